"""Who is offered with whom, counted and listed."""

from collections import Counter
from itertools import combinations

from tests.clash.building import tool

from rightcall.clash.roster import (
    duplicate_names,
    folded_collisions,
    in_order,
    joint_pairs,
    joint_pairs_between,
    offered_together,
)


def test_order_is_that_of_names_and_sources():
    tools = [tool("b"), tool("a", source="y"), tool("a", source="x", index=2), tool("a", source="x", index=1)]
    ordered = in_order(tools)
    assert [(each.name, each.origin.source, each.origin.index) for each in ordered] == [
        ("a", "x", 1),
        ("a", "x", 2),
        ("a", "y", 0),
        ("b", "tools.json", 0),
    ]
    assert in_order(reversed(tools)) == ordered


def test_tools_of_different_groups_are_never_offered_together():
    free, red, blue = tool("a"), tool("b", group="red"), tool("c", group="blue")
    assert offered_together(free, red)
    assert offered_together(red, red)
    assert not offered_together(red, blue)


def test_joint_pairs_are_counted_without_listing_them():
    tools = [tool(f"t{i}", group=group) for i, group in enumerate([None, None, "a", "a", "a", "b", "c", "c"])]
    listed = sum(offered_together(one, other) for one, other in combinations(tools, 2))
    assert joint_pairs(Counter(each.group for each in tools)) == listed
    ones, others = tools[::2], tools[1::2]
    between = sum(offered_together(one, other) for one in ones for other in others)
    assert joint_pairs_between(Counter(each.group for each in ones), Counter(each.group for each in others)) == between


def test_duplicates_are_exact_and_collisions_are_not():
    tools = in_order([tool("get_user"), tool("get_user", index=1), tool("getUser"), tool("other")])
    assert [[tools[place].name for place in bunch] for bunch in duplicate_names(tools)] == [["get_user", "get_user"]]
    assert [[tools[place].name for place in bunch] for bunch in folded_collisions(tools)] == [
        ["getUser", "get_user", "get_user"]
    ]


def test_equal_names_of_separated_groups_do_not_clash():
    apart = [tool("search", group="a"), tool("search", group="b")]
    assert duplicate_names(apart) == ()
    # A tool of no group is offered with either, but they are still not offered with each other.
    assert duplicate_names([*apart, tool("search")]) == ((0, 2), (1, 2))
