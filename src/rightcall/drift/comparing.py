"""The comparison of two versions of a catalog: what breaks, with proof, and what else changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain

from rightcall.drift.beside import primitive_drifts
from rightcall.drift.changes import Analysis, Status, ToolChange
from rightcall.drift.effects import compare_effects
from rightcall.drift.library import Library
from rightcall.drift.lock import Lock, drifts_from
from rightcall.drift.matching import Matching, match_tools
from rightcall.drift.options import CompatOptions, CompatResult
from rightcall.drift.relation import ABSENT, ADDED, REMOVED, SchemaChange, Sides, relate
from rightcall.drift.rules import DRIFT_RULES
from rightcall.drift.telling import changed_texts, section
from rightcall.drift.traffic import Traffic
from rightcall.model import Catalog, Progress, Tool

TITLE = "comparing"
NO_SCHEMA = "only one of the two versions has an input schema"

LOCK_TELLS = frozenset({"tool-added", "text-changed"})
"""Rules that have nothing to add to what a lock says of drift."""


def compare(
    old: Catalog,
    new: Catalog,
    options: CompatOptions | None = None,
    traffic: Traffic | None = None,
    progress: Progress | None = None,
) -> CompatResult:
    """Find what changed from one version of a catalog to the next, and prove which calls no longer work.

    `traffic` is what `judge_traffic` said of recorded calls. The result does not depend on the order of the tools.
    Odd schemas raise nothing: what cannot be decided is a finding with its reason. *Cost*: about five questions to the
    prover for each tool whose schema changed.
    """
    return _conclude(_analysis(old.tools, new.tools, options or CompatOptions(), traffic, progress or _say_nothing))


def compare_with_lock(
    lock: Lock,
    new: Catalog,
    options: CompatOptions | None = None,
    traffic: Traffic | None = None,
    progress: Progress | None = None,
) -> CompatResult:
    """Find where a catalog drifted from its lock; where the lock keeps the texts, also what breaks, as `compare` does."""
    drifts = drifts_from(lock, new.tools)
    beside = None
    if lock.beside is not None:
        beside = primitive_drifts(lock.beside, new.primitives, digests_only=lock.is_digests_only)
    if lock.is_digests_only:
        return _conclude(Analysis(drifts=drifts, beside=beside, traffic=traffic), (len(lock.entries), len(new.tools)))
    found = _analysis(lock.tools(), new.tools, options or CompatOptions(), traffic, progress or _say_nothing)
    return _conclude(replace(found, drifts=drifts, beside=beside))


def _analysis(
    old: Sequence[Tool], new: Sequence[Tool], options: CompatOptions, traffic: Traffic | None, progress: Progress
) -> Analysis:
    library = Library()
    matching = match_tools(old, new, library, options.rename_threshold)
    return Analysis(
        changes=_changes(matching, library, options, progress),
        removed=matching.removed,
        added=matching.added,
        traffic=traffic,
    )


def _changes(matching: Matching, library: Library, options: CompatOptions, progress: Progress) -> tuple[ToolChange, ...]:
    pairs: list[tuple[Status, Tool, Tool]] = [("kept", *pair) for pair in matching.kept]
    pairs += [("renamed", *pair) for pair in matching.renamed]
    changes: list[ToolChange] = []
    for done, (status, old, new) in enumerate(pairs):
        progress(TITLE, done, len(pairs))
        changes.append(_change(status, old, new, library, options))
    return tuple(changes)


def _change(status: Status, old: Tool, new: Tool, library: Library, options: CompatOptions) -> ToolChange:
    schemas = (_input_change(old, new, library, options), _output_change(old, new, library, options))
    effects = compare_effects(old.hints, new.hints)
    return ToolChange(
        old=old,
        new=new,
        status=status,
        input=schemas[0],
        output=schemas[1],
        effects=effects,
        texts=changed_texts(old, new, schemas, effects),
    )


def _input_change(old: Tool, new: Tool, library: Library, options: CompatOptions) -> SchemaChange:
    if old.input_schema is None and new.input_schema is None:
        return ABSENT
    if old.input_schema is None or new.input_schema is None:
        return SchemaChange(written="unknown", declared="unknown", reasons=(NO_SCHEMA,))
    sides = Sides(old=library.input(old), new=library.input(new), is_output=False)
    return relate(library.prover, sides, options.max_calls)


def _output_change(old: Tool, new: Tool, library: Library, options: CompatOptions) -> SchemaChange:
    if old.output_schema is None:
        return ABSENT if new.output_schema is None else ADDED
    if new.output_schema is None:
        return REMOVED
    sides = Sides(old=library.output(old), new=library.output(new), is_output=True)
    return relate(library.prover, sides, options.max_calls)


def _conclude(analysis: Analysis, counts: tuple[int, int] | None = None) -> CompatResult:
    """Turn an analysis into findings and figures."""
    has_lock = analysis.drifts is not None
    rules = [entry for entry in DRIFT_RULES if not (has_lock and entry.rule.name in LOCK_TELLS)]
    undecided = sum(change.is_undecided for change in analysis.changes)
    is_whole = analysis.traffic is None or analysis.traffic.is_complete
    return CompatResult(
        findings=tuple(chain.from_iterable(entry.find(analysis) for entry in rules)),
        summary=_summary(analysis, counts) | {"unknown": undecided},
        sections={"compat": section(analysis)},
        complete=not undecided and is_whole,
    )


def _summary(analysis: Analysis, counts: tuple[int, int] | None) -> dict[str, int]:
    changes = analysis.changes
    pairs = counts or (len(changes) + len(analysis.removed), len(changes) + len(analysis.added))
    summary = {
        "tools": pairs[1],
        "tools_before": pairs[0],
        "added": len(analysis.added),
        "removed": len(analysis.removed),
        "renamed": sum(change.status == "renamed" for change in changes),
        "breaking": sum(change.breaks for change in changes) + len(analysis.removed),
    }
    if analysis.drifts is not None:
        summary["drifted"] = len(analysis.drifts) + len(analysis.beside or ())
    if analysis.traffic is not None:
        summary |= analysis.traffic.counters()
    return summary


def _say_nothing(_stage: str, _done: int, _total: int) -> None:
    """The progress of a caller that wants none."""
