from tests.routing.cases import TOOLS, calls, task

from rightcall.routing.answer import Answer
from rightcall.routing.diffing import diff, differing_settings
from rightcall.routing.plan import PlanOptions, plan
from rightcall.routing.run_file import RunTool, make_run
from rightcall.routing.scoring import Scorer
from rightcall.routing.trial import Trial

TASKS = (*(task(f"t{i}", "ping") for i in range(12)), *(task(f"n{i}", None) for i in range(8)))


def a_run(answer, tasks=TASKS, **settings):
    scorer, by_id = Scorer(TOOLS), {each.id: each for each in tasks}
    trials = []
    for slot in plan(tasks, TOOLS, PlanOptions()):
        given = answer(by_id[slot.task_id])
        trials.append(Trial(slot=slot, scored=scorer.score(by_id[slot.task_id], given), answer=given))
    tools = [RunTool(name=tool.name) for tool in TOOLS]
    return make_run(version="1", reproducibility=settings, tasks=tasks, tools=tools, trials=trials)


def right(each):
    return calls("ping") if each.id.startswith("t") else Answer(text="No.")


def test_every_answer_gone_is_a_regression():
    found = diff(a_run(right), a_run(lambda _each: Answer(text="Done.")))
    assert (found.rates["accuracy"].base, found.rates["accuracy"].head) == (1.0, 0.4)
    assert found.rates["accuracy"].decision == found.rates["under_trigger"].decision == "worse"
    assert found.rates["accuracy"].p_general < 0.05


def test_over_trigger_is_judged_by_itself():
    found = diff(a_run(right), a_run(lambda _each: calls("ping")))
    assert found.rates["over_trigger"].decision == "worse"
    assert diff(a_run(lambda _each: calls("ping")), a_run(right)).rates["over_trigger"].decision == "better"


def test_few_discordant_trials_decide_nothing():
    found = diff(a_run(right), a_run(lambda each: calls("cancel_order") if each.id in {"t0", "t1"} else right(each)))
    assert found.rates["accuracy"].decision == "undecidable"
    assert [change.task_id for change in found.tasks] == ["t0", "t1"]
    assert [(pair.expected, pair.picked, pair.base, pair.head) for pair in found.grown] == [("ping", "cancel_order", 0, 2)]


def test_tasks_of_one_side_are_listed():
    found = diff(a_run(right), a_run(right, (*TASKS[1:], task("new", "ping"))))
    assert (found.only_base, found.only_head) == (("t0",), ("new",))


def test_settings_that_differ_are_named():
    assert differing_settings(a_run(right, model="a"), a_run(right, model="b")) == ("model",)
