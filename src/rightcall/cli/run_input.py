"""What a run is made of, read from files: tasks, prices, scripts; and the tools, held to what a model can be offered."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from rightcall.catalog import LoadOptions, read_json
from rightcall.catalog.sources.files import read_file
from rightcall.errors import UsageError
from rightcall.model import JsonValue, Tool
from rightcall.routing.budget import floor_tokens
from rightcall.routing.exchange.bodies import write_body
from rightcall.routing.prices import Prices, read_prices
from rightcall.routing.run_file import RunTool
from rightcall.routing.task import Task, TaskSet, named_tools
from rightcall.routing.tasks_file import read_tasks

if TYPE_CHECKING:
    from collections.abc import Iterable

TASK_FILES = ("rightcall.tasks.yaml", "rightcall.tasks.yml", "rightcall.tasks.json")
_NAMED = 5


def find_tasks(path: str | None, only: Sequence[str], skip: Sequence[str]) -> TaskSet:
    """Read the task file that was named, or the one that lies here, and keep the tasks whose tags are wanted."""
    found = path or next((name for name in TASK_FILES if Path(name).is_file()), None)
    if found is None:
        message = f"no task file: name one with --tasks, or write {TASK_FILES[0]}"
        raise UsageError(message)
    tasks = read_tasks(_bytes(found), found)
    chosen = tuple(task for task in tasks.tasks if (not only or set(only) & set(task.tags)) and not set(skip) & set(task.tags))
    if not chosen:
        message = f"{found}: no task is left" + (" with these tags" if only or skip else "")
        raise UsageError(message)
    return replace(tasks, tasks=chosen)


def read_price_file(path: str | None) -> Prices | None:
    """The prices that were named, if any."""
    return None if path is None else read_prices(_bytes(path), path)


def read_script(path: str | None) -> Mapping[str, JsonValue] | None:
    """The picks of the mock provider, if any."""
    if path is None:
        return None
    value = read_json(_bytes(path), path).value
    if not isinstance(value, dict):
        message = f"{path}: picks are an object that maps the ids of tasks to picks"
        raise UsageError(message)
    return value


def check_offer(tools: Sequence[Tool], tasks: Iterable[Task], *, is_model: bool) -> None:
    """Refuse what no request could offer, and tasks whose tool is not there. *Errors*: `UsageError`."""
    counts = Counter(tool.name for tool in tools)
    twice = [name for name, count in counts.items() if count > 1]
    if twice:
        message = f"several tools are called {_some(twice)}: a model is offered each name once"
        raise UsageError(message)
    bare = [tool.name for tool in tools if tool.input_schema is None]
    if bare and is_model:
        message = f"{_some(bare)}: without an input schema, a provider's own tool cannot be offered to another"
        raise UsageError(message)
    absent = sorted({name for task in tasks for name in named_tools(task.expected) if name not in counts})
    if absent:
        message = f"tasks expect {_some(absent)}, and no tool has that name"
        raise UsageError(message)


def run_tools(tools: Sequence[Tool]) -> tuple[RunTool, ...]:
    """The tools as a run keeps them."""
    return tuple(
        RunTool(
            name=tool.name,
            description=tool.description,
            digest=digest(_offered(tool)),
            tokens_floor=floor_tokens(write_body(_offered(tool)).decode()),
        )
        for tool in tools
    )


def digest(value: JsonValue) -> str:
    """A digest of JSON, members in their own order: the order in which tools and properties are served is part of both."""
    return "sha256:" + hashlib.sha256(write_body(value)).hexdigest()


def _offered(tool: Tool) -> dict[str, JsonValue]:
    return {"name": tool.name, "description": tool.description, "input_schema": tool.input_schema}


def _some(names: Sequence[str]) -> str:
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return ", ".join(map(repr, names[:_NAMED])) + more


def _bytes(path: str) -> bytes:
    return read_file(Path(path), path, LoadOptions()).text
