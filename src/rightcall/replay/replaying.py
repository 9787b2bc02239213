"""The replay: which other tools would have accepted the calls that were made?

Three pure functions, so that the parts can run anywhere: `plan` lists the shards, `run` counts one, `merge` joins the
counts and holds the bounds; `conclude` turns the whole into findings. A shard is a fixed part of a trace, never a share of
it for one worker, so the answer does not depend on how many there are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import TypeAlias

from rightcall.model import Tool
from rightcall.replay.analysis import Analysis
from rightcall.replay.ledger import Allowance, Ledger
from rightcall.replay.offers import Offers
from rightcall.replay.options import ReplayOptions, ReplayResult
from rightcall.replay.rules import REPLAY_RULES
from rightcall.replay.sections import sections, summary
from rightcall.replay.tally import Tally
from rightcall.trace.sources import Block, TraceOptions, plan_blocks, read_block

CONFLICTING_ID = "conflicting-id"
"""A fault that hides no call: both are looked at."""

KEPT_UNREAD = ("records", "duplicates", "calls")
"""What is still counted of a part whose calls are all beyond a bound."""


Progress: TypeAlias = Callable[[str, int, int], None]


def say_nothing(_stage: str, _done: int, _total: int) -> None:
    """The progress of a caller that wants none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shard:
    """One part of one trace: its number among all parts, that of its trace, and what may be asked of it."""

    number: int
    trace: int
    block: Block
    allowance: Allowance


@dataclass(slots=True, kw_only=True)
class Job:
    """What every shard needs: the catalog (None: each record brings its own) and the options."""

    tools: tuple[Tool, ...] | None
    options: ReplayOptions
    reading: TraceOptions
    _offers: Offers | None = field(default=None, repr=False)

    @property
    def offers(self) -> Offers:
        """The indexed catalogs, made when the first shard of a process asks."""
        if self._offers is None:
            self._offers = Offers(self.tools)
        return self._offers

    def __reduce__(self) -> tuple[Callable[..., Job], tuple[tuple[Tool, ...] | None, ReplayOptions, TraceOptions]]:
        """Travel as data: validators and formulas are made anew where the job arrives."""
        return _job, (self.tools, self.options, self.reading)


def _job(tools: tuple[Tool, ...] | None, options: ReplayOptions, reading: TraceOptions) -> Job:
    return Job(tools=tools, options=options, reading=reading)


Execute: TypeAlias = Callable[[Sequence[Shard], Job, Callable[[Shard, Job], Tally]], Iterable[tuple[Shard, Tally]]]


def here(shards: Sequence[Shard], job: Job, run: Callable[[Shard, Job], Tally]) -> Iterator[tuple[Shard, Tally]]:
    """Count shards one after the other."""
    for shard in shards:
        yield shard, run(shard, job)


def replay(
    targets: Sequence[str],
    tools: Sequence[Tool] | None,
    options: ReplayOptions,
    reading: TraceOptions,
    progress: Progress | None = None,
    execute: Execute = here,
) -> ReplayResult:
    """Replay recorded traffic against `tools`, or (None) against the tools that each record carried.

    `targets` are files, folders, `-` or URLs; `execute` says where the shards are counted. The result is the same bytes for
    every way to execute them. *Errors*: SourceError for a trace that cannot be opened, LimitExceeded for one of too many
    bytes. *Cost*: linear in the traffic and in the answers; memory for the distinct pairs of tools, not for the calls.
    """
    blocks = tuple(chain.from_iterable(plan_blocks(target, reading) for target in targets))
    traces = tuple(dict.fromkeys(block.trace.source for block in blocks))
    shards = plan(blocks, traces, options)
    job = Job(tools=None if tools is None else tuple(tools), options=options, reading=reading)
    tallies: dict[int, Tally] = {}
    for done, (shard, tally) in enumerate(execute(shards, job, run)):
        tallies[shard.number] = tally
        (progress or say_nothing)("replaying", done + 1, len(shards))
    ordered = [tallies[shard.number] for shard in shards]
    whole = merge(shards, ordered, options, again=lambda shard: run(shard, job))
    return conclude(whole, traces, options)


def plan(blocks: Sequence[Block], traces: Sequence[str], options: ReplayOptions) -> tuple[Shard, ...]:
    """List the shards of some traces, in the order of the traffic. Each may ask as much as the whole run."""
    allowance = Allowance(options.max_calls, options.max_validations)
    numbers = {source: number for number, source in enumerate(traces)}
    return tuple(
        Shard(number=number, trace=numbers[block.trace.source], block=block, allowance=allowance)
        for number, block in enumerate(blocks)
    )


def run(shard: Shard, job: Job) -> Tally:
    """Count the calls of one shard."""
    ledger = Ledger(job.offers, job.options, shard.trace, shard.block.trace.source, shard.allowance)
    for record in read_block(shard.block, job.reading):
        ledger.take(record)
    return ledger.close()


def merge(shards: Sequence[Shard], tallies: Sequence[Tally], options: ReplayOptions, again: Callable[[Shard], Tally]) -> Tally:
    """Join the tallies of shards, given in the order of the shards.

    The bounds of the run hold over the whole traffic in its order: the shard in which one is reached is counted `again` with
    what is left of it, and of those behind it only the number of calls is kept.
    """
    left = Allowance(options.max_calls, options.max_validations)
    whole = Tally()
    for shard, given in zip(shards, tallies, strict=True):
        tally = given
        if _is_spent(left):
            tally = _unread(given)
        elif not _fits(given, left):
            tally = again(Shard(number=shard.number, trace=shard.trace, block=shard.block, allowance=left))
        whole.join(tally)
        left = _less(left, tally.counts)
    return whole


def conclude(whole: Tally, traces: Sequence[str], options: ReplayOptions) -> ReplayResult:
    """Turn the counts into findings and figures."""
    analysis = Analysis(tally=whole, traces=tuple(traces), options=options)
    damaged = any(kind != CONFLICTING_ID for kind, _ in whole.tables["faults"])
    incomplete = whole.counts["left_out"] or whole.counts["undecided"] or whole.tables["undecided"] or damaged
    return ReplayResult(
        findings=tuple(chain.from_iterable(rule.find(analysis) for rule in REPLAY_RULES)),
        summary=summary(analysis),
        sections=sections(analysis),
        complete=not incomplete,
    )


def _fits(tally: Tally, left: Allowance) -> bool:
    counts = tally.counts
    if counts["left_out"]:
        return False
    has_calls = left.calls is None or counts["calls"] <= left.calls
    return has_calls and (left.validations is None or counts["validations"] <= left.validations)


def _is_spent(left: Allowance) -> bool:
    return (left.calls is not None and left.calls <= 0) or (left.validations is not None and left.validations <= 0)


def _less(left: Allowance, counts: Counter[str]) -> Allowance:
    judged = counts["calls"] - counts["left_out"]
    return Allowance(
        None if left.calls is None else left.calls - judged,
        None if left.validations is None else left.validations - counts["validations"],
    )


def _unread(tally: Tally) -> Tally:
    """What is kept of a shard whose calls are all beyond a bound."""
    kept = Tally(counts=Counter({name: tally.counts[name] for name in KEPT_UNREAD}))
    kept.counts["left_out"] = tally.counts["calls"]
    for key, seen in tally.tables["faults"].items():
        kept.see("faults", key, seen.count, seen.examples)
    return kept
