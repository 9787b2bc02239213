"""Laws of the catalog room: they hold for whatever a file may hold."""

import io
import json
from contextlib import suppress
from decimal import Decimal

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rightcall.catalog import JsonLimits, LoadOptions, load_catalog, read_json
from rightcall.catalog.json_text import read_json_lines, write_json
from rightcall.catalog.walk import read_document
from rightcall.errors import CatalogError, LimitExceeded
from rightcall.model import append_pointer

SMALL = JsonLimits(max_bytes=4000, max_depth=12, max_nodes=300)
TEXT = st.text(max_size=6)
SCALAR = st.none() | st.booleans() | st.integers() | st.decimals(allow_nan=False, allow_infinity=False, places=3) | TEXT
JSON = st.recursive(SCALAR, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4), max_leaves=12)

SCHEMA = st.dictionaries(TEXT, JSON, max_size=3).map(
    lambda extra: {"type": "object", **{f"x-{key}": value for key, value in extra.items()}}
)
TOOL = st.tuples(TEXT.filter(bool), st.none() | TEXT, SCHEMA)
TOOLS = st.lists(TOOL, min_size=1, max_size=4)

WORDS = st.sampled_from(
    [
        "tools", "functions", "name", "description", "inputSchema", "input_schema", "parameters", "function", "type", "result",
        "jsonrpc", "error", "request", "body", "toolConfig", "toolSpec", "json", "functionDeclarations", "parametersJsonSchema",
        "mcpServers", "servers", "command", "url", "args", "arguments", "api_name", "annotations", "readOnlyHint", "strict",
        "format", "listings", "tools/list", "namespace", "googleSearch", "title", "required", "properties", "desc",
    ]
)  # fmt: skip
VALUES = st.sampled_from(["function", "namespace", "dict", "OBJECT", "rightcall.snapshot/1", "web_search", "a b", ""]) | SCALAR
CATALOG_LIKE = st.recursive(
    VALUES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=5),
    max_leaves=25,
)


def with_schema(key):
    return lambda name, about, schema: {"name": name, "description": about, key: schema}


def chat(name, about, schema):
    return {"type": "function", "function": with_schema("parameters")(name, about, schema)}


def responses(name, about, schema):
    return {"type": "function", **with_schema("parameters")(name, about, schema), "strict": None}


def bedrock(name, about, schema):
    return {"toolSpec": {"name": name, "description": about, "inputSchema": {"json": schema}}}


def gemini(name, about, schema):
    return {"functionDeclarations": [with_schema("parametersJsonSchema")(name, about, schema)]}


SHAPES = {
    "mcp": (with_schema("inputSchema"), lambda tools: {"jsonrpc": "2.0", "id": 1, "result": {"tools": tools}}),
    "openai-chat": (chat, lambda tools: {"model": "m", "messages": [], "tools": tools}),
    "openai-responses": (responses, lambda tools: {"tools": tools}),
    "openai-functions": (with_schema("parameters"), lambda tools: {"functions": tools}),
    "anthropic": (with_schema("input_schema"), lambda tools: {"request": {"tools": tools}}),
    "bedrock": (bedrock, lambda tools: {"toolConfig": {"tools": tools}}),
    "gemini": (gemini, lambda tools: tools),
}


def dump(value, indent=None):
    """JSON text by the standard library, with decimals written out exactly."""
    text = write_json(value, indent=1 if indent is None else indent)
    return text if indent is not None else "".join(line.lstrip(" ") for line in text.split("\n"))


def places(value, pointer=""):
    yield pointer, value
    children = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for token, child in children:
        yield from places(child, append_pointer(pointer, token))


@given(st.binary(max_size=300) | st.text(max_size=200))
@example(b"\xff\xfe\x00")
@example("[" * 400)
@example('{"a":' * 400)
@example('["\\')
@example('"\\ud800')
@example('{"a\\ud800": 1, "a\\ud800": 2}')
@example("-")
@example("1e99999999999999999999999999")
def test_any_bytes_are_a_value_or_an_error_of_ours(text):
    for reader in (read_json, read_json_lines):
        with suppress(CatalogError, LimitExceeded):
            document = reader(text, "a.json", SMALL)
            assert document.locate("") is not None or document.value == []


@given(st.text(st.sampled_from('{}[]",:\\ \n1eE-.utrnalsf'), max_size=60))
def test_a_text_is_refused_exactly_when_the_standard_library_refuses_it(text):
    try:
        expected = json.loads(text, parse_float=Decimal, parse_constant=lambda _: pytest.fail("no constants here"))
    except ValueError:
        expected = None
    try:
        found = read_json(text, limits=JsonLimits(max_depth=60)).value
    except CatalogError as error:
        if expected is not None:  # stricter on purpose: keys that repeat, numbers and surrogates that cannot be written
            words = str(error)
            assert "stands twice" in words or "digits" in words or "surrogate" in words
    else:
        assert found == expected


@given(JSON, st.sampled_from([None, 0, 1, 3]))
def test_the_text_at_a_position_starts_the_value_that_the_pointer_names(value, indent):
    text = dump(value, indent)
    document = read_json(text)
    assert document.value == value
    lines = text.split("\n")
    for pointer, expected in places(value):
        position = document.locate(pointer)
        rest = lines[position.line - 1][position.column - 1 :] + "\n" + "\n".join(lines[position.line :])
        found, _ = json.JSONDecoder(parse_float=Decimal).raw_decode(rest)
        assert found == expected


@settings(max_examples=50)
@given(st.lists(st.dictionaries(TEXT, JSON, max_size=2), min_size=2, max_size=3))
def test_one_value_a_line_is_the_list_of_them(values):
    document = read_json_lines("\n".join(map(dump, values)))
    assert document.value == values
    assert [document.locate(f"/{number}").line for number in range(len(values))] == list(range(1, len(values) + 1))


@given(JSON)
def test_what_is_written_reads_back_equal_and_is_written_the_same(value):
    written = write_json(value)
    again = read_json(written).value
    assert again == value
    assert write_json(again) == written


@settings(max_examples=80)
@given(st.sampled_from(list(SHAPES)), TOOLS)
def test_a_tool_written_in_a_shape_is_read_back_from_it(kind, tools):
    encode, wrap = SHAPES[kind]
    text = dump(wrap([encode(*tool) for tool in tools]))
    document = read_json_lines(text, "a.json")
    reading = read_document(document)
    assert reading.problems == ()
    assert [(tool.name, tool.description, tool.input_schema) for tool in reading.tools] == tools
    assert {tool.origin.kind for tool in reading.tools} == {kind} == {reading.kind}
    values = dict(places(document.value))
    for number, tool in enumerate(reading.tools):
        assert tool.origin.index == number
        assert tool.origin.position == document.locate(tool.origin.pointer)
        assert values[tool.schema_pointer] == tool.input_schema
        assert values[tool.origin.pointer] == tool.raw


@given(CATALOG_LIKE)
def test_anything_that_resembles_a_catalog_is_read_or_refused_in_words(value):
    document = read_json(dump(value), "a.json")
    reading = read_document(document)
    assert reading == read_document(document)
    assert reading.tools or reading.servers or any(problem.tool_lost for problem in reading.problems)
    for problem in reading.problems:
        assert problem.message.isprintable()
        assert problem.position is not None
    for tool in reading.tools:
        assert tool.name
        assert tool.origin.position == document.locate(tool.origin.pointer)
        assert document.locate(tool.schema_pointer) is not None
        assert tool.input_schema is None or isinstance(tool.input_schema, (dict, bool))


@given(st.lists(TOOL | st.sampled_from([None, ("", None, {}), ("x", None, [])]), min_size=1, max_size=5))
def test_a_bad_tool_never_hides_a_good_one(tools):
    entries = [tool and with_schema("inputSchema")(*tool) for tool in tools]
    reading = read_document(read_json(dump({"tools": entries})))
    good = [(number, tool[0]) for number, tool in enumerate(tools) if tool and tool[0] and isinstance(tool[2], dict)]
    assert [(tool.origin.index, tool.name) for tool in reading.tools] == good
    assert len([problem for problem in reading.problems if problem.tool_lost]) >= min(1, len(tools) - len(good))


@settings(max_examples=50)
@given(TOOLS, st.binary(max_size=40))
def test_loading_twice_gives_the_same(tools, garbage):
    text = dump([with_schema("inputSchema")(*tool) for tool in tools]).encode()
    first, second = (load_catalog(["-"], LoadOptions(stdin=io.BytesIO(text))) for _ in range(2))
    assert first.catalog == second.catalog
    with suppress(CatalogError, LimitExceeded):
        load_catalog(["-"], LoadOptions(stdin=io.BytesIO(text + garbage)))
