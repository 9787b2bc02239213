"""A witness counts only after it travelled through JSON text and three judges agreed about it."""

from decimal import Decimal

import pytest

from rightcall.schema import Prover, contains, overlap, satisfiable
from rightcall.schema.validators import json_text, plain, through_json


@pytest.mark.parametrize(
    "value",
    [None, True, 1, 0.1, 'é😀\n"', [], {}, {"a": [1, {"b": None}], "": "x"}, 10**30, -0.5],
)
def test_json_text_reads_back_as_the_value(value):
    assert through_json(value) == value


def test_decimals_are_written_exactly():
    assert json_text({"a": [Decimal("0.1234567890123456789")]}) == '{"a":[0.1234567890123456789]}'
    assert plain({"a": [Decimal("0.5"), "x", True]}) == {"a": [0.5, "x", True]}


def test_a_number_that_only_exact_arithmetic_tells_apart_is_not_shown():
    answer = overlap({"const": Decimal("0.1234567890123456789")}, {"not": {"const": 0.12345678901234568}})
    assert answer.outcome in ("overlap", "unknown")
    if answer.outcome == "unknown":
        assert "witness" in answer.reason or "validators" in answer.reason


def test_a_schema_that_a_validator_cannot_read_gives_no_witness_and_says_who():
    answer = satisfiable({"type": "string", "pattern": "^[^]$"})
    assert answer.outcome in ("satisfiable", "unknown")
    if answer.outcome == "unknown":
        assert "jsonschema-rs" in answer.reason or "corvus" in answer.reason


def test_content_that_a_validator_asserts_is_a_disagreement_that_is_told():
    answer = overlap({"contentMediaType": "application/json"}, {"enum": ["{"]}, dialect="draft-07")
    assert answer.outcome in ("overlap", "unknown")
    if answer.outcome == "unknown":
        assert "validators disagree" in answer.reason


def test_the_written_judges_confirm_a_declared_counterexample():
    prover = Prover()
    outer = prover.compile({"type": "object", "properties": {"a": {"type": "string"}}})
    inner = prover.compile({"type": "object", "properties": {"a": {"type": "number"}, "b": True}, "required": ["b"]})
    answer = prover.contains(outer, inner, reading="declared")
    assert answer.outcome == "not-contained"
    assert {"jsonschema-rs", "corvus-json-schema"} <= set(answer.checked_by)


def test_arguments_that_are_no_object_are_our_own_refusal():
    prover = Prover()
    answer = prover.contains(prover.compile({}, arguments=True), prover.compile({"type": "string"}))
    assert (answer.outcome, isinstance(answer.counterexample, str)) == ("not-contained", True)


def test_further_witnesses_are_offered_when_one_is_refused():
    answer = overlap({"type": "number", "multipleOf": 0.01}, {"not": {"type": "integer"}, "minimum": 0, "maximum": 3})
    assert answer.outcome == "overlap"
    assert contains({"multipleOf": 0.01}, {"const": answer.witness}).outcome == "contained"
