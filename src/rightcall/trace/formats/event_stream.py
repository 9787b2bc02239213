"""Streams of answers: server-sent events, arrays of their chunks, and single chunks, put together into whole calls."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rightcall.model import JsonValue
from rightcall.trace.event_stream import CHUNKS, EVENTS, FAULTS, IS_CUT, is_chunk
from rightcall.trace.formats.streams import Assembly
from rightcall.trace.reading import Reading

SHAPE = "event-stream"


def detect(document: Mapping[str, JsonValue]) -> bool:
    """The document of a stream, or one chunk of one."""
    return EVENTS in document or CHUNKS in document or is_chunk(document)


def read(document: Mapping[str, JsonValue], reading: Reading, pointer: str) -> None:
    """The calls that the stream completed; one that it did not is a fault `incomplete-call`."""
    broken = document.get(FAULTS)
    if isinstance(broken, list):
        for number in (number for number in broken if isinstance(number, int)):
            reading.fault("invalid-json", "an event whose data is no JSON", f"{pointer}/{EVENTS}/{number}")
    assembly = Assembly(reading)
    for place, data in _chunks(document, pointer):
        assembly.feed(data, place)
    assembly.end()
    if document.get(IS_CUT) is True:
        reading.fault("cut-stream", "the stream ends in the middle of an event", f"{pointer}/{EVENTS}")


def _chunks(document: Mapping[str, JsonValue], pointer: str) -> Iterator[tuple[str, JsonValue]]:
    events, chunks = document.get(EVENTS), document.get(CHUNKS)
    if isinstance(events, list):
        for number, event in enumerate(events):
            if isinstance(event, dict):
                yield f"{pointer}/{EVENTS}/{number}/data", event.get("data")
    elif isinstance(chunks, list):
        for number, chunk in enumerate(chunks):
            yield f"{pointer}/{number}", chunk
    else:
        yield pointer, dict(document)
