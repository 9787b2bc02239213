"""The rules about chosen targets: one finding for each place, every profile named, nothing said of others."""

from __future__ import annotations

from typing import Any

import pytest
from tests.lint.offering import argument, catalog, findings, tool

from rightcall.errors import UsageError
from rightcall.lint import InspectOptions, inspect
from rightcall.lint.families.provider import RULES
from rightcall.lint.limits.names import server_name


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.rule.code)
def test_without_a_chosen_target_nothing_is_told(rule: Any):
    schema = {"type": "object", "anyOf": [{}], "properties": {"a[]": {"const": 1, "type": ["array", "null"]}}}
    assert findings(rule.rule.code, tool("x.y" * 60, schema=schema)) == []


def test_one_finding_names_every_profile_that_a_place_hits():
    found = findings("PRV001", tool("a.b"), targets=("openai-chat", "anthropic", "gemini-openapi"))
    assert [finding.message for finding in found] == [
        '"a.b" does not match ^[a-zA-Z0-9_-]+$: openai-chat and anthropic-messages refuse the request'
    ]
    limits: Any = found[0].evidence["limits"]
    assert [limit["profile"] for limit in limits] == ["openai-chat", "anthropic-messages"]
    assert all(limit["source"] and limit["seen"] and limit["confidence"] for limit in limits)
    assert found[0].pointer == "/tools/0/name"


def test_a_name_may_be_too_long_and_of_wrong_characters_at_once():
    (found,) = findings("PRV001", tool("a." * 40), targets=("openai-chat",))
    assert "does not match" in found.message
    assert "80 characters" in found.message


def test_a_name_that_mcp_refuses_as_well_is_not_called_unportable():
    assert findings("NAM004", tool("a b"), targets=("anthropic",)) == []
    (found,) = findings("NAM004", tool("a.b"), targets=("anthropic", "gemini"))
    assert found.severity == "warning"
    assert found.evidence["accepted_by"] == ["gemini-jsonschema"]


def test_what_a_name_becomes_is_shown():
    (found,) = findings("NAM007", tool("n" * 60), targets=("cursor",), server="g")
    assert found.message == f'"{"n" * 60}" is called g:... by the client, 2 + 60 characters: cursor (60) leaves the tool out'


@pytest.mark.parametrize(
    ("source", "server"),
    [
        ("a/b/sheets.json", "sheets"),
        ("C:\\x\\sheets.json.gz", "sheets"),
        ("https://mail.example/mcp", "mail.example"),
        ("-", "-"),
    ],
)
def test_the_server_is_named_after_its_source(source: str, server: str):
    assert server_name(source) == server


def test_a_lost_constraint_is_no_refusal():
    schema = {"type": "object", "properties": {}, "allOf": [{}]}
    assert findings("PRV002", tool(schema=schema), targets=("vscode",)) == []
    (found,) = findings("PRV005", tool(schema=schema), targets=("vscode",))
    assert (found.severity, found.pointer) == ("warning", "/tools/0/inputSchema/allOf")


def test_strict_mode_that_is_refused_is_an_error_and_one_that_is_merely_off_a_note():
    (refused,) = findings("PRV006", tool(), targets=("openai-strict",))
    (off,) = findings("PRV006", tool(), targets=("openai-responses",))
    assert (refused.severity, off.severity) == ("error", "note")
    assert "turns strict mode off" in off.message
    assert findings("PRV006", tool(strict=False), targets=("openai-responses",)) == []


def test_what_nobody_has_seen_is_no_error():
    many = [tool(f"tool_{number}") for number in range(129)]
    (certain,) = findings("PRV008", *many, targets=("openai-chat",))
    (told,) = findings("PRV008", *many, targets=("azure-openai",))
    assert (certain.severity, told.severity) == ("error", "warning")
    assert told.message == "the request has 129 tools: azure-openai (128, unverified) refuses the request"


def test_a_description_is_measured_only_for_those_who_mind():
    long = {**tool(), "description": "Find an order. " * 80}
    (found,) = findings("PRV009", long, targets=("openai-chat-legacy-1024", "anthropic"))
    assert found.message == (
        '"find_order" has a description of 1,200 characters: openai-chat-legacy-1024 (1,024) refuses the request'
    )
    assert found.pointer == "/tools/0/description"


def test_a_description_inside_the_schema_is_cut_by_some():
    (found,) = findings("PRV009", argument({"type": "string", "description": "d" * 1025}), targets=("vscode",))
    assert found.pointer == "/tools/0/inputSchema/properties/value/description"
    assert found.message.endswith("vscode-copilot (1,024) cuts the text")


def test_a_budget_over_the_request_names_the_heaviest_tools():
    def form(name: str, size: int) -> dict[str, Any]:
        properties = {f"p{number}": {"type": "string"} for number in range(size)}
        return tool(name, schema={"type": "object", "properties": properties, "additionalProperties": False})

    (found,) = findings("PRV010", form("small", 2), form("large", 20), form("middle", 10), targets=("anthropic-strict",))
    assert [ref.name for ref in found.tools] == ["large", "middle", "small"]
    assert found.evidence["heaviest"] == [
        {"tool": "large", "count": 20},
        {"tool": "middle", "count": 10},
        {"tool": "small", "count": 2},
    ]


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "string", "enum": [f"value {number}" for number in range(1001)]},
        {"type": "string", "enum": [f"{number:060}" for number in range(251)]},
        {"type": "object", "properties": {f"{number:050}": {} for number in range(2401)}},
        {"type": "object", "properties": {f"p{number}": {} for number in range(5001)}},
    ],
)
def test_sizes_of_strict_mode_are_named(schema: dict[str, Any]):
    assert {found.severity for found in findings("PRV011", argument(schema), targets=("openai-strict",))} == {"error"}


def test_an_enum_is_told_by_its_values_or_else_by_its_type():
    targets = ("gemini-openapi",)
    (of_values,) = findings("PRV007", argument({"type": "integer", "enum": [1, 2.5, "a"]}), targets=targets)
    assert of_values.evidence["found"] == ["integer", "number"]
    (of_type,) = findings("PRV007", argument({"type": "integer", "enum": ["a"]}), targets=targets)
    assert of_type.evidence["found"] == ["integer"]


def test_unverified_grounds_are_told_once_for_each_limit():
    schema = {"type": "object", "properties": {"a": {"$ref": "#/$defs/A"}, "b": {"$ref": "#/$defs/A"}}, "$defs": {"A": {}}}
    (found,) = findings("PRV016", tool(schema=schema), targets=("claude-desktop",))
    assert found.severity == "note"
    assert found.evidence["places"] == 2


def test_hidden_characters_of_a_key_are_written_as_code_points():
    schema = {"type": "object", "properties": {"a\u202eb": {"type": "string"}}}
    (found,) = findings("PRV003", tool(schema=schema), targets=("anthropic",))
    assert "\u202e" not in found.message
    assert "\\u202e" in found.message


def test_a_pattern_of_brackets_alone_is_read_once():
    """A class that is never closed: quadratic when each bracket looks for its end anew."""
    hostile = argument({"type": "string", "pattern": "[" * 200_000 + "\\"})
    assert findings("PRV013", hostile, targets=("llama-cpp",)) == []


def test_an_unknown_target_is_refused_before_any_work():
    with pytest.raises(UsageError, match="no target is called 'nobody'"):
        inspect(catalog(tool()), InspectOptions(targets=("nobody",)))
