import json
from decimal import Decimal

import pytest

from rightcall.catalog.json_text import read_json_lines
from rightcall.catalog.walk import read_document
from rightcall.model import Hints

SCHEMA = {"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"]}
MCP = {"name": "read", "description": "Read a file.", "inputSchema": SCHEMA}
CHAT = {"type": "function", "function": {"name": "read", "description": "Read a file.", "parameters": SCHEMA}}
RESPONSES = {"type": "function", "name": "read", "description": "Read a file.", "parameters": SCHEMA, "strict": True}
OLD = {"name": "read", "description": "Read a file.", "parameters": SCHEMA}
ANTHROPIC = {"name": "read", "description": "Read a file.", "input_schema": SCHEMA}
BEDROCK = {"toolSpec": {"name": "read", "description": "Read a file.", "inputSchema": {"json": SCHEMA}}}
GEMINI = {"functionDeclarations": [{"name": "read", "description": "Read a file.", "parametersJsonSchema": SCHEMA}]}
SNAKE_GEMINI = {"function_declarations": [{"name": "read", "description": "Read a file.", "parameters_json_schema": SCHEMA}]}


def read(value, **options):
    text = value if isinstance(value, str) else json.dumps(value)
    return read_document(read_json_lines(text, "a.json"), **options)


def lost(reading):
    return [problem.message for problem in reading.problems if problem.tool_lost]


def notes(reading):
    return [problem.message for problem in reading.problems if not problem.tool_lost]


@pytest.mark.parametrize(
    ("document", "kind", "pointer", "schema_pointer"),
    [
        pytest.param({"tools": [MCP]}, "mcp", "/tools/0", "/tools/0/inputSchema", id="mcp"),
        pytest.param(
            {"jsonrpc": "2.0", "id": 1, "result": {"tools": [MCP]}},
            "mcp",
            "/result/tools/0",
            "/result/tools/0/inputSchema",
            id="json-rpc",
        ),
        pytest.param({"result": {"tools": [MCP]}}, "mcp", "/result/tools/0", "/result/tools/0/inputSchema", id="result"),
        pytest.param([MCP], "mcp", "/0", "/0/inputSchema", id="array"),
        pytest.param(MCP, "mcp", "", "/inputSchema", id="one-tool"),
        pytest.param({"tools": [CHAT]}, "openai-chat", "/tools/0", "/tools/0/function/parameters", id="chat"),
        pytest.param(
            {"tools": [{"function": CHAT["function"]}]},
            "openai-chat",
            "/tools/0",
            "/tools/0/function/parameters",
            id="chat-untyped",
        ),
        pytest.param(
            {"model": "m", "tools": [RESPONSES]}, "openai-responses", "/tools/0", "/tools/0/parameters", id="responses"
        ),
        pytest.param({"functions": [OLD]}, "openai-functions", "/functions/0", "/functions/0/parameters", id="functions"),
        pytest.param({"tools": [ANTHROPIC]}, "anthropic", "/tools/0", "/tools/0/input_schema", id="anthropic"),
        pytest.param(
            {"toolConfig": {"tools": [BEDROCK]}},
            "bedrock",
            "/toolConfig/tools/0",
            "/toolConfig/tools/0/toolSpec/inputSchema/json",
            id="bedrock",
        ),
        pytest.param(
            {"tools": [GEMINI]},
            "gemini",
            "/tools/0/functionDeclarations/0",
            "/tools/0/functionDeclarations/0/parametersJsonSchema",
            id="gemini",
        ),
        pytest.param(
            [SNAKE_GEMINI],
            "gemini",
            "/0/function_declarations/0",
            "/0/function_declarations/0/parameters_json_schema",
            id="gemini-snake",
        ),
        pytest.param(
            GEMINI, "gemini", "/functionDeclarations/0", "/functionDeclarations/0/parametersJsonSchema", id="gemini-alone"
        ),
        pytest.param(
            {"request": {"tools": [CHAT]}},
            "openai-chat",
            "/request/tools/0",
            "/request/tools/0/function/parameters",
            id="request",
        ),
        pytest.param(
            {"source": {"repo": "r"}, "tools": [CHAT]},
            "openai-chat",
            "/tools/0",
            "/tools/0/function/parameters",
            id="with-source",
        ),
        pytest.param(
            {"tools": [{"type": "namespace", "name": "n", "tools": [RESPONSES]}]},
            "openai-responses",
            "/tools/0/tools/0",
            "/tools/0/tools/0/parameters",
            id="namespace",
        ),
        pytest.param(
            {"tools": {"files": {"tools": [MCP]}}},
            "mcp",
            "/tools/files/tools/0",
            "/tools/files/tools/0/inputSchema",
            id="server-listings",
        ),
    ],
)
def test_a_shape_is_told_by_content_and_read(document, kind, pointer, schema_pointer):
    reading = read(document)
    assert reading.problems == ()
    (tool,) = reading.tools
    assert (tool.name, tool.description, tool.input_schema) == ("read", "Read a file.", SCHEMA)
    assert (tool.origin.kind, tool.origin.pointer, tool.schema_pointer) == (kind, pointer, schema_pointer)
    assert (tool.origin.source, tool.origin.index, reading.kind) == ("a.json", 0, kind)
    assert tool.origin.position is not None


def test_a_bare_array_may_mix_every_shape():
    reading = read([MCP, CHAT, RESPONSES, OLD, ANTHROPIC, BEDROCK, GEMINI])
    assert lost(reading) == []
    kinds = [tool.origin.kind for tool in reading.tools]
    assert kinds == ["mcp", "openai-chat", "openai-responses", "openai-functions", "anthropic", "bedrock", "gemini"]
    assert [tool.origin.index for tool in reading.tools] == list(range(7))
    assert reading.kind == "mixed"


def test_one_line_as_a_server_writes_it_is_read():
    line = '{"jsonrpc":"2.0","id":2,"result":{"tools":[' + json.dumps(MCP) + "]}}\n"
    assert [tool.name for tool in read(line).tools] == ["read"]


@pytest.mark.parametrize("as_lines", [True, False])
def test_several_pages_are_one_catalog(as_lines):
    pages = [{"jsonrpc": "2.0", "id": n, "result": {"tools": [{**MCP, "name": f"t{n}"}]}} for n in range(3)]
    reading = read("\n".join(map(json.dumps, pages)) if as_lines else pages)
    assert [(tool.name, tool.group, tool.origin.index) for tool in reading.tools] == [
        ("t0", None, 0),
        ("t1", None, 1),
        ("t2", None, 2),
    ]
    assert [tool.origin.pointer for tool in reading.tools] == [f"/{n}/result/tools/0" for n in range(3)]
    assert [tool.origin.position.line for tool in reading.tools] == ([1, 2, 3] if as_lines else [1, 1, 1])


def test_the_other_messages_of_a_server_are_passed_over():
    messages = [
        {"jsonrpc": "2.0", "id": 1, "result": {"protocolVersion": "2025-06-18", "capabilities": {}}},
        {"jsonrpc": "2.0", "method": "notifications/message", "params": {}},
        {"jsonrpc": "2.0", "id": 2, "result": {"tools": [MCP]}},
    ]
    reading = read("\n".join(map(json.dumps, messages)))
    assert ([tool.name for tool in reading.tools], reading.problems) == (["read"], ())


def test_recorded_requests_are_a_catalog_each():
    lines = [{"source": {"n": n}, "tools": [CHAT, RESPONSES]} for n in range(2)]
    reading = read("\n".join(map(json.dumps, lines)))
    assert [tool.group for tool in reading.tools] == ["a.json#1", "a.json#1", "a.json#2", "a.json#2"]
    assert [tool.origin.pointer for tool in reading.tools] == ["/0/tools/0", "/0/tools/1", "/1/tools/0", "/1/tools/1"]
    assert [tool.origin.position.line for tool in reading.tools] == [1, 1, 2, 2]


def test_the_callers_group_counts_before_the_documents_own():
    lines = [{"request": {"tools": [CHAT]}} for _ in range(2)]
    assert {tool.group for tool in read(lines, group="mine").tools} == {"mine"}


def test_servers_listed_together_are_a_catalog_each():
    entries = [{"name": "e", "tools": {name: {"tools": [MCP]}}} for name in ("files", "notes")]
    assert [tool.group for tool in read(entries).tools] == ["a.json#files", "a.json#notes"]


def test_tools_that_the_provider_runs_are_kept_without_a_schema():
    entries = [
        {"type": "web_search"},
        {"type": "mcp", "server_label": "wiki", "server_url": "https://mcp.example"},
        {"type": "custom", "name": "code", "description": "Free text."},
        {"type": "web_search_20250305", "name": "search"},
        {"googleSearch": {}},
        {"url_context": {}},
        {"systemTool": {"name": "nova_grounding"}},
        ANTHROPIC,
    ]
    reading = read({"model": "m", "tools": entries})
    assert lost(reading) == []
    built_in = [tool.name for tool in reading.tools if tool.input_schema is None]
    assert built_in == ["web_search", "wiki", "code", "search", "googleSearch", "url_context", "nova_grounding"]
    assert {tool.origin.kind for tool in reading.tools[:-1]} == {"built-in"}
    assert reading.kind == "anthropic"


def test_a_request_with_nothing_but_a_built_in_tool_is_a_catalog():
    assert [tool.name for tool in read({"tools": [{"type": "web_search"}]}).tools] == ["web_search"]


def test_a_cache_point_is_no_tool():
    reading = read({"toolConfig": {"tools": [BEDROCK, {"cachePoint": {"type": "default"}}]}})
    assert ([tool.name for tool in reading.tools], reading.problems) == (["read"], ())


def test_left_out_parameters_mean_no_arguments():
    entries = [
        {"type": "function", "function": {"name": "a"}},
        {"type": "function", "name": "b", "parameters": None},
        {"functionDeclarations": [{"name": "c"}]},
    ]
    tools = read({"tools": entries}).tools
    assert [tool.input_schema for tool in tools] == [{"type": "object", "properties": {}}] * 3
    assert [tool.schema_pointer for tool in tools] == ["/tools/0/function", "/tools/1", "/tools/2/functionDeclarations/0"]


def test_strict_is_read_where_the_shape_has_it():
    tools = read([RESPONSES, {"function": {**CHAT["function"], "strict": True}}, {**ANTHROPIC, "strict": True}, CHAT]).tools
    assert [tool.strict for tool in tools] == [True, True, True, False]


def test_hints_and_titles_of_mcp_are_read():
    annotations = {"title": "Reader", "readOnlyHint": True, "destructiveHint": False, "idempotentHint": None}
    (tool,) = read([{**MCP, "annotations": annotations, "outputSchema": {"type": "object"}}]).tools
    assert tool.hints == Hints(read_only=True, destructive=False)
    assert (tool.title, tool.output_schema) == ("Reader", {"type": "object"})
    (titled,) = read([{**MCP, "title": "Own", "annotations": annotations}]).tools
    assert titled.title == "Own"
    (bare,) = read([{**MCP, "annotations": None}]).tools
    assert bare.hints == Hints()


def test_a_hint_that_is_no_boolean_is_left_out_and_noted():
    reading = read([{**MCP, "annotations": {"readOnlyHint": "true", "destructiveHint": 1, "openWorldHint": True}}])
    assert reading.tools[0].hints == Hints(open_world=True)
    assert [problem.pointer for problem in reading.problems] == [
        "/0/annotations/readOnlyHint",
        "/0/annotations/destructiveHint",
    ]
    assert not any(problem.tool_lost for problem in reading.problems)


@pytest.mark.parametrize("annotations", [[], "x", 3])
def test_annotations_that_are_no_object_are_noted(annotations):
    reading = read([{**MCP, "annotations": annotations}])
    assert len(reading.tools) == 1
    assert '"annotations" must be an object' in notes(reading)[0]


def test_gemini_types_become_json_schema_and_that_is_noted():
    parameters = {
        "type": "OBJECT",
        "properties": {
            "type": {"type": "STRING", "nullable": True, "enum": ["a", "b"], "format": "enum"},
            "tags": {"type": "ARRAY", "items": {"type": "INTEGER", "format": "int64"}, "maxItems": "3"},
            "any": {"anyOf": [{"type": "NUMBER"}, {"type": "BOOLEAN"}], "nullable": True},
            "free": {"type": "TYPE_UNSPECIFIED", "nullable": False},
        },
        "required": ["type"],
    }
    reading = read({"tools": [{"functionDeclarations": [{"name": "f", "parameters": parameters}]}]})
    assert reading.tools[0].input_schema == {
        "type": "object",
        "properties": {
            "type": {"type": ["string", "null"], "enum": ["a", "b", None], "format": "enum"},
            "tags": {"type": "array", "items": {"type": "integer", "format": "int64"}, "maxItems": 3},
            "any": {"anyOf": [{"anyOf": [{"type": "number"}, {"type": "boolean"}]}, {"type": "null"}]},
            "free": {},
        },
        "required": ["type"],
    }
    assert reading.tools[0].raw["parameters"] == parameters
    assert notes(reading) == ["Gemini's OpenAPI types and `nullable` read as JSON Schema (tools: 1, the first one here)"]
    assert reading.problems[0].pointer == "/tools/0/functionDeclarations/0/parameters"


def test_a_gemini_declaration_by_itself_is_told_by_its_types():
    assert read([{"name": "f", "parameters": {"type": "OBJECT"}}]).tools[0].input_schema == {"type": "object"}


def test_two_schemas_of_one_gemini_function_are_noted():
    declaration = {
        "name": "f",
        "parameters": {"type": "OBJECT"},
        "parametersJsonSchema": SCHEMA,
        "response": {"type": "STRING"},
    }
    reading = read([{"functionDeclarations": [declaration]}])
    assert (reading.tools[0].input_schema, reading.tools[0].output_schema) == (SCHEMA, {"type": "string"})
    assert "only the second is read" in notes(reading)[0]


def test_python_type_names_become_json_schema_and_that_is_noted():
    parameters = {
        "type": "dict",
        "properties": {"at": {"type": "tuple", "items": {"type": "float"}}, "x": {"type": "any"}, "n": {"type": "integer"}},
        "required": ["at"],
    }
    reading = read('{"name": "f", "description": "F.", "parameters": ' + json.dumps(parameters) + "}\n" * 1)
    assert reading.tools[0].input_schema == {
        "type": "object",
        "properties": {"at": {"type": "array", "items": {"type": "number"}}, "x": {}, "n": {"type": "integer"}},
        "required": ["at"],
    }
    assert "Python type names" in notes(reading)[0]


def test_seal_tools_parameters_become_a_schema():
    entry = {
        "api_name": "weigh",
        "api_description": "Weigh a thing.",
        "parameters": {"thing": {"type": "str", "description": "What."}, "type": {"type": "int"}},
        "required": ["thing"],
    }
    (tool,) = read([entry]).tools
    assert (tool.name, tool.description, tool.schema_pointer) == ("weigh", "Weigh a thing.", "/0/parameters")
    assert tool.input_schema == {
        "type": "object",
        "properties": {"thing": {"type": "string", "description": "What."}, "type": {"type": "integer"}},
        "required": ["thing"],
    }


def test_argument_lists_become_a_schema():
    arguments = [
        {"name": "q", "type": "string", "desc": "Query."},
        {"name": "n", "type": "integer", "desc": "Count.", "optional": True},
        {"name": "tags", "type": "array", "items": {"type": "string"}, "desc": "Tags.", "required": False},
    ]
    reading = read([{"name": "find", "description": "Find.", "arguments": arguments}, {"name": "ping", "description": "Ping."}])
    find, ping = reading.tools
    assert find.input_schema == {
        "type": "object",
        "properties": {
            "q": {"type": "string", "description": "Query."},
            "n": {"type": "integer", "description": "Count."},
            "tags": {"type": "array", "items": {"type": "string"}, "description": "Tags."},
        },
        "required": ["q"],
    }
    assert (ping.input_schema, ping.origin.kind) == (None, "docker-registry")


def test_a_list_of_names_and_descriptions_is_kept_without_schemas():
    reading = read([{"name": "a", "description": "A."}, {"name": "b", "description": "B."}])
    assert [(tool.name, tool.input_schema, tool.origin.kind) for tool in reading.tools] == [
        ("a", None, "names"),
        ("b", None, "names"),
    ]


def test_a_map_of_names_to_descriptions_is_kept_without_schemas():
    reading = read({"clock": "Tells the time.", "map": "Shows the way."})
    assert [(tool.name, tool.description, tool.origin.pointer) for tool in reading.tools] == [
        ("clock", "Tells the time.", "/clock"),
        ("map", "Shows the way.", "/map"),
    ]


@pytest.mark.parametrize(
    "document",
    [
        {"message": "Not found"},
        {"name": "package", "version": "1.0.0"},
        {"type": "module", "name": "package"},
        {"type": "object", "properties": {}},
        [{"type": "commonjs"}],
        [{"title": "One thing", "body": "Another thing"}],
        [{"name": "greet", "description": "A prompt.", "arguments": [{"name": "who", "description": "Whom."}]}],
        {"prompts": [{"name": "greet"}]},
        ["a", "b"],
        "text",
        3,
        None,
        {},
    ],
    ids=repr,
)
def test_what_only_looks_like_a_catalog_is_none(document):
    reading = read(json.dumps(document))
    assert reading.tools == ()
    assert "no tool catalog of a known shape" in lost(reading)[0]
    assert reading.problems[0].hint


def test_a_client_configuration_gives_servers_and_no_tools():
    configuration = {
        "mcpServers": {
            "files": {"command": "files-server", "args": ["--root", "."], "env": {"KEY": "value"}},
            "remote": {"type": "http", "url": "https://mcp.example/mcp", "headers": {"X-Key": "k"}},
            "off": {"command": "x", "disabled": True},
            "broken": {"args": [1]},
        }
    }
    reading = read(configuration)
    files, remote = reading.servers
    assert (files.name, files.command, files.environment) == ("files", ("files-server", "--root", "."), {"KEY": "value"})
    assert (remote.url, remote.headers) == ("https://mcp.example/mcp", {"X-Key": "k"})
    assert "value" not in repr(files)
    assert lost(reading) == [
        '"args" must be an array of strings, found an array',
        "the server has neither a command nor a URL",
    ]


@pytest.mark.parametrize("key", ["servers", "context_servers"])
def test_other_clients_name_their_servers_otherwise(key):
    assert [server.name for server in read({key: {"a": {"command": "x"}}}).servers] == ["a"]
    assert [server.name for server in read({"mcp": {"servers": {"a": {"command": "x"}}}}).servers] == ["a"]


def test_numbers_of_a_schema_stay_exact():
    (tool,) = read('[{"name": "a", "inputSchema": {"maximum": 0.10, "minimum": 12345678901234567890}}]').tools
    assert tool.input_schema == {"maximum": Decimal("0.10"), "minimum": 12345678901234567890}


@pytest.mark.parametrize(
    "place", [{"args": ["--key", "${input:key}"]}, {"env": {"KEY": "${env:KEY}"}}, {"command": "${workspaceFolder}/x"}]
)
def test_a_placeholder_of_a_client_is_not_passed_on(place):
    reading = read({"servers": {"a": {"command": "x", **place}, "b": {"command": "y"}}})
    assert [server.name for server in reading.servers] == ["b"]
    assert "which only the client itself can fill in" in lost(reading)[0]
    assert reading.problems[0].pointer == f"/servers/a/{next(iter(place))}"


def test_a_custom_tool_keeps_its_name_inside():
    tools = read({"tools": [{"type": "custom", "custom": {"name": "code"}}, {"type": "custom", "custom": {}}]}).tools
    assert [tool.name for tool in tools] == ["code", "custom"]


def test_type_unions_are_converted_member_by_member():
    (bfcl,) = read(
        [
            {
                "name": "f",
                "parameters": {"type": "dict", "properties": {"a": {"type": ["str", "int"]}, "b": {"type": ["any", "int"]}}},
            }
        ]
    ).tools
    assert bfcl.input_schema["properties"] == {"a": {"type": ["string", "integer"]}, "b": {}}
    (odd,) = read([{"name": "f", "parameters": {"type": "dict", "properties": {"a": {"type": 3}, "b": True}}}]).tools
    assert odd.input_schema["properties"] == {"a": {"type": 3}, "b": True}


def test_a_nullable_gemini_schema_without_a_type_stays_open():
    parameters = {
        "type": "OBJECT",
        "properties": {"a": {"nullable": True}, "b": {"$ref": "#/x", "nullable": True}, "c": {"maxItems": "many"}},
    }
    (tool,) = read([{"functionDeclarations": [{"name": "f", "parameters": parameters}]}]).tools
    assert tool.input_schema["properties"] == {
        "a": {},
        "b": {"anyOf": [{"$ref": "#/x"}, {"type": "null"}]},
        "c": {"maxItems": "many"},
    }


def test_a_gemini_response_may_be_json_schema():
    (tool,) = read([{"functionDeclarations": [{"name": "f", "responseJsonSchema": {"type": "string"}}]}]).tools
    assert tool.output_schema == {"type": "string"}
