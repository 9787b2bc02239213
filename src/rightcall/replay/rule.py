"""A rule of the replay: what it is called and why it exists, and how it reads the analysis."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rightcall.model import Finding, Rule
from rightcall.replay.analysis import Analysis


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayRule:
    """`find` tells each occurrence of `rule` in an analysis once."""

    rule: Rule
    find: Callable[[Analysis], Iterator[Finding]]
