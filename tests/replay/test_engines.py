"""A replay gives the same result wherever its parts run, and goes on where it was stopped."""

import json

import pytest
from tests.replay.traffic import CATALOG, lines, mcp_call

from rightcall.catalog import read_tools
from rightcall.engine import EngineOptions, open_execution
from rightcall.replay import ReplayOptions, replay
from rightcall.trace.sources import TraceOptions

TOOLS, _ = read_tools(CATALOG, "tools.json")
READING = TraceOptions(block_bytes=400)


@pytest.fixture
def path(tmp_path):
    trace = tmp_path / "calls.jsonl"
    trace.write_text(lines(*(mcp_call("show_draft", {"draft": f"d{number % 7}", "n": number}) for number in range(30))))
    return trace


def run(path, options, engine):
    with open_execution(engine) as execute:
        return replay([str(path)], TOOLS, options, READING, execute=execute)


@pytest.mark.parametrize("options", [ReplayOptions(), ReplayOptions(max_calls=11, per_call=True)], ids=["whole", "bounded"])
def test_processes_give_what_one_process_gives(path, options):
    there = run(path, options, EngineOptions(engine="processes", workers=2))
    assert there == run(path, options, EngineOptions())


def test_finished_parts_are_kept_and_not_counted_again(path, tmp_path):
    kept = EngineOptions(run_dir=str(tmp_path / "run"))
    first = run(path, ReplayOptions(), kept)
    files = {file: file.stat().st_mtime_ns for file in (tmp_path / "run").rglob("*") if file.is_file()}
    assert len(files) > 5
    assert run(path, ReplayOptions(), kept) == first
    assert {file: file.stat().st_mtime_ns for file in files} == files


def test_a_trace_or_a_catalog_that_changed_is_counted_anew(path, tmp_path):
    kept = EngineOptions(run_dir=str(tmp_path / "run"))
    run(path, ReplayOptions(), kept)
    path.write_text(lines(*(mcp_call("list_drafts", {}) for _ in range(30))))
    assert run(path, ReplayOptions(), kept) == run(path, ReplayOptions(), EngineOptions())


def test_no_argument_is_in_what_is_kept(tmp_path):
    path = tmp_path / "calls.jsonl"
    path.write_text(lines(*(mcp_call("show_draft", {"draft": "canary-77", "canary-78": number}) for number in range(20))))
    run(path, ReplayOptions(per_call=True), EngineOptions(run_dir=str(tmp_path / "run")))
    texts = [file.read_text() for file in (tmp_path / "run").rglob("*") if file.is_file()]
    assert texts
    assert not any("canary" in text for text in texts)
    assert json.dumps(texts)
