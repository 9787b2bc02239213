"""DSC009: a tool that does not say what comes back."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rightcall.lint.rule import LintRule, Told, each_tool, finding
from rightcall.lint.subject import ToolSubject
from rightcall.lint.wording import MAX_READ
from rightcall.model import Finding, Rule

RESULT = re.compile(
    r"\b(returns?|returned|returning|results?|responds?|response|outputs?|yields?|gives?|shows?|lists?|retrieves?|fetch(?:es)?|gets?"
    r"|finds?|search(?:es)?|reads?|answers?|displays?|provides?|ergebnis|liefert|gibt|renvoie|retourne|devuelve|retorna|restituisce)\b"
    r"|返回|返す|返し|結果|结果|반환|결과",
    re.IGNORECASE,
)


@each_tool
def find(tool: ToolSubject) -> Iterator[Finding]:
    """Each tool without an output schema whose text has no word about a result, in the languages that are known here."""
    text = tool.tool.description or ""
    if text.strip() and tool.tool.output_schema is None and not RESULT.search(text[:MAX_READ]):
        message = f"{tool.tool.name} does not say what comes back"
        yield finding(RULE, tool.tool, Told(message=message, pointer=tool.description_pointer))


RULE = Rule(
    code="DSC009",
    name="return-undocumented",
    severity="note",
    summary="Neither an output schema nor the description says what a tool returns.",
    why=(
        "A model plans with results: whether the call gives an identifier, a list, or only that it was done. "
        "Without a word it calls to find out."
    ),
    fix="Declare outputSchema, or say in a sentence what comes back.",
    bad="""
{"tools": [
  {"name": "ship_order", "description": "Hand the parcel of an order to the carrier.",
   "inputSchema": {"type": "object", "properties": {}}}
]}
""",
    good="""
{"tools": [
  {"name": "ship_order", "description": "Hand the parcel to the carrier and return its tracking number.",
   "inputSchema": {"type": "object", "properties": {}}}
]}
""",
    evidence="A frequent smell in arXiv 2602.18914. Judged by a list of words in eight languages: a preview rule.",
    preview=True,
)

RETURN_UNDOCUMENTED = LintRule(rule=RULE, find=find)
