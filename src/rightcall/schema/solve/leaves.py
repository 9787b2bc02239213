"""The leaf checks that the solver and the checker share: is a conjunction of number or of string atoms contradictory?"""

from __future__ import annotations

from rightcall.schema.patterns import Patterns
from rightcall.schema.solve.constraints import Constraints
from rightcall.schema.solve.numbers import decide_number
from rightcall.schema.solve.outcome import Empty
from rightcall.schema.solve.strings import decide_string


def no_number(constraints: Constraints) -> bool:
    """Tell whether no number satisfies the atoms."""
    return isinstance(decide_number(constraints), Empty)


def no_string(patterns: Patterns, constraints: Constraints) -> bool:
    """Tell whether no string satisfies the atoms."""
    return isinstance(decide_string(patterns, constraints), Empty)
