"""The replay: which other tools would have accepted the calls that were made?

Three pure functions, so that the parts can run anywhere: `plan` lists the shards, `run` counts one, `merge` joins the
counts and holds the bounds; `conclude` turns the whole into findings. A shard is a fixed part of a trace, never a share of
it for one worker, so the answer does not depend on how many there are.
"""

from __future__ import annotations

import hmac
import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain

from rightcall.model import Execute, JsonValue, Progress, Stage, Tool, execute_here
from rightcall.replay.analysis import HARMLESS, Analysis
from rightcall.replay.ledger import Allowance, Ledger
from rightcall.replay.offers import Offers
from rightcall.replay.options import ReplayOptions, ReplayResult
from rightcall.replay.rules import REPLAY_RULES
from rightcall.replay.sections import sections, summary
from rightcall.replay.tally import Tally
from rightcall.trace.sources import Block, TraceOptions, plan_blocks, read_block
from rightcall.trace.sources.state import file_state

KEPT_UNREAD = ("records", "duplicates", "calls")
"""What is still counted of a part whose calls are all beyond a bound."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shard:
    """One part of one trace: the number of the trace, the state of its file, and what may be asked of the part."""

    trace: int
    block: Block
    state: JsonValue
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


def replay(
    targets: Sequence[str],
    tools: Sequence[Tool] | None,
    options: ReplayOptions,
    reading: TraceOptions,
    progress: Progress | None = None,
    execute: Execute = execute_here,
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
    parts = execute(STAGE, shards, job, progress or say_nothing)
    whole = merge(shards, parts, options, again=lambda shard: run(shard, job))
    return conclude(whole, traces, options)


def plan(blocks: Sequence[Block], traces: Sequence[str], options: ReplayOptions) -> tuple[Shard, ...]:
    """List the shards of some traces, in the order of the traffic. Each may ask as much as the whole run."""
    allowance = Allowance(options.max_calls, options.max_validations)
    numbers = {source: number for number, source in enumerate(traces)}
    states = {block.trace: file_state(block.trace.location, block.trace.source) for block in blocks if block.index == 0}
    return tuple(
        Shard(trace=numbers[block.trace.source], block=block, state=states[block.trace], allowance=allowance)
        for block in blocks
    )


def run(shard: Shard, job: Job) -> Tally:
    """Count the calls of one shard."""
    ledger = Ledger(job.offers, job.options, shard.trace, shard.block.trace.source, shard.allowance)
    for record in read_block(shard.block, job.reading):
        ledger.take(record)
    return ledger.close()


def merge(
    shards: Sequence[Shard], parts: Iterable[tuple[int, Tally]], options: ReplayOptions, again: Callable[[Shard], Tally]
) -> Tally:
    """Join the tallies of shards, given with the position of each shard, in any order.

    The bounds of the run hold over the whole traffic in its order: the shard in which one is reached is counted `again` with
    what is left of it, and of those behind it only the number of calls is kept. A tally that comes before its turn waits, so
    memory is that of one tally and of those that were early.
    """
    left = Allowance(options.max_calls, options.max_validations)
    whole = Tally()
    waiting: dict[int, Tally] = {}
    turn = 0
    for position, part in parts:
        waiting[position] = part
        while turn in waiting:
            tally = _bounded(shards[turn], waiting.pop(turn), left, again)
            whole.join(tally)
            left = _less(left, tally.counts)
            turn += 1
    return whole


def _bounded(shard: Shard, given: Tally, left: Allowance, again: Callable[[Shard], Tally]) -> Tally:
    """The tally of a shard with no more asked than is left."""
    if _is_spent(left):
        return _unread(given)
    return given if _fits(given, left) else again(replace(shard, allowance=left))


def conclude(whole: Tally, traces: Sequence[str], options: ReplayOptions) -> ReplayResult:
    """Turn the counts into findings and figures."""
    analysis = Analysis(tally=whole, traces=tuple(traces), options=options)
    damaged = any(kind not in HARMLESS for kind, _ in whole.tables["faults"])
    incomplete = whole.counts["left_out"] or whole.counts["undecided"] or whole.tables["undecided"] or damaged
    return ReplayResult(
        findings=tuple(chain.from_iterable(rule.find(analysis) for rule in REPLAY_RULES)),
        summary=summary(analysis),
        sections=sections(analysis),
        complete=not incomplete,
    )


def say_nothing(_stage: str, _done: int, _total: int) -> None:
    """The progress of a caller that wants none."""


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


def _key(shard: Shard) -> JsonValue:
    return [shard.trace, repr(shard.block), shard.state, repr(shard.allowance)]


def _identity(job: Job) -> JsonValue:
    """What all partials depend on. The key of the digests is in it only as what it makes of nothing."""
    options = job.options
    tools: JsonValue = None
    if job.tools is not None:
        tools = [[tool.name, tool.dialect, repr(tool.origin), _raw(tool)] for tool in job.tools]
    mark = None if options.digest_key is None else hmac.new(options.digest_key, b"", "sha256").hexdigest()
    return [tools, options.max_calls, options.max_validations, options.per_call, mark, repr(job.reading)]


def _raw(tool: Tool) -> str:
    return json.dumps(tool.raw, sort_keys=True, default=str)


STAGE: Stage[Shard, Job, Tally] = Stage(
    name="replay",
    title="replaying",
    run=run,
    key=_key,
    identity=_identity,
    encode=Tally.to_json,
    decode=Tally.from_json,
)
"""The one stage of a replay."""
