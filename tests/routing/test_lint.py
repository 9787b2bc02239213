from dataclasses import replace

import pytest
from tests.routing.cases import TOOLS, task

from rightcall.routing.lint import RULES, Subject, lint
from rightcall.routing.task import Message, TaskSet


def asked(prompt, expected, task_id="t", cluster=None):
    return replace(task(task_id, expected, cluster), messages=(Message(role="user", content=prompt),))


def codes(*tasks, tools=TOOLS):
    return {finding.rule for finding in lint(Subject(tasks=TaskSet(tasks=tasks), tools=tools))}


GOOD = (
    asked("Where is my parcel A1?", {"calls": [{"name": "find_order", "arguments": {"id": "A1"}}]}, "a"),
    asked("Are you there?", "ping", "b"),
    asked("I do not want it any more", "cancel_order", "c"),
    asked("Sing a song", None, "d"),
)
BAD = {
    "TSK001": asked("call find_order for A1", "find_order"),
    "TSK003": asked("do it", "find_ordr"),
    "TSK004": asked("are you there", "ping"),
    "TSK006": asked("look", {"calls": [{"name": "find_order", "arguments": {"id": 3}}]}),
    "TSK008": asked("say it: the tool ping is quite a tool", "ping"),
    "TSK009": asked("other", "ping", "A "),
    "TSK010": asked("Are you there?", None),
}


def test_good_tasks_have_no_finding_but_their_number():
    assert codes(*GOOD) == {"TSK005"}


@pytest.mark.parametrize("code", [code for code in BAD if code != "TSK008"])
def test_a_fault_is_found(code):
    assert code in codes(*GOOD, BAD[code])


def test_a_copied_description_is_found():
    copied = asked("please now tell me of the weather in a town", "ping")
    tool = replace(TOOLS[1], description="Tell me of the weather in a town.")
    assert "TSK008" in codes(copied, tools=(tool,))


def test_another_tool_that_takes_the_call_is_noted():
    twin = replace(TOOLS[0], name="search_order")
    assert "TSK007" in codes(*GOOD, tools=(*TOOLS, twin))


def test_what_is_missing_is_told_once():
    assert codes(GOOD[1]) == {"TSK002", "TSK005", "TSK011"}
    assert codes() == {"TSK012"}


def test_without_a_catalog_names_are_not_judged():
    assert codes(BAD["TSK003"], *GOOD, tools=None) == {"TSK005"}


def test_codes_are_in_order():
    assert [rule.code for rule in RULES] == sorted(rule.code for rule in RULES)
