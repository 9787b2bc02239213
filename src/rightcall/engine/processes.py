"""The engine for one machine: worker processes that each get the broadcast once, and are replaced when they die."""

from __future__ import annotations

import multiprocessing
import os
import pickle
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Any

from rightcall.engine.protocol import RETRIES, BroadcastT, Numbered, PartT, ShardT, lost_too_often
from rightcall.engine.worker import answer, prepare
from rightcall.errors import EngineError

WINDOW = 2
"""Shards handed out at once for each worker: none waits for work, and what is lost with a worker is little."""


class ProcessEngine:
    """Runs shards in processes of this machine. They are started anew (spawned), so they share no memory and no lock."""

    def __init__(self, workers: int | None = None) -> None:
        """Use so many workers, or as many as this process may use cores."""
        self.workers = workers or usable_cores()

    def each(
        self,
        run: Callable[[ShardT, BroadcastT], PartT],
        shards: Sequence[Numbered[ShardT]],
        broadcast: BroadcastT,
    ) -> Iterator[Numbered[PartT]]:
        """Run them. A dead worker breaks its pool: what was under way goes to a fresh one."""
        task = pickle.dumps((run, broadcast))
        waiting = deque(shards)
        losses: Counter[int] = Counter()
        while waiting:
            workers = min(self.workers, len(waiting))
            with _pool(workers, task) as pool:
                lost = yield from _drain(pool, waiting, WINDOW * workers)
            losses.update(number for number, _ in lost)
            for number, count in losses.items():
                if count > RETRIES:
                    raise EngineError(lost_too_often(number, "a process was killed or crashed"))
            waiting.extendleft(lost)

    def close(self) -> None:
        """Nothing is held between stages: another stage has another broadcast."""


def usable_cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def _pool(workers: int, task: bytes) -> Iterator[ProcessPoolExecutor]:
    """A pool whose workers end with this block, and with this process, even if it is killed."""
    context = multiprocessing.get_context("spawn")
    theirs, ours = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(workers, context, initializer=prepare, initargs=(task, theirs))
    try:
        yield pool
        pool.shutdown()
    finally:
        ours.close()
        pool.shutdown(cancel_futures=True)
        theirs.close()


def _drain(
    pool: ProcessPoolExecutor,
    waiting: deque[Numbered[ShardT]],
    window: int,
) -> Generator[Numbered[Any], None, list[Numbered[ShardT]]]:
    """Run what waits, a window at a time; return what was under way when the pool broke."""
    flying: dict[Future[object], Numbered[ShardT]] = {}
    lost: list[Numbered[ShardT]] = []
    while flying or (waiting and not lost):
        while waiting and not lost and len(flying) < window:
            item = waiting.popleft()
            try:
                flying[pool.submit(answer, item[1])] = item
            except BrokenProcessPool:
                lost.append(item)
        done, _ = wait(flying, return_when=FIRST_COMPLETED)
        for future in done:
            number, shard = flying.pop(future)
            try:
                part = future.result()
            except BrokenProcessPool:
                lost.append((number, shard))
            else:
                yield number, part
    return lost
