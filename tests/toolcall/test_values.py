"""What a text means as a value, by the types a tool declares."""

from decimal import Decimal

import pytest
from tests.toolcall.runs import run

from rightcall.model import Origin, Tool
from rightcall.toolcall import parse
from rightcall.toolcall.declared import declare, types_of
from rightcall.toolcall.json_text import decode, encode
from rightcall.toolcall.values import by_types, typed

BIG = 12345678901234567890123


def value(text, *types):
    return by_types(frozenset(types), text)


@pytest.mark.parametrize(
    ("text", "types", "meant"),
    [
        (" x ", ["string"], " x "),
        (" x ", [], " x "),
        ("12", ["integer"], 12),
        (" +12\n", ["integer"], 12),
        (str(BIG), ["integer"], BIG),
        ("3.0", ["integer"], 3),
        ("1e23", ["integer"], 10**23),
        ("3.5", ["integer"], "3.5"),
        ("1e9999", ["integer"], "1e9999"),
        ("12", ["number"], 12),
        ("1.5", ["number"], 1.5),
        (".5", ["number"], 0.5),
        ("0.1", ["number"], 0.1),
        ("0.10000000000000000001", ["number"], Decimal("0.10000000000000000001")),
        ("1e400", ["number"], Decimal("1e400")),
        ("1e999999999", ["number"], Decimal("1e999999999")),
        ("NaN", ["number"], "NaN"),
        ("Infinity", ["number"], "Infinity"),
        ("1_000", ["number"], "1_000"),
        ("\u0661", ["integer"], "\u0661"),
        ("9" * 5000, ["integer"], "9" * 5000),
        ("True", ["boolean"], True),
        ("false", ["boolean"], False),
        ("yes", ["boolean"], "yes"),
        ("NULL", ["null", "integer"], None),
        ("null", ["null", "string"], None),
        ("007", ["integer", "string"], "007"),
        ("7", ["integer", "string"], 7),
        (" 7", ["integer", "string"], " 7"),
        ("1.50", ["number", "string"], "1.50"),
        ("True", ["boolean", "string"], "True"),
        ("true", ["boolean", "string"], True),
        ("[1, 2.5]", ["array"], [1, 2.5]),
        ("[1", ["array"], "[1"),
        ('{"a": 1}', ["array"], '{"a": 1}'),
        ('{"a": 1}', ["object", "string"], {"a": 1}),
        ('{"a": 1, "a": 2}', ["object"], '{"a": 1, "a": 2}'),
        ("{}", ["number"], "{}"),
        ("2026-01-15", ["integer"], "2026-01-15"),
    ],
)
def test_value_by_types(text, types, meant):
    found = value(text, *types)
    assert (found, type(found)) == (meant, type(meant))


@pytest.mark.parametrize(
    ("schema", "types"),
    [
        ({"type": "integer"}, {"integer"}),
        ({"type": ["integer", "null", 3]}, {"integer", "null"}),
        ({"anyOf": [{"type": "integer"}, {"type": "null"}]}, {"integer", "null"}),
        ({"oneOf": [{"type": "integer"}, {}]}, set()),
        ({"allOf": [{"type": "array"}]}, {"array"}),
        ({"allOf": [{"type": "array"}, {}]}, set()),
        ({"enum": ["a", 1, 1.5, None, True, [], {}]}, {"string", "integer", "number", "null", "boolean", "array", "object"}),
        ({"const": 1}, {"integer"}),
        ({"$ref": "#/$defs/n"}, {"integer"}),
        ({"$ref": "#/$defs/loop"}, set()),
        ({"$ref": "#/$defs/none"}, set()),
        ({"$ref": "https://example.com/x"}, set()),
        ({}, set()),
        (True, set()),
        (None, set()),
    ],
)
def test_types_that_a_schema_names(schema, types):
    root = {"$defs": {"n": {"type": "integer"}, "loop": {"$ref": "#/$defs/loop"}}}
    assert types_of(schema, root) == types


def test_a_schema_that_contains_itself_ends():
    root = {"$defs": {"t": {"anyOf": [{"$ref": "#/$defs/t"}, {"$ref": "#/$defs/t"}]}}}
    assert types_of({"$ref": "#/$defs/t"}, root) == set()


SHAPED = {
    "type": "object",
    "$defs": {"point": {"type": "object", "properties": {"x": {"type": "integer"}}}},
    "properties": {
        "points": {"type": "array", "items": {"$ref": "#/$defs/point"}},
        "point": {"$ref": "#/$defs/point"},
        "either": {"type": ["array", "object"]},
    },
}


@pytest.mark.parametrize(
    ("name", "markup", "meant"),
    [
        ("points", "<item><x>1</x></item><item><x>2</x></item>", [{"x": 1}, {"x": 2}]),
        ("points", "\n<p><x>1</x><x>2</x></p>", [{"x": ["1", "2"]}]),
        ("points", "<item/>", [""]),
        ("points", "<a><x>1</x></a><b><x>2</x></b>", "<a><x>1</x></a><b><x>2</x></b>"),
        ("point", "<x>1</x><y>&lt;<![CDATA[&lt;]]></y>", {"x": 1, "y": "<&lt;"}),
        ("point", "<x>1</x> tail", "<x>1</x> tail"),
        ("point", "<x>1", "<x>1"),
        ("point", "<x>1</x></x>", "<x>1</x></x>"),
        ("point", "<x>1 < 2</x>", "<x>1 < 2</x>"),
        ("point", "<x><![CDATA[1</x>", "<x><![CDATA[1</x>"),
        ("point", "<a>" * 40 + "</a>" * 40, "<a>" * 40 + "</a>" * 40),
        ("either", "<item>1</item><item>2</item>", ["1", "2"]),
        ("either", "<k>1</k>", {"k": "1"}),
        ("either", "[1]", [1]),
    ],
)
def test_elements_take_the_shape_that_is_declared(name, markup, meant):
    declared = declare([{"name": "f", "parameters": SHAPED}])
    assert typed(declared, "f", name, markup, markup) == meant


@pytest.mark.parametrize(
    "text", ["NaN", "[Infinity]", '{"a": 1, "a": 1}', "[" * 100_000, "1 2", "", "\ud800", "1e9999999999999999999"]
)
def test_what_is_no_json_is_refused_without_its_values(text):
    with pytest.raises(ValueError, match=r"^[^\ud800]{1,80}$"):
        decode(text)


@pytest.mark.parametrize(
    ("held", "text"),
    [
        ({"a": [1, True, None, "x"]}, '{"a": [1, true, null, "x"]}'),
        (
            {"a": Decimal("0.10000000000000000001"), "b": [Decimal("1E+400")], "c": {}},
            '{"a": 0.10000000000000000001, "b": [1E400], "c": {}}',
        ),
        ("\u00e9", '"\u00e9"'),
        ("\u00e9\ud800", '"\u00e9\\ud800"'),
        (BIG, str(BIG)),
    ],
)
def test_json_is_written_exactly(held, text):
    assert encode(held) == text
    assert decode(text) == held


def test_tools_come_in_several_shapes():
    schema = {"type": "object", "properties": {"a": {"type": "integer"}}}
    tool = Tool(name="f", origin=Origin(source="t", kind="mcp", index=0, pointer=""), input_schema=schema)
    text = '<tool_calls><invoke name="f"><parameter name="a">1</parameter></invoke></tool_calls>'
    shapes = [
        tool,
        {"name": "f", "parameters": schema},
        {"name": "f", "inputSchema": schema},
        {"name": "f", "input_schema": schema},
        {"type": "function", "function": {"name": "f", "parameters": schema}},
    ]
    assert [run(text, tools=[shape])[0] for shape in shapes] == [[("f", {"a": 1})]] * len(shapes)
    assert parse(text, tools=[tool]).calls[0].violation is None
