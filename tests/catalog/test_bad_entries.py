import json

import pytest

from rightcall.catalog.json_text import read_json_lines
from rightcall.catalog.walk import read_document

FINE = {"name": "fine", "inputSchema": {"type": "object"}}


def read(value):
    return read_document(read_json_lines(json.dumps(value), "a.json"))


def problems(value):
    return [(problem.pointer, problem.message) for problem in read(value).problems if problem.tool_lost]


def test_one_bad_tool_never_hides_the_others():
    entries = [FINE, {"inputSchema": {}}, {"name": "b", "inputSchema": []}, 7, {**FINE, "name": "last"}]
    reading = read({"tools": entries})
    assert [(tool.name, tool.origin.index) for tool in reading.tools] == [("fine", 0), ("last", 4)]
    assert [(problem.pointer, problem.position is not None) for problem in reading.problems] == [
        ("/tools/1", True),
        ("/tools/2/inputSchema", True),
        ("/tools/3", True),
    ]
    assert "a tool must be an object, found a number" in reading.problems[2].message


def test_everything_wrong_with_one_tool_is_said_at_once():
    assert problems([FINE, {"name": "", "inputSchema": "{}", "description": 3}]) == [
        ("/1/name", '"name" must be a string that is not empty, found an empty string'),
        ("/1/inputSchema", '"inputSchema" must be a JSON Schema, which is an object or a boolean, found a string'),
    ]


@pytest.mark.parametrize(
    ("entry", "pointer", "words"),
    [
        ({"inputSchema": {}}, "/0", "a tool has no name"),
        ({"name": None, "inputSchema": {}}, "/0/name", "found null"),
        ({"name": 3, "inputSchema": {}}, "/0/name", "found a number"),
        ({"name": "a", "inputSchema": None}, "/0/inputSchema", "needs an input schema"),
        ({"name": "a", "inputSchema": 3}, "/0/inputSchema", "found a number"),
        ({"name": "a", "input_schema": []}, "/0/input_schema", "found an array"),
        ({"name": "a", "input_schema": None}, "/0/input_schema", "needs an input schema"),
        ({"type": "function", "function": {"parameters": {}}}, "/0/function", "a tool has no name"),
        ({"type": "function", "function": {"name": "a", "parameters": []}}, "/0/function/parameters", "found an array"),
        ({"type": "function", "parameters": {}}, "/0", "a tool has no name"),
        ({"type": "function", "function": None}, "/0", '"function" must be an object, found null'),
        ({"type": "function", "function": "f"}, "/0", '"function" must be an object, found a string'),
        ({"type": "function", "name": "a", "parameters": "x"}, "/0/parameters", "found a string"),
        ({"name": "a", "parameters": 1}, "/0/parameters", "found a number"),
        ({"toolSpec": {"name": "a"}}, "/0/toolSpec", "needs an input schema"),
        ({"toolSpec": {"name": "a", "inputSchema": {}}}, "/0/toolSpec/inputSchema", "needs an input schema"),
        ({"toolSpec": {"name": "a", "inputSchema": {"json": 1}}}, "/0/toolSpec/inputSchema/json", "found a number"),
        ({"toolSpec": 1}, "/0/toolSpec", "must be an object"),
        ({"functionDeclarations": 1}, "/0/functionDeclarations", "must be an array"),
        ({"functionDeclarations": [{}]}, "/0/functionDeclarations/0", "a tool has no name"),
        ({"functionDeclarations": [1]}, "/0/functionDeclarations/0", "must be an object"),
        ({"functionDeclarations": [{"name": "a", "parameters": []}]}, "/0/functionDeclarations/0/parameters", "found an array"),
        ({"api_name": "a", "parameters": []}, "/0/parameters", "must be an object"),
        ({"name": "a", "arguments": [{"name": "x", "type": "string"}, 3]}, "/0/arguments/1", "has no name"),
        ({"parameters": {"type": "dict"}}, "/0", "a tool has no name"),
    ],
    ids=repr,
)
def test_each_fault_has_its_place_and_its_words(entry, pointer, words):
    ((found, message), *_) = problems([entry])
    assert found == pointer
    assert words in message


def test_a_boolean_is_a_schema():
    reading = read([{"name": "a", "inputSchema": True}, {"name": "b", "inputSchema": False}])
    assert ([tool.input_schema for tool in reading.tools], reading.problems) == ([True, False], ())


def test_an_entry_without_a_schema_is_judged_as_its_siblings_are():
    bare = {"name": "bare", "description": "Bare."}
    assert "inputSchema" in problems([FINE, bare])[0][1]
    assert "input_schema" in problems([{"name": "a", "input_schema": {}}, bare])[0][1]
    assert '"function" must be an object' in problems([{"function": {"name": "a"}}, bare])[0][1]
    assert "inputSchema" in problems({"tools": [bare]})[0][1]


@pytest.mark.parametrize("document", [[], {"tools": []}, {"result": {"tools": []}}, {"functions": []}], ids=repr)
def test_an_empty_catalog_says_so(document):
    assert problems(document) == [(None, "the catalog is empty: it holds no tools")]


@pytest.mark.parametrize(
    ("document", "words"),
    [
        (
            {"jsonrpc": "2.0", "id": 1, "error": {"code": -32603, "message": "bro\u001bken"}},
            "answered with an error in place of tools",
        ),
        ({"jsonrpc": "2.0", "id": 1, "error": "x"}, "answered with an error in place of tools"),
        ({"jsonrpc": "2.0", "id": 1, "result": {"tools": {}}}, '"tools" must be an array, found an object'),
        ({"jsonrpc": "2.0", "id": 1, "result": {}}, "a JSON-RPC message without tools"),
        ({"request": {"messages": []}}, "a request that offers no tools"),
        ({"tools": 1, "functions": []}, '"tools" must be an array, found a number'),
        ({"mcpServers": {}}, "the configuration names no server"),
        ({"format": "rightcall.snapshot/9"}, "this version reads rightcall.snapshot/1"),
        ({"format": "rightcall.snapshot/1", "listings": {}}, "the server offers no tools"),
        ({"format": "rightcall.snapshot/1", "listings": {"tools/list": [[]]}}, 'must be an object with a "tools" array'),
    ],
    ids=repr,
)
def test_a_holder_without_tools_says_what_it_is(document, words):
    assert words in problems(document)[0][1]


def test_messages_quote_nothing_invisible():
    reading = read({"jsonrpc": "2.0", "id": 1, "error": {"message": "a\u001b[2J\u202eb" + "x" * 500}})
    message = reading.problems[0].message
    assert message.isprintable()
    assert len(message) < 200


def test_parts_without_tools_are_noted_beside_others():
    reading = read([{"request": {"tools": [FINE]}}, {"request": {"messages": []}}, {"what": "ever"}])
    assert [tool.name for tool in reading.tools] == ["fine"]
    (note,) = reading.problems
    assert (note.tool_lost, note.pointer) == (False, "/1/request")
    assert "parts without tools: 2" in note.message


def test_texts_of_the_wrong_type_are_left_out_and_noted():
    reading = read(
        [{**FINE, "description": 3, "title": [], "outputSchema": "x"}, {"name": "s", "input_schema": {}, "strict": "yes"}]
    )
    assert [(tool.description, tool.title, tool.output_schema, tool.strict) for tool in reading.tools] == [
        (None, None, None, False)
    ] * 2
    assert [problem.pointer for problem in reading.problems] == ["/0/description", "/0/title", "/0/outputSchema", "/1/strict"]
    assert not any(problem.tool_lost for problem in reading.problems)


def test_holders_inside_holders_come_to_an_end():
    document = [FINE]
    for _ in range(30):
        document = (
            {"request": {"tools": [], "body": document}} if isinstance(document, dict) else {"request": {"tools": document}}
        )
        document = [document]
    assert "nested too deeply" in problems(document)[0][1] or read(document).tools
    deep = {"tools": [FINE]}
    for _ in range(30):
        deep = {"request": deep}
    assert "nested too deeply" in problems(deep)[0][1]
