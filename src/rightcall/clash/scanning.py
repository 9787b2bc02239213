"""The scan: which tools could a model confuse, and would the wrong one accept the call?

Each stage with work in it is a triple of pure functions, `plan`, `run` and `merge` (in `candidates` and `relations`), so
that shards can be run anywhere: whoever calls hands in how (`execute`); unasked they run here, one after the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from operator import itemgetter

from rightcall.clash import candidates, relations, stages
from rightcall.clash.analysis import Analysis
from rightcall.clash.candidates import Search
from rightcall.clash.evidence import labels
from rightcall.clash.few import FEW, few_candidates
from rightcall.clash.grouping import Fold, fold_pairs
from rightcall.clash.library import Library, collect
from rightcall.clash.options import Progress, ScanOptions, ScanResult, say_nothing
from rightcall.clash.pairs import Pair
from rightcall.clash.ranking import Ranked
from rightcall.clash.relations import RELATIONS, Answers, Questions, Relation
from rightcall.clash.remaining import remaining_pairs
from rightcall.clash.roster import duplicate_names, folded_collisions, in_order, joint_pairs
from rightcall.clash.rules import CLASH_RULES
from rightcall.clash.separation import Separator
from rightcall.model import Catalog, Execute, JsonValue, PartT, Tool, execute_here
from rightcall.schema import Overlap


@dataclass(frozen=True, slots=True, kw_only=True)
class Proofs:
    """The candidates of a scan and the answers about their schemas."""

    tools: tuple[Tool, ...]
    schemas: tuple[int | None, ...]
    library: Library
    candidates: Ranked
    answers: Answers
    groups: tuple[Counter[str | None], ...]


def scan(
    catalog: Catalog,
    options: ScanOptions,
    progress: Progress | None = None,
    execute: Execute = execute_here,
) -> ScanResult:
    """Find tools of a catalog that could be confused, and prove which calls fit both.

    `execute` says where the shards of the work run. The result depends neither on that nor on the order of the tools.
    `summary` counts pairs of tools; the seven relations add up to `pairs_proved`, and `empty_call_only` says how many of
    those share nothing but the call without arguments.

    *Cost*: quadratic in the tools for the text, and two to five questions to the prover for each pair of distinct schemas
    among the candidates.
    """
    proofs = prove(in_order(catalog.tools), options, progress or say_nothing, execute)
    return conclude(proofs, options, progress or say_nothing)


def prove(
    tools: tuple[Tool, ...],
    options: ScanOptions,
    progress: Progress = say_nothing,
    execute: Execute = execute_here,
) -> Proofs:
    """Find the candidates among tools and ask how their schemas stand to each other."""
    library, schemas = collect(tools, progress)
    found = _candidates(tools, schemas, options, progress, execute)
    groups = _groups(tools, schemas, len(library.texts))
    wanted = relations.wanted_pairs(_schemas_of(found.first, schemas), _schemas_of(found.second, schemas))
    questions = Questions(library=library, wanted=wanted, groups=groups if options.all_pairs else None)
    answers = relations.merge(
        _in_order(execute(stages.RELATIONS, relations.plan(questions), questions, progress)),
    )
    return Proofs(tools=tools, schemas=schemas, library=library, candidates=found, answers=answers, groups=groups)


def _candidates(
    tools: tuple[Tool, ...],
    schemas: tuple[int | None, ...],
    options: ScanOptions,
    progress: Progress,
    execute: Execute,
) -> Ranked:
    """The pairs that could be confused: one by one among a few tools, else in blocks."""
    if len(tools) <= FEW:
        progress(stages.CANDIDATES.title, 0, 1)
        return few_candidates(tools, schemas, options.threshold, options.max_candidates)
    search = Search(tools, schemas, options.threshold, options.max_candidates)
    parts = _in_order(execute(stages.CANDIDATES, candidates.plan(search), search, progress))
    return candidates.merge(parts, options.max_candidates).ranked()


def conclude(proofs: Proofs, options: ScanOptions, progress: Progress = say_nothing) -> ScanResult:
    """Turn proofs into findings and counters."""
    pairs = _pairs(proofs, options)
    progress("grouping", 0, 1)
    folds = fold_pairs(pairs, proofs.tools, proofs.schemas)
    left_out = proofs.candidates.left_out
    analysis = Analysis(
        tools=proofs.tools,
        duplicates=duplicate_names(proofs.tools),
        collisions=folded_collisions(proofs.tools),
        folds=tuple(_explained(folds, proofs, progress)),
        left_out=left_out,
        max_candidates=options.max_candidates,
    )
    summary = _summary(proofs, pairs, options) | _fold_counters(folds)
    return ScanResult(
        findings=tuple(chain.from_iterable(rule.find(analysis) for rule in CLASH_RULES)),
        summary=summary,
        complete=not (left_out or summary["unknown"]),
    )


def _in_order(parts: Iterable[tuple[int, PartT]]) -> list[PartT]:
    """Partials in the order of their shards, however they came."""
    return [part for _, part in sorted(parts, key=itemgetter(0))]


def _groups(tools: Sequence[Tool], schemas: Sequence[int | None], count: int) -> tuple[Counter[str | None], ...]:
    """How many tools of each group have each schema?"""
    groups: tuple[Counter[str | None], ...] = tuple(Counter() for _ in range(count))
    for tool, schema in zip(tools, schemas, strict=True):
        if schema is not None:
            groups[schema][tool.group] += 1
    return groups


def _schemas_of(places: Sequence[int], schemas: Sequence[int | None]) -> list[int]:
    """The schemas of tools that have one."""
    return [schema for place in places if (schema := schemas[place]) is not None]


def _pairs(proofs: Proofs, options: ScanOptions) -> list[Pair]:
    """Every proved pair of tools there may be something to say about."""
    found = proofs.candidates
    rows = zip(found.first, found.second, found.score, found.weight, strict=True)
    pairs = [_pair(proofs, *row) for row in rows]
    if options.all_pairs:
        pairs += remaining_pairs(proofs.tools, proofs.schemas, proofs.answers.relations, pairs)
    return pairs


def _pair(proofs: Proofs, first: int, second: int, score: float, weight: int) -> Pair:
    relation = relations.relation_between(proofs.answers.relations, proofs.schemas[first], proofs.schemas[second])
    return Pair(first=first, second=second, score=score, weight=weight, relation=relation)


def _explained(folds: Sequence[Fold], proofs: Proofs, progress: Progress) -> Iterator[Fold]:
    """Folds with what is shown of their first pair: a call that reads well, why it is apart, and what would separate it."""
    separator = Separator(proofs.library)
    for count, fold in enumerate(folds):
        progress("looking for edits", count, len(folds))
        lead = fold.lead
        first, second = _schemas_of((lead.first, lead.second), proofs.schemas)
        shown = replace(fold, witness=_presentable(proofs.library, (first, second), lead.relation))
        if fold.theme in ("undecided", "empty-call"):
            yield shown
        elif lead.relation.name == "open-overlap":
            yield replace(shown, separation=separator.close(first, second), reason=_why_apart(proofs, lead))
        else:
            names = (proofs.tools[lead.first].name, proofs.tools[lead.second].name)
            yield replace(shown, separation=separator.distinguish(first, second, names))


def _presentable(library: Library, schemas: tuple[int, int], relation: Relation) -> JsonValue:
    """The witness of a relation as a person would write it; None when there is none."""
    if relation.reading is None:
        return None
    one, other = (library.compiled(schema) for schema in schemas)
    found = Overlap(outcome="overlap", witness=relation.witness)
    return library.prover.presentable(one, other, found, reading=relation.reading).witness


def _why_apart(proofs: Proofs, lead: Pair) -> str:
    """Why no call of declared arguments fits both tools of a pair, in words of the tools."""
    names = labels((proofs.tools[lead.first], proofs.tools[lead.second]))
    one, other = (proofs.library.compiled(schema) for schema in _schemas_of((lead.first, lead.second), proofs.schemas))
    for asking, refusing, (by, of) in ((one, other, names), (other, one, names[::-1])):
        for name in asking.required_names:
            if name not in refusing.declared_names:
                return f'{by} requires "{name}", which {of} does not declare'
    lines = proofs.library.prover.explain_disjoint(one, other, reading="declared").splitlines()
    return f"A is {names[0]}, B is {names[1]}; " + "; ".join(lines)


def _summary(proofs: Proofs, pairs: Sequence[Pair], options: ScanOptions) -> dict[str, int]:
    """The counters of a scan."""
    counts: Mapping[str, int] = proofs.answers.counts
    if not options.all_pairs:
        counts = Counter(key for pair in pairs for key in relations.counters(pair.relation))
    by_relation = {name.replace("-", "_"): counts.get(name.replace("-", "_"), 0) for name in RELATIONS}
    offered = Counter(tool.group for tool, schema in zip(proofs.tools, proofs.schemas, strict=True) if schema is not None)
    return {
        "tools": len(proofs.tools),
        "tools_without_schema": sum(schema is None for schema in proofs.schemas),
        "pairs_considered": joint_pairs(offered),
        "candidates": len(proofs.candidates.first),
        "left_out": proofs.candidates.left_out,
        "pairs_proved": sum(by_relation.values()),
        **by_relation,
        "empty_call_only": counts.get("empty_call_only", 0),
    }


def _fold_counters(folds: Sequence[Fold]) -> dict[str, int]:
    """How many groups of interchangeable tools there are, and how many pairs contradict each other's effects."""
    return {
        "groups": sum(fold.theme == "interchangeable" for fold in folds),
        "conflicts": sum(fold.pair_count for fold in folds if fold.theme == "effect-conflict"),
    }
