"""What a caller is told of a denial over the protocol, which is less than what the record holds."""

from __future__ import annotations

from dataclasses import dataclass

from rightcall.guard.primitive import Disclosure
from rightcall.guard.verdict import Verdict
from rightcall.model import JsonValue

DENIED = 4030
"""Our code for a denial whose reason may be told. It lies outside the block that JSON-RPC reserves."""
INVALID_PARAMS = -32602
METHOD_NOT_FOUND = -32601


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """A JSON-RPC error: its code, message and data."""

    code: int
    message: str
    data: JsonValue = None


def refusal(verdict: Verdict, asked: str) -> Refusal:
    """The error for a denial. Where the disclosure is secret it is that of a name nobody has, to the last byte.

    `asked` is what the caller said it wants (`tool`, `resource`, `prompt`), for that is all it may learn.
    """
    if verdict.disclosure is Disclosure.SECRET:
        return Refusal(code=INVALID_PARAMS, message=f"Unknown {asked}")
    scopes = verdict.missing.get("scopes", ())
    data: dict[str, JsonValue] = {"reasons": [*verdict.reasons], "missing_scopes": [*scopes], "retryable": bool(scopes)}
    return Refusal(code=DENIED, message=f"Denied: {verdict.explanation}", data={**data, "decision": verdict.id})
