"""Members in order: shortest first, each once, and proof when there are no more."""

import pytest

from rightcall.schema.strings import OnlySurrogates, StringBudgetExceeded, StringEngine


@pytest.fixture
def engine():
    return StringEngine()


def test_members_come_shortest_and_most_readable_first(engine):
    assert engine.members(engine.pattern("^[ba]{1,2}$"), 10) == ["a", "b", "aa", "ab", "ba", "bb"]
    assert engine.members(engine.everything, 3) == ["", "a", "b"]
    assert engine.members(engine.nothing, 3) == []
    assert engine.members(engine.literals(["put", "get", ""]), 2) == ["", "get"]


def test_fewer_than_asked_for_is_all_there_are(engine):
    finite = engine.intersection(engine.pattern("^[ab]+$"), engine.length(0, 2))
    assert len(engine.members(finite, 500)) == 6
    hidden = engine.intersection(engine.pattern("^a*$"), engine.pattern("^(?:.{2}|.{5}|.{11})$"))
    assert [len(member) for member in engine.members(hidden, 500)] == [2, 5, 11]
    assert engine.members(engine.intersection(engine.pattern("^(a|b)*c"), engine.pattern("^[abd]*$")), 1) == []


def test_five_hundred_members_are_listed_directly(engine):
    members = engine.members(engine.pattern("^key-[a-z0-9]+$"), 500)
    assert len(set(members)) == 500
    assert [len(member) for member in members] == sorted(len(member) for member in members)
    assert members[:2] == ["key-a", "key-b"]


def test_members_of_a_hard_pattern_are_found_without_its_automaton(engine):
    members = engine.members(engine.pattern("((c1d3g3).{4,8}){6,6}"), 20)
    assert len(members) == 20
    assert members[0] == "c1d3g3aaaa" * 6


def test_members_with_a_long_length(engine):
    members = engine.members(engine.intersection(engine.pattern("^[a-z]+[0-9]+$"), engine.length(5_000, None)), 3)
    assert [len(member) for member in members] == [5_000] * 3


def test_members_without_lone_surrogates(engine):
    with pytest.raises(OnlySurrogates) as raised:
        engine.members(engine.pattern(r"^[ab\uD800]$"), 5)
    assert raised.value.members == ("a", "b")
    assert engine.members(engine.pattern(r"^[ab\uD800]$"), 2) == ["a", "b"]


def test_members_spend_the_budget(engine):
    with pytest.raises(StringBudgetExceeded):
        engine.members(engine.pattern("^(?:ab|cd|e)*$"), 500, 10)
