"""The text a model wrote into calls: streaming, leaking nothing, the same for every way the text was cut.

`Parser` is fed as the text comes and tells events; `parse` takes a whole answer and tells all of it. `FORMATS` lists how calls
are written, `render_tools` teaches a model the canonical way.
"""

from __future__ import annotations

from rightcall.toolcall.arguments_check import Violation
from rightcall.toolcall.declared import ToolLike
from rightcall.toolcall.events import CallDelta, CallEnd, CallStart, Event, Layout, Reasoning, Rejected, Text
from rightcall.toolcall.options import Options
from rightcall.toolcall.parser import Parser
from rightcall.toolcall.prompt import render_calls, render_result, render_tools
from rightcall.toolcall.reasons import Reason
from rightcall.toolcall.registry import AUTO, FORMATS, Format
from rightcall.toolcall.result import ParsedCall, ParseResult, RejectedBlock, parse

__all__ = [
    "AUTO",
    "FORMATS",
    "CallDelta",
    "CallEnd",
    "CallStart",
    "Event",
    "Format",
    "Layout",
    "Options",
    "ParseResult",
    "ParsedCall",
    "Parser",
    "Reason",
    "Reasoning",
    "Rejected",
    "RejectedBlock",
    "Text",
    "ToolLike",
    "Violation",
    "parse",
    "render_calls",
    "render_result",
    "render_tools",
]
