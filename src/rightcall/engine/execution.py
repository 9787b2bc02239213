"""Runs the stages of an analysis on the engine that was chosen, and keeps what is done when asked to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

from rightcall.engine.checkpoints import Checkpoints
from rightcall.engine.options import ENGINES, EngineOptions
from rightcall.engine.protocol import BroadcastT, Engine, Numbered, PartT, ShardT
from rightcall.model import Progress, Stage


class Execution:
    """An engine, with or without a folder of finished partials; called with a stage (`rightcall.model.Execute`)."""

    def __init__(self, engine: Engine, run_dir: Path | None = None) -> None:
        """Run on an engine."""
        self._engine = engine
        self._run_dir = run_dir

    def __call__(
        self,
        stage: Stage[ShardT, BroadcastT, PartT],
        shards: Sequence[ShardT],
        broadcast: BroadcastT,
        progress: Progress,
    ) -> Iterator[Numbered[PartT]]:
        """Give the partials of a stage: those that are kept first, then the others as they come."""
        progress(stage.title, 0, len(shards))
        for done, numbered in enumerate(self._parts(stage, shards, broadcast), 1):
            progress(stage.title, done, len(shards))
            yield numbered

    def _parts(
        self,
        stage: Stage[ShardT, BroadcastT, PartT],
        shards: Sequence[ShardT],
        broadcast: BroadcastT,
    ) -> Iterator[Numbered[PartT]]:
        if not shards:
            return
        if self._run_dir is None:
            yield from self._engine.each(stage.run, tuple(enumerate(shards)), broadcast)
            return
        kept = Checkpoints(self._run_dir, stage, broadcast)
        missing = []
        for number, shard in enumerate(shards):
            if (found := kept.restore(shard)) is None:
                missing.append((number, shard))
            else:
                yield number, found[0]
        for number, part in self._engine.each(stage.run, missing, broadcast):
            kept.keep(shards[number], part)
            yield number, part


@contextmanager
def open_execution(options: EngineOptions) -> Iterator[Execution]:
    """Open the engine that the options name, and close it at the end. *Errors*: MissingExtraError, UsageError."""
    engine = _engine(options)
    try:
        yield Execution(engine, None if options.run_dir is None else Path(options.run_dir))
    finally:
        engine.close()


def _engine(options: EngineOptions) -> Engine:
    module, _, name = ENGINES[options.engine].partition(":")
    kind: Any = getattr(import_module(module), name)
    given = {"workers": options.workers, "address": options.address}
    engine: Engine = kind(**{key: value for key, value in given.items() if value is not None})
    return engine
