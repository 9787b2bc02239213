"""What an engine is: it runs a function over shards. It never learns what the function answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol, TypeAlias, TypeVar

ShardT = TypeVar("ShardT")
BroadcastT = TypeVar("BroadcastT")
PartT = TypeVar("PartT")

Numbered: TypeAlias = tuple[int, ShardT]

RETRIES = 3
"""How many lost workers one shard may cost before the run is given up."""


class Engine(Protocol):
    """A place to run shards at."""

    def each(
        self,
        run: Callable[[ShardT, BroadcastT], PartT],
        shards: Sequence[Numbered[ShardT]],
        broadcast: BroadcastT,
    ) -> Iterator[Numbered[PartT]]:
        """Run numbered shards, give each partial once with the number of its shard, in any order.

        What `run` raises is raised here. *Errors*: EngineError when a shard has lost more than `RETRIES` workers.
        """
        ...

    def close(self) -> None:
        """Let go of what the engine holds between stages."""
        ...


def lost_too_often(shard: int, detail: str) -> str:
    """What a person is told when a shard has used up its retries."""
    return (
        f"part {shard + 1:,} of the work lost its worker {RETRIES + 1} times ({detail}). Often the machine is out of memory: "
        "run with fewer --workers; --engine local shows an error of the work itself. With --run-dir what is done is kept."
    )
