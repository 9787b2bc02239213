"""Whatever stands wherever: every value of real shapes replaced by odd ones, and values that would exhaust a stack."""

import copy
import json

import pytest
from tests.strategies import streams

from rightcall.trace import read_record, read_sse

CALL = {"id": "call_1", "type": "function", "function": {"name": "f", "arguments": '{"n": 1}'}}
ITEM = {"type": "function_call", "id": "fc", "call_id": "c", "name": "f", "arguments": "{}", "status": "completed"}
BLOCK = {"type": "tool_use", "id": "t", "name": "f", "input": {"n": 1}}
PART = {"toolUse": {"toolUseId": "u", "name": "f", "input": {}}}
RPC = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "f", "arguments": {}}}
TOOLS = [{"name": "f", "input_schema": {}}]
DOCUMENTS = {
    "chat": {"choices": [{"message": {"tool_calls": [CALL, CALL], "function_call": {"name": "f", "arguments": "{}"}}}]},
    "responses": {"object": "response", "output": [ITEM, {"type": "mcp_list_tools", "tools": TOOLS}], "tools": TOOLS},
    "request": {"model": "m", "input": [ITEM, {**ITEM, "type": "mcp_call", "server_label": "s"}], "tools": TOOLS},
    "anthropic": {"type": "message", "content": [BLOCK, {**BLOCK, "type": "mcp_tool_use"}], "stop_reason": "max_tokens"},
    "gemini": {"contents": [{"parts": [{"functionCall": {"name": "f", "args": {}}}]}], "config": {"tools": TOOLS}},
    "live": {"toolCall": {"functionCalls": [{"id": "1", "name": "f", "args": {}}]}},
    "bedrock": {"output": {"message": {"content": [PART]}}, "stopReason": "tool_use"},
    "cohere": {"message": {"tool_calls": [CALL]}, "finish_reason": "TOOL_CALL"},
    "mcp": [RPC, {"jsonrpc": "2.0", "result": {"tools": TOOLS}}],
    "conversation": {
        "messages": [{"role": "a", "content": [BLOCK, PART, {"type": "tool-call", "toolName": "f", "input": {}}]}, ITEM],
        "tools": TOOLS,
        "functions": TOOLS,
        "toolConfig": {"tools": TOOLS},
    },
    "exchange": {"request": {"body": RPC}, "response": {"content": {"encoding": "base64", "text": "e30="}}},
    "har": {"log": {"entries": [{"request": {"postData": {"text": "{}"}}, "response": {"body": {"string": "{}"}}}]}},
    "batch": {"custom_id": "1", "result": {"message": {"type": "message", "content": [BLOCK], "stop_reason": None}}},
    "events": read_sse(streams.event_text(streams.anthropic([("f", {})]))),
    **{f"{name} stream": list(encode([("f", {"n": 1})], size=4)) for name, encode in streams.ENCODERS.items()},
}


def nested(levels, *, as_object):
    deep = "x"
    for _ in range(levels):
        deep = {"a": deep} if as_object else [deep]
    return deep


DEEP = nested(20_000, as_object=False)
ODD = {
    "null": None,
    "true": True,
    "number": 3,
    "fraction": -0.5,
    "huge": 10**5000,
    "nothing": "",
    "text": "x",
    "half": "\ud83d",
    "array": [],
    "strings": ["x"],
    "object": {},
    "deep array": DEEP,
    "deep object": nested(20_000, as_object=True),
    "stream": "data: {}\n\n",
    "json": "[[{}]]",
}


def places(value, path=()):
    """The path of every value inside."""
    yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, child in inner:
        yield from places(child, (*path, key))


def replaced(document, path, value):
    if not path:
        return value
    changed = copy.deepcopy(document)
    holder = changed
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = value
    return changed


@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize("name", DOCUMENTS)
def test_no_value_at_any_place_is_too_odd(name, odd):
    for path in places(DOCUMENTS[name]):
        record = read_record(replaced(DOCUMENTS[name], path, ODD[odd]), source="t", number=0)
        assert all((call.arguments is None) == (call.fault is not None) for call in record.calls)
        assert len(record.calls) <= 8


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_document_of_this_file_holds_a_call_or_tools(name):
    record = read_record(DOCUMENTS[name], source="t", number=0)
    assert record.shape != "unknown"
    assert record.calls or record.offered or name in {"exchange", "har"}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_no_value_of_a_trace_appears_in_what_is_told(name):
    """Every text but the words of the shapes and the names of tools is a canary, in whole records and in broken ones."""
    canary = "canary-93be"
    for path in places(DOCUMENTS[name]):
        record = read_record(replaced(DOCUMENTS[name], path, canary), source="t", number=0)
        told = json.dumps([[fault.kind, fault.reason, fault.pointer] for fault in record.faults])
        assert canary not in told
        for call in record.calls:
            if canary not in (call.name, call.server):
                assert canary not in repr(call)


def test_a_stream_of_one_huge_event_is_read():
    text = "x" * 1_000_000
    record = read_record(read_sse(f'data: {{"type": "ping", "text": "{text}"}}\n\n'), source="t", number=0)
    assert (record.calls, record.faults) == ((), ())


def test_many_pieces_are_put_together_in_linear_time():
    arguments = {"text": "x" * 200_000}
    record = read_record(list(streams.chat([("f", arguments)], size=2)), source="t", number=0)
    assert [call.arguments for call in record.calls] == [arguments]


def test_a_call_that_outgrows_its_bound_is_refused():
    record = read_record(list(streams.anthropic([("f", {"text": "x" * 2_000_000})], size=50_000)), source="t", number=0)
    assert [call.fault for call in record.calls] == ["the arguments have more than 1,048,576 bytes"]
