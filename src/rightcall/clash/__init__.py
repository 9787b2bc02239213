"""Which tools could a model confuse, and would the wrong one accept the call?

Nothing is imported until it is used: the rules alone (`rightcall.clash.rules`) cost no prover.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rightcall.clash.options import Progress, ScanOptions, ScanResult
    from rightcall.clash.rules import RULES
    from rightcall.clash.scanning import scan

__all__ = ["RULES", "Progress", "ScanOptions", "ScanResult", "scan"]

_HOMES = {
    "RULES": "rightcall.clash.rules",
    "Progress": "rightcall.clash.options",
    "ScanOptions": "rightcall.clash.options",
    "ScanResult": "rightcall.clash.options",
    "scan": "rightcall.clash.scanning",
}


def __getattr__(name: str) -> object:
    """Import a public name from its home on first use (PEP 562)."""
    if name not in _HOMES:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    value: object = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value
