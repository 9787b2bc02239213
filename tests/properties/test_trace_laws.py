"""Laws of the trace room: they hold for whatever was recorded, whole or cut."""

import json
from collections import Counter

import orjson
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.strategies import streams

from rightcall.trace import candidates, is_event_stream, read_record, read_sse, resolve
from rightcall.trace.arguments import decode_arguments

WORDS = """
    args arguments body call_id candidates choices content content_block contentBlockDelta contentBlockIndex
    contentBlockStart contentBlockStop contents conversation custom custom_id data delta done encoding entries error event
    finish_reason function functionCall function_call functionCalls functions history id index input input_json_delta
    interactions item item_id jsonrpc log message messageStart messageStop message_delta message_start message_stop messages
    method name object output output_index params partial_json parts postData request response response_sse result role
    server_label server_name start status stopReason stop_reason string text toolCall toolConfig toolUse toolUseId tool_calls
    tool_use tools traj type content_block_start content_block_delta content_block_stop chat.completion.chunk
    response.output_item.added response.output_item.done response.completed response.failed
    response.function_call_arguments.done response.function_call_arguments.delta function_call mcp_call mcp_list_tools
    custom_tool_call tool_search_call tool_search_output tool-call tool-call-start tool-call-delta tool-call-end message-end
    server-sent-events stream-chunks faults is-cut tools/call max_tokens in_progress assistant base64
""".split()  # noqa: SIM905 - a list would take a line for each word
WORD = st.sampled_from(WORDS)
SCALAR = st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(), max_size=5) | WORD
NESTED = st.recursive(
    SCALAR | st.sampled_from(['{"a":1}', "data: {}\n\n", "{", "\ud800"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORD | st.text(max_size=3), inner, max_size=5),
    max_leaves=25,
)


def read(document):
    return read_record(document, source="trace.jsonl", number=3)


def found(record):
    return [(call.name, dict(call.arguments)) for call in record.calls if call.arguments is not None]


@given(NESTED)
@example({"server-sent-events": {"a": 1}})
@example({"choices": [{"message": {"tool_calls": [{"function": {"arguments": []}}]}}]})
@example([{"type": "content_block_delta", "delta": {"type": "input_json_delta", "partial_json": 3}}])
def test_no_document_is_too_odd(document):
    record = read(document)
    assert [call.origin.call for call in record.calls] == list(range(len(record.calls)))
    assert all((call.arguments is None) == (call.fault is not None) for call in record.calls)
    assert read(document) == record


@given(NESTED, st.sampled_from(["chat", "item", "block", "part", "rpc", "exchange", "event"]))
def test_no_wrong_type_at_a_call_is_too_odd(value, place):
    document = {
        "chat": {"choices": [{"message": {"tool_calls": [{"id": value, "function": {"name": "f", "arguments": value}}]}}]},
        "item": {"object": "response", "output": [{"type": "function_call", "name": value, "status": value}]},
        "block": {"type": "message", "stop_reason": value, "content": [{"type": "tool_use", "name": "f", "input": value}]},
        "part": {"candidates": [{"content": {"parts": [{"functionCall": value}]}}]},
        "rpc": {"jsonrpc": "2.0", "method": "tools/call", "params": value},
        "exchange": {"request": value, "response": value},
        "event": {"server-sent-events": [{"data": {"choices": [{"delta": value, "finish_reason": "stop"}]}}]},
    }[place]
    read(document)


@given(st.text(), st.sampled_from(["", "data: ", "event: x\n", ": "]))
def test_no_text_is_too_odd_a_stream(text, start):
    read(read_sse(start + text))
    is_event_stream(start + text)


@pytest.mark.parametrize("provider", streams.ENCODERS)
@given(
    calls=streams.CALLS,
    size=st.integers(1, 9),
    together=st.booleans(),
    form=st.fixed_dictionaries(
        {"line_end": st.sampled_from(["\n", "\r\n", "\r"]), "comments": st.booleans(), "spread": st.booleans()}
    ),
)
def test_every_way_to_stream_gives_the_same_calls(provider, calls, size, together, form):
    chunks = list(streams.ENCODERS[provider](calls, size=size, together=together))
    record = read(read_sse(streams.event_text(chunks, **form)))
    assert Counter(map(repr, found(record))) == Counter(map(repr, calls))
    assert record.faults == ()
    assert {call.origin.shape for call in record.calls} == {provider}
    assert found(read(chunks)) == found(record)


@pytest.mark.parametrize("provider", streams.ENCODERS)
@given(calls=streams.CALLS, size=st.integers(1, 9), together=st.booleans(), where=st.floats(0, 1))
def test_a_stream_cut_anywhere_never_invents_or_completes_a_call(provider, calls, size, together, where):
    text = streams.event_text(streams.ENCODERS[provider](calls, size=size, together=together))
    cut = text[: int(len(text) * where)]
    stream = read_sse(cut)
    record = read(stream)
    assert Counter(map(repr, found(record))) <= Counter(map(repr, calls))
    assert all(call.fault is None for call in record.calls)
    incomplete = [fault for fault in record.faults if fault.kind == "incomplete-call"]
    begun = sum(streams.begins_call(event["data"]) for event in stream["server-sent-events"])
    assert len(record.calls) + len(incomplete) == begun


@given(calls=streams.CALLS, size=st.integers(1, 9), order=st.randoms(use_true_random=False))
def test_parallel_completions_in_one_stream_are_kept_apart(calls, size, order):
    other = [("other", {"n": number}) for number in range(2)]
    mine = list(streams.chat(calls, size=size))
    theirs = [{**chunk, "id": "c2"} for chunk in streams.chat(other, size=size)]
    for chunk in theirs:
        for choice in chunk["choices"]:
            for delta in choice["delta"].get("tool_calls", ()):
                delta["id"] = f"their_{delta['index']}" if "id" in delta else None
    mixed = []
    while mine or theirs:
        mixed.append((mine if mine and (not theirs or order.random() < 0.5) else theirs).pop(0))
    assert Counter(map(repr, found(read(mixed)))) == Counter(map(repr, [*calls, *other]))


@given(streams.OBJECT)
def test_arguments_are_the_same_as_text_and_as_object(arguments):
    assert decode_arguments(json.dumps(arguments)) == decode_arguments(arguments) == (arguments, None)


@given(NESTED)
def test_decoded_arguments_can_always_be_written_again(value):
    for raw in (value, json.dumps(value)):
        arguments, fault = decode_arguments(raw)
        assert (arguments is None) == (fault is not None)
        if arguments is not None:
            json.dumps(arguments, allow_nan=False, default=str, ensure_ascii=False).encode()


@given(st.lists(st.tuples(st.sampled_from(["a", "b", 'c":', "d :"]), st.integers(0, 3)), min_size=1, max_size=4), st.booleans())
def test_a_repeated_name_is_never_swallowed(pairs, spaced):
    colon = " : " if spaced else ":"
    text = "{" + ",".join(f"{json.dumps(name)}{colon}{value}" for name, value in pairs) + "}"
    arguments, fault = decode_arguments(text)
    is_repeated = len({name for name, _ in pairs}) < len(pairs)
    assert (fault is not None) == is_repeated
    assert arguments == (None if is_repeated else orjson.loads(text))


@given(st.text(alphabet="ab_./:", max_size=12), st.sets(st.text(alphabet="ab_", min_size=1, max_size=4), max_size=5))
def test_a_name_resolves_to_a_known_tool_or_to_none(name, known):
    resolution = resolve(name, known)
    assert resolution.is_known == (resolution.name in known)
    assert set(resolution.ambiguous) <= known
    assert len(resolution.ambiguous) != 1
    if name in known:
        assert (resolution.name, resolution.prefix) == (name, None)
    elif resolution.is_known:
        assert (resolution.server, resolution.name) in candidates(name)
    assert candidates(name)[0] == (None, name)
