"""Recorded traffic: from the bytes of a trace to calls, whoever recorded them."""

from rightcall.trace.event_stream import is_event_stream, read_sse
from rightcall.trace.names import Resolution, candidates, resolve
from rightcall.trace.read import read_record
from rightcall.trace.reading import Reading
from rightcall.trace.record import Record, TraceFault

__all__ = [
    "Reading",
    "Record",
    "Resolution",
    "TraceFault",
    "candidates",
    "is_event_stream",
    "read_record",
    "read_sse",
    "resolve",
]
