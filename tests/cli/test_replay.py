"""The replay from the command line: what a person sees, what is never shown, what is refused."""

import json

import pytest
from tests.replay.traffic import CATALOG, chat_call, lines, mcp_call

from rightcall.report import FORMATS

CANARY = "canary-7f3a"


@pytest.fixture(autouse=True)
def files(tmp_path):
    (tmp_path / "tools.json").write_text(json.dumps(CATALOG))
    (tmp_path / "calls.jsonl").write_text(
        lines(
            mcp_call("show_draft", {"draft": CANARY}),
            mcp_call("show_draft", {"draft": CANARY, CANARY: CANARY}),
            mcp_call("send_letter", {"to": [CANARY]}, number=CANARY),
            mcp_call("send_letter", {"to": CANARY, CANARY: 1}),
            chat_call("show_draft", json.dumps({"draft": CANARY}), f"call_{CANARY}"),
            chat_call("show_draft", f"{{{CANARY}", f"call_{CANARY}"),
            chat_call("discard_draft", f'["{CANARY}"]', f"call_{CANARY}2"),
            {"unknown": {"shape": CANARY}},
        )
        + f'{{"broken": "{CANARY}\n'
    )
    return tmp_path


@pytest.mark.parametrize("format_name", sorted(FORMATS.keys() - {"badge", "shields"}))  # which tell of no finding
@pytest.mark.parametrize("extra", [(), ("--per-call",), ("--all",), ("--digest", "--all")], ids=" ".join)
def test_no_argument_and_no_call_id_is_in_any_report(run, format_name, extra, monkeypatch):
    monkeypatch.setenv("RIGHTCALL_DIGEST_KEY", "k")
    result = run("replay", "--catalog", "tools.json", "calls.jsonl", "--format", format_name, *extra)
    assert result.exit_code == 1
    assert "TC008" in result.output
    assert CANARY not in result.output


def test_the_human_report(run, golden):
    result = run("replay", "--catalog", "tools.json", "calls.jsonl", "-q")
    golden("replay.human", result.output)


def test_the_json_report(run, golden):
    result = run("replay", "--catalog", "tools.json", "calls.jsonl", "--format", "json", "-q")
    golden("replay.json", result.output)


def test_two_runs_give_the_same_bytes(run):
    arguments = ("replay", "--catalog", "tools.json", "calls.jsonl", "--format", "json")
    assert run(*arguments).stdout == run(*arguments).stdout


def test_traces_come_from_standard_input_too(run, files):
    text = (files / "calls.jsonl").read_text()
    result = run("replay", "--catalog", "tools.json", "-", "--format", "json", input=text)
    assert json.loads(result.stdout)["summary"]["calls"] == 7


def test_a_digest_without_a_key_is_refused(run):
    result = run("replay", "--catalog", "tools.json", "calls.jsonl", "--digest", env={"RIGHTCALL_DIGEST_KEY": ""})
    assert result.exit_code == 2
    assert "RIGHTCALL_DIGEST_KEY" in result.output


def test_no_trace_and_a_trace_that_is_not_there_are_refused(run):
    assert run("replay", "--catalog", "tools.json").exit_code == 2
    missing = run("replay", "--catalog", "tools.json", "gone.jsonl")
    assert missing.exit_code == 2
    assert "gone.jsonl" in missing.output


def test_what_is_left_out_fails_a_strict_run(run, files):
    (files / "good.jsonl").write_text(lines(*(mcp_call("list_drafts", {}) for _ in range(3))))
    arguments = ("replay", "--catalog", "tools.json", "good.jsonl", "--max-calls", "2")
    assert run(*arguments).exit_code == 0
    strict = run(*arguments, "--strict")
    assert strict.exit_code == 1
    assert "1 of 3 calls were not looked at" in strict.output


def test_too_many_bytes_are_not_read(run):
    result = run("replay", "--catalog", "tools.json", "calls.jsonl", "--max-trace-bytes", "50", "--format", "json")
    report = json.loads(result.stdout)
    assert not report["complete"]
