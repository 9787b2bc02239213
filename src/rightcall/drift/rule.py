"""A rule of the comparison: what it is called and why it exists, and how it reads the analysis."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rightcall.drift.changes import Analysis
from rightcall.model import Finding, Rule


@dataclass(frozen=True, slots=True, kw_only=True)
class DriftRule:
    """`find` tells each occurrence of `rule` in an analysis once."""

    rule: Rule
    find: Callable[[Analysis], Iterator[Finding]]
