"""Our own evaluator: three answers, and what it says where a part cannot be read."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.strategies.json_values import values
from tests.strategies.judges import Judge
from tests.strategies.schemas import dialects, schemas
from tests.strategies.tools import argument_schemas

from rightcall.schema import Prover
from rightcall.schema.evaluate import all_of, any_of
from rightcall.schema.values import freeze

DARK = {"$ref": "#/$defs/none"}
ANSWERS = st.sampled_from((True, False, None))


def evaluated(schema, value, dialect="2020-12"):
    """What the evaluator says about a value."""
    prover = Prover()
    (variant,) = prover.compile(schema, dialect=dialect).variants
    return prover.evaluator.holds(variant.written, freeze(value))


@given(st.lists(ANSWERS, max_size=5))
def test_three_answers_join_as_they_do_in_logic(answers):
    assert all_of(answers) is (False if False in answers else None if None in answers else True)
    assert any_of(answers) is (True if True in answers else None if None in answers else False)


@pytest.mark.parametrize(
    ("schema", "value", "answer"),
    [
        (DARK, 1, None),
        ({"not": DARK}, 1, None),
        ({"anyOf": [DARK, {"type": "integer"}]}, 1, True),
        ({"anyOf": [DARK, {"type": "string"}]}, 1, None),
        ({"allOf": [DARK, {"type": "string"}]}, 1, False),
        ({"properties": {"a": DARK}}, {"b": 1}, True),
        ({"properties": {"a": DARK}}, {"a": 1}, None),
        ({"properties": {"a": DARK, "b": False}}, {"a": 1, "b": 1}, False),
        ({"items": DARK}, [], True),
        ({"items": DARK}, [1], None),
        ({"items": DARK, "maxItems": 0}, [1], False),
        ({"contains": DARK}, [], False),
        ({"contains": DARK}, [1], None),
        ({"contains": {"anyOf": [DARK, {"const": 1}]}}, [1], True),
        ({"contains": {"allOf": [DARK, {"const": 1}]}}, [2], False),
        ({"contains": DARK, "minContains": 2}, [1], False),
        ({"contains": DARK, "minContains": 0, "maxContains": 3}, [1], True),
        ({"contains": DARK, "minContains": 0, "maxContains": 0}, [1], None),
        ({"patternProperties": {"^(a)\\1": False}}, {}, True),
        ({"patternProperties": {"^(a)\\1": False}}, {"aa": 1}, None),
        ({"patternProperties": {"^(a)\\1": True}}, {"aa": 1}, True),
        ({"pattern": "^(a)\\1"}, "aa", None),
        ({"pattern": "^(a)\\1"}, 5, True),
        ({"not": {"properties": {"a": DARK}}}, {"a": 1}, None),
        ({"not": {"items": DARK}}, [], False),
        ({"not": {"prefixItems": [DARK]}}, [], False),
        ({"$ref": "#"}, 1, None),
    ],
)
def test_what_cannot_be_read_leaves_open_only_what_depends_on_it(schema, value, answer):
    assert evaluated(schema, value) is answer


def test_a_recursive_schema_is_evaluated_to_the_bottom_of_the_value():
    schema = {"type": "array", "items": {"$ref": "#"}, "maxItems": 1}
    value = []
    for _ in range(60):
        value = [value]
    assert evaluated(schema, value) is True
    assert evaluated(schema, [value, []]) is False


@settings(max_examples=120, derandomize=True, database=None)
@given(st.data(), dialects(), values())
def test_the_evaluator_agrees_with_a_validator(data, dialect, value):
    schema = data.draw(schemas(dialect, size=6))
    judge = Judge(schema, dialect)
    ours, theirs = evaluated(schema, value, dialect), judge.rs(value) if judge.readable() else None
    assert ours is None or theirs is None or ours is theirs or judge.corvus(value) is ours or has_whole_float(value, dialect)


def has_whole_float(value, dialect):
    """Tell whether draft-04 leaves open if a number is an integer: both validators take 1.0 for none."""
    return dialect == "draft-04" and ".0" in repr(value)


@settings(max_examples=60, derandomize=True, database=None)
@given(argument_schemas(), values())
def test_the_evaluator_agrees_with_a_validator_about_tools(schema, value):
    assert evaluated(schema, value) is Judge(schema, "2020-12").rs(value)
