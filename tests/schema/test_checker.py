"""The checker follows good proofs and no others: a forged, bent or borrowed proof never shows that a value is none."""

import json
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.strategies.schemas import make_schema, schemas

from rightcall.schema import Prover, overlap
from rightcall.schema import formula as f
from rightcall.schema.checker import Checker
from rightcall.schema.refutation import GLANCE, ItemEmpty, MemberEmpty, NoArrangement, Refutation, Split
from rightcall.schema.solve import Empty, Found, Solver
from rightcall.schema.solve.outcome import refutation_of

OBJECT, ARRAY = {"type": "object"}, {"type": "array"}
EMPTY = {
    "types": {"type": "string", "allOf": [{"type": "number"}]},
    "bounds": {"type": "number", "minimum": 3, "maximum": 2},
    "multiples": {"type": "integer", "multipleOf": 6, "not": {"multipleOf": 3}},
    "patterns": {"type": "string", "pattern": "^a", "allOf": [{"pattern": "^b"}]},
    "constants": {"enum": [1, 2], "not": {"enum": [2, 1]}},
    "member": {**OBJECT, "required": ["a"], "properties": {"a": {"type": "string", "maxLength": 0, "pattern": "a"}}},
    "closed": {**OBJECT, "required": ["a"], "additionalProperties": False},
    "counts": {**OBJECT, "required": ["a", "b"], "maxProperties": 1},
    "choices": {**OBJECT, "anyOf": [{"required": ["a"]}, {"required": ["b"]}], "propertyNames": {"pattern": "^c"}},
    "names": {**OBJECT, "propertyNames": {"pattern": "^[ab]$"}, "minProperties": 3},
    "some member": {
        **OBJECT,
        "not": {"additionalProperties": {"type": "string"}},
        "patternProperties": {"": {"type": "string"}},
    },
    "item": {**ARRAY, "minItems": 2, "prefixItems": [True, False]},
    "contains": {**ARRAY, "contains": {"type": "string"}, "items": {"type": "number"}},
    "too many": {**ARRAY, "contains": {"const": 1}, "maxContains": 1, "items": {"const": 1}, "minItems": 2},
    "pigeonhole": {**ARRAY, "uniqueItems": True, "items": {"enum": [1, 2, 3]}, "minItems": 4},
    "repeated": {**ARRAY, "not": {"uniqueItems": True}, "prefixItems": [{"const": 1}, {"const": 2}], "items": False},
    "recursion": {**OBJECT, "required": ["n"], "properties": {"n": {"$ref": "#"}}},
    "mutual": {
        "$defs": {
            "a": {**OBJECT, "required": ["b"], "properties": {"b": {"$ref": "#/$defs/b"}}},
            "b": {**ARRAY, "minItems": 1, "items": {"$ref": "#/$defs/a"}},
        },
        "$ref": "#/$defs/a",
    },
}


def compiled(schema):
    """Compile a schema and give its formula, with the prover that made it."""
    prover = Prover()
    return prover, prover.compile(schema).variants[0].written


def proof_of(prover, node):
    """Solve a formula that has no value, and give the proof."""
    outcome = Solver(prover.store, prover.patterns).solve(node)
    return refutation_of(outcome) if isinstance(outcome, Empty) else None


@pytest.mark.parametrize("name", EMPTY)
def test_a_good_proof_is_confirmed(name):
    prover, node = compiled(EMPTY[name])
    proof = proof_of(prover, node)
    assert proof is not None
    assert Checker(prover.store, prover.patterns).confirms(proof)
    assert prover.satisfiable(prover.compile(EMPTY[name])).outcome == "unsatisfiable"


def forged(node, bottom):
    """Proofs that prove nothing, for any formula."""
    lone = Refutation(node, None)
    void = Refutation(bottom, None)
    steps = [
        GLANCE,
        MemberEmpty("a", lone),
        MemberEmpty("a", void),
        ItemEmpty(0, lone),
        NoArrangement((lone,)),
        NoArrangement(()),
        NoArrangement((), splits=(node,), finite=((node, ()),)),
    ]
    if isinstance(node, f.Or):
        steps.append(Split(node, ((),) * len(node.parts), (GLANCE,) * len(node.parts)))
        steps.append(Split(node, (), ()))
    yield lone
    yield Refutation(node, ())
    yield from (Refutation(node, (step,) * 6) for step in steps)


SATISFIABLE = [
    True,
    {"type": "string"},
    {"enum": [1, "a"]},
    {**OBJECT, "required": ["a"]},
    {**ARRAY, "minItems": 1},
    {"anyOf": [{"type": "string"}, {"minimum": 3}, {"required": ["a"]}]},
    {**ARRAY, "uniqueItems": True, "items": {"enum": [1, 2]}, "minItems": 2},
    {**OBJECT, "properties": {"n": {"$ref": "#"}}},
    {**OBJECT, "anyOf": [{"required": ["a"]}, {"required": ["b"]}], "maxProperties": 1},
]


@pytest.mark.parametrize("schema", SATISFIABLE, ids=json.dumps)
def test_a_forged_proof_is_not_confirmed(schema):
    prover, node = compiled(schema)
    for proof in forged(node, prover.store.bottom):
        assert not Checker(prover.store, prover.patterns).confirms(proof)


@pytest.mark.parametrize("name", EMPTY)
@pytest.mark.parametrize("schema", SATISFIABLE, ids=json.dumps)
def test_the_proof_of_one_formula_shows_nothing_about_another(name, schema):
    prover, node = compiled(EMPTY[name])
    other = prover.compile(schema).variants[0].written
    proof = proof_of(prover, node)
    assert not Checker(prover.store, prover.patterns).confirms(replace(proof, node=other))


def test_an_alternative_that_was_left_out_is_missed():
    schema = {
        "anyOf": [{"type": "string", "maxLength": 0, "pattern": "a"}, {"type": "string", "pattern": "b"}],
        "type": "string",
    }
    prover, node = compiled(schema)
    (choice,) = [part for part in node.parts if isinstance(part, f.Or)]
    for alternatives in ((GLANCE,), (GLANCE, GLANCE)):
        short = Split(choice, ((),) * len(alternatives), alternatives)
        assert not Checker(prover.store, prover.patterns).confirms(Refutation(node, (short,) * 6))


def test_an_assumption_that_was_not_earned_is_refused():
    schema = {**OBJECT, "anyOf": [{"required": ["a"]}, {"required": ["b"]}]}
    prover, node = compiled(schema)
    (choice,) = [part for part in node.parts if isinstance(part, f.Or)]
    contradiction = tuple(prover.store.negate(part) for part in choice.parts)
    bent = Split(choice, (contradiction, contradiction), (GLANCE, GLANCE))
    assert not Checker(prover.store, prover.patterns).confirms(Refutation(node, (bent,) * 6))


@settings(max_examples=60, derandomize=True, database=None)
@given(schemas(size=6), st.integers(0, 500))
def test_no_borrowed_proof_shows_that_a_satisfiable_schema_has_no_value(schema, seed):
    prover, node = compiled(schema)
    if not isinstance(Solver(prover.store, prover.patterns).solve(node), Found):
        return
    random = Random(seed)  # noqa: S311 - chooses proofs, keeps no secret
    lent = prover.compile({"allOf": [make_schema(random, "2020-12", references=False, size=5), schema]}).variants[0].written
    empty = prover.store.conj((lent, prover.store.negate(lent)))
    proofs = [proof for proof in (proof_of(prover, lent), proof_of(prover, empty)) if proof is not None]
    for proof in (*forged(node, prover.store.bottom), *(replace(proof, node=node) for proof in proofs)):
        assert not Checker(prover.store, prover.patterns).confirms(proof)


def test_a_conflict_at_the_top_is_checked_too():
    left = {**OBJECT, "required": ["path"], "properties": {"kind": {"const": "a"}}}
    for right in (
        {**OBJECT, "additionalProperties": False},
        {**OBJECT, "required": ["kind"], "properties": {"kind": {"const": "b"}}},
    ):
        assert overlap(left, right).outcome == "disjoint"
        assert overlap(right, left).outcome == "disjoint"
    assert overlap(left, {**OBJECT, "properties": {"path": True}, "additionalProperties": False}).outcome == "overlap"
    assert overlap(left, {"properties": {"kind": {"const": "b"}}, "type": "object"}).outcome == "overlap"
