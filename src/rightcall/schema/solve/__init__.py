"""Is there a value that satisfies a formula? Atoms first, then branching guided by the witness that the atoms gave."""

from rightcall.schema.solve.outcome import EMPTY, Empty, Found, Outcome, Undecided
from rightcall.schema.solve.solver import Solver

__all__ = ["EMPTY", "Empty", "Found", "Outcome", "Solver", "Undecided"]
