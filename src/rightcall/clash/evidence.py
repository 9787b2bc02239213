"""The parts that findings of several rules share: the tools they name, the evidence, the order of risk, the place."""

from __future__ import annotations

from collections.abc import Sequence

from rightcall.clash.analysis import Analysis
from rightcall.clash.grouping import Fold
from rightcall.clash.relations import Relation
from rightcall.model import Finding, JsonValue, Rule, Severity, Tool, ToolRef
from rightcall.model.hints import explicit_hints
from rightcall.model.labels import labels, names_in_words
from rightcall.text import first_line

__all__ = ["evidence", "finding_for", "fold_names", "labels", "name_finding", "names_in_words"]

MAX_LINE = 240
"""Characters of a description's first line that a finding carries."""

MAX_DESCRIBED = 4
"""Tools up to which a finding carries every description; a crowd has those of its first pair."""

SCORE_DIGITS = 4


def finding_for(
    rule: Rule,
    analysis: Analysis,
    fold: Fold,
    message: str,
    *,
    severity: Severity | None = None,
    fix: str | None = None,
) -> Finding:
    """A finding about pairs told together, with everything that rules have in common."""
    tools = [analysis.tools[place] for place in fold.tools]
    return Finding(
        rule=rule.code,
        name=rule.name,
        severity=severity or rule.severity,
        message=message,
        tools=tuple(map(ToolRef.of, tools)),
        source=tools[0].origin.source,
        pointer=tools[0].schema_pointer or tools[0].origin.pointer,
        evidence=evidence(analysis.tools, fold),
        fix=fix or rule.fix,
        rank=fold.lead.rank[:3],
    )


def evidence(tools: Sequence[Tool], fold: Fold) -> dict[str, JsonValue]:
    """What a finding rests on, as JSON: the proof about its first pair, and what is said of all its tools."""
    names = labels([tools[place] for place in fold.tools])
    found = _relation_evidence(fold.lead.relation, names)
    if fold.witness is not None:
        found["witness"] = fold.witness
    found["score"] = round(fold.lead.score, SCORE_DIGITS)
    if fold.reason:
        found["reason"] = fold.reason
    if len(fold.tools) > 2:  # noqa: PLR2004 - more than a pair
        found["group"] = list(names)
        found["pairs"] = fold.pair_count
    described = fold.tools if len(fold.tools) <= MAX_DESCRIBED else fold.tools[:2]
    lines = {name: _short(first_line(tools[place].description)) for name, place in zip(names, described, strict=False)}
    hints = {name: explicit_hints(tools[place].hints) for name, place in zip(names, fold.tools, strict=True)}
    found["descriptions"] = {name: line for name, line in lines.items() if line}
    found["hints"] = {name: dict(said) for name, said in hints.items() if said}
    if fold.separation is not None:
        side = 0 if fold.separation.side == "first" else 1
        found["separation"] = {
            "edit": fold.separation.edit,
            "tool": names[side],
            "pointer": (tools[fold.tools[side]].schema_pointer or "") + fold.separation.pointer,
            "reading": fold.separation.reading,
            "verified": True,
        }
    return found


def _relation_evidence(relation: Relation, names: Sequence[str]) -> dict[str, JsonValue]:
    """The relation of the first pair, in words where it has a direction."""
    found: dict[str, JsonValue] = {"relation": relation.name}
    if relation.reading is not None:
        found["reading"] = relation.reading
        found["witness"] = relation.witness
    if relation.inner is not None:
        inner, outer = names[:2] if relation.inner == "first" else (names[1], names[0])
        found["direction"] = f"{inner} is contained in {outer}"
        if relation.counterexample is not None:
            found["counterexample"] = relation.counterexample
    if relation.reason and relation.name == "unknown":
        found["reason"] = relation.reason + (f" (at {relation.pointer})" if relation.pointer else "")
    return found


def _short(line: str) -> str:
    return line if len(line) <= MAX_LINE else line[: MAX_LINE - 1] + "…"


def fold_names(analysis: Analysis, fold: Fold) -> tuple[str, ...]:
    """What the tools of a fold are called, in its order."""
    return labels(analysis.tools[place] for place in fold.tools)


def name_finding(rule: Rule, tools: Sequence[Tool], message: str) -> Finding:
    """A finding about the names of tools alone, at the first of them."""
    first = tools[0].origin
    names = labels(tools)
    lines = {name: _short(first_line(tool.description)) for name, tool in zip(names, tools[:MAX_DESCRIBED], strict=False)}
    return Finding(
        rule=rule.code,
        name=rule.name,
        severity=rule.severity,
        message=message,
        tools=tuple(map(ToolRef.of, tools)),
        source=first.source,
        pointer=first.pointer,
        position=first.position,
        evidence={"group": list(names), "descriptions": {name: line for name, line in lines.items() if line}},
        fix=rule.fix,
        rank=(0.0,),
    )
