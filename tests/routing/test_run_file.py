import json
from decimal import Decimal

import pytest
from tests.routing.cases import TOOLS, calls, task

from rightcall.errors import RunFileError
from rightcall.findings import json_text
from rightcall.routing.answer import Answer, ProviderFault
from rightcall.routing.gates import GateSpec, judge
from rightcall.routing.metrics import measure
from rightcall.routing.plan import PlanOptions, plan
from rightcall.routing.run_file import RunTool, build, make_run, read
from rightcall.routing.scoring import Scorer
from rightcall.routing.trial import Trial

TASKS = (
    task("a", "ping"),
    task("b", {"calls": [{"name": "find_order", "arguments": {"id": {"approx": Decimal("1.5"), "tolerance": 1}}}]}),
    task("c", None),
    task("d", ["cancel_order", "ping"], cluster="a"),
    task("e", "ask"),
)
ANSWERS = [
    calls("ping"),
    calls("find_order", id=1.25),
    Answer(text="No.", stop="refusal"),
    calls("pong"),
    Answer(text="Which one?", score=0.5),
    calls("cancel_order"),
    calls("find_order"),
    calls("ping", "ping"),
    ProviderFault(kind="server", message="500", status=500, retryable=True),
    Answer(text="cut", stop="length"),
]


def a_run(**more):
    scorer = Scorer(TOOLS)
    slots = plan(TASKS, TOOLS, PlanOptions(repeat=2))
    by_id = {each.id: each for each in TASKS}
    trials = [
        Trial(
            slot=slot,
            scored=scorer.score(by_id[slot.task_id], given),
            answer=given if isinstance(given, Answer) else None,
            error=given if isinstance(given, ProviderFault) else None,
            latency_ms=12.5,
            cost=0.25,
        )
        for slot, given in zip(slots, ANSWERS, strict=True)
    ]
    return make_run(
        version="1",
        reproducibility={"provider": "mock"},
        tasks=TASKS,
        tools=[RunTool(name=tool.name, description=tool.description) for tool in TOOLS],
        trials=trials,
        specs=(GateSpec(name="min-accuracy", limit=0.1), GateSpec(name="max-error-rate", limit=0.1)),
        **more,
    )


def test_a_run_is_read_as_it_was_written():
    document = build(a_run())
    again = read(json_text(document), "run.json")
    assert json_text(build(again)) == json_text(document)


def test_rates_count_what_they_say():
    rates = a_run().metrics.rates
    assert {name: (rate.successes, rate.n) for name, rate in rates.items()} == {
        "accuracy": (5, 8),
        "over_trigger": (1, 3),
        "under_trigger": (0, 5),
        "extra_calls": (0, 5),
        "invalid_arguments": (2, 5),
        "wrong_arguments": (1, 2),
        "invented_names": (1, 8),
        "errors": (2, 10),
    }


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        (lambda run: run["metrics"]["accuracy"].update(value=0.9), "/metrics/accuracy/value"),
        (lambda run: run["metrics"].update(confusion=[]), "/metrics/confusion"),
        (lambda run: run["gates"][1].update(ok=True), "/gates/1"),
        (lambda run: run.update(ok=True), "/ok"),
        (lambda run: run["trials"][3]["answer"]["calls"][0].update(name="ping"), "/trials/3"),
        (lambda run: run["trials"][0].update(task="b"), "/metrics"),
        (lambda run: run.pop("tools"), ""),
        (lambda run: run["trials"][0].update(outcome="fine"), ""),
        (lambda run: run.update(format="rightcall.run/9"), ""),
    ],
    ids=["rate", "confusion", "gate", "verdict", "call", "task", "member", "outcome", "format"],
)
def test_a_run_that_disagrees_with_itself_is_refused(change, pointer):
    document = json.loads(json_text(build(a_run())))
    change(document)
    with pytest.raises(RunFileError) as caught:
        read(json.dumps(document), "run.json")
    assert (caught.value.problems[0].pointer or "").startswith(pointer)


def test_bounds_are_judged_unless_the_point_is_asked_for():
    four_of_four = [GateSpec(name="min-accuracy", limit=0.4)]
    metrics = a_run().metrics
    assert not judge(four_of_four, metrics)[0].ok
    assert judge(four_of_four, metrics, "point")[0].ok


def test_a_rate_that_was_not_measured_passes_no_gate():

    specs = [GateSpec(name="max-over-trigger", limit=1.0), GateSpec(name="min-pass-k", limit=0.0, k=3)]
    assert [gate.ok for gate in judge(specs, measure([], TASKS))] == [False, False]


@pytest.mark.parametrize("limit", [5, -0.1, 90])
def test_a_limit_that_no_rate_could_have_is_refused(limit):
    with pytest.raises(ValueError, match="share from 0 to 1"):
        GateSpec(name="min-accuracy", limit=limit)
