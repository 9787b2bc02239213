"""Resources, templates, prompts and instructions are read beside the tools, from snapshots and recorded answers."""

from __future__ import annotations

import json

import pytest

from rightcall.catalog import LoadOptions, load_catalog

TOOL = {"name": "find_note", "description": "Find a note.", "inputSchema": {"type": "object", "properties": {}}}
PROMPT = {"name": "summarise", "description": "Summarise notes.", "arguments": [{"name": "topic", "required": True}]}
RESOURCE = {"name": "today", "uri": "notes://today"}
TEMPLATE = {"name": "by day", "uriTemplate": "notes://{day}"}

SNAPSHOT = {
    "format": "rightcall.snapshot/1",
    "target": "stdio:notes",
    "instructions": "Ask before you delete.",
    "listings": {
        "tools/list": [{"tools": [TOOL]}],
        "prompts/list": [{"prompts": [PROMPT]}, {"prompts": []}],
        "resources/list": [{"resources": [RESOURCE]}],
        "resources/templates/list": [{"resourceTemplates": [TEMPLATE]}],
    },
}
MESSAGES = [
    {"jsonrpc": "2.0", "id": 1, "result": {"protocolVersion": "2025-11-25", "instructions": "Ask before you delete."}},
    {"jsonrpc": "2.0", "id": 2, "result": {"tools": [TOOL]}},
    {"jsonrpc": "2.0", "id": 3, "result": {"prompts": [PROMPT]}},
    {"jsonrpc": "2.0", "id": 4, "result": {"resources": [RESOURCE]}},
    {"jsonrpc": "2.0", "id": 5, "result": {"resourceTemplates": [TEMPLATE]}},
]


def load(tmp_path, document):
    path = tmp_path / "notes.json"
    path.write_text(json.dumps(document, indent=1), encoding="utf-8")
    return load_catalog([str(path)], LoadOptions())


@pytest.mark.parametrize("document", [SNAPSHOT, MESSAGES], ids=["snapshot", "messages"])
def test_everything_beside_the_tools_is_read_with_its_place(tmp_path, document):
    loaded = load(tmp_path, document)
    found = {primitive.kind: primitive for primitive in loaded.catalog.primitives}
    assert {kind: primitive.name for kind, primitive in found.items()} == {
        "instructions": "instructions",
        "prompt": "summarise",
        "resource": "today",
        "template": "by day",
    }
    assert found["instructions"].raw == "Ask before you delete."
    assert len(loaded.catalog.tools) == 1
    for primitive in loaded.catalog.primitives:
        assert primitive.origin.position == loaded.locate(primitive.origin.source, primitive.origin.pointer)
        assert primitive.origin.position is not None


def test_what_is_no_object_is_told_and_loses_no_tool(tmp_path):
    broken = SNAPSHOT | {"listings": SNAPSHOT["listings"] | {"prompts/list": [{"prompts": ["summarise", {"title": "x"}]}]}}
    loaded = load(tmp_path, broken)
    prompts = [primitive.name for primitive in loaded.catalog.primitives if primitive.kind == "prompt"]
    assert prompts == ["#1"]
    assert [problem.message for problem in loaded.catalog.problems] == ["a prompt must be an object, found a string"]
    assert not any(problem.tool_lost for problem in loaded.catalog.problems)


def test_the_prompts_of_a_gateway_are_not_taken_for_tools(tmp_path):
    assert [tool.name for tool in load(tmp_path, SNAPSHOT).catalog.tools] == ["find_note"]
