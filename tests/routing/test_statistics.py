import math

import numpy as np
import pytest
from scipy import stats

from rightcall.routing.intervals import TaskCount, normal_quantile, rate, t_quantile, wilson
from rightcall.routing.sequential import RatioTest, e_value, further_attempts, is_ambiguous, warm_start
from rightcall.routing.significance import (
    adjusted,
    detectable_difference,
    order_effect,
    pass_k,
    sign_flip,
    sign_test,
)


@pytest.mark.parametrize(("k", "n"), [(0, 1), (0, 10), (3, 7), (50, 50), (499, 1000)])
def test_wilson_is_that_of_scipy(k, n):
    wanted = stats.binomtest(k, n).proportion_ci(method="wilson")
    assert wilson(k / n, n, normal_quantile()) == pytest.approx((wanted.low, wanted.high), abs=1e-12)


@pytest.mark.parametrize(("wins", "losses"), [(0, 0), (0, 5), (0, 6), (3, 9), (40, 25), (700, 800)])
def test_the_sign_test_is_that_of_scipy(wins, losses):
    wanted = stats.binomtest(wins, wins + losses).pvalue if wins + losses else 1.0
    assert sign_test(wins, losses) == pytest.approx(wanted)


def test_six_discordant_trials_can_decide_and_five_cannot():
    assert sign_test(0, 6) <= 0.05 < sign_test(0, 5)


def test_adjusted_p_values_are_those_of_scipy():
    values = [0.01, 0.2, 0.03, 0.04, 0.9, 0.001]
    assert adjusted(values) == pytest.approx(tuple(stats.false_discovery_control(values)))


def test_the_t_quantile_is_that_of_scipy():
    assert t_quantile(9) == pytest.approx(stats.t.ppf(0.975, 9))


def test_sign_flips_are_exact_for_few_differences():
    assert sign_flip([1, 1, 1, 1, 1, 1]) == 2 / 64
    assert sign_flip([1.0, -1.0, 0.0]) == 1.0
    assert sign_flip([0.3] * 40) == 1 / 10_000


def test_pass_k_is_no_power():
    assert pass_k(9, 10, 10) == 0
    assert pass_k(9, 10, 1) == 0.9
    assert pass_k(2, 2, 3) is None


def test_the_detectable_difference_is_that_of_the_table():
    assert detectable_difference(20) == pytest.approx(0.219, abs=5e-4)
    assert detectable_difference(200, sd=0.25) == pytest.approx(0.050, abs=5e-4)
    assert detectable_difference(0) is None


def test_agreeing_repeats_are_no_further_tasks():
    repeated = rate(TaskCount(cluster=str(i), successes=5 * (i < 7), n=5) for i in range(10))
    single = rate(TaskCount(cluster=str(i), successes=int(i < 7), n=1) for i in range(10))
    assert repeated.value == single.value == 0.7
    assert repeated.tasks_like_these == pytest.approx(single.tasks_like_these)
    assert repeated.these_tasks[0] > repeated.tasks_like_these[0]


def test_wordings_of_one_intent_are_one_observation():
    apart = rate(TaskCount(cluster=str(i), successes=int(i < 15), n=1) for i in range(20))
    together = rate(TaskCount(cluster=str(i // 5), successes=int(i < 15), n=1) for i in range(20))
    assert together.tasks_like_these[0] < apart.tasks_like_these[0]


def test_one_intent_says_nothing_of_others():
    assert rate([TaskCount(cluster="a", successes=3, n=3)]).tasks_like_these is None
    assert rate([]).value is None


def test_tasks_weigh_the_same_however_often_they_were_tried():
    assert rate([TaskCount(cluster="a", successes=0, n=1), TaskCount(cluster="b", successes=9, n=9)]).value == 0.5


def test_the_interval_for_these_tasks_is_stratified_where_that_is_sound():
    counts = [TaskCount(cluster=str(i), successes=3 + i % 3, n=5) for i in range(60)]
    found = rate(counts)
    variance = sum((c.successes / 5) * (1 - c.successes / 5) / 4 for c in counts) / 60**2
    assert found.method == "stratified"
    assert found.these_tasks == pytest.approx((0.8 - 1.959964 * math.sqrt(variance), 0.8 + 1.959964 * math.sqrt(variance)))
    assert rate(counts[:20]).method == "pooled"


def test_tasks_that_differ_are_no_order_effect():
    trials = [(f"t{i}", position, i % 2 == 0) for i in range(20) for position in range(4)]
    found = order_effect(trials)
    assert found.p is None
    assert found.reason


def test_a_true_order_effect_is_seen():
    trials = [(f"t{i}", position, position == 0) for i in range(20) for position in range(4)]
    assert order_effect(trials).p == 1 / 10_000


def test_noise_is_no_order_effect():
    noise = [(f"t{i}", position, (i + position) % 5 != 0) for i in range(20) for position in range(5)]
    assert order_effect(noise).p > 0.05


def test_the_ratio_test_stops_early_where_the_answer_is_clear():
    gate = RatioTest(good=0.97, bad=0.90)
    assert gate.run([True] * 200) == ("pass", 40)
    assert gate.run([False] * 9)[0] == "fail"
    assert gate.run([True, False] * 0) == ("continue", 0)
    assert 120 <= gate.fixed_trials <= 140
    with pytest.raises(ValueError, match="FAIL < PASS"):
        RatioTest(good=0.9, bad=0.97)


def test_evidence_grows_with_a_one_sided_split():
    assert e_value(5, 5) < 1 < e_value(0, 6) < 20 < e_value(0, 12)


def test_a_warm_start_spends_repeats_where_the_last_run_was_unsure():
    repeats = warm_start({"a": (5, 5), "b": (2, 5), "c": (0, 5)}, ["a", "b", "c", "new"], 20)
    assert sum(repeats.values()) == 20
    assert repeats["b"] > repeats["a"] == repeats["c"] >= 1
    assert repeats["new"] >= repeats["b"]
    assert warm_start({}, ["a", "b"], 1) == {"a": 1, "b": 1}


def test_a_stability_screen_deepens_only_where_attempts_disagree():
    assert further_attempts([]) == 3
    assert further_attempts([True] * 3) == 0
    assert further_attempts([True, False, True]) == 7
    assert is_ambiguous([True, True]) is None
    assert is_ambiguous([True] * 3) is False
    assert is_ambiguous([True, False, True, *[True] * 7]) is False
    assert is_ambiguous([True, False, False, *[True] * 7]) is True


@pytest.mark.parametrize("tasks", [10, 20, 40, 100])
def test_the_interval_for_tasks_like_these_keeps_its_coverage(tasks):
    generator = np.random.default_rng(tasks)
    runs, covered = 500, 0
    truth = 0.75 * 0.99 + 0.10 * 0.02 + 0.15 * 0.5
    for _ in range(runs):
        kind = generator.random(tasks)
        chances = np.where(kind < 0.75, 0.99, np.where(kind < 0.85, 0.02, generator.uniform(0.2, 0.8, tasks)))
        found = generator.binomial(5, chances)
        low, high = rate(TaskCount(cluster=str(i), successes=int(k), n=5) for i, k in enumerate(found)).tasks_like_these
        covered += low <= truth <= high
    assert 0.92 <= covered / runs <= 0.98
