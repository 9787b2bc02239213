"""A call that a model made, as a trace recorded it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from rightcall.model.json import JsonValue

NameLimit: TypeAlias = Literal["functions", "mcp", "none"]
"""Which rule the caller's wire shape has for names: 64 ASCII letters, digits, `_`, `-`; 128 with `.` besides; or none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CallOrigin:
    """Where a call was recorded.

    `source` is the trace as the user named it, `record` the number of the record in it and `call` that of the call within
    the record, both counted from 0; `pointer` is the JSON Pointer of the call within the record, and `shape` the wire shape
    it was read from (`openai-chat`, `anthropic`, ...). Never the provider's call id: that may identify a person's session.
    """

    source: str
    shape: str
    record: int
    call: int
    pointer: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """A tool name and the arguments a model gave it.

    `arguments` is None where they could not be read as an object; `fault` then says why, without quoting them. `server` is
    the MCP server the shape names, where it names one. `call_id` is the provider's id, for telling apart two sightings of
    one call; None where the shape has no id that is unique beyond its record. `name_limit` is the wire's rule for names.
    """

    name: str
    origin: CallOrigin
    arguments: Mapping[str, JsonValue] | None = field(default=None, repr=False)
    fault: str | None = None
    server: str | None = None
    call_id: str | None = field(default=None, repr=False)
    name_limit: NameLimit = "none"
