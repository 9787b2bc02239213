"""Which of the expected calls were made, in whatever order, and what was wrong with the nearest of the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rightcall.model import JsonValue
from rightcall.routing.answer import AnswerCall
from rightcall.routing.matchers import AbsentOr, Matcher, matches, same_kind
from rightcall.routing.outcome import ArgumentFault
from rightcall.routing.task import ExpectCalls, Expected, ExpectedCall, ExpectTool

MAX_MATCHED_CALLS = 64
"""Calls of one answer that are matched; further ones are extra."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchedCalls:
    """How the calls of an answer stand to the expected ones: `extra` counts calls that were not asked for."""

    matched: int
    expected: int
    extra: int
    fault: ArgumentFault | None = None
    asks_arguments: bool = False


def match_calls(expected: Expected, calls: Sequence[AnswerCall]) -> MatchedCalls:
    """Match an answer that has calls. *Cost*: expected calls times answered ones, each bounded, times the arguments."""
    match expected:
        case ExpectTool(names=names):
            right = sum(call.name in names for call in calls[:1])
            return MatchedCalls(matched=right, expected=1, extra=len(calls) - 1)
        case ExpectCalls():
            return _match_all(expected, calls)
    return MatchedCalls(matched=0, expected=0, extra=len(calls))


def argument_fault(expected: ExpectedCall, arguments: Mapping[str, JsonValue] | None) -> ArgumentFault | None:
    """What is first wrong with the arguments of one call: missing, then unexpected, then type, then value."""
    if expected.arguments is None:
        return None
    if arguments is None:
        return "type"
    if any(name not in arguments for name, matcher in expected.arguments.items() if not isinstance(matcher, AbsentOr)):
        return "missing"
    if arguments.keys() - expected.arguments.keys():
        return "unexpected"
    wrong = [(matcher, arguments[name]) for name, matcher in expected.arguments.items() if _is_wrong(matcher, name, arguments)]
    if not wrong:
        return None
    return "value" if all(same_kind(matcher, value) for matcher, value in wrong) else "type"


def _is_wrong(matcher: Matcher, name: str, arguments: Mapping[str, JsonValue]) -> bool:
    return name in arguments and not matches(matcher, arguments[name])


def _match_all(expected: ExpectCalls, calls: Sequence[AnswerCall]) -> MatchedCalls:
    considered = calls[:MAX_MATCHED_CALLS]
    fits = [
        [j for j, call in enumerate(considered) if call.name == wanted.name and argument_fault(wanted, call.arguments) is None]
        for wanted in expected.calls
    ]
    pairs = _in_order(fits) if expected.order == "given" else _any_order(fits)
    unmatched = [wanted for i, wanted in enumerate(expected.calls) if i not in pairs]
    spare = [call for j, call in enumerate(considered) if j not in pairs.values()]
    faults: list[ArgumentFault] = [_nearest_fault(wanted, spare) for wanted in unmatched]
    surplus = len(calls) - len(expected.calls)
    return MatchedCalls(
        matched=len(pairs),
        expected=len(expected.calls),
        extra=max(0, surplus) if expected.extra == "forbid" else 0,
        fault=_gravest(faults),
        asks_arguments=len(expected.calls) > 1 or any(call.arguments is not None for call in expected.calls),
    )


_RANK: Mapping[ArgumentFault, int] = {"count": 0, "missing": 1, "unexpected": 2, "type": 3, "value": 4}


def _gravest(faults: Sequence[ArgumentFault]) -> ArgumentFault | None:
    return next((fault for fault in _RANK if fault in faults), None)


def _rank(fault: ArgumentFault) -> int:
    return _RANK[fault]


def _nearest_fault(wanted: ExpectedCall, spare: Sequence[AnswerCall]) -> ArgumentFault:
    """What is wrong with the call that comes nearest to the wanted one; `count` where none has its name."""
    faults = [argument_fault(wanted, call.arguments) for call in spare if call.name == wanted.name]
    found = [fault if fault is not None else "count" for fault in faults]
    return max(found, key=_rank, default="count")


def _in_order(fits: Sequence[Sequence[int]]) -> dict[int, int]:
    """The longest run of expected calls that were made in the order given (indexes rise together)."""
    chains: list[tuple[tuple[int, int], ...]] = [()]  # pairs of places, both rising
    for i, places in enumerate(fits):
        for j in places:
            fitting = [chain for chain in chains if not chain or (chain[-1][0] < i and chain[-1][1] < j)]
            chains.append((*max(fitting, key=len), (i, j)))
    longest: tuple[tuple[int, int], ...] = max(chains, key=len)
    return dict(longest)


def _any_order(fits: Sequence[Sequence[int]]) -> dict[int, int]:
    """A largest matching of expected calls and answered ones, by augmenting paths."""
    taken: dict[int, int] = {}

    def augment(i: int, seen: set[int]) -> bool:
        for j in fits[i]:
            if j in seen:
                continue
            seen.add(j)
            if j not in taken or augment(taken[j], seen):
                taken[j] = i
                return True
        return False

    for i in range(len(fits)):
        augment(i, set())
    return {i: j for j, i in taken.items()}
