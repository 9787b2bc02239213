"""SEC009: a tool is not what was locked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rightcall.drift.changes import Analysis
from rightcall.drift.rule import DriftRule
from rightcall.model import Finding, JsonValue, Rule, ToolRef
from rightcall.model.labels import names_in_words

if TYPE_CHECKING:  # explaining a rule reads no lock
    from rightcall.drift.beside import PrimitiveDrift
    from rightcall.drift.lock import Drift


def find(analysis: Analysis) -> Iterator[Finding]:
    """Each tool that differs from its entry in the lock, is not in the lock, or is only there; so too what is no tool."""
    for drift in analysis.drifts or ():
        yield _finding(drift)
    for beside in analysis.beside or ():
        yield _beside(beside)


def _finding(drift: Drift) -> Finding:
    tool, locked = drift.tool, drift.locked
    evidence: dict[str, JsonValue] = {}
    if tool is None:
        name = locked.name if locked is not None else ""
        message = f"{name} is locked and no longer offered"
    elif locked is None:
        message = f"{tool.name} is offered and not locked: nobody looked at it"
    else:
        message = f"{tool.name} is not what was locked: {names_in_words(list(drift.changes))}"
        evidence = dict(drift.changes)
    if locked is not None:
        evidence["locked"] = locked.digest
    tools = () if tool is None else (ToolRef.of(tool),)
    return Finding(
        rule=RULE.code,
        name=RULE.name,
        severity=RULE.severity,
        message=message,
        tools=tools or _locked_tool(drift),
        evidence=evidence,
        fix=RULE.fix,
    )


def _beside(drift: PrimitiveDrift) -> Finding:
    """A resource, template, prompt or the instructions of a server; it is no tool, so the evidence names it."""
    primitive, locked = drift.primitive, drift.locked
    kind, name = _identity(drift)
    what = f"the {kind} {name}" if kind != name else f"the {kind} of the server"
    evidence: dict[str, JsonValue] = {"primitive": {"kind": kind, "name": name}}
    if primitive is None:
        message = f"{what} was locked and is no longer offered"
    elif locked is None:
        message = f"{what} was not locked: nobody looked at it"
    else:
        message = f"{what} is not what was locked"
        evidence["change"] = drift.change
    if locked is not None:
        evidence["locked"] = locked.digest
    return Finding(
        rule=RULE.code,
        name=RULE.name,
        severity=RULE.severity,
        message=message,
        source=None if primitive is None else primitive.origin.source,
        pointer=None if primitive is None else primitive.origin.pointer,
        evidence=evidence,
        fix=RULE.fix,
    )


def _identity(drift: PrimitiveDrift) -> tuple[str, str]:
    if drift.primitive is not None:
        return drift.primitive.kind, drift.primitive.name
    return (drift.locked.kind, drift.locked.name) if drift.locked is not None else ("", "")


def _locked_tool(drift: Drift) -> tuple[ToolRef, ...]:
    """The tool as the lock names it, for one that is gone."""
    if drift.locked is None:
        return ()
    return (ToolRef(name=drift.locked.name, source=drift.source, index=drift.place, pointer=drift.locked.pointer),)


RULE = Rule(
    code="SEC009",
    name="drift",
    severity="warning",
    summary=(
        "What a model can read of a tool, a resource, a prompt or the instructions of a server differs from the lock file, or "
        "is not in it; the difference is shown."
    ),
    why=(
        "A server that was read and approved can change its descriptions and schemas afterwards, and nothing in the "
        "protocol says so: instructions are planted that way. A lock records every field that a model or its client "
        "can read; characters that cannot be seen are shown by their code points."
    ),
    fix=("Read the difference. If it is wanted, write the lock anew and commit it; if not, do not start this version."),
    evidence=(
        "Known as a rug pull. A server may change its list at any time, and descriptions of what a tool does are "
        "untrusted unless the server is trusted (MCP 2025-11-25, security principles)."
    ),
)

DRIFT = DriftRule(rule=RULE, find=find)
