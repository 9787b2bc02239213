from dataclasses import replace

import pytest

from rightcall.report import FORMATS, RenderOptions, render

SUFFIXES = {
    "human": "txt", "json": "json", "jsonl": "jsonl", "sarif": "sarif", "github": "txt", "markdown": "md", "html": "html",
    "junit": "xml", "badge": "svg", "shields": "json",
}  # fmt: skip


@pytest.mark.parametrize("name", FORMATS)
def test_sample_report_is_written_as_the_golden_file_says(name, report, golden):
    golden(f"sample.{name}.{SUFFIXES[name]}", render(report, name, RenderOptions()))


@pytest.mark.parametrize("name", FORMATS)
def test_empty_report_is_written_as_the_golden_file_says(name, empty_report, golden):
    golden(f"empty.{name}.{SUFFIXES[name]}", render(empty_report, name, RenderOptions()))


def test_everything_is_listed_with_colours_on_a_wide_terminal(report, golden):
    golden("sample.all.ansi", render(report, "human", RenderOptions(width=120, color=True, show_all=True)))


def test_narrow_terminal_keeps_every_line_within_its_width(report, golden):
    golden("sample.narrow.txt", render(report, "human", RenderOptions(width=46)))


def test_version_is_the_only_thing_a_release_changes(report):
    for name in FORMATS:
        before, after = (render(replace(report, version=version), name, RenderOptions()) for version in ("0alpha0", "0beta0"))
        assert before.replace("0alpha0", "0beta0") == after
