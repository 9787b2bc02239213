"""The shapes a record may have, in the order in which they are tried.

A new shape is one file here, with the names that `rightcall.trace.reading.Format` describes, and one line in the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from rightcall.model import JsonValue
    from rightcall.trace.reading import Format

FORMATS: tuple[str, ...] = (
    "rightcall.trace.formats.mcp",
    "rightcall.trace.formats.event_stream",
    "rightcall.trace.formats.openai_chat",
    "rightcall.trace.formats.opentelemetry",
    "rightcall.trace.formats.openai_agents",
    "rightcall.trace.formats.langsmith",
    "rightcall.trace.formats.langfuse",
    "rightcall.trace.formats.claude_code",
    "rightcall.trace.formats.vscode_chat",
    "rightcall.trace.formats.inspect_ai",
    "rightcall.trace.formats.evaluation_results",
    "rightcall.trace.formats.exchange",
    "rightcall.trace.formats.anthropic",
    "rightcall.trace.formats.gemini",
    "rightcall.trace.formats.bedrock",
    "rightcall.trace.formats.cohere",
    "rightcall.trace.formats.openai_responses",
    "rightcall.trace.formats.conversation",
)
"""Modules. Shapes that say most of themselves come first; bare messages, which say least, come last."""


@cache
def loaded_formats() -> tuple[Format, ...]:
    """Every format of the table, imported on first use."""
    return tuple(cast("Format", import_module(name)) for name in FORMATS)


def recognise(document: Mapping[str, JsonValue]) -> Format | None:
    """The first shape of the table that an object has; None when it has none."""
    for found in loaded_formats():
        if found.detect(document):
            return found
    return None
