"""Make a failing case smaller while it keeps failing."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from tests.strategies.bench import Case

from rightcall.model import JsonValue

MAX_TRIES = 600
"""How many smaller cases are tried for one fault."""


def shrink(case: Case, fails: Callable[[Case], bool]) -> Case:
    """Give a smaller case that still fails: parts left out, schemas replaced by their subschemas, constants made plain."""
    tries = MAX_TRIES
    progress = True
    while progress and tries > 0:
        progress = False
        for smaller in _smaller_cases(case):
            tries -= 1
            if fails(smaller):
                case, progress = smaller, True
                break
            if tries <= 0:
                break
    return case


def _smaller_cases(case: Case) -> Iterator[Case]:
    for schema in _smaller(case.a, top=True):
        yield replace(case, a=schema)
    for schema in _smaller(case.b, top=True):
        yield replace(case, b=schema)


def _smaller(value: JsonValue, *, top: bool = False) -> Iterator[JsonValue]:
    """Give smaller values, the most daring first."""
    if isinstance(value, dict):
        if top:
            yield {}
        yield from _smaller_objects(value)
    elif isinstance(value, list):
        yield from _smaller_arrays(value)
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield from (plain for plain in (0, 1, 2) if abs(plain) < abs(value))
    elif isinstance(value, str) and len(value) > 1 and not value.startswith(("#", "http")):
        yield value[0]


def _smaller_objects(value: dict[str, JsonValue]) -> Iterator[JsonValue]:
    for item in value.values():
        inner = item if isinstance(item, list) else [item]
        yield from (part for part in inner if isinstance(part, dict))
    for gone in value:
        yield {name: item for name, item in value.items() if name != gone}
    for name, item in value.items():
        for smaller in _smaller(item):
            yield {**value, name: smaller}


def _smaller_arrays(value: list[JsonValue]) -> Iterator[JsonValue]:
    for index in range(len(value) if len(value) > 1 else 0):
        yield value[:index] + value[index + 1 :]
    for index, item in enumerate(value):
        for smaller in _smaller(item):
            yield [*value[:index], smaller, *value[index + 1 :]]
