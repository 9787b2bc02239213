"""Which dialect a schema is read in."""

import pytest
from tests.schema.questions import accepts
from tests.strategies.schemas import SCHEMA_URIS

from rightcall.schema import Prover, contains, overlap, satisfiable
from rightcall.schema.values import freeze

VOCABULARY = "https://json-schema.org/draft/2020-12/vocab/"


@pytest.mark.parametrize("dialect", SCHEMA_URIS)
@pytest.mark.parametrize("default", SCHEMA_URIS)
def test_a_declared_dialect_wins_over_the_default(dialect, default):
    schema = {
        "$schema": SCHEMA_URIS[dialect],
        "definitions": {"t": {"type": "string"}},
        "$ref": "#/definitions/t",
        "maxLength": 1,
    }
    assert accepts(schema, "long", dialect=default) is (dialect in ("draft-04", "draft-06", "draft-07"))


@pytest.mark.parametrize(
    "uri", [uri.rstrip("#") for uri in SCHEMA_URIS.values()] + [uri.rstrip("#") + "#" for uri in SCHEMA_URIS.values()]
)
def test_an_empty_fragment_at_the_end_of_a_dialect_does_not_matter(uri):
    assert satisfiable({"$schema": uri, "type": "null"}).outcome == "satisfiable"


def test_a_dialect_that_nobody_gave_is_unknown_and_named():
    answer = satisfiable({"$schema": "https://one.example/dialect", "type": "string"})
    assert answer.outcome == "unknown"
    assert "https://one.example/dialect" in answer.reason


def meta_schema(*vocabularies, **optional):
    """A custom meta-schema that lists vocabularies."""
    listed = {VOCABULARY + name: True for name in vocabularies} | {
        VOCABULARY + name: needed for name, needed in optional.items()
    }
    return {"$id": "https://one.example/dialect", "$schema": SCHEMA_URIS["2020-12"], "$vocabulary": listed}


def evaluates(schema, value, documents):
    """What our own reading says of a value: the validators that check witnesses know no custom vocabularies."""
    prover = Prover(documents)
    (variant,) = prover.compile(schema).variants
    return prover.evaluator.holds(variant.written, freeze(value))


def test_a_custom_meta_schema_says_which_vocabularies_count():
    documents = {"https://one.example/dialect": meta_schema("core", "applicator")}
    schema = {"$schema": "https://one.example/dialect", "properties": {"a": {"minimum": 3}}, "additionalProperties": False}
    assert evaluates(schema, {"a": 1}, documents) is True
    assert evaluates(schema, {"b": 1}, documents) is False
    with_validation = {"https://one.example/dialect": meta_schema("core", "applicator", "validation")}
    assert evaluates(schema, {"a": 1}, with_validation) is False


def test_a_meta_schema_without_vocabularies_is_its_own_dialect_s():
    documents = {"https://one.example/dialect": {"$id": "https://one.example/dialect", "$schema": SCHEMA_URIS["draft-07"]}}
    schema = {"$schema": "https://one.example/dialect", "items": [{"type": "string"}]}
    assert accepts(schema, [1], resources=documents) is False


def test_a_required_vocabulary_that_is_not_known_makes_the_schema_unknown():
    meta = {**meta_schema("core"), "$vocabulary": {"https://one.example/vocabulary": True}}
    prover = Prover({"https://one.example/dialect": meta})
    answer = prover.satisfiable(prover.compile({"$schema": "https://one.example/dialect", "type": "string"}))
    assert answer.outcome == "unknown"
    assert "vocabulary" in answer.reason


def test_an_optional_vocabulary_that_is_not_known_does_not_matter():
    meta = meta_schema("core", "validation", "applicator")
    meta["$vocabulary"]["https://one.example/vocabulary"] = False
    assert (
        accepts(
            {"$schema": "https://one.example/dialect", "type": "string"}, 1, resources={"https://one.example/dialect": meta}
        )
        is False
    )


@pytest.mark.parametrize(
    ("legacy", "value"),
    [
        ({"items": [{"type": "string"}, {"type": "null"}]}, ["a", 1]),
        ({"items": [{"type": "string"}], "additionalItems": False}, ["a", "b"]),
        ({"minimum": 3, "exclusiveMinimum": True}, 3),
    ],
)
def test_a_legacy_keyword_without_a_dialect_is_read_as_it_was_meant(legacy, value):
    assert accepts(legacy, value) is False
    assert satisfiable(legacy).outcome == "satisfiable"


def test_dialects_that_disagree_make_the_answer_unknown_and_say_so():
    schema = {"items": [{"type": "string"}], "$defs": {"t": {"type": "string"}}, "$ref": "#/$defs/t", "maxLength": 0}
    answers = [overlap(schema, {"const": "long"}), contains({"maxLength": 0}, schema)]
    for answer in answers:
        assert answer.outcome == "unknown"
        assert "dialect" in answer.reason


def test_a_schema_that_no_dialect_accepts_is_unknown():
    answer = satisfiable({"items": [{"type": "string"}], "minLength": "3"})
    assert answer.outcome == "unknown"
    assert answer.pointer
