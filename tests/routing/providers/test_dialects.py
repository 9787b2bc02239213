"""Every dialect against the scripted server: what is sent is as served, what comes back is one kind of answer."""

import asyncio
import json
from decimal import Decimal
from pathlib import Path

import anthropic
import openai
import pytest
from tests.routing.scripted_server import scripted_server

import rightcall.routing.providers as room
from rightcall.model import Origin, Tool
from rightcall.routing.answer import Answer, Usage
from rightcall.routing.provider import Failure, ProviderOptions
from rightcall.routing.providers import PROVIDERS, open_provider
from rightcall.routing.request import Request, Sampling
from rightcall.routing.task import Message
from rightcall.running import ask_patiently

DIALECTS = {
    "openai": "/v1",
    "openai-chat": "/v1",
    "openai-compatible": "/v1",
    "vllm": "/v1",
    "ollama": "",
    "anthropic": "",
}
KEY = "sk-planted-0123456789abcdef"
SCHEMA = {
    "type": "object",
    "properties": {"zeta": {"type": "string", "title": "Zeta"}, "id": {"type": "integer", "maximum": 10**30}},
    "required": ["zeta", "id"],
    "additionalProperties": False,
}


def tool(name, description="Does it.", schema=SCHEMA):
    origin = Origin(source="t.json", kind="mcp", index=0, pointer="")
    return Tool(name=name, description=description, input_schema=schema, origin=origin)


TOOLS = (tool("get_user"), tool("find_user", None))


def request(prompt, tools=TOOLS, **more):
    return Request(task="t", messages=(Message(role="user", content=prompt),), tools=tools, **more)


def options(name, server, **more):
    environ = {"RIGHTCALL_PROVIDER_API_KEY": KEY, "RIGHTCALL_PROVIDER_ORIGIN": server.origin}
    return ProviderOptions(
        name=name, model="some-model", base_url=server.origin + DIALECTS[name], environ=environ, timeout_s=20, **more
    )


@pytest.fixture(scope="module")
def server():
    with scripted_server() as running:
        yield running


def ask(opened, prompt, **more):
    """Ask once and close."""

    async def asking():
        provider = open_provider(opened)
        try:
            return await provider.ask(request(prompt, **more))
        finally:
            await provider.close()

    return asyncio.run(asking())


@pytest.fixture(params=DIALECTS)
def dialect(request):
    return request.param


def test_a_right_call_is_read_with_its_arguments_and_its_tokens(dialect, server):
    answer = ask(options(dialect, server), "right find_user")
    assert isinstance(answer, Answer)
    assert [(call.name, call.arguments, call.fault) for call in answer.calls] == [("find_user", {"id": 7}, None)]
    assert answer.stop == "tool_calls"
    assert answer.usage == Usage(input_tokens=40, output_tokens=5)


@pytest.mark.parametrize(
    ("kind", "calls", "stop"),
    [
        ("two", ["get_user", "get_user"], "tool_calls"),
        ("stop", ["get_user"], "tool_calls"),
        ("unknown", ["no_such_tool"], "tool_calls"),
        ("prose", [], "stop"),
        ("ask", [], "stop"),
        ("truncated", ["get_user"], "length"),
    ],
)
def test_every_kind_of_answer_is_told_apart(dialect, server, kind, calls, stop):
    answer = ask(options(dialect, server), f"{kind} get_user")
    assert isinstance(answer, Answer)
    assert ([call.name for call in answer.calls], answer.stop) == (calls, stop)


def test_a_refusal_is_a_refusal_where_the_shape_can_say_so(dialect, server):
    answer = ask(options(dialect, server), "refusal")
    assert isinstance(answer, Answer)
    assert answer.calls == ()
    assert answer.stop == ("stop" if dialect == "ollama" else "refusal")
    assert "cannot help" in answer.text


def test_arguments_that_are_no_object_carry_their_fault(dialect, server):
    answer = ask(options(dialect, server), "bad get_user")
    assert isinstance(answer, Answer)
    (call,) = answer.calls
    assert (call.name, call.arguments) == ("get_user", None)
    assert call.fault is not None


@pytest.mark.parametrize("name", ["openai", "openai-chat"])
def test_a_custom_call_is_a_call_without_arguments(name, server):
    answer = ask(options(name, server), "custom get_user")
    assert isinstance(answer, Answer)
    assert [call.name for call in answer.calls] == ["get_user"]
    assert answer.calls[0].fault == "a custom tool call carries free text, not arguments"


@pytest.mark.parametrize(
    ("kind", "fault", "status"),
    [
        ("key", "authentication", 401),
        ("broken", "server", 500),
        ("away", "request", None),
        ("cut", "connection", None),
        ("garbage", "response", None),
    ],
)
def test_what_is_no_answer_is_a_failure_with_its_kind(dialect, server, kind, fault, status):
    failure = ask(options(dialect, server), kind)
    assert isinstance(failure, Failure)
    assert (failure.fault.kind, failure.fault.status) == (fault, status)
    assert KEY not in repr(failure)


def test_a_model_that_never_answers_is_a_timeout(dialect):
    with scripted_server() as slow:
        opened = options(dialect, slow)
        opened = ProviderOptions(name=opened.name, model="m", base_url=opened.base_url, environ=opened.environ, timeout_s=0.2)
        failure = ask(opened, "slow get_user")
    assert isinstance(failure, Failure)
    assert failure.fault.kind == "timeout"


def test_nobody_at_home_is_a_connection_failure(dialect):
    opened = ProviderOptions(name=dialect, model="m", base_url="http://127.0.0.1:9/v1", timeout_s=5)
    failure = ask(opened, "right get_user")
    assert isinstance(failure, Failure)
    assert (failure.fault.kind, failure.fault.retryable) == ("connection", False)


def test_a_busy_provider_is_asked_again_after_as_long_as_it_says(dialect):
    waits = []

    async def sleep(seconds):
        waits.append(seconds)

    async def asking(opened):
        provider = open_provider(opened)
        try:
            return await ask_patiently(provider, request("busy get_user"), sleep)
        finally:
            await provider.close()

    with scripted_server() as busy:
        answer = asyncio.run(asking(options(dialect, busy)))
        assert len(busy.seen) == 2
    assert waits == [3.0]
    assert isinstance(answer, Answer)


def test_a_broken_provider_is_asked_four_times_and_no_more(dialect):
    waits = []

    async def sleep(seconds):
        waits.append(seconds)

    async def asking(opened):
        provider = open_provider(opened)
        try:
            return await ask_patiently(provider, request("broken"), sleep)
        finally:
            await provider.close()

    with scripted_server() as broken:
        fault = asyncio.run(asking(options(dialect, broken)))
        assert len(broken.seen) == 4
    assert waits == [1.0, 2.0, 4.0]
    assert (fault.kind, fault.status) == ("server", 500)


def test_tools_are_sent_as_served(dialect, server):
    server.seen.clear()
    ask(options(dialect, server), "prose", system="Be brief.", tools=(TOOLS[1], TOOLS[0]))
    body = server.seen[-1][2]
    sent = [entry.get("function", entry) for entry in body["tools"]]
    assert [entry["name"] for entry in sent] == ["find_user", "get_user"]
    assert "description" not in sent[0]
    schema = sent[0].get("parameters", sent[0].get("input_schema"))
    assert json.dumps(schema) == json.dumps(SCHEMA)
    assert "Be brief." in json.dumps(body)


def test_numbers_in_a_schema_keep_their_digits(server):
    exact = {"type": "object", "properties": {"x": {"type": "number", "multipleOf": Decimal("0.10")}}}
    opened = open_provider(options("openai-chat", server))
    assert b'"multipleOf":0.10' in opened.fingerprint(request("prose", tools=(tool("t", schema=exact),)))


def test_nothing_is_sent_that_nobody_asked_for(dialect, server):
    server.seen.clear()
    ask(options(dialect, server), "prose")
    body = server.seen[-1][2]
    assert not body.keys() & {"temperature", "seed", "top_p", "tool_choice", "parallel_tool_calls"}


@pytest.mark.parametrize("name", ["openai-compatible", "ollama"])
def test_a_temperature_and_a_seed_go_where_they_are_taken(name, server):
    server.seen.clear()
    ask(options(name, server, sampling=Sampling(temperature=0.5, max_output_tokens=9)), "prose", seed=11)
    body = server.seen[-1][2]
    sent = body.get("options", body)
    assert (sent["temperature"], sent["seed"]) == (0.5, 11)


def test_the_key_goes_in_one_header_and_nothing_of_the_environment_goes_along(dialect, server, monkeypatch):
    for name in ("OPENAI_ORG_ID", "OPENAI_PROJECT_ID", "OPENAI_API_KEY", "ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN"):
        monkeypatch.setenv(name, "planted-elsewhere")
    for name in ("OPENAI_CUSTOM_HEADERS", "ANTHROPIC_CUSTOM_HEADERS"):
        monkeypatch.setenv(name, "X-Planted: planted-elsewhere")
    server.seen.clear()
    ask(options(dialect, server), "prose")
    headers = server.seen[-1][1]
    carrying = [name.lower() for name, value in headers.items() if KEY in value]
    assert len(carrying) == 1
    assert "planted-elsewhere" not in json.dumps(headers)


def test_the_official_sdk_reads_our_chat_and_responses(server):
    client = openai.OpenAI(api_key="k", base_url=f"{server.origin}/v1", max_retries=0)
    with client:
        made = client.chat.completions.create(
            model="m",
            messages=[{"role": "user", "content": "two get_user"}],
            tools=[{"type": "function", "function": {"name": "get_user", "parameters": SCHEMA}}],
        )
        assert [call.function.name for call in made.choices[0].message.tool_calls] == ["get_user", "get_user"]
        answered = client.responses.create(model="m", input=[{"role": "user", "content": "prose"}])
        assert answered.output_text == "The answer is seven."
        with pytest.raises(openai.AuthenticationError):
            client.responses.create(model="m", input=[{"role": "user", "content": "key"}])


def test_the_official_sdk_reads_our_messages(server):
    with anthropic.Anthropic(api_key="k", base_url=server.origin, max_retries=0) as client:
        made = client.messages.create(
            model="m",
            max_tokens=10,
            messages=[{"role": "user", "content": "right get_user"}],
            tools=[{"name": "get_user", "input_schema": SCHEMA}],
        )
        assert [(block.type, block.name, block.input) for block in made.content] == [("tool_use", "get_user", {"id": 7})]
        assert made.stop_reason == "tool_use"


def test_every_file_of_the_room_is_in_the_table():
    files = {path.stem for path in Path(room.__file__).parent.glob("*.py")} - {"__init__"}
    assert files == {home.partition(":")[0].rpartition(".")[2] for home in PROVIDERS.values()}
