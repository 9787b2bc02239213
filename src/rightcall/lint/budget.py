"""What a catalog takes of a model's context: in all, by source, and which tools weigh most."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rightcall.lint.profile import Profile
from rightcall.lint.refusal import requests
from rightcall.lint.subject import Subject, ToolSubject
from rightcall.lint.tokens import ENCODING, band, count_tokens, deferred_saving, wire_text
from rightcall.model import JsonValue

MAX_HEAVIEST = 10


def heaviest_request(subject: Subject) -> Sequence[ToolSubject]:
    """The tools of the request that takes most: all tools, or those of the heaviest group."""
    return max(requests(subject.tools), key=total_tokens)


def total_tokens(tools: Iterable[ToolSubject]) -> int:
    """The tokens of some tools together."""
    return sum(tool.weight.total for tool in tools)


def heaviest(tools: Iterable[ToolSubject], count: int = MAX_HEAVIEST) -> list[ToolSubject]:
    """The tools that weigh most, heaviest first."""
    return sorted(tools, key=lambda tool: -tool.weight.total)[:count]


def by_source(tools: Iterable[ToolSubject]) -> dict[str, int]:
    """The tokens of each source, heaviest first."""
    found: dict[str, int] = {}
    for tool in tools:
        source = tool.tool.origin.source
        found[source] = found.get(source, 0) + tool.weight.total
    return dict(sorted(found.items(), key=lambda item: -item[1]))


def tokens_section(subject: Subject) -> dict[str, JsonValue]:
    """The section `tokens` of a report. *Cost*: linear in the catalog, once for each wire form of the chosen profiles."""
    total = total_tokens(subject.tools)
    sizes = {source: len(tools) for source, tools in subject.by_source.items()}
    return {
        "encoding": ENCODING,
        "total": total,
        "band": list(band(total)),
        "deferred_saving": deferred_saving(tool.weight.total for tool in subject.tools),
        "by_part": {
            "name": sum(tool.weight.name for tool in subject.tools),
            "description": sum(tool.weight.description for tool in subject.tools),
            "schema": sum(tool.weight.schema for tool in subject.tools),
        },
        "by_source": [
            {"source": source, "tools": sizes[source], "tokens": tokens} for source, tokens in by_source(subject.tools).items()
        ],
        "by_target": list(_by_target(subject, subject.profiles)),
        "heaviest": [_row(tool) for tool in heaviest(subject.tools)],
    }


def _by_target(subject: Subject, profiles: Iterable[Profile]) -> Iterator[JsonValue]:
    """What each target is sent; what OpenAI's models read is never more than the JSON, so there the band ends at the count."""
    sent: dict[str, int] = {"openai-responses": total_tokens(subject.tools)}
    for profile in profiles:
        if profile.wire not in sent:
            sent[profile.wire] = sum(count_tokens(wire_text(tool.tool, profile.wire)) for tool in subject.tools)
        tokens = sent[profile.wire]
        is_exact = profile.name.startswith(("openai-", "azure-openai"))
        yield {"profile": profile.name, "form": profile.wire, "tokens": tokens, "band": list(_band(tokens, is_exact=is_exact))}


def _band(tokens: int, *, is_exact: bool) -> tuple[int, int]:
    low, high = band(tokens)
    return (low, tokens) if is_exact else (low, high)


def _row(tool: ToolSubject) -> dict[str, JsonValue]:
    weight = tool.weight
    return {
        "tool": tool.tool.name,
        "source": tool.tool.origin.source,
        "tokens": weight.total,
        "name": weight.name,
        "description": weight.description,
        "schema": weight.schema,
    }
