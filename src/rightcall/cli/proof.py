"""The answer of the prover as text for a person and as JSON."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from rightcall import __version__
from rightcall.findings import escape_hidden, json_text
from rightcall.model import JsonValue
from rightcall.schema import Containment, DialectName, Explanation, Formats, Overlap, Reading, Satisfiability, Witnesses

FORMAT = "rightcall.proof/1"
WIDTH = 80

Answer: TypeAlias = Overlap | Containment | Satisfiability

PROVEN = frozenset({"disjoint", "contained", "unsatisfiable"})
"""Outcomes that rest on a proof and not on a value."""
YES = frozenset({"overlap", "contained", "satisfiable"})
NO = frozenset({"disjoint", "not-contained", "unsatisfiable"})

SENTENCES: Mapping[str, str] = {
    "overlap": "{schema} and {other} both accept this value",
    "disjoint": "no value is accepted by both {schema} (A) and {other} (B)",
    "contained": "{schema} accepts everything that {other} accepts",
    "not-contained": "{other} accepts this value and {schema} refuses it",
    "satisfiable": "{schema} accepts this value, among others",
    "unsatisfiable": "{schema} accepts no value at all",
    "unknown": "this could not be decided",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What was asked, as the report repeats it."""

    schema: str
    other: str | None
    contains: bool
    reading: Reading
    dialect: DialectName
    formats: Formats
    arguments: bool
    witnesses: int | None = None
    """How many values were asked for; None where the question was only whether there is one."""

    @property
    def kind(self) -> str:
        """The verb of the question."""
        if self.other is None:
            return "satisfiable"
        return "contains" if self.contains else "overlap"


def answer_text(question: Question, found: Witnesses) -> str:
    """The verdict, what it rests on, and how it was read."""
    return "\n".join(_answer_lines(question, found)) + "\n"


def answer_json(question: Question, found: Witnesses, explanation: Explanation | None = None) -> str:
    """The answer as a JSON document (schemas/proof-1.schema.json).

    `premises` are there exactly when the answer is a proof, `value` exactly when a value proves it; `values`, `exhausted`
    and `shortfall` exactly when several were asked for.
    """
    answer = found.answer
    document: dict[str, JsonValue] = {
        "format": FORMAT,
        "version": __version__,
        "question": question.kind,
        "schema": question.schema,
        "other": question.other,
        "reading": question.reading,
        "dialect": question.dialect,
        "formats": question.formats,
        "arguments": question.arguments,
        "outcome": answer.outcome,
        "reason": answer.reason,
        "pointer": answer.pointer,
        "checked_by": list(answer.checked_by),
    }
    if explanation is not None:
        document["premises"] = [
            {"side": premise.side, "says": premise.says, "pointer": premise.pointer} for premise in explanation.premises
        ]
    if has_value(answer):
        document["value"] = example_value(answer)
    if question.witnesses is not None:
        document["values"] = list(found.values)
        document["exhausted"] = found.exhausted
        document["shortfall"] = found.reason
    return json_text(document, style="indented") + "\n"


def has_value(answer: Answer) -> bool:
    """Whether the answer is proven by a value. The value itself may be null."""
    return answer.outcome in {"overlap", "not-contained", "satisfiable"}


def example_value(answer: Answer) -> JsonValue:
    """The value that proves the answer."""
    return answer.counterexample if isinstance(answer, Containment) else answer.witness


def _answer_lines(question: Question, found: Witnesses) -> Iterator[str]:
    answer = found.answer
    sentence = SENTENCES[answer.outcome].format(schema=question.schema, other=question.other)
    if len(found.values) > 1:
        sentence = sentence.replace("this value", "these values").replace("refuses it", "refuses them")
    if found.exhausted:
        sentence = sentence.replace(", among others", " and no other")
    yield from textwrap.wrap(escape_hidden(f"{answer.outcome}: {sentence}"), WIDTH, subsequent_indent="  ")
    if has_value(answer):
        yield ""
        yield from _numbered(found.values) if len(found.values) > 1 else _shown(example_value(answer))
    if answer.reason:
        yield ""
        for line in answer.reason.split("\n"):
            yield from textwrap.wrap(escape_hidden(line), WIDTH, initial_indent="  ", subsequent_indent="    ")
    if answer.pointer is not None:
        yield f"  at {escape_hidden(answer.pointer or 'the root')}"
    if question.witnesses is not None and has_value(answer):
        yield ""
        yield from textwrap.wrap(_how_many(found), WIDTH, subsequent_indent="  ")
    yield ""
    yield f"Reading: {question.reading}{'' if question.formats == 'annotate' else ', formats asserted'}."
    if answer.checked_by:
        yield f"Checked by: {', '.join(answer.checked_by)}."


def _shown(value: JsonValue) -> Iterator[str]:
    yield textwrap.indent(json_text(value, style="indented"), "  ")


def _numbered(values: tuple[JsonValue, ...]) -> Iterator[str]:
    for number, value in enumerate(values, start=1):
        text = json_text(value)
        if len(text) > WIDTH - 6:
            text = json_text(value, style="indented")
        yield f"{number:>4}  " + textwrap.indent(text, "      ").lstrip(" ")


def _how_many(found: Witnesses) -> str:
    if found.exhausted:
        return "There are no others: that is proven."
    if found.reason:
        return escape_hidden(f"Fewer than asked for: {found.reason}.")
    return "There may be others."
