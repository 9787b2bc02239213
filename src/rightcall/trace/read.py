"""From a decoded record to its calls."""

from __future__ import annotations

from rightcall.model import JsonValue
from rightcall.trace.formats import recognise
from rightcall.trace.reading import Reading
from rightcall.trace.record import Record


def read_record(document: JsonValue, *, source: str, number: int) -> Record:
    """The calls of one record, whoever recorded them, with the tools that were offered and everything that could not be read.

    The shape is told by content. Never raises on odd documents: what has no known shape is a fault `unknown-shape`. A raw
    stream of server-sent events is a document after `read_sse`.

    *Cost*: linear in the record; a small one takes a few microseconds.
    """
    reading = Reading(source=source, number=number, recognise=recognise)
    reading.read(document)
    return reading.finish()
