"""How two schemas stand to each other."""

import pickle

import pytest
from tests.clash.building import closed, opened, tool

from rightcall.clash.library import Library, SchemaText, collect
from rightcall.clash.relations import (
    Answers,
    Questions,
    Relation,
    merge,
    plan,
    relate_schemas,
    relation_between,
    run,
    wanted_pairs,
)

A_INTEGER = {"type": "integer", "minimum": 1, "maximum": 2}


def related(one, other):
    """The relation of two schemas; equal ones share their place, as in a scan."""
    return relate_schemas(library_of(one, other), (0, 0) if one == other else (0, 1))


@pytest.mark.parametrize(
    ("one", "other", "name", "reading"),
    [
        (closed(["a"]), closed(["a"]), "identical", "declared"),
        (closed(["n"], n=A_INTEGER), closed(["n"], n={"enum": [1, 2]}), "equivalent", "declared"),
        (closed(["a"]), closed(["a"], ["b"]), "contained", "declared"),
        (closed(["a"], ["b"]), closed(["a"], ["c"]), "overlap", "declared"),
        (opened(["a"]), opened(["b"]), "open-overlap", "written"),
        (closed(["a"]), closed(["b"]), "disjoint", None),
        (closed(["a"]), opened(["b"]), "disjoint", None),
        (closed(["a"]), {"type": 1}, "unknown", None),
        (False, False, "disjoint", None),
    ],
)
def test_relations(one, other, name, reading):
    relation = related(one, other)
    assert (relation.name, relation.reading) == (name, reading)
    assert relation.is_proven_overlap == (reading is not None)
    assert (relation.witness is not None) == (reading is not None)


def test_containment_says_which_side_is_inside_and_shows_a_call_of_the_other():
    relation = related(closed(["a"], ["b"]), closed(["a"]))
    assert relation.inner == "second"
    assert relation.counterexample.keys() == {"a", "b"}
    assert relation.flipped().inner == "first"
    assert relation.flipped().flipped() == relation


@pytest.mark.parametrize(
    ("one", "other", "is_empty_only"),
    [
        (closed(), closed(), True),
        (closed((), ["a"]), closed((), ["b"]), True),
        (closed((), ["a"]), closed((), ["a"], a={"type": "integer"}), True),
        (closed((), ["a"]), closed((), ["a", "b"]), False),
        (closed(["a"]), closed(["a"]), False),
    ],
)
def test_the_empty_call_is_told_apart(one, other, is_empty_only):
    relation = related(one, other)
    assert relation.empty_call_only == is_empty_only
    assert (relation.witness == {}) == is_empty_only


def test_arguments_are_an_object_whatever_the_schema_says():
    assert related({}, {"type": ["object", "string"]}).witness == {}
    assert related({"type": "string"}, {"type": "string"}).name == "disjoint"


def test_an_undecided_schema_has_a_reason():
    relation = related(closed(["a"]), closed(["a"], a={"$ref": "https://nowhere.example/x"}))
    assert relation.name == "unknown"
    assert relation.reason


def library_of(*schemas):
    return Library([SchemaText(schema=schema, dialect="2020-12") for schema in schemas])


def test_tools_of_one_canonical_schema_share_a_place():
    described = {**closed(["a"]), "description": "about a", "title": "A"}
    tools = [tool("a", closed(["a"])), tool("b", described), tool("c"), tool("d", opened(["a"]))]
    library, places = collect(tools)
    assert places == (0, 0, None, 1)
    assert len(library.texts) == 2


def test_schemas_that_cannot_be_read_are_not_taken_for_one():
    _, places = collect([tool("a", {"type": 1}), tool("b", {"type": 2})])
    assert places == (0, 1)


def test_a_schema_nested_beyond_measure_is_undecided():
    deep = {"type": "object"}
    for _ in range(5_000):
        deep = {"type": "object", "properties": {"a": deep}}
    library, places = collect([tool("a", deep), tool("b", deep)])
    assert len(set(places)) == len(library.texts) <= 2
    assert relate_schemas(library, (places[0], places[-1])).name == "unknown"


def test_schemas_that_differ_only_when_undeclared_names_count_are_two():
    _, places = collect([tool("a", {"type": "object", "properties": {"x": {}}}), tool("b", {"type": "object"})])
    assert places == (0, 1)


def test_a_library_travels_as_schemas():
    library = library_of(closed(["a"]), closed(["a"], ["b"]))
    library.compiled(0)
    there = pickle.loads(pickle.dumps(library))  # noqa: S301 - our own bytes
    assert there.texts == library.texts
    questions = Questions(library=there, wanted=frozenset({(0, 1)}))
    assert run(plan(questions)[0], questions).relations[0, 1].name == "contained"


def test_wanted_pairs_are_ordered_and_distinct():
    assert wanted_pairs([2, 1, 1], [1, 2, 1]) == {(1, 2), (1, 1)}


def test_a_relation_is_found_either_way_round():
    relation = Relation(name="contained", reading="declared", inner="first")
    known = {(0, 1): relation}
    assert relation_between(known, 0, 1) is relation
    assert relation_between(known, 1, 0).inner == "second"
    with pytest.raises(ValueError, match="without a schema"):
        relation_between(known, None, 1)


def test_nothing_asked_is_nothing_answered():
    assert merge([]) == Answers(relations={}, counts={})
    assert plan(Questions(library=library_of(), wanted=frozenset())) == ()
