"""The canonical XML: wrapper, invokes, parameters, CDATA, entities, repair, fences, mentions, and what is no call."""

import pytest
from tests.toolcall.runs import ADD, run

from rightcall.toolcall import Options, Parser, Reason

OPEN, CLOSE = "<tool_calls>", "</tool_calls>"


def call(name="add", inner=""):
    return f'<invoke name="{name}">{inner}</invoke>'


def parameter(value, name="a"):
    return f'<parameter name="{name}">{value}</parameter>'


def block(*invokes):
    return f"{OPEN}{''.join(invokes)}{CLOSE}"


def value_of(written, kind=None, **policies):
    tools = None if kind is None else [{"name": "f", "parameters": {"properties": {"a": kind}}}]
    calls, text, _, reasons = run(block(call("f", parameter(written))), tools=tools, **policies)
    assert (text, reasons) == ("", [])
    return calls[0][1]["a"]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("x", "x"),
        (" x ", " x "),
        ("\nx\n", "x"),
        ("\r\nx\r\n", "x"),
        ("\n\nx\n\n", "\nx\n"),
        ("\n", ""),
        ("", ""),
        ("a &lt;b&gt; &amp;amp; &quot;&apos;", "a <b> &amp; \"'"),
        ("&#65;&#x42;", "AB"),
        ("&#0;&#xD800;&#x110000;&#99999999;&copy;&lt", "&#0;&#xD800;&#x110000;&#99999999;&copy;&lt"),
        ("/?a=1&copy=2", "/?a=1&copy=2"),
        ("<b>x</b>", "<b>x</b>"),
        ("<![CDATA[ <&lt;> ]]>", " <&lt;> "),
        ("\n  <![CDATA[x]]>\n", "x"),
        ("<![CDATA[a]]]]><![CDATA[>b]]>", "a]]>b"),
        ("<![CDATA[a]]> <![CDATA[b]]>", "ab"),
        ("<![CDATA[if a[b[0]]>1: pass]]>", "if a[b[0]]>1: pass"),
        ("<![CDATA[a]]> &lt; b", "a < b"),
        ("x &lt;<![CDATA[&lt;]]>", "x <&lt;"),
        ("<![CDATA[a]]> b <![CDATA[c]]>", "a b c"),
        ("<![CDATA[</parameter></invoke></tool_calls>]]>", "</parameter></invoke></tool_calls>"),
        ("</parameters>", "</parameters>"),
        ("<![cdata[x]]>", "x"),
    ],
)
def test_text_of_a_value(written, meant):
    assert value_of(written) == meant


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("  x  ", "x"),
        ("12", "12"),
        ("true", "true"),
        ("null", "null"),
        ("[1]", "[1]"),
        ('{"b": 1}', {"b": 1}),
        ("{b: 1}", "{b: 1}"),
        ("<![CDATA[ &lt; ]]>", "<"),
        ("&amp;lt;", "&lt;"),
        ("&copy;", "\u00a9"),
        ("<b>1</b><c>x</c>", {"b": "1", "c": "x"}),
        ("<b>1</b><b>2</b><b>3</b>", {"b": ["1", "2", "3"]}),
        ("<b><d>1</d></b> tail", {"b": {"d": "1"}, "_text": "tail"}),
        ("<b>1</c>", "<b>1</c>"),
    ],
)
def test_reference_semantics_trims_and_keeps_scalars_as_strings(written, meant):
    assert value_of(written, {"type": "integer"}, semantics="reference") == meant


def test_reference_semantics_takes_the_input_of_a_json_body():
    for body, meant in [('{"input": {"b": 1}}', {"b": 1}), ('{"parameters": {"b": 1}}', {"b": 1}), ('{"b": 1}', {})]:
        assert run(block(call("f", body)), semantics="reference")[0] == [("f", meant)]


def test_a_body_may_be_one_json_object():
    assert run(block(call("f", ' {"b": [1, {"c": 2}]} ')))[0] == [("f", {"b": [1, {"c": 2}]})]
    tools = [{"name": "f", "parameters": {"properties": {"b": {}}}}]
    assert run(block(call("f", '{"arguments": {"b": 1}}')), tools=tools)[0] == [("f", {"b": 1})]


def test_two_blocks_keep_the_text_between_them():
    assert run(f"A{block(call())}B{block(call('g'))}C")[:2] == ([("add", {}), ("g", {})], "ABC")


def test_tags_take_any_case_blanks_and_both_quotes():
    text = "<Tool_Calls  ><INVOKE\n Name = 'add' ><Parameter name=\"a\" >1</PARAMETER\n></invoke ></TOOL_calls\t>"
    assert run(text, tools=[ADD])[0] == [("add", {"a": 1})]


def test_a_wrapper_may_have_attributes_and_an_opener_may_lack_its_end():
    assert run(f'<tool_calls id="1">{call()}{CLOSE}')[0] == [("add", {})]
    assert run(f"<tool_calls\n{call()}{CLOSE}")[:2] == ([("add", {})], "")
    assert run(f"<tool_calls\n{call()}{CLOSE}", repair_opener=False)[0] == []


def test_names_are_trimmed_and_decoded():
    assert run(block(call(" a&amp;b ")))[0] == [("a&b", {})]


def test_self_closing_tags():
    assert run(block('<invoke name="f"/>', '<invoke name="g"><parameter name="a" /></invoke>'))[0] == [
        ("f", {}),
        ("g", {"a": ""}),
    ]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (block(call("")), Reason.NO_NAME),
        (block("<invoke >x</invoke>"), Reason.NO_NAME),
        (block(call("x" * 300)), Reason.LONG_NAME),
        (block('<invoke name="f" name="g"></invoke>'), Reason.BAD_TAG),
        (block("<invoke name=f></invoke>"), Reason.BAD_TAG),
        (block(f'<invoke name="{"x" * 3000}"></invoke>'), Reason.BAD_TAG),
        (block('<invoke name="f"><parameter>x</parameter></invoke>'), Reason.BAD_TAG),
        (block('<invoke name="f"><parameter b="x">x</parameter></invoke>'), Reason.NO_ARGUMENT_NAME),
        (block('<invoke name="f"><parameter name="a"<x</parameter></invoke>'), Reason.BAD_TAG),
        (block('<invoke name="f"><parameter name="a">x</parameter y></invoke>'), Reason.BAD_TAG),
        (block('<invoke name="f">prose</invoke>'), Reason.STRAY_IN_CALL),
        (block('<invoke name="f">{"a": 1} x</invoke>'), Reason.STRAY_IN_CALL),
        (block('<invoke name="f">{"a": nope}</invoke>'), Reason.BAD_JSON),
        (block('<invoke name="f">{"a": 1, "a": 2}</invoke>'), Reason.BAD_JSON),
        (block(call(), "prose", call()), Reason.STRAY_TEXT),
        (block('<invoke name="f"><parameter name="a"><![CDATA[x</parameter></invoke>'), Reason.CUT),
        (f"{call()} prose", Reason.NO_WRAPPER),
    ],
)
def test_a_block_that_is_no_call_is_text_with_its_reason(text, reason):
    calls, shown, _, reasons = run(f"before {text} after")
    assert calls == []
    assert shown == f"before {text} after"
    assert reasons[0].startswith(reason)


@pytest.mark.parametrize("text", [OPEN + call(), call(), OPEN + '<invoke name="f"><parameter name="a">x', OPEN + "<invoke "])
def test_a_text_that_ends_inside_a_block_is_text(text):
    assert run(f"before {text}") == ([], f"before {text}", "", [Reason.CUT])


def test_a_block_that_is_no_call_can_be_left_out_of_the_text():
    parser = Parser(format="ds2api-xml", options=Options(rejected="drop"))
    events = [*parser.feed(f"a{block(call('f', 'prose'))}b"), *parser.close()]
    rejected = next(event for event in events if event.kind == "rejected")
    assert not rejected.as_text
    assert "".join(event.text for event in events if event.kind == "text") == "aprose</invoke></tool_calls>b"


@pytest.mark.parametrize(
    "text",
    [
        "<tool_calls> is the wrapper",
        "<tool_calls",
        "<tool_calls>",
        "<tool_callsx>",
        f"{OPEN}{CLOSE}",
        f"{OPEN}{' ' * 40}{call()}{CLOSE}"[:45],
        "<tool_calls a=b c=d e=f g=h i=j k=l>",
        "<invoke",
        block("<invoke></invoke>"),
        "<invoke>",
        '<invoke id="f">',
        '<invoke name="f"> is how it begins',
        "a < b <",
        "\x00\ud800<",
    ],
)
def test_prose_is_text_and_no_fault(text):
    assert run(text) == ([], text, "", [])


def test_a_mention_does_not_hide_the_call_behind_it():
    assert run(f"{OPEN} first, then {OPEN}{OPEN}{call()}{CLOSE}")[:2] == ([("add", {})], f"{OPEN} first, then {OPEN}")


def test_a_missing_opener_is_repaired_for_a_clean_run_only():
    assert run(f"x {call()} {call('g')}\n{CLOSE} y")[:2] == ([("add", {}), ("g", {})], "x  y")
    assert run(f"{call()} and {call('g')}{CLOSE}")[0] == []
    assert run(f"{call()}{CLOSE}", repair_opener=False)[:2] == ([], f"{call()}{CLOSE}")
    assert run(f"{call()} prose {block(call('g'))} {call('h')}{CLOSE}")[0] == [("g", {}), ("h", {})]


def test_complete_calls_of_an_open_block_are_taken_on_request():
    text = OPEN + call() + '<invoke name="g"><parameter name="a">cut'
    assert run(text)[0] == []
    calls, shown, _, reasons = run(text, unclosed="accept")
    assert calls == [("add", {})]
    assert shown == text[len(OPEN + call()) :]
    assert reasons == [Reason.CUT]
    assert run(call(), unclosed="accept")[0] == []


@pytest.mark.parametrize(
    "before",
    [
        "```\n",
        "~~~xml\n",
        "- ```xml\n",
        "  1. ~~~\n",
        "> ```\n",
        "````\n```\n",
        "```\n````x\n",
        "use `",
        "<!-- ",
        "``` ",
        "``a ` ",
    ],
)
def test_examples_are_no_calls(before):
    text = before + block(call())
    assert run(text) == ([], text, "", [])


@pytest.mark.parametrize(
    "before",
    ["```\n```\n", "~~~\n~~~~\n", "a `b` ", "```x``` ", "<!-- --> ", "`\n", "``` a`b\n", "~~\n", "``\n", "x ```\n"],
)
def test_what_is_closed_shields_nothing(before):
    assert run(before + block(call()))[:2] == ([("add", {})], before)


def test_examples_count_on_request():
    assert run(f"```\n{block(call())}", fenced=True)[0] == [("add", {})]
    assert run(f"`{block(call())}`", inline=True)[0] == [("add", {})]


def test_a_fence_is_followed_over_long_texts_and_lines():
    filler = "x" * 5000 + "\n"
    assert run(f"```\n{filler}{block(call())}\n{filler}```\n{filler}{block(call('g'))}")[0] == [("g", {})]
    assert run(f"```{'x' * 300}`\n{block(call())}")[0] == [("add", {})]
    assert run(f"```\nx\n```{' ' * 300}x\n{block(call())}")[0] == []
    assert run(f"{'x' * 300}\n```{'x' * 300}\n{block(call())}")[0] == []


def test_runs_of_backticks_are_counted_up_to_a_bound():
    run_of = "`".__mul__
    assert run(f"x {run_of(1000)} {run_of(1001)} {block(call())}")[0] == []
    assert run(f"x {run_of(5000)} {run_of(9000)} {block(call())}")[0] == [("add", {})]


def test_reasoning_is_told_apart_and_holds_no_calls():
    text = f"\n<think>a {block(call())} b</think>{block(call('g'))}<think>c</think>d <think> e"
    assert run(text)[:3] == ([("g", {})], "\nd <think> e", f"a {block(call())} bc")
    assert run(f"x</think>{block(call())}", starts_in_reasoning=True)[:3] == ([("add", {})], "", "x")
    assert run("<think>open")[:3] == ([], "", "open")
    assert run("<think>x</think>y", reasoning=())[:3] == ([], "<think>x</think>y", "")


def test_a_block_has_a_bound_and_the_rest_of_the_text_none():
    long = block(call("f", parameter("x" * 2000)))
    calls, text, _, reasons = run(f"{long}{block(call())}", max_call_chars=1024)
    assert calls == [("add", {})]
    assert text == long
    assert reasons == [Reason.TOO_LONG]
    assert run("y" * 5000, max_call_chars=1024)[1] == "y" * 5000


def test_nesting_has_a_bound():
    deep = f'{{"a": {"[" * 70}{"]" * 70}}}'
    assert run(block(call("f", deep)))[3] == [Reason.TOO_DEEP]
    assert run(block(call("f", deep)), max_depth=100)[0][0][0] == "f"


def test_repeated_parameters_are_a_list():
    items = {"type": "array", "items": {"type": "integer"}}
    tools = [{"name": "f", "parameters": {"properties": {"a": items}}}]
    assert run(block(call("f", parameter("1") + parameter("2"))), tools=tools)[0] == [("f", {"a": [1, 2]})]
    assert run(block(call("f", parameter("1") + parameter("2"))))[0] == [("f", {"a": ["1", "2"]})]
