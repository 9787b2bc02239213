"""The complement accepts just what the formula refuses, and stays in negation normal form."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from tests.strategies.json_values import values
from tests.strategies.schemas import dialects, make_schema, schemas

from rightcall.schema import Prover
from rightcall.schema import formula as f
from rightcall.schema.evaluate import Evaluator
from rightcall.schema.patterns import Patterns
from rightcall.schema.store import Store
from rightcall.schema.values import freeze

VALUES = tuple(
    map(
        freeze,
        [
            None, True, False, 0, 1, 2, 2.5, 4, -3, "", "a", "ab", "abc", [], [1], [1, 1], [1, 2, 3], ["a", 1], [1, "b"], {},
            {"a": 1}, {"a": "x", "b": 1}, {"b": 1}, {"a": 1, "b": 2, "c": 3},
        ],
    ),
)  # fmt: skip


def atoms(store):
    """One of every kind of formula."""
    number, text = store.types(f.NUMBER), store.types(f.STRING)
    name = store.one_of(("a",))
    return {
        "types": store.types(f.STRING | f.OBJECT),
        "one of": store.one_of((freeze(1), freeze("a"), freeze([1]))),
        "none of": store.none_of((freeze(1), freeze({"a": 1}))),
        "at least": store.atom(f.AtLeast, 1, False),
        "more than": store.atom(f.AtLeast, 1, True),
        "at most": store.atom(f.AtMost, Fraction(5, 2), False),
        "multiple": store.atom(f.MultipleOf, 2, True),
        "no multiple": store.atom(f.MultipleOf, 2, False),
        "min length": store.atom(f.MinLength, 2),
        "max length": store.atom(f.MaxLength, 1),
        "pattern": store.atom(f.Pattern, "b$", True),
        "min items": store.atom(f.MinItems, 1),
        "max items": store.atom(f.MaxItems, 1),
        "unique": store.atom(f.Unique, True),
        "not unique": store.atom(f.Unique, False),
        "item": store.atom(f.ItemAt, 1, number),
        "items from": store.atom(f.ItemsFrom, 1, number),
        "some item at": store.atom(f.SomeItemAt, 0, text),
        "some item": store.atom(f.SomeItemFrom, 1, number),
        "contains": store.atom(f.Contains, number, 1, 2),
        "contains many": store.atom(f.Contains, number, 2, None),
        "required": store.atom(f.Required, "a"),
        "absent": store.atom(f.Absent, "a"),
        "min properties": store.atom(f.MinProperties, 2),
        "max properties": store.atom(f.MaxProperties, 1),
        "every member": store.atom(f.EveryMember, name, number),
        "every other": store.atom(f.EveryMember, store.negate(name), store.bottom),
        "some member": store.atom(f.SomeMember, name, text),
        "and": store.conj((store.atom(f.MinLength, 2), store.atom(f.Required, "a"), store.atom(f.AtLeast, 1, True))),
        "or": store.disj((store.atom(f.MinLength, 2), store.one_of((freeze("a"),)), store.types(f.OBJECT))),
    }


@pytest.mark.parametrize("name", atoms(Store()))
def test_the_complement_accepts_what_the_formula_refuses(name):
    store = Store()
    node = atoms(store)[name]
    evaluator = Evaluator(store, Patterns())
    said = [evaluator.holds(node, value) for value in VALUES]
    assert {True, False} == set(said)
    assert [evaluator.holds(store.negate(node), value) for value in VALUES] == [not answer for answer in said]
    assert [evaluator.holds(store.negate(store.negate(node)), value) for value in VALUES] == said


@pytest.mark.parametrize(
    ("node", "opposite", "about"),
    [
        ("at least", "less than", f.NUMBER),
        ("min length", "max length", f.STRING),
        ("pattern", "no pattern", f.STRING),
        ("max items", "two items", f.ARRAY),
        ("unique", "not unique", f.ARRAY),
        ("required", "absent", f.OBJECT),
        ("absent", "required", f.OBJECT),
        ("min properties", "max properties", f.OBJECT),
    ],
)
def test_the_complement_of_an_atom_is_its_type_and_its_dual(node, opposite, about):
    store = Store()
    known = atoms(store) | {
        "less than": store.atom(f.AtMost, 1, True),
        "no pattern": store.atom(f.Pattern, "b$", False),
        "two items": store.atom(f.MinItems, 2),
    }
    assert store.negate(known[node]) is store.conj((store.types(about), known[opposite]))


def test_the_complement_of_constants_is_said_in_one_atom():
    store = Store()
    constants = (freeze("a"), freeze(1))
    assert store.negate(store.one_of(constants)) is store.none_of(constants)
    assert store.negate(store.none_of(constants)) is store.one_of(store.none_of(constants).values)


def test_what_cannot_be_read_is_its_own_complement():
    store = Store()
    opaque = store.opaque("no reason", "/x", "subject")
    assert store.negate(opaque) is opaque


@settings(max_examples=60, derandomize=True)
@given(schemas(references=False), values())
def test_a_negated_schema_accepts_what_the_schema_refuses(schema, value):
    prover = Prover()
    compiled = prover.compile(schema).variants[0].written
    plain = prover.evaluator.holds(compiled, freeze(value))
    assert prover.evaluator.holds(prover.store.negate(compiled), freeze(value)) is (not plain)
    assert prover.evaluator.holds(prover.store.negate(prover.store.negate(compiled)), freeze(value)) is plain


@settings(max_examples=60, derandomize=True)
@given(dialects(), values())
def test_negating_a_schema_in_text_and_as_a_formula_is_the_same(dialect, value):
    schema = make_schema(Random(repr(value)), dialect, references=False)  # noqa: S311 - makes a schema, keeps no secret
    prover = Prover()
    text = prover.compile({"not": schema}, dialect=dialect).variants[0].written
    plain = prover.compile(schema, dialect=dialect).variants[0].written
    assert prover.evaluator.holds(text, freeze(value)) is prover.evaluator.holds(prover.store.negate(plain), freeze(value))
