"""What happens inside a worker of a ray cluster. Imported there by name, so rightcall must be installed on every node."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rightcall import __version__
from rightcall.errors import EngineError

_BROADCASTS: dict[str, Any] = {}
"""The last broadcast that this worker received: ray would unpack it anew, and compile all schemas again, for each task."""


def answer(
    run: Callable[[Any, Any], Any],
    shard: object,
    broadcast: Sequence[Any],
    version: str,
) -> object:
    """Run one shard. `broadcast` holds a reference, inside a sequence so that ray leaves it to us when it is fetched."""
    if version != __version__:
        message = f"this node has rightcall {__version__}, the driver has {version}: install one version on all"
        raise EngineError(message)
    return run(shard, _fetch(broadcast[0]))


def _fetch(reference: Any) -> Any:  # noqa: ANN401 - ray has no types for what it carries
    import ray  # noqa: PLC0415 - this module is imported where ray is

    name = reference.hex()
    if name not in _BROADCASTS:
        _BROADCASTS.clear()
        _BROADCASTS[name] = ray.get(reference)
    return _BROADCASTS[name]
