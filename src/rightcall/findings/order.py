"""One order for findings, total and the same at every run; and no finding twice."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TypeAlias

from rightcall.findings.json_text import json_text
from rightcall.model import SEVERITIES, Finding, Position, ToolRef

_Key: TypeAlias = tuple[object, ...]


def in_order(findings: Iterable[Finding]) -> list[Finding]:
    """Sort findings: severity (errors first), rank, rule, tool names, pointer, then everything else they say.

    The order is total, so that it does not depend on the order of the input. *Cost*: n log n, and the evidence as text.
    """
    return [
        finding for _, finding in sorted(((_order_key(finding), finding) for finding in findings), key=lambda pair: pair[0])
    ]


def without_duplicates(findings: Iterable[Finding]) -> list[Finding]:
    """Keep the first of the findings that say the same about the same place (their rank may differ)."""
    kept: dict[_Key, Finding] = {}
    for finding in findings:
        kept.setdefault((finding.severity, *_content_key(finding)), finding)
    return list(kept.values())


def _order_key(finding: Finding) -> _Key:
    severity = -SEVERITIES.index(finding.severity)
    rank = tuple((math.isnan(value), 0.0 if math.isnan(value) else value) for value in finding.rank)
    # The last part tells apart mappings that differ only in the order of their members.
    return (severity, rank, *_content_key(finding), json_text(finding.evidence))


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
        json_text(finding.evidence, sort_keys=True),
    )


def _tool_key(tool: ToolRef) -> _Key:
    return (tool.name, tool.source, tool.index, tool.pointer, *_position_key(tool.position))


def _position_key(position: Position | None) -> tuple[int, int]:
    return (0, 0) if position is None else (position.line, position.column)
