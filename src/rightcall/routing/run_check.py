"""Whether a run that was read agrees with itself: its numbers with its trials, its scores with its answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rightcall.model import JsonValue, Origin, Tool, append_pointer
from rightcall.routing.matchers import exact_number
from rightcall.routing.outcome import Outcome, Scored
from rightcall.routing.scoring import Scorer
from rightcall.routing.task import Task
from rightcall.routing.trial import Trial

TOLERANCE = 1e-9
"""How far a number may be from what follows: another machine rounds the last digit otherwise."""


def differing(derived: JsonValue, kept: JsonValue, pointer: str) -> str | None:
    """The JSON Pointer of the first place where two values differ, None where they do not.

    Members that only the kept one has are ignored, so that a later version may add some.
    """
    one, other = exact_number(derived), exact_number(kept)
    if one is not None and other is not None:
        return pointer if abs(float(one) - float(other)) > TOLERANCE * max(1.0, abs(float(one))) else None
    if isinstance(derived, dict) and isinstance(kept, dict):
        if missing := sorted(derived.keys() - kept.keys()):
            return append_pointer(pointer, missing[0])
        places = ((name, value, kept[name]) for name, value in derived.items())
        return next((at for name, a, b in places if (at := differing(a, b, append_pointer(pointer, name)))), None)
    if isinstance(derived, list) and isinstance(kept, list):
        if len(derived) != len(kept):
            return pointer
        pairs = enumerate(zip(derived, kept, strict=True))
        return next((at for i, (a, b) in pairs if (at := differing(a, b, append_pointer(pointer, i)))), None)
    return None if derived == kept and type(derived) is type(kept) else pointer


def doubtful_trials(trials: Sequence[Trial], tasks: Sequence[Task], names: Sequence[str]) -> int | None:
    """The first trial whose score does not follow from its answer; None where all do.

    Whether arguments passed a schema is taken as said: a run does not keep the schemas. Trials of unknown tasks, and two of
    one slot, are doubtful too.
    """
    origin = Origin(source="run", kind="run", index=0, pointer="")
    scorer = Scorer([Tool(name=name, origin=origin) for name in names])
    by_id = {task.id: task for task in tasks}
    seen: set[tuple[str, int]] = set()
    for index, trial in enumerate(trials):
        slot, task = trial.slot, by_id.get(trial.slot.task_id)
        given = trial.answer if trial.answer is not None else trial.error
        if task is None or given is None or (slot.task_id, slot.attempt) in seen or len(slot.order) != len(names):
            return index
        seen.add((slot.task_id, slot.attempt))
        if _with_validity(scorer.score(task, given), trial.scored.has_valid_arguments) != trial.scored:
            return index
    return None


def _with_validity(derived: Scored, is_valid: bool | None) -> Scored:  # noqa: FBT001 - an answer, no switch
    """What the score would be with schemas that say this of the arguments."""
    if derived.has_valid_arguments is False or derived.picked is None or is_valid is None:
        return derived
    outcome = derived.outcome
    if is_valid is False and outcome in {Outcome.CORRECT, Outcome.WRONG_ARGUMENTS}:
        outcome = Outcome.INVALID_ARGUMENTS
    return replace(derived, has_valid_arguments=is_valid, outcome=outcome)
