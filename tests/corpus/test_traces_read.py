"""Every real trace of the shared corpus is read, with the counts its README states."""

import gzip
from collections import Counter

import orjson
import pytest

from rightcall.trace import read_record, read_sse

# file -> calls that stand in the answers (or, where there is no answer, in the conversation), and their shape
IN_ANSWERS = {
    "cassettes/openai_chat.jsonl.gz": (284, "openai-chat"),  # the README's 288 count four empty fillers of one host
    "cassettes/openai_responses.jsonl.gz": (97, "openai-responses"),  # its 94, and three searches for tools
    "cassettes/anthropic_messages.jsonl.gz": (171, "anthropic"),
    "cassettes/gemini.jsonl.gz": (136, "gemini"),
    "cassettes/bedrock_converse.jsonl.gz": (48, "bedrock"),
    "cassettes/cohere_v2.jsonl.gz": (16, "cohere"),
}
IN_ALL = {
    "tau_bench_gpt4o_airline.jsonl.gz": (1003, "openai-chat"),
    "livemcpbench_trajectories.jsonl.gz": (637, "openai-chat"),
    "livemcpbench_execute_tool.derived_mcp.jsonl": (423, "mcp"),
    "mcp_streamable_http.jsonl": (2, "mcp"),
    "swe_agent_function_calling.jsonl.gz": (44, "openai-chat"),
    "toolbench_legacy_function_call.jsonl.gz": (33, "openai-chat"),
    "inspect_ai_messages.jsonl": (4, "inspect-ai"),
}
ODD = {"repeated-id", "conflicting-id", "history-without-id"}


@pytest.fixture(scope="session")
def traces(shared):
    def records(name):
        data = (shared / "corpus" / "traces" / name).read_bytes()
        lines = (gzip.decompress(data) if name.endswith(".gz") else data).splitlines()
        return [read_record(orjson.loads(line), source=name, number=number) for number, line in enumerate(lines)]

    return records


def calls_of(records):
    return [call for record in records for call in record.calls]


def fault_kinds(records):
    return {fault.kind for record in records for fault in record.faults}


@pytest.mark.parametrize("name", IN_ANSWERS)
def test_the_calls_of_every_answer_are_found(traces, name):
    records = traces(name)
    count, shape = IN_ANSWERS[name]
    answered = [call for call in calls_of(records) if call.origin.pointer.startswith("/response/")]
    assert Counter(call.origin.shape for call in answered) == {shape: count}
    assert {record.shape for record in records} == {"exchange"}
    assert fault_kinds(records) <= ODD
    assert sum(record.offered is None for record in records) == (2 if "openai_chat" in name else 0)


@pytest.mark.parametrize("name", IN_ALL)
def test_the_calls_of_every_conversation_are_found(traces, name):
    records = traces(name)
    count, shape = IN_ALL[name]
    assert Counter(call.origin.shape for call in calls_of(records)) == {shape: count}
    assert fault_kinds(records) <= ODD


def test_all_arguments_but_one_null_are_objects(traces):
    faults = Counter(call.fault for name in (*IN_ANSWERS, *IN_ALL) for call in calls_of(traces(name)) if call.fault)
    assert faults == {"the arguments are null, not an object": 1}


def test_bare_answers_of_three_providers_are_told_apart(traces):
    records = traces("mixed_bare.jsonl")
    assert Counter(record.shape for record in records) == {"anthropic": 100, "openai-chat": 100, "openai-responses": 85}
    assert fault_kinds(records) == set()


def test_listings_over_streamable_http_are_offered(traces):
    assert sum(record.offered is not None for record in traces("mcp_streamable_http.jsonl")) == 5


def test_every_recorded_stream_is_put_together(traces):
    """The numbers are those of the events that begin a call (a new id, a new block, an item that is done), counted apart."""
    records = traces("cassettes/streams_sse.jsonl.gz")
    streamed = [call for call in calls_of(records) if call.origin.pointer.startswith("/response_sse/")]
    assert Counter(call.origin.shape for call in streamed) == {
        "openai-chat": 81,
        "openai-responses": 15,
        "anthropic": 27,
        "gemini": 23,
        "cohere": 8,
    }
    assert {call.fault for call in streamed} == {None}
    assert fault_kinds(records) <= ODD


def test_a_recorded_stream_cut_anywhere_completes_nothing(shared):
    """Each real stream is cut at eight places; a cut one has no call that the whole one has not."""
    lines = gzip.decompress((shared / "corpus/traces/cassettes/streams_sse.jsonl.gz").read_bytes()).splitlines()
    incomplete = 0
    for line in lines:
        text = orjson.loads(line)["response_sse"]
        whole = seen(read_record(read_sse(text), source="t", number=0))
        for part in range(8):
            record = read_record(read_sse(text[: len(text) * part // 8]), source="t", number=0)
            assert seen(record) <= whole
            incomplete += any(fault.kind == "incomplete-call" for fault in record.faults)
    assert incomplete > 100


def seen(record):
    return Counter((call.name, repr(call.arguments)) for call in record.calls)
