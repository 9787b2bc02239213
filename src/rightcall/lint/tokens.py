"""How much of a model's context a tool takes: tokens of what a provider is sent, counted offline.

The count is exact for the o200k encoding of OpenAI's models and the JSON that goes over the wire. What a provider makes of
that JSON before the model sees it is not published (OpenAI's open models get a form like TypeScript, which is shorter), and
other models have other tokenizers, so each count comes with a band.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Literal, Protocol, TypeAlias, cast

from rightcall.model import JsonValue, Tool

ENCODING = "o200k_base"
BAND_PERCENT = (80, 135)
"""Of the o200k count: what other renderings and tokenizers make of the same tools.

An estimate, and said to be one: on 116 public servers cl100k and voyage-3 made 94 to 122 % of it (2026-12-01).
"""
SEARCH_TOOL_TOKENS = 500
"""What tool search itself takes: a vendor's figure of November 2025."""
LOADED_TOOLS = 5
"""How many tools one search puts into the context, by the same vendor."""

Wire: TypeAlias = Literal["openai-chat", "openai-responses", "anthropic", "gemini", "bedrock", "mcp"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Weight:
    """The tokens of one tool: in all, and of its name, its description and its input schema alone.

    The parts add up to less than `total`, which has the keys and braces around them too.
    """

    total: int
    name: int
    description: int
    schema: int


class Counter(Protocol):
    """Counts the tokens of a text."""

    def count(self, text: str, /) -> int:
        """How many tokens."""


def weigh(tool: Tool, wire: Wire = "openai-responses") -> Weight:
    """The tokens of a tool as a provider is sent it. *Cost*: linear in the tool."""
    return Weight(
        total=count_tokens(wire_text(tool, wire)),
        name=count_tokens(tool.name),
        description=count_tokens(tool.description or ""),
        schema=count_tokens(_compact(tool.input_schema)) if tool.input_schema is not None else 0,
    )


def count_tokens(text: str) -> int:
    """The tokens of a text in the encoding o200k. *Cost*: linear, 20 MB a second."""
    return _counter().count(text.encode("utf-8", "replace").decode("utf-8"))


def wire_text(tool: Tool, wire: Wire) -> str:
    """A tool as compact JSON in the form that goes over the wire."""
    named: dict[str, JsonValue] = {"name": tool.name}
    if tool.description is not None:
        named["description"] = tool.description
    schema = tool.input_schema
    return _compact(_WIRES[wire](named, schema) if schema is not None else dict(named))


def band(tokens: int) -> tuple[int, int]:
    """The least and the most that other models may make of a count."""
    low, high = BAND_PERCENT
    return tokens * low // 100, -(-tokens * high // 100)


def deferred_saving(weights: Iterable[int]) -> int:
    """What stays out of the context when tools are found by search: all but the search and the few that it loads."""
    tokens = list(weights)
    kept = SEARCH_TOOL_TOKENS + LOADED_TOOLS * sum(tokens) // len(tokens) if tokens else 0
    return max(0, sum(tokens) - kept)


def _chat(named: Mapping[str, JsonValue], schema: JsonValue) -> JsonValue:
    return {"type": "function", "function": {**named, "parameters": schema}}


def _responses(named: Mapping[str, JsonValue], schema: JsonValue) -> JsonValue:
    return {"type": "function", **named, "parameters": schema}


def _anthropic(named: Mapping[str, JsonValue], schema: JsonValue) -> JsonValue:
    return {**named, "input_schema": schema}


def _gemini(named: Mapping[str, JsonValue], schema: JsonValue) -> JsonValue:
    return {**named, "parameters": schema}


def _bedrock(named: Mapping[str, JsonValue], schema: JsonValue) -> JsonValue:
    return {"toolSpec": {**named, "inputSchema": {"json": schema}}}


def _mcp(named: Mapping[str, JsonValue], schema: JsonValue) -> JsonValue:
    return {**named, "inputSchema": schema}


_WIRES = {
    "openai-chat": _chat,
    "openai-responses": _responses,
    "anthropic": _anthropic,
    "gemini": _gemini,
    "bedrock": _bedrock,
    "mcp": _mcp,
}


def _compact(value: JsonValue) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=float)


@cache
def _counter() -> Counter:
    """The tokenizer, loaded once.

    The front door of its package builds every encoding that it has, for over a second. The compiled module beneath it has
    the one that is asked for in a tenth of that, so it is loaded by itself where it is found.
    """
    module = _compiled_module()
    return cast("Counter", module.tokenizer_for_encoding(ENCODING))


def _compiled_module() -> ModuleType:
    from importlib import import_module  # noqa: PLC0415 - with the first count
    from importlib.util import find_spec, module_from_spec, spec_from_file_location  # noqa: PLC0415
    from pathlib import Path  # noqa: PLC0415

    package = find_spec("bpe_openai")
    for folder in (package.submodule_search_locations if package else None) or ():
        for path in sorted(Path(folder).glob("_bindings.*")):
            spec = spec_from_file_location("bpe_openai._bindings", path)
            if path.suffix != ".pyi" and spec is not None and spec.loader is not None:
                module = module_from_spec(spec)
                spec.loader.exec_module(module)
                return module
    return import_module("bpe_openai._bindings")  # a build that keeps it elsewhere
