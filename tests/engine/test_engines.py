"""Wherever shards run, the answer is the same, and a lost worker is no more than a delay."""

import pytest
from tests.engine.working import SQUARES, scanned_by

from rightcall.clash.options import say_nothing
from rightcall.cli.engine import ENGINE_NAMES
from rightcall.engine import ENGINES, EngineOptions, open_execution
from rightcall.errors import EngineError, LimitExceeded, UsageError
from rightcall.model import execute_here

LOCAL = EngineOptions()
PROCESSES = EngineOptions(engine="processes", workers=2)


def squares(options, broadcast, count=9):
    with open_execution(options) as execute:
        return dict(execute(SQUARES, range(count), broadcast, say_nothing))


@pytest.mark.parametrize("options", [LOCAL, PROCESSES], ids=["local", "processes"])
def test_every_shard_is_answered_once(options, marks):
    assert squares(options, {}) == {number: number * number for number in range(9)}
    assert sorted(map(int, (marks / "ran").read_text().split())) == list(range(9))


def test_a_killed_worker_is_replaced(marks):
    assert squares(PROCESSES, {"deadly_once": [3, 8]}) == {number: number * number for number in range(9)}
    assert (marks / "died-3").exists()
    assert (marks / "died-8").exists()


def test_a_shard_that_kills_every_worker_ends_the_run_with_advice():
    with pytest.raises(EngineError, match=r"lost its worker 4 times .* fewer --workers"):
        squares(EngineOptions(engine="processes", workers=1), {"deadly": [0]}, count=1)


@pytest.mark.parametrize("options", [LOCAL, PROCESSES], ids=["local", "processes"])
def test_an_error_of_the_work_arrives_whole(options):
    with pytest.raises(LimitExceeded, match="--more raises it") as caught:
        squares(options, {"refused": [2]}, count=3)
    assert (caught.value.what, caught.value.limit, caught.value.value) == ("numbers", 1, 2)


def test_no_shards_start_nothing():
    assert squares(PROCESSES, {}, count=0) == {}


def test_progress_counts_to_the_end():
    told = []
    with open_execution(LOCAL) as execute:
        list(execute(SQUARES, range(2), {}, lambda *step: told.append(step)))
    assert told == [("squaring", 0, 2), ("squaring", 1, 2), ("squaring", 2, 2)]


@pytest.mark.parametrize("pairs_in_shard", [1, 50, 10_000])
@pytest.mark.parametrize("last_first", [False, True])
def test_a_scan_does_not_depend_on_shards_or_their_order(pairs_in_shard, last_first):
    expected = scanned_by(execute_here)
    assert scanned_by(execute_here, pairs_in_shard=pairs_in_shard, last_first=last_first) == expected


def test_a_scan_in_processes_that_loses_a_worker_is_the_same(marks):
    expected = scanned_by(execute_here)
    with open_execution(PROCESSES) as execute:
        found = scanned_by(execute, deadly=True, last_first=True)
    assert (marks / "died-scan").exists()
    assert repr(found) == repr(expected)


@pytest.mark.parametrize(
    ("flags", "advice"),
    [
        ({"engine": "elsewhere"}, "choose one of local, processes, ray"),
        ({"workers": 2}, "add --engine processes"),
        ({"engine": "processes", "workers": 0}, "at least 1"),
        ({"engine": "processes", "address": "auto"}, "add --engine ray"),
        ({"engine": "ray", "address": "auto", "workers": 2}, "leave one out"),
    ],
)
def test_options_that_do_not_go_together_say_what_to_do(flags, advice):
    with pytest.raises(UsageError, match=advice):
        EngineOptions(**flags)


def test_the_command_line_offers_the_engines_there_are():
    assert tuple(ENGINES) == ENGINE_NAMES
