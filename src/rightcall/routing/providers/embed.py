"""A router without a model that also knows which words mean alike: static word vectors mixed with the lexical baseline.

*Source*: wordllama, 256 dimensions, its weights inside the wheel (extra `embed`).
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol

from rightcall.errors import MissingExtraError
from rightcall.model import JsonValue, Tool
from rightcall.routing.answer import Answer, AnswerCall
from rightcall.routing.lexical import MAX_PROMPT, LexicalIndex
from rightcall.routing.provider import Failure, Provider, ProviderOptions
from rightcall.routing.request import Request

if TYPE_CHECKING:
    from collections.abc import Sequence

LABEL: Final = "embedding and lexical baseline, not a model"
LEXICAL_SHARE: Final = 0.5
"""What the lexical coverage adds to the cosine."""
DIMENSIONS: Final = 256


class Vectors(Protocol):
    """What is used of wordllama, which has no types; vectors are numpy arrays of one row for each text."""

    def embed(self, texts: Sequence[str], *, norm: bool) -> Any:  # noqa: ANN401 - numpy is not known here
        """The vectors of some texts."""
        ...

    def vector_similarity(self, vec1: Any, vec2: Any) -> Any:  # noqa: ANN401
        """The cosines between the rows of two arrays."""
        ...


class EmbedProvider:
    """Picks the tool whose text is nearest to the last message, or none below a threshold."""

    name = "embed"
    model = f"wordllama-{DIMENSIONS}"
    label = LABEL
    is_model = False

    def __init__(self, vectors: Vectors, threshold: float) -> None:
        """`threshold` is the score from which a tool is picked."""
        self._vectors = vectors
        self._threshold = threshold
        self._known: dict[str, Any] = {}
        self._index: tuple[tuple[int, ...], tuple[Tool, ...], LexicalIndex] | None = None

    @property
    def settings(self) -> Mapping[str, JsonValue]:
        """The threshold."""
        return {"threshold": self._threshold}

    def fingerprint(self, request: Request) -> bytes:
        """Nothing is worth a cache here: every request is its own."""
        return f"{request.task}\n{request.attempt}".encode()

    async def ask(self, request: Request) -> Answer | Failure:
        """Pick; of equals, the tool whose name comes first."""
        tools, index = self._tools(request.tools)
        prompt = request.messages[-1].content[:MAX_PROMPT]
        coverage = {ranked.index: ranked.coverage for ranked in index.rank(prompt)}
        cosines = self._vectors.vector_similarity(self._embed(prompt), self._matrix(tools))[0]
        scores = [
            (float(cosine) + LEXICAL_SHARE * coverage.get(place, 0.0)) / (1 + LEXICAL_SHARE)
            for place, cosine in enumerate(cosines)
        ]
        best = max(range(len(tools)), key=lambda place: (scores[place], -place), default=None)
        if best is None or scores[best] < self._threshold:
            return Answer(score=None if best is None else round(scores[best], 6))
        return Answer(calls=(AnswerCall(name=tools[best].name),), stop="tool_calls", score=round(scores[best], 6))

    def _tools(self, shown: tuple[Tool, ...]) -> tuple[tuple[Tool, ...], LexicalIndex]:
        key = tuple(sorted(map(id, shown)))
        if self._index is None or self._index[0] != key:
            tools = tuple(sorted(shown, key=lambda tool: (tool.name, tool.origin.source, tool.origin.index)))
            self._index = (key, tools, LexicalIndex(tools))
        return self._index[1], self._index[2]

    def _matrix(self, tools: tuple[Tool, ...]) -> Any:  # noqa: ANN401
        from numpy import vstack  # noqa: PLC0415 - comes with the extra

        return vstack([self._embed(f"{' '.join(tool.name.split('_'))}. {tool.description or ''}") for tool in tools])

    def _embed(self, text: str) -> Any:  # noqa: ANN401
        if text not in self._known:
            self._known[text] = self._vectors.embed([text], norm=True)
        return self._known[text]

    async def close(self) -> None:
        """Nothing is open."""


def open_provider(options: ProviderOptions) -> Provider:
    """The baseline with vectors. *Errors*: `MissingExtraError`."""
    spec = find_spec("wordllama")
    if spec is None or spec.origin is None:
        raise MissingExtraError(extra="embed", needed_for="provider embed")
    wordllama: Any = import_module("wordllama")  # the extra; it has no types

    # Its loader looks in a folder where the wheel does not put the tokenizer, and would download it.
    vectors: Vectors = wordllama.WordLlama.load(dim=DIMENSIONS, cache_dir=Path(spec.origin).parent, disable_download=True)
    return EmbedProvider(vectors, options.threshold)
