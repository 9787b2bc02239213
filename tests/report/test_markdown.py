import re

import pytest
from markdown_it import MarkdownIt

from rightcall.findings import Policy, conclude
from rightcall.model import Problem
from rightcall.report import RenderOptions, render
from rightcall.report.formats.markdown import _code, _text

OWN_HTML = re.compile(r"</?(?:details|summary|sub)>|<!---->")
HOSTILE = (
    "<script>alert(1)</script>",
    "[click](https://evil.example) ![img](x)",
    "`code` ``more`` *b* _i_ __b__ ~~s~~ a_b_c",
    "| cell | cell |",
    "@team please see #12 and owner/repo#3",
    "https://evil.example www.evil.example mailto:a@b.example",
    "&lt;b&gt; &#64; \\* \\",
    "# heading",
    "- item",
    "1. item",
    "> quote",
    "```",
    "$x$ $$y$$",
    "</summary></details>",
    "<!-- -->",
    "a`|`b",
    "\\|",
    "[^1] [x]: y",
    "---",
    "===",
)


def markdown(report, **options):
    return render(report, "markdown", RenderOptions(**options))


def tokens_of(text):
    parsed = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"]).parse(text)
    return [child for token in parsed for child in (token, *(token.children or ()))]


def visible(text):
    """What a reader sees of inline Markdown."""
    html = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"]).renderInline(text)
    return html.replace("<!---->", "").replace("<code>", "").replace("</code>", "")


def escaped(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


@pytest.mark.parametrize("text", HOSTILE)
def test_text_reads_as_it_was_written(text):
    assert visible(f"what: {_text(text)}") == f"what: {escaped(text)}"
    assert visible(_code(text)) == escaped(text)


@pytest.mark.parametrize("text", HOSTILE)
def test_text_in_a_table_stays_in_its_cell(text):
    table = f"| a | b |\n|---|---|\n| x{_text(text)} | {_code(text, in_table=True)} |"
    cells = [token.content for token in tokens_of(table) if token.type == "inline"]
    assert len(cells) == 4


@pytest.mark.parametrize("text", HOSTILE)
def test_nothing_from_the_input_formats_links_or_embeds(text, make_draft, make_finding, make_tool, locate):
    evidence = {"descriptions": {text: text}, "witness": {text: text}, "reason": text, "relation": text}
    one = make_finding("TC003", text, (make_tool(text, 0), make_tool("b", 1)), evidence=evidence, fix=text)
    report = conclude(make_draft(one, problems=(Problem(message=text, source=text),)), Policy(), locate)
    tokens = tokens_of(markdown(report))
    kinds = {token.type for token in tokens}
    assert not kinds & {
        "link_open",
        "image",
        "em_open",
        "s_open",
        "fence",
        "code_block",
        "blockquote_open",
        "ordered_list_open",
        "hr",
    }
    assert {token.content for token in tokens if token.type == "html_inline"} <= {"<!---->", "<sub>", "</sub>"}
    html = "".join(token.content for token in tokens if token.type == "html_block")
    assert not re.search(r"<[a-zA-Z/!]", OWN_HTML.sub("", html))
    assert sum(token.type == "heading_open" for token in tokens) == 1


def test_mentions_and_references_are_broken_up():
    assert "@team" not in _text("@team")
    assert "#12" not in _text("#12")


def test_summary_and_findings_are_tables(report):
    text = markdown(report)
    assert text.startswith("### rightcall scan failed: 1 error, 3 warnings, 2 notes, 1 of them in the baseline\n")
    assert "| tools | pairs considered |" in text
    assert text.index("| identical |") < text.index("| severity | rule |") < text.index("<details>")
    assert "**Incomplete:** 1 tool could not be read; 1 question could not be decided." in text


def test_details_tell_the_evidence(report):
    text = markdown(report)
    block = text[text.index("<details><summary>TC004") : text.index("</details>")]
    for part in (
        "`get_file` (read-only): Read one file",
        '- witness: `{"path": "notes.txt"',
        "- separate: ",
        "- fix: ",
        "- at: `examples/files.json:3:11, 15:9`",
    ):
        assert part in block


def test_large_report_fits_into_a_comment(large_report):
    text = markdown(large_report)
    assert len(text) < 65_536
    assert text.count("<details>") == 20
    assert "**1,980 more, not shown**" in text
    assert markdown(large_report, show_all=True).count("<details>") == 2000


@pytest.mark.parametrize("character", ["@", "<", "日", "`", "|", "\u202e"])
def test_hostile_report_fits_into_a_comment_too(character, make_draft, make_finding, make_tool, locate):
    flood = character * 20_000
    findings = [
        make_finding(
            "TC003", flood, (make_tool(f"{i}{flood}", i), make_tool(flood, i)), evidence={"witness": flood, "reason": flood}
        )
        for i in range(40)
    ]
    problems = tuple(Problem(message=flood, source=flood) for _ in range(40))
    text = markdown(conclude(make_draft(*findings, problems=problems), Policy(), locate))
    assert len(text) < 65_536
    assert "20 more, not shown" in text


def test_findings_in_the_baseline_are_marked_when_shown(report):
    assert "| warning (in the baseline) | TC003 |" in markdown(report, show_all=True)
    assert "list_tags" not in markdown(report)


def test_many_problems_are_counted(make_draft, locate):
    problems = tuple(Problem(message="wrong", source="a.json") for _ in range(8))
    assert "- and 3 more" in markdown(conclude(make_draft(problems=problems), Policy(), locate))
