"""Numbers, exactly: one interval, one common multiple, forbidden multiples, excluded values. Complete up to a named bound.

Prefers 1, else the value nearest to it, integers before short decimals.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from rightcall.schema import formula as f
from rightcall.schema.solve.constraints import Constraints
from rightcall.schema.solve.outcome import EMPTY, Found, Outcome, Undecided
from rightcall.schema.values import Number, Value, whole

if TYPE_CHECKING:
    from rightcall.schema.solve.branch import Branch
    from rightcall.schema.solve.solver import Solver

MAX_SCANNED = 100_000
"""How many multiples are looked at before answering undecided."""

_MAX_DECIMALS = 400


@dataclass(slots=True)
class _Range:
    """The conjunction of all number atoms. None stands for no bound."""

    low: Number | None = None
    low_strict: bool = False
    high: Number | None = None
    high_strict: bool = False
    factor: Number | None = None
    not_factors: list[Number] = field(default_factory=list)

    def admits(self, value: Number) -> bool:
        """Check a value against the bounds and the forbidden multiples."""
        if self.low is not None and (value < self.low or (self.low_strict and value == self.low)):
            return False
        if self.high is not None and (value > self.high or (self.high_strict and value == self.high)):
            return False
        return all(value % factor for factor in self.not_factors)

    def is_void(self) -> bool:
        """Tell whether the interval holds no number at all."""
        if self.low is None or self.high is None:
            return False
        return self.low > self.high or (self.low == self.high and (self.low_strict or self.high_strict))


def solve_number(_solver: Solver, branch: Branch) -> Outcome:
    """Decide the number atoms of a branch."""
    return decide_number(branch)


def decide_number(branch: Constraints) -> Outcome:
    """Decide a conjunction of number atoms."""
    wanted = _gather(branch)
    if wanted.is_void():
        return EMPTY
    if wanted.factor is not None:
        return _multiple(wanted, wanted.factor, branch.excluded)
    return _any(wanted, branch.excluded)


def _gather(branch: Constraints) -> _Range:
    wanted = _Range()
    for atom in branch.atoms:
        if isinstance(atom, f.AtLeast):
            if wanted.low is None or (atom.bound, atom.strict) > (wanted.low, wanted.low_strict):
                wanted.low, wanted.low_strict = atom.bound, atom.strict
        elif isinstance(atom, f.AtMost):
            if wanted.high is None or (atom.bound, not atom.strict) < (wanted.high, not wanted.high_strict):
                wanted.high, wanted.high_strict = atom.bound, atom.strict
        elif isinstance(atom, f.MultipleOf):
            if not atom.positive:
                wanted.not_factors.append(atom.factor)
            else:
                wanted.factor = atom.factor if wanted.factor is None else _common_multiple(wanted.factor, atom.factor)
    return wanted


def _common_multiple(left: Number, right: Number) -> Number:
    """Give the least common multiple of two positive rationals: lcm of numerators over gcd of denominators."""
    return whole(Fraction(math.lcm(left.numerator, right.numerator), math.gcd(left.denominator, right.denominator)))


def _multiple(wanted: _Range, factor: Number, excluded: dict[Value, None]) -> Outcome:
    """Look for k such that k * factor fits. The forbidden multiples repeat with a period, so a bounded scan is complete."""
    if any(factor % other == 0 for other in wanted.not_factors):
        return EMPTY
    first = None if wanted.low is None else _ceil_quotient(wanted.low, factor, strict=wanted.low_strict)
    last = None if wanted.high is None else -_ceil_quotient(-wanted.high, factor, strict=wanted.high_strict)
    if first is not None and last is not None and first > last:
        return EMPTY
    period = math.lcm(*(Fraction(factor, other).denominator for other in wanted.not_factors))
    barred = {value for value in excluded if isinstance(value, int | Fraction)}
    window = period * (len(barred) + 1)
    for k in _outward(first, last, min(window, MAX_SCANNED)):
        value = whole(Fraction(k) * factor)
        if value not in barred and wanted.admits(value):
            return Found(value)
    if window > MAX_SCANNED:
        return Undecided(f"multiples repeat only after more than {MAX_SCANNED:,} steps")
    return EMPTY


def _ceil_quotient(bound: Number, factor: Number, *, strict: bool) -> int:
    quotient = Fraction(bound) / factor
    up = math.ceil(quotient)
    return up + 1 if strict and up == quotient else up


def _outward(first: int | None, last: int | None, window: int) -> Iterator[int]:
    """Walk `window` whole numbers up and as many down from the one nearest to 1, inside the bounds."""
    start = 1
    if first is not None:
        start = max(start, first)
    if last is not None:
        start = min(start, last)
    top = start + window if last is None else min(last, start + window)
    bottom = start - window if first is None else max(first, start - window)
    yield from range(start, top + 1)
    yield from range(start - 1, bottom - 1, -1)


def _any(wanted: _Range, excluded: dict[Value, None]) -> Outcome:
    """Look for a number in an interval: a point, or so many that only finitely many constraints can be dodged."""
    if wanted.low is not None and wanted.low == wanted.high:
        fits = wanted.admits(wanted.low) and wanted.low not in excluded
        return Found(wanted.low) if fits else EMPTY
    tries = 2 * (len(excluded) + len(wanted.not_factors)) + 4
    for places in range(_MAX_DECIMALS):
        unit = Fraction(1, 10**places)
        first = None if wanted.low is None else _ceil_quotient(wanted.low, unit, strict=wanted.low_strict)
        last = None if wanted.high is None else -_ceil_quotient(-wanted.high, unit, strict=wanted.high_strict)
        if first is not None and last is not None and first > last:
            continue
        for k in _outward(first, last, tries):
            value = whole(k * unit)
            if value not in excluded and wanted.admits(value):
                return Found(value)
    return Undecided(f"no decimal of fewer than {_MAX_DECIMALS} places fits")
