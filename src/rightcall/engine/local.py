"""The engine that needs nothing: shards run here, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rightcall.engine.protocol import BroadcastT, Numbered, PartT, ShardT


class LocalEngine:
    """Runs shards in this process."""

    def each(
        self,
        run: Callable[[ShardT, BroadcastT], PartT],
        shards: Sequence[Numbered[ShardT]],
        broadcast: BroadcastT,
    ) -> Iterator[Numbered[PartT]]:
        """Run them in their order."""
        for number, shard in shards:
            yield number, run(shard, broadcast)

    def close(self) -> None:
        """Nothing is held."""
