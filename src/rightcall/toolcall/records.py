"""Events and results as JSON objects, for programs in other languages."""

from __future__ import annotations

from rightcall.model import JsonValue
from rightcall.toolcall.events import CallDelta, CallEnd, CallStart, Event, Rejected
from rightcall.toolcall.result import ParsedCall, ParseResult


def event_record(event: Event) -> dict[str, JsonValue]:
    """One event. The member `event` is its kind; the others are its fields."""
    match event:
        case CallStart():
            return {"event": event.kind, "index": event.index, "id": event.id, "name": event.name}
        case CallDelta():
            return {"event": event.kind, "index": event.index, "delta": event.delta}
        case CallEnd():
            return {
                "event": event.kind,
                "index": event.index,
                "id": event.id,
                "name": event.name,
                "arguments": event.arguments,
                "raw": event.raw,
                "complete": event.complete,
            }
        case Rejected():
            return {"event": event.kind, "raw": event.raw, "reason": event.reason, "as_text": event.as_text}
        case _:
            return {"event": event.kind, "text": event.text}


def result_record(result: ParseResult) -> dict[str, JsonValue]:
    """A whole result."""
    return {
        "calls": [_call(call) for call in result.calls],
        "text": result.text,
        "reasoning": result.reasoning,
        "rejected": [{"raw": block.raw, "reason": block.reason} for block in result.rejected],
        "saw_call_syntax": result.saw_call_syntax,
        "unknown_tools": [*result.unknown_tools],
    }


def _call(call: ParsedCall) -> dict[str, JsonValue]:
    violation = call.violation
    return {
        "index": call.index,
        "id": call.id,
        "name": call.name,
        "arguments": call.arguments,
        "raw": call.raw,
        "known": call.is_known,
        "violation": None if violation is None else {"keyword": violation.keyword, "pointer": violation.pointer},
    }
