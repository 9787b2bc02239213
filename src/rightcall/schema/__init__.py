"""JSON Schema as a set of values: do two schemas overlap, does one contain the other, is one satisfiable at all?

Knows no tool. The three functions here answer one question each; `Prover` compiles schemas once and asks many. Nothing is
imported before it is used, so that whoever only wants a dialect's words does not load the prover.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rightcall.schema.acceptance import Acceptance, Refusal
    from rightcall.schema.compiled import CompiledSchema
    from rightcall.schema.dialects import DIALECT_NAMES, DialectName
    from rightcall.schema.prover import Formats, Prover
    from rightcall.schema.questions import contains, overlap, satisfiable
    from rightcall.schema.verdict import Containment, Explanation, Overlap, Reading, Satisfiability, Witnesses

__all__ = [
    "DIALECT_NAMES",
    "Acceptance",
    "CompiledSchema",
    "Containment",
    "DialectName",
    "Explanation",
    "Formats",
    "Overlap",
    "Prover",
    "Reading",
    "Refusal",
    "Satisfiability",
    "Witnesses",
    "contains",
    "overlap",
    "satisfiable",
]

_HOMES = {
    "DIALECT_NAMES": "rightcall.schema.dialects",
    "Acceptance": "rightcall.schema.acceptance",
    "CompiledSchema": "rightcall.schema.compiled",
    "Containment": "rightcall.schema.verdict",
    "DialectName": "rightcall.schema.dialects",
    "Explanation": "rightcall.schema.verdict",
    "Formats": "rightcall.schema.prover",
    "Overlap": "rightcall.schema.verdict",
    "Prover": "rightcall.schema.prover",
    "Reading": "rightcall.schema.verdict",
    "Refusal": "rightcall.schema.acceptance",
    "Satisfiability": "rightcall.schema.verdict",
    "Witnesses": "rightcall.schema.verdict",
    "contains": "rightcall.schema.questions",
    "overlap": "rightcall.schema.questions",
    "satisfiable": "rightcall.schema.questions",
}


def __getattr__(name: str) -> object:
    """Import a public name from its home on first use (PEP 562)."""
    if name not in _HOMES:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    value: object = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value
