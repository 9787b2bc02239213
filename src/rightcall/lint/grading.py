"""How each of several servers does by itself: what it takes of the context, and which targets accept it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rightcall.lint.acceptance import accept
from rightcall.lint.profile import Profile
from rightcall.lint.subject import Subject
from rightcall.model import JsonValue


def servers_section(subject: Subject, profiles: Sequence[Profile], tokens: Mapping[str, int]) -> list[JsonValue]:
    """One row for each source, in their order; empty for a single source, of which the report says everything already.

    `tokens` holds those of each source. A target accepts a source when it takes all its tools, each as it is or with a
    constraint lost. *Cost*: as `accept`, for each profile and source.
    """
    if len(subject.by_source) < 2:  # noqa: PLR2004 - a table compares
        return []
    return [_row(subject, source, profiles, tokens.get(source, 0)) for source in subject.by_source]


def _row(subject: Subject, source: str, profiles: Sequence[Profile], tokens: int) -> JsonValue:
    alone = replace(
        subject,
        tools=subject.by_source[source],
        primitives=tuple(primitive for primitive in subject.primitives if primitive.origin.source == source),
    )
    verdicts = {profile.name: accept(alone, profile)[0].verdict for profile in profiles}
    return {
        "source": source,
        "tools": len(alone.tools),
        "tokens": tokens,
        "accepted_by": [name for name, verdict in verdicts.items() if verdict in ("accept", "degrade")],
        "not_accepted_by": [name for name, verdict in verdicts.items() if verdict not in ("accept", "degrade")],
    }
