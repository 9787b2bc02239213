"""JSON text out: the same value gives the same text, and no number is rounded."""

from __future__ import annotations

import json
from decimal import Decimal

from rightcall.model import JsonValue


def write_json(value: JsonValue, *, indent: int = 1) -> str:
    """Write a value that `read_json` gave (so without NaN and of bounded depth), members in their own order.

    Reading the text again gives an equal value: integers of any size, and every decimal with all its digits.
    """
    return "".join(_write(value, "\n", " " * indent)) + "\n"


def _write(value: JsonValue, newline: str, step: str) -> list[str]:
    match value:
        case dict() if value:
            members = (
                [json.dumps(key, ensure_ascii=False), ": ", *_write(item, newline + step, step)] for key, item in value.items()
            )
            return _enclose("{", list(members), "}", newline, step)
        case list() if value:
            return _enclose("[", [_write(item, newline + step, step) for item in value], "]", newline, step)
        case Decimal():
            return [str(value)]
        case _:
            return [json.dumps(value, ensure_ascii=False, allow_nan=False)]


def _enclose(opening: str, members: list[list[str]], closing: str, newline: str, step: str) -> list[str]:
    text = [opening]
    for number, member in enumerate(members):
        text.append(("," if number else "") + newline + step)
        text.extend(member)
    return [*text, newline, closing]
