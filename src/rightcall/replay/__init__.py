"""Observed calls against every tool of the catalog: what else would have accepted them?

Nothing is imported until it is used: the rules alone (`rightcall.replay.rules`) cost no prover.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rightcall.replay.options import ReplayOptions, ReplayResult
    from rightcall.replay.replaying import replay
    from rightcall.replay.rules import RULES

__all__ = ["RULES", "ReplayOptions", "ReplayResult", "replay"]

_HOMES = {
    "RULES": "rightcall.replay.rules",
    "ReplayOptions": "rightcall.replay.options",
    "ReplayResult": "rightcall.replay.options",
    "replay": "rightcall.replay.replaying",
}


def __getattr__(name: str) -> object:
    """Import a public name from its home on first use (PEP 562)."""
    if name not in _HOMES:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    value: object = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value
