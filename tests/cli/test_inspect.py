"""The inspection and the check from the command line: what a person sees, how it is judged, and what is refused."""

from __future__ import annotations

import json

import pytest

TOOLS = [
    {
        "name": "find_note",
        "description": "Find notes that contain every given word, the newest first.",
        "annotations": {"readOnlyHint": True},
        "inputSchema": {
            "type": "object",
            "properties": {
                "words": {"type": "array", "items": {"type": "string"}, "description": "What the note must contain."}
            },
            "required": ["words"],
            "additionalProperties": False,
        },
    },
    {
        "name": "delete.note",
        "description": "Delete one note for good.",
        "annotations": {"readOnlyHint": True, "destructiveHint": True},
        "inputSchema": {
            "type": "object",
            "properties": {"note": {"const": "latest"}, "tags": {"type": "array"}},
            "required": ["note", "ghost"],
        },
    },
]


@pytest.fixture(autouse=True)
def files(tmp_path):
    (tmp_path / "notes.json").write_text(json.dumps({"tools": TOOLS}, indent=1), encoding="utf-8")
    (tmp_path / "other.json").write_text(json.dumps({"tools": TOOLS[:1]}, indent=1), encoding="utf-8")
    return tmp_path


def report(result):
    return json.loads(result.stdout)


@pytest.mark.parametrize("command", ["inspect", "check"])
def test_the_human_report(run, golden, command):
    result = run(command, "notes.json", "--target", "openai,gemini-openapi", "-q")
    assert result.exit_code == 1
    golden(f"{command}.human", result.output)


@pytest.mark.parametrize("command", ["inspect", "check"])
def test_the_json_report(run, golden, command):
    result = run(command, "notes.json", "--target", "openai,gemini-openapi", "--format", "json", "-q")
    golden(f"{command}.json", result.output)


def test_check_says_what_inspect_and_scan_say_and_nothing_twice(run):
    arguments = ("notes.json", "other.json", "--format", "json", "--fail-on", "never", "-q")
    inspected, scanned, checked = (report(run(command, *arguments)) for command in ("inspect", "scan", "check"))
    rules = {name: {found["rule"] for found in told["findings"]} for name, told in
             (("inspect", inspected), ("scan", scanned), ("check", checked))}  # fmt: skip
    assert rules["check"] == rules["scan"] | (rules["inspect"] - {"CAT006", "NAM005", "NAM006"})
    assert checked["summary"]["pairs_considered"] == scanned["summary"]["pairs_considered"]
    assert checked["acceptance"] == inspected["acceptance"]


def test_several_sources_give_a_table_the_worst_first(run):
    result = run("inspect", "other.json", "notes.json", "--fail-on", "never", "-q")
    lines = result.output.splitlines()
    head = next(number for number, line in enumerate(lines) if line.strip().startswith("server "))
    assert [line.split()[0] for line in lines[head + 1 : head + 3]] == ["notes.json", "other.json"]


def test_targets_are_judged_under_their_full_names_once(run):
    result = run("inspect", "notes.json", "--target", "openai,openai-responses", "--format", "json", "--fail-on", "never")
    whole = [row for row in report(result)["acceptance"] if row["tool"] is None]
    assert [row["profile"] for row in whole] == ["openai-responses"]
    assert whole[0]["verdict"] == "reject"


def test_an_unknown_target_is_refused_before_anything_is_read(run):
    result = run("inspect", "not-there.json", "--target", "opnai")
    assert result.exit_code == 2
    assert "opnai" in result.output
    assert "openai" in result.output
    assert "not-there" not in result.output


def test_preview_rules_speak_when_they_are_asked(run):
    told = [
        {
            found["rule"]
            for found in report(run("inspect", "notes.json", "--format", "json", "--fail-on", "never", *extra))["findings"]
        }
        for extra in ((), ("--preview",), ("--select", "ALL"))
    ]
    assert told[0] < told[1]
    assert told[1] == told[2]


def test_findings_of_one_rule_on_many_tools_are_one_until_expanded(run, files):
    tools = [{"name": f"do_{name}"} for name in ("alpha", "beta", "gamma", "delta")]
    (files / "bare.json").write_text(json.dumps({"tools": tools}), encoding="utf-8")
    folded, expanded = (run("inspect", "bare.json", "--select", "DSC001", "-q", *extra).output for extra in ((), ("--expand",)))
    assert folded.count("DSC001") == 1
    assert "3 findings more of this rule" in folded
    assert expanded.count("DSC001") == 4


def test_no_target_is_a_usage_error(run):
    for command in ("inspect", "check"):
        result = run(command)
        assert result.exit_code == 2
        assert "name at least one TARGET" in result.output


def test_hidden_characters_are_shown_and_never_printed(run, files):
    tool = TOOLS[0] | {"description": "Find notes.\u202e\x1b[31m \U000e0041\U000e0042 quietly"}
    (files / "hostile.json").write_text(json.dumps({"tools": [tool]}), encoding="utf-8")
    for format_name in ("human", "markdown", "html", "json", "sarif", "junit", "github"):
        result = run("inspect", "hostile.json", "--format", format_name, "--fail-on", "never", "-q")
        assert "SEC001" in result.output
        assert not any(character in result.output for character in "\u202e\x1b\U000e0041")
