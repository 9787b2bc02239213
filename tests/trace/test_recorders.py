"""What observability tools, evaluation harnesses and clients record: each shape with its calls, tools and gaps."""

import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rightcall.trace import read_record

ARGUMENTS = {"city": "Oslo", "days": 3}
TEXT = json.dumps(ARGUMENTS)
FUNCTION = {"type": "function", "name": "forecast", "parameters": {"type": "object"}}


def read(document):
    return read_record(document, source="trace.jsonl", number=0)


def otlp(attributes):
    def value(found):
        match found:
            case str():
                return {"stringValue": found}
            case bool():
                return {"boolValue": found}
            case int():
                return {"intValue": str(found)}
            case list():
                return {"arrayValue": {"values": [value(inner) for inner in found]}}
            case _:
                return {"kvlistValue": {"values": [{"key": key, "value": value(inner)} for key, inner in found.items()]}}

    entries = [{"key": key, "value": value(found)} for key, found in attributes.items()]
    return {"resourceSpans": [{"scopeSpans": [{"spans": [{"spanId": "1", "name": "x", "attributes": entries}]}]}]}


def flat(attributes):
    return {"name": "x", "context": {"trace_id": "1", "span_id": "2"}, "attributes": attributes}


EXECUTED = {
    "gen_ai.operation.name": "execute_tool",
    "gen_ai.tool.name": "forecast",
    "gen_ai.tool.call.id": "c1",
    "gen_ai.tool.call.arguments": TEXT,
}
OVER_MCP = {"mcp.method.name": "tools/call", "gen_ai.tool.name": "forecast", "gen_ai.tool.call.arguments": ARGUMENTS}
PART = {"type": "tool_call", "id": "c1", "name": "forecast", "arguments": ARGUMENTS}
ANSWERED = {
    "gen_ai.operation.name": "chat",
    "gen_ai.tool.definitions": [FUNCTION],
    "gen_ai.output.messages": [{"role": "assistant", "parts": [{"type": "text", "content": "so"}, PART]}],
}
AS_TEXT = {name: json.dumps(value) if isinstance(value, list) else value for name, value in ANSWERED.items()}
COMPLETED = {
    "gen_ai.completion.0.role": "assistant",
    "gen_ai.completion.0.tool_calls.0.id": "c1",
    "gen_ai.completion.0.tool_calls.0.name": "forecast",
    "gen_ai.completion.0.tool_calls.0.arguments": TEXT,
}
MESSAGE = "llm.output_messages.0.message"
INFERRED = {
    "openinference.span.kind": "LLM",
    f"{MESSAGE}.tool_calls.0.tool_call.id": "c1",
    f"{MESSAGE}.tool_calls.0.tool_call.function.name": "forecast",
    f"{MESSAGE}.tool_calls.0.tool_call.function.arguments": TEXT,
    "llm.tools.0.tool.json_schema": json.dumps({"type": "function", "function": {"name": "forecast", "parameters": {}}}),
}
NESTED = {
    "openinference": {"span": {"kind": "LLM"}},
    "llm": {
        "tools": [{"tool": {"name": "forecast", "json_schema": '{"type": "object"}'}}],
        "output_messages": [
            {"message": {"tool_calls": [{"tool_call": {"id": "c1", "function": {"name": "forecast", "arguments": TEXT}}}]}}
        ],
    },
}
TOOL_SPAN = {"openinference.span.kind": "TOOL", "tool.name": "forecast", "input.value": TEXT}
CHAT_CALL = {"id": "c1", "type": "function", "function": {"name": "forecast", "arguments": TEXT}}
CHAT_MESSAGE = {"role": "assistant", "content": None, "tool_calls": [CHAT_CALL]}
INSPECT_CALL = {"id": "c1", "function": "forecast", "arguments": ARGUMENTS, "parse_error": None}
SAMPLE = {
    "id": 1,
    "epoch": 1,
    "messages": [{"role": "user", "content": "?"}, {"role": "assistant", "content": "", "tool_calls": [INSPECT_CALL]}],
    "events": [
        {
            "event": "model",
            "tools": [{"name": "forecast", "description": "", "parameters": {"type": "object"}}],
            "output": {"choices": [{"message": {"role": "assistant", "tool_calls": [INSPECT_CALL]}}]},
        },
        {"event": "tool", "result": "rain", **INSPECT_CALL},
    ],
}
AGENT_SPAN = {
    "object": "trace.span",
    "span_data": {"type": "function", "name": "forecast", "input": TEXT, "output": "rain", "mcp_data": {"server": "weather"}},
}
LANGCHAIN_CALL = {"name": "forecast", "args": ARGUMENTS, "id": "c1", "type": "tool_call"}
MODEL_RUN = {
    "run_type": "llm",
    "extra": {"invocation_params": {"tools": [FUNCTION]}},
    "outputs": {"generations": [[{"message": {"lc": 1, "kwargs": {"content": "", "tool_calls": [LANGCHAIN_CALL]}}}]]},
}
TOOL_RUN = {"run_type": "tool", "name": "forecast", "inputs": ARGUMENTS, "outputs": {"output": {"tool_call_id": "c1"}}}
OBSERVED_TOOL = {"type": "TOOL", "traceId": "t", "name": "forecast", "input": ARGUMENTS}
OBSERVED_ANSWER = {"type": "GENERATION", "traceId": "t", "input": {"tools": [FUNCTION]}, "output": CHAT_MESSAGE}
USE = {"type": "tool_use", "id": "c1", "name": "forecast", "input": ARGUMENTS}
SESSION_LINE = {"type": "assistant", "sessionId": "s", "uuid": "u", "message": {"role": "assistant", "content": [USE]}}
ROUND = {"response": "", "toolCalls": [{"id": "c1", "name": "forecast", "arguments": TEXT}]}
EXPORT = {"responderUsername": "x", "requests": [{"result": {"metadata": {"toolCallRounds": [ROUND]}}}]}
ROW = {"promptIdx": 0, "testIdx": 0, "provider": {"id": "p"}, "response": {"output": [CHAT_CALL]}}
CASE = {"name": "one", "toolsCalled": [{"name": "forecast", "inputParameters": ARGUMENTS, "output": "rain"}]}

DOCUMENTS = {
    "otlp-executed": (otlp(EXECUTED), "opentelemetry", None),
    "flat-executed": (flat(EXECUTED), "opentelemetry", None),
    "otlp-mcp": (otlp(OVER_MCP), "opentelemetry", None),
    "otlp-answered": (otlp(ANSWERED), "opentelemetry", [FUNCTION]),
    "flat-answered-as-text": (flat(AS_TEXT), "opentelemetry", [FUNCTION]),
    "openllmetry": (flat(COMPLETED), "opentelemetry", None),
    "openinference-flat": (otlp(INFERRED), "openinference", "forecast"),
    "openinference-nested": (flat(NESTED), "openinference", "forecast"),
    "openinference-tool": (flat(TOOL_SPAN), "openinference", None),
    "inspect-sample": (SAMPLE, "inspect-ai", "forecast"),
    "inspect-log": ({"version": 2, "eval": {}, "samples": [SAMPLE]}, "inspect-ai", "forecast"),
    "agents-span": (AGENT_SPAN, "openai-agents", None),
    "agents-batch": ({"data": [{"object": "trace"}, AGENT_SPAN]}, "openai-agents", None),
    "langsmith-model": (MODEL_RUN, "langchain", [FUNCTION]),
    "langsmith-tool": (TOOL_RUN, "langsmith", None),
    "langsmith-both": ({"runs": [{"run_type": "chain", "child_runs": [MODEL_RUN, TOOL_RUN]}]}, "langchain", [FUNCTION]),
    "langsmith-text": ({"run_type": "tool", "name": "forecast", "inputs": {"input": TEXT}}, "langsmith", None),
    "langfuse-tool": (OBSERVED_TOOL, "langfuse", None),
    "langfuse-answer": (OBSERVED_ANSWER, "openai-chat", [FUNCTION]),
    "langfuse-trace": ({"id": "t", "observations": [OBSERVED_TOOL]}, "langfuse", None),
    "claude-code": (SESSION_LINE, "anthropic", None),
    "vscode": (EXPORT, "vscode-chat", None),
    "promptfoo-row": (ROW, "openai-chat", None),
    "promptfoo-file": ({"evalId": "e", "results": {"version": 3, "results": [ROW]}}, "openai-chat", None),
    "promptfoo-text": ({**ROW, "response": {"output": "Let me look.\n\n" + json.dumps(USE)}}, "anthropic", None),
    "deepeval-file": ({"testCases": [CASE]}, "deepeval", None),
    "deepeval-case": (CASE, "deepeval", None),
}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_each_recorder_gives_the_call_and_the_tools(name):
    document, shape, offered = DOCUMENTS[name]
    record = read(document)
    (call,) = record.calls
    assert (call.name, call.arguments, call.origin.shape) == ("forecast", ARGUMENTS, shape)
    assert record.faults == ()
    if isinstance(offered, str):
        assert offered in json.dumps(record.offered)
    else:
        assert record.offered == offered


def test_a_server_that_is_named_is_kept():
    assert read(AGENT_SPAN).calls[0].server == "weather"


@pytest.mark.parametrize(
    "document",
    [
        flat({name: value for name, value in EXECUTED.items() if "arguments" not in name}),
        flat({"openinference.span.kind": "TOOL", "tool.name": "forecast"}),
        {"object": "trace.span", "span_data": {"type": "function", "name": "forecast", "input": None}},
        {"run_type": "tool", "name": "forecast", "inputs": {"input": "{'city': 'Oslo'}"}},
        {"type": "TOOL", "traceId": "t", "name": "forecast"},
        {"toolsCalled": [{"name": "forecast"}]},
    ],
)
def test_a_call_without_recorded_arguments_is_a_fault_and_no_call(document):
    record = read(document)
    assert record.calls == ()
    assert [fault.kind for fault in record.faults] == ["arguments-not-recorded"]


def test_arguments_that_inspect_could_not_parse_are_a_fault():
    broken = {**INSPECT_CALL, "arguments": {}, "parse_error": "oops c4n4ry"}
    record = read({"epoch": 1, "messages": [{"role": "assistant", "content": "", "tool_calls": [broken]}]})
    assert record.calls == ()
    assert [fault.kind for fault in record.faults] == ["unparsed-arguments"]
    assert "c4n4ry" not in repr(record.faults)


@pytest.mark.parametrize(
    "document",
    [
        flat({"http.method": "GET"}),
        {"type": "user", "sessionId": "s", "message": {"role": "user", "content": "hi"}},
        {"type": "summary", "summary": "c4n4ry", "leafUuid": "u"},
        {"type": "SPAN", "traceId": "t", "input": "x"},
        {"run_type": "chain", "inputs": {}},
        {"object": "trace.span", "span_data": {"type": "agent", "tools": ["forecast"]}},
        {**ROW, "response": {"output": "It will rain."}},
    ],
)
def test_what_holds_no_call_is_no_fault(document):
    record = read(document)
    assert (record.calls, record.faults) == ((), ())
    assert record.shape != "unknown"


WORDS = sorted(
    {
        name
        for document, _, _ in DOCUMENTS.values()
        for name in json.dumps(document).replace("\\", "").split('"')
        if name.replace("_", "").replace(".", "").isalnum()
    }
)
WORD = st.sampled_from(WORDS)
ODD = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | WORD | st.sampled_from(['{"a": 1}', "[{", "\ud800"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORD, inner, max_size=5),
    max_leaves=25,
)


@given(ODD)
@example({"attributes": [{"key": "gen_ai.completion.0", "value": {"stringValue": "x"}}], "spanId": "1"})
@example({"attributes": {"llm": "x", "llm.tools.0": 1, "llm.tools": [3], "openinference": 1}, "spanId": "1"})
def test_no_document_is_too_odd(document):
    assert read(document) == read(document)


@given(st.sampled_from(sorted(DOCUMENTS)), st.lists(st.integers(0, 50), min_size=1), ODD)
def test_no_value_in_a_known_place_is_too_odd(name, path, value):
    root = {"root": json.loads(json.dumps(DOCUMENTS[name][0]))}
    at, key = root, "root"
    for step in path:
        inner = at[key]
        if not isinstance(inner, dict | list) or not inner:
            break
        at, key = inner, (sorted(inner)[step % len(inner)] if isinstance(inner, dict) else step % len(inner))
    at[key] = value
    read(root["root"])


def test_messages_inside_messages_have_an_end():
    output = {}
    for _ in range(3000):
        output = {"message": output}
    assert read({**ROW, "response": {"output": output}}).calls == ()
