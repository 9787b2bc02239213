"""`rightcall prove`: verdicts, witnesses, and schemas that cannot be read."""

import json
from pathlib import Path

import jsonschema
import pytest

from rightcall.cli.commands.prove import DIALECTS
from rightcall.schema import DIALECT_NAMES

ROOT = Path(__file__).resolve().parents[2]
LOW = {"type": "object", "properties": {"a": {"type": "integer", "maximum": 2}}, "required": ["a"]}
HIGH = {"type": "object", "properties": {"a": {"type": "integer", "minimum": 3}}, "required": ["a"]}
ANY_A = {"type": "object", "required": ["a"]}
ONLY_B = {"type": "object", "properties": {"b": {}}, "required": ["b"]}


def published_schema(name):
    """A schema that the project publishes."""
    return json.loads((ROOT / "schemas" / f"{name}.schema.json").read_text(encoding="utf-8"))


@pytest.fixture(autouse=True)
def schemas(tmp_path):
    """Files to ask about."""
    files = {"low": LOW, "high": HIGH, "any": ANY_A, "b": ONLY_B, "nothing": False, "list": [LOW], "catalog": {"tools": [HIGH]}}
    for name, schema in files.items():
        (tmp_path / f"{name}.json").write_text(json.dumps(schema), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("arguments", "exit_code", "outcome"),
    [
        (["low.json", "any.json"], 0, "overlap"),
        (["low.json", "high.json"], 1, "disjoint"),
        (["any.json", "b.json"], 0, "overlap"),
        (["any.json", "b.json", "--reading", "declared"], 1, "disjoint"),
        (["any.json", "low.json", "--contains"], 0, "contained"),
        (["low.json", "any.json", "--contains"], 1, "not-contained"),
        (["low.json"], 0, "satisfiable"),
        (["nothing.json"], 1, "unsatisfiable"),
        (["catalog.json#/tools/0", "any.json"], 0, "overlap"),
        (["list.json#/0", "high.json"], 1, "disjoint"),
    ],
)
def test_verdict_and_exit_code(run, arguments, exit_code, outcome):
    result = run("prove", *arguments)
    assert result.exit_code == exit_code
    assert result.output.startswith(f"{outcome}: ")
    document = json.loads(run("prove", *arguments, "--format", "json").output)
    assert document["outcome"] == outcome
    jsonschema.validate(document, published_schema("proof-1"))


def test_the_witness_is_accepted_by_both(run):
    value = json.loads(run("prove", "low.json", "any.json", "--format", "json").output)["value"]
    jsonschema.validate(value, LOW)
    jsonschema.validate(value, ANY_A)


def test_the_counterexample_is_accepted_by_the_inner_one_only(run):
    value = json.loads(run("prove", "low.json", "any.json", "--contains", "--format", "json").output)["value"]
    jsonschema.validate(value, ANY_A)
    assert not jsonschema.Draft202012Validator(LOW).is_valid(value)


def test_human_answers_read_well(run, golden):
    golden("prove-overlap.txt", run("prove", "low.json", "any.json").output)
    golden("prove-disjoint.txt", run("prove", "low.json", "high.json").output)
    golden("prove-not-contained.txt", run("prove", "--contains", "low.json", "any.json").output)


def test_several_witnesses_are_different_and_all_accepted(run):
    document = json.loads(run("prove", "low.json", "any.json", "--witnesses", "4", "--format", "json").output)
    jsonschema.validate(document, published_schema("proof-1"))
    assert document["values"][0] == document["value"]
    assert len({json.dumps(value) for value in document["values"]}) == 4
    assert (document["exhausted"], document["shortfall"]) == (False, "")
    for value in document["values"]:
        jsonschema.validate(value, LOW)


def test_fewer_witnesses_than_asked_for_are_all_there_are(run, schemas, golden):
    (schemas / "few.json").write_text('{"enum": [true, "a", {"b": [1]}]}', encoding="utf-8")
    document = json.loads(run("prove", "few.json", "--witnesses", "9", "--format", "json").output)
    jsonschema.validate(document, published_schema("proof-1"))
    assert (len(document["values"]), document["exhausted"]) == (3, True)
    golden("prove-witnesses-exhausted.txt", run("prove", "few.json", "--witnesses", "9").output)
    golden("prove-witnesses.txt", run("prove", "--contains", "low.json", "any.json", "--witnesses", "3").output)
    golden("prove-witnesses.json", run("prove", "low.json", "any.json", "--witnesses", "3", "--format", "json").output)


def test_a_no_has_no_witnesses_to_show(run):
    document = json.loads(run("prove", "low.json", "high.json", "--witnesses", "2", "--format", "json").output)
    jsonschema.validate(document, published_schema("proof-1"))
    assert (document["values"], document["exhausted"]) == ([], True)
    assert run("prove", "low.json", "high.json", "--witnesses", "2").output == run("prove", "low.json", "high.json").output


def test_more_witnesses_than_the_limit_are_refused(run):
    assert run("prove", "low.json", "--witnesses", "101").exit_code == 2


def test_what_cannot_be_decided_is_a_no_with_its_reason(run, schemas):
    (schemas / "odd.json").write_text('{"$ref": "https://example.com/elsewhere"}', encoding="utf-8")
    result = run("prove", "odd.json", "any.json", "--format", "json")
    document = json.loads(result.output)
    assert (result.exit_code, document["outcome"]) == (1, "unknown")
    assert document["reason"]
    jsonschema.validate(document, published_schema("proof-1"))
    assert "unknown: this could not be decided" in run("prove", "odd.json", "any.json").output


def test_arguments_are_objects(run, schemas):
    (schemas / "true.json").write_text("true", encoding="utf-8")
    assert json.loads(run("prove", "true.json", "--arguments", "--format", "json").output)["value"] == {}


def test_formats_refuse_only_when_asserted(run, schemas):
    (schemas / "date.json").write_text('{"type": "string", "format": "date"}', encoding="utf-8")
    (schemas / "word.json").write_text('{"const": "word"}', encoding="utf-8")
    assert run("prove", "date.json", "word.json").exit_code == 0
    assert run("prove", "date.json", "word.json", "--formats", "assert").exit_code == 1


def test_the_dialect_decides_what_a_keyword_means(run, schemas):
    (schemas / "old.json").write_text('{"type": "integer", "minimum": 3, "exclusiveMinimum": true}', encoding="utf-8")
    (schemas / "three.json").write_text('{"enum": [3]}', encoding="utf-8")
    assert run("prove", "old.json", "three.json", "--dialect", "draft-04").exit_code == 1


def test_every_dialect_of_the_prover_is_offered():
    assert set(DIALECTS) == set(DIALECT_NAMES)


def test_standard_input_serves_as_one_of_the_two(run):
    assert run("prove", "-", "any.json", input=json.dumps(LOW)).exit_code == 0


def test_a_file_with_a_hash_in_its_name_is_taken_as_it_is(run, schemas):
    (schemas / "a#b.json").write_text("true", encoding="utf-8")
    assert run("prove", "a#b.json").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["absent.json"], "absent.json: cannot be read: No such file or directory"),
        (["."], ".: cannot be read: Is a directory"),
        (["low.json", "-", "--contains", "--reading", "spoken"], "spoken"),
        (["-", "-"], "standard input can be read once"),
        (["low.json", "--contains"], "--contains compares two schemas"),
        (["list.json"], "list.json:1:1: this is no JSON Schema"),
        (["catalog.json#/tools/7"], "there is no '7' at /tools"),
        (["catalog.json#/tools/x"], "there is no 'x' at /tools"),
        (["catalog.json#tools"], "a JSON Pointer begins with /"),
        (["low.json", "broken.json"], "broken.json:2:1"),
        (["twice.json"], "twice.json:1:10"),
        (["deep.json"], "levels of nesting: 20,000 found, the limit is 128"),
    ],
)
def test_what_cannot_be_read_is_said_with_its_place(run, schemas, arguments, complaint):
    (schemas / "broken.json").write_text('{"type":\n', encoding="utf-8")
    (schemas / "twice.json").write_text('{"a": 1, "a": 2}', encoding="utf-8")
    (schemas / "deep.json").write_text("[" * 20_000 + "]" * 20_000, encoding="utf-8")
    result = run("prove", *arguments)
    assert result.exit_code == 2
    assert complaint in result.output
    assert "Traceback" not in result.output
