"""Short rules as they stand in a manifest."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rightcall.guard.manifest import Cohort
from rightcall.guard.primitive import Effect, Kind
from rightcall.guard.reading import Members
from rightcall.guard.rules import MINUTES_OF_DAY, WEEKDAYS, Hours, Rule, scalar_text

_HOURS = re.compile(r"([01][0-9]|2[0-4]):([0-5][0-9])-([01][0-9]|2[0-4]):([0-5][0-9])", re.ASCII)


def read_rule(one: Members, tenants: frozenset[str], environments: frozenset[str], cohorts: tuple[Cohort, ...]) -> Rule:
    """Read one rule: an id, and `allow` or `deny` with conditions that all have to hold."""
    name = one.text("id")
    if name.startswith("manifest.") or "#" in name:
        one.fault("ids that begin with manifest. or hold a # are our own", "id")
    if one.has("allow") == one.has("deny"):
        one.fault("a rule has either allow or deny")
    effect = "allow" if one.has("allow") else "deny"
    body = one.object(effect) or Members({}, one.pointer, one.document, one.problems)
    rule = Rule(
        id=name,
        effect="allow" if effect == "allow" else "deny",
        scopes=body.texts("scopes"),
        tenants=body.texts("tenants", known=tenants),
        environments=body.texts("environments", known=environments),
        cohorts=body.texts("cohorts", known=[cohort.name for cohort in cohorts]),
        subjects=body.texts("subjects"),
        effects=body.texts("effects", known=[*Effect]),
        kinds=body.texts("kinds", known=[*Kind]),
        servers=body.texts("servers"),
        names=body.texts("names"),
        labels=body.texts("labels"),
        weekdays=body.texts("weekdays", known=WEEKDAYS),
        hours=tuple(_hours(body)),
        arguments=dict(_arguments(body)),
    )
    body.done()
    one.done()
    return rule


def _hours(body: Members) -> Iterator[Hours]:
    for text in sorted(body.texts("hours")):
        found = _HOURS.fullmatch(text)
        start, end = (int(found[1]) * 60 + int(found[2]), int(found[3]) * 60 + int(found[4])) if found else (0, 0)
        if found is None or start >= MINUTES_OF_DAY or end > MINUTES_OF_DAY or start == end:
            body.fault(f"hours must look like 08:00-18:00 (UTC), not {text!r}", "hours")
        else:
            yield Hours(start=start, end=end)


def _arguments(body: Members) -> Iterator[tuple[str, tuple[str, ...]]]:
    members = body.object("arguments")
    if members is None:
        return
    value = body.raw("arguments")
    for pointer, values in value.items() if isinstance(value, dict) else ():
        fitting = values if isinstance(values, list) else [values]
        if not pointer.startswith("/") or any(isinstance(one, list | dict) for one in fitting) or not fitting:
            members.fault("arguments maps JSON Pointers to lists of plain values", pointer)
            continue
        yield pointer, tuple(scalar_text(one) for one in fitting if one is None or isinstance(one, bool | int | str))
