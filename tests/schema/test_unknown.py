"""What is not understood stays local: it hides neither a value nor a contradiction elsewhere; budgets name themselves."""

import pytest

from rightcall.schema import Prover, contains, overlap, satisfiable

HERE = "put the unreadable part here"
DARK = {"$ref": "#/$defs/none"}
BACK = {"type": "string", "pattern": "^(a)\\1$"}
PARTS = pytest.mark.parametrize("dark", [DARK, BACK], ids=["reference", "pattern"])


def filled(template, dark):
    """Put a part that cannot be read into a schema."""
    if template == HERE:
        return dark
    if isinstance(template, dict):
        return {name: filled(item, dark) for name, item in template.items()}
    return [filled(item, dark) for item in template] if isinstance(template, list) else template


@PARTS
@pytest.mark.parametrize(
    "place",
    [
        {"anyOf": [HERE, {"type": "integer"}]},
        {"properties": {"x": HERE}},
        {"items": HERE},
        {"type": ["integer", "array"], "items": HERE},
        {"if": {"type": "integer"}, "else": HERE},
        {"patternProperties": {"^x": HERE}},
        {"anyOf": [{"required": ["x"], "properties": {"x": HERE}, "type": "object"}, {"const": 3}]},
    ],
)
def test_a_branch_that_cannot_be_read_hides_no_value(dark, place):
    answer = satisfiable(filled(place, dark))
    assert answer.outcome == "satisfiable" or answer.reason.startswith("the witness could not be checked")
    (variant,) = (prover := Prover()).compile(filled(place, dark)).variants
    assert prover.evaluator.holds(variant.written, 3) is True


@PARTS
@pytest.mark.parametrize(
    ("left", "right"),
    [
        ({"allOf": [HERE, {"type": "string"}]}, {"type": "number"}),
        ({"type": "object", "properties": {"x": HERE}, "required": ["y"]}, {"properties": {"y": False}}),
        (
            {"type": "object", "properties": {"x": HERE, "k": {"const": 1}}, "required": ["x", "k"]},
            {"properties": {"k": {"const": 2}}},
        ),
        ({"type": "array", "prefixItems": [HERE, {"const": 1}], "minItems": 2}, {"prefixItems": [True, {"const": 2}]}),
        ({"type": "array", "items": HERE, "minItems": 3}, {"maxItems": 2}),
        ({"type": "string", "anyOf": [HERE, {"minLength": 1}], "maxLength": 0}, {"minLength": 1}),
    ],
)
def test_a_part_that_cannot_be_read_hides_no_contradiction(dark, left, right):
    assert overlap(filled(left, dark), right).outcome == "disjoint"
    assert overlap(right, filled(left, dark)).outcome == "disjoint"


def test_an_unknown_part_that_matters_is_named_with_its_place():
    schema = {"type": "object", "properties": {"x": {"anyOf": [DARK, False]}}, "required": ["x"]}
    answer = satisfiable(schema)
    assert (answer.outcome, answer.pointer) == ("unknown", "/properties/x/anyOf/0/$ref")
    assert "#/$defs/none" in answer.reason


def test_the_complement_of_something_unknown_is_unknown():
    for answer in (satisfiable({"not": DARK}), contains(DARK, {"type": "string"}), overlap(DARK, {"not": DARK})):
        assert answer.outcome == "unknown"
        assert "#/$defs/none" in answer.reason


def test_something_unknown_lies_within_everything_and_contains_nothing_at_all():
    assert contains({}, DARK).outcome == "contained"
    assert contains(DARK, False).outcome == "contained"


def test_two_unknown_parts_are_not_taken_for_equal():
    left, right = {"$ref": "one.json"}, {"not": {"$ref": "two.json"}}
    assert overlap(left, right).outcome == "unknown"
    assert contains(left, {"$ref": "two.json"}).outcome == "unknown"


def test_a_constant_beside_something_unknown_is_unknown():
    answer = overlap({"allOf": [DARK]}, {"const": 5})
    assert (answer.outcome, answer.pointer is None or "$ref" in answer.pointer) == ("unknown", True)


def test_something_unknown_decides_nothing_about_other_names():
    schema = {
        "type": "object",
        "patternProperties": {"^(a)\\1$": {"type": "string"}},
        "properties": {"b": {"const": 1}},
        "required": ["b"],
    }
    assert overlap(schema, {"properties": {"b": {"const": 2}}}).outcome == "disjoint"


@pytest.mark.parametrize(
    ("schema", "named"),
    [
        ({"type": "string", "minLength": 10**8}, "characters"),
        ({"type": "array", "minItems": 10**8}, "items"),
        ({"type": "object", "minProperties": 10**8}, "members"),
    ],
)
def test_a_budget_that_ran_out_names_itself(schema, named):
    answer = satisfiable(schema)
    assert answer.outcome in ("satisfiable", "unknown")
    if answer.outcome == "unknown":
        assert named in answer.reason
        assert any(letter.isdigit() for letter in answer.reason)


def hitting_set(pairs):
    """An object that must have a name of each pair, with room for fewer names than pairs share out."""
    return {
        "type": "object",
        "allOf": [{"anyOf": [{"required": [left]}, {"required": [right]}]} for left, right in pairs],
        "maxProperties": len(pairs) // 2,
    }


def test_a_truly_hard_question_ends_by_counted_work():
    names = [f"n{index}" for index in range(18)]
    pairs = [(names[index], names[(index * 7 + 3) % 18]) for index in range(18)]
    first, second = satisfiable(hitting_set(pairs)), satisfiable(hitting_set(pairs))
    assert first == second
    assert first.outcome in ("satisfiable", "unsatisfiable", "unknown")
    if first.outcome == "unknown":
        assert "steps" in first.reason


def test_a_witness_that_the_validators_cannot_judge_is_not_shown():
    answer = overlap({"const": 1e308}, {"multipleOf": 0.123456789})
    assert answer.outcome in ("disjoint", "unknown")
    assert answer.witness is None


def test_names_that_cannot_be_read_say_why_and_where():
    loop = {"$defs": {"Name": {"allOf": [{"$ref": "#/$defs/Name"}, {"type": "string"}]}}, "type": "object"}
    outer = {**loop, "propertyNames": {"$ref": "#/$defs/Name"}}
    answer = contains(outer, {**outer, "dependentRequired": {"x": ["y"]}})
    assert (answer.outcome, answer.pointer) == ("unknown", "/$defs/Name")
    assert "leads back to itself" in answer.reason
