"""Tools in the shapes that providers take: everything as served, nothing added; what is missing stays missing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from rightcall.errors import UsageError
from rightcall.model import JsonValue, Tool

FUNCTION_NAME: Final = re.compile(r"[a-zA-Z0-9_-]{1,64}")
"""*Source*: OpenAI's function names, checked 30 Nov 2026."""
MESSAGES_NAME: Final = re.compile(r"[a-zA-Z0-9_-]{1,128}")
"""*Source*: Anthropic's tool names, checked 30 Nov 2026."""
_NAMED: Final = 5


def function(tool: Tool) -> dict[str, JsonValue]:
    """A tool as the function of the Chat Completions API and of Ollama."""
    found: dict[str, JsonValue] = {"name": tool.name}
    if tool.description is not None:
        found["description"] = tool.description
    found["parameters"] = tool.input_schema
    return found


def check_names(provider: str, tools: Sequence[Tool], allowed: re.Pattern[str]) -> None:
    """Refuse names that a provider would refuse with every single request. *Errors*: `UsageError`."""
    refused = [tool.name for tool in tools if allowed.fullmatch(tool.name) is None]
    if refused:
        more = "" if len(refused) <= _NAMED else f" and {len(refused) - _NAMED} more"
        message = (
            f"provider {provider} takes only names of the form {allowed.pattern}, and refuses every request that offers "
            f"{', '.join(repr(name) for name in refused[:_NAMED])}{more}; rename them as your client does, and run again"
        )
        raise UsageError(message)
