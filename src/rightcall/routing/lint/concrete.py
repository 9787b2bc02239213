"""Expected calls that are spelt out, put to schemas."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, cast

from rightcall.model import JsonValue, Tool
from rightcall.routing.matchers import Equal
from rightcall.routing.task import ExpectCalls, Expected

if TYPE_CHECKING:
    from rightcall.schema import Acceptance, DialectName


def concrete_calls(expected: Expected) -> Iterator[tuple[str, Mapping[str, JsonValue]]]:
    """(tool, arguments) of each expected call whose arguments all have plain values."""
    for call in expected.calls if isinstance(expected, ExpectCalls) else ():
        if call.arguments is not None and all(isinstance(matcher, Equal) for matcher in call.arguments.values()):
            yield call.name, {name: matcher.value for name, matcher in call.arguments.items() if isinstance(matcher, Equal)}


def accepts(tool: Tool, arguments: Mapping[str, JsonValue]) -> bool | None:
    """Whether a tool accepts arguments as its schema is written; None where that cannot be said."""
    return None if tool.input_schema is None else _acceptance(tool).written(arguments)


def accepts_declared(tool: Tool, arguments: Mapping[str, JsonValue]) -> bool | None:
    """Whether a tool accepts arguments by names that it declares itself; None where that cannot be said."""
    return None if tool.input_schema is None else _acceptance(tool).declared(arguments)


def _acceptance(tool: Tool) -> Acceptance:
    from rightcall.schema import Acceptance, Prover  # noqa: PLC0415 - loaded with the first schema

    return Acceptance(tool.input_schema, cast("DialectName", tool.dialect), Prover())
