"""What would have to change for a denied question to be allowed: found by asking again with one fact relaxed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from rightcall.guard.deciding import Guard
from rightcall.guard.primitive import ANY, Primitive, ReviewState, Stage
from rightcall.guard.principal import Principal

MAX_SCOPES = 256
_HOURS_OF_WEEK = 7 * 24


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One change that is enough alone: of `scopes`, `tenant`, `environment`, `time`, `review`, `switch` or `cohort`."""

    fact: str
    values: tuple[str, ...]

    def describe(self) -> str:
        """Say it to an operator."""
        return f"{self.fact}: {', '.join(self.values)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question of access, as `Guard.decide` is asked."""

    principal: Principal
    primitive: Primitive
    stage: Stage
    environment: str
    now: datetime


def shortfall(guard: Guard, question: Question) -> tuple[Change, ...]:
    """Every single change that would turn a denial into an allowance; none where it takes several, or arguments.

    For operators: it tells of other tenants. *Cost*: some hundreds of decisions.
    """
    if _allows(guard, question):
        return ()
    return tuple(_changes(guard, question))


def _changes(guard: Guard, question: Question) -> Iterator[Change]:
    if scopes := _scopes(guard, question):
        yield Change(fact="scopes", values=scopes)
    principal, primitive = question.principal, question.primitive
    tenants, environments = sorted(guard.manifest.tenants), sorted(guard.manifest.environments)
    approved = replace(primitive, review_state=ReviewState.APPROVED)
    relaxed: tuple[tuple[str, list[tuple[str, Question]]], ...] = (
        ("tenant", [(one, replace(question, principal=replace(principal, tenant=one))) for one in tenants]),
        ("environment", [(one, replace(question, environment=one)) for one in environments]),
        ("review", [("approved", replace(question, primitive=approved))]),
        ("switch", [("enabled", replace(question, primitive=replace(primitive, is_enabled=True)))]),
        ("cohort", [("any", replace(question, primitive=replace(primitive, cohorts=frozenset((ANY,)))))]),
    )
    for fact, tried in relaxed:
        if values := tuple(value for value, one in tried if one != question and _allows(guard, one)):
            yield Change(fact=fact, values=values)
    yield from _time(guard, question)


def _scopes(guard: Guard, question: Question) -> tuple[str, ...]:
    """A set of scopes that is enough and of which none can be left out."""
    held = question.principal.scopes
    universe = {
        *question.primitive.scopes,
        *(scope for rule in guard.manifest.rules for scope in rule.scopes),
        *guard.engine.literals,
    }
    added = sorted(universe - held)[:MAX_SCOPES]

    def allows(scopes: list[str]) -> bool:
        return _allows(guard, replace(question, principal=replace(question.principal, scopes=held | {*scopes})))

    return tuple(_smallest(added, allows)) if added and allows(added) else ()


def _smallest(values: list[str], allows: Callable[[list[str]], bool]) -> list[str]:
    kept = list(values)
    for value in values:
        without = [one for one in kept if one != value]
        if allows(without):
            kept = without
    return kept


def _time(guard: Guard, question: Question) -> Iterator[Change]:
    """The first hour within a week at which the answer is yes."""
    start = question.now.replace(minute=0, second=0, microsecond=0)
    for hours in range(1, _HOURS_OF_WEEK + 1):
        later = start + timedelta(hours=hours)
        if _allows(guard, replace(question, now=later)):
            yield Change(fact="time", values=(later.isoformat(),))
            return


def _allows(guard: Guard, question: Question) -> bool:
    verdict = guard.decide(
        question.principal, question.primitive, question.stage, environment=question.environment, now=question.now
    )
    return verdict.is_allowed
