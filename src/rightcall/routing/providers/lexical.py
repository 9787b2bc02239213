"""The provider that needs no model: BM25F over the words of the tools. A lexical baseline, not a model."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rightcall.model import JsonValue, Tool
from rightcall.routing.answer import Answer, AnswerCall
from rightcall.routing.lexical import LexicalIndex
from rightcall.routing.provider import Failure, Provider, ProviderOptions
from rightcall.routing.request import Request

LABEL: Final = "lexical baseline, not a model"


class LexicalProvider:
    """Picks the tool that shares the most telling words with the last message, or none below a threshold."""

    name = "lexical"
    model = "bm25f"
    label = LABEL
    is_model = False

    def __init__(self, threshold: float) -> None:
        """`threshold` is the share of the prompt's telling words that a tool must have to be picked."""
        self._threshold = threshold
        self._indexes: dict[tuple[int, ...], tuple[tuple[Tool, ...], LexicalIndex]] = {}

    @property
    def settings(self) -> Mapping[str, JsonValue]:
        """The threshold."""
        return {"threshold": self._threshold}

    def fingerprint(self, request: Request) -> bytes:
        """Nothing is worth a cache here: every request is its own."""
        return f"{request.task}\n{request.attempt}".encode()

    async def ask(self, request: Request) -> Answer | Failure:
        """Pick. The order of the tools decides only between tools of equal score."""
        return self.pick(request)

    def pick(self, request: Request) -> Answer:
        """The best tool with its coverage as score; no call where none has a telling word, or nothing reaches the threshold."""
        tools, index = self._index(request.tools)
        ranked = index.rank(request.messages[-1].content)
        coverage = round(ranked[0].coverage, 6) if ranked else 0.0
        if not coverage or coverage < self._threshold:
            return Answer(score=coverage)
        margin = ranked[0].score - ranked[1].score if len(ranked) > 1 else ranked[0].score
        return Answer(
            calls=(AnswerCall(name=tools[ranked[0].index].name),),
            stop="tool_calls",
            score=coverage,
            note=f"margin {margin:.3f}",
        )

    def _index(self, shown: tuple[Tool, ...]) -> tuple[tuple[Tool, ...], LexicalIndex]:
        """The index of these tools, whatever order they are shown in; ties go by name."""
        key = tuple(sorted(map(id, shown)))
        if key not in self._indexes:
            tools = tuple(sorted(shown, key=lambda tool: (tool.name, tool.origin.source, tool.origin.index)))
            self._indexes = {key: (tools, LexicalIndex(tools))}
        return self._indexes[key]

    async def close(self) -> None:
        """Nothing is open."""


def open_provider(options: ProviderOptions) -> Provider:
    """The baseline."""
    return LexicalProvider(options.threshold)
