"""The facts of a question, built in one place for every stage: what Cedar is told, and the digest that the audit keeps."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from decimal import Decimal
from hashlib import sha256

from rightcall.guard.pins import canonical_json
from rightcall.guard.primitive import Primitive
from rightcall.guard.principal import Principal
from rightcall.guard.rules import argument_fact
from rightcall.model import JsonValue, append_pointer

MAX_ARGUMENT_FACTS = 512
MAX_DEPTH = 32


class TooManyArgumentsError(ValueError):
    """The arguments hold more than rules about arguments can be asked about."""


def principal_entity(principal: Principal) -> dict[str, JsonValue]:
    """A principal as Cedar knows it: every attribute is there, empty where nothing is known."""
    return {
        "uid": {"type": "Principal", "id": principal.key},
        "attrs": {
            "issuer": principal.issuer,
            "client": principal.client,
            "subject": principal.subject,
            "tenant": principal.tenant,
            "actor": principal.actor,
            "key": principal.key,
            "scopes": [*sorted(principal.scopes)],
            "cohorts": [*sorted(principal.cohorts)],
        },
        "parents": [],
    }


def primitive_entity(primitive: Primitive) -> dict[str, JsonValue]:
    """A primitive as Cedar knows it."""
    return {
        "uid": {"type": "Primitive", "id": primitive.id},
        "attrs": {
            "kind": primitive.kind.value,
            "server": primitive.server,
            "name": primitive.name,
            "effect": primitive.effect.value,
            "review": primitive.review_state.value,
            "enabled": primitive.is_enabled,
            "handleOwner": primitive.handle_owner or "",
            "scopes": [*sorted(primitive.scopes)],
            "tenants": [*sorted(primitive.tenants)],
            "environments": [*sorted(primitive.environments)],
            "cohorts": [*sorted(primitive.cohorts)],
            "labels": [*sorted(primitive.labels)],
        },
        "parents": [],
    }


def circumstances(environment: str, now: datetime) -> dict[str, JsonValue]:
    """Where and when: minutes since midnight and the day of the week (0 is Monday), both in UTC. `now` must know its zone."""
    there = now.astimezone(UTC)
    return {"environment": environment, "minute": there.hour * 60 + there.minute, "weekday": there.weekday()}


def argument_facts(arguments: Mapping[str, JsonValue]) -> tuple[str, ...]:
    """Every scalar argument as `pointer=value`. *Errors*: `TooManyArgumentsError` past 512 of them or 32 levels."""
    facts: list[str] = []
    for fact in _scalars(dict(arguments), "", 0):
        facts.append(fact)
        if len(facts) > MAX_ARGUMENT_FACTS:
            message = f"more than {MAX_ARGUMENT_FACTS} arguments"
            raise TooManyArgumentsError(message)
    return tuple(facts)


def digest(*parts: object) -> str:
    """Digest values that JSON can write, in order."""
    return "sha256:" + sha256(json.dumps(parts, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def joint_digest(*parts: str) -> str:
    """Digest texts that hold no line ends, such as digests, in order."""
    return "sha256:" + sha256("\n".join(parts).encode()).hexdigest()


def _scalars(value: JsonValue, pointer: str, depth: int) -> Iterator[str]:
    if depth > MAX_DEPTH:
        message = f"arguments nest deeper than {MAX_DEPTH} levels"
        raise TooManyArgumentsError(message)
    match value:
        case dict():
            for name, item in value.items():
                yield from _scalars(item, append_pointer(pointer, name), depth + 1)
        case list():
            for place, item in enumerate(value):
                yield from _scalars(item, append_pointer(pointer, place), depth + 1)
        case Decimal() | float():
            yield argument_fact(pointer, canonical_json(value))
        case _:
            yield argument_fact(pointer, json.dumps(value))
