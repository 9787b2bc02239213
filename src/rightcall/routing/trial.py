"""One trial: a task put to a model once, with the tools in one order; what was answered, and what that was worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast, get_args

from rightcall.model import JsonValue
from rightcall.routing.answer import Answer, AnswerCall, FaultKind, ProviderFault, Stop, Usage
from rightcall.routing.outcome import ArgumentFault, Outcome, Scored

MAX_KEPT_TEXT = 4_000
"""*Units*: characters at the end of an answer that a run keeps."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """One planned trial. `order[i]` is the place, among the tools as served, of the tool shown at position i.

    `seed` goes to providers that take one. `position` is where the expected tool stands, None where none is expected.
    """

    task_id: str
    attempt: int
    order: tuple[int, ...]
    seed: int
    position: int | None = None

    @property
    def key(self) -> tuple[str, int, tuple[int, ...]]:
        """What pairs trials of two runs."""
        return self.task_id, self.attempt, self.order


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """A slot and what became of it: an answer or a fault. *Units*: milliseconds; the currency of the price file."""

    slot: Slot
    scored: Scored
    answer: Answer | None = None
    error: ProviderFault | None = None
    latency_ms: float | None = None
    cost: float | None = None
    is_cached: bool = False


def slot_json(slot: Slot) -> dict[str, JsonValue]:
    """A slot as JSON; `slot_from_json` is the inverse."""
    return {
        "task": slot.task_id,
        "attempt": slot.attempt,
        "order": list(slot.order),
        "seed": slot.seed,
        "position": slot.position,
    }


def slot_from_json(value: Mapping[str, JsonValue]) -> Slot:
    """*Errors*: KeyError, TypeError, ValueError for what `slot_json` would not give."""
    order = value["order"]
    if not isinstance(order, list) or sorted(cast("list[int]", order)) != list(range(len(order))):
        message = "an order names every tool once"
        raise ValueError(message)
    return Slot(
        task_id=_text(value["task"]),
        attempt=_whole(value["attempt"]),
        order=tuple(map(_whole, order)),
        seed=_whole(value["seed"]),
        position=None if value["position"] is None else _whole(value["position"]),
    )


def trial_json(trial: Trial) -> dict[str, JsonValue]:
    """A trial as JSON; `trial_from_json` is the inverse, but for text beyond `MAX_KEPT_TEXT`."""
    scored = trial.scored
    return slot_json(trial.slot) | {
        "outcome": str(scored.outcome),
        "picked": scored.picked,
        "selected": scored.is_selected,
        "extra_calls": scored.has_extra_calls,
        "invented_name": scored.has_invented_name,
        "valid_arguments": scored.has_valid_arguments,
        "asks_arguments": scored.asks_arguments,
        "argument_fault": scored.argument_fault,
        "matched_calls": scored.matched_calls,
        "expected_calls": scored.expected_calls,
        "answer": None if trial.answer is None else _answer_json(trial.answer),
        "error": None if trial.error is None else _fault_json(trial.error),
        "latency_ms": trial.latency_ms,
        "cost": trial.cost,
        "cached": trial.is_cached,
    }


def trial_from_json(value: Mapping[str, JsonValue]) -> Trial:
    """*Errors*: KeyError, TypeError, ValueError for what `trial_json` would not give."""
    answer, error = value["answer"], value["error"]
    valid = value["valid_arguments"]
    return Trial(
        slot=slot_from_json(value),
        scored=Scored(
            outcome=Outcome(_text(value["outcome"])),
            picked=_optional_text(value["picked"]),
            is_selected=_flag(value["selected"]),
            has_extra_calls=_flag(value["extra_calls"]),
            has_invented_name=_flag(value["invented_name"]),
            has_valid_arguments=None if valid is None else _flag(valid),
            asks_arguments=_flag(value["asks_arguments"]),
            argument_fault=cast("ArgumentFault | None", _choice(value["argument_fault"], (*get_args(ArgumentFault), None))),
            matched_calls=_whole(value["matched_calls"]),
            expected_calls=_whole(value["expected_calls"]),
        ),
        answer=None if answer is None else _answer_from_json(_members(answer)),
        error=None if error is None else _fault_from_json(_members(error)),
        latency_ms=_number(value["latency_ms"]),
        cost=_number(value["cost"]),
        is_cached=_flag(value["cached"]),
    )


def _answer_json(answer: Answer) -> dict[str, JsonValue]:
    calls: list[JsonValue] = [
        {
            "name": call.name,
            "arguments": None if call.arguments is None else dict(call.arguments),
            "fault": call.fault,
        }
        for call in answer.calls
    ]
    return {
        "calls": calls,
        "text": answer.text[-MAX_KEPT_TEXT:],
        "stop": answer.stop,
        "input_tokens": answer.usage.input_tokens,
        "output_tokens": answer.usage.output_tokens,
        "score": answer.score,
        "note": answer.note,
    }


def _answer_from_json(value: Mapping[str, JsonValue]) -> Answer:
    calls = value["calls"]
    if not isinstance(calls, list):
        message = "calls is no list"
        raise TypeError(message)
    tokens_in, tokens_out = value["input_tokens"], value["output_tokens"]
    return Answer(
        calls=tuple(_call_from_json(_members(call)) for call in calls),
        text=_text(value["text"]),
        stop=cast("Stop", _choice(value["stop"], get_args(Stop))),
        usage=Usage(
            input_tokens=None if tokens_in is None else _whole(tokens_in),
            output_tokens=None if tokens_out is None else _whole(tokens_out),
        ),
        score=_number(value["score"]),
        note=_optional_text(value["note"]),
    )


def _call_from_json(value: Mapping[str, JsonValue]) -> AnswerCall:
    arguments = value["arguments"]
    return AnswerCall(
        name=_text(value["name"]),
        arguments=None if arguments is None else _members(arguments),
        fault=_optional_text(value["fault"]),
    )


def _fault_json(fault: ProviderFault) -> dict[str, JsonValue]:
    return {"kind": fault.kind, "message": fault.message, "status": fault.status, "retryable": fault.retryable}


def _fault_from_json(value: Mapping[str, JsonValue]) -> ProviderFault:
    status = value["status"]
    return ProviderFault(
        kind=cast("FaultKind", _choice(value["kind"], get_args(FaultKind))),
        message=_text(value["message"]),
        status=None if status is None else _whole(status),
        retryable=_flag(value["retryable"]),
    )


def _text(value: JsonValue) -> str:
    if not isinstance(value, str):
        message = "a text was expected"
        raise TypeError(message)
    return value


def _optional_text(value: JsonValue) -> str | None:
    return None if value is None else _text(value)


def _whole(value: JsonValue) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        message = "a whole number was expected"
        raise TypeError(message)
    return value


def _number(value: JsonValue) -> float | None:
    if value is None:
        return None
    if isinstance(value, (bool, str, list, dict)):
        message = "a number was expected"
        raise TypeError(message)
    return float(value)


def _flag(value: JsonValue) -> bool:
    if not isinstance(value, bool):
        message = "true or false was expected"
        raise TypeError(message)
    return value


def _members(value: JsonValue) -> dict[str, JsonValue]:
    if not isinstance(value, dict):
        message = "an object was expected"
        raise TypeError(message)
    return value


def _choice(value: JsonValue, allowed: tuple[str | None, ...]) -> JsonValue:
    if not (value is None or isinstance(value, str)) or value not in allowed:
        message = f"one of {', '.join(map(str, allowed))} was expected"
        raise ValueError(message)
    return value
