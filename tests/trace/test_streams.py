"""Streams of each provider, hosts that do it their own way, and streams that do not end as they should."""

import pytest
from tests.strategies import streams

from rightcall.trace import read_record

PARIS = '{"city": "Paris"}'


def read(*chunks):
    return read_record(list(chunks), source="t", number=0)


def summary(record):
    return [(call.name, call.call_id, call.arguments) for call in record.calls]


def kinds(record):
    return [fault.kind for fault in record.faults]


def delta(*calls, finish=None, stream="c", **fields):
    choice = {"index": 0, "delta": {"tool_calls": list(calls), **fields}, "finish_reason": finish}
    return {"id": stream, "object": "chat.completion.chunk", "choices": [choice]}


def grow(index=None, call_id=None, name=None, arguments=None):
    known = {"index": index, "id": call_id, "function": {"name": name, "arguments": arguments}}
    return {key: value for key, value in known.items() if value is not None}


END = delta(finish="tool_calls")


@pytest.mark.parametrize(
    "chunks",
    [
        [delta(grow(0, "a", "f", "")), delta(grow(0, None, None, '{"n"')), delta(grow(0, None, None, ": 1}")), END],
        [delta(grow(0, "a", "f", '{"n": 1}'), finish="stop")],
        [delta(grow(None, "a", "f", '{"n"')), delta(grow(None, None, None, ": 1}")), END],
        [delta(grow(None, "a", "f", '{"n"')), delta(grow(None, "a", "f", ": 1}")), END],
        [delta(grow(0, "a", "f", '{"n"')), delta(grow(0, "", "", ": 1}")), END],
        [delta(grow(0, "a", "f", {"n": 1})), END],
        [delta(grow(0, "a", "f", None)), delta(grow(0, None, None, '{"n": 1}')), END],
    ],
)
def test_hosts_differ_in_how_they_stream_a_chat_call(chunks):
    record = read(*chunks)
    assert (summary(record), record.faults) == ([("f", "a", {"n": 1})], ())


def test_a_new_id_under_an_old_index_is_a_new_call():
    record = read(delta(grow(0, "a", "f", "{}")), delta(grow(0, "b", "g", "{}")), END)
    assert summary(record) == [("f", "a", {}), ("g", "b", {})]


def test_deltas_without_an_index_go_to_the_call_of_their_id():
    record = read(
        delta(grow(None, "a", "f", '{"n"')), delta(grow(None, "b", "g", '{"m"')), delta(grow(None, "a", None, ": 1}")),
        delta(grow(None, "b", None, ": 2}")), END,
    )  # fmt: skip
    assert summary(record) == [("f", "a", {"n": 1}), ("g", "b", {"m": 2})]


def test_the_older_function_call_is_streamed_too():
    record = read(delta(function_call={"name": "f", "arguments": ""}), delta(function_call={"arguments": "{}"}), END)
    assert summary(record) == [("f", None, {})]


def test_choices_that_send_delta_and_message_are_read_once():
    chunk = delta(grow(0, "a", "f", "{}"))
    chunk["choices"][0]["message"] = chunk["choices"][0]["delta"]
    assert summary(read(chunk, END)) == [("f", "a", {})]
    del chunk["choices"][0]["delta"]
    assert summary(read(chunk, END)) == [("f", "a", {})]


@pytest.mark.parametrize(
    ("chunks", "kind"),
    [
        ([delta(grow(0, "a", "f", PARIS))], "incomplete-call"),
        ([delta(grow(0, "a", "f", PARIS)), delta(finish="tool_calls", stream="other")], "incomplete-call"),
        ([delta(grow(0, "a", "f", "{}"), finish="")], "incomplete-call"),
        ([delta(grow(0, "a", "get_", "{}")), delta(grow(0, None, "weather")), END], "incomplete-call"),
        ([delta(grow(0, "a", "f", {})), delta(grow(0, None, None, "{}")), END], "incomplete-call"),
        ([delta(grow(0, None, None, "{}")), END], "nameless-call"),
        ([delta(), {"id": "c", "choices": [], "error": {"message": "canary"}}], "stream-error"),
    ],
)
def test_a_chat_call_that_is_not_whole_is_a_fault(chunks, kind):
    record = read(*chunks)
    assert (record.calls, kinds(record)) == ((), [kind])
    assert "canary" not in repr(record)


def test_arguments_that_ran_out_of_tokens_are_no_object():
    record = read(delta(grow(0, "a", "f", '{"city": "Par')), delta(finish="length"))
    assert [call.fault for call in record.calls] == ["the arguments are not valid JSON"]


def block(index, *pieces, stop=True, **fields):
    start = {"type": "tool_use", "id": f"t{index}", "name": "f", "input": {}, **fields}
    yield {"type": "content_block_start", "index": index, "content_block": start}
    for piece in pieces:
        yield {"type": "content_block_delta", "index": index, "delta": {"type": "input_json_delta", "partial_json": piece}}
    if stop:
        yield {"type": "content_block_stop", "index": index}


def ended(reason="tool_use"):
    return {"type": "message_delta", "delta": {"stop_reason": reason}}


def test_an_mcp_block_streams_with_its_server():
    record = read(*block(0, "{}", type="mcp_tool_use", server_name="maps"), ended())
    assert [(call.server, call.name_limit) for call in record.calls] == [("maps", "mcp")]


def test_a_block_without_pieces_is_a_call_without_arguments():
    assert summary(read(*block(0), ended())) == [("f", "t0", {})]


def test_a_text_block_is_no_call():
    text = {"type": "text_delta", "text": "hi"}
    chunks = block(0, type="text", stop=False)
    record = read(
        *chunks, {"type": "content_block_delta", "index": 0, "delta": text}, {"type": "content_block_stop", "index": 0}, ended()
    )
    assert (record.calls, record.faults) == ((), ())


@pytest.mark.parametrize(
    ("chunks", "calls", "faults"),
    [
        ([*block(0, "{}"), *block(1, "{}"), ended("max_tokens")], ["t0"], 1),
        ([*block(0, "{}"), *block(1, type="text"), ended("max_tokens")], ["t0"], 0),
        ([*block(0, "{}"), *block(1, "{}")], ["t0"], 1),
        ([*block(0, "{}", stop=False), ended()], [], 1),
        ([*block(0, "{}", stop=False), {"type": "message_start", "message": {}}, *block(0, "{}", id="x"), ended()], ["x"], 1),
        ([*block(0, "{}", stop=False), *block(0, "{}", id="x"), ended()], ["x"], 1),
        ([*list(block(0, "{}"))[1:], ended()], [], 1),
    ],
)
def test_a_block_is_whole_when_the_message_says_so(chunks, calls, faults):
    record = read(*chunks)
    assert [call.call_id for call in record.calls] == calls
    assert kinds(record) == ["incomplete-call"] * faults


def item(status="completed", **fields):
    return {"type": "function_call", "id": "fc", "call_id": "a", "name": "f", "arguments": "{}", "status": status, **fields}


def added(**fields):
    return {"type": "response.output_item.added", "output_index": 0, "item": item("in_progress", arguments="", **fields)}


DONE = {"type": "response.output_item.done", "output_index": 0, "item": item()}
ARGUMENTS_DONE = {"type": "response.function_call_arguments.done", "item_id": "fc", "output_index": 0, "arguments": '{"n": 1}'}


def finished(kind="completed", *items):
    return {"type": f"response.{kind}", "response": {"object": "response", "output": list(items)}}


@pytest.mark.parametrize(
    ("chunks", "arguments"),
    [
        ([added(), DONE], {}),
        ([added(), ARGUMENTS_DONE], {"n": 1}),
        ([DONE, finished("completed", item())], {}),
        ([finished("completed", item())], {}),
        ([added(), finished("incomplete", item())], {}),
        ([{**DONE, "item": item(id=None, call_id=None)}, finished("completed", item(id=None, call_id=None))], {}),
    ],
)
def test_an_item_of_responses_is_whole_once_done(chunks, arguments):
    record = read(*chunks)
    assert ([call.arguments for call in record.calls], record.faults) == ([arguments], ())


@pytest.mark.parametrize(
    ("chunks", "found"),
    [
        ([added()], ["incomplete-call"]),
        ([added(), {"type": "response.function_call_arguments.delta", "item_id": "fc", "delta": "{}"}], ["incomplete-call"]),
        ([ARGUMENTS_DONE], ["incomplete-call"]),
        ([added(), finished("incomplete", item("incomplete"))], ["incomplete-call"]),
        ([added(), {**DONE, "item": item("incomplete")}], ["incomplete-call"]),
        ([added(), finished("failed")], ["stream-error", "incomplete-call"]),
        ([{"type": "response.created"}, {"type": "error", "message": "x"}], ["stream-error"]),
    ],
)
def test_an_item_of_responses_that_is_not_whole_is_a_fault(chunks, found):
    record = read(*chunks)
    assert (record.calls, kinds(record)) == ((), found)


def test_tools_of_a_streamed_answer_are_offered_once():
    tools = [{"type": "function", "name": "f", "parameters": {}}]
    chunks = [{"type": f"response.{kind}", "response": {"output": [], "tools": tools}} for kind in ("created", "completed")]
    assert read(*chunks).offered == tools


@pytest.mark.parametrize("provider", ["cohere", "bedrock"])
def test_calls_without_parameters_stream_no_pieces(provider):
    chunks = [chunk for chunk in streams.ENCODERS[provider]([("f", {})]) if "tool-call-delta" not in str(chunk)]
    chunks = [chunk for chunk in chunks if "contentBlockDelta" not in chunk]
    assert [call.arguments for call in read(*chunks).calls] == [{}]


@pytest.mark.parametrize("provider", ["cohere", "bedrock"])
def test_a_last_call_out_of_tokens_is_not_whole(provider):
    text = {"TOOL_CALL": "MAX_TOKENS", "tool_use": "max_tokens"}
    chunks = list(streams.ENCODERS[provider]([("f", {}), ("g", {})]))
    for chunk in chunks:
        for holder, key in ((chunk.get("delta"), "finish_reason"), (chunk.get("messageStop"), "stopReason")):
            if holder and key in holder:
                holder[key] = text[holder[key]]
    record = read(*chunks)
    assert ([call.name for call in record.calls], kinds(record)) == (["f"], ["incomplete-call"])


@pytest.mark.parametrize("chunk", [delta(grow(0, "a", "f", PARIS)), next(block(0)), added()])
def test_one_chunk_alone_is_no_whole_call(chunk):
    record = read_record(chunk, source="t", number=0)
    assert (record.shape, record.calls, kinds(record)) == ("event-stream", (), ["incomplete-call"])


def test_unknown_events_are_told_once():
    record = read(END, {"type": "surprise"}, {"type": "another"}, 3, {"type": "ping"}, {"usage": {}})
    assert [(fault.kind, fault.pointer) for fault in record.faults] == [("unknown-shape", "/1")]


def test_two_providers_in_one_stream_are_both_read():
    record = read(
        *streams.chat([("f", {})]),
        *streams.gemini([("g", {})]),
        {"jsonrpc": "2.0", "method": "tools/call", "params": {"name": "h"}},
    )
    assert [(call.name, call.origin.shape) for call in record.calls] == [("f", "openai-chat"), ("g", "gemini"), ("h", "mcp")]
