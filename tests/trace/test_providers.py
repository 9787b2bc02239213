"""Each provider's shape: where its calls are, and what is no whole call."""

import pytest

from rightcall.trace import read_record
from rightcall.trace.formats import FORMATS

ARGUMENTS = '{"city": "Paris"}'
CITY = {"city": "Paris"}


def read(document):
    return read_record(document, source="trace.jsonl", number=7)


def only(document):
    record = read(document)
    assert record.faults == ()
    assert len(record.calls) == 1
    return record, record.calls[0]


def kinds(record):
    return [fault.kind for fault in record.faults]


def chat_call(call_id="call_1", name="get_weather", arguments=ARGUMENTS):
    return {"id": call_id, "type": "function", "function": {"name": name, "arguments": arguments}}


def chat_answer(*calls):
    message = {"role": "assistant", "content": None, "tool_calls": list(calls)}
    return {"object": "chat.completion", "choices": [{"index": 0, "message": message, "finish_reason": "tool_calls"}]}


def item(kind="function_call", **fields):
    return {"type": kind, "name": "get_weather", "arguments": ARGUMENTS, **fields}


def answer(*items, **fields):
    return {"object": "response", "output": list(items), **fields}


def block(kind="tool_use", **fields):
    return {"type": kind, "id": "toolu_1", "name": "get_weather", "input": CITY, **fields}


def message(*blocks, stop_reason="tool_use"):
    return {"type": "message", "role": "assistant", "content": list(blocks), "stop_reason": stop_reason}


def rpc(method="tools/call", **fields):
    return {"jsonrpc": "2.0", "id": 1, "method": method, **fields}


CALL_PLACES = [
    ("openai-chat", chat_answer(chat_call()), "/choices/0/message/tool_calls/0", "call_1", "functions"),
    ("openai-chat", chat_call(), "", "call_1", "functions"),
    (
        "openai-chat",
        {"choices": [{"message": {"function_call": {"name": "get_weather", "arguments": ARGUMENTS}}}]},
        "/choices/0/message/function_call",
        None,
        "functions",
    ),
    ("openai-chat", {"role": "assistant", "tool_calls": [chat_call()]}, "/tool_calls/0", "call_1", "functions"),
    (
        "openai-chat",
        {"traj": [{"role": "assistant", "tool_calls": [chat_call()]}]},
        "/traj/0/tool_calls/0",
        "call_1",
        "functions",
    ),
    ("openai-chat", {"history": [{"tool_calls": [chat_call()]}]}, "/history/0/tool_calls/0", "call_1", "functions"),
    ("openai-responses", answer(item(call_id="call_1", id="fc_1")), "/output/0", "call_1", "functions"),
    ("openai-responses", {"model": "m", "input": [item(call_id="call_1")]}, "/input/0", "call_1", "functions"),
    ("openai-responses", item(call_id="call_1"), "", "call_1", "functions"),
    ("openai-responses", answer(item("mcp_call", id="mcp_1", server_label="maps")), "/output/0", "mcp_1", "mcp"),
    ("anthropic", message(block()), "/content/0", "toolu_1", "functions"),
    ("anthropic", block(), "", "toolu_1", "functions"),
    ("anthropic", message(block("server_tool_use")), "/content/0", "toolu_1", "functions"),
    ("anthropic", message(block("mcp_tool_use", server_name="maps")), "/content/0", "toolu_1", "mcp"),
    ("anthropic", {"messages": [{"role": "assistant", "content": [block()]}]}, "/messages/0/content/0", "toolu_1", "functions"),
    (
        "anthropic",
        {"custom_id": "1", "result": {"message": message(block())}},
        "/result/message/content/0",
        "toolu_1",
        "functions",
    ),
    ("mcp", rpc(params={"name": "get_weather", "arguments": CITY}), "/params", None, "mcp"),
    ("mcp", {"method": "tools/call", "params": {"name": "get_weather", "arguments": CITY}}, "/params", None, "mcp"),
    (
        "gemini",
        {"candidates": [{"content": {"parts": [{"functionCall": {"name": "get_weather", "args": CITY}}]}}]},
        "/candidates/0/content/parts/0/functionCall",
        None,
        "none",
    ),
    (
        "gemini",
        {"contents": {"parts": [{"function_call": {"id": "g1", "name": "get_weather", "args": CITY}}]}},
        "/contents/parts/0/function_call",
        "g1",
        "none",
    ),
    (
        "gemini",
        {"toolCall": {"functionCalls": [{"id": "g1", "name": "get_weather", "args": CITY}]}},
        "/toolCall/functionCalls/0",
        "g1",
        "none",
    ),
    (
        "bedrock",
        {"output": {"message": {"content": [{"toolUse": {"toolUseId": "tu", "name": "get_weather", "input": CITY}}]}}},
        "/output/message/content/0/toolUse",
        "tu",
        "functions",
    ),
    (
        "bedrock",
        {"messages": [{"content": [{"toolUse": {"toolUseId": "tu", "name": "get_weather", "input": CITY}}]}]},
        "/messages/0/content/0/toolUse",
        "tu",
        "functions",
    ),
    (
        "cohere",
        {"message": {"tool_calls": [chat_call()]}, "finish_reason": "TOOL_CALL"},
        "/message/tool_calls/0",
        "call_1",
        "functions",
    ),
    (
        "ollama",
        {"message": {"tool_calls": [{"function": {"name": "get_weather", "arguments": CITY}}]}, "done": True},
        "/message/tool_calls/0",
        None,
        "functions",
    ),
    (
        "inspect-ai",
        {"role": "assistant", "content": "", "tool_calls": [{"id": "c", "function": "get_weather", "arguments": CITY}]},
        "/tool_calls/0",
        "c",
        "none",
    ),
    (
        "langchain",
        {"role": "assistant", "content": "", "tool_calls": [{"id": "c", "name": "get_weather", "args": CITY}]},
        "/tool_calls/0",
        "c",
        "none",
    ),
    (
        "ai-sdk",
        {"role": "assistant", "content": [{"type": "tool-call", "toolCallId": "c", "toolName": "get_weather", "input": CITY}]},
        "/content/0",
        "c",
        "none",
    ),
]


@pytest.mark.parametrize(("shape", "document", "pointer", "call_id", "name_limit"), CALL_PLACES)
def test_a_call_is_found_at_its_place(shape, document, pointer, call_id, name_limit):
    _, call = only(document)
    assert (call.name, call.arguments, call.fault) == ("get_weather", CITY, None)
    assert (call.origin.source, call.origin.record, call.origin.call) == ("trace.jsonl", 7, 0)
    assert (call.origin.shape, call.origin.pointer) == (shape, pointer)
    assert (call.call_id, call.name_limit) == (call_id, name_limit)


@pytest.mark.parametrize(
    "document", [message(block("mcp_tool_use", server_name="maps")), answer(item("mcp_call", server_label="maps"))]
)
def test_the_server_is_known_where_the_shape_names_it(document):
    assert only(document)[1].server == "maps"


def test_formats_are_listed_and_only_those_that_exist():
    from pathlib import Path  # noqa: PLC0415

    from rightcall.trace import formats  # noqa: PLC0415

    modules = {path.stem for path in Path(formats.__file__).parent.glob("*.py")} - {"__init__"}
    assert modules == {name.rpartition(".")[2] for name in FORMATS}


def test_calls_of_one_record_are_numbered():
    record = read(chat_answer(chat_call("a"), chat_call("b"), chat_call("c")))
    assert [call.origin.call for call in record.calls] == [0, 1, 2]


def test_left_out_arguments_are_none_for_mcp_and_gemini_and_missing_elsewhere():
    assert only(rpc(params={"name": "now"}))[1].arguments == {}
    assert only({"candidates": [{"content": {"parts": [{"functionCall": {"name": "now"}}]}}]})[1].arguments == {}
    assert only(chat_answer(chat_call(arguments=None)))[1].fault is not None
    assert only(rpc(params={"name": "now", "arguments": None}))[1].fault is not None


@pytest.mark.parametrize(
    ("document", "kind"),
    [
        (answer(item("custom_tool_call", input="text")), "free-text-call"),
        (
            {"role": "assistant", "tool_calls": [{"id": "c", "type": "custom", "custom": {"name": "x", "input": "y"}}]},
            "free-text-call",
        ),
        (answer(item(status="incomplete")), "incomplete-call"),
        (answer(item(status="in_progress")), "incomplete-call"),
        (message(block(), stop_reason="max_tokens"), "incomplete-call"),
        (
            {"output": {"message": {"content": [{"toolUse": {"name": "x", "input": {}}}]}}, "stopReason": "max_tokens"},
            "incomplete-call",
        ),
        (
            {"candidates": [{"content": {"parts": [{"functionCall": {"name": "x", "willContinue": True}}]}}]},
            "incomplete-call",
        ),
        (rpc(params=None), "nameless-call"),
        (rpc(params={"arguments": {}}), "nameless-call"),
        (chat_answer(chat_call(name="")), "nameless-call"),
        (chat_answer(chat_call(name=3)), "nameless-call"),
        (rpc(params={"name": "\ud83d"}), "nameless-call"),
        (rpc(params={"name": "x" * 5000}), "too-large"),
        (chat_answer("not a call"), "unknown-shape"),
        ({"role": "assistant", "tool_calls": "none"}, "unknown-shape"),
        ({"candidates": [{"content": {"parts": [{"functionCall": "x"}]}}]}, "unknown-shape"),
        ({"level": "info", "message": "started"}, "unknown-shape"),
        ("text", "unknown-shape"),
        (None, "unknown-shape"),
    ],
)
def test_what_is_no_whole_call_is_a_fault(document, kind):
    record = read(document)
    assert record.calls == ()
    assert kinds(record) == [kind]


@pytest.mark.parametrize(
    ("document", "is_fault"),
    [
        (chat_answer(chat_call(name="a" * 64)), False),
        (chat_answer(chat_call(name="a" * 65)), True),
        (chat_answer(chat_call(name="flight.book")), True),
        (chat_answer(chat_call(name="größe")), True),
        (message(block(name="a.b")), True),
        (message(block("mcp_tool_use", name="a.b")), False),
        (rpc(params={"name": "a." * 64}), False),
        (rpc(params={"name": "a." * 64 + "b"}), True),
        (rpc(params={"name": "a b"}), True),
        ({"candidates": [{"content": {"parts": [{"functionCall": {"name": "a:b.c"}}]}}]}, False),
    ],
)
def test_a_name_against_the_rule_of_its_wire_is_told_and_kept(document, is_fault):
    record = read(document)
    assert kinds(record) == (["invalid-name"] if is_fault else [])
    assert len(record.calls) == 1


def test_fillers_of_a_function_call_are_no_call():
    assert only({"choices": [{"message": {"tool_calls": [chat_call()], "function_call": {"name": "", "arguments": ""}}}]})


def test_a_call_in_the_middle_of_a_cut_answer_is_whole():
    record = read(message(block(id="a"), block(id="b"), stop_reason="max_tokens"))
    assert [call.call_id for call in record.calls] == ["a"]
    assert [(fault.kind, fault.pointer) for fault in record.faults] == [("incomplete-call", "/content/1")]


def test_an_approval_and_its_call_are_one_call():
    items = [
        item("mcp_approval_request", id="ap", server_label="m"),
        item("mcp_call", id="mcp", approval_request_id="ap", server_label="m"),
    ]
    assert len(read(answer(*items)).calls) == 1


def test_a_search_for_tools_is_a_call_of_the_built_in_tool():
    call = only(answer({"type": "tool_search_call", "id": "ts", "call_id": None, "arguments": {"paths": ["a"]}}))[1]
    assert (call.name, call.call_id, call.arguments) == ("tool_search", "ts", {"paths": ["a"]})


def test_requests_bring_the_tools_that_were_offered():
    tools = [{"type": "function", "function": {"name": "f"}}]
    assert read({"model": "m", "messages": [], "tools": tools}).offered == tools
    assert read({"messages": [], "functions": [{"name": "f", "parameters": {}}]}).offered == [{"name": "f", "parameters": {}}]
    assert read({"messages": [], "toolConfig": {"tools": [{"toolSpec": {"name": "f"}}]}}).offered == [
        {"toolSpec": {"name": "f"}}
    ]
    assert read({"contents": [], "tools": [{"functionDeclarations": []}]}).offered == [{"functionDeclarations": []}]
    assert read({"contents": [], "config": {"tools": [{"functionDeclarations": []}]}}).offered == [{"functionDeclarations": []}]
    assert read({"model": "m", "input": "hi", "tools": [{"type": "function", "name": "f"}]}).offered is not None
    assert read({"jsonrpc": "2.0", "id": 1, "result": {"tools": [{"name": "f", "inputSchema": {}}]}}).offered is not None
    assert read(chat_answer(chat_call())).offered is None


def test_tools_that_an_answer_lists_come_once_beside_those_of_the_request():
    listed = {"name": "found", "input_schema": {"type": "object"}}
    listing = {"type": "mcp_list_tools", "server_label": "m", "tools": [listed]}
    searched = {"type": "tool_search_output", "execution": "server", "tools": [{"type": "function", "name": "f"}]}
    from_client = {"type": "tool_search_output", "execution": "client", "tools": [{"type": "function", "name": "g"}]}
    request = {"model": "m", "input": [listing], "tools": [{"type": "function", "name": "f"}]}
    response = answer(listing, searched, from_client, tools=[{"type": "function", "name": "f", "strict": True}])
    offered = read({"request": request, "response": response}).offered
    assert offered == [{"type": "function", "name": "f"}, listed, {"type": "function", "name": "g"}]


def test_an_answer_alone_brings_the_tools_that_it_repeats():
    assert read(answer(item(), tools=[{"type": "function", "name": "f"}])).offered == [{"type": "function", "name": "f"}]


def test_a_batch_of_messages_is_read_message_by_message():
    batch = [rpc(params={"name": "a"}), rpc("ping"), {"jsonrpc": "2.0", "id": 2, "result": {}}, rpc(params={"name": "b"})]
    record = read(batch)
    assert [(call.name, call.origin.pointer, call.call_id) for call in record.calls] == [
        ("a", "/0/params", None),
        ("b", "/3/params", None),
    ]
    assert (record.shape, record.faults) == ("mcp", ())


def test_one_call_seen_twice_is_one_call():
    record = read({"output": [item(call_id="a"), item(call_id="a", arguments='{ "city":"Paris" }')], "object": "response"})
    assert (len(record.calls), record.faults) == (1, ())


@pytest.mark.parametrize(
    "other", [item(call_id="a", name="other"), item(call_id="a", arguments='{"city": true}'), item(call_id="a", arguments="x")]
)
def test_two_calls_under_one_id_stay_two(other):
    record = read(answer(item(call_id="a", arguments='{"city": 1}'), other))
    assert len(record.calls) == 2
    assert [(fault.kind, fault.pointer) for fault in record.faults] == [("conflicting-id", "/output/1")]


def test_two_messages_of_a_conversation_make_two_calls_whatever_their_id():
    turn = {"role": "assistant", "tool_calls": [chat_call()]}
    record = read({"messages": [turn, {"role": "user", "content": "again"}, turn]})
    assert len(record.calls) == 2
    assert kinds(record) == ["repeated-id"]
    assert len(read([turn, turn]).calls) == 2


def test_faults_of_one_record_are_bounded_and_counted():
    record = read(chat_answer(*["not a call"] * 1000))
    assert len(record.faults) == 101
    assert (record.faults[-1].kind, record.faults[-1].reason) == (
        "faults-left-out",
        "900 more faults of this record are not listed",
    )


def test_many_different_calls_under_one_id_cost_no_more_than_many_calls():
    calls = [chat_call(arguments=f'{{"n": {number}}}') for number in range(5000)]
    assert len(read(chat_answer(*calls)).calls) == 5000
