"""What stands under `expected`, read and written."""

from __future__ import annotations

from typing import cast

from rightcall.model import JsonValue
from rightcall.routing.matchers import MatcherFault, matcher_json, read_matcher
from rightcall.routing.task import ExpectAsk, ExpectCalls, Expected, ExpectedCall, ExpectNothing, ExpectTool

MAX_EXPECTED_CALLS = 16
MAX_ALTERNATIVES = 64


class ExpectationFault(ValueError):  # noqa: N818 - a fault of a file, located by who reads it
    """What stands under `expected` is no expectation: its text says why, `pointer` where, below `expected`."""

    def __init__(self, message: str, pointer: str = "") -> None:
        """Keep both."""
        super().__init__(message)
        self.pointer = pointer


def read_expected(value: JsonValue) -> Expected:
    """Read an expectation: null, a name, a list of names, `ask`, or calls.

    A tool whose name is `ask` is written `[ask]`: the word alone means that the model should ask back.
    *Errors*: ExpectationFault.
    """
    match value:
        case None:
            return ExpectNothing()
        case "ask":
            return ExpectAsk()
        case str():
            return ExpectTool(names=(_name(value, ""),))
        case list():
            return _read_names(value)
        case dict() if "calls" in value:
            return _read_calls(value)
    message = "`expected` is null, a tool's name, a list of names, `ask`, or a mapping with `calls`"
    raise ExpectationFault(message)


def _read_names(values: list[JsonValue]) -> ExpectTool:
    if not 0 < len(values) <= MAX_ALTERNATIVES:
        message = f"a list of names has 1 to {MAX_ALTERNATIVES} names; `expected: null` says that no tool is right"
        raise ExpectationFault(message)
    names = tuple(_name(value, f"/{index}") for index, value in enumerate(values))
    if len(set(names)) < len(names):
        message = "a name stands in the list twice"
        raise ExpectationFault(message)
    return ExpectTool(names=names)


def _name(value: JsonValue, pointer: str) -> str:
    if not isinstance(value, str) or not value.strip():
        message = "a tool's name is a text that is not empty"
        raise ExpectationFault(message, pointer)
    return value


def _read_calls(value: dict[str, JsonValue]) -> ExpectCalls:
    if unknown := sorted(value.keys() - {"calls", "order", "extra"}):
        message = f"the key {unknown[0]!r} is not known here; the keys are calls, order, extra"
        raise ExpectationFault(message)
    order, extra, calls = value.get("order", "any"), value.get("extra", "forbid"), value["calls"]
    if order not in ("any", "given"):
        message = "`order` is any or given"
        raise ExpectationFault(message, "/order")
    if extra not in ("forbid", "allow"):
        message = "`extra` is forbid or allow"
        raise ExpectationFault(message, "/extra")
    if not isinstance(calls, list) or not 0 < len(calls) <= MAX_EXPECTED_CALLS:
        message = f"`calls` is a list of 1 to {MAX_EXPECTED_CALLS} calls"
        raise ExpectationFault(message, "/calls")
    return ExpectCalls(
        calls=tuple(_read_call(call, f"/calls/{index}") for index, call in enumerate(calls)),
        order="given" if order == "given" else "any",
        extra="allow" if extra == "allow" else "forbid",
    )


def _read_call(value: JsonValue, pointer: str) -> ExpectedCall:
    if not isinstance(value, dict) or value.keys() - {"name", "arguments"} or "name" not in value:
        message = "a call has a `name`, and `arguments` if they matter"
        raise ExpectationFault(message, pointer)
    name, arguments = _name(value["name"], f"{pointer}/name"), value.get("arguments")
    if arguments is None:
        return ExpectedCall(name=name)
    if not isinstance(arguments, dict):
        message = "`arguments` is a mapping of names to values or matchers"
        raise ExpectationFault(message, f"{pointer}/arguments")
    try:
        return ExpectedCall(name=name, arguments={key: read_matcher(member) for key, member in arguments.items()})
    except MatcherFault as error:
        raise ExpectationFault(str(error), f"{pointer}/arguments") from None


def expected_json(expected: Expected) -> JsonValue:
    """Write an expectation so that `read_expected` gives it back."""
    match expected:
        case ExpectNothing():
            return None
        case ExpectAsk():
            return "ask"
        case ExpectTool(names=names):
            return names[0] if len(names) == 1 and names[0] != "ask" else list(names)
        case ExpectCalls():
            calls = [_call_json(call) for call in expected.calls]
            return {"calls": cast("list[JsonValue]", calls), "order": expected.order, "extra": expected.extra}


def _call_json(call: ExpectedCall) -> dict[str, JsonValue]:
    if call.arguments is None:
        return {"name": call.name}
    return {"name": call.name, "arguments": {name: matcher_json(matcher) for name, matcher in call.arguments.items()}}
