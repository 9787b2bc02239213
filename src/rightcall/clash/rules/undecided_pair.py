"""TC005: a pair the prover could not decide."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.clash.analysis import Analysis
from rightcall.clash.evidence import finding_for, fold_names, names_in_words
from rightcall.clash.rule import ClashRule
from rightcall.model import Finding, Rule


def find(analysis: Analysis) -> Iterator[Finding]:
    """Candidates whose schemas could not be compared, with the reason."""
    for fold in analysis.of_theme("undecided"):
        names = fold_names(analysis, fold)
        reason = fold.lead.relation.reason or "no reason was given"
        message = f"it is not known whether {names_in_words(names)} accept the same call: {reason}"
        yield finding_for(RULE, analysis, fold, message)


RULE = Rule(
    code="TC005",
    name="undecided-pair",
    severity="note",
    summary="It could not be decided whether two tools that read alike accept the same call.",
    why=(
        "The prover says overlap only with a call that was checked, and disjoint only with a proof. Where a schema uses "
        "something it cannot decide, or a budget ran out, it says so: an open question must not look like a clean result. "
        "With --strict such a run fails."
    ),
    fix="Read the reason: most often a reference cannot be resolved or a keyword has no bounded meaning. Simplify the schema "
    "at the place named, or compare the two tools by hand.",
    bad="""
{"tools": [
  {"name": "create_parcel", "description": "Create a parcel.",
   "inputSchema": {"type": "object", "properties": {"address": {"$ref": "https://schemas.example/address.json"}},
                   "required": ["address"], "additionalProperties": false}},
  {"name": "create_pallet", "description": "Create a pallet.",
   "inputSchema": {"type": "object", "properties": {"address": {"type": "string"}}, "required": ["address"],
                   "additionalProperties": false}}
]}
""",
    good="""
{"tools": [
  {"name": "create_parcel", "description": "Create a parcel.",
   "inputSchema": {"type": "object", "properties": {"address": {"$ref": "#/$defs/address"}}, "required": ["address"],
                   "additionalProperties": false, "$defs": {"address": {"type": "object", "required": ["street"]}}}},
  {"name": "create_pallet", "description": "Create a pallet.",
   "inputSchema": {"type": "object", "properties": {"address": {"type": "string"}}, "required": ["address"],
                   "additionalProperties": false}}
]}
""",
    evidence="None of the 22,339 pairs that read alike inside 116 public MCP servers is undecided. Measured 2026-11-30.",
)

UNDECIDED_PAIR = ClashRule(rule=RULE, find=find)
