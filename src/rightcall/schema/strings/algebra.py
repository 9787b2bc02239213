"""Which term stands for a union, an intersection, a repetition: the constructors, with the laws that keep terms few.

A derivative automaton ends only because equal states become one object. So the constructors bring terms into a normal form
(associativity, commutativity, idempotence, absorbing and neutral elements, double complement) and merge what is cheap to
see: character sets in a union, neighbouring counters (`X{2,3}T | X{4}T`), pure lengths in an intersection, everything
that a leading or trailing "any string" swallows. Every law is an equality of languages; no law looks at an automaton.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from weakref import ref

from rightcall.schema.strings import charset, intersections, unions
from rightcall.schema.strings.charsets import CharSets
from rightcall.schema.strings.terms import (
    Characters,
    Complement,
    Concatenation,
    Deferred,
    Epsilon,
    Intersection,
    Nothing,
    Repeat,
    Union,
    counted,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from rightcall.schema.strings.charset import Bounds
    from rightcall.schema.strings.charsets import CharSet
    from rightcall.schema.strings.language import Language

_LAWLESS: Final = frozenset((Concatenation, Deferred))
"""Shapes that no law of intersection looks at."""


class Algebra:
    """The terms of one engine, each kept once.

    *Cost*: constructors are linear in the number of parts they are given; none recurses into the depth of a term.
    """

    def __init__(self) -> None:
        """Start with the terms that everything else is made of."""
        self.charsets = CharSets()
        self._terms: dict[object, Language] = {}
        self._intersections: dict[tuple[Language, ...], Language] = {}
        self.nothing: Final = Nothing()
        self.epsilon: Final = Epsilon()
        self.any_character: Final = Characters(self.charsets.make(charset.ANY_CHARACTER))
        self._terms[self.any_character.charset] = self.any_character
        self.everything: Final = Repeat(self.any_character, 0, None)
        self._terms[self.any_character, 0, None] = self.everything

    def __len__(self) -> int:
        """How many terms and sets are kept."""
        return len(self._terms) + len(self._intersections) + len(self.charsets)

    def keep_only_used(self) -> None:
        """Forget derivatives, operation results, and terms that nobody outside holds. Held terms stay the same objects."""
        held = [ref(term) for term in self._terms.values()]
        for term in self._terms.values():
            term.forget()
        self._terms.clear()
        self._intersections.clear()
        self.charsets.clear()
        used = []
        for reference in held:
            survivor = reference()
            if survivor is not None:
                self._terms[_key(survivor)] = survivor
                if isinstance(survivor, Characters):
                    used.append(survivor.charset)
        self.charsets.keep_only(used)

    # characters, sequences, repetitions

    def characters(self, bounds: Bounds) -> Language:
        """All strings of one character of the set."""
        if not bounds:
            return self.nothing
        return self.characters_of(self.charsets.make(bounds))

    def characters_of(self, members: CharSet) -> Language:
        """All strings of one character of the set."""
        found = self._terms.get(members)
        if found is None:
            found = self._terms[members] = Characters(members)
        return found

    def concatenation(self, head: Language, tail: Language) -> Language:
        """`head` followed by `tail`, nested to the right."""
        if type(head) is not Concatenation:
            return self._join(head, tail)
        heads = []
        while type(head) is Concatenation:
            heads.append(head.head)
            head = head.tail
        heads.append(head)
        for part in reversed(heads):
            tail = self._join(part, tail)
        return tail

    def _join(self, head: Language, tail: Language) -> Language:
        if head is self.epsilon or tail is self.nothing:
            return tail
        if tail is self.epsilon or head is self.nothing:
            return head
        if tail is self.everything:
            if head.nullable:
                return tail
            if type(head) is Repeat and head.maximum != head.minimum:
                head = self.repeat(head.body, head.minimum, head.minimum)
        merged = self._merge_repeats(head, tail)
        if merged is not None:
            return merged
        key = (Concatenation, head, tail)
        found = self._terms.get(key)
        if found is None:
            found = self._terms[key] = Concatenation(head, tail)
        return found

    def _merge_repeats(self, head: Language, tail: Language) -> Language | None:
        """`X{a,b} X{c,d} T` is `X{a+c,b+d} T`; None where the parts do not repeat the same body."""
        first = tail.head if type(tail) is Concatenation else tail
        if type(first) is not Repeat and type(head) is not Repeat and first is not head:
            return None
        body, minimum, maximum = counted(head)
        next_body, next_minimum, next_maximum = counted(first)
        if next_body is not body:
            if next_body is not head or type(first) is not Repeat:
                return None
            body, minimum, maximum = head, 1, 1
        total = None if maximum is None or next_maximum is None else maximum + next_maximum
        repeated = self.repeat(body, minimum + next_minimum, total)
        return self._join(repeated, tail.tail) if type(tail) is Concatenation else repeated

    def literals(self, texts: Iterable[str]) -> Language:
        """Exactly the given strings, as a trie whose equal branches are shared. *Cost*: linear in all characters."""
        open_nodes: list[list[Language]] = [[]]  # one per character of `path`, each with its finished alternatives
        path = ""
        for text in sorted(set(texts)):
            shared = _shared_length(path, text)
            self._close(open_nodes, path, shared)
            open_nodes += ([] for _ in range(len(text) - shared))
            open_nodes[-1].append(self.epsilon)
            path = text
        self._close(open_nodes, path, 0)
        return self.union(*open_nodes[0])

    def _close(self, open_nodes: list[list[Language]], path: str, depth: int) -> None:
        """Finish the nodes of a trie that lie deeper than `depth` on a path."""
        while len(open_nodes) > depth + 1:
            node = self.union(*open_nodes.pop())
            last = ord(path[len(open_nodes) - 1])
            open_nodes[-1].append(self.concatenation(self.characters((last, last + 1)), node))

    def repeat(self, body: Language, minimum: int, maximum: int | None) -> Language:
        """`body` from `minimum` to `maximum` times in a row."""
        if maximum == 0 or body is self.epsilon:
            return self.epsilon
        if body is self.nothing:
            return self.nothing if minimum else self.epsilon
        if body.nullable:
            minimum = 0
            if type(body) is Union:
                body = self.union(*(part for part in body.parts if part is not self.epsilon))
        if (minimum, maximum) == (1, 1):
            return body
        if (minimum, maximum) == (0, 1) and type(body) is not Characters:
            return self.union(self.epsilon, body)
        if type(body) is Repeat and _has_no_gaps(body, minimum):
            longest = None if body.maximum is None or maximum is None else body.maximum * maximum
            return self.repeat(body.body, body.minimum * minimum, longest)
        key = (body, minimum, maximum)
        found = self._terms.get(key)
        if found is None:
            found = self._terms[key] = Repeat(body, minimum, maximum)
        return found

    def length(self, minimum: int, maximum: int | None) -> Language:
        """All strings of `minimum` to `maximum` code points."""
        if maximum is not None and maximum < minimum:
            return self.nothing
        return self.repeat(self.any_character, minimum, maximum)

    def deferred(self, label: tuple[object, ...], shortest_length: int, unfold: Callable[[], Language]) -> Language:
        """The term known by `label`; `unfold` is called when it is first looked into."""
        key = (Deferred, label)
        found = self._terms.get(key)
        if found is None:
            found = self._terms[key] = Deferred(label, shortest_length, unfold)
        return found

    # Boolean operations

    def union(self, *parts: Language) -> Language:
        """Every string that one of the parts holds."""
        flat: dict[Language, None] = {}
        for part in parts:
            if type(part) is Union:
                flat.update(dict.fromkeys(part.parts))
            elif type(part) is Repeat and part.maximum == 1:
                flat.update(dict.fromkeys((self.epsilon, part.body)))
            else:
                flat[part] = None
        flat.pop(self.nothing, None)
        if len(flat) > 1 and self.everything not in flat:
            flat = unions.simplify(self, flat)
        if self.everything in flat:
            return self.everything
        if self.epsilon in flat and len(flat) == 2:  # noqa: PLR2004 - one part besides the empty string
            (other,) = (part for part in flat if part is not self.epsilon)
            if type(other) is Characters:
                return self.repeat(other, 0, 1)
        if len(flat) <= 1:
            return next(iter(flat), self.nothing)
        key = (Union, frozenset(flat))
        found = self._terms.get(key)
        if found is None:
            found = self._terms[key] = Union(tuple(flat))
        return found

    def intersection(self, *parts: Language) -> Language:
        """Every string that all parts hold."""
        found = self._intersections.get(parts)
        if found is None:
            found = self._intersections[parts] = self._intersection(parts)
        return found

    def _intersection(self, parts: tuple[Language, ...]) -> Language:
        if len(parts) == 2 and type(parts[0]) in _LAWLESS and type(parts[1]) in _LAWLESS:  # noqa: PLR2004 - the commonest state
            return parts[0] if parts[0] is parts[1] else self._bounded(parts)
        flat: dict[Language, None] = {}
        for part in parts:
            if type(part) is Intersection:
                flat.update(dict.fromkeys(part.parts))
            else:
                flat[part] = None
        flat.pop(self.everything, None)
        if len(flat) > 1 and self.nothing not in flat:
            flat = intersections.simplify(self, flat)
            flat.pop(self.everything, None)
        if self.nothing in flat:
            return self.nothing
        return self._bounded(tuple(flat)) if len(flat) > 1 else next(iter(flat), self.everything)

    def _bounded(self, parts: tuple[Language, ...]) -> Language:
        """The intersection of parts that no other law joins; nothing, if their lengths exclude each other."""
        key = (Intersection, frozenset(parts))
        found = self._terms.get(key)
        if found is not None:
            return found
        shortest, longest = 0, None
        for part in parts:
            shortest = max(shortest, part.shortest_length)
            limit = part.longest_length
            if limit is not None and (longest is None or limit < longest):
                longest = limit
        if longest is not None and longest < shortest:
            return self.nothing
        made = self._terms[key] = Intersection(parts, (shortest, longest))
        return made

    def complement(self, body: Language) -> Language:
        """Every string that `body` does not hold."""
        if body is self.nothing:
            return self.everything
        if type(body) is Complement:
            return body.body
        if body is self.everything:
            return self.nothing
        if body is self.epsilon:
            return self.length(1, None)
        once, minimum, maximum = counted(body)
        if type(once) is Characters:
            return self._complement_of_counter(once, minimum, maximum)
        key = (Complement, body)
        found = self._terms.get(key)
        if found is None:
            found = self._terms[key] = Complement(body)
        return found

    def _complement_of_counter(self, body: Characters, minimum: int, maximum: int | None) -> Language:
        """Too short, too long, or with another character: no counter is left that a search would have to follow."""
        others = self.charsets.complement(body.charset)
        other = self.nothing if others is None else self.characters_of(others)
        with_other = self.concatenation(self.everything, self.concatenation(other, self.everything))
        too_short = self.length(0, minimum - 1) if minimum else self.nothing
        return self.union(too_short, self.nothing if maximum is None else self.length(maximum + 1, None), with_other)


def _shared_length(left: str, right: str) -> int:
    """How many characters two texts have in common at the start."""
    shared = 0
    for one, other in zip(left, right, strict=False):
        if one != other:
            break
        shared += 1
    return shared


def _key(term: Language) -> object:
    """What a term is interned under."""
    match term:
        case Characters():
            return term.charset
        case Repeat():
            return (term.body, term.minimum, term.maximum)
        case Union() | Intersection():
            return (type(term), frozenset(term.parts))
        case Deferred():
            return (Deferred, term.label)
        case _:
            return (type(term), *term.parts)


def _has_no_gaps(body: Repeat, minimum: int) -> bool:
    """Whether `(X{a,b}){minimum,...}` reaches every count between its least and its greatest."""
    return (body.maximum is None and (minimum > 0 or body.minimum <= 1)) or (
        body.maximum is not None and minimum * body.maximum + 1 >= (minimum + 1) * body.minimum
    )
