"""A set of tasks as the text of a file that `read_tasks` reads back to the same set."""

from __future__ import annotations

import json
import re
from decimal import Decimal

from rightcall.model import JsonValue
from rightcall.routing.expectation import expected_json
from rightcall.routing.task import Task, TaskSet

_UNPRINTABLE = re.compile("[\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff\ufffe\uffff]")


def tasks_text(tasks: TaskSet) -> str:
    """Write YAML whose texts are all quoted, so that nothing in them can be taken for anything else."""
    head = ["version: 1"]
    if tasks.catalog is not None:
        head.append(f"catalog: {_flow(tasks.catalog)}")
    if tasks.system is not None:
        head.append(f"system: {_flow(tasks.system)}")
    body = "".join(f"\n{_task_text(task)}" for task in tasks.tasks)
    return "\n".join(head) + (f"\ntasks:{body}\n" if body else "\ntasks: []\n")


def _task_text(task: Task) -> str:
    lines = [f"  - id: {_flow(task.id)}"]
    if len(task.messages) == 1:
        lines.append(f"    prompt: {_flow(task.prompt)}")
    else:
        turns: list[JsonValue] = [{"role": turn.role, "content": turn.content} for turn in task.messages]
        lines.append(f"    messages: {_flow(turns)}")
    lines.append(f"    expected: {_flow(expected_json(task.expected))}")
    if task.cluster is not None:
        lines.append(f"    cluster: {_flow(task.cluster)}")
    if task.tags:
        lines.append(f"    tags: {_flow(list(task.tags))}")
    if task.derived_from is not None:
        origin: JsonValue = {"task_id": task.derived_from.task_id, "mutation": task.derived_from.mutation}
        lines.append(f"    derived_from: {_flow(origin)}")
    return "\n".join(lines)


def _flow(value: JsonValue) -> str:
    """A value on one line, as JSON is, which YAML reads too."""
    match value:
        case dict():
            return "{" + ", ".join(f"{_flow(name)}: {_flow(member)}" for name, member in value.items()) + "}"
        case list():
            return "[" + ", ".join(map(_flow, value)) + "]"
        case Decimal():
            return str(value)
        case str():
            return _UNPRINTABLE.sub(lambda found: f"\\u{ord(found[0]):04x}", json.dumps(value, ensure_ascii=False))
    return json.dumps(value)
