"""The profiles of providers and clients as text for a person and as JSON."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from rightcall.findings import json_text
from rightcall.model import JsonValue

if TYPE_CHECKING:
    from rightcall.lint.profile import Limit, Profile

FORMAT = "rightcall.targets/1"
WIDTH = 80
COLUMNS = ("name", "kind", "limits", "newest", "evidence")


def target_list(profiles: Sequence[Profile], aliases: Mapping[str, str]) -> str:
    """One line for each profile: kind, limits, the date of the newest evidence, how many limits are not verified."""
    rows = [COLUMNS, *(_row(profile) for profile in profiles)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(COLUMNS))]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
    short = "; ".join(f"{alias} is {name}" for alias, name in aliases.items())
    lines += ["", *_wrapped(f"Short names: {short}.", "", hang=0)]
    lines += ["", "rightcall targets NAME shows every limit with its source and date."]
    return "\n".join(lines) + "\n"


def target_text(profile: Profile) -> str:
    """Everything about one profile, for a terminal of 80 columns."""
    return "\n".join(_lines(profile)) + "\n"


def target_json(profiles: Sequence[Profile]) -> str:
    """The profiles as a JSON document (schemas/targets-1.schema.json)."""
    targets: list[JsonValue] = [_profile_json(profile) for profile in profiles]
    return json_text({"format": FORMAT, "targets": targets}, style="indented") + "\n"


def _row(profile: Profile) -> tuple[str, ...]:
    doubtful = sum(not limit.is_verified for limit in profile.limits)
    evidence = f"{doubtful} unverified" if doubtful else "first-hand"
    return profile.name, profile.kind, str(len(profile.limits)), profile.newest, evidence


def _lines(profile: Profile) -> Iterator[str]:
    yield f"{profile.name} ({profile.kind}): {profile.title}"
    if profile.prefix:
        yield f"  names become {profile.prefix}NAME"
    for limit in profile.limits:
        yield ""
        yield from _wrapped(f"{limit.on}{_where(limit)}: {_value(limit)}", "  ")
        yield f"    effect      {limit.effect}, {limit.scope}{', strict tools only' if limit.strict_only else ''}"
        yield from _wrapped(f"source      {limit.source}", "    ")
        yield f"    seen        {limit.seen}, {limit.confidence}"
        if limit.note:
            yield from _wrapped(f"note        {limit.note}", "    ")
    if profile.reserved_names:
        yield ""
        yield from _wrapped(f"names of its own: {', '.join(profile.reserved_names)}", "  ")
        yield from _wrapped(f"source      {profile.reserved_source}", "    ")


def _where(limit: Limit) -> str:
    return "" if limit.where == "anywhere" else f" ({limit.where})"


def _value(limit: Limit) -> str:
    match limit.value:
        case None:
            return "demanded"
        case list() if not limit.value:
            return "none"
        case list():
            return ", ".join(map(str, limit.value))
        case int():
            return f"{limit.value:,}"
    return str(limit.value)


def _wrapped(text: str, indent: str, hang: int = 12) -> list[str]:
    further = indent + " " * hang
    return textwrap.wrap(
        text, WIDTH, initial_indent=indent, subsequent_indent=further, break_long_words=False, break_on_hyphens=False
    )


def _profile_json(profile: Profile) -> JsonValue:
    return {
        "name": profile.name,
        "title": profile.title,
        "kind": profile.kind,
        "newest": profile.newest,
        "confidence": profile.confidence,
        "prefix": profile.prefix,
        "reserved_names": [*profile.reserved_names],
        "limits": [_limit_json(limit) for limit in profile.limits],
    }


def _limit_json(limit: Limit) -> JsonValue:
    return {
        "on": limit.on,
        "value": limit.value,
        "where": limit.where,
        "scope": limit.scope,
        "effect": limit.effect,
        "strict_only": limit.strict_only,
        "source": limit.source,
        "seen": limit.seen,
        "confidence": limit.confidence,
        "note": limit.note,
    }
