"""The parts that findings of several rules share: the tools they name, the place, the values that prove a change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rightcall.drift.changes import ToolChange
from rightcall.model import Finding, JsonValue, Rule, Severity, Tool, ToolRef

if TYPE_CHECKING:  # explaining a rule needs no prover
    from rightcall.drift.causes import Broken
    from rightcall.drift.relation import SchemaChange
    from rightcall.schema import Containment


def finding_for(
    rule: Rule,
    change: ToolChange,
    message: str,
    evidence: Mapping[str, JsonValue],
    *,
    pointer: str | None = None,
    severity: Severity | None = None,
) -> Finding:
    """A finding about a tool that both versions have, at the new one."""
    new = change.new
    return Finding(
        rule=rule.code,
        name=rule.name,
        severity=severity or rule.severity,
        message=message,
        tools=tuple(map(ToolRef.of, (new,) if change.status == "kept" else (new, change.old))),
        source=new.origin.source,
        pointer=pointer or new.origin.pointer,
        evidence=evidence,
        fix=rule.fix,
    )


def finding_about(rule: Rule, tool: Tool, message: str, evidence: Mapping[str, JsonValue] | None = None) -> Finding:
    """A finding about a tool that only one version has."""
    origin = tool.origin
    return Finding(
        rule=rule.code,
        name=rule.name,
        severity=rule.severity,
        message=message,
        tools=(ToolRef.of(tool),),
        source=origin.source,
        pointer=origin.pointer,
        position=origin.position,
        evidence=evidence or {},
        fix=rule.fix,
    )


def relations(found: SchemaChange, word: str) -> dict[str, JsonValue]:
    """The relation of the new schema to the old one, in both readings where they differ."""
    if found.written == found.declared:
        return {"relation": f"{word} {found.written}"}
    return {"relation": f"{word} {found.declared} as declared, {found.written} as written"}


def broken_values(found: SchemaChange) -> dict[str, JsonValue]:
    """The value that proves a break, what refuses it, and further ones that are refused for other reasons."""
    if not found.broken:
        return {}
    first, *others = found.broken
    shown: dict[str, JsonValue] = {"witness": first.value, **_cause(first)}
    if others:
        shown["also_refused"] = [{"value": each.value, **_cause(each)} for each in others]
    return shown | ({"checked_by": ", ".join(found.checked_by)} if found.checked_by else {})


def _cause(broken: Broken) -> dict[str, JsonValue]:
    return {"keyword": broken.keyword, "schema_pointer": broken.pointer} if broken.keyword else {}


def cause_words(found: SchemaChange) -> str:
    """What refuses the first broken value, to follow a message; nothing where that is not known."""
    if not found.broken or not found.broken[0].keyword:
        return ""
    first = found.broken[0]
    more = f", and {len(found.broken) - 1} more" if len(found.broken) > 1 else ""
    return f": {first.keyword!r}" + (f" at {first.pointer}" if first.pointer else "") + more


def place_of(change: ToolChange, found: SchemaChange) -> str:
    """Where the new input schema refuses, as a JSON Pointer in its source."""
    pointer = change.new.schema_pointer or change.new.origin.pointer
    return pointer + (found.broken[0].pointer if found.broken else "")


def example(answer: Containment | None) -> JsonValue:
    """The value of an answer that was refuted."""
    return None if answer is None else answer.counterexample


def label(change: ToolChange) -> str:
    """What to call a tool: by its new name, and by the old one where that is another."""
    if change.status == "renamed":
        return f"{change.new.name} (formerly {change.old.name})"
    return change.new.name
