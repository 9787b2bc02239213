"""Laws of the tool-call parser: they hold for every format, for whatever a model writes, and however it is cut."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.strategies.toolcalls import (
    PLAIN,
    TOOLS,
    WRITERS,
    arguments,
    cut,
    events_of,
    hostile,
    normal,
    written,
)

from rightcall.toolcall import FORMATS, Options, Parser, parse, render_tools

NAMES = [*FORMATS, "auto"]
HELD_CHARS = 64
A_NAME = 256
"""Where a name, or the tag around it, is what proves a call, that much more is held."""
MARKED = frozenset(
    [
        "hermes",
        "longcat",
        "kimi-k2",
        "kimi-k3",
        "minimax-m3",
        "deepseek-v3",
        "deepseek-v31",
        "gemma4",
        "functiongemma",
        "granite",
        "phi4",
        "jamba",
        "cohere",
        "apertus",
        "internlm",
        "step3",
    ]
)
"""Formats in which a marker or a bracket proves a call."""
WAITS_FOR_MORE = frozenset({"llama3-json", "json-list", "pythonic", "harmony"})
"""Formats without markers: whole JSON may be a call; and one that shows nothing of what is between its messages."""
# Formats are drawn, not listed: every run looks at most of them, and each example costs three parses.
MANY, SOME = settings(max_examples=120), settings(max_examples=60)


@MANY
@given(name=st.sampled_from(NAMES), data=st.data())
def test_every_cut_gives_the_same_events_and_every_character_comes_back(name, data):
    text = data.draw(hostile(name))
    policies = {
        "layout_events": True,
        "unclosed": data.draw(st.sampled_from(["text", "accept"])),
        "fenced": data.draw(st.booleans()),
        "lenient": data.draw(st.booleans()),
        "max_call_chars": data.draw(st.sampled_from([1024, 8 << 20])),
    }
    whole = events_of([text], name, **policies)
    assert written(whole) == text
    assert normal(events_of(data.draw(cut(text)), name, **policies)) == normal(whole)
    assert normal(events_of(list(text), name, **policies)) == normal(whole)


@SOME
@given(name=st.sampled_from(NAMES), data=st.data())
def test_calls_are_told_in_order_and_their_pieces_join_to_their_arguments(name, data):
    events = events_of([data.draw(hostile(name))], name)
    starts = [event.index for event in events if event.kind == "call_start"]
    ends = [event for event in events if event.kind == "call_end"]
    assert starts == [event.index for event in ends] == list(range(len(ends)))
    for end in ends:
        joined = "".join(event.delta for event in events if event.kind == "call_delta" and event.index == end.index)
        assert json.loads(joined) == end.arguments


@SOME
@given(name=st.sampled_from(NAMES), data=st.data())
def test_text_that_is_no_call_is_hardly_held_back(name, data):
    text = data.draw(hostile(name))
    parser = Parser(format=name, tools=TOOLS, options=Options(layout_events=True))
    out = 0
    for fed, character in enumerate(text):
        before = fed - out
        events = parser.feed(character)
        if any(event.kind in {"call_end", "rejected"} for event in events):
            before = 0  # that was a block
        elif any(event.kind in {"text", "reasoning"} for event in events) and name not in WAITS_FOR_MORE:
            assert before <= HELD_CHARS + (0 if name in MARKED else A_NAME)
        out += len(written(events))


@SOME
@given(name=st.sampled_from(sorted(WRITERS)), data=st.data())
def test_a_written_call_is_read_back_and_nothing_of_it_leaks(name, data):
    write, texts = WRITERS[name]
    calls = data.draw(st.lists(st.tuples(st.just("put"), arguments(texts)), min_size=1, max_size=3))
    before, after = data.draw(PLAIN.map(lambda text: f"Hi {text}")), data.draw(PLAIN.map(lambda text: f" So {text}"))
    text = before + "\n".join(write(tool, values) for tool, values in calls) + after
    events = events_of(data.draw(cut(text)), name)
    assert [(event.name, event.arguments) for event in events if event.kind == "call_end"] == calls
    shown = "".join(event.text for event in events if event.kind == "text")
    assert shown.replace("\n", "") == (before + after).replace("\n", "")
    assert [event for event in events if event.kind == "rejected"] == []


@SOME
@given(name=st.sampled_from(sorted(WRITERS)), data=st.data())
def test_a_cut_call_is_never_complete(name, data):
    write, texts = WRITERS[name]
    text = write("put", data.draw(arguments(texts)))
    end = data.draw(st.integers(0, len(text) - 1))
    for unclosed in ("text", "accept"):
        calls = [event for event in events_of([text[:end]], name, unclosed=unclosed) if event.kind == "call_end"]
        whole = [event for event in events_of([text], name, unclosed=unclosed) if event.kind == "call_end"]
        if unclosed == "text" or name in {"mistral-json", "mistral-args", "llama3-json"}:
            assert calls == []
        assert [call.arguments for call in calls] in ([], [call.arguments for call in whole])


@SOME
@given(st.dictionaries(st.sampled_from(["name", "description"]), st.text(max_size=60)))
def test_no_tool_breaks_out_of_the_prompt(fields):
    tool = {"name": "f", **fields, "parameters": {"type": "object", "description": fields.get("description", "")}}
    prompt = render_tools([tool])
    plain = render_tools([{"name": "f"}])
    assert prompt.count("\n") == plain.count("\n")
    assert [prompt.count(character) for character in "<>&"] == [plain.count(character) for character in "<>&"]
    line = prompt.split("<tools>\n")[1].split("\n</tools>")[0]
    assert json.loads(line)["name"] == fields.get("name", "f")
    assert parse(prompt, format="ds2api-xml").calls[1:] == ()
