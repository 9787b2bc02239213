"""Where the pure functions of an analysis run: here, in processes, or on a cluster. Never what they answer.

Nothing is imported until it is used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rightcall.engine.execution import Execution, open_execution
    from rightcall.engine.options import ENGINES, EngineOptions

__all__ = ["ENGINES", "EngineOptions", "Execution", "open_execution"]

_HOMES = {
    "ENGINES": "rightcall.engine.options",
    "EngineOptions": "rightcall.engine.options",
    "Execution": "rightcall.engine.execution",
    "open_execution": "rightcall.engine.execution",
}


def __getattr__(name: str) -> object:
    """Import a public name from its home on first use (PEP 562)."""
    if name not in _HOMES:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    value: object = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value
