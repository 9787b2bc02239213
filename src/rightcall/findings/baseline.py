"""A baseline: the findings a project had when it began to look, so that only new ones fail a run."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rightcall.errors import InputError, LimitExceeded
from rightcall.findings.json_text import json_text
from rightcall.model import Finding, Position, Problem, Report

FORMAT = "rightcall.baseline/1"
MAX_BYTES = 64 * 1024 * 1024
_FINGERPRINT = re.compile(r"[0-9a-f]{32}(-[1-9][0-9]*)?")
_HINT = "write it anew from a run, or restore it from version control"


@dataclass(frozen=True, slots=True, kw_only=True)
class BaselineEntry:
    """One finding of a baseline; rule and tools stand there for people who read the file or its diff."""

    fingerprint: str
    rule: str
    tools: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Baseline:
    """The findings that a project already had."""

    entries: tuple[BaselineEntry, ...]


def write_baseline(report: Report) -> str:
    """Write a baseline that covers every finding of a report, as JSON text (`schemas/baseline-1.schema.json`).

    One line for each finding, ordered by rule, tools and fingerprint, so that a diff shows what came and what went.
    """
    entries = sorted({(finding.rule, tuple(_tool_names(finding)), finding.fingerprint) for finding in report.findings})
    lines = [
        json_text({"fingerprint": fingerprint, "rule": rule, "tools": tools}, style="spaced")
        for rule, tools, fingerprint in entries
    ]
    listing = "[\n    " + ",\n    ".join(lines) + "\n  ]" if lines else "[]"
    return f'{{\n  "format": {json_text(FORMAT)},\n  "findings": {listing}\n}}\n'


def read_baseline(text: str, *, source: str = "baseline") -> Baseline:
    """Read a baseline from its text; `source` names it in problems.

    *Errors*: `InputError` with every problem, each with its line or its JSON Pointer; `LimitExceeded` over 64 MiB.
    """
    size_bytes = len(text.encode("utf-8", "surrogatepass"))
    if size_bytes > MAX_BYTES:
        raise LimitExceeded(what=f"{source}: bytes of a baseline", limit=MAX_BYTES, value=size_bytes)
    document = _parse(text, source)
    problems = [Problem(message=message, source=source, pointer=pointer, hint=_HINT) for message, pointer in _faults(document)]
    if problems or not isinstance(document, dict):
        raise InputError(problems)
    return Baseline(
        entries=tuple(
            BaselineEntry(fingerprint=entry["fingerprint"], rule=entry["rule"], tools=tuple(entry["tools"]))
            for entry in document["findings"]
        ),
    )


def _tool_names(finding: Finding) -> list[str]:
    return sorted(tool.name for tool in finding.tools)


def _parse(text: str, source: str) -> object:
    try:
        return json.loads(text, object_pairs_hook=_unique, parse_int=_number, parse_float=_number, parse_constant=_number)
    except json.JSONDecodeError as error:
        position = Position(line=error.lineno, column=error.colno)
        problem = Problem(message=f"is no JSON: {error.msg}", source=source, position=position, hint=_HINT)
    except _DuplicateKeyError as error:
        problem = Problem(message=f"the key {error.key!r} stands twice in one object", source=source, hint=_HINT)
    except RecursionError:
        problem = Problem(message="is nested too deeply for a baseline", source=source, hint=_HINT)
    raise InputError([problem])


def _faults(document: object) -> Iterator[tuple[str, str]]:
    """Each fault of a parsed baseline, with its JSON Pointer."""
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        yield f"is no baseline: an object with the format {FORMAT} is expected", ""
        return
    for key in document.keys() - {"format", "findings"}:
        yield f"unknown key {key!r}", ""
    entries = document.get("findings")
    if not isinstance(entries, list):
        yield "a list is expected", "/findings"
        return
    for i, entry in enumerate(entries):
        for fault in _entry_faults(entry):
            yield fault, f"/findings/{i}"


def _entry_faults(entry: object) -> Iterator[str]:
    if not isinstance(entry, dict) or entry.keys() != {"fingerprint", "rule", "tools"}:
        yield "an object with fingerprint, rule and tools is expected"
        return
    if not isinstance(entry["fingerprint"], str) or not _FINGERPRINT.fullmatch(entry["fingerprint"]):
        yield "the fingerprint is not one that a report shows"
    if not isinstance(entry["rule"], str):
        yield "rule must be a text"
    if not isinstance(entry["tools"], list) or not all(isinstance(name, str) for name in entry["tools"]):
        yield "tools must be a list of names"


def _number(_digits: str) -> None:
    """A baseline holds no numbers: not reading them means that none, however long, can hurt."""


class _DuplicateKeyError(ValueError):
    def __init__(self, key: str) -> None:
        self.key = key
        super().__init__(key)


def _unique(pairs: Sequence[tuple[str, object]]) -> dict[str, object]:
    members: dict[str, object] = {}
    for key, value in pairs:
        if key in members:
            raise _DuplicateKeyError(key)
        members[key] = value
    return members
