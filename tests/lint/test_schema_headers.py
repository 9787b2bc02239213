"""`x-mcp-header`: our check and that of the official SDK agree on what an HTTP client must drop."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mcp.shared.inbound import find_invalid_x_mcp_header

from rightcall.lint.headers import bad_headers
from rightcall.lint.subject import ToolSubject
from rightcall.model import Origin, Tool


def bad(schema):
    """The pointers of the annotations that our check refuses."""
    origin = Origin(source="a.json", kind="mcp", index=0, pointer="")
    return [found.place.pointer for found in bad_headers(ToolSubject(Tool(name="a", origin=origin, input_schema=schema)))]


def of(**properties):
    """An object with these properties."""
    return {"type": "object", "properties": properties}


PLAIN = {"type": "string", "x-mcp-header": "Site"}


@pytest.mark.parametrize(
    ("schema", "places"),
    [
        (of(a=PLAIN), []),
        (of(a=of(b={"type": "boolean", "x-mcp-header": "B"})), []),
        (of(a=PLAIN, b={"type": "integer", "x-mcp-header": "SITE"}), ["/properties/b"]),
        ({**of(), "x-mcp-header": "Root"}, [""]),
        (of(a={"type": "number", "x-mcp-header": "N"}), ["/properties/a"]),
        (of(a={"type": ["string", "null"], "x-mcp-header": "N"}), ["/properties/a"]),
        (of(a={"enum": ["x"], "x-mcp-header": "N"}), ["/properties/a"]),
        (of(a={"type": "string", "x-mcp-header": ""}), ["/properties/a"]),
        (of(a={"type": "string", "x-mcp-header": "a b"}), ["/properties/a"]),
        (of(a={"type": "string", "x-mcp-header": "N\n"}), ["/properties/a"]),
        (of(a={"type": "string", "x-mcp-header": None}), ["/properties/a"]),
        (of(a={"type": "array", "items": PLAIN}), ["/properties/a/items"]),
        (of(a={"anyOf": [PLAIN]}), ["/properties/a/anyOf/0"]),
        ({**of(), "$defs": {"A": PLAIN}}, ["/$defs/A"]),
        ({**of(), "if": of(a=PLAIN)}, ["/if/properties/a"]),
        (of(**{"x-mcp-header": {"type": "string"}}), []),
        (of(a={"type": "object", "default": {"x-mcp-header": "no annotation"}}), []),
    ],
)
def test_annotations_are_judged_as_the_protocol_says_and_as_the_sdk_does(schema, places):
    assert bad(schema) == places
    assert (find_invalid_x_mcp_header(schema) is not None) == bool(places)


LEAVES = st.fixed_dictionaries(
    {},
    optional={
        "type": st.sampled_from(["string", "integer", "boolean", "number", "array", ["string", "null"]]),
        "x-mcp-header": st.sampled_from(["A", "a", "B-1", "", "a b", "é", 3, None]),
    },
)
SCHEMAS = st.recursive(
    LEAVES,
    lambda inner: (
        st.builds(
            lambda leaf, keyword, named: {**leaf, keyword: named},
            LEAVES,
            st.sampled_from(["properties", "$defs", "patternProperties", "dependentSchemas"]),
            st.dictionaries(st.sampled_from(["a", "b", "x-mcp-header"]), inner, max_size=3),
        )
        | st.builds(lambda keyword, item: {keyword: item}, st.sampled_from(["items", "not", "if", "contains"]), inner)
        | st.builds(lambda keyword, item: {keyword: [item]}, st.sampled_from(["allOf", "anyOf", "prefixItems"]), inner)
    ),
    max_leaves=8,
)


@given(SCHEMAS)
def test_ours_and_that_of_the_sdk_refuse_the_same_schemas(schema):
    assert bool(bad(schema)) == (find_invalid_x_mcp_header(schema) is not None)
