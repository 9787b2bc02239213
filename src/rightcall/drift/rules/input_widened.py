"""CMP010: more calls are valid than before."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.drift.changes import Analysis
from rightcall.drift.evidence import example, finding_for, label, relations
from rightcall.drift.rule import DriftRule
from rightcall.model import Finding, Rule


def find(analysis: Analysis) -> Iterator[Finding]:
    """Each tool that accepts a call of declared arguments which the old version refused."""
    for change in analysis.changes:
        found = change.input
        if found.gained is not None:
            message = f"{label(change)} accepts calls that it did not declare before"
            evidence = {"witness": example(found.gained), **relations(found, "input")}
            yield finding_for(RULE, change, message, evidence, pointer=change.new.schema_pointer)


RULE = Rule(
    code="CMP010",
    name="input-widened",
    severity="note",
    summary=("The new version of a tool accepts a call of declared arguments that the old one did not; the call is shown."),
    why=(
        "This breaks nobody, and is worth a look all the same: a new argument is a new way to use the tool, and a "
        "guard or a policy that was written for the old arguments does not know it."
    ),
    fix="Nothing, if it is meant. Look again at policies that list arguments.",
    bad="""
{"old": {"tools": [{"name": "find_order", "description": "Find an order.",
     "inputSchema": {"type": "object", "properties": {"query": {"type": "string"}},
       "required": ["query"]}}]},
 "new": {"tools": [{"name": "find_order", "description": "Find an order.",
     "inputSchema": {"type": "object", "properties": {"query": {"type": "string"}, "limit": {"type": "integer"}},
       "required": ["query"]}}]}}
""",
    good="""
{"old": {"tools": [{"name": "find_order", "description": "Find an order.",
     "inputSchema": {"type": "object", "properties": {"query": {"type": "string"}},
       "required": ["query"]}}]},
 "new": {"tools": [{"name": "find_order", "description": "Find an order by its number.",
     "inputSchema": {"type": "object", "properties": {"query": {"type": "string"}},
       "required": ["query"]}}]}}
""",
    evidence="A question of containment between the new schema and the old one, in the declared reading.",
)

INPUT_WIDENED = DriftRule(rule=RULE, find=find)
