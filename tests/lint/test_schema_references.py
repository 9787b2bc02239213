"""References: what they name, what they miss, what leaves the document, and what comes back to itself."""

import pytest

from rightcall.lint.references import cycles, references
from rightcall.lint.subject import ToolSubject
from rightcall.model import Origin, Tool


def subject(schema):
    """A tool with an input schema."""
    origin = Origin(source="a.json", kind="mcp", index=0, pointer="/tools/0")
    return ToolSubject(Tool(name="probe", origin=origin, input_schema=schema, schema_pointer="/s", raw={"inputSchema": schema}))


def outcomes(schema):
    """What became of each reference: (pointer, outcome, target)."""
    return [(found.pointer, found.outcome, found.target) for found in references(subject(schema))]


@pytest.mark.parametrize(
    ("text", "outcome", "target"),
    [
        ("#/$defs/A", "inside", "/s/$defs/A"),
        ("#here", "inside", "/s/$defs/A"),
        ("#", "inside", "/s"),
        ("#/$defs/B", "missing", None),
        ("#nowhere", "missing", None),
        ("other.json", "missing", None),
        ("https://schemas.example.org/a.json", "outside", None),
        ("https://json-schema.org/draft/2020-12/schema", "outside", None),
        ("file:///etc/a.json", "outside", None),
    ],
)
def test_a_reference_names_a_place_an_anchor_or_another_document(text, outcome, target):
    schema = {"type": "object", "properties": {"a": {"$ref": text}}, "$defs": {"A": {"$anchor": "here", "type": "string"}}}
    assert outcomes(schema) == [("/s/properties/a/$ref", outcome, target)]


def test_an_address_that_the_schema_itself_carries_is_inside():
    inner = {"$id": "https://schemas.example.org/inner", "type": "string"}
    schema = {"properties": {"a": {"$ref": "https://schemas.example.org/inner"}}, "$defs": {"Inner": inner}}
    assert outcomes(schema) == [("/s/properties/a/$ref", "inside", "/s/$defs/Inner")]


def test_what_only_references_reach_is_followed_too():
    schema = {"properties": {"a": {"$ref": "#/parts/A"}}, "parts": {"A": {"items": {"$ref": "#/parts/B"}}}}
    assert outcomes(schema) == [
        ("/s/properties/a/$ref", "inside", "/s/parts/A"),
        ("/s/parts/A/items/$ref", "missing", None),
    ]


def test_a_property_called_ref_is_no_reference():
    assert outcomes({"properties": {"$ref": {"type": "string"}}}) == []


def test_circles_are_told_as_one_group_each():
    schema = {
        "properties": {"a": {"$ref": "#/$defs/A"}, "c": {"$ref": "#/$defs/C"}},
        "$defs": {
            "A": {"items": {"$ref": "#/$defs/B"}},
            "B": {"items": {"$ref": "#/$defs/A"}},
            "C": {"items": {"$ref": "#/$defs/C"}},
            "D": {"items": {"$ref": "#/$defs/C"}},
        },
    }
    assert cycles(references(subject(schema))) == (("/s/$defs/A", "/s/$defs/B"), ("/s/$defs/C",))


def test_two_uses_of_one_definition_are_no_circle():
    both = {"a": {"$ref": "#/$defs/A"}, "b": {"$ref": "#/$defs/A"}}
    assert cycles(references(subject({"properties": both, "$defs": {"A": {"type": "string"}}}))) == ()


def test_a_long_chain_is_walked_without_recursion():
    defs = {f"D{number}": {"items": {"$ref": f"#/$defs/D{number + 1}"}} for number in range(3000)}
    schema = {"$defs": {**defs, "D3000": {"items": {"$ref": "#/$defs/D0"}}}}
    (group,) = cycles(references(subject(schema)))
    assert len(group) == 3001
