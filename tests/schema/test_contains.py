"""Containment that needs no search."""

import json

import pytest

from rightcall.schema import contains

NO_MEMBER_A = {"not": {"patternProperties": {"a": False}}}


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "object", "oneOf": [{"patternProperties": {"a": {"multipleOf": 10, "maximum": n}}} for n in (35, 40)]},
        {
            "type": "object",
            "maxProperties": 1,
            "propertyNames": {"pattern": "^..$"},
            "not": {"patternProperties": {"a": False}},
        },
        {"oneOf": [{"patternProperties": {"x": {"minimum": n}}, "required": ["x"]} for n in (1, 2, 3)]},
    ],
)
def test_a_schema_is_within_itself_whatever_it_says(schema):
    assert contains(schema, json.loads(json.dumps(schema))).outcome == "contained"
    assert contains(schema, {"allOf": [schema], "required": ["b"]}).outcome in ("contained", "unknown")
