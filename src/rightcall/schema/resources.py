"""Where schemas stand and what their references name. No network: only documents given by the user and the meta-schemas.

*Source*: JSON Schema core, sections on `$id`, `$anchor`, `$ref`, `$dynamicRef` (2020-12), `$recursiveRef` (2019-09).
Documents are indexed by the `referencing` library, which is imported when the first reference is met.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import unquote, urldefrag, urljoin

from rightcall.errors import LimitExceeded
from rightcall.model import JsonValue, append_pointer, pointer_tokens
from rightcall.schema.dialects import BY_URI, DIALECTS, Dialect, DialectName, narrowed
from rightcall.schema.values import digest_of, encode, freeze

if TYPE_CHECKING:
    from referencing import Registry

_MAX_META_DEPTH = 8


def _joined(base: str, reference: str) -> tuple[str, str]:
    """Resolve a reference against a base URI, and split off its fragment. *Errors*: Unresolvable."""
    try:
        uri, fragment = urldefrag(urljoin(base, reference))
    except ValueError as problem:
        msg = f"reference {reference!r} is no URI: {problem}"
        raise Unresolvable(msg) from problem
    return uri, fragment


@contextmanager
def _no_schema() -> Iterator[None]:
    """Answer for the indexing library, which takes for granted that all documents are schemas of their dialects."""
    try:
        yield
    except ValueError as problem:
        msg = f"an identifier in the schema is no URI: {problem}"
        raise Unresolvable(msg) from problem
    except (TypeError, AttributeError) as problem:
        msg = f"a document that a reference needs holds a part that is no schema of its dialect: {problem}"
        raise Unresolvable(msg) from problem


class Unresolvable(Exception):  # noqa: N818 - a state of the input, answered as unknown, never shown as an error
    """A reference, or a dialect, that no given document explains."""


class Path:
    """A way down a document: a linked list, since most ways are never written out. The root's `token` is its prefix."""

    __slots__ = ("parent", "token")

    def __init__(self, parent: Path | None, token: str | int) -> None:
        """Step down from `parent` by one reference token."""
        self.parent = parent
        self.token = token

    @property
    def is_root(self) -> bool:
        """Tell whether this is the root of the document the reader knows."""
        return self.parent is None and not self.token

    def text(self) -> str:
        """Write the way as a JSON Pointer, after the prefix of its document."""
        tokens: list[str | int] = []
        path = self
        while path.parent is not None:
            tokens.append(path.token)
            path = path.parent
        return append_pointer(str(path.token), *reversed(tokens))


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A subschema, the resource it belongs to, and the way that led to it.

    `uri` is the base URI, `path` the way down from the document's root, `scope` the URIs of the resources entered on
    the way, first occurrences only, outermost first: kept that way the set of places is finite even under recursion.
    """

    schema: JsonValue
    uri: str
    path: Path
    dialect: Dialect
    scope: tuple[str, ...]

    @property
    def pointer(self) -> str:
        """The JSON Pointer in the document the reader knows; that of another document is prefixed by its URI."""
        return self.path.text()


class Documents:
    """The documents one schema may refer to: itself, those the user gave, and the published meta-schemas."""

    def __init__(self, root: JsonValue, resources: Mapping[str, JsonValue], default: DialectName) -> None:
        """Take the schema itself, further documents by URI, and the dialect of documents without `$schema`."""
        self._root = root
        self._resources = resources
        self._default = DIALECTS[default]
        self._registry: Registry[Any] | None = None
        self._digest: bytes | None = None
        self._base: str | None = None

    @property
    def digest(self) -> bytes:
        """Identify the schema by content (only recursive and unreadable schemas need it)."""
        if self._digest is None:
            self._digest = digest_of(json.dumps(self._root, sort_keys=True, default=str).encode())
        return self._digest

    @property
    def exact_digest(self) -> bytes | None:
        """Identify what the schema says, numbers exactly; None for numbers that are too long to be read exactly.

        Equal digests, with the same further documents, compile to the same formulas.
        """
        try:
            exact = encode(freeze(self._root)).encode("utf-8", "surrogatepass")
        except LimitExceeded:
            return None
        return digest_of(self.digest, exact, self._default.name.encode())

    def root(self) -> Place:
        """Give the place of the whole schema. *Errors*: Unresolvable when its dialect is not known."""
        dialect = self._dialect(self._root, self._default)
        place = Place(schema=self._root, uri="", path=Path(None, ""), dialect=dialect, scope=())
        return self._rebased(place, "")

    def child(self, place: Place, *tokens: str | int) -> Place:
        """Step down from a place to one of its subschemas."""
        schema: Any = place.schema
        path = place.path
        for token in tokens:
            schema = schema[token]
            path = Path(path, token)
        inner = Place(schema=schema, uri=place.uri, path=path, dialect=place.dialect, scope=place.scope)
        if isinstance(schema, dict) and (place.dialect.id_keyword in schema or "$schema" in schema):
            return self._rebased(inner, place.uri)
        return inner

    def _rebased(self, place: Place, base: str) -> Place:
        """Enter the resource that a schema's own identifier begins, if it has one."""
        schema, dialect = place.schema, place.dialect
        uri = base
        if isinstance(schema, dict) and not (dialect.ref_alone and "$ref" in schema):
            identifier = schema.get(dialect.id_keyword)
            if isinstance(identifier, str) and not identifier.startswith("#"):
                uri, _ = _joined(base, identifier)
                dialect = self._dialect(schema, dialect)
        scope = place.scope if uri in place.scope else (*place.scope, uri)
        return replace(place, uri=uri, dialect=dialect, scope=scope)

    def resolve(self, place: Place, reference: str) -> Place:
        """Follow a `$ref`. *Errors*: Unresolvable, naming the reference."""
        uri, fragment = _joined(place.uri, reference)
        if reference.startswith("#"):
            uri, fragment = place.uri, reference[1:]
        return self._at(place, uri, unquote(fragment), reference)

    def resolve_dynamic(self, place: Place, reference: str) -> Place:
        """Follow a `$dynamicRef`: like `$ref`, but a dynamic anchor means the outermost resource that has it."""
        target = self.resolve(place, reference)
        name = unquote(_joined("", reference)[1])
        schema = target.schema
        if not name or "/" in name or not isinstance(schema, dict) or schema.get("$dynamicAnchor") != name:
            return target
        for uri in place.scope:
            anchor = self._anchor(uri, name)
            if anchor is not None and isinstance(anchor, dict) and anchor.get("$dynamicAnchor") == name:
                return self._at(place, uri, name, reference)
        return target

    def resolve_recursive(self, place: Place, reference: str) -> Place:
        """Follow a `$recursiveRef` (2019-09)."""
        target = self.resolve(place, reference)
        if not (isinstance(target.schema, dict) and target.schema.get("$recursiveAnchor") is True):
            return target
        for uri in place.scope:
            outer = self._contents(uri)
            if isinstance(outer, dict) and outer.get("$recursiveAnchor") is True:
                return self._at(place, uri, "", reference)
        return target

    def _at(self, place: Place, uri: str, fragment: str, reference: str) -> Place:
        contents = self._contents(uri)
        if contents is None:
            msg = f"reference {reference!r} names no document that was given"
            raise Unresolvable(msg)
        given = contents is not self._root and (self._document(uri) is not None or uri in BY_URI)
        dialect = (
            place.dialect if uri == place.uri else self._dialect(contents, self._default if given else self.root().dialect)
        )
        prefix = f"{uri}#" if given else ""
        start = Place(schema=contents, uri=uri, path=Path(None, prefix), dialect=dialect, scope=place.scope)
        if fragment and not fragment.startswith("/"):
            anchored = self._anchor(uri, fragment)
            if anchored is None:
                msg = f"reference {reference!r} names no anchor"
                raise Unresolvable(msg)
            target = replace(start, schema=anchored, path=Path(None, f"{prefix}#{fragment}"))
        else:
            target = self._walk(start, fragment, reference)
        # a pointer passes through resources without entering them: only the one it ends in counts
        scope = place.scope if target.uri in place.scope else (*place.scope, target.uri)
        return replace(target, scope=scope)

    def _walk(self, place: Place, pointer: str, reference: str) -> Place:
        for token in pointer_tokens(pointer):
            schema = place.schema
            if isinstance(schema, dict) and token in schema:
                place = self.child(place, token)
            elif isinstance(schema, list) and token.isdecimal() and int(token) < len(schema):
                place = self.child(place, int(token))
            else:
                msg = f"reference {reference!r} points at nothing"
                raise Unresolvable(msg)
        if not isinstance(place.schema, bool | dict):
            msg = f"reference {reference!r} points at something that is no schema"
            raise Unresolvable(msg)
        return place

    def _contents(self, uri: str) -> JsonValue:
        if uri in ("", self._root_uri()):
            return self._root
        from referencing.exceptions import NoSuchResource, Unretrievable  # noqa: PLC0415 - only schemas with references pay

        try:
            with _no_schema():
                retrieved = self._index().get_or_retrieve(uri)
        except (NoSuchResource, Unretrievable):
            return None
        self._registry = retrieved.registry
        return cast("JsonValue", retrieved.value.contents)

    def _anchor(self, uri: str, name: str) -> JsonValue:
        from referencing.exceptions import NoSuchAnchor, NoSuchResource  # noqa: PLC0415 - only schemas with references pay

        try:
            with _no_schema():
                retrieved = self._index().anchor(uri, name)
        except (NoSuchAnchor, NoSuchResource):
            return None
        self._registry = retrieved.registry
        return cast("JsonValue", retrieved.value.resource.contents)

    def _index(self) -> Registry[Any]:
        if self._registry is None:
            from referencing import Registry  # noqa: PLC0415 - 100 ms of CPU, only schemas with references pay

            registry: Registry[Any] = Registry(retrieve=self._retrieve)  # type: ignore[call-arg]
            resource = self._resource(self._root)
            self._registry = registry.with_resources([("", resource), (self._root_uri(), resource)]).crawl()
        return self._registry

    def _root_uri(self) -> str:
        if self._base is None:
            self._base = self._rebased(self.root(), "").uri
        return self._base

    def _retrieve(self, uri: str) -> Any:  # noqa: ANN401 - a referencing.Resource
        from jsonschema_specifications import REGISTRY  # type: ignore[import-untyped]  # noqa: PLC0415 - only schemas with references pay
        from referencing.exceptions import NoSuchResource  # noqa: PLC0415

        document = self._document(uri)
        if document is not None:
            return self._resource(document)
        if uri in REGISTRY:
            return REGISTRY[uri]
        raise NoSuchResource(uri)

    def _document(self, uri: str) -> JsonValue:
        found = self._resources.get(uri)
        return found if found is not None else self._resources.get(f"{uri}#")

    def _resource(self, document: JsonValue) -> Any:  # noqa: ANN401 - a referencing.Resource
        from referencing.jsonschema import specification_with  # noqa: PLC0415 - only schemas with references pay

        try:
            dialect = self._dialect(document, self._default)
        except Unresolvable:
            dialect = self._default
        return specification_with(dialect.uri).create_resource(cast("Any", document))

    def _dialect(self, schema: JsonValue, inherited: Dialect, depth: int = 0) -> Dialect:
        """Find the dialect a schema declares, following custom meta-schemas to their vocabularies."""
        declared = schema.get("$schema") if isinstance(schema, dict) else None
        if not isinstance(declared, str):
            return inherited
        uri = declared.removesuffix("#")
        known = BY_URI.get(uri)
        if known is not None:
            return known
        meta = self._document(uri)
        if not isinstance(meta, dict) or depth >= _MAX_META_DEPTH:
            msg = f"dialect {declared!r} is not known and its meta-schema was not given"
            raise Unresolvable(msg)
        base = self._dialect(meta, self._default, depth + 1)
        vocabularies = meta.get("$vocabulary")
        if not isinstance(vocabularies, dict):
            return base
        required = frozenset(name for name, needed in vocabularies.items() if needed)
        optional = frozenset(name for name in vocabularies if narrowed(base, frozenset({name})) is not None)
        found = narrowed(base, required | optional)
        if found is None:
            msg = f"dialect {declared!r} requires a vocabulary that is not known"
            raise Unresolvable(msg)
        return found
