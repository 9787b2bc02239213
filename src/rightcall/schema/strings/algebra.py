"""Which term stands for a union, an intersection, a repetition: the constructors, with the laws that keep terms few.

A derivative automaton ends only because equal states become one object. So the constructors bring terms into a normal form
(associativity, commutativity, idempotence, absorbing and neutral elements, double complement) and merge what is cheap to
see: character sets in a union, neighbouring counters (`X{2,3}T | X{4}T`), pure lengths in an intersection, everything
that a leading or trailing "any string" swallows. Every law is an equality of languages; no law looks at an automaton.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rightcall.schema.strings import charset
from rightcall.schema.strings.readable import preferred
from rightcall.schema.strings.terms import (
    Characters,
    CharSet,
    Complement,
    Concatenation,
    Deferred,
    Epsilon,
    Intersection,
    Language,
    Nothing,
    Repeat,
    Union,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from rightcall.schema.strings.charset import Bounds

_MAX_NULLABLE_PREFIXES: Final = 16
"""How far the union law "a nullable head swallows its tail" follows a chain of heads: a bound on work, not on truth."""


class CharSets:
    """The character sets of one engine, each kept once, with the results of set operations."""

    def __init__(self) -> None:
        """Start with no set."""
        self._sets: dict[Bounds, CharSet] = {}
        self._shared: dict[tuple[CharSet, CharSet], CharSet | None] = {}
        self._joined: dict[tuple[CharSet, CharSet], CharSet] = {}
        self._others: dict[CharSet, CharSet | None] = {}

    def __len__(self) -> int:
        """How many results are kept."""
        return len(self._sets) + len(self._shared) + len(self._joined)

    def clear(self) -> None:
        """Forget operation results. The sets themselves stay, as terms refer to them."""
        self._shared.clear()
        self._joined.clear()
        self._others.clear()

    def keep_only(self, used: Iterable[CharSet]) -> None:
        """Forget every set but the given ones."""
        self._sets = {kept.bounds: kept for kept in used}

    def make(self, bounds: Bounds) -> CharSet:
        """The set of these bounds; they are not empty."""
        found = self._sets.get(bounds)
        if found is None:
            found = self._sets[bounds] = CharSet(bounds, preferred(bounds))
        return found

    def intersection(self, left: CharSet, right: CharSet) -> CharSet | None:
        """The shared characters; None when there are none."""
        if left is right:
            return left
        key = (left, right)
        if key not in self._shared:
            bounds = charset.intersection(left.bounds, right.bounds)
            self._shared[key] = self._shared[right, left] = self.make(bounds) if bounds else None
        return self._shared[key]

    def union(self, left: CharSet, right: CharSet) -> CharSet:
        """The characters of either set."""
        key = (left, right)
        found = self._joined.get(key)
        if found is None:
            found = self._joined[key] = self._joined[right, left] = self.make(charset.union(left.bounds, right.bounds))
        return found

    def complement(self, left: CharSet) -> CharSet | None:
        """All other characters; None when there are none."""
        if left not in self._others:
            bounds = charset.complement(left.bounds)
            self._others[left] = self.make(bounds) if bounds else None
        return self._others[left]

    def difference(self, left: CharSet, right: CharSet) -> CharSet | None:
        """The characters of the first set that are not in the second; None when there are none."""
        others = self.complement(right)
        return None if others is None else self.intersection(left, others)


class Algebra:
    """The terms of one engine, each kept once.

    *Cost*: constructors are linear in the number of parts they are given; none recurses into the depth of a term.
    """

    def __init__(self) -> None:
        """Start with the terms that everything else is made of."""
        self.charsets = CharSets()
        self._terms: dict[object, Language] = {}
        self.nothing: Final = Nothing()
        self.epsilon: Final = Epsilon()
        self.any_character: Final = Characters(self.charsets.make(charset.ANY_CHARACTER))
        self._terms[self.any_character.charset] = self.any_character
        self.everything: Final = Repeat(self.any_character, 0, None)
        self._terms[self.any_character, 0, None] = self.everything

    def __len__(self) -> int:
        """How many terms and sets are kept."""
        return len(self._terms) + len(self.charsets)

    # characters, sequences, repetitions

    def characters(self, bounds: Bounds) -> Language:
        """All strings of one character of the set."""
        if not bounds:
            return self.nothing
        return self._characters(self.charsets.make(bounds))

    def _characters(self, members: CharSet) -> Language:
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
        if type(first) is not Repeat and type(head) is not Repeat:
            return None
        body, minimum, maximum = _counted(head)
        next_body, next_minimum, next_maximum = _counted(first)
        if next_body is not body:
            if next_body is not head or type(first) is not Repeat:
                return None
            body, minimum, maximum = head, 1, 1
        total = None if maximum is None or next_maximum is None else maximum + next_maximum
        repeated = self.repeat(body, minimum + next_minimum, total)
        return self._join(repeated, tail.tail) if type(tail) is Concatenation else repeated

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
            flat = self._simplify_union(flat)
        if self.everything in flat:
            return self.everything
        if self.epsilon in flat and len(flat) == 2:  # noqa: PLR2004 - one part besides the empty string
            (other,) = (part for part in flat if part is not self.epsilon)
            if type(other) is Characters:
                return self.repeat(other, 0, 1)
        return self._interned(Union, tuple(flat)) if len(flat) != 1 else next(iter(flat))

    def _simplify_union(self, flat: dict[Language, None]) -> dict[Language, None]:
        characters = [part for part in flat if type(part) is Characters]
        if len(characters) > 1:
            bounds = charset.from_ranges(
                (start, end - 1)
                for part in characters
                for start, end in zip(part.charset.bounds[::2], part.charset.bounds[1::2], strict=True)
            )
            flat = {part: None for part in flat if type(part) is not Characters}
            flat[self.characters(bounds)] = None
        complements = [part for part in flat if type(part) is Complement]
        if complements:
            if any(part.body in flat for part in complements):
                return {self.everything: None}
            if len(complements) > 1:
                flat = {part: None for part in flat if type(part) is not Complement}
                flat[self.complement(self.intersection(*(part.body for part in complements)))] = None
        flat = self._merge_counters(flat)
        return self._absorb(flat)

    def _merge_counters(self, flat: dict[Language, None]) -> dict[Language, None]:
        """`X{a,b} T | X{c,d} T` is `X{min,max} T` where the ranges overlap or touch; `X{0,b} T` holds `T` itself."""
        groups: dict[tuple[Language, Language], list[tuple[int, float, Language]]] = {}
        for part in flat:
            head, tail = (part.head, part.tail) if type(part) is Concatenation else (part, self.epsilon)
            body, minimum, maximum = _counted(head)
            groups.setdefault((body, tail), []).append((minimum, float("inf") if maximum is None else maximum, part))
        merged = dict(flat)
        for (body, tail), members in groups.items():
            if len(members) < 2:  # noqa: PLR2004 - a pair is what can be merged
                continue
            members.sort(key=lambda member: member[:2])
            run: list[tuple[int, float, list[Language]]] = []
            for minimum, maximum, part in members:
                if run and minimum <= run[-1][1] + 1:
                    run[-1] = (run[-1][0], max(run[-1][1], maximum), [*run[-1][2], part])
                else:
                    run.append((minimum, maximum, [part]))
            for minimum, maximum, joined in run:
                if len(joined) > 1:
                    for part in joined:
                        del merged[part]
                    repeated = self.repeat(body, minimum, None if maximum == float("inf") else int(maximum))
                    merged[self.concatenation(repeated, tail)] = None
        if self.epsilon in merged:
            for part in flat:
                if type(part) is Repeat and part.minimum == 1 and part in merged:
                    del merged[part]
                    merged[self.repeat(part.body, 0, part.maximum)] = None
        return merged

    def _absorb(self, flat: dict[Language, None]) -> dict[Language, None]:
        """Drop the parts that another part holds: by `a | (a & b)`, and by `N T` with a nullable N against `T`."""
        swallowed: set[Language] = set()
        for part in flat:
            if type(part) is Intersection and any(conjunct in flat for conjunct in part.parts):
                swallowed.add(part)
            elif type(part) is Concatenation:
                tail: Language = part
                for _ in range(_MAX_NULLABLE_PREFIXES):
                    if type(tail) is not Concatenation or not tail.head.nullable:
                        break
                    tail = tail.tail
                    swallowed.add(tail)
        if self.epsilon in flat and any(part is not self.epsilon and not part.is_late and part.nullable for part in flat):
            swallowed.add(self.epsilon)
        kept = {part: None for part in flat if part not in swallowed} if swallowed else flat
        return self._absorb_lengths(kept)

    def _absorb_lengths(self, flat: dict[Language, None]) -> dict[Language, None]:
        """Drop the parts all of whose strings have a length that a pure length part allows."""
        lengths = [part for part in flat if type(part) is Repeat and part.body is self.any_character]
        if self.any_character in flat:
            return flat
        for allowed in lengths:
            flat = {part: None for part in flat if part is allowed or not _within(part, allowed.minimum, allowed.maximum)}
        return flat

    def intersection(self, *parts: Language) -> Language:
        """Every string that all parts hold."""
        flat: dict[Language, None] = {}
        for part in parts:
            if type(part) is Intersection:
                flat.update(dict.fromkeys(part.parts))
            else:
                flat[part] = None
        flat.pop(self.everything, None)
        if self.nothing in flat:
            return self.nothing
        if len(flat) > 1:
            flat = self._simplify_intersection(flat)
            flat.pop(self.everything, None)
        if not flat:
            return self.everything
        if self.nothing in flat:
            return self.nothing
        if len(flat) == 1:
            return next(iter(flat))
        shortest = max(part.shortest_length for part in flat)
        if any(part.longest_length is not None and part.longest_length < shortest for part in flat):
            return self.nothing
        return self._interned(Intersection, tuple(flat))

    def _simplify_intersection(self, flat: dict[Language, None]) -> dict[Language, None]:
        nothing = {self.nothing: None}
        complements = [part for part in flat if type(part) is Complement]
        if complements:
            refused = self.union(*(part.body for part in complements)) if len(complements) > 1 else complements[0].body
            flat = {part: None for part in flat if type(part) is not Complement}
            if refused is self.everything:
                return nothing
            bodies = refused.parts if type(refused) is Union else (refused,)
            if any(body in flat for body in bodies):
                return nothing
            flat[self.complement(refused)] = None
        flat = self._merge_lengths(flat)
        if self.epsilon in flat:
            if not all(part.is_late or part.nullable for part in flat):
                return nothing
            flat = {part: None for part in flat if part is self.epsilon or part.is_late}
        unions = [part for part in flat if type(part) is Union and any(choice in flat for choice in part.parts)]
        return {part: None for part in flat if part not in unions} if unions else flat

    def _merge_lengths(self, flat: dict[Language, None]) -> dict[Language, None]:
        """One conjunct for all pure lengths and repeated characters: `S{a,b} & T{c,d}` is `(S & T){max,min}`."""
        counted = [part for part in flat if type(part) is Characters or (type(part) is Repeat and type(part.body) is Characters)]
        if len(counted) > 1:
            merged = self.everything
            for part in counted:
                merged = self._shared_counter(merged, part)
            flat = {part: None for part in flat if part not in counted}
            flat[merged] = None
        for part in tuple(flat):
            if type(part) is Repeat and part.body is self.any_character:
                others = [other for other in flat if other is not part]
                if any(_within(other, part.minimum, part.maximum) for other in others):
                    del flat[part]
        return flat

    def _shared_counter(self, left: Language, right: Language) -> Language:
        if self.nothing in (left, right):
            return self.nothing
        left_body, left_minimum, left_maximum = _counted(left)
        right_body, right_minimum, right_maximum = _counted(right)
        if not (isinstance(left_body, Characters) and isinstance(right_body, Characters)):
            return self.epsilon if left.nullable and right.nullable else self.nothing
        minimum = max(left_minimum, right_minimum)
        limits = [limit for limit in (left_maximum, right_maximum) if limit is not None]
        if limits and min(limits) < minimum:
            return self.nothing
        shared = self.charsets.intersection(left_body.charset, right_body.charset)
        body = self.nothing if shared is None else self._characters(shared)
        return self.repeat(body, minimum, min(limits) if limits else None)

    def complement(self, body: Language) -> Language:
        """Every string that `body` does not hold."""
        if body is self.nothing:
            return self.everything
        if type(body) is Complement:
            return body.body
        if body is self.everything:
            return self.nothing
        if body is self.epsilon or body is self.any_character or (type(body) is Repeat and body.body is self.any_character):
            _, minimum, maximum = _counted(body) if body is not self.epsilon else (body, 0, 0)
            below = self.length(0, minimum - 1) if minimum else self.nothing
            return self.union(below, self.nothing if maximum is None else self.length(maximum + 1, None))
        key = (Complement, body)
        found = self._terms.get(key)
        if found is None:
            found = self._terms[key] = Complement(body)
        return found

    def _interned(self, shape: type[Union | Intersection], parts: tuple[Language, ...]) -> Language:
        if not parts:
            return self.nothing
        key = (shape, frozenset(parts))
        found = self._terms.get(key)
        if found is None:
            found = self._terms[key] = shape(parts)
        return found


def _counted(term: Language) -> tuple[Language, int, int | None]:
    """A term as a repetition: itself once, if it is not one."""
    return (term.body, term.minimum, term.maximum) if type(term) is Repeat else (term, 1, 1)


def _has_no_gaps(body: Repeat, minimum: int) -> bool:
    """Whether `(X{a,b}){minimum,...}` reaches every count between its least and its greatest."""
    return body.maximum is None and (minimum > 0 or body.minimum <= 1) or (
        body.maximum is not None and minimum * body.maximum + 1 >= (minimum + 1) * body.minimum
    )


def _within(term: Language, minimum: int, maximum: int | None) -> bool:
    """Whether every string of the term is of a length in the range."""
    if term.shortest_length < minimum:
        return False
    return maximum is None or (term.longest_length is not None and term.longest_length <= maximum)
