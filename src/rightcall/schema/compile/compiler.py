"""The walk over a schema: recursion, references, and the declared reading. Keywords live in the tables beside this file."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import takewhile
from typing import TypeAlias

from rightcall.errors import LimitExceeded
from rightcall.model import JsonValue, append_pointer
from rightcall.schema import formula as f
from rightcall.schema.compile.declared import closing
from rightcall.schema.compile.unevaluated import UNEVALUATED, compile_cases
from rightcall.schema.resources import Documents, Path, Place, Unresolvable
from rightcall.schema.store import Store
from rightcall.schema.validators import Metaschemas

MAX_DEPTH = 150
"""Schemas nested deeper than this answer unknown; the deepest of 5,533 real tools is 13."""

MAX_UNFOLDED = 10_000_000
"""References can double a schema at each step; validators that write them out would not come back."""

Keyword: TypeAlias = "Callable[[Compiler, Place], Iterable[f.Node]]"
_Key: TypeAlias = tuple[int, str, tuple[str, ...], str, bool, bool]


class Compiler:
    """Compiles the schemas of one document.

    In the declared reading (product decision "two readings") object schemas are closed at positive places only: what
    stands under `not`, an `if`, or the negated side of a `oneOf` keeps the written reading, so whatever the declared
    reading accepts, the written reading accepts too.
    """

    def __init__(self, store: Store, documents: Documents, *, asserts_formats: bool = False) -> None:
        """Compile the document of `documents` into `store`."""
        self.asserts_formats = asserts_formats
        self.store = store
        self.documents = documents
        self._declared = False
        self._done: dict[_Key, f.Node] = {}
        self._leaves: dict[tuple[int, str], f.Node] = {}
        self._open: dict[_Key, f.Definition | None] = {}
        self._definitions: list[f.Definition] = []
        self._keep: list[JsonValue] = []
        self._metaschemas = Metaschemas()
        self._targets: dict[tuple[int, str], tuple[str, str] | None] = {}
        self._weights: dict[_Key, int] = {}
        self._unfolded = 0
        self._exact: bytes | None = None
        self._depth = 0
        self.loops_in_place = False
        """Whether a reference was met that leads back to its own schema without entering a value."""
        self.paths: dict[f.Node, Path] = {}

    def whole(self, *, declared: bool) -> f.Node:
        """Compile the document itself. Never raises on an odd schema: what cannot be read becomes `Opaque`."""
        self._declared = declared
        try:
            node = self.position(self.documents.root())
        except (Unresolvable, LimitExceeded) as problem:
            return self.store.opaque(str(problem), "", self.documents.digest.hex())
        for definition in self._definitions:
            if _loops_in_place(definition):
                reason = "a reference leads back to itself without entering a value"
                definition.body = self.store.opaque(reason, definition.pointer, definition.digest.hex())
        return node

    @property
    def unfolds_too_far(self) -> bool:
        """Tell whether the document, with its references written out, has more subschemas than a validator can walk."""
        return self._unfolded > MAX_UNFOLDED

    def position(self, place: Place, *tokens: str | int) -> f.Node:
        """Compile the subschema of a new value: an item, a member, or the root."""
        return self._compile(self.documents.child(place, *tokens) if tokens else place, in_place=False)

    def in_place(self, place: Place, *tokens: str | int) -> f.Node:
        """Compile a subschema that speaks about the same value as its parent."""
        return self._compile(self.documents.child(place, *tokens) if tokens else place, in_place=True)

    def written(self, place: Place, *tokens: str | int) -> f.Node:
        """Compile an in-place subschema in the written reading, whatever reading is being compiled."""
        return self._as_written(self.in_place, place, *tokens)

    def written_position(self, place: Place, *tokens: str | int) -> f.Node:
        """Compile the subschema of a new value in the written reading, whatever reading is being compiled."""
        return self._as_written(self.position, place, *tokens)

    def _as_written(self, compile_there: Callable[..., f.Node], place: Place, *tokens: str | int) -> f.Node:
        declared, self._declared = self._declared, False
        try:
            return compile_there(place, *tokens)
        finally:
            self._declared = declared

    def negated(self, place: Place, *tokens: str | int) -> f.Node:
        """Compile the complement of an in-place subschema, in the written reading."""
        return self.store.negate(self.written(place, *tokens))

    def referred(self, place: Place, keyword: str, target: Callable[[], Place]) -> f.Node:
        """Compile the target of a reference, or say why that cannot be done."""
        try:
            found = target()
            self._check_target(found)
            return self.in_place(found)
        except Unresolvable as problem:
            return self.opaque(place, keyword, str(problem))

    def _check_target(self, place: Place) -> None:
        """Refuse what is no schema of its dialect: under a name that the dialect does not know, nobody has looked yet.

        *Errors*: Unresolvable.
        """
        key = (id(place.schema), place.dialect.name)
        if key not in self._targets:
            self._targets[key] = self._metaschemas.problem(place.schema, place.dialect.name)
        problem = self._targets[key]
        if problem is not None and place.schema is not self.documents.root().schema:
            message = (
                f"the reference leads to {place.pointer or 'the root'}, which is no {place.dialect.name} schema: {problem[1]}"
            )
            raise Unresolvable(message)

    def atom(self, place: Place, keyword: str, kind: type[f.Node], *fields: object) -> f.Node:
        """Make an atom and remember which keyword it came from."""
        return self.noted(self.store.atom(kind, *fields), place, keyword)

    def noted(self, node: f.Node, place: Place, *tokens: str | int) -> f.Node:
        """Remember which place of the schema a formula came from (the first one wins)."""
        if node not in self.paths:
            path = place.path
            for token in tokens:
                path = Path(path, token)
            for part in (node, *node.parts) if isinstance(node, f.And) else (node,):
                self.paths.setdefault(part, path)
        return node

    def opaque(self, place: Place, keyword: str, reason: str) -> f.Node:
        """Give up on one keyword, locally."""
        return self.store.opaque(reason, append_pointer(place.pointer, keyword), self._subject(place))

    def _subject(self, place: Place) -> str:
        return f"{self.documents.digest.hex()}{place.uri}{place.pointer}"

    def _compile(self, place: Place, *, in_place: bool) -> f.Node:
        schema = place.schema
        closed = self._declared and not in_place
        if isinstance(schema, dict) and SUBSCHEMAS.isdisjoint(schema) and not (closed and place.path.is_root):
            return self._leaf(place)  # the same in both readings, wherever it stands
        key = (id(schema), place.uri, place.scope, place.dialect.name, self._declared, in_place)
        if key in self._done:
            self._unfolded += self._weights[key]
            return self._done[key]
        if key in self._open:
            return self._recursion(key, place)
        if self._depth >= MAX_DEPTH:
            raise LimitExceeded(what=f"nesting of schemas at {place.pointer or 'the root'}", limit=MAX_DEPTH, value=None)
        self._open[key] = None
        self._depth += 1
        outer, self._unfolded = self._unfolded, 1
        try:
            node = self._body(place)
            if self._declared and not in_place:
                node = self.store.conj((node, closing(self, place)))
        finally:
            self._depth -= 1
            self._weights[key] = min(self._unfolded, MAX_UNFOLDED + 1)
            self._unfolded = min(outer + self._unfolded, MAX_UNFOLDED + 1)
            definition = self._open.pop(key)
        if definition is not None:
            definition.body = node
        self._done[key] = node
        self._keep.append(place.schema)
        return node

    def _leaf(self, place: Place) -> f.Node:
        key = (id(place.schema), place.dialect.name)
        node = self._leaves.get(key)
        if node is None:
            node = self._leaves[key] = self._body(place)
        return node

    def _recursion(self, key: _Key, place: Place) -> f.Node:
        definition = self._open[key]
        self.loops_in_place = self.loops_in_place or self._is_loop(key)
        if definition is None:
            identity = repr((place.uri, place.pointer, place.scope, key[3:])).encode("utf-8", "surrogatepass")
            definition = self._definition(identity, place.pointer)
            self._open[key] = definition
            self._definitions.append(definition)
        return self.store.reference(definition, positive=True)

    def _is_loop(self, key: _Key) -> bool:
        """Tell whether every step since a schema was opened spoke about the same value.

        The formula may not show it: where the rest of the schema decides alone, the loop is simplified away.
        """
        since = reversed(self._open)
        return key[-1] and all(opened[-1] for opened in takewhile(lambda opened: opened != key, since))

    def _definition(self, identity: bytes, pointer: str) -> f.Definition:
        """Make the target of a recursive reference: one and the same for documents that say the same."""
        if self._exact is None:
            self._exact = self.documents.exact_digest or b""
        if not self._exact:
            return f.Definition(digest=self.documents.digest + identity, pointer=pointer)
        return self.store.definition(self._exact + identity, pointer)

    def _body(self, place: Place) -> f.Node:
        schema = place.schema
        if schema is True:
            return self.store.top
        if schema is False:
            return self.noted(self.store.bottom, place)
        if not isinstance(schema, dict):
            return self.store.opaque("not a schema: neither an object nor a boolean", place.pointer, self._subject(place))
        known = place.dialect.keywords
        if place.dialect.ref_alone and "$ref" in schema and "$ref" in known:
            return self.store.conj(KEYWORDS["$ref"](self, place))
        if not UNEVALUATED.isdisjoint(schema) and not UNEVALUATED.isdisjoint(schema.keys() & known):
            return compile_cases(self, place)
        parts: list[f.Node] = []
        for keyword in schema:
            compile_keyword = KEYWORDS.get(keyword)
            if compile_keyword is not None and (keyword in known or keyword in _HONOURED_EVERYWHERE):
                parts.extend(compile_keyword(self, place))
        return self.store.conj(parts)


_HONOURED_EVERYWHERE = frozenset({"dependencies"})
"""2019-09 renamed `dependencies`, yet tools without `$schema` use it, and validators still enforce it."""


def _loops_in_place(start: f.Definition) -> bool:
    """Tell whether a definition can be unfolded into itself without going down into an item, a member or a name."""
    seen: set[f.Definition] = set()
    pending: list[f.Node] = [start.body] if start.body is not None else []
    while pending:
        node = pending.pop()
        if isinstance(node, f.And | f.Or):
            pending.extend(node.parts)
        elif isinstance(node, f.Reference):
            if node.target is start:
                return True
            if node.target not in seen:
                seen.add(node.target)
                if node.target.body is not None:
                    pending.append(node.target.body)
    return False


from rightcall.schema.compile.keywords import KEYWORDS, SUBSCHEMAS  # noqa: E402 - the table's functions are typed by Compiler
