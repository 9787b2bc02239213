"""What must hold of one argument of an expected call."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from functools import lru_cache
from typing import TypeAlias

from rightcall.model import JsonValue

MAX_PATTERN_LENGTH = 1_000
"""*Units*: characters of one regular expression."""
MAX_PATTERN_BYTES = 1 << 20
"""*Units*: bytes of one regular expression when it is compiled."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Equal:
    """The value itself; 1 and 1.0 are the same number, true and 1 are not the same value."""

    value: JsonValue


@dataclass(frozen=True, slots=True, kw_only=True)
class OneOf:
    """Any of these values."""

    values: tuple[JsonValue, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Regex:
    """A text in which the pattern is found; `^` and `$` tie it to the ends."""

    pattern: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Approx:
    """A number no further from `value` than `tolerance`."""

    value: Decimal
    tolerance: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class Fold:
    """The text without regard to case, blanks at the ends and runs of blanks."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AbsentOr:
    """Left out, or the value: an argument whose default it is."""

    matcher: Matcher


@dataclass(frozen=True, slots=True, kw_only=True)
class Contains:
    """An object whose members match; members that are not named are free."""

    members: Mapping[str, Matcher] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class AnyValue:
    """Given, with whatever value."""


Matcher: TypeAlias = Equal | OneOf | Regex | Approx | Fold | AbsentOr | Contains | AnyValue

_FORMS = frozenset({"equal", "one_of", "regex", "approx", "fold", "absent_or", "contains", "any"})


class MatcherFault(ValueError):  # noqa: N818 - a fault of a file, located by who reads it
    """A matcher that is none: its text says why."""


def read_matcher(value: JsonValue) -> Matcher:
    """Read one matcher: a plain value means itself, an object with a matcher's name means that matcher.

    An object that happens to look like one is written `{equal: {...}}`. *Errors*: MatcherFault.
    """
    if not isinstance(value, dict) or not (forms := sorted(_FORMS & value.keys())):
        return Equal(value=value)
    form = forms[0]
    allowed = {form, "tolerance"} if form == "approx" else {form}
    if value.keys() - allowed:
        message = f"a matcher has one form; {{equal: ...}} compares with an object that has a member {form!r}"
        raise MatcherFault(message)
    return _READERS[form](value)


def _read_one_of(value: dict[str, JsonValue]) -> Matcher:
    values = value["one_of"]
    if not isinstance(values, list) or not values:
        message = "one_of needs a list of values"
        raise MatcherFault(message)
    return OneOf(values=tuple(values))


def _read_regex(value: dict[str, JsonValue]) -> Matcher:
    pattern = value["regex"]
    if not isinstance(pattern, str) or len(pattern) > MAX_PATTERN_LENGTH:
        message = f"regex needs a pattern of at most {MAX_PATTERN_LENGTH} characters"
        raise MatcherFault(message)
    if _searcher(pattern) is None:
        message = "regex: the pattern cannot be read, or needs more than linear time (look-around, back-references)"
        raise MatcherFault(message)
    return Regex(pattern=pattern)


def _read_approx(value: dict[str, JsonValue]) -> Matcher:
    centre, tolerance = exact_number(value["approx"]), exact_number(value.get("tolerance", 0))
    if centre is None or tolerance is None or tolerance < 0:
        message = "approx needs a number, and a tolerance that is not negative"
        raise MatcherFault(message)
    return Approx(value=centre, tolerance=tolerance)


def _read_fold(value: dict[str, JsonValue]) -> Matcher:
    text = value["fold"]
    if not isinstance(text, str):
        message = "fold needs a text"
        raise MatcherFault(message)
    return Fold(text=text)


def _read_contains(value: dict[str, JsonValue]) -> Matcher:
    members = value["contains"]
    if not isinstance(members, dict):
        message = "contains needs an object"
        raise MatcherFault(message)
    return Contains(members={name: read_matcher(member) for name, member in members.items()})


def _read_any(value: dict[str, JsonValue]) -> Matcher:
    if value["any"] is not True:
        message = "any is written {any: true}"
        raise MatcherFault(message)
    return AnyValue()


_READERS: Mapping[str, Callable[[dict[str, JsonValue]], Matcher]] = {
    "equal": lambda value: Equal(value=value["equal"]),
    "one_of": _read_one_of,
    "regex": _read_regex,
    "approx": _read_approx,
    "fold": _read_fold,
    "absent_or": lambda value: AbsentOr(matcher=read_matcher(value["absent_or"])),
    "contains": _read_contains,
    "any": _read_any,
}


def matcher_json(matcher: Matcher) -> JsonValue:  # noqa: PLR0911 - one return for each form
    """Write a matcher so that `read_matcher` gives it back."""
    match matcher:
        case Equal(value=value):
            return {"equal": value} if isinstance(value, dict) and _FORMS & value.keys() else value
        case OneOf(values=values):
            return {"one_of": list(values)}
        case Regex(pattern=pattern):
            return {"regex": pattern}
        case Approx(value=centre, tolerance=tolerance):
            return {"approx": centre, "tolerance": tolerance}
        case Fold(text=text):
            return {"fold": text}
        case AbsentOr(matcher=inner):
            return {"absent_or": matcher_json(inner)}
        case Contains(members=members):
            return {"contains": {name: matcher_json(member) for name, member in members.items()}}
    return {"any": True}


def matches(matcher: Matcher, value: JsonValue) -> bool:  # noqa: PLR0911 - one return for each form
    """Whether a value that was given satisfies a matcher. *Cost*: linear in the value, and in the text for a pattern."""
    match matcher:
        case Equal(value=wanted):
            return equal(wanted, value)
        case OneOf(values=values):
            return any(equal(wanted, value) for wanted in values)
        case Regex(pattern=pattern):
            return isinstance(value, str) and (search := _searcher(pattern)) is not None and search(value)
        case Approx(value=centre, tolerance=tolerance):
            number = exact_number(value)
            return number is not None and abs(number - centre) <= tolerance
        case Fold(text=text):
            return isinstance(value, str) and _folded(value) == _folded(text)
        case AbsentOr(matcher=inner):
            return matches(inner, value)
        case Contains(members=members):
            return isinstance(value, dict) and all(
                matches(member, value[name]) if name in value else isinstance(member, AbsentOr)
                for name, member in members.items()
            )
    return True


def same_kind(matcher: Matcher, value: JsonValue) -> bool:  # noqa: PLR0911 - one return for each form
    """Whether a value that does not match is at least of a type that could have."""
    match matcher:
        case Equal(value=wanted):
            return _kind(wanted) == _kind(value)
        case OneOf(values=values):
            return any(_kind(wanted) == _kind(value) for wanted in values)
        case Regex() | Fold():
            return isinstance(value, str)
        case Approx():
            return _kind(value) == "number"
        case AbsentOr(matcher=inner):
            return same_kind(inner, value)
        case Contains():
            return isinstance(value, dict)
    return True


def equal(one: JsonValue, other: JsonValue) -> bool:
    """Whether two JSON values are equal: numbers by value and exactly, everything else by type and value."""
    kind = _kind(one)
    if kind != _kind(other):
        return False
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(equal(value, other[name]) for name, value in one.items())
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(equal, one, other))
    return exact_number(one) == exact_number(other) if kind == "number" else one == other


def exact_number(value: JsonValue) -> Decimal | None:
    """A number as it is written, exactly; None for anything else, and for what is no finite number."""
    if isinstance(value, bool) or not isinstance(value, (int, float, Decimal)):
        return None
    try:
        number = Decimal(repr(value)) if isinstance(value, float) else Decimal(value)
    except InvalidOperation:
        return None
    return number if number.is_finite() else None


def _kind(value: JsonValue) -> str:
    if isinstance(value, (int, float, Decimal)) and not isinstance(value, bool):
        return "number"
    return type(value).__name__


def _folded(text: str) -> str:
    return " ".join(text.split()).casefold()


@lru_cache(maxsize=512)
def _searcher(pattern: str) -> Callable[[str], bool] | None:
    """A test for one pattern in an engine without backtracking; None where the pattern is not for it."""
    import jsonschema_rs  # noqa: PLC0415 - loaded with the first pattern

    try:
        engine = jsonschema_rs.RegexOptions(size_limit=MAX_PATTERN_BYTES, dfa_size_limit=MAX_PATTERN_BYTES)
        validator = jsonschema_rs.Draft202012Validator({"pattern": pattern}, pattern_options=engine)
    except (jsonschema_rs.ValidationError, ValueError):
        return None
    return validator.is_valid
