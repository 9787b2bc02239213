import json

import pytest

TOOLS = {
    "tools": [
        {"name": "find_order", "description": "Find an order.", "inputSchema": {"type": "object", "properties": {}}},
        {"name": "ping", "description": "Answer.", "inputSchema": {"type": "object", "properties": {}}},
    ],
}


@pytest.fixture
def tools(tmp_path):
    path = tmp_path / "tools.json"
    path.write_text(json.dumps(TOOLS), encoding="utf-8")
    return str(path)


def test_drafts_are_clean_but_for_their_number(run, tools, tmp_path):
    out = str(tmp_path / "t.yaml")
    assert run("tasks", "generate", "--offline", tools, "-o", out).exit_code == 0
    result = run("tasks", "lint", out, tools, "--format", "json")
    assert result.exit_code == 0
    assert [finding["rule"] for finding in json.loads(result.stdout)["findings"]] == ["TSK005"]


def test_nothing_is_overwritten_unasked(run, tools, tmp_path):
    out = tmp_path / "t.yaml"
    out.write_text("mine", encoding="utf-8")
    result = run("tasks", "generate", "--offline", tools, "-o", str(out))
    assert (result.exit_code, out.read_text(encoding="utf-8")) == (2, "mine")
    assert "--force" in result.output
    assert run("tasks", "generate", "--offline", tools, "-o", str(out), "--force").exit_code == 0


def test_a_faulty_file_is_told_with_its_line(run, tmp_path):
    path = tmp_path / "t.yaml"
    path.write_text("version: 1\ntasks:\n- id: a\n  prompt: x\n  expected:\n", encoding="utf-8")
    result = run("tasks", "lint", str(path))
    assert result.exit_code == 2
    assert "t.yaml:5:3 (/tasks/0/expected)" in result.output


def test_a_finding_has_the_line_of_its_task(run, tools, tmp_path):
    path = tmp_path / "t.yaml"
    path.write_text("version: 1\ntasks:\n- {id: a, prompt: x, expected: find_ordr}\n", encoding="utf-8")
    result = run("tasks", "lint", str(path), tools, "--format", "json")
    found = [finding for finding in json.loads(result.stdout)["findings"] if finding["rule"] == "TSK003"]
    assert result.exit_code == 1
    assert (found[0]["line"], "did you mean find_order?" in found[0]["message"]) == (3, True)


def test_wordings_are_added_to_the_originals(run, tmp_path):
    path = tmp_path / "t.yaml"
    path.write_text("version: 1\ntasks:\n- {id: a, prompt: Show the orders., expected: find_order}\n", encoding="utf-8")
    result = run("tasks", "mutate", str(path), "--mutations", "casual,interrogative")
    assert result.exit_code == 0
    assert 'prompt: "Could you show the orders?"' in result.stdout
    assert run("tasks", "mutate", str(path), "--mutations", "loud").exit_code == 2


def test_a_file_that_is_not_there_is_told(run):
    result = run("tasks", "lint", "absent.yaml")
    assert result.exit_code == 2
    assert "absent.yaml" in result.output
