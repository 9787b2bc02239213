"""Drafts of tasks from the tools themselves, without a model: something to rewrite, tagged as such."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rightcall.model import Tool
from rightcall.routing.task import Expected, ExpectNothing, ExpectTool, Message, Task, TaskSet
from rightcall.text import first_line, name_words

MAX_ENUM_DRAFTS = 2
NULL_PROMPTS = (
    "Thanks, that was all for today.",
    "What is the capital of Australia?",
    "Tell me a joke about penguins.",
    "Explain the difference between weather and climate.",
    "Write a haiku about autumn.",
    "How do I boil an egg?",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftOptions:
    """How many drafts: at most so many for each tool, so many null tasks, and the confusable pairs to contrast."""

    tasks_per_tool: int = 3
    null_tasks: int = 4
    pairs: Sequence[tuple[str, str]] = ()


def draft(tools: Sequence[Tool], options: DraftOptions) -> TaskSet:
    """Draft tasks from names, descriptions and listed values; two for each confusable pair; and null tasks.

    Every draft has the tag `draft`: its words are the tools' own, so that a model finds them too easily. Names that several
    tools share are left out: no answer could be right. *Cost*: linear in the tools.
    """
    by_name: dict[str, Tool] = {}
    for tool in tools:
        by_name.setdefault(tool.name, tool)
    drafts = [task for tool in by_name.values() for task in _for_tool(tool, options.tasks_per_tool)]
    for a, b in options.pairs:
        if a in by_name and b in by_name:
            drafts += [_contrast(by_name[a], by_name[b]), _contrast(by_name[b], by_name[a])]
    drafts += [
        _task(f"none.{number}", prompt, ExpectNothing(), "null")
        for number, prompt in enumerate(NULL_PROMPTS[: options.null_tasks], start=1)
    ]
    return TaskSet(tasks=tuple(drafts), source="<drafts>")


def _for_tool(tool: Tool, count: int) -> Iterator[Task]:
    expected = ExpectTool(names=(tool.name,))
    prompts = dict.fromkeys(prompt for prompt in _prompts(tool) if prompt.strip())
    for number, prompt in enumerate(list(prompts)[:count], start=1):
        yield _task(f"{tool.name}.{number}", prompt, expected, "from-text")


def _prompts(tool: Tool) -> Iterator[str]:
    line = first_line(tool.description).rstrip(".")
    words = " ".join(name_words(tool.name))
    if line:
        yield f"I need this done: {line[:1].lower()}{line[1:]}."
    yield f"Please {tool.title.lower() if tool.title else words}."
    for name, value in _listed_values(tool):
        yield f"Please {words}, with {' '.join(name_words(name))} {value}."


def _listed_values(tool: Tool) -> Iterator[tuple[str, str]]:
    """Values that parameters list, a few of each."""
    schema = tool.input_schema
    members = schema.get("properties") if isinstance(schema, dict) else None
    for name, member in members.items() if isinstance(members, dict) else ():
        values = member.get("enum") if isinstance(member, dict) else None
        texts = [value for value in values if isinstance(value, str)] if isinstance(values, list) else []
        for text in texts[:MAX_ENUM_DRAFTS]:
            yield name, text


def _contrast(right: Tool, wrong: Tool) -> Task:
    """A request for one tool of a pair, to be sharpened until it cannot be one for the other."""
    line = first_line(right.description).rstrip(".") or " ".join(name_words(right.name))
    prompt = f"I want exactly this, and nothing like it: {line[:1].lower()}{line[1:]}."
    return _task(f"{right.name}.not.{wrong.name}", prompt, ExpectTool(names=(right.name,)), "contrast")


def _task(task_id: str, prompt: str, expected: Expected, tag: str) -> Task:
    return Task(id=task_id, messages=(Message(role="user", content=prompt),), expected=expected, tags=("draft", tag))
