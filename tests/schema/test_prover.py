"""The prover as a whole: its questions, what it keeps between them, and what every answer carries."""

import json

import pytest

from rightcall.schema import Prover, contains, overlap, satisfiable

CHECKERS = {"jsonschema-rs", "corvus-json-schema"}
FILE = {"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"]}


def test_a_yes_carries_a_value_and_who_checked_it():
    for answer in (overlap(FILE, {}), satisfiable(FILE)):
        assert answer.witness == {"path": answer.witness["path"]}
        assert set(answer.checked_by) >= CHECKERS
    answer = contains(FILE, {"type": "object"})
    assert answer.outcome == "not-contained"
    assert "path" not in answer.counterexample
    assert set(answer.checked_by) >= CHECKERS


def test_a_no_carries_a_reason_and_no_value():
    for answer in (overlap({"type": "string"}, {"type": "null"}), satisfiable(False), contains({}, FILE)):
        assert answer.outcome in ("disjoint", "unsatisfiable", "contained")
        assert answer.reason
        assert getattr(answer, "witness", None) is None
        assert getattr(answer, "counterexample", None) is None


def test_null_is_a_witness_like_any_other():
    answer = satisfiable({"type": "null"})
    assert (answer.outcome, answer.witness) == ("satisfiable", None)
    assert answer.checked_by


@pytest.mark.parametrize("schema", [None, 1, "string", [], [{}], 1.5])
def test_what_is_no_schema_is_unknown(schema):
    for answer in (overlap(schema, {}), overlap({}, schema), contains({}, schema), contains(schema, {}), satisfiable(schema)):
        assert answer.outcome == "unknown"
        assert "not a schema" in answer.reason
    assert Prover().compile(schema).digest("written") == Prover().compile(schema).digest("written")


def test_arguments_are_an_object_whatever_the_schema_says():
    prover = Prover()
    anything = prover.compile({}, arguments=True)
    assert prover.satisfiable(anything).witness == {}
    assert prover.overlap(anything, prover.compile({"type": "string"}, arguments=True)).outcome == "disjoint"
    assert prover.overlap(anything, prover.compile({"type": "string"})).outcome == "disjoint"
    assert prover.contains(anything, prover.compile({"type": "object"}, arguments=True)).outcome == "contained"
    assert prover.contains(anything, prover.compile(True)).outcome == "not-contained"


def test_a_call_with_at_least_one_argument_can_be_asked_for():
    prover = Prover()
    left = prover.compile(
        {"type": "object", "properties": {"a": {"type": "string"}}, "additionalProperties": False}, arguments=True
    )
    right = prover.compile(
        {"type": "object", "properties": {"b": {"type": "string"}}, "additionalProperties": False}, arguments=True
    )
    assert prover.overlap(left, right).witness == {}
    assert prover.overlap(left, right, non_empty=True).outcome == "disjoint"
    answer = prover.overlap(left, left, non_empty=True)
    assert (answer.outcome, list(answer.witness)) == ("overlap", ["a"])


def test_digests_ignore_annotations_and_the_order_of_keywords():
    prover = Prover()
    plain = {
        "type": "object",
        "properties": {"a": {"type": "string", "minLength": 1}, "b": {"enum": [1, 2]}},
        "required": ["a"],
    }
    noted = {
        "required": ["a"],
        "description": "d",
        "properties": {"b": {"title": "t", "enum": [1.0, 2]}, "a": {"minLength": 1, "type": "string", "examples": ["x"]}},
        "type": "object",
        "$defs": {"unused": {"type": "null"}},
    }
    for reading in ("written", "declared"):
        assert (
            prover.compile(plain).digest(reading)
            == prover.compile(noted).digest(reading)
            == Prover().compile(noted).digest(reading)
        )


@pytest.mark.parametrize(
    "other",
    [
        {"type": "object", "required": ["a"]},
        {"type": "object", "required": ["b"], "properties": {"a": True}},
        {"type": "object", "required": ["a"], "properties": {"a": {"type": "string"}}},
        {"required": ["a"], "properties": {"a": True}},
        {"type": "object", "required": ["a"], "properties": {"a": True}, "additionalProperties": False},
    ],
)
def test_digests_tell_schemas_apart(other):
    prover = Prover()
    plain = prover.compile({"type": "object", "required": ["a"], "properties": {"a": True}})
    compiled = prover.compile(other)
    equal = [plain.digest(reading) == compiled.digest(reading) for reading in ("written", "declared")]
    within = [
        prover.contains(left, right, reading=reading).outcome == "contained"
        for reading in ("written", "declared")
        for left, right in ((plain, compiled), (compiled, plain))
    ]
    assert not equal[0] or all(within[:2])
    assert not equal[1] or all(within[2:])
    assert not all(equal) or all(within)


def test_a_schema_as_arguments_has_another_digest_than_the_bare_one():
    prover = Prover()
    assert prover.compile({}, arguments=True).digest("written") == prover.compile({"type": "object"}).digest("written")
    assert prover.compile({}, arguments=True).digest("written") != prover.compile({}).digest("written")


def test_answers_do_not_depend_on_earlier_questions():
    schemas = [
        FILE,
        {"type": "object", "properties": {"path": {"pattern": "^/"}}},
        {"anyOf": [{"minLength": 2}, {"required": ["a"]}]},
        {"$ref": "#/$defs/x"},
    ]
    busy = Prover()
    compiled = [busy.compile(schema) for schema in schemas]
    for left in compiled:
        for right in compiled:
            busy.overlap(left, right)
            busy.contains(left, right)
    for i, left in enumerate(schemas):
        for j, right in enumerate(schemas):
            fresh = Prover()
            pair = fresh.compile(left), fresh.compile(right)
            assert busy.overlap(compiled[i], compiled[j]) == fresh.overlap(*pair)
            assert busy.contains(compiled[i], compiled[j]) == fresh.contains(*pair)


def test_a_schema_is_not_changed_by_questions():
    schema = {"type": "object", "properties": {"a": {"items": [{}], "$ref": "#/properties/b"}, "b": {"enum": [1.0]}}}
    before = json.dumps(schema)
    satisfiable(schema, dialect="draft-07")
    overlap(schema, schema, dialect="draft-07")
    assert json.dumps(schema) == before


def test_witnesses_travel_as_json_text():
    answer = overlap({"type": "number", "exclusiveMinimum": 0.1}, {"multipleOf": 0.05, "exclusiveMaximum": 0.2})
    assert answer.outcome == "overlap"
    assert json.loads(json.dumps(answer.witness)) == answer.witness == 0.15


def test_formats_are_annotations_unless_asserted():
    schema = {"type": "string", "format": "ipv4"}
    assert overlap(schema, {"const": "nowhere"}).outcome == "overlap"
    assert overlap(schema, {"const": "nowhere"}, formats="assert").outcome in ("disjoint", "unknown")
    assert overlap(schema, {"const": "127.0.0.1"}, formats="assert").outcome in ("overlap", "unknown")
    assert satisfiable({"format": "ipv4", "type": "integer"}, formats="assert").outcome == "satisfiable"


def test_a_schema_object_may_be_compiled_in_two_dialects():
    prover = Prover()
    schema = {"const": 1, "type": "integer"}
    two = prover.compile({"const": 2})
    assert prover.overlap(prover.compile(schema, dialect="draft-04"), two).outcome == "overlap"
    assert prover.overlap(prover.compile(schema, dialect="draft-06"), two).outcome == "disjoint"
