"""Every format: its example, its traps, and what in it is no call."""

import re
from pathlib import Path

import pytest
from tests.toolcall.runs import ADD, run

from rightcall.errors import UsageError
from rightcall.toolcall import AUTO, FORMATS, Parser, Reason, parse

ROOT = Path(__file__).resolve().parents[2]

BARE = frozenset({"pythonic", "json-list"})
D = "\uff5cDSML\uff5c"
BAR, JOIN = "\uff5c", "\u2581"
NS = "]<]minimax[>["


def calls(text, name, tools=None, **policies):
    found, shown, _, reasons = run(text, format=name, tools=tools, **policies)
    return found, shown, [str(reason).partition(":")[0] for reason in reasons]


@pytest.mark.parametrize("name", FORMATS)
def test_the_example_of_a_format_is_a_call_and_cut_anywhere_it_is_none(name):
    example = FORMATS[name].example
    before = "" if name in BARE else "Hi "
    assert calls(f"{before}{example} bye", name, [ADD])[:2] == ([("add", {"a": 1})], f"{before} bye")
    for end in range(len(example)):
        found = parse(example[:end], format=name, tools=[ADD]).calls
        assert found == () or (name == "harmony" and found[0].arguments == {"a": 1})


@pytest.mark.parametrize("name", [name for name, each in FORMATS.items() if each.is_in_auto])
def test_formats_with_markers_of_their_own_are_told_apart(name):
    assert calls(f"Hi {FORMATS[name].example} bye", AUTO, [ADD]) == ([("add", {"a": 1})], "Hi  bye", [])


@pytest.mark.parametrize("name", FORMATS)
def test_an_example_in_a_fence_is_no_call(name):
    text = f"Like this:\n```\n{FORMATS[name].example}\n```\n"
    if name == "harmony":
        return  # nothing outside of its messages is text at all
    if name == "deepseek-v3":
        text = text.replace("```\n<", "````\n<").replace(">\n```", ">\n````")
    assert calls(text, name, [ADD])[0] == []


def test_the_documentation_lists_every_format():
    page = (ROOT / "docs" / "toolcall.md").read_text(encoding="utf-8")
    listed = re.findall(r"^\| ([a-z0-9-]+) \| .* \| (yes|no) \|", page, flags=re.MULTILINE)
    assert listed == [(name, "yes" if each.is_in_auto else "no") for name, each in FORMATS.items()]


def test_an_unknown_format_is_answered_with_those_there_are():
    with pytest.raises(UsageError, match="'nope' is not known; there are auto, ds2api-xml"):
        Parser(format="nope")


def dsml(value, said):
    inner = f'<{D}parameter name="a" string="{said}">{value}</{D}parameter>\n'
    return f'<{D}tool_calls>\n<{D}invoke name="f">\n{inner}</{D}invoke>\n</{D}tool_calls>'


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (dsml("\n007\n", "true"), [("f", {"a": "\n007\n"})]),
        (dsml('{"b": 1}', "false"), [("f", {"a": {"b": 1}})]),
        (dsml("oops", "false"), [("f", {"a": "oops"})]),
        (dsml(f"&amp; </{D}parameter> x", "true"), [("f", {"a": f"&amp; </{D}parameter> x"})]),
        (f'<{D}invoke name="f"></{D}invoke></{D}tool_calls>', [("f", {})]),
    ],
)
def test_dsml(text, found):
    assert calls(text, "dsml-v4") == (found, "", [])


def test_dsml_unwraps_arguments_that_the_tool_does_not_name():
    inner = f'<{D}parameter name="arguments" string="true">{{"a": 1}}</{D}parameter>'
    text = f'<{D}tool_calls><{D}invoke name="add">{inner}</{D}invoke></{D}tool_calls>'
    assert calls(text, "dsml-v4", [ADD])[0] == [("add", {"a": 1})]
    assert calls(text, "dsml-v4")[0] == [("add", {"arguments": '{"a": 1}'})]
    assert calls(text.replace('{"a": 1}', "{"), "dsml-v4", [ADD])[0] == [("add", {"arguments": "{"})]


def test_dsml_ends_the_thinking_and_swallows_its_late_closer():
    block = f'<{D}tool_calls><{D}invoke name="f"></{D}invoke></{D}tool_calls>'
    assert run(f"<think>a{block}b</think>c", format="dsml-v4")[:3] == ([("f", {})], "bc", "a")


def test_dsml_misspelled_counts_on_request_only():
    text = f"<{BAR}{D}{BAR}tool_calls><{BAR}{D}{BAR}invoke name=\u201cf\u201d></{BAR}{D}{BAR}invoke></{BAR}{D}{BAR}tool_calls>"
    assert calls(text, "dsml-v4")[0] == []
    assert calls(text, "dsml-v4", lenient=True) == ([("f", {})], "", [])


@pytest.mark.parametrize(
    ("text", "found", "reasons"),
    [
        ("<tool_call>[{}, {}]</tool_call>", [], [Reason.NOT_A_CALL]),
        ('<tool_call>{"name": "f"}{"name": "g"}</tool_call>', [("f", {}), ("g", {})], []),
        ('<tool_call>[{"name": "f"}, {"name": "g", "arguments": null}]</tool_call>', [("f", {}), ("g", {})], []),
        ('<tool_call>{"name": "f", "arguments": "{\\"a\\": 1}"}</tool_call>', [("f", {"a": 1})], []),
        ('<tool_call>{"name": "f", "arguments": "x"}</tool_call>', [], [Reason.NOT_AN_OBJECT]),
        ('<tool_call>{"name": "f", "arguments": [1]}</tool_call>', [], [Reason.NOT_AN_OBJECT]),
        ('<tool_call>{"arguments": {}}</tool_call>', [], [Reason.NO_NAME]),
        ('<tool_call>{"function": {"name": "f", "arguments": {}}, "id": "x"}</tool_call>', [("f", {})], []),
        ("<tool_call>{'name': 'f'}</tool_call>", [], [Reason.BAD_JSON]),
        ('<tool_call>{"name": "f"} x</tool_call>', [], [Reason.NO_CLOSER]),
        ('<tool_call>{"name": "f", "arguments": {"a": "\\"}</tool_call>"}}</tool_call>', [("f", {"a": '"}</tool_call>'})], []),
        ('<tool_call>{"name": "f", "arguments": {"a": 1e400}}', [], [Reason.CUT]),
        ("<tool_call>[]</tool_call>", [], [Reason.NOT_A_CALL]),
        ("<tool_call> is a tag", [], []),
    ],
)
def test_hermes(text, found, reasons):
    got, shown, why = calls(text, "hermes")
    assert (got, why) == (found, reasons)
    assert shown == ("" if found else text)


def test_json_without_markers_is_a_call_only_in_the_place_of_an_answer():
    one = '{"name": "add", "parameters": {"a": 1}}'
    assert calls(one, "llama3-json")[0] == [("add", {"a": 1})]
    assert calls(f" {one}; {one};", "llama3-json") == ([("add", {"a": 1})] * 2, " ;", [])
    assert calls(f"So: {one}", "llama3-json") == ([], f"So: {one}", [])
    assert calls(one, "llama3-json", [{"name": "other"}]) == ([], one, [Reason.UNDECLARED])
    for plain in (
        '{"name": "x"}',
        '{"name": 1, "parameters": {}}',
        '{"x": 1}',
        "{",
        '{"name": "x", "parameters": {}',
        "; x",
        "[1]",
    ):
        assert calls(plain, "llama3-json") == ([], plain, [])
    assert calls(f"[{one}, {one}]", "json-list")[0] == [("add", {"a": 1})] * 2
    assert calls("[1, 2]", "json-list") == ([], "[1, 2]", [])
    assert calls("<|python_tag|>print(1)<|eom_id|>", "llama3-json")[:2] == ([], "<|python_tag|>print(1)")


IN_CALL = "<tool_call><function=f>{}</function></tool_call>"


@pytest.mark.parametrize(
    ("text", "found", "reasons"),
    [
        ("<function=f>\n</function>\n</tool_call>", [("f", {})], []),
        ("<function=f>\n</function> prose", [], [Reason.NO_WRAPPER]),
        ("<function=f> is the tag", [], []),
        ("<tool_call> and <function=", [], []),
        ("<tool_call></tool_call>", [], []),
        ("<tool_call><function=f g></function></tool_call>", [], [Reason.BAD_TAG]),
        (IN_CALL.format("x"), [], [Reason.STRAY_IN_CALL]),
        ("<tool_call><function=f></function><function=g></function></tool_call>", [("f", {}), ("g", {})], []),
        ("<tool_call><function=f></function> x", [], [Reason.STRAY_TEXT]),
        (IN_CALL.format("<parameter=a><b></parameter>c</parameter>"), [("f", {"a": "<b></parameter>c"})], []),
        (IN_CALL.format("<parameter=>c</parameter>"), [], [Reason.NO_ARGUMENT_NAME]),
        (IN_CALL.format("<parameter=a b>c</parameter>"), [], [Reason.BAD_TAG]),
    ],
)
def test_function_tags(text, found, reasons):
    assert calls(text, "qwen3-coder") == (found, "" if found else text, reasons)


def test_function_tags_leave_out_a_nameless_argument_on_request():
    text = "<tool_call>\n<function=f>\n<parameter=a>\n1\n</parameter>\n<parameter=\nx\n</parameter>\n</function>\n</tool_call>"
    assert calls(text, "qwen3-coder") == ([], text, [Reason.NO_ARGUMENT_NAME])
    assert calls(text, "qwen3-coder", lenient=True) == ([("f", {"a": "1"})], "", [])


@pytest.mark.parametrize(
    ("text", "found", "reasons"),
    [
        ("<tool_call>f<tool_sep>\n<arg_key>a</arg_key>\n<arg_value>\n1\n</arg_value></tool_call>", [("f", {"a": "\n1\n"})], []),
        ("<tool_call> opens a call", [], []),
        (f"<tool_call>{'x' * 400}", [], []),
        ("<tool_call>f<arg_key> </arg_key><arg_value>1</arg_value></tool_call>", [], [Reason.NO_ARGUMENT_NAME]),
        ("<tool_call>f<arg_key>a</arg_key>1</tool_call>", [], [Reason.STRAY_IN_CALL]),
        ("<tool_call>f<arg_key>a</arg_key><arg_value>1", [], [Reason.CUT]),
        ("<tool_call></tool_call>", [], []),
    ],
)
def test_keys_and_values(text, found, reasons):
    assert calls(text, "glm45") == (found, "" if found else text, reasons)


KIMI = "<|tool_calls_section_begin|>{}<|tool_calls_section_end|>"
KIMI_CALL = "<|tool_call_begin|>{}<|tool_call_argument_begin|>{}<|tool_call_end|>"


@pytest.mark.parametrize(
    ("inner", "found", "reasons"),
    [
        (KIMI_CALL.format("functions.add:0", "{}") + KIMI_CALL.format(" add:1 ", "{}"), [("add", {}), ("add", {})], []),
        (KIMI_CALL.format("functions.x.add:0", "{}"), [("add", {})], []),
        (KIMI_CALL.format("add", "{}"), [("add", {})], []),
        (KIMI_CALL.format("0", '{"b": 1}'), [], [Reason.NO_NAME]),
        (KIMI_CALL.format("add:0", "[]"), [], [Reason.NOT_AN_OBJECT]),
        (KIMI_CALL.format("add:0", "{} x"), [], [Reason.STRAY_IN_CALL]),
        ("<|tool_call_begin|>add:0<|tool_call_end|>", [], [Reason.STRAY_IN_CALL]),
        (KIMI_CALL.format("x" * 400, "{}"), [], [Reason.LONG_NAME]),
        (KIMI_CALL.format("add:0", "{}") + "stray", [], [Reason.STRAY_TEXT]),
        ("", [], []),
        ("stray", [], []),
    ],
)
def test_kimi_k2(inner, found, reasons):
    text = KIMI.format(inner)
    assert calls(text, "kimi-k2", [ADD]) == (found, "" if found else text, reasons)


def test_kimi_k2_keeps_its_ids():
    assert [call.id for call in parse(FORMATS["kimi-k2"].example, format="kimi-k2").calls] == ["functions.add:0"]


K3 = "<|open|>tools<|sep|>{}<|close|>tools<|sep|>"
K3_CALL = '<|open|>call tool="{}" index="1"<|sep|>{}<|close|>call<|sep|>'
K3_ARGUMENT = '<|open|>argument key="{}" type="{}"<|sep|>{}<|close|>argument<|sep|>'


@pytest.mark.parametrize(
    ("inner", "found", "reasons"),
    [
        (K3_CALL.format("a&amp;&quot;b", ""), [('a&"b', {})], []),
        (K3_CALL.format("f", K3_ARGUMENT.format("a", "string", " 1 ")), [("f", {"a": " 1 "})], []),
        (K3_CALL.format("f", K3_ARGUMENT.format("a", "object", '{"b": 1}')), [("f", {"a": {"b": 1}})], []),
        (K3_CALL.format("f", K3_ARGUMENT.format("", "string", "1")), [], [Reason.NO_ARGUMENT_NAME]),
        (K3_CALL.format("f", "stray"), [], [Reason.STRAY_IN_CALL]),
        (K3_CALL.format("f", "") + "stray", [], [Reason.STRAY_TEXT]),
        ("", [], []),
    ],
)
def test_kimi_k3(inner, found, reasons):
    text = K3.format(inner)
    assert calls(text, "kimi-k3") == (found, "" if found else text, reasons)


def test_kimi_k3_has_channels():
    text = "<|open|>think<|sep|>a<|close|>think<|sep|><|open|>response<|sep|>b<|close|>response<|sep|><|close|>message<|sep|>"
    assert run(text, format="kimi-k3")[:3] == ([], "b", "a")


M3 = f"{NS}<tool_call>{{}}{NS}</tool_call>"
M3_CALL = f'{NS}<invoke name="f">{{}}{NS}</invoke>'
M3_TOOL = {
    "name": "f",
    "parameters": {
        "properties": {
            "l": {"type": "array", "items": {"type": "integer"}},
            "o": {"type": "object", "properties": {"n": {"type": "integer"}}},
        }
    },
}


@pytest.mark.parametrize(
    ("inner", "found", "reasons"),
    [
        (M3_CALL.format(f"{NS}<l>\n{NS}<item>1{NS}</item>\n{NS}<item>2{NS}</item>\n{NS}</l>"), [("f", {"l": [1, 2]})], []),
        (M3_CALL.format(f"{NS}<o>{NS}<n>1{NS}</n>{NS}<m>1{NS}</m>{NS}</o>"), [("f", {"o": {"n": 1, "m": "1"}})], []),
        (M3_CALL.format(f"{NS}<a>1{NS}</a>{NS}<a>2{NS}</a>"), [], [Reason.REPEATED_ARGUMENT]),
        (M3_CALL.format(f"{NS}<o>{NS}<n>1{NS}</n>{NS}<n>1{NS}</n>{NS}</o>"), [], [Reason.REPEATED_ARGUMENT]),
        (M3_CALL.format(f"{NS}<a>1{NS}</b>"), [], [Reason.BAD_TAG]),
        (M3_CALL.format(f"{NS}<a b>1{NS}</a b>"), [], [Reason.BAD_TAG]),
        (M3_CALL.format("stray"), [], [Reason.STRAY_IN_CALL]),
        (M3_CALL.format(f"{NS}<o>x{NS}<n>1{NS}</n>{NS}</o>"), [], [Reason.STRAY_IN_CALL]),
        (M3_CALL.format(f"{NS}<a>" * 70), [], [Reason.TOO_DEEP]),
        (f"{NS}<invoke <>", [], [Reason.BAD_TAG]),
        (M3_CALL.format("") + "stray", [], [Reason.STRAY_TEXT]),
        ("", [], []),
    ],
)
def test_minimax_m3(inner, found, reasons):
    text = M3.format(inner)
    assert calls(text, "minimax-m3", [M3_TOOL]) == (found, "" if found else text, reasons)


@pytest.mark.parametrize(
    ("text", "found", "shown"),
    [
        ("[TOOL_CALLS]f[CALL_ID]abc123[ARGS]{}", [("f", {})], ""),
        ("[TOOL_CALLS]f{}[TOOL_CALLS] g {}x", [("f", {}), ("g", {})], "x"),
        ('[TOOL_CALLS] {"name": "f", "arguments": {}}', [("f", {})], ""),
        ("[TOOL_CALLS] marks calls", [], "[TOOL_CALLS] marks calls"),
        ("[TOOL_CALLS]", [], "[TOOL_CALLS]"),
        (f"[TOOL_CALLS]{'x' * 400}[ARGS]{{}}", [], f"[TOOL_CALLS]{'x' * 400}[ARGS]{{}}"),
        ("a</s>", [], "a"),
    ],
)
def test_mistral(text, found, shown):
    assert calls(text, "mistral-args")[:2] == (found, shown)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("-5", -5),
        ("+.5", 0.5),
        ("007", 7),
        ("1.", 1.0),
        ("1e3", 1000.0),
        ("[True, False, None, true, false, null]", [True, False, None, True, False, None]),
        ("(1, (2,), [])", [1, [2], []]),
        ("{'a': 1, \"b\": {},}", {"a": 1, "b": {}}),
        ("'a' \"b\"", "ab"),
        ("''", ""),
        ("'''a'b\n'''", "a'b\n"),
        (r"'\n\t\\\'\"\x41\u00e9\U0001F600\101\q\ud83d\ude00'", "\n\t\\'\"A\u00e9\U0001f600A\\q\U0001f600"),
        (r"'\U99999999'", r"\U99999999"),
        ("'[)]('", "[)]("),
    ],
)
def test_python_literals(written, meant):
    assert calls(f"<|tool_call_start|>[f(a = {written} , )]<|tool_call_end|>", "lfm2") == ([("f", {"a": meant})], "", [])


@pytest.mark.parametrize(
    ("written", "reason"),
    [
        ("f(1)", Reason.NO_ARGUMENT_NAME),
        ("f(a=1, a=2)", Reason.REPEATED_ARGUMENT),
        ("f(a=g())", Reason.BAD_LITERAL),
        ("f(a=1 2)", Reason.BAD_LITERAL),
        ("f(a=[1 2])", Reason.BAD_LITERAL),
        ("f(a={1: 2})", Reason.BAD_LITERAL),
        ("f(a={'b' 2})", Reason.BAD_LITERAL),
        ("f(a={'b': 1, 'b': 2})", Reason.REPEATED_ARGUMENT),
        ("f(a=1e99999999999999999999)", Reason.BAD_LITERAL),
        (f"f(a={'9' * 5000})", Reason.BAD_LITERAL),
        (f"f(a={'[' * 70})", Reason.TOO_DEEP),
        ("1f()", Reason.NO_NAME),
        ("f() g()", Reason.STRAY_TEXT),
    ],
)
def test_what_is_no_literal_is_no_call(written, reason):
    text = f"<|tool_call_start|>[{written}]<|tool_call_end|>"
    assert calls(text, "lfm2") == ([], text, [reason])


def test_python_lists_and_lines():
    assert calls("[f(a=1), g()]", "pythonic") == ([("f", {"a": 1}), ("g", {})], "", [])
    assert calls("[link](url) [f()]", "pythonic") == ([], "[link](url) [f()]", [])
    assert calls("[f(), g()> [f()]", "pythonic") == ([], "[f(), g()> [f()]", [])
    assert calls("[f()]", "pythonic", [ADD]) == ([], "[f()]", [Reason.UNDECLARED])
    assert calls("<|python_start|>[f()]<|python_end|>ok", "pythonic")[:2] == ([("f", {})], "ok")
    assert calls("<function_calls>\nf(a=1)\ng()\n</function_calls>", "olmo3")[0] == [("f", {"a": 1}), ("g", {})]
    assert calls("<function_calls></function_calls>", "olmo3") == ([], "<function_calls></function_calls>", [])
    assert calls("<|tool_call_start|>[f()] x", "lfm2")[2] == [Reason.NO_CLOSER]


H = "<|channel|>{}<|message|>{}"


@pytest.mark.parametrize(
    ("text", "found", "shown", "thought", "reasons"),
    [
        (
            H.format("commentary to=functions.f", "{}") + "<|start|>assistant" + H.format("final", "ok"),
            [("f", {})],
            "ok",
            "",
            [],
        ),
        (H.format("commentary to=functions.f <|constrain|>json", "{}\n"), [("f", {})], "", "", []),
        (H.format("commentary to=browser.open", '{"id": 1}<|call|>'), [("browser.open", {"id": 1})], "", "", []),
        (H.format("commentary to=python", "print(1)<|call|>") + "x", [], "x", "", [Reason.NOT_AN_OBJECT]),
        (H.format("commentary to=functions.f", "{} x<|call|>"), [], "", "", [Reason.NO_CLOSER]),
        (H.format("commentary to=functions.f", "{}<|ca"), [], "", "", [Reason.CUT]),
        (H.format("commentary", "plan<|end|>") + H.format("analysis", "why"), [], "plan", "why", []),
        (H.format("final", "a<b<|en"), [], "a<b<|en", "", []),
        ("<|channel|>x", [], "<|channel|>x", "", []),
        ("<|start|>user", [], "<|start|>user", "", []),
        ("<|channel|>final<|end|>", [], "", "", [Reason.BAD_TAG]),
        ("plain<|return|>", [], "plain", "", []),
    ],
)
def test_harmony(text, found, shown, thought, reasons):
    assert run(text, format="harmony") == (found, shown, thought, reasons)


def test_harmony_hands_on_long_messages_in_little_room():
    text = H.format("final", "x" * 5000)
    assert run(text, format="harmony", max_call_chars=1024)[:2] == ([], "x" * 5000)


@pytest.mark.parametrize(
    ("inner", "found", "reasons"),
    [
        (
            'f{a:[1,-2.5,true,null,<|"|>]}<|"|>],<|"|>k<|"|>:{b:[]}}',
            [("f", {"a": [1, -2.5, True, None, "]}"], "k": {"b": []}})],
            [],
        ),
        ("f{ }", [("f", {})], []),
        ("f{a:x}", [], [Reason.BAD_LITERAL]),
        ("f{a:--1}", [], [Reason.BAD_LITERAL]),
        ("f{a:1]", [], [Reason.BAD_LITERAL]),
        ("f{a:1,a:2}", [], [Reason.REPEATED_ARGUMENT]),
        ("f{:1}", [], [Reason.NO_ARGUMENT_NAME]),
        ('f{<|"|>a<|"|> 1}', [], [Reason.BAD_LITERAL]),
        (f"f{{a:{'[' * 70}", [], [Reason.TOO_DEEP]),
        ("f(a)", [], [Reason.STRAY_IN_CALL]),
        ("f{} x", [], [Reason.NO_CLOSER]),
    ],
)
def test_gemma(inner, found, reasons):
    text = f"<|tool_call>call:{inner}<tool_call|>"
    assert calls(text, "gemma4") == (found, "" if found else text, reasons)


def deepseek(inner, bar=BAR, join=JOIN):
    def marker(*words):
        return f"<{bar}{join.join(('tool', *words))}{bar}>"

    call = inner.replace("SEP", marker("sep"))
    return f"{marker('calls', 'begin')}{marker('call', 'begin')}{call}{marker('call', 'end')}{marker('calls', 'end')}"


@pytest.mark.parametrize(("bar", "join"), [(BAR, JOIN), ("|", "_"), (BAR, " ")])
def test_deepseek_in_every_spelling(bar, join):
    assert calls(deepseek("fSEP{}", bar, join), "deepseek-v3")[0] == [("f", {})]
    assert calls(deepseek('functionSEPf\n```json\n{"a": "```"}\n```', bar, join), "deepseek-v31")[0] == [("f", {"a": "```"})]


@pytest.mark.parametrize(
    ("inner", "reason"),
    [("fSEP[]", Reason.NOT_AN_OBJECT), ("fSEP{} x", Reason.STRAY_IN_CALL), (f"{'x' * 300}SEP{{}}", Reason.LONG_NAME)],
)
def test_deepseek_that_is_no_call(inner, reason):
    assert calls(deepseek(inner), "deepseek-v3") == ([], deepseek(inner), [reason])


def test_json_families_keep_their_ids_and_channels():
    text = "<|START_THINKING|>a<|END_THINKING|><|START_RESPONSE|>b<|END_RESPONSE|>" + FORMATS["cohere"].example
    result = parse(text, format="cohere")
    assert (result.reasoning, result.text, result.calls[0].id) == ("a", "b", "0")
    assert calls('<|tools_prefix|>[{"f": {}, "g": {}}]<|tools_suffix|>', "apertus")[2] == [Reason.NOT_A_CALL]
    assert calls("<|action_start|>run", "internlm")[:2] == ([], "<|action_start|>run")


def test_step3_that_is_no_call():
    begin, end = f"<{BAR}tool_calls_begin{BAR}>", f"<{BAR}tool_calls_end{BAR}>"
    assert calls(begin + end, "step3") == ([], begin + end, [])
    text = f"{begin}<{BAR}tool_call_begin{BAR}>nothing{end}"
    assert calls(text, "step3") == ([], text, [Reason.STRAY_IN_CALL])
    cut = FORMATS["step3"].example.replace(f"<{BAR}tool_call_end{BAR}>", "x")
    assert calls(cut, "step3")[2] == [Reason.STRAY_IN_CALL]


def test_auto_looks_behind_openers_that_mean_several_things():
    assert calls("<tool_call>\n<function=f>\n</function>\n</tool_call>", AUTO)[0] == [("f", {})]
    assert calls("<tool_calls>\n[]</tool_calls>", AUTO)[2] == [Reason.NOT_A_CALL]
    assert calls('<tool_calls a="b"><invoke name="f"/></tool_calls>', AUTO)[0] == [("f", {})]
    assert calls("<function_calls >\n<invoke name='f'/></function_calls>", AUTO)[0] == [("f", {})]
