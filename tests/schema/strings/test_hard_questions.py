"""Questions that one search alone does not answer: where a string must be found, where every state must be looked at."""

import pytest

from rightcall.schema.strings import FULL_BUDGET, StringBudgetExceeded, StringEngine
from rightcall.schema.strings.budget import Budget, RanOut
from rightcall.schema.strings.search import Manner, shortest_path

WORDS = [f"w{number}x" for number in range(12)]
PAIRS = ["^([a-z][0-9])+$", "((k1d3g3).{4,8}){6,6}", "(t|8){10,10}..$", "^z9((.){10,10}){10,10}z9$"]


def intersection(engine, wanted, unwanted=()):
    refused = [engine.complement(engine.pattern(pattern)) for pattern in unwanted]
    return engine.intersection(*map(engine.pattern, wanted), *refused)


@pytest.mark.parametrize(
    ("wanted", "unwanted"),
    [
        (WORDS, ()),
        ([*WORDS, "^[a-z0-9]*$"], ["w1xw2x", "w5xw6x"]),
        (PAIRS, ()),
        (PAIRS, ["^..k1d3g3"]),
        (["^.{60}$", "ab1", "b12", "bc1", "c12", "ca1", "a12", "[aA][12].*[zZ]", r"^\w*$", "1.*2", "ac"], ()),
    ],
)
def test_a_string_is_found_where_many_conjuncts_meet(wanted, unwanted):
    engine = StringEngine()
    found = engine.shortest(intersection(engine, wanted, unwanted), FULL_BUDGET)
    assert found is not None
    assert all(engine.matches(engine.pattern(pattern), found) for pattern in wanted)
    assert not any(engine.matches(engine.pattern(pattern), found) for pattern in unwanted)


@pytest.mark.parametrize("minimum", [60, 400, 3_000])
def test_a_string_of_a_length_is_found_where_many_conjuncts_meet(minimum):
    engine = StringEngine()
    language = engine.intersection(intersection(engine, WORDS, ["w1xw2x"]), engine.length(minimum, minimum + 5))
    found = engine.shortest(language, FULL_BUDGET)
    assert found is not None
    assert len(found) == minimum
    assert engine.matches(language, found)


def test_an_exponential_automaton_is_gone_through_branch_by_branch():
    engine = StringEngine()
    apart = intersection(engine, ["a.{9}$", "b.{9}$"])
    assert engine.shortest(apart, FULL_BUDGET) is None
    with pytest.raises(StringBudgetExceeded):
        engine.shortest(apart, 300)


def test_alphabets_that_exclude_each_other_end_a_search():
    engine = StringEngine()
    required = [f"(?=.*{letter}.*{letter})" for letter in "BCDEFGH"]
    assert engine.shortest(intersection(engine, ["^" + "".join(required), "^[a-z0-9.-]*$"]), 2_000) is None


@pytest.mark.parametrize("manner", Manner)
@pytest.mark.parametrize("longest", [None, 1, 3, 40])
def test_every_manner_of_search_gives_the_same_verdict(manner, longest):
    engine = StringEngine()
    derivatives = engine._derivatives  # noqa: SLF001 - a part that is not public
    for wanted, shortest in [(["^(?:ab|c){2,9}$", "b", "c$"], 3), (["^(?:aa)+$", "^(?:aaa)+$"], 6), (["^a", "^b"], None)]:
        path = shortest_path(derivatives, intersection(engine, wanted), longest, Budget(5_000), manner)
        is_expected = shortest is not None and (longest is None or shortest <= longest)
        assert (path is not None) is is_expected
        if path is not None:
            assert engine.matches(intersection(engine, wanted), path.spell(derivatives))
            assert path.length == shortest or (manner is Manner.GREEDY and (longest is None or path.length <= longest))


def test_an_attempt_gives_back_what_it_did_not_spend():
    budget = Budget(100)

    def ask(part):
        part.spend(30)
        return "answer"

    assert budget.attempt(50, ask) == "answer"
    assert (budget.left, budget.spent) == (70, 30)
    assert isinstance(budget.attempt(20, ask), RanOut)
    assert budget.left == 50
    with pytest.raises(StringBudgetExceeded, match="100"):
        budget.spend(51)
