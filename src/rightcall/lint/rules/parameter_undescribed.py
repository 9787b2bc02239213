"""DSC007: arguments that nobody describes."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule, Told, each_tool, finding
from rightcall.lint.subject import ToolSubject
from rightcall.lint.walk import Place
from rightcall.model import Finding, Rule

MAX_SHOWN = 5


@each_tool
def find(tool: ToolSubject) -> Iterator[Finding]:
    """Each tool with arguments that have neither a description nor a title, nor listed values that speak for themselves."""
    silent = [place for place in tool.arguments if not _is_described(place)]
    if not silent:
        return
    names = [place.name or "" for place in silent]
    shown = ", ".join(names[:MAX_SHOWN]) + (f" and {len(names) - MAX_SHOWN} more" if len(names) > MAX_SHOWN else "")
    count = _share(len(names), len(tool.arguments))
    told = Told(
        message=f"{tool.tool.name} does not describe {count}: {shown}",
        pointer=silent[0].pointer,
        evidence={"arguments": list(names)},
        rank=(-float(len(names)),),
    )
    yield finding(RULE, tool.tool, told)


def _share(silent: int, all_: int) -> str:
    if all_ == 1:
        return "its only argument"
    return f"any of its {all_} arguments" if silent == all_ else f"{silent} of its {all_} arguments"


def _is_described(place: Place) -> bool:
    schema = place.value
    if not isinstance(schema, dict):
        return True  # no schema at all: SCH007 says so
    if any(isinstance(schema.get(key), str) and str(schema[key]).strip() for key in ("description", "title", "$ref")):
        return True
    return "const" in schema or (isinstance(schema.get("enum"), list) and bool(schema["enum"]))


RULE = Rule(
    code="DSC007",
    name="parameter-undescribed",
    severity="warning",
    summary="Arguments of a tool have no description.",
    why=(
        "Agents guess what an undescribed argument wants: a name or a number, a path relative to what. The type "
        "alone decides little. Listed values speak for themselves."
    ),
    fix="Say what the argument is, in which form, and what happens without it.",
    bad="""
{"tools": [
  {"name": "find_order", "description": "Find one order by its number.",
   "inputSchema": {"type": "object", "properties":
     {"ref": {"type": "string"}}}}
]}
""",
    good="""
{"tools": [
  {"name": "find_order", "description": "Find one order by its number.",
   "inputSchema": {"type": "object", "properties":
     {"ref": {"type": "string", "description": "The order number, as printed on the invoice."}}}}
]}
""",
    evidence="15 % of the tools of 154 public servers describe no argument (2026-11-30).",
)

PARAMETER_UNDESCRIBED = LintRule(rule=RULE, find=find)
