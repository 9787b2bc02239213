from dataclasses import replace

import pytest
from tests.routing.cases import TOOLS, task

from rightcall.routing.generating import DraftOptions, draft
from rightcall.routing.mutating import MUTATIONS, mutate, reword
from rightcall.routing.task import Message, TaskSet
from rightcall.routing.tasks_file import read_tasks
from rightcall.routing.tasks_text import tasks_text


@pytest.mark.parametrize(
    ("prompt", "name", "wanted"),
    [
        ("Please show me the orders.", "casual", "show me the orders"),
        ("Show me order A17.", "interrogative", "Could you show me order A17?"),
        ("Can you find the invoice of Ann?", "imperative", "Find the invoice of Ann."),
        ("I have lost my badge", "polite", None),
        ("SQL query for the users, please.", "casual", "SQL query for the users, please"),
        ("\u8bf7\u5217\u51fa\u8ba2\u5355", "polite", None),
        ("\u8bf7\u5217\u51fa\u8ba2\u5355\u3002", "casual", "\u8bf7\u5217\u51fa\u8ba2\u5355"),
    ],
)
def test_a_mutation_says_the_same_otherwise(prompt, name, wanted):
    assert reword(prompt, name, 1) == wanted


@pytest.mark.parametrize("seed", range(40))
def test_what_must_stay_is_never_touched(seed):
    prompt = 'Find the invoice of Margaret in "my important folder" for order_number A17 at https://example.com'
    found = reword(prompt, "typo", seed)
    for kept in ("Margaret", '"my important folder"', "order_number", "A17", "https://example.com"):
        assert found is None or kept in found


def test_derived_tasks_keep_answer_and_intent():
    found = mutate(TaskSet(tasks=(task("a", "ping"),)), list(MUTATIONS)).tasks
    assert len(found) > 1
    assert {each.intent for each in found} == {"a"}
    assert len({each.expected for each in found}) == 1
    assert mutate(TaskSet(tasks=found), list(MUTATIONS)).tasks == found


def test_drafts_are_read_back_as_they_were_written():
    drafts = draft(TOOLS, DraftOptions(pairs=[("ping", "cancel_order")]))
    assert {name for each in drafts.tasks for name in getattr(each.expected, "names", ())} == {tool.name for tool in TOOLS}
    again = read_tasks(tasks_text(drafts), "t.yaml").tasks
    assert [(a.id, a.prompt, a.expected, a.tags) for a in again] == [(d.id, d.prompt, d.expected, d.tags) for d in drafts.tasks]


@pytest.mark.parametrize("prompt", ["a: b # c", "- 'x' \"y\"", "\U0001f600 \x7f \u202e z", "line\nline", "null", "\ttab\\"])
def test_any_text_survives_the_file(prompt):
    one = replace(task("a", None), messages=(Message(role="user", content=prompt),))
    assert read_tasks(tasks_text(TaskSet(tasks=(one,))), "t.yaml").tasks[0].prompt == prompt
