"""A tool on its way to what a profile accepts: a copy that steps may change, and what they took from it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from rightcall.lint.fixing.edit import Edit, child_of, drop, put
from rightcall.lint.fixing.fix import short
from rightcall.lint.fixing.places import description_pointer, function_pointer, name_pointer
from rightcall.lint.limits.hit import Hit
from rightcall.lint.profile import Limit
from rightcall.model import JsonValue, Tool, append_pointer, pointer_tokens

_LONGEST_TOLD = 300
"""Characters of a constraint that a description repeats."""
_LONGEST_PLACE = 120
Step: TypeAlias = "Callable[[Draft, Limit, Hit], bool]"
"""Makes one place acceptable; False when that cannot be done by an edit."""


@dataclass(slots=True)
class Draft:
    """One tool as it is being changed. `schema` is a copy of its own; `lost` says what is no longer in it.

    `arguments` are the keys that were renamed: place, old key, new key. `taken` are the names of all tools of the catalog.
    """

    tool: Tool
    name: str
    description: str | None
    schema: JsonValue
    taken: set[str]
    lost: dict[str, None] = field(default_factory=dict)
    arguments: list[tuple[str, str, str]] = field(default_factory=list)
    is_endless: bool = False
    """Whether its references were found to have no end."""

    def tokens(self, pointer: str) -> tuple[str, ...]:
        """The way from the root of the schema to a place of it."""
        return pointer_tokens(pointer.removeprefix(self.tool.schema_pointer))

    def at(self, pointer: str) -> JsonValue:
        """What stands at a place of the schema now; None when the place is gone."""
        value: object = self.schema
        for token in self.tokens(pointer):
            value = child_of(value, token)
        return value if isinstance(value, dict | list | str | int | bool) else None

    def schema_at(self, pointer: str) -> dict[str, JsonValue] | None:
        """The schema at a place, to be changed; None when there is none any more."""
        value = self.at(pointer)
        return value if isinstance(value, dict) else None

    def where(self, pointer: str) -> str:
        """A place of the schema in words."""
        return short("/".join(self.tokens(pointer)), _LONGEST_PLACE) or "the root"

    def around(self, pointer: str) -> tuple[dict[str, JsonValue] | None, str]:
        """The schema that a place is a keyword of, and the keyword."""
        holder, _, _ = pointer.rpartition("/")
        return self.schema_at(holder), self.tokens(pointer)[-1] if self.tokens(pointer) else ""

    def put_at(self, pointer: str, value: JsonValue) -> None:
        """Replace what stands at a place."""
        tokens = self.tokens(pointer)
        if not tokens:
            self.schema = value
            return
        holder = self.at(pointer.rpartition("/")[0])
        if isinstance(holder, dict):
            holder[tokens[-1]] = value
        elif isinstance(holder, list):
            holder[int(tokens[-1])] = value

    def tell(self, pointer: str, sentence: str) -> None:
        """Say in words what a schema no longer says: where the schema stands, or in the description of the tool."""
        schema = self.schema_at(pointer)
        if schema is None or not self.tokens(pointer):
            self.description = _joined(self.description, sentence)
        else:
            text = schema.get("description")
            schema["description"] = _joined(text if isinstance(text, str) else None, sentence)

    def lose(self, what: str) -> None:
        """Note what is lost, once."""
        self.lost[what] = None

    def finished(self) -> Tool:
        """The tool as it is judged next."""
        raw = _with_names(self.tool, self)
        return replace(self.tool, name=self.name, description=self.description, input_schema=deepcopy(self.schema), raw=raw)

    def edits(self) -> Iterator[Edit]:
        """What has to change in the source to make the tool of it."""
        pointer = name_pointer(self.tool)
        if self.name != self.tool.name and pointer is not None:
            yield put(pointer, self.name)
        if self.description != self.tool.description:
            pointer = description_pointer(self.tool) or append_pointer(function_pointer(self.tool), "description")
            yield drop(pointer) if self.description is None else put(pointer, self.description)
        if self.schema != self.tool.input_schema:
            yield from self._schema_edits()

    def _schema_edits(self) -> Iterator[Edit]:
        tool = self.tool
        found, written = _written(tool)
        if tool.schema_pointer == function_pointer(tool):
            yield put(append_pointer(tool.schema_pointer, "parameters"), self.schema)
        elif found and written == tool.input_schema:
            yield from differences(written, self.schema, tool.schema_pointer)
        else:
            yield put(tool.schema_pointer, self.schema)


def draft_of(tool: Tool, taken: set[str]) -> Draft:
    """Begin with a tool as it is."""
    return Draft(tool=tool, name=tool.name, description=tool.description, schema=deepcopy(tool.input_schema), taken=taken)


def differences(old: JsonValue, new: JsonValue, pointer: str) -> Iterator[Edit]:
    """The edits that make one value of another, as deep down as they differ."""
    if not isinstance(old, dict) or not isinstance(new, dict):
        if old != new or type(old) is not type(new):
            yield put(pointer, new)
        return
    for key in old:
        if key not in new:
            yield drop(append_pointer(pointer, key))
    for key, value in new.items():
        if key not in old:
            yield put(append_pointer(pointer, key), value)
        else:
            yield from differences(old[key], value, append_pointer(pointer, key))


def in_words(keyword: str, value: JsonValue) -> str:
    """A keyword and its value, as a description says it."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return f"{keyword}: {text if len(text) <= _LONGEST_TOLD else text[:_LONGEST_TOLD] + '...'}"


def _joined(text: str | None, sentence: str) -> str:
    if not text:
        return sentence
    if sentence in text:
        return text
    return f"{text.rstrip()} {sentence}" if text.rstrip()[-1:] in (".", "!", "?", ":", ")") else f"{text.rstrip()}. {sentence}"


def _written(tool: Tool) -> tuple[bool, JsonValue]:
    value: object = dict(tool.raw)
    for token in pointer_tokens(tool.schema_pointer.removeprefix(tool.origin.pointer)):
        value = child_of(value, token)
    return isinstance(value, dict | bool), value if isinstance(value, dict | bool) else None


def _with_names(tool: Tool, draft: Draft) -> Mapping[str, JsonValue]:
    """The object of the tool with what rules read from it: name, description and, where it stands inside, the schema."""
    raw: dict[str, JsonValue] = dict(tool.raw)
    if raw.get("name") == tool.name:
        raw["name"] = draft.name
    if "description" in raw:
        raw["description"] = draft.description
    if tool.schema_pointer == append_pointer(tool.origin.pointer, "inputSchema"):
        raw["inputSchema"] = draft.schema
    return raw
