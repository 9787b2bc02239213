"""A stage of an analysis: the same pure function over many shards, run wherever there is room for it.

An analysis is `plan(inputs) -> shards`, `run(shard, broadcast) -> partial` for each, `merge(partials) -> result`. A stage
says how `run` is called; who executes it decides where. Partials may come in any order, and the same shard may be run twice
(a worker was lost): the result must not show it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeAlias, TypeVar

from rightcall.model.json import JsonValue

ShardT = TypeVar("ShardT")
BroadcastT = TypeVar("BroadcastT")
PartT = TypeVar("PartT")

Progress: TypeAlias = Callable[[str, int, int], None]
"""(stage, done, total): told now and then how far a stage is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage(Generic[ShardT, BroadcastT, PartT]):
    """How the shards of one kind are run, and how their partials are kept.

    All functions stand at the top of a module, so that they can be named in another process. Shards and partials travel by
    pickle, and so does the broadcast, once for each worker: what cannot travel is rebuilt where it arrives (`__reduce__`).

    `name` is part of file names. `key` and `identity` say, as JSON, all that a partial depends on: the shard (with the
    content it points to: a digest, or a size and a time) and the broadcast (catalog and options). `encode` and `decode` are
    inverse; `decode` gives ValueError, TypeError, AttributeError or LookupError for anything that `encode` would not give,
    for a kept file may have been damaged.
    """

    name: str
    title: str
    run: Callable[[ShardT, BroadcastT], PartT]
    key: Callable[[ShardT], JsonValue]
    identity: Callable[[BroadcastT], JsonValue]
    encode: Callable[[PartT], JsonValue]
    decode: Callable[[JsonValue], PartT]


class Execute(Protocol):
    """Runs the shards of a stage: gives the position and the partial of each shard once, in any order."""

    def __call__(
        self,
        stage: Stage[ShardT, BroadcastT, PartT],
        shards: Sequence[ShardT],
        broadcast: BroadcastT,
        progress: Progress,
    ) -> Iterator[tuple[int, PartT]]:
        """Run them."""
        ...


def execute_here(
    stage: Stage[ShardT, BroadcastT, PartT],
    shards: Sequence[ShardT],
    broadcast: BroadcastT,
    progress: Progress,
) -> Iterator[tuple[int, PartT]]:
    """Run shards here, one after the other."""
    for position, shard in enumerate(shards):
        progress(stage.title, position, len(shards))
        yield position, stage.run(shard, broadcast)
