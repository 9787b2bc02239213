"""What a profile refuses, drops, cuts or loses of a catalog: each place that passes one of its limits."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from rightcall.lint.limits import REQUEST_CHECKS, TOOL_CHECKS
from rightcall.lint.limits.hit import Asked, Hit
from rightcall.lint.profile import Effect, Limit, Profile
from rightcall.lint.subject import Subject, ToolSubject
from rightcall.lint.targets import load_profile

Verdict: TypeAlias = Literal["accept", "reject", "drop", "degrade", "unknown"]
VERDICT_OF: Mapping[Effect, Verdict] = {
    "reject": "reject",
    "drop": "drop",
    "truncate": "degrade",
    "degrade": "degrade",
    "ignore": "accept",
    "unknown": "unknown",
}
RULES: Mapping[str, str] = {
    "name-pattern": "PRV001",
    "name-length": "PRV001",
    "prefixed-length": "NAM007",
    "tool-count": "PRV008",
    "description-length": "PRV009",
    "inner-description-length": "PRV009",
    "description-empty": "DSC001",
    "property-key": "PRV003",
    "root-keyword": "PRV002",
    "keyword": "PRV004",
    "properties-on-non-object": "PRV004",
    "format": "PRV004",
    "ref-outside-defs": "PRV004",
    "meta-schema": "SCH002",
    "not-a-schema": "SCH007",
    "schema-object": "SCH001",
    "root-type": "SCH003",
    "root-properties": "SCH018",
    "empty-properties": "PRV014",
    "array-items": "SCH005",
    "tuple-items": "SCH004",
    "required-ghost": "SCH006",
    "enum-type": "PRV007",
    "type-list": "PRV012",
    "ref": "PRV015",
    "ref-remote": "SCH014",
    "ref-siblings": "PRV006",
    "recursion": "SCH015",
    "closed-objects": "PRV006",
    "required-all": "PRV006",
    "strict-shape": "PRV006",
    "lookaround": "PRV013",
    "repetition": "PRV013",
    "strict-tools": "PRV010",
    "optional-parameters": "PRV010",
    "union-parameters": "PRV010",
    "property-total": "PRV011",
    "depth": "PRV011",
    "name-characters": "PRV011",
    "enum-total": "PRV011",
    "enum-characters": "PRV011",
}
"""The rule that speaks when a limit is passed. What every reader objects to is the matter of the SCH rules."""
LOST = frozenset({"keyword", "root-keyword", "format", "lookaround"})
"""Where what is passed may also be taken out unasked: a lost constraint, which is PRV005."""
STRICT_SHAPE = ("closed-objects", "required-all", "keyword", "root-keyword", "tuple-items", "format", "lookaround")


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """One place that passes one limit of one profile. `tool` is None when a whole request passes it."""

    profile: Profile
    limit: Limit
    rule: str
    hit: Hit
    tool: ToolSubject | None = None

    @property
    def verdict(self) -> Verdict:
        """What becomes of the tool, or of the request."""
        return VERDICT_OF[self.limit.effect]


def refusals(subject: Subject, profile: Profile, wants: Callable[[Limit], bool]) -> Iterator[Refusal]:
    """Everything a profile would not take as it is, tool by tool, then what counts over a request.

    `wants` chooses the limits that are looked at. *Cost*: linear in the catalog, for each of them.
    """
    limits = [limit for limit in _limits(subject, profile) if wants(limit)]
    if not limits:
        return
    strict = frozenset(map(id, strict_tools(subject.tools)))
    prefix = profile.prefix if subject.options.prefix is None else subject.options.prefix
    for tool in subject.tools:
        for limit in limits:
            if not limit.strict_only or id(tool) in strict:
                yield from _of_tool(tool, profile, Asked(limit=limit, prefix=prefix))
    for limit in limits:
        if (check := REQUEST_CHECKS.get(limit.on)) is not None:
            for tools in requests(subject.tools):
                counted = [tool for tool in tools if not limit.strict_only or id(tool) in strict]
                for hit in check(counted, Asked(limit=limit)):
                    yield Refusal(profile=profile, limit=limit, rule=rule_of(limit), hit=hit)


def _limits(subject: Subject, profile: Profile) -> Iterator[Limit]:
    """The limits of a profile; with a prefix of the caller's own, names are measured with it too."""
    yield from profile.limits
    if subject.options.prefix is not None:
        yield from (replace(limit, on="prefixed-length") for limit in profile.on("name-length"))


def rule_of(limit: Limit) -> str:
    """The rule that speaks when a limit is passed."""
    return "PRV005" if limit.on in LOST and limit.effect == "degrade" else RULES[limit.on]


def strict_tools(tools: Sequence[ToolSubject]) -> Sequence[ToolSubject]:
    """The tools that a request in strict mode would send as strict: those that ask for it, or all when none does."""
    asking = [tool for tool in tools if tool.tool.strict or tool.tool.raw.get("strict") is True]
    return asking or [tool for tool in tools if tool.tool.raw.get("strict") is not False]


def requests(tools: Sequence[ToolSubject]) -> tuple[Sequence[ToolSubject], ...]:
    """The tools that stand in one request: all, or those of each group with those that are offered with everything."""
    groups = dict.fromkeys(tool.tool.group for tool in tools)
    if len(groups) <= 1:
        return (tools,)
    together = (group for group in groups if group is not None)
    return tuple([tool for tool in tools if tool.tool.group in (None, group)] for group in together)


def _of_tool(tool: ToolSubject, profile: Profile, asked: Asked) -> Iterator[Refusal]:
    limit = asked.limit
    hits = _strict_shape(tool) if limit.on == "strict-shape" else _hits(tool, asked)
    for hit in hits:
        yield Refusal(profile=profile, limit=limit, rule=rule_of(limit), hit=hit, tool=tool)


def _hits(tool: ToolSubject, asked: Asked) -> Iterator[Hit]:
    check = TOOL_CHECKS.get(asked.limit.on)
    return iter(()) if check is None else check(tool, asked)


def _strict_shape(tool: ToolSubject) -> Iterator[Hit]:
    """The first reason why a tool that does not say would not be taken as strict."""
    if tool.tool.raw.get("strict") is not None:
        return
    for limit in load_profile("openai-strict").on(*STRICT_SHAPE):
        if limit.effect == "reject" and (hit := next(_hits(tool, Asked(limit=limit)), None)) is not None:
            yield hit
            return
