"""Two manifests: who gains what, who loses what, by which rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Literal

from rightcall.guard.deciding import Guard
from rightcall.guard.primitive import Effect, Primitive
from rightcall.guard.principal import Principal
from rightcall.guard.rules import MINUTES_OF_DAY
from rightcall.guard.verdict import Verdict
from rightcall.model import JsonValue


@dataclass(frozen=True, slots=True, kw_only=True)
class Flip:
    """One right that a new manifest gives or takes. `rules` decided in the new one, `before` in the old one."""

    change: Literal["gain", "loss"]
    principal: Principal
    primitive: str
    effect_class: str
    environment: str
    at: str
    before: str
    rules: tuple[str, ...]

    @property
    def is_destructive_gain(self) -> bool:
        """Whether somebody may newly destroy."""
        return self.change == "gain" and self.effect_class == Effect.DESTRUCTIVE

    def to_json(self) -> dict[str, JsonValue]:
        """The flip for programs (`schemas/guard-diff-1.schema.json`)."""
        return {
            "change": self.change,
            "subject": self.principal.subject,
            "tenant": self.principal.tenant,
            "scopes": [*sorted(self.principal.scopes)],
            "primitive": self.primitive,
            "effect_class": self.effect_class,
            "environment": self.environment,
            "at": self.at,
            "before": self.before,
            "rules": [*self.rules],
        }


def compare(old: Guard, new: Guard, principals: Sequence[Principal], times: Sequence[datetime]) -> Iterator[Flip]:
    """Decide everything under both, for every principal, environment and time, and give what differs, in order.

    A primitive, environment or tenant that one of them does not declare is denied there. *Cost*: two decisions for each
    combination.
    """
    ids = sorted({one.id for guard in (old, new) for one in guard.manifest.primitives})
    environments = sorted(old.manifest.environments | new.manifest.environments)
    for principal in principals:
        for environment in environments:
            for now in times:
                before, after = (_verdicts(guard, principal, environment, now) for guard in (old, new))
                yield from _flips(ids, before, after, (principal, environment, now))


def sample_principals(guards: Iterable[Guard]) -> tuple[Principal, ...]:
    """Principals that tell manifests apart: in each tenant with no scopes, all, and those of each primitive and rule."""
    guards = tuple(guards)
    tenants = sorted({tenant for guard in guards for tenant in guard.manifest.tenants})
    sets: set[frozenset[str]] = {frozenset()}
    for guard in guards:
        sets |= {one.scopes for one in guard.manifest.primitives} | {one.scopes for one in guard.manifest.rules}
    sets |= {frozenset().union(*sets)} | {scopes - {scope} for scopes in sets for scope in scopes}
    ordered = sorted(sets, key=lambda scopes: (len(scopes), sorted(scopes)))
    members = sorted({name for guard in guards for cohort in guard.manifest.cohorts for name in cohort.members})
    callers = [(tenant, "anyone") for tenant in tenants]
    callers += [(tenant, subject) for tenant, _, subject in (name.partition("/") for name in members)]
    return tuple(Principal(subject=subject, tenant=tenant, scopes=scopes) for tenant, subject in callers for scopes in ordered)


def sample_times(guards: Iterable[Guard]) -> tuple[datetime, ...]:
    """Times that tell manifests apart, in the week of 5 January 2026: where stretches of a rule begin and end, on its days.

    A manifest whose own Cedar reads the clock is asked at every hour, and one that reads the weekday on every day.
    """
    guards = tuple(guards)
    minutes = {0} | {
        edge for guard in guards for rule in guard.manifest.rules for one in rule.hours for edge in (one.start, one.end)
    }
    fields = {field for guard in guards for field in guard.engine.fields}
    if any(guard.manifest.cedar for guard in guards) and "context.minute" in fields:
        minutes |= {hour * 60 for hour in range(24)}
    days = range(7) if "context.weekday" in fields else range(1)
    monday = datetime(2026, 1, 5, tzinfo=UTC)
    return tuple(monday + timedelta(days=day, minutes=minute % MINUTES_OF_DAY) for day in days for minute in sorted(minutes))


def _verdicts(guard: Guard, principal: Principal, environment: str, now: datetime) -> dict[str, Verdict]:
    primitives: tuple[Primitive, ...] = guard.manifest.primitives
    verdicts = guard.decide_all(principal, primitives, "see", environment=environment, now=now)
    return {one.primitive: one for one in verdicts}


def _flips(
    ids: Sequence[str], before: dict[str, Verdict], after: dict[str, Verdict], place: tuple[Principal, str, datetime]
) -> Iterator[Flip]:
    principal, environment, now = place
    for name in ids:
        old, new = before.get(name), after.get(name)
        was, now_is = old is not None and old.is_allowed, new is not None and new.is_allowed
        becomes_destructive = was and now_is and _is_destructive(new) and not _is_destructive(old)
        if was == now_is and not becomes_destructive:
            continue
        shown = new or old
        yield Flip(
            change="gain" if now_is else "loss",
            principal=principal,
            primitive=name,
            effect_class="" if shown is None else shown.effect_class,
            environment=environment,
            at=now.isoformat(),
            before="not declared" if old is None else old.explanation,
            rules=("not declared",) if new is None else new.rules or new.reasons,
        )


def _is_destructive(verdict: Verdict | None) -> bool:
    return verdict is not None and verdict.effect_class == Effect.DESTRUCTIVE
