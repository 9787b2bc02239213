"""Counting calls: each is looked up, checked against the tool it names, and compared with all others.

The rows of the tally's tables, by their keys:

| table | key | counts calls that ... |
|---|---|---|
| `pairs` | called tool, other tool, reading | the other tool accepts too |
| `refused` | called tool, keyword, pointer, cause | every tool of that name refuses, the first for this reason |
| `unknown` | name | name no tool |
| `unreadable` | called tool, reason | have arguments that are no JSON object |
| `undecided` | called tool, reason | cannot be judged |
| `faults` | kind, reason | (damaged records) |
| `chosen` | called tool, argument (or nothing: all accepted calls) | use the argument |
| `enum_values` | called tool, argument, number of the value | use the value |
| `prefixes` | name as called, tool | name a tool with a prefix that clients add |
"""

from __future__ import annotations

import hmac
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import orjson

from rightcall.model import Call, JsonValue
from rightcall.replay.index import Accepted, ToolIndex
from rightcall.replay.offers import Offer, Offers, listed
from rightcall.replay.options import ReplayOptions
from rightcall.replay.tally import INVALID_SCHEMA, MAX_EXAMPLES, REJECTED_ARGUMENTS, CallRef, Key, Tally
from rightcall.trace import Record
from rightcall.trace.names import resolve

MAX_REMEMBERED = 1 << 16
"""Answers kept for calls with equal arguments, and distinct outcomes counted before they are written out."""
MAX_REMEMBERED_BYTES = 4_096

NO_CATALOG = "its record carries no tools; --catalog names some"
LOST = "entries of a list of offered tools that are no tools were left out"
NO_SCHEMA = "the tool has no input schema of its own"


@dataclass(frozen=True, slots=True)
class Allowance:
    """How many more calls may be looked at and how many more schemas asked; None is no bound."""

    calls: int | None
    validations: int | None


@dataclass(frozen=True, slots=True)
class _Target:
    """The tools a name stands for in an offer, in order; `prefix` when the name was not the tool's own."""

    tools: tuple[int, ...]
    prefix: str | None = None
    problem: str | None = None


class Ledger:
    """Takes the records of one part of one trace, in order, and gives their tally."""

    def __init__(self, offers: Offers, options: ReplayOptions, trace: int, source: str, allowance: Allowance) -> None:
        """`trace` is the number of the trace among those of the run, `source` its name."""
        self._offers = offers
        self._options = options
        self._allowance = allowance
        self._trace = trace
        self._source = source
        self._tally = Tally()
        self._seen: dict[tuple[str, Key], list[CallRef | int]] = {}
        self._targets: dict[tuple[int, str, str | None], _Target] = {}
        self._answers: dict[tuple[int, bytes], Accepted] = {}
        self._outcomes: dict[tuple[int, int, Accepted], list[CallRef | int]] = {}
        self._used: dict[tuple[int, int, tuple[str, ...]], int] = {}
        self._known: dict[int, Offer] = {}

    def take(self, record: Record) -> None:
        """Count a record."""
        counts = self._tally.counts
        counts["records"] += 1
        counts["duplicates"] += record.duplicates
        for fault in record.faults:
            ref = CallRef(self._trace, record.number, 0)
            self._tally.see("faults", (fault.kind, fault.reason), fault.count, (ref,))
        for call in record.calls:
            counts["calls"] += 1
            if self._is_over(counts):
                counts["left_out"] += 1
            else:
                self._call(call, record)

    def close(self) -> Tally:
        """Give the tally of all records taken."""
        self._write_out()
        for offer in self._known.values():
            for place in offer.index.unreadable:
                for tool in offer.index.owners[place]:
                    reason = offer.index.schemas[place].problem or ""
                    self._tally.see("undecided", (offer.keys[tool], reason), 0, ())
            if offer.lost:
                self._tally.see("undecided", ("", LOST), 0, ())
        return self._tally

    def _is_over(self, counts: Counter[str]) -> bool:
        calls, validations = self._allowance.calls, self._allowance.validations
        judged = counts["calls"] - counts["left_out"]
        return (calls is not None and judged > calls) or (validations is not None and counts["validations"] >= validations)

    def _call(self, call: Call, record: Record) -> None:
        offer = self._offers.of(record, self._source)
        if offer is None:
            self._end("undecided", "undecided", ("", NO_CATALOG), call)
            return
        self._know(offer, record)
        target = self._target(offer, call)
        if target.problem is not None:
            self._end("undecided", "undecided", ("", target.problem), call)
        elif not target.tools:
            self._end("unknown_tool", "unknown", (call.name,), call)
        elif call.arguments is None:
            self._end("rejected", "unreadable", (offer.keys[target.tools[0]], call.fault or ""), call)
        else:
            self._judge(offer, target, call, call.arguments)

    def _judge(self, offer: Offer, target: _Target, call: Call, arguments: Mapping[str, JsonValue]) -> None:
        """Check a call against the tools it may name, then against all others."""
        index = offer.index
        if target.prefix is not None:
            self._see("prefixes", (call.name, index.tools[target.tools[0]].name), self._ref(call))
        answer = self._answer(offer, arguments)
        self._tally.counts["validations"] += answer.asked
        places = {tool: index.schema_of[tool] for tool in target.tools}
        chosen = next((tool for tool, place in places.items() if place in answer.written), None)
        if chosen is not None:
            self._accept(offer, chosen, answer, call, arguments)
            return
        open_tool = next((tool for tool, place in places.items() if _is_open(index, place, answer)), None)
        if open_tool is not None:
            place = places[open_tool]
            reason = NO_SCHEMA if place is None else index.schemas[place].problem or "the validator gave no answer"
            self._end("undecided", "undecided", (offer.keys[open_tool], reason), call)
            return
        first = target.tools[0]
        schema = index.schemas[places[first] or 0]
        refusal = schema.fault or schema.refusal(arguments)
        keyword, pointer = (refusal.keyword, refusal.pointer) if refusal else ("", "")
        cause = INVALID_SCHEMA if schema.fault else REJECTED_ARGUMENTS
        self._end("rejected", "refused", (offer.keys[first], keyword, pointer, cause), call)
        if answer.written:
            self._tally.counts["rejected_but_accepted_elsewhere"] += 1

    def _accept(self, offer: Offer, chosen: int, answer: Accepted, call: Call, arguments: Mapping[str, JsonValue]) -> None:
        counts = self._tally.counts
        counts["accepted"] += 1
        outcome = self._outcomes.get((id(offer), chosen, answer))
        if outcome is None:
            if len(self._outcomes) + len(self._used) >= MAX_REMEMBERED:
                self._write_out()
            outcome = self._outcomes[id(offer), chosen, answer] = [0]
        _count(outcome, self._ref(call) if len(outcome) <= MAX_EXAMPLES else None)
        self._use(offer, chosen, arguments)
        if self._options.per_call:
            others = [offer.keys[tool] for tool in _others(offer, chosen, answer.declared)]
            opens = [offer.keys[tool] for tool in _others(offer, chosen, answer.written) if offer.keys[tool] not in others]
            self._row(call, "accepted", offer.keys[chosen], [*others], [*opens])

    def _use(self, offer: Offer, chosen: int, arguments: Mapping[str, JsonValue]) -> None:
        """Note which arguments and listed values were used; which of them the schema declares is seen to later."""
        used = (id(offer), chosen, tuple(arguments))
        self._used[used] = self._used.get(used, 0) + 1
        for name, numbers in offer.numbers[chosen].items():
            if name in arguments and (number := numbers.get(listed(arguments[name]))) is not None:
                self._see("enum_values", (offer.keys[chosen], name, str(number)), None)

    def _end(self, counter: str, table: str, key: Key, call: Call) -> None:
        """Count a call that no tool is known to accept."""
        self._tally.counts[counter] += 1
        self._see(table, key, self._ref(call))
        if self._options.per_call:
            self._row(call, table, key[0] if table in ("refused", "unreadable") else "", [*key[1:]], [])

    def _row(self, call: Call, outcome: str, tool: str, more: list[JsonValue], opens: list[JsonValue]) -> None:
        self._tally.calls.append([*self._ref(call).to_json(), outcome, tool, more, opens])

    def _see(self, table: str, key: Key, ref: CallRef | None) -> None:
        entry = self._seen.get((table, key))
        if entry is None:
            entry = self._seen[table, key] = [0]
        _count(entry, ref)

    def _ref(self, call: Call) -> CallRef:
        origin = call.origin
        return CallRef(self._trace, origin.record, origin.call, self._digest(call.arguments))

    def _digest(self, arguments: Mapping[str, JsonValue] | None) -> str:
        key = self._options.digest_key
        if key is None or arguments is None:
            return ""
        return hmac.new(key, _wording(arguments), "sha256").hexdigest()

    def _know(self, offer: Offer, record: Record) -> None:
        """Remember the tools of an offer, and where they were offered first."""
        if id(offer) in self._known:
            return
        self._known[id(offer)] = offer  # kept, so that its identity stays its own
        for key, facts in zip(offer.keys, offer.facts, strict=True):
            named = replace(facts, source=f"{facts.source}#{record.number}") if self._offers.are_own else facts
            self._tally.know(key, named, (self._trace, record.number))

    def _target(self, offer: Offer, call: Call) -> _Target:
        known = (id(offer), call.name, call.server)
        target = self._targets.get(known)
        if target is None:
            if len(self._targets) >= MAX_REMEMBERED:
                self._targets.clear()
            target = self._targets[known] = _find(offer, call)
        return target

    def _answer(self, offer: Offer, arguments: Mapping[str, JsonValue]) -> Accepted:
        """Ask the index, once for equal arguments."""
        wording = _wording(arguments)
        if len(wording) > MAX_REMEMBERED_BYTES:
            return offer.index.accepting(arguments)
        known = self._answers.get((id(offer), wording))
        if known is None:
            if len(self._answers) >= MAX_REMEMBERED:
                self._answers.clear()
            known = self._answers[id(offer), wording] = offer.index.accepting(arguments)
        return known

    def _write_out(self) -> None:
        """Turn what was counted in short into rows of the tally."""
        for (identity, chosen, answer), (count, *refs) in self._outcomes.items():
            self._write_outcome(self._known[identity], chosen, answer, _number(count), _refs(refs))
        self._outcomes.clear()
        for (identity, chosen, names), times in self._used.items():
            self._write_use(self._known[identity], chosen, names, times)
        self._used.clear()
        for (table, key), (count, *refs) in self._seen.items():
            self._tally.see(table, key, _number(count), _refs(refs))
        self._seen.clear()

    def _write_use(self, offer: Offer, chosen: int, names: tuple[str, ...], times: int) -> None:
        """Count declared arguments; the other names of a call may be what somebody said."""
        declared = offer.facts[chosen].arguments
        for name in ("", *(name for name in names if name in declared)):
            self._tally.see("chosen", (offer.keys[chosen], name), times, ())

    def _write_outcome(self, offer: Offer, chosen: int, answer: Accepted, count: int, refs: Sequence[CallRef]) -> None:
        declared = _others(offer, chosen, answer.declared)
        written = _others(offer, chosen, answer.written)
        self._tally.accepting["declared"][len(declared) + (offer.index.schema_of[chosen] in answer.declared)] += count
        self._tally.accepting["written"][len(written) + 1] += count
        closed = frozenset(declared)
        for tool in written:
            reading = "declared" if tool in closed else "written"
            self._tally.see("pairs", (offer.keys[chosen], offer.keys[tool], reading), count, refs)


def _find(offer: Offer, call: Call) -> _Target:
    """Find the tools a call may name."""
    found = resolve(call.name, offer.index.by_name)
    if found.ambiguous:
        return _Target((), problem="its name stands for several tools, depending on the prefix that is taken off")
    if not found.is_known:
        return _Target(())
    return _Target(tuple(offer.index.by_name[found.name]), prefix=found.prefix)


def _is_open(index: ToolIndex, place: int | None, answer: Accepted) -> bool:
    """Whether nobody can say if a schema accepts. One that is no schema of its dialect accepts nothing."""
    return place is None or (place in answer.undecided and index.schemas[place].fault is None)


def _others(offer: Offer, chosen: int, places: Iterable[int]) -> list[int]:
    """The tools other than the chosen one that have one of these schemas."""
    owners = offer.index.owners
    return [tool for place in places for tool in owners[place] if tool != chosen]


def _wording(arguments: Mapping[str, JsonValue]) -> bytes:
    """Arguments as canonical bytes."""
    try:
        return orjson.dumps(arguments, option=orjson.OPT_SORT_KEYS)
    except TypeError:  # an integer beyond 64 bits
        return repr(sorted(arguments.items())).encode("utf-8", "backslashreplace")


def _count(entry: list[CallRef | int], ref: CallRef | None) -> None:
    entry[0] = _number(entry[0]) + 1
    if ref is not None and len(entry) <= MAX_EXAMPLES:
        entry.append(ref)


def _number(count: CallRef | int) -> int:
    assert isinstance(count, int)  # noqa: S101 - narrows a type
    return count


def _refs(refs: Iterable[CallRef | int]) -> list[CallRef]:
    return [ref for ref in refs if isinstance(ref, CallRef)]
