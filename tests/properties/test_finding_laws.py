"""Laws of findings and reports that hold for every input, hostile or not."""

import json
import re
import unicodedata
from dataclasses import replace
from decimal import Decimal

from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from rightcall.findings import (
    Draft,
    Policy,
    Suppression,
    conclude,
    escape_hidden,
    json_text,
    read_baseline,
    write_baseline,
)
from rightcall.model import SEVERITIES, Finding, Position, Problem, Rule, Source, ToolRef
from rightcall.report import FORMATS, RenderOptions, render
from rightcall.report.layout import cut, display_width, shown, shown_lines, wrap

CODES = ("TC001", "TC003", "TC005", "TC014", "DSC002")
RULES = tuple(Rule(code=code, name=f"rule-{code.lower()}", severity="note", summary="s", why="w", fix="f") for code in CODES)
NASTY = (
    "\x1b[31m\x07",
    "\u202e\u2066",
    "\u200b\u200d",
    "\r\n::error::x",
    "</details><script>",
    "| a |\n|---|",
    "[x](https://a.example)",
    "@all #1",
    "`" * 3,
    "%0A",
    "\ud800",
    "\U000e0041",
    "日本",
    "\ufe0f",
)

texts = st.one_of(
    st.text(max_size=12), st.sampled_from(NASTY), st.builds("".join, st.lists(st.sampled_from(NASTY), max_size=3))
)
names = st.sampled_from(("get", "set", "delete_item", "get_item", "", "\u202ename", "a|b`c"))
numbers = st.one_of(
    st.integers(),
    st.integers(min_value=10**4400, max_value=10**4400 + 9),
    st.decimals(allow_nan=False, allow_infinity=False),
    st.floats(allow_nan=False, allow_infinity=False),
)
values = st.recursive(
    st.one_of(st.none(), st.booleans(), numbers, texts),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(texts, inner, max_size=3)),
    max_leaves=6,
)
TOLD = (
    "relation",
    "reading",
    "witness",
    "score",
    "descriptions",
    "hints",
    "separation",
    "group",
    "pairs",
    "direction",
    "reason",
    "profile",
)
evidence = st.one_of(
    st.dictionaries(st.one_of(st.sampled_from(TOLD), texts), values, max_size=4),
    st.fixed_dictionaries(
        {},
        optional={
            "relation": st.sampled_from(("identical", "overlap", "unknown")),
            "reading": st.sampled_from(("declared", "written")),
            "witness": st.dictionaries(texts, values, max_size=2),
            "score": st.floats(0, 1),
            "descriptions": st.dictionaries(names, texts, max_size=2),
            "hints": st.dictionaries(
                names, st.dictionaries(st.sampled_from(("readOnlyHint", "x")), values, max_size=2), max_size=2
            ),
            "separation": st.fixed_dictionaries({"edit": texts, "tool": names, "pointer": texts, "verified": st.booleans()}),
            "group": st.lists(names, max_size=4),
            "pairs": st.integers(0, 2000),
        },
    ),
)
positions = st.one_of(st.none(), st.builds(Position, line=st.integers(1, 99), column=st.integers(1, 99)))
sources = st.sampled_from(
    ("a.json", "dir/b.json", "/abs/c.json", "-", "https://h.example/mcp", "stdio:x --y", "bad\n\u202e.json")
)
pointers = st.sampled_from(("", "/tools/0", "/tools/0/inputSchema", "/tools/1", "/tools/1/a~1b"))
tools = st.builds(ToolRef, name=names, source=sources, index=st.integers(0, 3), pointer=pointers, position=positions)


@st.composite
def findings(draw):
    code = draw(st.sampled_from(CODES))
    return Finding(
        rule=code,
        name=f"rule-{code.lower()}",
        severity=draw(st.sampled_from(SEVERITIES)),
        message=draw(texts),
        tools=tuple(draw(st.lists(tools, max_size=3))),
        source=draw(st.one_of(st.none(), sources)),
        pointer=draw(st.one_of(st.none(), pointers)),
        position=draw(positions),
        evidence=draw(evidence),
        fix=draw(st.one_of(st.none(), texts)),
        rank=tuple(draw(st.lists(st.floats(), max_size=2))),
    )


problems = st.builds(
    Problem,
    message=texts,
    source=sources,
    pointer=st.one_of(st.none(), pointers),
    position=positions,
    hint=st.one_of(st.none(), texts),
    tool_lost=st.booleans(),
)


@st.composite
def drafts(draw):
    return Draft(
        command="scan",
        version="1",
        sources=tuple(
            draw(
                st.lists(
                    st.builds(Source, name=sources, kind=st.just("mcp"), tool_count=st.integers(0, 9), digest=st.just("")),
                    max_size=3,
                )
            )
        ),
        summary=draw(
            st.dictionaries(st.sampled_from(("pairs_considered", "overlap", "unknown", "left_out", "x")), st.integers(0, 10**6))
        ),
        findings=tuple(draw(st.lists(findings(), max_size=6))),
        rules=RULES,
        problems=tuple(draw(st.lists(problems, max_size=3))),
        complete=draw(st.booleans()),
    )


suppressions = st.builds(
    Suppression,
    rule=st.sampled_from((*CODES, "TC", "ALL")),
    tools=st.lists(names.filter(bool), min_size=1, max_size=2).map(tuple),
    reason=st.just("r"),
)
policies = st.builds(
    Policy,
    fail_on=st.sampled_from(("note", "warning", "error", "never")),
    strict=st.booleans(),
    select=st.lists(st.sampled_from((*CODES, "TC0", "ALL")), max_size=2).map(tuple),
    ignore=st.lists(st.sampled_from((*CODES, "DSC")), max_size=1).map(tuple),
    suppressions=st.lists(suppressions, max_size=2).map(tuple),
    severities=st.dictionaries(st.sampled_from((*CODES, "TC")), st.sampled_from(SEVERITIES), max_size=1),
)


law = settings(max_examples=50)  # drafts are large: fifty of them reach every branch


def locate(source, pointer):
    return Position(line=1 + len(pointer), column=1 + len(source)) if source.endswith(".json") else None


def is_shown_raw(character):
    """Whether a character must never stand in a text for people (a newline of our own apart)."""
    return unicodedata.category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp") and character != "\n"


@law
@given(draft=drafts(), policy=policies, data=st.data())
def test_order_of_the_findings_changes_nothing(draft, policy, data):
    shuffled = replace(draft, findings=tuple(data.draw(st.permutations(draft.findings))))
    assert conclude(draft, policy, locate) == conclude(shuffled, policy, locate)
    assert render(conclude(draft, policy, locate), "json", RenderOptions()) == render(
        conclude(shuffled, policy, locate), "json", RenderOptions()
    )


@law
@given(draft=drafts(), policy=policies)
def test_nothing_is_lost_and_nothing_is_told_twice(draft, policy):
    report = conclude(draft, policy, locate)
    told = [*report.findings, *(entry.finding for entry in report.suppressed)]
    assert len({finding.fingerprint for finding in told}) == len(told)
    everything = conclude(draft, Policy(), locate).findings
    assert len(everything) <= len(draft.findings)
    assert {json_text(finding.evidence, sort_keys=True) for finding in everything} == {
        json_text(finding.evidence, sort_keys=True) for finding in draft.findings
    }
    ranks = [SEVERITIES.index(finding.severity) for finding in report.findings]
    assert ranks == sorted(ranks, reverse=True)


@law
@given(draft=drafts())
def test_choosing_all_rules_or_doubling_findings_changes_nothing(draft):
    plain = conclude(draft, Policy(), locate)
    assert conclude(draft, Policy(select=("ALL",)), locate) == plain
    assert conclude(replace(draft, findings=draft.findings * 2), Policy(), locate) == plain


@law
@given(draft=drafts(), select=st.sampled_from(CODES))
def test_selection_takes_a_part_of_the_findings_as_they_are(draft, select):
    everything = conclude(draft, Policy(), locate).findings
    assert conclude(draft, Policy(select=(select,)), locate).findings == tuple(one for one in everything if one.rule == select)
    assert conclude(draft, Policy(ignore=(select,)), locate).findings == tuple(one for one in everything if one.rule != select)


@law
@given(draft=drafts(), policy=policies)
def test_own_baseline_silences_a_report(draft, policy):
    first = conclude(draft, policy, locate)
    text = write_baseline(first)
    second = conclude(draft, replace(policy, baseline=read_baseline(text)), locate)
    assert {finding.baseline_state for finding in second.findings} <= {"unchanged"}
    assert second.summary["fixed"] == 0
    assert second.ok or (policy.strict and not second.complete)
    assert write_baseline(second) == text


@law
@given(draft=drafts(), data=st.data())
def test_moving_tools_and_sources_changes_no_fingerprint(draft, data):
    """Another folder, other lines, another order of tools and another place in the list: the same findings."""
    plain = [finding for finding in draft.findings if finding.pointer is None and finding.source is None]
    shift = data.draw(st.integers(1, 9))

    def moved(finding):
        refs = [
            replace(
                tool,
                source=f"/moved/{tool.source}" if tool.source.endswith(".json") else tool.source,
                index=tool.index + shift,
                pointer=f"/tools/{tool.index + shift}",
                position=None,
            )
            for tool in finding.tools
        ]
        return replace(finding, tools=tuple(data.draw(st.permutations(refs))), position=None)

    def digests(some):
        report = conclude(replace(draft, findings=tuple(some)), Policy(), locate)
        return sorted(finding.fingerprint.partition("-")[0] for finding in report.findings)

    one_each = list(
        {json_text([finding.rule, sorted(tool.name for tool in finding.tools)]): finding for finding in plain}.values()
    )
    assert digests(one_each) == digests(map(moved, one_each))


@law
@given(
    draft=drafts(),
    policy=policies,
    name=st.sampled_from(list(FORMATS)),
    show_all=st.booleans(),
    width=st.integers(0, 200),
    color=st.booleans(),
)
def test_every_format_writes_every_report(draft, policy, name, show_all, width, color):
    report = conclude(draft, policy, locate)
    text = render(report, name, RenderOptions(width=width, color=color, show_all=show_all, base_dir="/abs"))
    assert text.endswith("\n")
    text.encode("utf-8")


@law
@given(draft=drafts(), policy=policies)
def test_json_reads_back_as_the_same_findings(draft, policy):
    report = conclude(draft, policy, locate)
    document = json.loads(render(report, "json", RenderOptions()), parse_float=Decimal, parse_int=Decimal)
    assert len(document["findings"]) == len(report.findings)
    for read, finding in zip(document["findings"], report.findings, strict=True):
        assert [read["rule"], read["severity"], read["message"], read["fix"], read["fingerprint"]] == [
            finding.rule,
            finding.severity,
            finding.message,
            finding.fix,
            finding.fingerprint,
        ]
        assert [tool["name"] for tool in read["tools"]] == [tool.name for tool in finding.tools]
        assert read["evidence"] == exact(finding.evidence)
    assert document["summary"] == report.summary
    assert (document["complete"], document["ok"]) == (report.complete, report.ok)


def exact(value):
    """A JSON value with every number as `Decimal`, the way the text says it."""
    match value:
        case bool() | None | str():
            return value
        case float():
            return Decimal(repr(value))
        case int() | Decimal():
            return Decimal(value)
        case dict():
            return {key: exact(item) for key, item in value.items()}
        case _:
            return [exact(item) for item in value]


@law
@given(draft=drafts(), policy=policies, name=st.sampled_from(list(FORMATS)), show_all=st.booleans())
def test_no_hidden_character_is_ever_written_raw(draft, policy, name, show_all):
    text = render(conclude(draft, policy, locate), name, RenderOptions(show_all=show_all))
    assert not [character for character in text if is_shown_raw(character)]


@law
@given(draft=drafts(), width=st.integers(40, 160), show_all=st.booleans())
def test_terminal_lines_keep_to_the_width(draft, width, show_all):
    text = render(conclude(draft, Policy(), locate), "human", RenderOptions(width=width, show_all=show_all))
    assert max(map(display_width, text.splitlines())) <= width


@law
@given(draft=drafts(), policy=policies)
def test_github_lines_are_annotations_or_our_own_words(draft, policy):
    for line in render(conclude(draft, policy, locate), "github", RenderOptions(show_all=True)).split("\n"):
        if "::" in line:
            assert re.fullmatch(r"::(error|warning|notice) (file=[^:,]*,(line=\d+,col=\d+,)?)?title=[^:,]*::[^\r\n]*", line)
        else:
            assert "##[" not in line


@law
@given(draft=drafts())
def test_markdown_holds_no_html_but_ours(draft):
    tokens = (
        MarkdownIt("commonmark", {"html": True})
        .enable("table")
        .parse(render(conclude(draft, Policy(), locate), "markdown", RenderOptions()))
    )
    every = [child for token in tokens for child in (token, *(token.children or ()))]
    assert not {token.type for token in every} & {"link_open", "image", "fence", "code_block", "blockquote_open"}
    html = "".join(token.content for token in every if token.type.startswith("html_"))
    assert set(re.findall(r"<[^>]*>", html)) <= {
        "<details>",
        "</details>",
        "<summary>",
        "</summary>",
        "<sub>",
        "</sub>",
        "<!---->",
    }


@given(text=st.text(), width=st.integers(2, 40), max_lines=st.integers(1, 4))
def test_texts_are_cut_to_their_columns(text, width, max_lines):
    assert display_width(cut(text, width)) <= width
    assert display_width(shown(text, width)) <= width
    for lines in (wrap(escape_hidden(text), width, max_lines), shown_lines(text, width, max_lines)):
        assert 1 <= len(lines) <= max_lines
        assert all(display_width(line) <= width for line in lines)


@given(text=st.text(st.characters(exclude_categories=["Cc", "Cf", "Cs", "Zl", "Zp", "Zs", "Mn", "Me"]), min_size=1))
def test_wrapping_loses_no_character(text):
    assert "".join(wrap(escape_hidden(text), 7, 10_000)) == escape_hidden(text)


@given(value=values, style=st.sampled_from(("compact", "spaced", "indented")))
@settings(max_examples=80)
def test_json_text_reads_back_as_the_same_value(value, style):
    text = json_text(value, style=style)
    assert json.loads(text, parse_float=Decimal, parse_int=Decimal) == exact(value)
    assert not [character for character in text if is_shown_raw(character)]
