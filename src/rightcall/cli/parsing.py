"""What `rightcall parse` reads and prints."""

from __future__ import annotations

import codecs
import sys
from collections.abc import Iterator
from io import BufferedReader
from pathlib import Path
from typing import cast

from rightcall import __version__
from rightcall.cli.output import STANDARD_STREAM
from rightcall.errors import LimitExceeded, SourceError
from rightcall.findings import escape_hidden, json_text
from rightcall.model import JsonValue
from rightcall.toolcall import Event, ParsedCall, ParseResult
from rightcall.toolcall.records import event_record, result_record

FORMAT = "rightcall.parse/1"
WIDTH = 100
CHUNK_BYTES = 1 << 16


MAX_BYTES = 1 << 26
"""So much of one answer is read as a whole; a stream has no end that would have to be known."""


def whole_text(source: str) -> str:
    """The text of a file or of standard input (`-`). *Errors*: as `text_pieces`, and LimitExceeded."""
    pieces: list[str] = []
    size = 0
    for piece in text_pieces(source):
        size += len(piece)
        if size > MAX_BYTES:
            raise LimitExceeded(what=f"{source}: characters", limit=MAX_BYTES, value=None)
        pieces.append(piece)
    return "".join(pieces)


def text_pieces(source: str) -> Iterator[str]:
    """The text of a file or of standard input (`-`) as it comes. *Errors*: SourceError, also for bytes that are no UTF-8."""
    decoder = codecs.getincrementaldecoder("utf-8")()
    name = "standard input" if source == STANDARD_STREAM else source
    read = 0
    try:
        with _opened(source) as file:
            # read1 gives what is there, and waits only for the first byte: a stream is told as it comes.
            while piece := file.read1(CHUNK_BYTES):
                yield decoder.decode(piece)
                read += len(piece)
        yield decoder.decode(b"", final=True)
    except UnicodeDecodeError as error:
        message = f"{name}: no UTF-8 at byte {read + error.start - len(decoder.getstate()[0])}: {error.reason}"
        raise SourceError(message) from error
    except OSError as error:
        message = f"{name}: cannot be read: {error.strerror or error}"
        raise SourceError(message) from error


def _opened(source: str) -> BufferedReader:
    if source == STANDARD_STREAM:
        return cast("BufferedReader", sys.stdin.buffer)
    return Path(source).open("rb")


def _json(value: JsonValue) -> str:
    return json_text(value, style="spaced")


def event_lines(events: list[Event]) -> str:
    """Events as JSON lines."""
    return "".join(f"{_json(event_record(event))}\n" for event in events)


def result_json(result: ParseResult, format_name: str) -> str:
    """The whole result as one JSON document on one line."""
    head: dict[str, JsonValue] = {"format": FORMAT, "version": __version__, "call_format": format_name}
    return _json(head | result_record(result)) + "\n"


def result_text(result: ParseResult, format_name: str) -> str:
    """The result for a person: calls first, then what was no call, then the text."""
    lines = [f"{_count(len(result.calls), 'call')} in {format_name}, {_count(len(result.rejected), 'rejected block')}", ""]
    for call in result.calls:
        lines += _call_lines(call)
    lines += [_clipped(f"rejected, because {block.reason}: {block.raw}") for block in result.rejected]
    if not result.calls and not result.rejected:
        lines.append("Call syntax was seen, but no call." if result.saw_call_syntax else "No call syntax was seen.")
    for title, text in (("Reasoning", result.reasoning), ("Text", result.text)):
        if text.strip():
            lines += ["", f"{title} ({len(text):,} characters)", *(_clipped(f"  {line}") for line in text.strip().splitlines())]
    return "\n".join(lines) + "\n"


def _call_lines(call: ParsedCall) -> list[str]:
    lines = [_clipped(f"#{call.index} {call.name} {_json(call.arguments)}")]
    if call.is_known is False:
        lines.append("   no tool of this name is offered")
    if call.violation is not None:
        place = call.violation.pointer or "the root"
        lines.append(_clipped(f"   its schema refuses these arguments: {call.violation.keyword} at {place}"))
    return lines


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _clipped(line: str) -> str:
    shown = escape_hidden(line[: 4 * WIDTH])
    return shown if len(shown) <= WIDTH else f"{shown[: WIDTH - 1]}\u2026"
