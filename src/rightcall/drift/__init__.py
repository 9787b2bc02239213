"""Two versions of a catalog: what changed between them, proven; and a lock on everything a model can read.

Nothing is imported until it is used: the rules alone (`rightcall.drift.rules`) cost no prover.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rightcall.drift.comparing import compare, compare_with_lock
    from rightcall.drift.lock import Lock, lock_catalog
    from rightcall.drift.lock_file import LOCK_FORMAT, lock_text, read_lock
    from rightcall.drift.options import CompatOptions, CompatResult
    from rightcall.drift.rules import RULES
    from rightcall.drift.traffic import RefusedCalls, Traffic, judge_traffic

__all__ = [
    "LOCK_FORMAT",
    "RULES",
    "CompatOptions",
    "CompatResult",
    "Lock",
    "RefusedCalls",
    "Traffic",
    "compare",
    "compare_with_lock",
    "judge_traffic",
    "lock_catalog",
    "lock_text",
    "read_lock",
]

_HOMES = {
    "LOCK_FORMAT": "rightcall.drift.lock_file",
    "RULES": "rightcall.drift.rules",
    "CompatOptions": "rightcall.drift.options",
    "CompatResult": "rightcall.drift.options",
    "Lock": "rightcall.drift.lock",
    "RefusedCalls": "rightcall.drift.traffic",
    "Traffic": "rightcall.drift.traffic",
    "compare": "rightcall.drift.comparing",
    "compare_with_lock": "rightcall.drift.comparing",
    "judge_traffic": "rightcall.drift.traffic",
    "lock_catalog": "rightcall.drift.lock",
    "lock_text": "rightcall.drift.lock_file",
    "read_lock": "rightcall.drift.lock_file",
}


def __getattr__(name: str) -> object:
    """Import a public name from its home on first use (PEP 562)."""
    if name not in _HOMES:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    value: object = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value
