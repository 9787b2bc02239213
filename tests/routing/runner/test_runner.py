"""Running a plan: order, resuming, faults, budgets, caches, and what a killed process leaves behind."""

import asyncio
import json
import os
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from rightcall.errors import SourceError, UsageError
from rightcall.model import Origin, Tool
from rightcall.routing.answer import Answer, AnswerCall, ProviderFault, Usage
from rightcall.routing.plan import PlanOptions, plan
from rightcall.routing.provider import Failure
from rightcall.routing.sequential import RatioTest
from rightcall.routing.task import ExpectTool, Message, Task
from rightcall.routing.trial import trial_json
from rightcall.running import AnswerCache, Budget, Course, Journal, Runner, RunStopped, Setting, conduct

TOOLS = tuple(
    Tool(name=name, input_schema={"type": "object"}, origin=Origin(source="t", kind="mcp", index=place, pointer=""))
    for place, name in enumerate(("get_user", "find_user", "drop_user"))
)
PLAN = {"seed": 0}


def tasks(count):
    made = [
        Task(id=f"t{n}", messages=(Message(role="user", content=f"prompt {n}"),), expected=ExpectTool(names=("get_user",)))
        for n in range(count)
    ]
    return {task.id: task for task in made}


class Scripted:
    """Answers what a function of the request says; the earlier a task, the later its answer."""

    name, model, label, is_model, settings = "scripted", "m", "scripted m", True, {"x": 1}

    def __init__(self, answer):
        self.answer = answer
        self.asked = []

    def fingerprint(self, request):
        return request.messages[-1].content.encode()

    async def ask(self, request):
        self.asked.append((request.task, request.attempt))
        for _ in range(20 - int(request.task[1:]) % 20):
            await asyncio.sleep(0)
        return self.answer(request)

    async def close(self):
        pass


def right(_request):
    return Answer(
        calls=(AnswerCall(name="get_user", arguments={}),), stop="tool_calls", usage=Usage(input_tokens=9, output_tokens=1)
    )


def fault(message="no", **more):
    return Failure(fault=ProviderFault(kind="authentication", message=message, status=401, **more))


def setting(count, **more):
    return Setting(tasks=tasks(count), tools=TOOLS, **more)


def slots(setting_, repeat=1):
    return plan(tuple(setting_.tasks.values()), TOOLS, PlanOptions(repeat=repeat))


def clock():
    return 0.0


def run(provider, setting_, repeat=1, **more):
    return asyncio.run(Runner(provider, setting_, clock=clock, **more).run(slots(setting_, repeat)))


def journal(path, *, resume=False, plan_=PLAN):
    return Journal(path, plan_, resume=resume)


def test_trials_come_in_the_order_of_the_plan_whichever_answer_was_first():
    trials = run(Scripted(right), setting(30, concurrency=7), repeat=2)
    assert [(trial.slot.attempt, trial.slot.task_id) for trial in trials] == [(a, f"t{n}") for a in range(2) for n in range(30)]
    assert {str(trial.scored.outcome) for trial in trials} == {"correct"}


def test_a_run_is_continued_where_it_stopped(tmp_path):
    first = journal(tmp_path / "run")
    whole = setting(12)
    asyncio.run(Runner(Scripted(right), whole, journal=first, clock=clock).run(slots(whole)[:5]))
    first.close()
    again = Scripted(right)
    second = journal(tmp_path / "run", resume=True)
    trials = run(again, whole, journal=second)
    second.close()
    assert [task for task, _ in again.asked] == [f"t{n}" for n in range(5, 12)]
    assert trials == run(Scripted(right), whole)


def test_trials_that_a_fault_ended_are_run_again(tmp_path):
    kept = journal(tmp_path / "run")
    whole = setting(4)
    flaky = Scripted(lambda request: fault() if request.task == "t2" else right(request))
    assert run(flaky, whole, journal=kept)[2].error is not None
    kept.close()
    again = Scripted(right)
    kept = journal(tmp_path / "run", resume=True)
    assert run(again, whole, journal=kept) == run(Scripted(right), whole)
    kept.close()
    assert again.asked == [("t2", 0)]


def test_a_line_that_was_cut_is_dropped_and_run_again(tmp_path):
    kept = journal(tmp_path / "run")
    whole = setting(6)
    expected = run(Scripted(right), whole, journal=kept)
    kept.close()
    path = tmp_path / "run" / "trials.jsonl"
    content = path.read_bytes()
    for length in range(0, len(content), 97):
        path.write_bytes(content[:length])
        kept = journal(tmp_path / "run", resume=True)
        assert kept.damaged == 0
        assert run(Scripted(right), whole, journal=kept) == expected
        kept.close()
    assert len(path.read_bytes().splitlines()) == 6


def test_a_damaged_line_costs_only_itself(tmp_path):
    kept = journal(tmp_path / "run")
    whole = setting(3)
    run(Scripted(right), whole, journal=kept)
    kept.close()
    path = tmp_path / "run" / "trials.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(lines[0] + b"\0" * 40 + b"\n" + lines[2])
    kept = journal(tmp_path / "run", resume=True)
    assert (kept.damaged, len(kept.kept)) == (1, 2)
    kept.close()


def test_another_plan_is_not_continued(tmp_path):
    journal(tmp_path / "run").close()
    with pytest.raises(UsageError, match="another seed"):
        journal(tmp_path / "run", resume=True, plan_={"seed": 1})
    with pytest.raises(UsageError, match="not empty"):
        journal(tmp_path / "run")
    with pytest.raises(UsageError, match="holds no run"):
        journal(tmp_path / "nothing", resume=True)


def test_a_folder_in_use_is_not_used_twice(tmp_path):
    kept = journal(tmp_path / "run")
    with pytest.raises(SourceError, match="in use"):
        journal(tmp_path / "run", resume=True)
    kept.close()


def test_three_faults_that_are_the_same_end_a_run():
    numbers = iter(range(1000))
    provider = Scripted(lambda _request: fault(f"bad key (request req_{next(numbers)})"))
    with pytest.raises(RunStopped, match="3 times in a row"):
        run(provider, setting(50, concurrency=1))
    assert len(provider.asked) == 3


def test_faults_with_answers_between_them_end_nothing():
    provider = Scripted(lambda request: fault() if int(request.task[1:]) % 3 else right(request))
    trials = run(provider, setting(20, concurrency=1))
    assert sum(trial.error is not None for trial in trials) == 13


def test_a_spent_budget_ends_a_run_and_keeps_what_was_answered(tmp_path):
    kept = journal(tmp_path / "run")
    with pytest.raises(RunStopped, match="budget of 35 tokens"):
        run(Scripted(right), setting(50, concurrency=1, budget=Budget(tokens=35)), journal=kept)
    kept.close()
    assert len((tmp_path / "run" / "trials.jsonl").read_bytes().splitlines()) == 4


def test_the_cache_answers_the_same_attempt_and_no_other(tmp_path):
    first, second = Scripted(right), Scripted(right)
    run(first, setting(3), repeat=2, cache=AnswerCache(tmp_path / "cache"))
    trials = run(second, setting(3), repeat=3, cache=AnswerCache(tmp_path / "cache"))
    assert sorted(second.asked) == [("t0", 2), ("t1", 2), ("t2", 2)]
    assert [trial.is_cached for trial in trials] == [True] * 6 + [False] * 3


def test_a_cache_that_cannot_be_written_costs_no_answer(tmp_path):
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    cache = AnswerCache(tmp_path / "file")
    trials = run(Scripted(right), setting(3), cache=cache)
    assert all(trial.error is None for trial in trials)
    assert cache.unwritten == 3


def test_a_sequential_gate_stops_at_the_same_trial_however_many_run_at_once():
    course = Course(ratio_test=RatioTest(good=0.9, bad=0.5))
    found = []
    for concurrency in (1, 4, 16):
        whole = setting(60, concurrency=concurrency)
        found.append(asyncio.run(conduct(Runner(Scripted(right), whole, clock=clock), whole, course)))
    assert found[0].verdict == "pass"
    assert found[0].decided_after == len(found[0].trials) < 60
    assert found[0] == found[1] == found[2]


def test_a_stability_screen_goes_on_only_where_attempts_disagree():
    def answer(request):
        if request.task == "t1" and request.attempt == 1:
            return Answer()
        return right(request)

    provider = Scripted(answer)
    whole = setting(3)
    done = asyncio.run(conduct(Runner(provider, whole, clock=clock), whole, Course(stability=True)))
    assert len(done.trials) == 9 + 7
    assert {task for task, attempt in provider.asked if attempt > 2} == {"t1"}


@pytest.mark.skipif(not hasattr(resource, "RLIMIT_FSIZE"), reason="this system bounds no file sizes")
def test_a_full_disk_is_told_and_loses_nothing(tmp_path):
    code = f"""
import resource, sys
sys.path.insert(0, {str(Path(__file__).parents[3])!r})
resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))
from tests.routing.runner.test_runner import *
kept = journal(Path({str(tmp_path / "run")!r}))
try:
    run(Scripted(right), setting(50, concurrency=1), journal=kept)
except SourceError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert "cannot keep trials in" in done.stdout
    content = (tmp_path / "run" / "trials.jsonl").read_bytes()
    assert content.endswith(b"\n")
    assert all(json.loads(line)["outcome"] == "correct" for line in content.splitlines())
    assert 0 < len(content) <= 2000


def test_a_killed_process_resumed_ends_like_one_that_was_never_killed(tmp_path):
    code = f"""
import sys
sys.path.insert(0, {str(Path(__file__).parents[3])!r})
from tests.routing.runner.test_runner import *
whole = setting(60)
kept = journal(Path(sys.argv[1]), resume=sys.argv[2] == "resume")
trials = run(Scripted(right), whole, repeat=2, journal=kept, watch=lambda *_: print("one", flush=True))
kept.close()
Path(sys.argv[3]).write_text(json.dumps([trial_json(trial) for trial in trials], default=str), encoding="utf-8")
"""
    report = tmp_path / "report.json"
    whole = [trial_json(trial) for trial in run(Scripted(right), setting(60), repeat=2)]
    mode, ends = "begin", 0
    for heard in (7, 31, 1000):  # trials after which the process is killed; the last one is let finish
        with subprocess.Popen(
            [sys.executable, "-c", code, tmp_path / "run", mode, report], stdout=subprocess.PIPE, text=True
        ) as process:
            for _ in range(heard):
                if not process.stdout.readline():
                    break
            else:
                os.kill(process.pid, signal.SIGKILL)
        mode, ends = "resume", ends + 1
    assert process.returncode == 0
    assert ends == 3
    assert json.loads(report.read_text(encoding="utf-8")) == json.loads(json.dumps(whole, default=str))
