"""Results of promptfoo and of deepeval."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rightcall.model import JsonValue
from rightcall.trace.formats.recorded.fields import NOT_RECORDED, member, objects
from rightcall.trace.formats.recorded.outputs import read_output
from rightcall.trace.reading import Reading

SHAPE = "evaluation-results"

CASES: Final = ("testCases", "test_cases", "testResults", "test_results")
_CALLED: Final = ("toolsCalled", "tools_called")


def detect(document: Mapping[str, JsonValue]) -> bool:
    """A promptfoo file or row; a deepeval file or test case."""
    if "promptIdx" in document or any(name in document for name in _CALLED):
        return True
    if isinstance(member(document.get("results"), "results"), list):
        return True
    return any(isinstance(document.get(name), list) for name in CASES)


def read(document: Mapping[str, JsonValue], reading: Reading, pointer: str) -> None:
    """The calls of every row or test case."""
    _read_case(document, reading, pointer)
    results = document.get("results")
    for row, place in objects(member(results, "results"), f"{pointer}/results/results"):
        _read_case(row, reading, place)
    for name in CASES:
        for case, place in objects(document.get(name), f"{pointer}/{name}"):
            _read_case(case, reading, place)


def _read_case(case: Mapping[str, JsonValue], reading: Reading, pointer: str) -> None:
    if "promptIdx" in case or "response" in case:
        reading.offer(member(case, "provider", "config", "tools"))
        read_output(member(case, "response", "output"), reading, f"{pointer}/response/output")
    for name in _CALLED:
        for call, place in objects(case.get(name), f"{pointer}/{name}"):
            arguments = call.get("inputParameters", call.get("input_parameters"))
            if arguments is None:
                reading.fault(NOT_RECORDED, "a call of which only the name was kept", place)
            else:
                reading.add_call(shape="deepeval", pointer=place, name=call.get("name"), arguments=arguments)
