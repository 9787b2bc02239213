"""Which fixes there are for a catalog: each rule that can be fixed has one planner."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TypeAlias

from rightcall.lint.fixing.dialects import translate
from rightcall.lint.fixing.edit import Edit
from rightcall.lint.fixing.fix import Fix
from rightcall.lint.fixing.hints import HINTS, make_boolean, settle_contradiction, spell_hint
from rightcall.lint.fixing.names import rename_to_legal, rename_to_portable
from rightcall.lint.fixing.schemas import (
    add_items,
    add_properties,
    close_objects,
    drop_ghosts,
    give_schema,
    mend_properties,
    tidy_enum,
)
from rightcall.lint.fixing.texts import strip_hidden
from rightcall.lint.subject import Subject, ToolSubject
from rightcall.model import Finding, Tool, append_pointer

Planner: TypeAlias = Callable[[Subject], Iterator[Fix]]


def _each_tool(plan: Callable[[ToolSubject], Iterator[Fix]]) -> Planner:
    def plan_all(subject: Subject) -> Iterator[Fix]:
        for tool in subject.tools:
            yield from plan(tool)

    return plan_all


PLANNERS: Mapping[str, Planner] = {
    "SEC001": strip_hidden,
    "SCH001": _each_tool(give_schema),
    "SCH004": _each_tool(translate),
    "SCH007": _each_tool(mend_properties),
    "SCH005": _each_tool(add_items),
    "SCH018": _each_tool(add_properties),
    "SCH012": _each_tool(tidy_enum),
    "SCH006": _each_tool(drop_ghosts),
    "SCH017": _each_tool(close_objects),
    "ANN004": _each_tool(make_boolean),
    "ANN005": _each_tool(spell_hint),
    "ANN001": _each_tool(settle_contradiction),
    "NAM002": rename_to_legal,
    "NAM004": rename_to_portable,
}
"""The rules that can be fixed, in the order in which fixes are made: what makes a schema readable comes first."""


def plan_fixes(subject: Subject, findings: Sequence[Finding] | None = None, *, unsafe: bool = False) -> tuple[Fix, ...]:
    """The fixes there are, first come first made.

    With `findings`, only those that answer one of them: a fix is for the rule that asked for it, at the place where it
    spoke. *Cost*: linear in the catalog.
    """
    asked = None if findings is None else _Asked(findings)
    codes = PLANNERS if asked is None else [code for code in PLANNERS if code in asked.codes]
    planned = (fix for code in codes for fix in PLANNERS[code](subject))
    return tuple(fix for fix in planned if (unsafe or fix.safety == "safe") and (asked is None or asked.wants(fix)))


class _Asked:
    """The findings by rule and source, to tell which fix answers one."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        self._places: dict[tuple[str, str | None], set[str]] = {}
        for finding in findings:
            self._places.setdefault((finding.rule, finding.source), set()).add(finding.pointer or "")

    @property
    def codes(self) -> Collection[str]:
        return {code for code, _ in self._places}

    def wants(self, fix: Fix) -> bool:
        """Whether a finding speaks of a place of the fix."""
        places = self._places.get((fix.code, fix.source), set())
        return any(not places.isdisjoint(_told_at(edit, fix)) for edit in fix.edits)


def _told_at(edit: Edit, fix: Fix) -> Iterator[str]:
    """Where a finding may stand that an edit answers: the place itself, what holds it, the tool, a hint beside it."""
    holder, _, last = edit.pointer.rpartition("/")
    yield edit.pointer
    yield holder
    if last.isdecimal():
        yield holder.rpartition("/")[0]
    if not isinstance(fix.about, Tool) or not edit.pointer.startswith(fix.about.schema_pointer):
        yield fix.about.origin.pointer
    if holder.endswith("/annotations"):
        yield from (append_pointer(holder, name) for name in HINTS)
