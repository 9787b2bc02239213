"""The labelled cases, read where they lie: every certain one, whole, by character, as cut in the file, and cut in two."""

import json

import pytest
from tests.conftest import SHARED

from rightcall.toolcall import Parser

CASES_FILE = SHARED / "kits" / "toolcall_cases.jsonl"
CASES = [json.loads(line) for line in CASES_FILE.read_text(encoding="utf-8").splitlines()] if CASES_FILE.is_file() else []
OURS = frozenset({"dsml-doubled-bars-smart-quotes", "qwen-malformed-parameter"})
"""Debatable cases in which we decide otherwise; docs/toolcall.md says why."""


def told(case, pieces):
    parser = Parser(format=case["format"], tools=case.get("tools"))
    events = [event for piece in pieces for event in parser.feed(piece)] + parser.close()
    calls = [{"name": event.name, "arguments": event.arguments} for event in events if event.kind == "call_end"]
    return calls, *("".join(event.text for event in events if event.kind == kind) for kind in ("text", "reasoning"))


def splits(case):
    whole = case.get("text") or "".join(case["chunks"])
    yield [whole]
    yield case.get("chunks", [])
    yield list(whole)
    yield from ([whole[:at], whole[at:]] for at in range(1, len(whole), 7))


@pytest.mark.skipif(not CASES, reason="no shared cases; set RIGHTCALL_SHARED to their folder")
@pytest.mark.parametrize("case", [case for case in CASES if case["id"] not in OURS], ids=lambda case: case["id"])
def test_labelled_case(case):
    expected = case["expected"]
    for pieces in filter(None, splits(case)):
        calls, text, reasoning = told(case, pieces)
        assert calls == expected["calls"]
        is_loose = case["text_compare"] == "strip"
        assert text == expected["text"] or (is_loose and text.strip() == expected["text"].strip())
        assert reasoning.strip() == expected.get("reasoning", case.get("reasoning", "")).strip()
