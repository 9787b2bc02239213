"""What became of fixes, in lines for a person: what changed, what is proven of it, what is lost, and what was left."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from rightcall.findings.characters import escape_hidden
from rightcall.model import JsonValue, Tool

if TYPE_CHECKING:
    from rightcall.lint.fixing import Derived, DerivedTool, Fixed, LeftOut, Made, Proof

_LONGEST_WITNESS = 200
_MOST_LINES = 200
"""Lines about the fixes of one file: a person reads no more, and the file itself has all."""

_PROVEN: Mapping[str, str] = {
    "untouched": "no call is decided by it",
    "same": "proven: the same calls are accepted",
    "named": "proven: accepted is what the fix names, {reason}",
    "narrowed": "proven: fewer calls are accepted, no longer {lost}",
    "widened": "proven: more calls are accepted, such as {gained}",
    "changed": "proven: other calls are accepted, such as {gained}, and no longer {lost}",
    "unknown": "not proven: {reason}",
}


def fixed_heading(name: str, fixed: Fixed) -> str:
    """How many fixes were made in a source, and how many were not."""
    made = sum(done.fix.source == name for done in fixed.made)
    left = sum(out.fix.source == name for out in fixed.left_out)
    return f"{name}: {made} {'fix' if made == 1 else 'fixes'}" + (f", {left} left out" if left else "")


def fixed_lines(name: str, fixed: Fixed) -> Iterator[str]:
    """Each fix of a source."""
    made = [
        f"  {_about(done)}: {done.fix.does}; {_proven(done.proof)}" + "".join(f"; lost: {lost}" for lost in done.fix.lost)
        for done in fixed.made
        if done.fix.source == name
    ]
    left = [f"  {_about(out)}, left out: {out.reason}" for out in fixed.left_out if out.fix.source == name]
    yield from _bounded([*made, *left])


def derived_lines(derived: Derived) -> Iterator[str]:
    """What a catalog that was derived for a profile has become."""
    count = len(derived.tools)
    verdict = "accepted as it is now" if derived.is_accepted else "still not accepted"
    yield f"{derived.profile.name}: {verdict}, {count} {'tool' if count == 1 else 'tools'} changed"
    yield from (f"  the request {reason}" for reason in derived.refused)
    yield from _bounded([line for tool in derived.tools for line in _derived_tool(tool)])


def _derived_tool(tool: DerivedTool) -> Iterator[str]:
    renamed = "" if tool.after.name == tool.before.name else f", now {tool.after.name}"
    yield f"  {tool.before.name}{renamed}: {_proven(tool.proof)}"
    yield from (f"    lost: {lost}" for lost in tool.lost)
    yield from (f"    still refused: it {reason}" for reason in tool.refused)


def _bounded(lines: list[str]) -> Iterator[str]:
    yield from map(escape_hidden, lines[:_MOST_LINES])
    if len(lines) > _MOST_LINES:
        yield f"  and {len(lines) - _MOST_LINES:,} lines more"


def _about(told: Made | LeftOut) -> str:
    about = told.fix.about
    what = about.name if isinstance(about, Tool) else f"{about.kind} {about.name}"
    return f"{what} ({told.fix.code}{', unsafe' if told.fix.safety == 'unsafe' else ''})"


def _proven(proof: Proof) -> str:
    return _PROVEN[proof.outcome].format(reason=proof.reason, lost=_shown(proof.lost), gained=_shown(proof.gained))


def _shown(call: JsonValue) -> str:
    """A call that the prover made up, on one line and not too long."""
    text = json.dumps(call, ensure_ascii=False, default=str)
    return text if len(text) <= _LONGEST_WITNESS else f"{text[:_LONGEST_WITNESS]}..."
