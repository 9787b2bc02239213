"""Colour, width, progress, and characters that never reach a terminal."""

import io

import pytest

from rightcall.cli.failures import PROBLEMS_SHOWN, describe_failure
from rightcall.cli.progress import ERASE_LINE, STEPS, ProgressLine, progress_line
from rightcall.cli.terminal import wants_colour
from rightcall.errors import CatalogError, SourceError, UsageError
from rightcall.model import Problem


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize(
    ("stream", "environ", "colour"),
    [
        (Terminal(), {}, True),
        (Terminal(), {"TERM": "dumb"}, False),
        (Terminal(), {"NO_COLOR": "1"}, False),
        (Terminal(), {"NO_COLOR": ""}, True),
        (io.StringIO(), {}, False),
        (io.StringIO(), {"FORCE_COLOR": "1"}, True),
        (io.StringIO(), {"FORCE_COLOR": "0"}, False),
        (io.StringIO(), {"FORCE_COLOR": ""}, False),
        (io.StringIO(), {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
    ],
)
def test_colour_obeys_the_environment_then_the_terminal(stream, environ, colour):
    assert wants_colour(stream, environ) is colour


def test_progress_draws_over_itself_and_leaves_no_trace():
    stream = Terminal()
    line = ProgressLine(stream)
    line("proving", 0, 2)
    line("proving", 2, 2)
    line.erase()
    assert stream.getvalue() == f"{ERASE_LINE}proving 0 of 2{ERASE_LINE}proving 2 of 2{ERASE_LINE}"


def test_progress_costs_a_bounded_number_of_redraws():
    stream = Terminal()
    line = ProgressLine(stream)
    for done in range(100_001):
        line("proving", done, 100_000)
    assert stream.getvalue().count(ERASE_LINE) == STEPS + 1


def test_progress_of_unknown_length_shows_the_stage_alone():
    stream = Terminal()
    ProgressLine(stream)("reading", 0, 0)
    assert stream.getvalue() == f"{ERASE_LINE}reading"


def test_no_progress_without_a_terminal(monkeypatch):
    monkeypatch.setattr("sys.stderr", io.StringIO())
    with progress_line(quiet=False) as progress:
        assert progress is None


def test_no_progress_when_quiet(monkeypatch):
    monkeypatch.setattr("sys.stderr", Terminal())
    with progress_line(quiet=True) as progress:
        assert progress is None


def test_progress_is_erased_even_after_a_failure(monkeypatch):
    stream = Terminal()
    monkeypatch.setattr("sys.stderr", stream)

    def fail_midway():
        with progress_line(quiet=False) as progress:
            progress("proving", 0, 1)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail_midway()
    assert stream.getvalue().endswith(ERASE_LINE)


def test_all_problems_are_listed_one_a_line():
    problems = [Problem(message=f"fault {number}", source="a.json", hint="mend it") for number in range(3)]
    assert describe_failure(CatalogError(problems)).splitlines() == [
        "the input cannot be used, 3 problems:",
        "  a.json: fault 0; mend it",
        "  a.json: fault 1; mend it",
        "  a.json: fault 2; mend it",
    ]


def test_a_flood_of_problems_is_counted_and_not_shown():
    lines = describe_failure(CatalogError([Problem(message="fault", source="a.json")] * (PROBLEMS_SHOWN + 7))).splitlines()
    assert len(lines) == PROBLEMS_SHOWN + 2
    assert lines[-1] == "  ... and 7 more"


@pytest.mark.parametrize(
    "error",
    [
        UsageError("bad \x1b[2J\u202e word"),
        SourceError("bad \x1b[2J\u202e word"),
        CatalogError([Problem(message="bad \x1b[2J", source="\u202e.json")]),
        ValueError("bad \x1b[2J\u202e word"),
    ],
)
def test_no_message_carries_what_a_terminal_would_obey(error):
    text = describe_failure(error)
    assert "\x1b" not in text
    assert "\u202e" not in text


def test_a_message_of_several_lines_keeps_them():
    assert describe_failure(UsageError("first\nsecond")) == "first\n  second"


def test_a_defect_says_so_and_how_to_see_more():
    text = describe_failure(KeyError("x"))
    assert "defect: KeyError: 'x'" in text
    assert "--debug" in text
