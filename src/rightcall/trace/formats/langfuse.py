"""Observations of Langfuse, alone or inside of an exported trace."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rightcall.model import JsonValue
from rightcall.trace.formats.recorded.fields import NOT_RECORDED, member, objects
from rightcall.trace.formats.recorded.outputs import read_output
from rightcall.trace.reading import Reading

SHAPE = "langfuse"

KINDS: Final = frozenset(
    "AGENT CHAIN EMBEDDING EVALUATOR EVENT GENERATION GUARDRAIL RETRIEVER SPAN TOOL".split()  # noqa: SIM905 - one a word
)
_ID_NAMES: Final = ("gen_ai.tool.call.id", "tool_call_id")


def detect(document: Mapping[str, JsonValue]) -> bool:
    """An observation has a type and the trace it is of; a trace or a page of the API holds many."""
    return _is_observation(document) or _held(document) is not None


def read(document: Mapping[str, JsonValue], reading: Reading, pointer: str) -> None:
    """The calls of tool observations, and those in what generations answered."""
    if _is_observation(document):
        _read_observation(document, reading, pointer)
        return
    holder = _held(document)
    if holder is not None:
        for observation, place in objects(document.get(holder), f"{pointer}/{holder}"):
            _read_observation(observation, reading, place)


def _is_observation(document: Mapping[str, JsonValue]) -> bool:
    kind = document.get("type")
    return isinstance(kind, str) and kind in KINDS and ("traceId" in document or "trace_id" in document)


def _held(document: Mapping[str, JsonValue]) -> str | None:
    for holder in ("observations", "data"):
        found = document.get(holder)
        if isinstance(found, list) and found and isinstance(found[0], dict) and _is_observation(found[0]):
            return holder
    return None


def _read_observation(observation: Mapping[str, JsonValue], reading: Reading, pointer: str) -> None:
    kind = observation.get("type")
    if kind == "TOOL":
        _read_tool(observation, reading, pointer)
    elif kind == "GENERATION":
        reading.offer(member(observation, "input", "tools"))
        read_output(observation.get("output"), reading, f"{pointer}/output")


def _read_tool(observation: Mapping[str, JsonValue], reading: Reading, pointer: str) -> None:
    arguments = observation.get("input")
    if arguments is None:
        reading.fault(NOT_RECORDED, "an observation of a tool without its input", pointer)
        return
    about = observation.get("metadata")
    known = (member(about, "attributes", name) or member(about, name) for name in _ID_NAMES)
    call_id = next((found for found in known if found), None)
    reading.add_call(shape=SHAPE, pointer=pointer, name=observation.get("name"), arguments=arguments, call_id=call_id)
