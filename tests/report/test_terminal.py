import re
import sys
from dataclasses import replace

import pytest

from rightcall.findings import Policy, conclude
from rightcall.model import Problem, Source
from rightcall.report import RenderOptions, render
from rightcall.report.layout import display_width

STYLING = re.compile(r"\x1b\[[0-9;]*m")


def human(report, **options):
    return render(report, "human", RenderOptions(**options))


@pytest.mark.parametrize("width", [40, 60, 80, 132])
@pytest.mark.parametrize("show_all", [False, True])
@pytest.mark.parametrize("sample", ["report", "large_report", "empty_report"])
def test_no_line_is_wider_than_the_terminal(sample, width, show_all, request):
    lines = human(request.getfixturevalue(sample), width=width, show_all=show_all).splitlines()
    assert max(map(display_width, lines)) <= width
    assert not any(line.endswith(" ") for line in lines)


def test_summary_stands_before_the_first_finding(report):
    text = human(report)
    assert text.index("pairs considered") < text.index("TC004")
    for label in ("identical", "open overlap", "effect conflicts", "groups", "in the baseline", "fixed since"):
        assert label in text[: text.index("TC004")]


def test_finding_shows_its_evidence(report):
    text = human(report)
    block = text[text.index("TC004") : text.index("TC003")]
    for part in (
        "overlap-with-effect-conflict",
        "Read one file of the workspace and return its text.",
        '{"path": "notes.txt"',
        "identical, declared reading, similarity 0.91",
        'delete_file: add "confirm": {"const": true} and require it',
        "(proven)",
        "read-only",
        "not read-only, destructive",
        "at         examples/files.json:3:11, 15:9",
        "Require an argument that only one of them has.",
    ):
        assert part in re.sub(r"\n {4,}", " ", block)


def test_large_report_shows_twenty_findings_and_counts_the_rest(large_report):
    text = human(large_report)
    shown = re.findall(r"^TC\d{3} ", text, flags=re.MULTILINE)
    assert len(shown) == 20
    assert text.splitlines().index("1,980 more, not shown (--all shows them)") < 280
    counts = [
        int(count.replace(",", "")) for count in re.findall(r"^ +([\d,]+)  (?:error|warning|note)", text, flags=re.MULTILINE)
    ]
    assert sum(counts) == 1980
    assert len(re.findall(r"^TC\d{3} ", human(large_report, show_all=True), flags=re.MULTILINE)) == 2000


def test_findings_in_the_baseline_are_shown_on_demand_and_marked(report):
    assert "list_tags" not in human(report)
    everything = human(report, show_all=True)
    assert "confusable-overlap (in the baseline)" in everything
    assert "list_tags" in everything


def test_same_fix_is_told_once(large_report):
    assert human(large_report, show_all=True).count("Require an argument that only one of them has.") == 1


def test_colours_change_nothing_but_colours(report):
    coloured = human(report, color=True)
    assert coloured != human(report)
    assert STYLING.sub("", coloured) == human(report)


def test_plain_text_needs_no_rich(report):
    loaded = {name for name in sys.modules if name == "rich" or name.startswith("rich.")}
    for name in loaded:
        del sys.modules[name]
    human(report)
    assert not any(name.startswith("rich") for name in sys.modules)


def test_crowds_of_sources_problems_and_tools_are_counted(make_draft, make_finding, make_tool, locate):
    sources = tuple(Source(name=f"s{i}.json", kind="mcp", tool_count=1, digest="") for i in range(9))
    problems = tuple(Problem(message="wrong", source=f"s{i}.json") for i in range(8))
    crowd = make_finding("TC011", "alike", tuple(make_tool(f"t{i:02}", i) for i in range(30)))
    report = conclude(make_draft(crowd, sources=sources, problems=problems), Policy(), locate)
    text = human(report)
    assert "and 4 sources more" in text
    assert "and 3 more (--all shows them)" in text
    assert re.search(r"t11\s+and\s+18\s+more", text)
    assert "t29" in human(report, show_all=True)


def test_outcome_is_the_last_line(report, empty_report):
    assert human(report).splitlines()[-1] == "failed: 1 error, 3 warnings, 2 notes, 1 of them in the baseline; incomplete"
    assert human(empty_report).splitlines()[-1] == "passed: 0 errors, 0 warnings, 0 notes"


def test_incompleteness_without_a_counter_is_still_told(empty_report):
    assert "something was left out" in human(replace(empty_report, complete=False))
    assert "3 left out by a limit" in human(replace(empty_report, complete=False, summary={"left_out": 3}))


def test_counters_of_other_commands_are_shown_too(empty_report):
    text = human(replace(empty_report, summary={"calls": 12, "renamed_tools": 3}))
    assert re.search(r"calls +12$", text, flags=re.MULTILINE)
    assert re.search(r"renamed tools +3$", text, flags=re.MULTILINE)


def test_odd_evidence_is_shown_as_it_is(make_draft, make_finding, make_tool, locate):
    odd = {
        "relation": 7,
        "reading": None,
        "score": 12,
        "pairs": "many",
        "direction": [1],
        "hints": {"a": {"readOnlyHint": "yes", "x": None}},
        "descriptions": ["a"],
        "separation": {"edit": 1},
        "group": "a",
        "anything_else": {"b": [True, None]},
    }
    text = human(conclude(make_draft(make_finding("TC003", "odd", (make_tool("a", 0),), evidence=odd)), Policy(), locate))
    for part in (
        "[1], null reading, similarity 12, pairs many",
        "readOnlyHint yes",
        'separation {"edit": 1}',
        "group      a",
        'anything else {"b": [true, null]}',
    ):
        assert part in text


def test_finding_about_no_tool_still_shows_its_place(make_draft, make_finding, locate):
    text = human(
        conclude(make_draft(make_finding("TC005", "m", (), source="examples/files.json", pointer="/tools/3")), Policy(), locate)
    )
    assert "at         examples/files.json:39:9" in text


def test_tool_without_a_name_is_visible(make_draft, make_finding, make_tool, locate):
    assert '\n  ""\n' in human(conclude(make_draft(make_finding("TC003", "m", (make_tool("", 0),))), Policy(), locate))


def test_tools_of_one_name_are_told_apart_by_source(make_draft, make_finding, make_tool, locate):
    twins = (make_tool("a", 0, "x.json"), make_tool("a", 0, "y.json"), make_tool("a", 1, "y.json"))
    evidence = {"descriptions": {"a (x.json)": "in x", "a (y.json #0)": "first in y", "a (y.json #1)": "second in y"}}
    text = human(conclude(make_draft(make_finding("TC003", "m", twins, evidence=evidence)), Policy(), locate))
    assert [line.split("  ")[-1] for line in text.splitlines() if re.search("in [xy]$", line)] == [
        "in x",
        "first in y",
        "second in y",
    ]


def test_counters_of_exceptions_are_shown_when_there_were_any(empty_report):
    quiet, loud = (human(replace(empty_report, summary={"tools": 1, "empty_call_only": count})) for count in (0, 5))
    assert "empty call only" not in quiet
    assert re.search(r"empty call only +5", loud)


def test_hints_that_all_tools_share_are_not_repeated(make_draft, make_finding, make_tool, locate):
    hints = {"a": {"readOnlyHint": True, "openWorldHint": False}, "b": {"readOnlyHint": False, "openWorldHint": False}}
    pair = (make_tool("a", 0), make_tool("b", 1))
    text = human(conclude(make_draft(make_finding("TC004", "m", pair, evidence={"hints": hints})), Policy(), locate))
    assert re.search(r"^  a  read-only$", text, flags=re.MULTILINE)
    assert re.search(r"^  b  not read-only$", text, flags=re.MULTILINE)
    assert "closed-world" not in text
    alone = make_finding("TC004", "m", pair[:1], evidence={"hints": hints})
    assert "a  read-only, closed-world" in human(conclude(make_draft(alone), Policy(), locate))
