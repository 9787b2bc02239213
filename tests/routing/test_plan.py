from collections import Counter

from tests.routing.cases import TOOLS, task

from rightcall.routing.plan import PlanOptions, further, plan

TASKS = (task("a", "ping"), task("b", "find_order"), task("c", None), task("d", "cancel_order"))


def test_a_plan_is_the_same_for_the_same_input():
    options = PlanOptions(repeat=5, seed=42)
    assert plan(TASKS, TOOLS, options) == plan(TASKS, TOOLS, options)
    assert plan(TASKS, TOOLS, options) != plan(TASKS, TOOLS, PlanOptions(repeat=5, seed=43))


def test_the_expected_tool_stands_at_every_position_equally_often():
    slots = plan(TASKS, TOOLS, PlanOptions(repeat=6))
    positions = Counter(slot.position for slot in slots if slot.position is not None)
    assert set(positions.values()) == {6}
    by_task = {task.id: Counter(s.position for s in slots if s.task_id == task.id) for task in TASKS if task.id != "c"}
    assert all(set(seen.values()) == {2} for seen in by_task.values())
    assert all(slot.order[slot.position] == {"a": 1, "b": 0, "d": 2}[slot.task_id] for slot in slots if slot.task_id != "c")


def test_every_task_comes_once_before_any_comes_twice():
    slots = plan(TASKS, TOOLS, PlanOptions(repeat=2))
    assert [slot.task_id for slot in slots[:4]] == ["a", "b", "c", "d"]
    assert [slot.attempt for slot in slots] == [0] * 4 + [1] * 4


def test_without_permutation_tools_stand_as_served():
    assert {slot.order for slot in plan(TASKS, TOOLS, PlanOptions(permute=False))} == {(0, 1, 2)}


def test_single_tasks_may_be_tried_more_often():
    slots = plan(TASKS, TOOLS, PlanOptions(repeats={"a": 3}))
    assert Counter(slot.task_id for slot in slots) == {"a": 3, "b": 1, "c": 1, "d": 1}


def test_further_attempts_are_numbered_on():
    assert [slot.attempt for slot in further(TASKS[0], range(3, 10), TOOLS, PlanOptions())] == list(range(3, 10))


def test_a_catalog_without_tools_can_be_planned_for():
    assert [slot.order for slot in plan(TASKS, (), PlanOptions())] == [()] * 4
