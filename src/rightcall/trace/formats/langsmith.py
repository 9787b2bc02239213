"""Runs of LangSmith: tools that ran, and models that called them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rightcall.model import JsonValue
from rightcall.trace.formats import openai_chat
from rightcall.trace.formats.recorded.fields import NOT_RECORDED, member, objects
from rightcall.trace.formats.recorded.outputs import read_output
from rightcall.trace.reading import Reading

SHAPE = "langsmith"

MAX_CHILD_LEVELS: Final = 64
"""Runs inside runs."""


def detect(document: Mapping[str, JsonValue]) -> bool:
    """A run says its type; an export may hold many."""
    if "run_type" in document:
        return True
    runs = document.get("runs")
    return isinstance(runs, list) and bool(runs) and member(runs[0], "run_type") is not None


def read(document: Mapping[str, JsonValue], reading: Reading, pointer: str) -> None:
    """The calls of a run and of the runs inside it."""
    waiting = [(document, pointer, 0)]
    while waiting:
        run, place, level = waiting.pop()
        _read_run(run, reading, place)
        below = [*objects(run.get("runs"), f"{place}/runs"), *objects(run.get("child_runs"), f"{place}/child_runs")]
        if level < MAX_CHILD_LEVELS:
            waiting.extend((child, at, level + 1) for child, at in reversed(below))
        elif below:
            reading.fault("too-deep", "runs lie inside runs too deeply to be read", place)


def _read_run(run: Mapping[str, JsonValue], reading: Reading, pointer: str) -> None:
    if run.get("run_type") == "tool":
        _read_tool(run, reading, pointer)
    elif run.get("run_type") == "llm":
        reading.offer(member(run, "extra", "invocation_params", "tools"))
        _read_answer(run.get("outputs"), reading, f"{pointer}/outputs")


def _read_tool(run: Mapping[str, JsonValue], reading: Reading, pointer: str) -> None:
    inputs = run.get("inputs")
    text = member(inputs, "input")
    if isinstance(inputs, dict) and set(inputs) == {"input"} and isinstance(text, str):
        if not text.startswith('{"') and text != "{}":
            reading.fault(NOT_RECORDED, "a run of a tool whose input was kept as a program prints it", f"{pointer}/inputs")
            return
        inputs = text
    output = member(run, "outputs", "output")
    call_id = member(output, "tool_call_id") or member(output, "kwargs", "tool_call_id")
    reading.add_call(shape=SHAPE, pointer=pointer, name=run.get("name"), arguments=inputs, call_id=call_id)


def _read_answer(outputs: JsonValue, reading: Reading, pointer: str) -> None:
    generations = member(outputs, "generations")
    if not isinstance(generations, list):
        read_output(outputs, reading, pointer)
        return
    for index, group in enumerate(generations):
        place = f"{pointer}/generations/{index}"
        entries = [(group, place)] if isinstance(group, dict) else objects(group, place)
        for generation, at in entries:
            message = generation.get("message")
            kept = member(message, "kwargs")  # of an object written by its constructor
            if isinstance(kept, dict):
                openai_chat.read_calls(kept, reading, f"{at}/message/kwargs")
            elif isinstance(message, dict):
                openai_chat.read_calls(message, reading, f"{at}/message")
