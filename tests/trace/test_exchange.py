"""Recorded requests with their answers: bodies are found in the wrapping of many recorders."""

import base64
import json

import pytest

from rightcall.trace import read_record

TOOLS = [{"type": "function", "function": {"name": "get_weather", "parameters": {"type": "object"}}}]
CALL = {"id": "call_2", "type": "function", "function": {"name": "get_weather", "arguments": '{"city": "Rome"}'}}
EARLIER = {"id": "call_1", "type": "function", "function": {"name": "get_weather", "arguments": '{"city": "Paris"}'}}
REQUEST = {"model": "m", "tools": TOOLS, "messages": [{"role": "assistant", "tool_calls": [EARLIER]}]}
RESPONSE = {"object": "chat.completion", "choices": [{"message": {"role": "assistant", "tool_calls": [CALL]}}]}
DELTA = {"index": 0, **CALL}
CHUNK = {
    "id": "c",
    "object": "chat.completion.chunk",
    "choices": [{"index": 0, "delta": {"tool_calls": [DELTA]}, "finish_reason": "tool_calls"}],
}
STREAM = f"data: {json.dumps(CHUNK)}\n\ndata: [DONE]\n\n"


def read(document):
    return read_record(document, source="t", number=0)


def base64_text(value):
    return base64.b64encode(json.dumps(value).encode()).decode()


@pytest.mark.parametrize(
    "document",
    [
        {"request": REQUEST, "response": RESPONSE},
        {"request": json.dumps(REQUEST), "response": json.dumps(RESPONSE)},
        {"request": REQUEST, "response_sse": STREAM},
        {"request": REQUEST, "response": STREAM},
        {"request": REQUEST, "response": [CHUNK]},
        {"request_body": json.dumps(REQUEST), "response_body": STREAM},
        {"requestBody": REQUEST, "responseBody": RESPONSE},
        {"request": {"method": "POST", "body": json.dumps(REQUEST)}, "response": {"status": 200, "body": {"string": STREAM}}},
        {"interactions": [{"request": {"body": REQUEST}, "response": {"body": RESPONSE}}]},
        {
            "log": {
                "entries": [
                    {
                        "request": {"postData": {"mimeType": "application/json", "text": json.dumps(REQUEST)}},
                        "response": {"content": {"encoding": "base64", "text": base64_text(RESPONSE)}},
                    }
                ]
            }
        },
    ],
)
def test_both_sides_and_the_tools_are_found(document):
    record = read(document)
    assert [(call.name, call.call_id, call.origin.shape) for call in record.calls] == [
        ("get_weather", "call_1", "openai-chat"),
        ("get_weather", "call_2", "openai-chat"),
    ]
    assert (record.shape, record.offered, record.faults) == ("exchange", TOOLS, ())


def test_pointers_lead_through_the_wrapping():
    record = read({"request": {"body": REQUEST}, "response_sse": STREAM})
    assert [call.origin.pointer for call in record.calls] == [
        "/request/body/messages/0/tool_calls/0",
        "/response_sse/server-sent-events/0/data/choices/0/delta/tool_calls/0",
    ]


def test_a_call_in_request_and_answer_is_one_call():
    assert len(read({"request": {"messages": [{"role": "assistant", "tool_calls": [CALL]}]}, "response": RESPONSE}).calls) == 1


def test_history_without_ids_is_left_out_beside_an_answer_and_counted():
    turn = {"role": "model", "parts": [{"functionCall": {"name": "f", "args": {}}}]}
    answer = {"candidates": [{"content": turn}]}
    record = read({"request": {"contents": [turn, turn]}, "response": answer})
    assert len(record.calls) == 1
    assert [fault.kind for fault in record.faults] == ["history-without-id"]
    assert record.faults[0].reason.startswith("2 earlier calls")
    assert len(read({"request": {"contents": [turn, turn]}}).calls) == 2


@pytest.mark.parametrize("batch", [False, True])
def test_an_mcp_request_is_a_call_whatever_was_answered(batch):
    request = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "ask", "arguments": {}}}
    response = 'event: message\r\ndata: {"jsonrpc":"2.0","id":1,"result":{"content":[]}}\r\n\r\n'
    record = read({"request": [request] if batch else request, "response": response})
    assert [(call.name, call.origin.shape, call.call_id) for call in record.calls] == [("ask", "mcp", None)]
    assert record.faults == ()


def test_an_mcp_listing_in_a_stream_is_offered():
    response = 'data: {"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"a","inputSchema":{}}]}}\n\n'
    record = read({"request": {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}, "response": response})
    assert record.offered == [{"name": "a", "inputSchema": {}}]


@pytest.mark.parametrize(
    ("document", "kinds"),
    [
        ({"request": REQUEST, "response": {"error": {"message": "canary"}}}, ["error-response"]),
        ({"request": REQUEST, "response": "<html>canary</html>"}, ["invalid-json"]),
        ({"request": REQUEST, "response": {"canary": 1}}, ["unknown-shape"]),
        ({"request": REQUEST, "response": {"content": {"encoding": "base64", "text": "canary!"}}}, ["invalid-json"]),
        ({"request": REQUEST, "response": ""}, []),
        ({"request": REQUEST, "response": None}, []),
        ({"request": 3, "response": RESPONSE}, ["unknown-shape"]),
        ({"interactions": [3]}, ["unknown-shape"]),
    ],
)
def test_what_cannot_be_read_is_told(document, kinds):
    record = read(document)
    assert [fault.kind for fault in record.faults] == kinds
    assert "canary" not in repr(record)


def test_exchanges_inside_exchanges_come_to_an_end():
    document = RESPONSE
    for _ in range(3000):
        document = {"response": document}
    record = read(document)
    assert [fault.kind for fault in record.faults] == ["too-deep"]


def test_nested_arrays_come_to_an_end():
    document = []
    for _ in range(10_000):
        document = [document]
    assert [fault.kind for fault in read(document).faults] == ["too-deep"]


def test_values_of_a_trace_appear_nowhere():
    canary = "canary-51c0"
    call = {"id": canary, "type": "function", "function": {"name": "f", "arguments": json.dumps({"x": canary})}}
    broken = {"id": canary + "2", "type": "function", "function": {"name": "f", "arguments": f'{{"{canary}'}}
    request = {"messages": [{"role": "user", "content": canary}], "tools": [{"name": canary}]}
    record = read({"request": request, "response": {"choices": [{"message": {"tool_calls": [call, broken, {canary: 1}]}}]}})
    assert len(record.calls) == 2
    assert canary not in repr(record)
