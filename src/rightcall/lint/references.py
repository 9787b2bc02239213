"""What the references of an input schema name: resolved as the prover resolves them, with anchors and identifiers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal
from urllib.parse import urldefrag, urljoin, urlsplit

from rightcall.lint.schema_words import dialect_of
from rightcall.lint.subject import ToolSubject
from rightcall.lint.walk import Place, places
from rightcall.model import JsonValue, append_pointer, pointer_tokens
from rightcall.schema.resources import Documents, Unresolvable
from rightcall.schema.resources import Place as Resolved

_PLACES_WALKED = 200_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """One `$ref` or `$dynamicRef`: where it stands, what it says, and what became of it.

    `outcome` is `inside` (the same document), `outside` (another document that it would take a network to read), `missing`.
    `target` is the pointer of what it names when that stands in the document at a place that is known; `schema` is what it
    names, `reason` says why it names nothing.
    """

    place: Place
    keyword: str
    text: str
    outcome: Literal["inside", "outside", "missing"]
    target: str | None = None
    schema: JsonValue = None
    reason: str = ""

    @property
    def pointer(self) -> str:
        """Where the reference stands."""
        return append_pointer(self.place.pointer, self.keyword)


def references(tool: ToolSubject) -> tuple[Reference, ...]:
    """Every reference of an input schema, also of parts that only references reach; none of an unknown dialect.

    *Cost*: linear in the schema; nothing is imported for a schema without references.
    """
    schema = tool.tool.input_schema
    dialect = dialect_of(schema, tool.tool.dialect)
    if dialect is None or not any(_named(place) for place in tool.places):
        return ()
    return tuple(_Walk(tool, Documents(schema, {}, dialect)).run())


def _named(place: Place) -> tuple[tuple[str, str], ...]:
    """The references that a place holds itself."""
    value = place.value
    if not isinstance(value, dict):
        return ()
    found = ((keyword, value.get(keyword)) for keyword in ("$ref", "$dynamicRef"))
    return tuple((keyword, text) for keyword, text in found if isinstance(text, str))


class _Walk:
    """One pass over the places of a schema, and then over what only references reach."""

    def __init__(self, tool: ToolSubject, documents: Documents) -> None:
        self._documents = documents
        self._prefix = tool.tool.schema_pointer
        self._pending = list(tool.places)
        self._entered: dict[str, Resolved] = {}
        self._pointers = {id(place.value): place.pointer for place in tool.places if isinstance(place.value, dict)}

    def run(self) -> Iterator[Reference]:
        for done, place in enumerate(self._pending):  # grows while it is walked
            if done >= _PLACES_WALKED:
                return
            for keyword, text in _named(place):
                yield self._follow(place, keyword, text)

    def _follow(self, place: Place, keyword: str, text: str) -> Reference:
        base = ""
        try:
            here = self._enter(place)
            base = here.uri
            target = self._documents.resolve(here, text)
        except Unresolvable as problem:
            outcome: Literal["outside", "missing"] = "outside" if _leaves(base, text) else "missing"
            return Reference(place=place, keyword=keyword, text=text, outcome=outcome, reason=str(problem)[:200])
        except (RecursionError, ValueError) as problem:
            reason = f"it cannot be resolved: {problem}"[:200]
            return Reference(place=place, keyword=keyword, text=text, outcome="missing", reason=reason)
        pointer = self._known(target)
        if pointer is None:
            return Reference(place=place, keyword=keyword, text=text, outcome="outside", reason="it names a published document")
        return Reference(place=place, keyword=keyword, text=text, outcome="inside", target=pointer, schema=target.schema)

    def _known(self, target: Resolved) -> str | None:
        """Where a target stands in the source; None in another document. What was not walked yet will be."""
        known = self._pointers.get(id(target.schema))
        if known is not None:
            return known
        text = target.pointer
        if text and not text.startswith("/"):
            return self._prefix if text.startswith("#") else None
        pointer = self._prefix + text
        for place in places(target.schema, pointer):
            if isinstance(place.value, dict) and id(place.value) not in self._pointers:
                self._pointers[id(place.value)] = place.pointer
                self._pending.append(place)
        return pointer

    def _enter(self, place: Place) -> Resolved:
        """The place as the resolver knows it: with the identifiers on the way to it."""
        chain: list[Place] = []
        at: Place | None = place
        while at is not None and at.pointer not in self._entered:
            chain.append(at)
            at = at.parent
        here = self._documents.root() if at is None else self._entered[at.pointer]
        for step in reversed(chain):
            tail = step.pointer.removeprefix(self._prefix if step.parent is None else step.parent.pointer)
            for token in pointer_tokens(tail):
                here = self._documents.child(here, int(token) if isinstance(here.schema, list) else token)
            self._entered[step.pointer] = here
        return here


def _leaves(base: str, text: str) -> bool:
    """Whether a reference names another document by an absolute address."""
    try:
        address = urldefrag(urljoin(base, text))[0]
        return bool(urlsplit(address).scheme) and address != urldefrag(base)[0]
    except ValueError:
        return False


def cycles(found: tuple[Reference, ...]) -> tuple[tuple[str, ...], ...]:
    """The groups of schemas that lead back to themselves, each in the order of the document. *Cost*: linear in the edges."""
    targets = {reference.target for reference in found if reference.target is not None}
    order = {pointer: number for number, pointer in enumerate(sorted(targets))}
    edges: dict[str, set[str]] = {pointer: set() for pointer in order}
    for reference in found:
        at: Place | None = reference.place
        while at is not None and reference.target is not None:
            if at.pointer in edges:
                edges[at.pointer].add(reference.target)
            at = at.parent
    groups = (tuple(sorted(group, key=order.__getitem__)) for group in _strong(edges))
    return tuple(sorted((group for group in groups if len(group) > 1 or group[0] in edges[group[0]]), key=lambda g: g[0]))


def _strong(edges: Mapping[str, set[str]]) -> Iterator[tuple[str, ...]]:
    """The strongly connected parts of a graph: Kosaraju's two passes, without recursion."""
    backwards: dict[str, set[str]] = {node: set() for node in edges}
    for node, leads in edges.items():
        for target in leads:
            backwards[target].add(node)
    first: set[str] = set()
    finished = [node for root in edges for node in _finished(root, edges, first)]
    second: set[str] = set()
    for start in reversed(finished):
        if start not in second:
            yield tuple(_finished(start, backwards, second))


def _finished(start: str, edges: Mapping[str, set[str]], seen: set[str]) -> Iterator[str]:
    """The nodes that a node leads to and nobody saw before, each after all that it leads to."""
    if start in seen:
        return
    seen.add(start)
    pending = [(start, iter(sorted(edges[start])))]
    while pending:
        node, leads = pending[-1]
        following = next((target for target in leads if target not in seen), None)
        if following is None:
            pending.pop()
            yield node
        else:
            seen.add(following)
            pending.append((following, iter(sorted(edges[following]))))
