"""A catalog made into one that a profile accepts, with everything that was lost on the way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rightcall.lint.fixing import keyword_steps, name_steps, shape_steps
from rightcall.lint.fixing.draft import Draft, Step, draft_of
from rightcall.lint.fixing.edit import Edit
from rightcall.lint.fixing.fix import Proof
from rightcall.lint.fixing.mapping import mapped
from rightcall.lint.fixing.proof import prove_fix
from rightcall.lint.profile import Profile
from rightcall.lint.refusal import VERDICT_OF, Refusal, refusals
from rightcall.lint.subject import Subject, ToolSubject
from rightcall.model import JsonValue, Tool

if TYPE_CHECKING:
    from rightcall.schema import Prover

STEPS: Mapping[str, Step] = {**keyword_steps.STEPS, **shape_steps.STEPS, **name_steps.STEPS}
"""What can be done about each kind of limit. About the others (sizes, counts over a request) no edit can do anything."""
MAX_PASSES = 12
"""How often a tool is looked at again: what one step writes, another limit may refuse."""
REFUSING = frozenset({"reject", "drop"})


@dataclass(frozen=True, slots=True, kw_only=True)
class DerivedTool:
    """One tool that had to be changed: how its calls stand to those of the original, and what it lost.

    `arguments` are the keys that are called otherwise: (where, old, new). `refused` are the places that the profile still
    does not take, in words.
    """

    before: Tool
    after: Tool
    proof: Proof
    lost: tuple[str, ...]
    arguments: tuple[tuple[str, str, str], ...]
    refused: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Derived:
    """A catalog for one profile.

    `edits` lead to it, by source. `tools` are those that were changed or are still refused, `names` maps new names of tools
    to old ones, `refused` says what the profile would still not take of the request as a whole.
    """

    profile: Profile
    edits: Mapping[str, tuple[Edit, ...]]
    tools: tuple[DerivedTool, ...]
    names: Mapping[str, str]
    refused: tuple[str, ...]
    subject: Subject

    @property
    def is_accepted(self) -> bool:
        """Whether the profile takes all of it."""
        return not self.refused and not any(tool.refused for tool in self.tools)


def derive(subject: Subject, profile: Profile, prover: Prover | None = None) -> Derived:
    """Make a catalog into one that a profile accepts, tool by tool, and say what that costs.

    Every step answers one limit that is passed, and the profile has the last word: what it still refuses is told. How the
    calls of each tool stand to those of the original is proven. *Cost*: the limits of the profile, at most `MAX_PASSES` times
    over the tools that are refused, and four questions to the prover for each.
    """
    taken = {tool.tool.name.casefold() for tool in subject.tools}
    drafts = [draft_of(tool.tool, taken) for tool in subject.tools]
    now = subject
    for _ in range(MAX_PASSES):
        changed = _pass(now, drafts, profile)
        if not changed:
            break
        now = replace(
            now,
            tools=tuple(
                ToolSubject(draft.finished()) if number in changed else tool
                for number, (draft, tool) in enumerate(zip(drafts, now.tools, strict=True))
            ),
        )
    return _derived(now, drafts, profile, prover)


def _pass(now: Subject, drafts: Sequence[Draft], profile: Profile) -> set[int]:
    """Answer every refusal once; the numbers of the tools that were changed."""
    changed: set[int] = set()
    numbers = {id(tool): number for number, tool in enumerate(now.tools)}
    for refusal in _refused(now, profile):
        step = STEPS.get(refusal.limit.on)
        number = numbers.get(id(refusal.tool)) if refusal.tool is not None else None
        if step is not None and number is not None and step(drafts[number], refusal.limit, refusal.hit):
            changed.add(number)
    return changed


def _refused(subject: Subject, profile: Profile) -> Iterable[Refusal]:
    return refusals(subject, profile, lambda limit: VERDICT_OF[limit.effect] in REFUSING)


def _derived(now: Subject, drafts: Sequence[Draft], profile: Profile, prover: Prover | None) -> Derived:
    refused: dict[int | None, list[str]] = {}
    for refusal in _refused(now, profile):
        key = None if refusal.tool is None else id(refusal.tool)
        refused.setdefault(key, []).append(f"{refusal.hit.what} ({refusal.rule}, {refusal.hit.pointer or 'the request'})")
    edits: dict[str, list[Edit]] = {}
    tools: list[DerivedTool] = []
    for draft, after in zip(drafts, now.tools, strict=True):
        own = list(draft.edits())
        edits.setdefault(draft.tool.origin.source, []).extend(own)
        still = tuple(refused.get(id(after), ()))
        if own or still:
            tools.append(_derived_tool(draft, after.tool, still, (prover, profile)))
    return Derived(
        profile=profile,
        edits={source: tuple(several) for source, several in edits.items() if several},
        tools=tuple(tools),
        names={draft.name: draft.tool.name for draft in drafts if draft.name != draft.tool.name},
        refused=tuple(refused.get(None, ())),
        subject=now,
    )


def _derived_tool(draft: Draft, after: Tool, refused: tuple[str, ...], asked: tuple[Prover | None, Profile]) -> DerivedTool:
    prover, profile = asked
    writes_nullable = any(True for _ in profile.on("type-list"))
    judged = replace(after, input_schema=mapped(after.input_schema, _read_openapi)) if writes_nullable else after
    return DerivedTool(
        before=draft.tool,
        after=after,
        proof=prove_fix(draft.tool, judged, None, prover),
        lost=tuple(draft.lost),
        arguments=tuple(draft.arguments),
        refused=refused,
    )


def _read_openapi(schema: dict[str, JsonValue]) -> JsonValue:
    """Read `nullable` as the providers do that ask for it: the values of the schema, or null."""
    return {"anyOf": [schema, {"type": "null"}]} if schema.pop("nullable", None) is True else schema
