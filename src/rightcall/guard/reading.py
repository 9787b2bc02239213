"""Reading the members of an object strictly: every fault is kept with its place, and reading goes on."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from enum import StrEnum
from typing import TypeVar

from rightcall.guard.yaml_text import YamlDocument
from rightcall.model import JsonValue, Problem, append_pointer

Choice = TypeVar("Choice", bound=StrEnum)


class Members:
    """The members of one object of a document. What was not asked for by the end is refused by name."""

    def __init__(self, value: JsonValue, pointer: str, document: YamlDocument, problems: list[Problem]) -> None:
        """Take the object; anything else is a problem, and reads as an empty one."""
        self.pointer = pointer
        self.document = document
        self.problems = problems
        self._asked: set[str] = set()
        self._value = value if isinstance(value, dict) else {}
        if not isinstance(value, dict):
            self.fault("must be an object")

    def fault(self, message: str, *path: str | int, hint: str | None = None) -> None:
        """Note a problem with a member."""
        self.problems.append(
            self.document.problem(message, append_pointer(self.pointer, *path) if path else self.pointer, hint)
        )

    def raw(self, name: str) -> JsonValue:
        """A member as it is; None where there is none."""
        self._asked.add(name)
        return self._value.get(name)

    def has(self, name: str) -> bool:
        """Whether the member is there."""
        return name in self._value

    def text(self, name: str, default: str | None = None) -> str:
        """A text that is not empty, prints, and is needed unless there is a default."""
        value = self.raw(name)
        if value is None and default is not None:
            return default
        if isinstance(value, str) and value and (value.isprintable() or name == "cedar"):
            return value
        self.fault(f"{name} must be a text" if self.has(name) else f"{name} is missing", *([name] if self.has(name) else []))
        return default or ""

    def flag(self, name: str, *, default: bool) -> bool:
        """A true or false."""
        value = self.raw(name)
        if value is None:
            return default
        if not isinstance(value, bool):
            self.fault(f"{name} must be true or false", name)
        return value is True

    def whole(self, name: str, limit: int) -> int:
        """A whole number from 0 up to a limit, 0 where it is absent."""
        value = self.raw(name)
        if value is None:
            return 0
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= limit:
            self.fault(f"{name} must be a whole number from 0 to {limit}", name)
            return 0
        return value

    def choice(self, name: str, kind: type[Choice], default: Choice | None = None) -> Choice:
        """One of a closed set."""
        text = self.text(name, None if default is None else default.value)
        if text in (one.value for one in kind):
            return kind(text)
        if text:
            self.fault(f"{name} must be one of {', '.join(kind)}, not {text!r}", name)
        return default or next(iter(kind))

    def texts(self, name: str, *, known: Collection[str] | None = None, any_word: str | None = None) -> frozenset[str]:
        """A list of texts, or the word `any` where that is allowed; an empty list is refused, it would mean two things."""
        value = self.raw(name)
        if value is None:
            return frozenset()
        if any_word is not None and value == "any":
            return frozenset((any_word,))
        if not isinstance(value, list) or not value:
            self.fault(f"{name} must be a list of texts that is not empty{' or any' if any_word else ''}", name)
            return frozenset()
        found = []
        for place, item in enumerate(value):
            if not isinstance(item, str) or not item or not item.isprintable() or item == "*":
                self.fault(f"{name} must hold texts that print", name, place)
            elif known is not None and item not in known:
                self.fault(f"{item!r} is not declared", name, place, hint=f"declared are {', '.join(sorted(known)) or 'none'}")
            else:
                found.append(item)
        return frozenset(found)

    def objects(self, name: str) -> Iterator[Members]:
        """The objects of a list."""
        value = self.raw(name)
        if value is not None and not isinstance(value, list):
            self.fault(f"{name} must be a list", name)
        for place, item in enumerate(value if isinstance(value, list) else ()):
            yield Members(item, append_pointer(self.pointer, name, place), self.document, self.problems)

    def object(self, name: str) -> Members | None:
        """An object that may be absent."""
        if not self.has(name):
            return None
        return Members(self.raw(name), append_pointer(self.pointer, name), self.document, self.problems)

    def done(self) -> None:
        """Refuse everything that nobody asked for: a control that nothing reads is none."""
        for name in self._value:
            if name not in self._asked:
                self.fault(
                    f"there is no member {name!r} here: nothing would read it",
                    name,
                    hint=f"known are {', '.join(sorted(self._asked))}",
                )
