"""Short rules, and the Cedar text they stand for. Cedar alone evaluates; nothing here answers a question of access."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from rightcall.model import JsonValue, pointer_tokens

WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
MINUTES_OF_DAY = 24 * 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Hours:
    """A stretch of the day in UTC, from and up to but without, in minutes since midnight. It may pass midnight."""

    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A short rule. Every condition that is given must hold; `scopes` must all be held, of the other sets one member fits.

    `arguments` maps the JSON Pointer of an argument to the scalars that fit, each as JSON text. They are asked about at `use`
    only: an allowing rule with arguments shows the primitive to everyone whom it could allow for some arguments.
    """

    id: str
    effect: Literal["allow", "deny"]
    scopes: frozenset[str] = frozenset()
    tenants: frozenset[str] = frozenset()
    environments: frozenset[str] = frozenset()
    cohorts: frozenset[str] = frozenset()
    subjects: frozenset[str] = frozenset()
    effects: frozenset[str] = frozenset()
    kinds: frozenset[str] = frozenset()
    servers: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
    labels: frozenset[str] = frozenset()
    weekdays: frozenset[str] = frozenset()
    hours: tuple[Hours, ...] = ()
    arguments: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)


_MEMBER_OF = (
    ("tenants", "principal.tenant"),
    ("environments", "context.environment"),
    ("subjects", "principal.subject"),
    ("effects", "resource.effect"),
    ("kinds", "resource.kind"),
    ("servers", "resource.server"),
    ("names", "resource.name"),
)
_BOTH = '[Action::"see", Action::"use"]'


def cedar_text(rule: Rule) -> str:
    """Write a rule as Cedar: one policy, or two when arguments split what can be asked at each stage."""
    conditions = list(_conditions(rule))
    word = "permit" if rule.effect == "allow" else "forbid"
    if not rule.arguments:
        return _policy(rule.id, word, f"action in {_BOTH}", conditions)
    used = _policy(rule.id, word, 'action == Action::"use"', [*conditions, *_argument_conditions(rule)])
    if word == "forbid":
        return used
    return used + _policy(f"{rule.id}#see", word, 'action == Action::"see"', conditions)


def argument_fact(pointer: str, value_json: str) -> str:
    """How one scalar argument is told to Cedar, as a member of the set `context.arguments`."""
    return f"{pointer}={value_json}"


def cedar_string(text: str) -> str:
    """A Cedar string literal that holds exactly this text, whatever is in it."""
    return (
        '"'
        + "".join(
            char if char.isascii() and char.isprintable() and char not in '"\\' else f"\\u{{{ord(char):x}}}" for char in text
        )
        + '"'
    )


def _policy(name: str, word: str, action: str, conditions: list[str]) -> str:
    when = f" when {{ {' && '.join(conditions)} }}" if conditions else ""
    return f"@id({cedar_string(name)}) {word}(principal, {action}, resource){when};\n"


def _conditions(rule: Rule) -> Iterable[str]:
    if rule.scopes:
        yield f"principal.scopes.containsAll({_set(rule.scopes)})"
    for name, attribute in _MEMBER_OF:
        if values := getattr(rule, name):
            yield f"{_set(values)}.contains({attribute})"
    if rule.cohorts:
        yield f"principal.cohorts.containsAny({_set(rule.cohorts)})"
    if rule.labels:
        yield f"resource.labels.containsAny({_set(rule.labels)})"
    if rule.weekdays:
        days = ", ".join(str(WEEKDAYS.index(day)) for day in sorted(rule.weekdays, key=WEEKDAYS.index))
        yield f"[{days}].contains(context.weekday)"
    if rule.hours:
        yield "(" + " || ".join(map(_hours, rule.hours)) + ")"


def _hours(hours: Hours) -> str:
    joint = "&&" if hours.start < hours.end else "||"
    return f"(context.minute >= {hours.start} {joint} context.minute < {hours.end})"


def _argument_conditions(rule: Rule) -> Iterable[str]:
    for pointer in sorted(rule.arguments):
        yield f"context.arguments.containsAny({_set(argument_fact(pointer, value) for value in rule.arguments[pointer])})"


def _set(values: Iterable[str]) -> str:
    return "[" + ", ".join(map(cedar_string, sorted(values))) + "]"


def arguments_of(rule: Rule) -> dict[str, JsonValue]:
    """Arguments that satisfy what a rule asks of them: the first value for each pointer."""
    found: dict[str, JsonValue] = {}
    for pointer in sorted(rule.arguments):
        *path, last = pointer_tokens(pointer)
        place = found
        for step in path:
            inner = place.setdefault(step, {})
            place = inner if isinstance(inner, dict) else {}
        place[last] = json.loads(rule.arguments[pointer][0])
    return found


def scalar_text(value: bool | int | str | None) -> str:  # noqa: FBT001 - a JSON scalar, not a switch
    """The JSON text of a scalar as facts spell it."""
    return json.dumps(value)
