"""What a comparison says of each tool beside its findings: changed texts, and a row of the report."""

from __future__ import annotations

from collections import Counter

from rightcall.drift.canonical import annotations_of, characters
from rightcall.drift.changes import Analysis, ToolChange
from rightcall.drift.effects import EffectChange
from rightcall.drift.relation import SchemaChange
from rightcall.drift.structure import described
from rightcall.drift.wording import difference
from rightcall.model import JsonValue, Tool


def changed_texts(
    old: Tool, new: Tool, schemas: tuple[SchemaChange, SchemaChange], effects: EffectChange
) -> dict[str, JsonValue]:
    """The differences of what says nothing about which calls are valid, by field; fields that did not change are left out.

    A schema is among them where its relation is that nothing changed, annotations where the effects did not.
    """
    inputs, outputs = schemas
    changed = {
        "title": "" if old.title == new.title else difference(old.title, new.title),
        "description": "" if old.description == new.description else difference(old.description, new.description),
    }
    if not (effects.raised or effects.lowered):
        changed["annotations"] = described(annotations_of(old), annotations_of(new))
    if inputs.is_same:
        changed["input schema"] = described(old.input_schema, new.input_schema)
    if outputs.is_same:
        changed["output schema"] = described(old.output_schema, new.output_schema)
    return {field: text for field, text in changed.items() if text}


def section(analysis: Analysis) -> JsonValue:
    """A row for each tool, how often each relation was found, and how much a model is given to read."""
    changes = analysis.changes
    rows: list[JsonValue] = [_row(change) for change in sorted(changes, key=lambda change: change.new.name)]
    rows += [{"tool": tool.name, "status": "removed", "breaking": True} for tool in analysis.removed]
    rows += [{"tool": tool.name, "status": "added", "breaking": False} for tool in analysis.added]
    inputs = Counter(change.input.declared for change in changes)
    before = sum(characters(change.old) for change in changes) + sum(map(characters, analysis.removed))
    after = sum(characters(change.new) for change in changes) + sum(map(characters, analysis.added))
    return {
        "input_relations_declared": {name: inputs[name] for name in sorted(inputs)},
        "characters": _grown(before, after),
        "tools": rows,
    }


def _row(change: ToolChange) -> dict[str, JsonValue]:
    return {
        "tool": change.new.name,
        "was": change.old.name,
        "status": change.status,
        "breaking": change.breaks,
        "input": {"written": change.input.written, "declared": change.input.declared},
        "output": {"written": change.output.written, "declared": change.output.declared},
        "effects_raised": list(change.effects.raised),
        "effects_lowered": list(change.effects.lowered),
        "texts": list(change.texts),
        "characters": _grown(characters(change.old), characters(change.new)),
    }


def _grown(before: int, after: int) -> JsonValue:
    return {"old": before, "new": after, "change": after - before}
