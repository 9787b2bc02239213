"""One order for findings, total and the same at every run; and no finding twice."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from itertools import groupby
from typing import TypeAlias

from rightcall.findings.json_text import json_text
from rightcall.model import SEVERITIES, Finding, Position, ToolRef

_Key: TypeAlias = tuple[object, ...]


def in_order(findings: Iterable[Finding]) -> list[Finding]:
    """Sort findings: severity (errors first), rank, rule, tool names, pointer, then everything else they say.

    The order is total, so that it does not depend on the order of the input. *Cost*: n log n; evidence is compared only
    between findings that agree in all else.
    """
    ordered = sorted(((_order_key(finding), finding) for finding in findings), key=lambda pair: pair[0])
    groups = ([finding for _, finding in group] for _, group in groupby(ordered, key=lambda pair: pair[0]))
    return [finding for group in groups for finding in (sorted(group, key=_evidence_key) if len(group) > 1 else group)]


def without_duplicates(findings: Iterable[Finding]) -> list[Finding]:
    """Keep the first of the findings that say the same about the same place (their rank may differ)."""
    keyed = [((finding.severity, *_content_key(finding)), finding) for finding in findings]
    counts = Counter(key for key, _ in keyed)
    kept: dict[_Key, Finding] = {}
    for key, finding in keyed:
        evidence = json_text(finding.evidence, sort_keys=True) if counts[key] > 1 else ""
        kept.setdefault((*key, evidence), finding)
    return list(kept.values())


def _order_key(finding: Finding) -> _Key:
    severity = -SEVERITIES.index(finding.severity)
    rank = tuple((math.isnan(value), 0.0 if math.isnan(value) else value) for value in finding.rank)
    return (severity, rank, *_content_key(finding))


def _evidence_key(finding: Finding) -> tuple[str, str]:
    """The evidence as text; the second part tells apart what differs only in the order of members."""
    return (json_text(finding.evidence, sort_keys=True), json_text(finding.evidence))


def _content_key(finding: Finding) -> _Key:
    return (
        finding.rule,
        tuple(tool.name for tool in finding.tools),
        finding.pointer or "",
        finding.source or "",
        finding.message,
        finding.fix or "",
        finding.name,
        tuple(map(_tool_key, finding.tools)),
        (finding.pointer is None, finding.source is None, finding.fix is None, *_position_key(finding.position)),
    )


def _tool_key(tool: ToolRef) -> _Key:
    return (tool.name, tool.source, tool.index, tool.pointer, *_position_key(tool.position))


def _position_key(position: Position | None) -> tuple[int, int]:
    return (0, 0) if position is None else (position.line, position.column)
