"""Candidates: what counts as alike, in which order, and what a limit does."""

import pickle

import pytest
from tests.clash.building import DESTROYS, READS, tool

from rightcall.clash import candidates as room
from rightcall.clash.candidates import Search, merge, plan, run
from rightcall.clash.roster import in_order


def found(tools, threshold=0.62, limit=100, schemas=None):
    """The names of each candidate pair, with its score and weight."""
    tools = in_order(tools)
    search = Search(tools, schemas if schemas is not None else range(len(tools)), threshold, limit)
    result = merge([run(shard, search) for shard in plan(search)], limit)
    rows = zip(result.first.tolist(), result.second.tolist(), result.score.tolist(), result.weight.tolist(), strict=True)
    return [
        (tools[first].name, tools[second].name, round(score, 2), weight) for first, second, score, weight in rows
    ], result.total


def test_no_tools_have_no_candidates():
    assert found([]) == ([], 0)


def test_the_score_is_the_better_of_name_and_description():
    tools = [
        tool("get_invoice", description="Fetch one invoice."),
        tool("get_invoices", description="Something else altogether!"),
        tool("xyzzy", description="Fetch one invoice"),
    ]
    pairs, total = found(tools)
    assert pairs == [("get_invoice", "xyzzy", 0.97, 0), ("get_invoice", "get_invoices", 0.96, 0)]
    assert total == 2


def test_absent_descriptions_are_not_alike():
    assert found([tool("abc"), tool("xyz")]) == ([], 0)
    assert found([tool("abc", description=""), tool("xyz", description="")]) == ([], 0)


def test_case_and_separators_do_not_count():
    assert found([tool("getUser"), tool("get_user")])[0] == [("getUser", "get_user", 1.0, 0)]


def test_names_of_separators_alone_are_compared_as_they_are():
    assert found([tool("__"), tool("__", index=1), tool("--")])[0] == [("__", "__", 1.0, 0)]


def test_conflicts_come_first_then_scores_then_names():
    tools = [
        tool("get_aa", hints=READS),
        tool("get_ab", hints=READS),
        tool("get_abcd", hints=DESTROYS),
        tool("get_aabb", hints=DESTROYS),
    ]
    pairs, _ = found(tools, threshold=0.5)
    assert [weight for *_, weight in pairs] == [4, 4, 4, 4, 0, 0]
    assert [score for *_, score, weight in pairs if weight] == sorted(
        (score for *_, score, weight in pairs if weight), reverse=True
    )


def test_a_limit_keeps_the_first_and_counts_all():
    tools = [tool(f"get_{letter}") for letter in "abcdef"]
    everything, total = found(tools)
    assert total == len(everything) == 15
    assert found(tools, limit=4) == (everything[:4], 15)
    assert found(tools, limit=0) == ([], 15)


def test_one_schema_needs_a_shared_word():
    tools = [tool("invoice_fetch"), tool("obliterate_the_invoice_now"), tool("zap")]
    pairs, _ = found(tools, schemas=[7, 7, 7])
    assert [pair[:2] for pair in pairs] == [("invoice_fetch", "obliterate_the_invoice_now")]


def test_tools_without_a_schema_are_left_out():
    assert found([tool("get_a"), tool("get_b"), tool("get_c")], schemas=[0, None, 1])[0][0][:2] == ("get_a", "get_c")


def test_groups_are_kept_apart():
    tools = [tool("get_a", group="x"), tool("get_b", group="y"), tool("get_c")]
    pairs, _ = found(tools)
    assert [pair[:2] for pair in pairs] == [("get_a", "get_c"), ("get_b", "get_c")]


@pytest.mark.parametrize("chunk", [1, 2, 5])
def test_many_tools_of_one_name_are_expanded_in_pieces(monkeypatch, chunk):
    tools = [tool("same", description="text", index=i) for i in range(7)]
    whole = found(tools)
    assert whole[1] == 21
    monkeypatch.setattr(room, "CHUNK", chunk)
    assert found(tools) == whole
    assert found([tool(f"{i}_w", index=i) for i in range(7)], threshold=1.0, schemas=[0] * 7)[1] == 21


def test_shards_and_what_they_need_travel_to_other_processes():
    tools = in_order([tool(f"get_{letter}", description=f"Get the {letter} of it.") for letter in "abcd"])
    search = Search(tools, [0, 0, 1, 2], 0.62, 100)
    there = pickle.loads(pickle.dumps(search))  # noqa: S301 - our own bytes
    here_found = merge([run(shard, search) for shard in plan(search)], 100)
    there_found = merge([run(pickle.loads(pickle.dumps(shard)), there) for shard in plan(search)], 100)  # noqa: S301
    assert there_found.score.tolist() == here_found.score.tolist()
    assert there_found.first.tolist() == here_found.first.tolist()
