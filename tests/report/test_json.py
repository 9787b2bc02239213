import json
from decimal import Decimal
from pathlib import Path

import jsonschema
import jsonschema_rs
import pytest
from referencing import Registry, Resource

from rightcall.findings import Policy, conclude, write_baseline
from rightcall.report import RenderOptions, render

SCHEMAS = Path(__file__).resolve().parents[2] / "schemas"
NAMES = ("findings-1", "findings-lines-1", "baseline-1")


def schema(name):
    return json.loads((SCHEMAS / f"{name}.schema.json").read_text(encoding="utf-8"))


def validator(name):
    resources = [Resource.from_contents(schema(other)) for other in NAMES]
    registry = Registry().with_resources((resource.id(), resource) for resource in resources)
    return jsonschema.Draft202012Validator(schema(name), registry=registry)


def fast_validator(name):
    registry = jsonschema_rs.Registry([(schema(other)["$id"], schema(other)) for other in NAMES])
    return jsonschema_rs.Draft202012Validator(schema(name), registry=registry)


@pytest.mark.parametrize("name", NAMES)
def test_schemas_are_themselves_valid(name):
    jsonschema.Draft202012Validator.check_schema(schema(name))
    assert schema(name)["$id"] == f"urn:rightcall:schema:{name}"


@pytest.mark.parametrize("sample", ["report", "empty_report", "large_report"])
def test_json_report_is_valid_by_its_schema(sample, request):
    document = json.loads(render(request.getfixturevalue(sample), "json", RenderOptions()))
    assert fast_validator("findings-1").is_valid(document)
    document["findings"] = document["findings"][:20]
    validator("findings-1").validate(document)


@pytest.mark.parametrize("sample", ["report", "empty_report", "large_report"])
def test_each_line_of_a_jsonl_report_is_valid_by_its_schema(sample, request):
    report = request.getfixturevalue(sample)
    lines = [json.loads(line) for line in render(report, "jsonl", RenderOptions()).splitlines()]
    fast, slow = fast_validator("findings-lines-1"), validator("findings-lines-1")
    assert all(map(fast.is_valid, lines))
    for line in lines[:20]:
        slow.validate(line)
    assert [line["type"] for line in lines] == ["header", *["finding"] * len(report.findings), "summary"]


def test_schema_refuses_what_it_does_not_know(report):
    document = json.loads(render(report, "json", RenderOptions()))
    for damage in (
        {"extra": 1},
        {"format": "rightcall.findings/2"},
        {"findings": [{**document["findings"][0], "extra": 1}]},
        {"findings": [{**document["findings"][0], "severity": "info"}]},
        {"summary": {**document["summary"], "errors": "1"}},
        {"summary": {"tools": 1, "errors": 0, "warnings": 0, "notes": 0, "suppressed": 0}},
    ):
        assert not validator("findings-1").is_valid({**document, **damage})


def test_both_json_formats_say_the_same_of_each_finding(report):
    document = json.loads(render(report, "json", RenderOptions()))
    lines = [json.loads(line) for line in render(report, "jsonl", RenderOptions()).splitlines()]
    assert document["findings"] == [{key: value for key, value in line.items() if key != "type"} for line in lines[1:-1]]
    assert document["summary"] == lines[-1]["summary"]


def test_numbers_are_written_exactly(report):
    text = render(report, "json", RenderOptions())
    found = json.loads(text, parse_float=Decimal)["findings"][0]["evidence"]
    assert found["witness"]["revision"] == 12345678901234567890123
    assert '"ratio": 0.1000' in text
    assert found["score"] == Decimal("0.9134")


def test_finding_has_the_members_of_the_product_page(report):
    document = json.loads(render(report, "json", RenderOptions()))
    assert list(document)[:6] == ["format", "command", "version", "sources", "summary", "findings"]
    first = document["findings"][0]
    assert {
        "rule",
        "name",
        "severity",
        "message",
        "tools",
        "pointer",
        "line",
        "column",
        "evidence",
        "fix",
        "fingerprint",
    } <= set(first)
    assert first["tools"][0] | {"name": "get_file", "source": "examples/files.json", "index": 0} == first["tools"][0]
    assert (first["pointer"], first["line"], first["column"]) == ("/tools/0/inputSchema", 3, 11)


def test_baseline_mark_is_there_only_with_a_baseline(report, empty_report):
    assert {finding["baseline"] for finding in json.loads(render(report, "json", RenderOptions()))["findings"]} == {
        "new",
        "unchanged",
    }
    assert "baseline" not in render(empty_report, "json", RenderOptions())


def test_sections_of_a_command_stand_beside_the_findings(make_draft, locate):
    report = conclude(make_draft(sections={"acceptance": [{"profile": "a", "verdict": "accept"}]}), Policy(), locate)
    assert json.loads(render(report, "json", RenderOptions()))["acceptance"] == [{"profile": "a", "verdict": "accept"}]
    assert json.loads(render(report, "jsonl", RenderOptions()).splitlines()[-1])["acceptance"]
    with pytest.raises(ValueError, match="findings"):
        conclude(make_draft(sections={"findings": []}), Policy(), locate)


def test_written_baseline_is_valid_by_its_schema(report):
    document = json.loads(write_baseline(report))
    validator("baseline-1").validate(document)
    assert len(document["findings"]) == len(report.findings)
