"""What happens inside a worker process of the engine `processes`."""

from __future__ import annotations

import os
import pickle
import signal
from multiprocessing.connection import Connection
from threading import Thread
from typing import Any

_TASK: dict[str, Any] = {}
"""The function and the broadcast of this process: set once, when it starts, because a pool hands its workers only shards."""


def prepare(task: bytes, lifeline: Connection) -> None:
    """Receive the task of this worker. It ends when the other end of the lifeline is closed, by will or by death."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole group; the driver decides what it means
    Thread(target=_end_with, args=(lifeline,), daemon=True).start()
    _TASK["run"], _TASK["broadcast"] = pickle.loads(task)  # noqa: S301 - from the process that started this one


def answer(shard: object) -> object:
    """Run one shard."""
    return _TASK["run"](shard, _TASK["broadcast"])


def _end_with(lifeline: Connection) -> None:
    """Wait for the end of the driver. Nothing is ever sent: whatever wakes this thread is the end."""
    try:
        lifeline.recv_bytes()
    except (EOFError, OSError):
        os._exit(0)
