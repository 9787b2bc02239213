"""A file of tasks to a set of tasks. Everything that is wrong with it is told at once, each with its line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import cast

from rightcall.errors import LimitExceeded, TaskError
from rightcall.model import JsonValue, Problem, append_pointer
from rightcall.routing.documents import Document, read_document
from rightcall.routing.expectation import ExpectationFault, read_expected
from rightcall.routing.task import Derivation, Expected, Message, Role, Task, TaskSet

MAX_TASKS = 20_000
MAX_PROMPT_LENGTH = 100_000
"""*Units*: characters of one message."""
MAX_MESSAGES = 40

_TOP = frozenset({"version", "catalog", "surface", "system", "tasks"})
_TASK = frozenset({"id", "prompt", "messages", "expected", "cluster", "tags", "derived_from", "derivedFrom"})


def read_tasks(text: str | bytes, source: str) -> TaskSet:
    """Read a task file: YAML or JSON.

    The names `surface` and `derivedFrom`, which older files of this kind use, are read as `catalog` and `derived_from`.
    *Errors*: TaskError with every problem and its place; LimitExceeded.
    """
    document = read_document(text, source)
    reading = _Reading(document)
    tasks = reading.read_top()
    if reading.problems:
        raise TaskError(reading.problems)
    return tasks


@dataclass(slots=True)
class _Reading:
    """One pass over a document."""

    document: Document
    problems: list[Problem] = field(default_factory=list)

    def fault(self, message: str, pointer: str, hint: str | None = None) -> None:
        place = self.document.locate(pointer)
        source = self.document.source
        self.problems.append(Problem(message=message, source=source, pointer=pointer, position=place, hint=hint))

    def read_top(self) -> TaskSet:
        value = self.document.value
        if not isinstance(value, dict):
            self.fault("a task file is a mapping with `version` and `tasks`", "")
            return TaskSet(tasks=(), source=self.document.source)
        self.refuse_unknown(value, _TOP, "")
        if value.get("version") != 1 or isinstance(value.get("version"), bool):
            self.fault("`version` must be 1", "/version" if "version" in value else "", "write `version: 1` at the top")
        items = value.get("tasks")
        if not isinstance(items, list):
            self.fault("`tasks` must be a list", "/tasks" if "tasks" in value else "")
            items = []
        if len(items) > MAX_TASKS:
            raise LimitExceeded(what=f"{self.document.source}: tasks", limit=MAX_TASKS, value=len(items))
        tasks = [self.read_task(item, f"/tasks/{index}") for index, item in enumerate(items)]
        return TaskSet(
            tasks=tuple(task for task in tasks if task is not None),
            source=self.document.source,
            catalog=self.text(value, ("catalog", "surface"), ""),
            system=self.text(value, ("system",), ""),
        )

    def read_task(self, item: JsonValue, pointer: str) -> Task | None:
        if not isinstance(item, dict):
            self.fault("a task is a mapping with `id`, `prompt` and `expected`", pointer)
            return None
        before = len(self.problems)
        self.refuse_unknown(item, _TASK, pointer)
        task_id = self.text(item, ("id",), pointer)
        if not (task_id or "").strip():
            self.fault("the task has no `id`", pointer)
        messages = self.read_messages(item, pointer)
        expected = self.read_expected(item, pointer)
        cluster = self.text(item, ("cluster",), pointer)
        tags = self.read_tags(item, pointer)
        derived = self.read_derivation(item, pointer)
        if len(self.problems) > before or task_id is None or expected is None:
            return None
        return Task(
            id=task_id,
            messages=messages,
            expected=expected,
            cluster=cluster,
            tags=tags,
            derived_from=derived,
            pointer=pointer,
            position=self.document.locate(pointer),
        )

    def read_messages(self, item: dict[str, JsonValue], pointer: str) -> tuple[Message, ...]:
        if ("prompt" in item) == ("messages" in item):
            self.fault("a task has either a `prompt` or `messages`", pointer)
            return ()
        if "prompt" in item:
            return (Message(role="user", content=self.words(item["prompt"], append_pointer(pointer, "prompt"))),)
        place = append_pointer(pointer, "messages")
        turns = item["messages"]
        if not isinstance(turns, list) or not 0 < len(turns) <= MAX_MESSAGES:
            self.fault(f"`messages` must be a list of 1 to {MAX_MESSAGES} turns", place)
            return ()
        messages = [self.read_message(turn, append_pointer(place, index)) for index, turn in enumerate(turns)]
        if messages[-1].role != "user":
            self.fault("the last message must be the user's", place)
        return tuple(messages)

    def read_message(self, turn: JsonValue, pointer: str) -> Message:
        if not isinstance(turn, dict) or turn.keys() != {"role", "content"} or turn["role"] not in ("user", "assistant"):
            self.fault("a message has a `role` (user or assistant) and a `content`", pointer)
            return Message(role="user", content="")
        content = self.words(turn["content"], append_pointer(pointer, "content"))
        return Message(role=cast("Role", turn["role"]), content=content)

    def words(self, value: JsonValue, pointer: str) -> str:
        if not isinstance(value, str):
            self.fault("this must be a text", pointer, "quote it")
            return ""
        if not value.strip():
            self.fault("the text is empty", pointer)
        if len(value) > MAX_PROMPT_LENGTH:
            raise LimitExceeded(
                what=f"{self.document.source} ({pointer}): characters", limit=MAX_PROMPT_LENGTH, value=len(value)
            )
        return value

    def read_expected(self, item: dict[str, JsonValue], pointer: str) -> Expected | None:
        place = append_pointer(pointer, "expected")
        hint = "write the tool's name, or `expected: null` if no tool is right"
        if "expected" not in item:
            self.fault("the task has no `expected`", pointer, hint)
            return None
        if place in self.document.blank:
            self.fault("`expected` was left blank, which could mean forgotten or no tool", place, hint)
            return None
        try:
            return read_expected(item["expected"])
        except ExpectationFault as error:
            self.fault(str(error), place + error.pointer)
            return None

    def read_tags(self, item: dict[str, JsonValue], pointer: str) -> tuple[str, ...]:
        tags = item.get("tags")
        if tags is None:
            return ()
        if not isinstance(tags, list) or not all(isinstance(tag, str) for tag in tags):
            self.fault("`tags` must be a list of texts", append_pointer(pointer, "tags"))
            return ()
        return tuple(cast("list[str]", tags))

    def read_derivation(self, item: dict[str, JsonValue], pointer: str) -> Derivation | None:
        name = "derived_from" if "derived_from" in item else "derivedFrom"
        value = item.get(name)
        if value is None:
            return None
        place = append_pointer(pointer, name)
        if not isinstance(value, dict):
            self.fault("`derived_from` names a task and a mutation", place)
            return None
        task_id, mutation = self.text(value, ("task_id", "taskId"), place), self.text(value, ("mutation",), place)
        if task_id is None or mutation is None or len(value) > len(("task_id", "mutation")):
            self.fault("`derived_from` has `task_id` and `mutation`, both texts", place)
            return None
        return Derivation(task_id=task_id, mutation=mutation)

    def text(self, value: dict[str, JsonValue], names: Iterable[str], pointer: str) -> str | None:
        """The first of these members that is there, as a text; null means absent."""
        for name in names:
            found = value.get(name)
            if isinstance(found, str):
                return found
            if found is not None:
                self.fault(f"`{name}` must be a text", append_pointer(pointer, name), "quote it")
        return None

    def refuse_unknown(self, value: dict[str, JsonValue], known: frozenset[str], pointer: str) -> None:
        for name in value.keys() - known:
            hint = f"the keys are {', '.join(sorted(known - {'surface', 'derivedFrom'}))}"
            self.fault(f"the key {name!r} is not known here", append_pointer(pointer, name), hint)
