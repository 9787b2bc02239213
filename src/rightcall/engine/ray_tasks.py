"""The engine for many machines: shards are ray core tasks, which ray sends elsewhere when a worker or a node is lost."""

from __future__ import annotations

import logging
import os
import shutil
import socket
import tempfile
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from rightcall import __version__
from rightcall.engine.protocol import RETRIES, BroadcastT, Numbered, PartT, ShardT, lost_too_often
from rightcall.engine.ray_worker import answer
from rightcall.errors import EngineError, MissingExtraError

WINDOW = 1_000
"""Tasks handed to the cluster at once: enough to keep one busy and to let it grow, bounded so that results do not pile up."""


REACH_TIMEOUT_S = 10.0


class RayEngine:
    """Runs shards on a ray cluster, or (without an address) in a ray of its own on this machine."""

    def __init__(self, workers: int | None = None, address: str | None = None) -> None:
        """Import ray; connect later. *Errors*: MissingExtraError."""
        try:
            import ray  # noqa: PLC0415 - an optional part, and seconds to import
            import ray.exceptions  # noqa: PLC0415
        except ImportError as error:
            raise MissingExtraError(extra="scale", needed_for="--engine ray") from error
        self._ray: Any = ray
        self._workers = workers
        self._address = address
        self._temporary: str | None = None
        self._connected = False

    def each(
        self,
        run: Callable[[ShardT, BroadcastT], PartT],
        shards: Sequence[Numbered[ShardT]],
        broadcast: BroadcastT,
    ) -> Iterator[Numbered[PartT]]:
        """Run them."""
        self._connect()
        task = self._ray.remote(max_retries=RETRIES)(answer)
        shared = [self._ray.put(broadcast)]
        waiting = iter(shards)
        flying: dict[Any, int] = {}
        while True:
            while len(flying) < WINDOW and (item := next(waiting, None)) is not None:
                flying[task.remote(run, item[1], shared, __version__)] = item[0]
            if not flying:
                return
            done, _ = self._ray.wait(list(flying), num_returns=1)
            for reference in done:
                number = flying.pop(reference)
                yield number, self._get(reference, number)

    def close(self) -> None:
        """Leave the cluster; end a ray of our own and remove its files."""
        if self._connected:
            self._ray.shutdown()
            self._connected = False
        if self._temporary is not None:
            shutil.rmtree(self._temporary, ignore_errors=True)
            self._temporary = None

    def _get(self, reference: Any, number: int) -> Any:  # noqa: ANN401 - ray has no types for what it carries
        errors = self._ray.exceptions
        try:
            return self._ray.get(reference)
        except errors.RayTaskError as error:
            raise (error.cause or error) from None
        except errors.RayError as error:
            raise EngineError(lost_too_often(number, type(error).__name__)) from error

    def _connect(self) -> None:
        """Connect once; a connection that the caller already has is used, and left alone."""
        if self._connected or self._ray.is_initialized():
            return
        quiet = {"log_to_driver": False, "logging_level": logging.ERROR}
        try:
            if self._address is not None:
                _reach(self._address)
                self._ray.init(address=self._address, **quiet)
            else:
                self._start(quiet)
        except (OSError, OverflowError, RuntimeError, ValueError) as error:
            self.close()
            where = "ray did not start on this machine" if self._address is None else f"no ray cluster at {self._address}"
            message = f"{where}: {error}"
            raise EngineError(message) from error
        self._connected = True

    def _start(self, quiet: dict[str, Any]) -> None:
        """Start a ray of our own: no dashboard, no usage statistics, a folder that goes with it.

        `address="local"` says so in words: without it ray follows an address that an earlier, killed ray left behind.
        """
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        self._temporary = tempfile.mkdtemp(prefix="rightcall-")
        own = {"include_dashboard": False, "_temp_dir": self._temporary}
        self._ray.init(address="local", num_cpus=self._workers, **own, **quiet)


def _reach(address: str) -> None:
    """Find out in seconds whether anything answers at HOST:PORT: ray itself would try for minutes. *Errors*: OSError."""
    host, colon, port = address.rpartition("://")[2].rpartition(":")
    if not colon or not port.isdigit():
        return  # a name that only ray understands, such as auto
    socket.create_connection((host.strip("[]"), int(port)), timeout=REACH_TIMEOUT_S).close()
