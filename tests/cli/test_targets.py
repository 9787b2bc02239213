"""`rightcall targets`."""

import json
from pathlib import Path

import jsonschema
import pytest

ROOT = Path(__file__).resolve().parents[2]
SCHEMA = json.loads((ROOT / "schemas" / "targets-1.schema.json").read_text(encoding="utf-8"))


def test_without_a_name_every_profile_is_one_line_of_a_table(run, golden):
    golden("targets.txt", run("targets").output)


def test_no_line_is_wider_than_a_terminal_but_for_words_that_cannot_be_broken(run):
    lines = [line for name in ("", "gemini-openapi", "vscode") for line in run("targets", *name.split()).output.splitlines()]
    assert [line for line in lines if len(line) > 80 and len(line.split()) > 2] == []


def test_a_name_gives_every_limit_with_source_and_date(run, golden):
    golden("targets-cursor.txt", run("targets", "cursor").output)


def test_a_short_name_stands_for_a_profile(run):
    assert run("targets", "openai").output == run("targets", "openai-responses").output


def test_json_holds_every_limit_and_keeps_to_its_schema(run):
    document = json.loads(run("targets", "--format", "json").output)
    jsonschema.validate(document, SCHEMA)
    assert {target["name"] for target in document["targets"]} > {"openai-chat", "anthropic-strict", "gemini-openapi"}


@pytest.mark.parametrize(("word", "meant"), [("antropic", "anthropic"), ("gemini-openpi", "gemini-openapi")])
def test_an_unknown_name_is_an_error_that_says_what_may_be_meant(run, word, meant):
    result = run("targets", word)
    assert result.exit_code == 2
    assert f"did you mean {meant}" in result.stderr


def test_a_name_like_no_other_is_told_all_that_are_known(run):
    assert "known are mcp-2026-07-28, " in run("targets", "%%%").stderr


def test_output_goes_to_a_file(run, tmp_path):
    assert run("targets", "mistral", "--output", "limits.txt").output == ""
    assert (tmp_path / "limits.txt").read_text(encoding="utf-8").startswith("mistral (provider): Mistral\n")
