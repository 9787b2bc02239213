"""Which engine, how many workers, and where finished parts are kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, TypeAlias

from rightcall.errors import UsageError

EngineName: TypeAlias = Literal["local", "processes", "ray"]

ENGINES: Mapping[EngineName, str] = MappingProxyType(
    {
        "local": "rightcall.engine.local:LocalEngine",
        "processes": "rightcall.engine.processes:ProcessEngine",
        "ray": "rightcall.engine.ray_tasks:RayEngine",
    },
)
"""Every engine and its class; imported on use."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EngineOptions:
    """Where the shards of an analysis run.

    `workers` is the number of processes (None: one for each core); `address` is that of a ray cluster (None: a ray of our
    own); `run_dir` is a folder in which finished shards are kept, so that a second start skips them.
    """

    engine: EngineName = "local"
    workers: int | None = None
    address: str | None = None
    run_dir: str | None = None

    def __post_init__(self) -> None:
        """*Errors*: UsageError for options that do not go together."""
        if self.engine not in ENGINES:
            message = f"there is no engine {self.engine!r}; choose one of {', '.join(ENGINES)}"
            raise UsageError(message)
        if self.workers is not None and self.workers < 1:
            message = f"--workers is {self.workers}, and must be at least 1"
            raise UsageError(message)
        if self.workers is not None and self.engine == "local":
            message = "--workers is for engines with workers: add --engine processes"
            raise UsageError(message)
        if self.address is not None and self.engine != "ray":
            message = "--address is the address of a ray cluster: add --engine ray"
            raise UsageError(message)
        if self.address is not None and self.workers is not None:
            message = "--workers is for a ray on this machine; a cluster at an --address has its own size: leave one out"
            raise UsageError(message)
