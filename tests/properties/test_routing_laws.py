from collections import Counter

from hypothesis import given
from hypothesis import strategies as st
from tests.routing.cases import TOOLS, task

from rightcall.routing.answer import Answer, AnswerCall
from rightcall.routing.intervals import TaskCount, rate
from rightcall.routing.plan import PlanOptions, plan
from rightcall.routing.scoring import Scorer
from rightcall.routing.significance import adjusted, order_effect, sign_test
from rightcall.routing.trial import Trial, trial_from_json, trial_json

SCORER = Scorer(TOOLS)
STOPS = st.sampled_from(["stop", "tool_calls", "length", "refusal"])
NAMES = st.sampled_from(["find_order", "ping", "cancel_order", "pong"])
EXPECTED = st.one_of(st.none(), st.just("ask"), NAMES, st.lists(NAMES, min_size=1, max_size=3, unique=True))
CALLS = st.lists(
    st.builds(AnswerCall, name=NAMES, arguments=st.one_of(st.none(), st.dictionaries(st.text(max_size=3), st.integers()))),
    max_size=4,
).map(tuple)
ANSWERS = st.builds(
    Answer, calls=CALLS, text=st.text(max_size=20), stop=st.sampled_from(["stop", "tool_calls", "length", "refusal"])
)
COUNTS = st.lists(st.tuples(st.integers(0, 6), st.integers(1, 6), st.integers(0, 9)), min_size=1, max_size=60)


@given(EXPECTED, ANSWERS)
def test_every_answer_is_scored_and_kept_as_it_is(expected, answer):
    one = task("t", expected)
    scored = SCORER.score(one, answer)
    slot = plan([one], TOOLS, PlanOptions())[0]
    trial = Trial(slot=slot, scored=scored, answer=answer)
    assert trial_from_json(trial_json(trial)) == trial
    assert not scored.is_selected or scored.is_scored


@given(COUNTS)
def test_intervals_hold_the_value(counts):
    found = rate(TaskCount(cluster=str(c), successes=min(k, n), n=n) for k, n, c in counts)
    for interval in (found.these_tasks, found.tasks_like_these):
        assert interval is None or 0 <= interval[0] <= found.value + 1e-12 <= interval[1] + 2e-12 <= 1 + 3e-12


@given(st.lists(EXPECTED, max_size=8), st.integers(1, 4), st.integers())
def test_a_plan_has_every_trial_once_and_every_tool_in_each(expected, repeat, seed):
    tasks = [task(f"t{i}", each) for i, each in enumerate(expected)]
    slots = plan(tasks, TOOLS, PlanOptions(repeat=repeat, seed=seed))
    assert Counter((slot.task_id, slot.attempt) for slot in slots) == Counter((t.id, a) for t in tasks for a in range(repeat))
    assert all(sorted(slot.order) == [0, 1, 2] for slot in slots)
    positions = Counter(slot.position for slot in slots if slot.position is not None)
    assert not positions or max(positions.values()) - min(positions.get(p, 0) for p in range(3)) <= 1


@given(st.integers(0, 60), st.integers(0, 60))
def test_a_sign_test_does_not_care_for_sides(wins, losses):
    assert sign_test(wins, losses) == sign_test(losses, wins)
    assert 0 <= sign_test(wins, losses) <= 1


@given(st.lists(st.floats(0, 1), max_size=20))
def test_adjusted_p_values_are_no_smaller_and_keep_their_order(values):
    found = adjusted(values)
    assert all(a >= p for a, p in zip(found, values, strict=True))
    assert [found[i] for i in sorted(range(len(values)), key=values.__getitem__)] == sorted(found)


@given(st.lists(st.tuples(st.sampled_from("abc"), st.integers(0, 2), st.just(True)), max_size=12))
def test_without_failures_there_is_no_order_effect(trials):
    assert order_effect(trials).p is None
