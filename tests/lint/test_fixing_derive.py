"""Catalogs derived for a profile: the profile has the last word, and what it cost is told."""

import pytest
from tests.lint.fixing_building import arguments, subject, tool

from rightcall.lint.acceptance import accept
from rightcall.lint.fixing import derive
from rightcall.lint.fixing.edit import apply_edits
from rightcall.lint.targets import load_profile

BOOK = tool(
    {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "type": "object",
        "properties": {
            "kind": {"const": "book"},
            "count": {"type": "integer", "exclusiveMinimum": 0, "enum": [1, 2]},
            "note": {"type": ["string", "null"], "maxLength": 20, "description": "A note"},
            "tags": {"type": "array"},
            "where": {"$ref": "#/$defs/Place"},
        },
        "required": ["kind", "ghost"],
        "anyOf": [{"required": ["note"]}, {"required": ["tags"]}],
        "$defs": {"Place": {"type": "object", "properties": {"city": {"type": "string"}}}},
    },
    name="book.it",
)


def derived(profile, *tools):
    made = derive(subject(*tools), load_profile(profile))
    document = apply_edits({"tools": list(tools)}, made.edits.get("a.json", ()))
    return made, document["tools"]


@pytest.mark.parametrize(
    "profile",
    [
        "openai-chat",
        "openai-strict",
        "anthropic-messages",
        "anthropic-strict",
        "gemini-openapi",
        "gemini-jsonschema",
        "mistral",
    ],
)
def test_the_profile_accepts_what_was_derived_for_it(profile):
    made, tools = derived(profile, BOOK)
    assert made.is_accepted, (made.refused, made.tools)
    assert made.tools[0].lost
    rows = accept(subject(*tools), load_profile(profile))
    assert {row.verdict for row in rows} <= {"accept", "degrade", "unknown"}
    assert derive(subject(*tools), load_profile(profile)).edits == {}


def test_what_is_accepted_is_left_as_it_is():
    made, _ = derived("anthropic-messages", tool(arguments(a={"type": "string"})))
    assert made.edits == {}
    assert made.tools == ()


def test_a_choice_at_the_root_is_told_in_the_description_and_its_arguments_stay():
    before = tool(
        {
            "type": "object",
            "oneOf": [
                {"properties": {"at": {"type": "string"}, "all": {"type": "boolean"}}, "required": ["at", "all"]},
                {"properties": {"clear": {"type": "boolean"}, "all": {"type": "boolean"}}, "required": ["clear", "all"]},
            ],
        }
    )
    made, (after,) = derived("anthropic-messages", before)
    assert after["inputSchema"] == {
        "type": "object",
        "properties": {"at": {"type": "string"}, "all": {"type": "boolean"}, "clear": {"type": "boolean"}},
        "required": ["all"],
    }
    assert after["description"].startswith("Find an order by its number. Not in the schema: oneOf: [")
    (told,) = made.tools
    assert told.proof.outcome == "changed"  # at without clear was anything where clear was given
    made, (after,) = derived("anthropic-messages", BOOK)
    assert after["description"].endswith("Give at least one of: note; tags.")


def test_strict_mode_closes_and_requires_everything():
    made, (after,) = derived(
        "openai-strict",
        tool(arguments(a={"type": "string"}, b={"$ref": "#/$defs/B"}) | {"$defs": {"B": {"enum": [1]}}, "required": ["b"]}),
    )
    assert after["inputSchema"] == {
        "type": "object",
        "properties": {"a": {"type": ["string", "null"]}, "b": {"$ref": "#/$defs/B"}},
        "$defs": {"B": {"enum": [1]}},
        "required": ["a", "b"],
        "additionalProperties": False,
    }
    assert any("given as null" in lost for lost in made.tools[0].lost)
    assert made.tools[0].proof.outcome == "changed"


def test_gemini_gets_nullable_and_texts_only_and_exact_bounds():
    made, (after,) = derived(
        "gemini-openapi", tool(arguments(a={"type": ["string", "null"]}, b={"type": "integer", "exclusiveMinimum": 3}))
    )
    assert after["inputSchema"]["properties"] == {
        "a": {"type": "string", "nullable": True},
        "b": {"type": "integer", "minimum": 4},
    }
    assert made.tools[0].proof.outcome == "same"


def test_a_constant_that_cannot_be_listed_is_told():
    _, (after,) = derived("gemini-openapi", tool(arguments(flag={"const": False})))
    assert after["inputSchema"]["properties"] == {"flag": {"description": "One of: [false]."}}


def test_recursion_is_cut_at_an_argument_that_need_not_be_given():
    folder = {
        "type": "object",
        "properties": {"name": {"type": "string"}, "children": {"type": "array", "items": {"$ref": "#/$defs/Folder"}}},
        "required": ["name"],
        "additionalProperties": False,
    }
    made, (after,) = derived(
        "anthropic-strict",
        tool(arguments(folder={"$ref": "#/$defs/Folder"}) | {"$defs": {"Folder": folder}, "additionalProperties": False}),
    )
    assert made.is_accepted
    assert made.tools[0].proof.outcome == "narrowed"
    assert "children" in after["inputSchema"]["$defs"]["Folder"]["properties"] or "children" not in str(after)


def test_names_are_mapped_back():
    made, (after,) = derived("openai-chat", tool(arguments(), name="calendar.update event"))
    assert made.names == {after["name"]: "calendar.update event"}
    made, (after,) = derived("openai-chat", tool(arguments(), name="a" * 70))
    assert len(after["name"]) <= 64
    made, (after,) = derived(
        "anthropic-messages", tool(arguments(**{"rule_name[]": {"type": "array"}}) | {"required": ["rule_name[]"]})
    )
    assert after["inputSchema"] == arguments(rule_name={"type": "array"}) | {"required": ["rule_name"]}
    assert made.tools[0].arguments == (("properties", "rule_name[]", "rule_name"),)


def test_what_no_edit_can_mend_is_said():
    made, _ = derived("openai-chat", *(tool(arguments(), name=f"tool_{number}") for number in range(130)))
    assert not made.is_accepted
    assert "130 tools" in made.refused[0]
    made, _ = derived("openai-chat", tool(arguments(), name="a.b"), tool(arguments(), name="a_b"))
    assert not made.is_accepted
    assert made.tools[0].refused


def test_a_schema_in_another_wire_shape_is_found_where_it_stands():
    before = {
        "type": "function",
        "function": {
            "name": "find.it",
            "description": "Find.",
            "parameters": {"type": "object", "properties": {"a": {"type": "array"}}},
        },
    }
    made, (after,) = derived("openai-chat", before)
    assert made.is_accepted
    assert after["function"]["name"] == "find_it"
    assert after["function"]["parameters"]["properties"]["a"] == {"type": "array", "items": {}}
