"""The frozen values every room speaks in: tools, catalogs, findings, reports. Imports nothing but the standard library."""

from rightcall.model.call import Call, CallOrigin, NameLimit
from rightcall.model.finding import SEVERITIES, BaselineState, Finding, Severity, Suppressed, ToolRef
from rightcall.model.json import JsonValue, append_pointer, pointer_tokens
from rightcall.model.report import Report
from rightcall.model.rule import Rule
from rightcall.model.stage import Execute, PartT, Progress, Stage, execute_here
from rightcall.model.tool import Catalog, Hints, Origin, Position, Primitive, PrimitiveKind, Problem, Source, Tool

__all__ = [
    "SEVERITIES",
    "BaselineState",
    "Call",
    "CallOrigin",
    "Catalog",
    "Execute",
    "Finding",
    "Hints",
    "JsonValue",
    "NameLimit",
    "Origin",
    "PartT",
    "Position",
    "Primitive",
    "PrimitiveKind",
    "Problem",
    "Progress",
    "Report",
    "Rule",
    "Severity",
    "Source",
    "Stage",
    "Suppressed",
    "Tool",
    "ToolRef",
    "append_pointer",
    "execute_here",
    "pointer_tokens",
]
