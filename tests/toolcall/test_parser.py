"""The parser around its formats: pieces, bytes, events, results, policies."""

import pytest
from tests.toolcall.runs import ADD, run

from rightcall.errors import UsageError
from rightcall.toolcall import Options, ParsedCall, Parser, RejectedBlock, Violation, parse
from rightcall.toolcall.records import event_record, result_record

CALL = '<tool_calls><invoke name="{}"><parameter name="a">{}</parameter></invoke></tool_calls>'


def test_a_call_is_told_by_the_piece_that_completes_it():
    parser = Parser(format="ds2api-xml", tools=[ADD])
    text = CALL.format("add", 1)
    assert parser.feed(text[:-1]) == []
    assert [event_record(event) for event in parser.feed(">")] == [
        {"event": "call_start", "index": 0, "id": "call_0", "name": "add"},
        {"event": "call_delta", "index": 0, "delta": '{"a": 1}'},
        {
            "event": "call_end",
            "index": 0,
            "id": "call_0",
            "name": "add",
            "arguments": {"a": 1},
            "raw": text,
            "complete": True,
        },
    ]


def test_calls_of_one_block_share_its_text_in_order():
    one, two = '<invoke name="f"></invoke>', ' <invoke name="g"></invoke>'
    text = f"<tool_calls>{one}{two}\n</tool_calls>"
    assert [call.raw for call in parse(text).calls] == [f"<tool_calls>{one}", f"{two}\n</tool_calls>"]


@pytest.mark.parametrize(
    "text",
    [
        f'<invoke name="{"x" * 3000}',
        '<invoke name="x" y="' + "z" * 3000,
        f"<invoke {' ' * 3000}",
        f"<tool_calls>{' ' * 3000}",
        f"<tool_calls {'x' * 3000}",
        "<tool_calls><invok" + "e" * 3000,
    ],
)
def test_what_only_begins_like_a_call_is_held_for_a_moment(text):
    parser = Parser(format="ds2api-xml")
    shown = held = 0
    for fed, character in enumerate(text, 1):
        shown += sum(len(event.text) for event in parser.feed(character))
        held = max(held, fed - shown)
    assert held <= (64 if text.startswith("<tool") else 64 + 256)


def test_text_is_told_at_once():
    parser = Parser()
    assert [event.text for event in parser.feed("abc")] == ["abc"]
    assert parser.feed("") == []
    assert [event.text for event in parser.feed(" d <")] == [" d "]
    assert [event.text for event in parser.feed("b>")] == ["<b>"]
    assert parser.close() == parser.close() == []


def test_held_text_comes_back_at_the_end():
    parser = Parser()
    assert parser.feed("<tool_ca") == []
    assert [event.text for event in parser.close()] == ["<tool_ca"]


def test_bytes_may_be_cut_anywhere():
    parser = Parser(format="ds2api-xml")
    data = ("\u00e9" + CALL.format("f", "\u4e2d")).encode() + b"\xff\xe4"
    events = [event for at in range(len(data)) for event in parser.feed(data[at : at + 1])] + parser.close()
    assert [event.arguments for event in events if event.kind == "call_end"] == [{"a": "\u4e2d"}]
    assert "".join(event.text for event in events if event.kind == "text") == "\u00e9\ufffd\ufffd"


def test_a_closed_parser_takes_no_more():
    parser = Parser()
    parser.close()
    with pytest.raises(UsageError, match="was closed"):
        parser.feed("x")


def test_layout_is_told_on_request():
    parser = Parser(format="ds2api-xml", options=Options(layout_events=True))
    events = [*parser.feed("<think>a</think>b"), *parser.close()]
    assert [(event_record(event)["event"], event.text) for event in events] == [
        ("layout", "<think>"),
        ("reasoning", "a"),
        ("layout", "</think>"),
        ("text", "b"),
    ]


@pytest.mark.parametrize(
    ("policies", "words"),
    [
        ({"max_call_chars": 10}, "max_call_chars"),
        ({"max_depth": 0}, "max_depth"),
        ({"max_depth": 1000}, "max_depth"),
        ({"starts_in_reasoning": True, "reasoning": ()}, "starts_in_reasoning"),
    ],
)
def test_policies_that_cannot_be_are_refused(policies, words):
    with pytest.raises(UsageError, match=words):
        Options(**policies)


@pytest.mark.parametrize("tool", [{}, {"name": 3}, {"function": {}}, "x"])
def test_a_tool_needs_a_name(tool):
    with pytest.raises(UsageError, match="number 0 has no name"):
        Parser(tools=[tool])


def test_a_whole_result():
    tool = {"name": "f", "parameters": {"type": "object", "properties": {"a": {"type": "integer", "maximum": 5}}}}
    broken = '<tool_calls><invoke name="f">stray'
    result = parse(f"<think>hm</think>x{CALL.format('f', 7)}{CALL.format('g', 1)}{broken}", format="ds2api-xml", tools=[tool])
    assert result.text == f"x{broken}"
    assert result.reasoning == "hm"
    assert result.saw_call_syntax
    assert result.unknown_tools == ("g",)
    rejected = '<tool_calls><invoke name="f">'
    reason = "text stands where an argument or the end of a call should"
    assert result.rejected == (RejectedBlock(raw=rejected, reason=reason),)
    assert [(call.name, call.is_known, call.violation) for call in result.calls] == [
        ("f", True, Violation(keyword="maximum", pointer="/properties/a/maximum")),
        ("g", False, None),
    ]
    assert isinstance(result.calls[0], ParsedCall)
    assert result_record(result)["calls"][0]["violation"] == {"keyword": "maximum", "pointer": "/properties/a/maximum"}


def test_a_schema_that_cannot_be_used_stands_in_nobodys_way():
    for schema in (None, {"type": "nonsense"}, {"$schema": "https://example.com/unknown"}):
        call = parse(CALL.format("f", 7), tools=[{"name": "f", "parameters": schema}]).calls[0]
        assert (call.arguments, call.violation) == ({"a": "7"}, None)
    assert parse(CALL.format("f", 7)).calls[0].is_known is None


@pytest.mark.parametrize(
    ("text", "saw"),
    [
        (CALL.format("f", 1), True),
        ("the <tool_calls> tag", True),
        ("```\n<tool_calls>\n```", True),
        ("<invoke name='f'></invoke></tool_calls>", True),
        ("<invoke name='f'>", False),
        ("nothing", False),
    ],
)
def test_whether_call_syntax_was_seen(text, saw):
    assert parse(text, format="ds2api-xml").saw_call_syntax is saw


@pytest.mark.parametrize(
    "unit", ["<\n", "<tool_calls>", '<tool_calls><invoke name="f"><parameter name="a">', "`", "```\n", "\x00", "\ud800<"]
)
@pytest.mark.parametrize("name", ["ds2api-xml", "auto"])
def test_long_hostile_texts_come_back_verbatim(unit, name):
    text = unit * (60_000 // len(unit))
    parser = Parser(format=name)
    pieces = [text[at : at + 997] for at in range(0, len(text), 997)]
    events = [event for piece in pieces for event in parser.feed(piece)] + parser.close()
    assert [event for event in events if event.kind == "call_end"] == []
    assert "".join(event.text for event in events if event.kind == "text") == text


def test_a_long_call_comes_through_whole():
    body = "line with <b>, `code` & 'quotes' </param>\n" * 5000
    text = f'<tool_calls><invoke name="f"><parameter name="a"><![CDATA[{body}]]></parameter></invoke></tool_calls>'
    assert run(text)[0] == [("f", {"a": body})]
