"""Cases taken from public reports: the verdicts of profiles, and what the rules about targets and budgets say."""

from __future__ import annotations

import copy
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from rightcall.catalog import read_tools
from rightcall.lint import InspectOptions, InspectResult, inspect
from rightcall.model import Catalog

SHARED = Path(os.environ.get("RIGHTCALL_SHARED", Path(__file__).resolve().parents[3] / "shared"))
CASES = SHARED / "kits" / "catalog_cases.jsonl"
OURS = ("PRV", "BUD", "NAM004", "NAM007")


def cases() -> list[dict[str, Any]]:
    if not CASES.is_file():
        return []
    found = [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines()]
    return [case for case in found if case["kind"] != "eval"]


def filled(value: Any, number: int) -> Any:
    """A template with its number put in."""
    match value:
        case str():
            return value.replace("{i}", str(number))
        case dict():
            return {key: filled(member, number) for key, member in value.items()}
        case list():
            return [filled(member, number) for member in value]
    return value


def listings(form: Mapping[str, Any]) -> Mapping[str, Any]:
    """The listings of a case by the name of their server."""
    if "generate" in form:
        made = form["generate"]
        return {"generated": {"tools": [filled(copy.deepcopy(made["template"]), i) for i in range(made["count"])]}}
    return form.get("servers") or {form.get("server", "catalog"): {"tools": form["tools"]}}


def inspected(case: Mapping[str, Any]) -> InspectResult:
    given = listings(case["catalog"])
    tools = tuple(tool for name, listing in given.items() for tool in read_tools(listing, source=f"{name}.json")[0])
    if len(tools) < sum(len(listing["tools"]) for listing in given.values()):
        pytest.skip("the reader gives no tool for this case")
    verdicts = case["expected"].get("verdicts", ())
    targets = tuple(sorted({verdict["profile"] for verdict in verdicts} | set(case.get("targets", ()))))
    wanted = InspectOptions(targets=targets, proofs=False)
    return inspect(Catalog(sources=(), tools=tools), wanted, lambda rule: rule.code.startswith(OURS))


@pytest.mark.skipif(not CASES.is_file(), reason=f"no labelled cases at {CASES}; set RIGHTCALL_SHARED")
@pytest.mark.parametrize("case", cases(), ids=lambda case: case["id"])
def test_verdicts_and_findings_of_a_reported_case(case: Mapping[str, Any]):
    result = inspected(case)
    rows: Any = result.sections["acceptance"]
    for want in case["expected"].get("verdicts", ()):
        of_tool = want.get("scope") == "tool"
        got = {row["verdict"] for row in rows if row["profile"] == want["profile"] and bool(row["tool"]) == of_tool}
        assert want["verdict"] in got, want
    for want in case["expected"].get("findings", ()):
        if want["rule"].startswith(OURS):
            found = [finding for finding in result.findings if finding.rule == want["rule"]]
            assert any(
                ("tool" not in want or want["tool"] in {tool.name for tool in finding.tools})
                and str(finding.pointer).endswith(want.get("path", ""))
                and finding.severity == want.get("severity", finding.severity)
                for finding in found
            ), want
    forbidden = [word for word in case["expected"].get("must_not", ()) if str(word).startswith(OURS)]
    assert not [finding for finding in result.findings if finding.rule in forbidden]
