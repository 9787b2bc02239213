"""A whole text at once: everything a parser tells about it, and what the schemas of the tools say of its calls."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rightcall.model import JsonValue
from rightcall.toolcall.arguments_check import ArgumentsCheck, Violation
from rightcall.toolcall.declared import ToolLike
from rightcall.toolcall.events import CallEnd, Reasoning, Rejected, Text
from rightcall.toolcall.options import DEFAULT_OPTIONS, Options
from rightcall.toolcall.parser import Parser
from rightcall.toolcall.registry import AUTO


@dataclass(frozen=True, slots=True, kw_only=True)
class ParsedCall:
    """One call: as it was written, whether its tool was offered (None: no tools were given), and what its schema says.

    `violation` is None where the arguments are accepted, and where nothing can be said (no tools, no usable schema).
    """

    index: int
    id: str
    name: str
    arguments: dict[str, JsonValue]
    raw: str
    is_known: bool | None
    violation: Violation | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RejectedBlock:
    """A block that began like calls and was none."""

    raw: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ParseResult:
    """All that was found in one answer of a model.

    `text` holds rejected blocks too, where the options leave them in. `unknown_tools` are the names of calls that no tool
    has; their calls are in `calls`: whoever executes decides.
    """

    calls: tuple[ParsedCall, ...]
    text: str
    reasoning: str
    rejected: tuple[RejectedBlock, ...]
    saw_call_syntax: bool
    unknown_tools: tuple[str, ...]


def parse(
    text: str | bytes,
    *,
    format: str = AUTO,  # noqa: A002 - the word of the field
    tools: Iterable[ToolLike] | None = None,
    options: Options = DEFAULT_OPTIONS,
) -> ParseResult:
    """Find the calls in a whole answer.

    *Errors*: `UsageError` for an unknown format or a tool without a name; never for the text. *Cost*: linear, plus one
    validator for each tool that is called.
    """
    offered = None if tools is None else tuple(tools)
    parser = Parser(format=format, tools=offered, options=options)
    events = [*parser.feed(text), *parser.close()]
    check = ArgumentsCheck(offered)
    calls = tuple(
        ParsedCall(
            index=event.index,
            id=event.id,
            name=event.name,
            arguments=event.arguments,
            raw=event.raw,
            is_known=parser.declared.knows(event.name),
            violation=check.violation(event.name, event.arguments),
        )
        for event in events
        if isinstance(event, CallEnd)
    )
    return ParseResult(
        calls=calls,
        text="".join(event.text for event in events if isinstance(event, Text)),
        reasoning="".join(event.text for event in events if isinstance(event, Reasoning)),
        rejected=tuple(RejectedBlock(raw=e.raw, reason=e.reason) for e in events if isinstance(e, Rejected)),
        saw_call_syntax=parser.saw_call_syntax,
        unknown_tools=tuple(dict.fromkeys(call.name for call in calls if call.is_known is False)),
    )
