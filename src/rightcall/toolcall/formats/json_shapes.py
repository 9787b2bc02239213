"""The shapes in which JSON says which tool is called with what."""

from __future__ import annotations

from typing import Literal, TypeAlias

from rightcall.model import JsonValue
from rightcall.toolcall.cursor import Malformed
from rightcall.toolcall.json_text import decode
from rightcall.toolcall.reasons import Reason

Shape: TypeAlias = Literal["named", "keyed"]
"""`named`: an object with a name and arguments. `keyed`: the name is the only key and its value the arguments."""

_NAMES = ("name", "tool_name")
_ARGUMENTS = ("arguments", "parameters")
_IDS = ("id", "tool_call_id")


def calls_in(value: JsonValue, shape: Shape, *, strict: bool) -> list[tuple[str, dict[str, JsonValue], str | None]]:
    """Name, arguments and id of every call in one object or array. *Errors*: `Malformed` unless all are calls.

    `strict`: a name alone is no call; for JSON without any marker around it.
    """
    values = value if isinstance(value, list) else [value]
    if not values:
        raise Malformed(Reason.NOT_A_CALL)
    return [_keyed(each) if shape == "keyed" else _named(each, strict=strict) for each in values]


def _named(value: JsonValue, *, strict: bool) -> tuple[str, dict[str, JsonValue], str | None]:
    outer = value if isinstance(value, dict) else {}
    inner = outer.get("function")
    members = inner if isinstance(inner, dict) else outer
    name = next((members[key] for key in _NAMES if key in members), None)
    key = next((key for key in _ARGUMENTS if key in members), None)
    if not isinstance(name, str) or not name.strip():
        raise Malformed(Reason.NO_NAME if key else Reason.NOT_A_CALL)
    if key is None and strict:
        raise Malformed(Reason.NOT_A_CALL)
    call_id = next((each for field in _IDS if isinstance(each := outer.get(field), str) and each), None)
    return name, as_object(members[key] if key else None), call_id


def _keyed(value: JsonValue) -> tuple[str, dict[str, JsonValue], str | None]:
    if not isinstance(value, dict) or len(value) != 1:
        raise Malformed(Reason.NOT_A_CALL)
    ((name, arguments),) = value.items()
    return name, as_object(arguments), None


def as_object(value: JsonValue) -> dict[str, JsonValue]:
    """Arguments as models write them: an object, one written into a string, or nothing at all."""
    if isinstance(value, str) and value.strip():
        try:
            value = decode(value)
        except ValueError:
            raise Malformed(Reason.NOT_AN_OBJECT) from None
    if value is None or value == "":
        return {}
    if not isinstance(value, dict):
        raise Malformed(Reason.NOT_AN_OBJECT)
    return value
