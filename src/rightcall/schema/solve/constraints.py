"""What a theory needs to know: the atoms that must hold and the values that are excluded."""

from __future__ import annotations

from typing import Protocol

from rightcall.schema import formula as f
from rightcall.schema.values import Value


class Constraints(Protocol):
    """A conjunction of atoms about one type, as the solver's branches and the checker's facts both are."""

    atoms: dict[f.Node, None]
    excluded: dict[Value, None]
