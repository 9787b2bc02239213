"""JUnit XML that a reader of it understands, and badges that are a picture and nothing else."""

from __future__ import annotations

import json
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest

from rightcall.report import RenderOptions, render


@pytest.mark.parametrize("sample", ["report", "large_report", "empty_report"])
def test_counts_of_a_suite_are_those_of_its_cases(sample, request):
    report = request.getfixturevalue(sample)
    root = ET.fromstring(render(report, "junit", RenderOptions()))  # noqa: S314 - our own text
    suite = root.find("testsuite")
    cases = suite.findall("testcase")
    for element in (root, suite):
        assert int(element.get("tests")) == len(cases)
        assert int(element.get("failures")) == len([case for case in cases if case.find("failure") is not None])
        assert int(element.get("skipped")) == len([case for case in cases if case.find("skipped") is not None])
    assert all(case.get("name") and case.get("classname") for case in cases)


def test_an_error_fails_a_note_passes_and_what_is_known_is_skipped(report):
    root = ET.fromstring(render(report, "junit", RenderOptions()))  # noqa: S314 - our own text
    cases = root.findall("testsuite/testcase")[: len(report.findings)]
    for case, finding in zip(cases, report.findings, strict=True):
        known = finding.baseline_state == "unchanged"
        assert (case.find("skipped") is not None) is known
        assert (case.find("failure") is not None) is (finding.severity != "note" and not known)


@pytest.mark.parametrize(
    ("ok", "errors", "warnings", "words", "colour"),
    [
        (False, 2, 1, "2 errors", "red"),
        (True, 0, 1, "1 warning", "yellow"),
        (True, 0, 0, "passing", "brightgreen"),
    ],
)
def test_a_badge_says_the_gravest(report, ok, errors, warnings, words, colour):
    told = replace(report, ok=ok, summary={"errors": errors, "warnings": warnings}, complete=True)
    shields = json.loads(render(told, "shields", RenderOptions()))
    assert (shields["message"], shields["color"]) == (words, colour)
    picture = ET.fromstring(render(told, "badge", RenderOptions()))  # noqa: S314 - our own text
    assert picture.get("aria-label") == f"rightcall {report.command}: {words}"
    assert {element.tag.rpartition("}")[2] for element in picture.iter()} <= {"svg", "title", "rect", "g", "text"}


def test_an_incomplete_run_does_not_pass_in_a_badge(report):
    told = replace(report, ok=True, summary={}, complete=False)
    assert json.loads(render(told, "shields", RenderOptions()))["message"] == "incomplete"
