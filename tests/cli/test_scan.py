"""`rightcall scan`: whole runs on the example catalogs, and everything a flag or a file decides."""

import json
import shutil
import sys

import jsonschema
import pytest

TOOL = {"type": "object", "properties": {"id": {"type": "string"}}, "required": ["id"], "additionalProperties": False}
READ = {"name": "get_note", "description": "Read a note.", "inputSchema": TOOL, "annotations": {"readOnlyHint": True}}
DELETE = {
    "name": "delete_note",
    "description": "Delete a note.",
    "inputSchema": {**TOOL, "properties": {"id": {"type": "string", "minLength": 1}}},
    "annotations": {"readOnlyHint": False, "destructiveHint": True},
}

# Lists what a file holds, over stdio: one line in, one line out, as the protocol of 2025 has it.
SERVER = """
import json, os, sys
for line in sys.stdin:
    message = json.loads(line)
    if "id" not in message:
        continue
    answers = {
        "initialize": {
            "protocolVersion": "2025-11-25", "capabilities": {"tools": {}}, "serverInfo": {"name": "notes", "version": "1"},
        },
        "tools/list": {"tools": json.loads(os.environ.get("NOTES", "[]"))},
    }
    answer = {"jsonrpc": "2.0", "id": message["id"]}
    if message["method"] in answers:
        answer["result"] = answers[message["method"]]
    else:
        answer["error"] = {"code": -32601, "message": "no such method"}
    print(json.dumps(answer), flush=True)
"""


@pytest.fixture
def folder(tmp_path, examples):
    """The examples as a user has them: in a folder beside the shell."""
    shutil.copytree(examples, tmp_path / "examples", ignore=shutil.ignore_patterns("demo-servers.*"))
    (tmp_path / "notes.json").write_text(json.dumps({"tools": [READ, DELETE]}), encoding="utf-8")
    return tmp_path


@pytest.fixture
def report(run, folder):  # noqa: ARG001 - the folder has to be there
    """Run a scan and give its JSON report."""

    def scan(*arguments, exit_code=None):
        result = run("scan", *arguments, "--format", "json")
        assert exit_code is None or result.exit_code == exit_code, result.output
        return json.loads(result.stdout)

    return scan


def rules(document):
    """The codes of all findings, in order."""
    return [finding["rule"] for finding in document["findings"]]


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("format_name", ["human", "json"])
def test_the_examples_report_what_they_did_before(run, golden, format_name):
    result = run("scan", "examples", "--format", format_name)
    assert result.exit_code == 1
    golden(f"scan-examples.{format_name}", result.stdout)


def test_the_report_keeps_to_its_schema(report, examples):
    schema = json.loads((examples.parent / "schemas" / "findings-1.schema.json").read_text(encoding="utf-8"))
    jsonschema.validate(report("examples"), schema)


def test_the_page_about_the_report_names_every_member(report, examples):
    document = report("examples")
    page = (examples.parent / "docs" / "json-report.md").read_text(encoding="utf-8")
    members = {*document["summary"], *(name for finding in document["findings"] for name in (*finding, *finding["evidence"]))}
    assert sorted(name for name in members if f"`{name}`" not in page) == []


def test_the_examples_show_what_they_are_for(report):
    found = rules(report("examples"))
    assert {"TC002", "TC004", "TC010", "TC011", "TC012", "TC013"} <= set(found)


def test_the_order_of_targets_changes_no_finding(report):
    files = [f"examples/warehouse-{kind}.json" for kind in ("mcp", "openai", "anthropic")]
    assert report(*files)["findings"] == report(*reversed(files))["findings"]


@pytest.mark.parametrize(
    ("flags", "exit_code"),
    [
        ([], 1),
        (["--fail-on", "never"], 0),
        (["--fail-on", "note"], 1),
        (["--select", "TC001,TC002"], 0),
        (["--ignore", "TC"], 0),
        (["--ignore", "tc004", "--fail-on", "error"], 0),
        (["--threshold", "1"], 0),
        (["--threshold", "1", "--all-pairs"], 1),
    ],
)
def test_flags_decide_what_fails(report, flags, exit_code):
    report("notes.json", *flags, exit_code=exit_code)


def test_what_was_left_out_fails_a_strict_run_only(report):
    assert report("examples", "--max-candidates", "1", "--fail-on", "never", exit_code=0)["complete"] is False
    report("examples", "--max-candidates", "1", "--fail-on", "never", "--strict", exit_code=1)


def test_a_tool_that_cannot_be_read_fails_a_strict_run_only(report, folder):
    (folder / "half.json").write_text(json.dumps({"tools": [READ, {"inputSchema": TOOL}]}), encoding="utf-8")
    document = report("half.json", exit_code=0)
    assert [problem["pointer"] for problem in document["problems"]] == ["/tools/1"]
    report("half.json", "--strict", exit_code=1)


def test_groups_are_not_compared_with_each_other(report, folder):
    (folder / "one.json").write_text(json.dumps({"tools": [READ]}), encoding="utf-8")
    (folder / "two.json").write_text(json.dumps({"tools": [DELETE]}), encoding="utf-8")
    assert rules(report("one.json", "two.json")) == ["TC004"]
    assert rules(report("--group", "a=one.json", "--group", "b=two.json")) == []
    assert rules(report("one.json", "two.json", "--group", "a=*.json")) == ["TC004"]


def test_a_baseline_accepts_what_is_there_and_nothing_new(run, report, folder):
    recorded = run("scan", "notes.json", "--write-baseline", "base.json", "--output", "report.txt")
    assert recorded.exit_code == 0
    assert recorded.stderr == "Recorded 1 finding in base.json.\n"
    assert report("notes.json", "--baseline", "base.json", exit_code=0)["findings"][0]["baseline"] == "unchanged"
    changed = {**DELETE, "name": "delete_notes"}
    (folder / "notes.json").write_text(json.dumps({"tools": [READ, changed]}), encoding="utf-8")
    document = report("notes.json", "--baseline", "base.json", exit_code=1)
    assert document["findings"][0]["baseline"] == "new"
    assert document["summary"]["fixed"] == 1


@pytest.mark.parametrize(
    ("text", "exit_code"),
    [
        ("fail-on = 'never'", 0),
        ("[scan]\nignore = ['TC004']", 0),
        ("ignore = 'TC'", 0),
        ("fail-on = 'never'\n[scan]\nfail-on = 'error'", 1),
        ("[severities]\nTC004 = 'warning'", 0),
        ("[[suppressions]]\nrule = 'TC004'\ntools = ['*_note']\nreason = 'known'", 0),
        ("[[suppressions]]\nrule = 'TC004'\ntools = ['get_note']\nreason = 'only one of the two'", 1),
        ("[snapshot]\ntimeout = 3", 1),
    ],
)
def test_a_configuration_decides_like_flags(run, folder, text, exit_code):
    (folder / "rightcall.toml").write_text(text, encoding="utf-8")
    assert run("scan", "notes.json").exit_code == exit_code


def test_flags_beat_the_configuration(run, folder):
    (folder / "rightcall.toml").write_text("fail-on = 'never'\nthreshold = 1", encoding="utf-8")
    assert run("scan", "notes.json", "--fail-on", "error", "--threshold", "0.5").exit_code == 1


def test_a_baseline_of_a_configuration_lies_beside_it(run, folder, monkeypatch):
    run("scan", "notes.json", "--write-baseline", "base.json")
    (folder / "rightcall.toml").write_text("[scan]\nbaseline = 'base.json'", encoding="utf-8")
    inner = folder / "inner"
    inner.mkdir()
    monkeypatch.chdir(inner)
    assert run("scan", "../notes.json").exit_code == 0


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[[suppressions]]\nrule = 'TC004'\ntools = ['x']", "reason is missing"),
        ("[[suppressions]]\nrule = 'TC904'\ntools = ['x']\nreason = 'y'", "unknown rule code 'TC904'"),
        ("[severities]\nTC004 = 'fatal'", "'fatal' for TC004 is none of"),
        ("select = ['TX001']", "unknown rule code 'TX001'"),
    ],
)
def test_a_decision_that_cannot_be_used_is_refused_before_any_work(run, folder, text, complaint):
    (folder / "rightcall.toml").write_text(text, encoding="utf-8")
    result = run("scan", "absent.json")
    assert result.exit_code == 2
    assert complaint in result.output
    assert "absent.json" not in result.output


def test_a_suppression_without_use_is_reported(report, folder):
    (folder / "rightcall.toml").write_text(
        "[[suppressions]]\nrule = 'TC003'\ntools = ['gone']\nreason = 'renamed since'", encoding="utf-8"
    )
    assert "RC001" in rules(report("notes.json"))


@pytest.mark.usefixtures("folder")
def test_annotations_are_written_inside_github_actions(run):
    environ = {"GITHUB_ACTIONS": "true"}
    assert run("scan", "notes.json", env=environ).stdout.startswith("::")
    assert run("scan", "notes.json", "--format", "human", env=environ).stdout.startswith("rightcall scan")


def test_a_report_to_a_file_is_no_annotation(run, folder):
    result = run("scan", "notes.json", "--output", "report.txt", env={"GITHUB_ACTIONS": "true"})
    assert result.stdout == ""
    assert (folder / "report.txt").read_text(encoding="utf-8").startswith("rightcall scan")


@pytest.mark.usefixtures("folder")
def test_colour_is_off_unless_asked_for(run):
    assert "\x1b[" not in run("scan", "notes.json").stdout
    assert "\x1b[" in run("scan", "notes.json", env={"FORCE_COLOR": "1"}, color=True).stdout


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("columns", ["40", "80", "200"])
def test_the_report_keeps_to_the_width_of_the_terminal(run, columns):
    output = run("scan", "examples", env={"COLUMNS": columns}).stdout
    assert max(map(len, output.splitlines())) <= int(columns)


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ([], "No target: name at least one TARGET"),
        (["absent.json"], "absent.json"),
        (["notes.json", "--output", "no/such/folder.txt"], "there is no directory"),
        (["notes.json", "--output", "examples"], "it is a directory"),
        (["notes.json", "--group", "nonsense"], "write NAME=TARGET"),
        (["notes.json", "--select", "TC04"], "unknown rule code 'TC04'"),
        (["notes.json", "--threshold", "1.5"], "1.5 is not in the range"),
        (["notes.json", "--fail-on", "warnings"], "'warnings' is not one of"),
        (["notes.json", "--max-tools", "1"], "tools: 2 found, the limit is 1; --max-tools raises it"),
        (["notes.json", "--baseline", "notes.json"], "is no baseline"),
    ],
)
def test_a_run_that_cannot_be_done_says_why_and_exits_with_2(run, arguments, complaint):
    result = run("scan", *arguments)
    assert result.exit_code == 2
    assert complaint in result.output
    assert "Traceback" not in result.output


def test_all_problems_of_an_input_are_listed_with_their_places(run, folder, golden):
    (folder / "bad.json").write_text(
        '{\n  "tools": [\n    {"inputSchema": {}},\n    {"name": 7},\n    "tool"\n  ]\n}\n', encoding="utf-8"
    )
    result = run("scan", "bad.json")
    assert result.exit_code == 2
    golden("scan-bad-input.txt", result.stderr)


def test_a_live_server_is_announced_listed_and_given_only_what_is_named(run, folder, monkeypatch):
    (folder / "server.py").write_text(SERVER, encoding="utf-8")
    monkeypatch.setenv("NOTES", json.dumps([READ, DELETE]))
    target = f"stdio:{sys.executable} server.py"
    without = run("scan", target, "--format", "json")
    assert without.exit_code == 2
    result = run("scan", target, "--format", "json", "--env", "NOTES")
    assert result.exit_code == 1, result.output
    assert f"{sys.executable} server.py" in result.stderr
    assert rules(json.loads(result.stdout)) == ["TC004"]
    assert run("scan", target, "--env", "NOTES", "--quiet").stderr == ""


def test_a_snapshot_of_a_live_server_is_a_catalog(run, report, folder, monkeypatch):
    (folder / "server.py").write_text(SERVER, encoding="utf-8")
    monkeypatch.setenv("NOTES", json.dumps([READ, DELETE]))
    taken = run("snapshot", f"stdio:{sys.executable} server.py", "--env", "NOTES", "--output", "taken.json", "--quiet")
    assert taken.exit_code == 0, taken.output
    assert rules(report("taken.json", exit_code=1)) == ["TC004"]
