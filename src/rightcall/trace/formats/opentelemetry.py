"""Spans of OpenTelemetry: OTLP exports, single spans of SDKs, and what OpenInference writes into them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rightcall.model import JsonValue
from rightcall.trace.formats.recorded import genai, openinference
from rightcall.trace.formats.recorded.attributes import attributes_of
from rightcall.trace.formats.recorded.fields import objects
from rightcall.trace.reading import Reading

SHAPE = genai.SHAPE

EXPORTS: Final = (("resourceSpans", "scopeSpans", "spans"), ("resourceLogs", "scopeLogs", "logRecords"))
_SPAN_MEMBERS: Final = frozenset(("spanId", "span_id", "traceId", "trace_id", "context", "span_kind", "startTimeUnixNano"))


def detect(document: Mapping[str, JsonValue]) -> bool:
    """An OTLP export, or one span: attributes, and the ids that spans have."""
    if "attributes" in document:
        return isinstance(document["attributes"], dict | list) and not _SPAN_MEMBERS.isdisjoint(document)
    return "resourceSpans" in document or "resourceLogs" in document


def read(document: Mapping[str, JsonValue], reading: Reading, pointer: str) -> None:
    """The calls that spans, their events and log records carry."""
    if "attributes" in document:
        _read_span(document, reading, pointer)
        return
    for outer, middle, inner in EXPORTS:
        for resource, place in objects(document.get(outer), f"{pointer}/{outer}"):
            for scope, at in objects(resource.get(middle), f"{place}/{middle}"):
                for span, here in objects(scope.get(inner), f"{at}/{inner}"):
                    _read_span(span, reading, here)


def _read_span(span: Mapping[str, JsonValue], reading: Reading, pointer: str) -> None:
    attributes = attributes_of(span.get("attributes"))
    place = f"{pointer}/attributes"
    genai.read_attributes(attributes, reading, place)
    if openinference.is_openinference(attributes):
        openinference.read_attributes(attributes, reading, place)
    for event, at in objects(span.get("events"), f"{pointer}/events"):
        genai.read_attributes(attributes_of(event.get("attributes")), reading, f"{at}/attributes")
