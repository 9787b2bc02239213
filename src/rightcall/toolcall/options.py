"""The policies of a parser: everything about which two careful people could differ."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from rightcall.errors import UsageError

Semantics: TypeAlias = Literal["schema", "reference"]

MIN_CALL_CHARS = 1024
MAX_DEPTH = 128
"""Readers of nested values recurse: this leaves their callers most of the stack."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How a parser decides where a text can be read in two ways.

    `semantics`: how values of the canonical XML get their types: by the schema of the tool, or as the `reference` has it
    (values trimmed, entities decoded everywhere, one JSON object or XML fragment an object, everything else a string).
    `unclosed`: what becomes of complete calls in a block whose outer closer is missing: `text`, or `accept` them, each as
    soon as it is complete. A call that is itself cut is text in both.
    `repair_opener`: whether calls count whose outer opener is missing while its closer stands right behind them.
    `fenced`, `inline`: whether calls count inside a fenced block; inside an inline code span or a comment begun on the line.
    `reasoning`: pairs of tags; text between them is reasoning when nothing but blanks was shown before it.
    `starts_in_reasoning`: whether the text begins inside the first pair (the opener was part of the prompt).
    `lenient`: accept a closed list of misspellings of markup (DSML bars and quotes, a nameless parameter left out).
    `rejected`: whether blocks that turned out to be no call are shown as `text` or dropped (they are reported in both).
    `layout_events`: tell markup that belongs to no call too.
    *Units*: `max_call_chars` bounds one block of calls in characters, `max_depth` the nesting of a value.
    """

    semantics: Semantics = "schema"
    unclosed: Literal["text", "accept"] = "text"
    repair_opener: bool = True
    fenced: bool = False
    inline: bool = False
    reasoning: tuple[tuple[str, str], ...] = (("<think>", "</think>"),)
    starts_in_reasoning: bool = False
    lenient: bool = False
    rejected: Literal["text", "drop"] = "text"
    layout_events: bool = False
    max_call_chars: int = 8 << 20
    max_depth: int = 64

    def __post_init__(self) -> None:
        """Refuse bounds that leave no room for a call."""
        if self.max_call_chars < MIN_CALL_CHARS:
            message = f"max_call_chars: {self.max_call_chars} is too small, the least is {MIN_CALL_CHARS}"
            raise UsageError(message)
        if not 1 <= self.max_depth <= MAX_DEPTH:
            message = f"max_depth: {self.max_depth} is not between 1 and {MAX_DEPTH}"
            raise UsageError(message)
        if self.starts_in_reasoning and not self.reasoning:
            message = "starts_in_reasoning: there are no tags of reasoning"
            raise UsageError(message)


DEFAULT_OPTIONS = Options()
