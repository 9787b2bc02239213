"""Acceptance: the verdict of a profile on a request and on its tools."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from tests.lint.offering import argument, catalog, subject, tool

from rightcall.lint import InspectOptions, inspect
from rightcall.lint.acceptance import Acceptance, accept
from rightcall.lint.subject import Subject, subject_of
from rightcall.lint.targets import DEFAULT_TARGETS, PROFILE_NAMES, load_profile
from rightcall.model import Catalog, Origin, Tool


def judged(profile: str, *tools: dict[str, Any], **options: Any) -> tuple[Acceptance, ...]:
    return accept(subject(*tools, **options), load_profile(profile))


def verdict(profile: str, *tools: dict[str, Any], **options: Any) -> str:
    return judged(profile, *tools, **options)[0].verdict


def test_one_row_on_the_request_even_when_all_is_accepted():
    rows = judged("anthropic-messages", tool())
    assert [(row.verdict, row.tool, row.rule, row.pointer) for row in rows] == [("accept", None, None, None)]


def test_a_refused_tool_is_named_with_rule_place_and_evidence():
    request, row = judged("anthropic-messages", tool("first"), tool("two.words"))
    assert (request.verdict, request.scope, request.tool) == ("reject", "request", None)
    assert (row.verdict, row.tool, row.source, row.rule, row.pointer) == (
        "reject", "two.words", "shop.json", "PRV001", "/tools/1/name",
    )  # fmt: skip
    assert (row.confidence, row.limit) == ("report", "name-pattern")


def test_a_tool_that_falls_alone_drops_out_of_the_request():
    request, row = judged("mcp-2026-07-28", tool(schema={"type": "string"}))
    assert (request.verdict, request.scope) == ("drop", "tool")
    assert row.verdict == "reject"


def test_a_schema_that_is_null_is_refused_and_one_that_was_left_out_of_a_function_is_not():
    def kept(kind: str, raw: dict[str, Any]) -> Subject:
        origin = Origin(source="shop.json", kind=kind, index=0, pointer="/tools/0")
        return subject_of(Catalog(sources=(), tools=(Tool(name="f", origin=origin, raw=raw),)))

    null = kept("mcp", {"name": "f", "inputSchema": None})
    (request, row) = accept(null, load_profile("mcp-2026-07-28"))
    assert (request.verdict, row.verdict, row.scope, row.rule) == ("drop", "reject", "tool", "SCH001")
    assert accept(null, load_profile("anthropic-messages"))[0].verdict == "reject"
    assert accept(kept("built-in", {"type": "web_search"}), load_profile("openai-responses"))[0].verdict == "accept"


def test_the_worst_verdict_decides_and_the_better_known_reason_comes_first():
    schema = {"type": "object", "properties": {"a": {"$ref": "#/$defs/A"}}, "$defs": {"A": {"type": "string"}}, "anyOf": [{}]}
    assert judged("claude-desktop", tool(schema=schema))[0].rule == "PRV002"


def test_what_nobody_knows_is_unknown():
    assert verdict("gemini-jsonschema", argument({"const": "a"})) == "unknown"


def test_what_is_only_ignored_is_accepted():
    assert verdict("vscode-copilot", argument({"type": "string", "minLength": 2})) == "accept"


def test_an_empty_catalog_is_accepted():
    assert verdict("openai-strict") == "accept"


@pytest.mark.parametrize(
    ("profile", "schema", "expected"),
    [
        ("openai-chat", {"type": "array"}, "reject"),
        ("openai-chat", {"type": ["array", "null"]}, "reject"),
        ("openai-chat", {"type": "array", "prefixItems": [{"type": "string"}]}, "accept"),
        ("vscode-copilot", {"type": ["array", "null"]}, "accept"),
        ("anthropic-messages", {"type": "array"}, "accept"),
        ("anthropic-messages", {"type": "integer", "minimum": 0, "exclusiveMinimum": True}, "reject"),
        ("anthropic-messages", {"anyOf": [{"type": "string"}, {"type": "null"}]}, "accept"),
        ("gemini-openapi", {"type": ["string", "null"]}, "reject"),
        ("gemini-openapi", {"type": "string", "enum": ["a"]}, "accept"),
        ("gemini-openapi", {"type": "string", "enum": ["a", None]}, "reject"),
        ("gemini-openapi", {"type": "string", "format": "uri"}, "reject"),
        ("gemini-openapi", {"type": "string", "format": "date-time"}, "accept"),
        ("gemini-openapi", {"type": "string", "properties": {}}, "reject"),
        ("moonshot", {"$ref": "#/$defs/A", "description": "Told.", "$defs": {}}, "accept"),
        ("moonshot", {"$ref": "#/definitions/A"}, "reject"),
        ("llama-cpp", {"type": "string", "maxLength": 1999}, "accept"),
        ("llama-cpp", {"type": "string", "maxLength": 2000}, "reject"),
        ("llama-cpp", {"type": "string", "pattern": "^a{2000}$"}, "reject"),
        ("llama-cpp", {"type": "string", "pattern": r"^\(?=[(?=]$"}, "accept"),
        ("llama-cpp", {"type": "string", "pattern": "^(?<!a)b$"}, "reject"),
    ],
)
def test_what_stands_below_the_root(profile: str, schema: dict[str, Any], expected: str):
    assert verdict(profile, argument(schema)) == expected


def test_a_keyword_is_not_the_name_of_a_property():
    assert verdict("gemini-openapi", tool(schema={"type": "object", "properties": {"const": {"type": "string"}}})) == "accept"


def test_keys_are_checked_at_the_root_and_unknown_below_it():
    inner = {"type": "object", "properties": {"a[]": {"type": "string"}}}
    assert verdict("anthropic-messages", tool(schema=inner)) == "reject"
    assert verdict("anthropic-messages", argument(inner)) == "unknown"


def test_a_reference_that_comes_back_is_a_recursion_and_one_that_does_not_is_none():
    def schema(target: str) -> dict[str, Any]:
        inner = {"type": "object", "properties": {"next": {"$ref": target}}, "additionalProperties": False}
        return {
            "type": "object", "properties": {"node": {"$ref": "#/$defs/Node"}}, "additionalProperties": False,
            "$defs": {"Node": inner, "Leaf": {"type": "string"}},
        }  # fmt: skip

    request = judged("anthropic-strict", tool(schema=schema("#/$defs/Node")))[0]
    assert (request.verdict, request.rule, request.pointer) == ("reject", "SCH015", "/tools/0/inputSchema/$defs/Node")
    assert verdict("anthropic-strict", tool(schema=schema("#/$defs/Leaf"))) == "accept"


def test_strict_limits_bind_the_tools_that_ask_for_strict():
    loose = tool("loose")
    closed = {"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"], "additionalProperties": False}
    asking = tool("asking", schema=closed, strict=True)
    assert verdict("openai-strict", loose) == "reject"
    assert verdict("openai-strict", asking, loose) == "accept"
    assert verdict("openai-strict", {**loose, "strict": False}) == "accept"


@pytest.mark.parametrize(("count", "expected"), [(24, "accept"), (25, "reject")])
def test_optional_parameters_are_counted_over_the_request(count: int, expected: str):
    def form(name: str, size: int) -> dict[str, Any]:
        properties = {f"p{number}": {"type": "string"} for number in range(size)}
        return tool(name, schema={"type": "object", "properties": properties, "additionalProperties": False})

    assert verdict("anthropic-strict", form("first", 20), form("second", count - 20)) == expected


@pytest.mark.parametrize(("count", "expected"), [(128, "accept"), (129, "reject")])
def test_tools_are_counted_over_the_request(count: int, expected: str):
    assert verdict("openai-chat", *(tool(f"tool_{number}") for number in range(count))) == expected


@pytest.mark.parametrize(("length", "expected"), [(55, "accept"), (56, "drop")])
def test_a_name_is_measured_with_the_prefix_of_the_client(length: int, expected: str):
    assert verdict("cursor", tool("n" * length)) == expected  # "shop:" before it, 60 in all


def test_a_prefix_of_the_callers_own_counts_for_every_limit_on_names():
    assert verdict("openai-chat", tool("n" * 60)) == "accept"
    assert verdict("openai-chat", tool("n" * 60), prefix="{server}__") == "reject"


def test_the_section_of_a_report_has_the_chosen_targets_or_a_few_usual_ones():
    def names(*targets: str) -> list[Any]:
        rows = inspect(catalog(tool()), InspectOptions(targets=targets)).sections["acceptance"]
        assert isinstance(rows, list)
        return [row["profile"] for row in rows if isinstance(row, dict)]

    assert names() == list(DEFAULT_TARGETS)
    assert names("cursor", "bedrock") == ["cursor", "bedrock-converse"]


ODD = (
    True, {}, {"type": "object", "properties": None}, {"type": "object", "properties": []}, {"type": []},
    {"type": "object", "required": "a", "properties": {"a": 5}}, {"enum": "x", "items": 3, "anyOf": {}, "$ref": 4},
    {"type": "object", "properties": {"a": {"$ref": "#"}}}, {"$ref": "#/$defs/\x00", "pattern": "(", "format": {}},
    {"type": "object", "properties": {"\u202e": {"type": {"a": 1}, "maxLength": True, "minItems": "9"}}},
    {"type": "array", "items": [None, "x"], "enum": [[], {}, None, 1.5]},
)  # fmt: skip


@pytest.mark.parametrize("profile", PROFILE_NAMES)
def test_odd_schemas_get_a_verdict_and_are_not_changed(profile: str):
    tools = [tool(f"odd_{number}", schema=schema) for number, schema in enumerate(ODD)]
    before = copy.deepcopy(tools)
    assert verdict(profile, *tools) in {"accept", "reject", "drop", "degrade", "unknown"}
    assert tools == before
