"""What is wrong with a JSON text, in words for the person who wrote it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from rightcall.catalog.json_text.bounds import MAX_NUMBER_DIGITS
from rightcall.catalog.json_text.trail import Step, follow, pointer_at, position_of
from rightcall.model import Problem

DUPLICATE = "duplicate"
_MAX_DUPLICATES = 20
_NUMBER = re.compile(r"-?[0-9]")
_CONSTANTS = ("NaN", "Infinity", "-Infinity")
_PHRASES = {
    "Expecting value": "a value is missing here",
    "Expecting ',' delimiter": "a comma or a closing bracket is missing here",
    "Expecting ':' delimiter": "a colon is missing here",
    "Expecting property name enclosed in double quotes": "a property name in double quotes is missing here",
    "Illegal trailing comma before end of object": "a comma stands before the closing brace",
    "Illegal trailing comma before end of array": "a comma stands before the closing bracket",
    "Unterminated string starting at": "the string that starts here has no end",
    "Invalid control character at": "a control character stands unescaped in a string",
    "Invalid \\escape": "this escape does not exist in JSON",
    "Invalid \\uXXXX escape": "an escape \\u needs four hexadecimal digits",
    "Extra data": "something follows after the end of the JSON value",
}


def explain(text: str, kind: str | None, at: int | None, *, source: str, offset: int, whole: str) -> list[Problem]:
    """List what is wrong with `text`, which stands at `offset` of `whole`, so that positions are those of the input.

    `kind` is what stopped the parser: its message with the place `at`, `DUPLICATE`, or another name, for which the
    token at fault is searched.
    """
    if at is not None and kind is not None:
        found = [(at, pointer_at(text, at), *_syntax(text, kind, at))]
    elif kind == DUPLICATE:
        found = list(_duplicates(text))
    else:
        found = list(_bad_tokens(text))[:1]
    return [
        Problem(
            message=message,
            source=source,
            pointer=pointer or None,
            position=position_of(whole, offset + start),
            hint=hint,
        )
        for start, pointer, message, hint in found
    ]


def _syntax(text: str, kind: str, at: int) -> tuple[str, str | None]:
    phrase = _PHRASES.get(kind.removesuffix(": "), kind)
    rest = text[at:].lstrip()
    before = text[:at].rstrip()
    hint: str | None = None
    if not rest:
        phrase, hint = "the text ends in the middle of a value", "the file looks cut off"
    elif rest.startswith(("//", "/*", "#")):
        hint = "JSON has no comments: take it out"
    elif rest[0] == "'":
        hint = "JSON strings stand in double quotes"
    elif rest[0] in "}]" and before.endswith(","):
        hint = "take out the comma before the closing bracket"
    return f"not valid JSON: {phrase}", hint


def _duplicates(text: str) -> Iterator[tuple[int, str, str, str | None]]:
    found = 0
    for step in follow(text):
        if step.is_duplicate:
            found += 1
            message = f"the key {step.text[:80]} stands twice in the same object"
            yield step.offset, step.pointer, message, "keep one of them: readers disagree on which one counts"
        if found == _MAX_DUPLICATES:
            return


def _bad_tokens(text: str) -> Iterator[tuple[int, str, str, str | None]]:
    for step in follow(text):
        words = _judge(step)
        if words is not None:
            yield step.offset, step.pointer, *words


def _judge(step: Step) -> tuple[str, str | None] | None:
    token = step.text
    if token in _CONSTANTS:
        return f"{token} is not a JSON number", "leave the member out, or write a number"
    if _NUMBER.match(token):
        return _judge_number(token)
    if token.startswith('"') and "\\u" in token:
        return _judge_string(token)
    return None


def _judge_number(token: str) -> tuple[str, str | None] | None:
    mantissa, _, exponent = token.lower().partition("e")
    digits = len(mantissa.lstrip("-")) + (MAX_NUMBER_DIGITS if len(exponent) > len("+00000") else abs(int(exponent or "0")))
    if digits <= MAX_NUMBER_DIGITS:
        return None
    return f"a number of more than {MAX_NUMBER_DIGITS:,} digits", "no JSON reader is bound to keep it: write a smaller number"


def _judge_string(token: str) -> tuple[str, str | None] | None:
    try:
        json.loads(token).encode("utf-8")
    except UnicodeEncodeError:
        return "a string holds half of a surrogate pair", "such a string cannot be written as UTF-8: complete the \\u escapes"
    except ValueError:  # not a whole string: the parser proper reports it
        return None
    return None
