"""Recorded calls against both versions: which did the old one accept and the new one refuses?"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, cast

from rightcall.errors import UsageError
from rightcall.model import Call, JsonValue, Tool
from rightcall.schema import Acceptance, DialectName, Prover
from rightcall.trace import Record, resolve

DEFAULT_MAX_CALLS = 100_000
MAX_EXAMPLES = 3

Verdict: TypeAlias = Literal["accepted", "refused", "undecided", "no-tool"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CallPlace:
    """Where a call was recorded: the trace, the record and the number of the call in it, counted from 0."""

    trace: str
    record: int
    call: int

    def to_json(self) -> JsonValue:
        """As the evidence of a finding."""
        return {"trace": self.trace, "record": self.record, "call": self.call}


@dataclass(frozen=True, slots=True, kw_only=True)
class RefusedCalls:
    """Calls to one tool that the old version accepted and the new one refuses, all for one reason.

    `new` is None when the new version has no tool of that name; `keyword` and `pointer` are then empty. No value of any
    argument is kept.
    """

    old: Tool
    new: Tool | None
    keyword: str
    pointer: str
    count: int
    examples: tuple[CallPlace, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Traffic:
    """What became of recorded calls. `faults` counts what could not be read, `left_out` the calls beyond the bound.

    `calls` are those that were looked at; `accepted` by both versions; `refused` the ones that only the old one took;
    `mended` the ones that only the new one takes; `neither` those that no version takes or knows.
    """

    calls: int
    accepted: int
    refused: tuple[RefusedCalls, ...]
    mended: int
    neither: int
    undecided: int
    left_out: int
    faults: int

    @property
    def is_complete(self) -> bool:
        """Whether every call was read and judged."""
        return not (self.undecided or self.left_out or self.faults)

    def counters(self) -> dict[str, int]:
        """The counters of the summary."""
        return {
            "calls": self.calls,
            "calls_accepted": self.accepted,
            "calls_refused_now": sum(each.count for each in self.refused),
            "calls_accepted_now": self.mended,
            "calls_refused_by_both": self.neither,
            "calls_undecided": self.undecided,
            "left_out": self.left_out,
            "trace_faults": self.faults,
        }


def judge_traffic(
    records: Iterable[Record], old: Sequence[Tool], new: Sequence[Tool], max_calls: int = DEFAULT_MAX_CALLS
) -> Traffic:
    """Ask both versions about every recorded call, by the schema of the tool it names.

    A tool that the new version calls by another name is one that is gone: the recorded call would fail.
    *Errors*: UsageError for a bound below 1. *Cost*: two validations a call; memory for the distinct reasons.
    """
    if max_calls < 1:
        message = f"the limit of calls is {max_calls}, and must be at least 1"
        raise UsageError(message)
    judge = _Judge(old, new, max_calls)
    for record in records:
        judge.take(record)
    return judge.close()


class _Judge:
    """Takes records and counts."""

    def __init__(self, old: Sequence[Tool], new: Sequence[Tool], max_calls: int) -> None:
        prover = Prover()
        self._old, self._new = _Offer(old, prover), _Offer(new, prover)
        self._max_calls = max_calls
        self._counts: Counter[str] = Counter()
        self._refused: dict[tuple[int, int, str, str], tuple[Tool, Tool | None, list[CallPlace]]] = {}
        self._refusals: Counter[tuple[int, int, str, str]] = Counter()

    def take(self, record: Record) -> None:
        """Count the calls of a record."""
        self._counts["faults"] += sum(fault.count for fault in record.faults)
        for call in record.calls:
            if self._counts["calls"] >= self._max_calls:
                self._counts["left_out"] += 1
                continue
            self._counts["calls"] += 1
            self._counts[self._judge(call)] += 1

    def close(self) -> Traffic:
        """What all records gave."""
        refused = [
            RefusedCalls(old=old, new=new, keyword=key[2], pointer=key[3], count=self._refusals[key], examples=tuple(places))
            for key, (old, new, places) in self._refused.items()
        ]
        counts = self._counts
        return Traffic(
            calls=counts["calls"],
            accepted=counts["accepted"],
            refused=tuple(sorted(refused, key=lambda each: (-each.count, each.old.name, each.keyword, each.pointer))),
            mended=counts["mended"],
            neither=counts["neither"],
            undecided=counts["undecided"],
            left_out=counts["left_out"],
            faults=counts["faults"],
        )

    def _judge(self, call: Call) -> str:
        if call.arguments is None:
            return "neither"
        before, old = self._old.verdict(call.name, call.arguments)
        after, new = self._new.verdict(call.name if old is None else old.name, call.arguments)
        match before, after:
            case ("accepted", "accepted"):
                return "accepted"
            case ("accepted", "refused" | "no-tool"):
                self._refuse(call, call.arguments, cast("Tool", old), new)
                return "refused"
            case ("undecided", _) | (_, "undecided"):
                return "undecided"
        return "mended" if after == "accepted" else "neither"

    def _refuse(self, call: Call, arguments: Mapping[str, JsonValue], old: Tool, new: Tool | None) -> None:
        keyword, pointer = ("", "") if new is None else self._new.refusal(new, arguments)
        key = (id(old), id(new), keyword, pointer)
        self._refusals[key] += 1
        places = self._refused.setdefault(key, (old, new, []))[2]
        if len(places) < MAX_EXAMPLES:
            origin = call.origin
            places.append(CallPlace(trace=origin.source, record=origin.record, call=origin.call))


class _Offer:
    """The tools of one version by name, each schema made ready once."""

    def __init__(self, tools: Sequence[Tool], prover: Prover) -> None:
        self._prover = prover
        self._by_name: dict[str, list[Tool]] = defaultdict(list)
        for tool in tools:
            self._by_name[tool.name].append(tool)
        self._schemas: dict[int, Acceptance] = {}

    def verdict(self, name: str, arguments: Mapping[str, JsonValue]) -> tuple[Verdict, Tool | None]:
        """What the tools of a name say to arguments, and the tool that says it: any that accepts, or the first."""
        found = resolve(name, self._by_name)
        tools = self._by_name.get(found.name, []) if found.is_known else []
        if not tools:
            return "no-tool", None
        answers = [self._accepts(tool, arguments) for tool in tools]
        if True in answers:
            return "accepted", tools[answers.index(True)]
        if None in answers:
            return "undecided", tools[answers.index(None)]
        return "refused", tools[0]

    def refusal(self, tool: Tool, arguments: Mapping[str, JsonValue]) -> tuple[str, str]:
        """The keyword that refuses, and its place; empty where the validator names none."""
        schema = self._schema(tool)
        found = schema.fault or schema.refusal(arguments)
        return ("", "") if found is None else (found.keyword, found.pointer)

    def _accepts(self, tool: Tool, arguments: Mapping[str, JsonValue]) -> bool | None:
        if tool.input_schema is None:
            return None
        schema = self._schema(tool)
        return False if schema.fault is not None else schema.written(arguments)

    def _schema(self, tool: Tool) -> Acceptance:
        if id(tool) not in self._schemas:
            self._schemas[id(tool)] = Acceptance(tool.input_schema, cast("DialectName", tool.dialect), self._prover)
        return self._schemas[id(tool)]
