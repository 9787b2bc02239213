"""Pairs fold into few findings, and none is lost."""

from itertools import combinations

import pytest
from tests.clash.building import DESTROYS, READS, closed, tool

from rightcall.clash.cover import cover
from rightcall.clash.grouping import fold_pairs
from rightcall.clash.pairs import Pair, themes
from rightcall.clash.relations import Relation
from rightcall.model import Hints

OVERLAP = Relation(name="overlap", reading="declared", witness={"a": 1})
OPEN = Relation(name="open-overlap", reading="written", witness={"a": 1})
SAME = Relation(name="identical", reading="declared", witness={"a": 1})
EMPTY = Relation(name="overlap", reading="declared", witness={}, empty_call_only=True)
UNKNOWN = Relation(name="unknown", reason="too deep")


def pair(first, second, relation=OVERLAP, *, score=0.9, weight=0, is_confusable=True):
    return Pair(first=first, second=second, score=score, weight=weight, relation=relation, is_confusable=is_confusable)


def contained(first, second, inner):
    return pair(first, second, Relation(name="contained", reading="declared", witness={"a": 1}, inner=inner))


def tools_of(count, hints=None):
    return [tool(f"t{i}", closed(["a"]), hints=hints, index=i) for i in range(count)]


def shapes(pairs):
    """The parts of a cover, as sets of tools with their middle."""
    return [({tool for each in part for tool in (each.first, each.second)}, hub) for part, hub in cover(pairs)]


def test_a_pair_is_a_pair():
    assert shapes([pair(0, 1)]) == [({0, 1}, None)]
    assert shapes([]) == []


def test_three_mutual_tools_are_a_circle():
    assert shapes([pair(0, 1), pair(0, 2), pair(1, 2)]) == [({0, 1, 2}, None)]


def test_a_tool_that_stands_alike_to_many_is_a_hub():
    assert shapes([pair(0, 3), pair(1, 3), pair(2, 3)]) == [({0, 1, 2, 3}, 3)]


def test_a_chain_stays_pairs():
    assert shapes([pair(0, 1), pair(1, 2), pair(2, 3)]) == [({0, 1}, None), ({1, 2}, None), ({2, 3}, None)]


def test_the_larger_shape_goes_first():
    circle = [pair(a, b) for a, b in combinations(range(4), 2)]
    hub = [pair(4, other) for other in range(5, 12)]
    assert shapes([*circle, *hub]) == [({4, *range(5, 12)}, 4), ({0, 1, 2, 3}, None)]


def test_hubs_of_containment_are_of_one_side():
    outer_hub = [contained(0, 3, "first"), contained(1, 3, "first"), contained(2, 3, "first")]
    inner_hub = [contained(3, 4, "first"), contained(3, 5, "first"), contained(3, 6, "first")]
    assert sorted(shapes([*outer_hub, *inner_hub]), key=str) == [({0, 1, 2, 3}, 3), ({3, 4, 5, 6}, 3)]


def test_containment_makes_no_circle():
    assert len(shapes([contained(0, 1, "first"), contained(1, 2, "first"), contained(0, 2, "first")])) == 3


def test_twins_are_one_fold_with_all_their_pairs():
    tools = tools_of(5)
    (fold,) = fold_pairs([pair(0, 1, SAME), pair(1, 2, SAME), pair(2, 3, SAME, score=0.95)], tools, [0] * 5)
    assert fold.theme == "interchangeable"
    assert fold.tools == (2, 3, 0, 1, 4)
    assert fold.pair_count == 10
    assert fold.lead.score == 0.95


def test_twins_of_equivalent_schemas_are_one_fold():
    equivalent = Relation(name="equivalent", reading="declared", witness={"a": 1})
    (fold,) = fold_pairs([pair(0, 1, SAME), pair(1, 2, equivalent)], tools_of(3), [0, 0, 1])
    assert fold.tools == (0, 1, 2)


@pytest.mark.parametrize(
    ("found", "hints", "told"),
    [
        (pair(0, 1), (READS, READS), ("overlap",)),
        (pair(0, 1, weight=4), (READS, DESTROYS), ("effect-conflict",)),
        (pair(0, 1, OPEN), (READS, READS), ("open-overlap",)),
        (pair(0, 1, OPEN, weight=4), (READS, DESTROYS), ("effect-conflict",)),
        (pair(0, 1, OPEN, weight=4, is_confusable=False), (READS, DESTROYS), ()),
        (pair(0, 1, OPEN, is_confusable=False), (READS, READS), ()),
        (pair(0, 1, weight=4, is_confusable=False), (READS, DESTROYS), ("effect-conflict",)),
        (pair(0, 1, SAME, weight=4), (READS, DESTROYS), ("effect-conflict", "interchangeable")),
        (pair(0, 1, EMPTY, weight=4), (READS, DESTROYS), ("empty-call",)),
        (pair(0, 1, EMPTY, is_confusable=False), (READS, READS), ()),
        (pair(0, 1, UNKNOWN), (READS, READS), ("undecided",)),
        (pair(0, 1, UNKNOWN, weight=4), (READS, DESTROYS), ("undecided",)),
        (
            pair(0, 1, Relation(name="unknown", reading="written", witness={"a": 1}, reason="r"), weight=4),
            (READS, DESTROYS),
            ("effect-conflict", "undecided"),
        ),
        (contained(0, 1, "first"), (READS, Hints()), ("contained",)),
        (pair(0, 1, Relation(name="disjoint")), (READS, DESTROYS), ()),
    ],
)
def test_what_there_is_to_say_of_a_pair(found, hints, told):
    tools = [tool("one", closed(["a"]), hints=hints[0]), tool("two", closed(["a"]), hints=hints[1])]
    assert themes(found, tools) == told


def test_a_pair_whose_verbs_are_opposite_and_whose_hints_are_silent_is_unlabelled():
    tools = [tool("delete_x", closed(["a"])), tool("get_x", closed(["a"]))]
    assert themes(pair(0, 1, SAME), tools) == ("interchangeable", "unlabelled")


def test_undecided_pairs_are_told_apart_by_their_reason():
    other = Relation(name="unknown", reason="no such reference")
    pairs = [pair(0, 1, UNKNOWN), pair(0, 2, UNKNOWN), pair(0, 3, UNKNOWN), pair(1, 2, other)]
    folds = fold_pairs(pairs, tools_of(4), [0, 1, 2, 3])
    assert sorted((fold.lead.relation.reason, fold.pair_count) for fold in folds) == [("no such reference", 1), ("too deep", 3)]


def test_folds_come_in_order_of_risk():
    tools = [tool(f"t{i}", closed(["a"]), hints=hints) for i, hints in enumerate([READS, DESTROYS, READS, READS])]
    folds = fold_pairs([pair(2, 3, score=1.0), pair(0, 1, OPEN, weight=4, score=0.7)], tools, range(4))
    assert [fold.theme for fold in folds] == ["effect-conflict", "overlap"]
