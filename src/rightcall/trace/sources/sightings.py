"""One call, recorded as request, as answer, as span and as result: known again by its id in the records around it."""

from __future__ import annotations

import json
from dataclasses import replace
from hashlib import blake2b

import orjson

from rightcall.model import Call
from rightcall.trace.record import Record, TraceFault

_DIGEST_BYTES = 32
_CONFLICT = "a call whose id another call of the trace has, with another name or other arguments"


class Sightings:
    """Ids of the calls of this block and of the one before it, each with what was called.

    Older ids are forgotten, so that memory does not grow with the trace; and as the window ends where blocks end, which
    process read the block before makes no difference.
    """

    __slots__ = ("_current", "_previous")

    def __init__(self) -> None:
        """Nothing was seen."""
        self._current: dict[str, tuple[bytes, ...]] = {}
        self._previous: dict[str, tuple[bytes, ...]] = {}

    def turn(self) -> None:
        """A new block begins."""
        self._previous, self._current = self._current, {}

    def tell_apart(self, record: Record) -> Record:
        """The record without calls that were already seen; one that differs under a known id stays, with a fault."""
        seen = [(call.call_id, _content(call)) for call in record.calls if call.call_id]
        if not seen:
            return record
        told = record
        if any(call_id in self._current or call_id in self._previous for call_id, _ in seen):
            told = self._without_known(record)
        for call_id, content in seen:
            known = self._current.get(call_id, ())
            if content not in known:
                self._current[call_id] = (*known, content)
        return told

    def _without_known(self, record: Record) -> Record:
        """Leave out what was seen.

        A record with one conflicting id numbers its calls anew, so none of its ids says anything.
        """
        known = [self._contents(call.call_id) if call.call_id else () for call in record.calls]
        new = [not contents or _content(call) not in contents for call, contents in zip(record.calls, known, strict=True)]
        faults = tuple(
            TraceFault(kind="conflicting-id", reason=_CONFLICT, record=record.number, pointer=call.origin.pointer)
            for call, contents, is_new in zip(record.calls, known, new, strict=True)
            if contents and is_new
        )
        calls = record.calls if faults else tuple(call for call, is_new in zip(record.calls, new, strict=True) if is_new)
        left_out = record.duplicates + len(record.calls) - len(calls)
        return replace(record, calls=calls, faults=(*record.faults, *faults), duplicates=left_out)

    def _contents(self, call_id: str) -> tuple[bytes, ...]:
        return (*self._current.get(call_id, ()), *self._previous.get(call_id, ()))


def _content(call: Call) -> bytes:
    """Equal for equal calls: what was called as canonical text, or its digest where that is shorter."""
    content = [call.name, call.arguments, call.fault]
    try:
        written = orjson.dumps(content, option=orjson.OPT_SORT_KEYS)
    except TypeError:  # integers of more than 64 bits, exact decimals
        written = json.dumps(content, sort_keys=True, default=str).encode("utf-8", "surrogatepass")
    return written if len(written) <= _DIGEST_BYTES else blake2b(written, digest_size=_DIGEST_BYTES).digest()
