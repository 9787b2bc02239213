"""A JSON Schema named on the command line: a file or `-`, and perhaps a JSON Pointer to a part of it."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import unquote

from rightcall.catalog import LoadOptions, read_json
from rightcall.catalog.sources.files import read_file, read_stdin
from rightcall.cli.output import STANDARD_STREAM
from rightcall.errors import SchemaError
from rightcall.model import JsonValue, Position, Problem, pointer_tokens


def read_schema(target: str) -> JsonValue:
    """Read `FILE`, `FILE#/json/pointer` or `-`.

    *Errors*: SourceError when the file cannot be read, InputError when it is no JSON, SchemaError when the pointer leads
    nowhere or to something that is no schema, LimitExceeded.
    """
    path, pointer = _split(target)
    options = LoadOptions()
    content = read_stdin(options) if path == STANDARD_STREAM else read_file(Path(path), path, options)
    document = read_json(content.text, content.name, options.json_limits)
    value = _follow(document.value, pointer, target)
    if not isinstance(value, dict | bool):
        hint = "a JSON Schema is an object, true or false; FILE#/pointer names a part of a file"
        raise _schema_error(content.name, "this is no JSON Schema", hint=hint, place=(pointer, document.locate(pointer)))
    return value


def _schema_error(source: str, what: str, *, hint: str, place: tuple[str, Position | None] | None = None) -> SchemaError:
    pointer, position = place or (None, None)
    return SchemaError([Problem(message=what, source=source, pointer=pointer, position=position, hint=hint)])


def _split(target: str) -> tuple[str, str]:
    """Separate the file from the pointer. A file that has a `#` in its own name is taken as it is."""
    path, hash_sign, fragment = target.partition("#")
    if not hash_sign or Path(target).exists():
        return target, ""
    pointer = unquote(fragment)
    if pointer and not pointer.startswith("/"):
        raise _schema_error(target, "a JSON Pointer begins with /", hint="write FILE#/tools/0/inputSchema")
    return path, pointer


def _follow(value: JsonValue, pointer: str, target: str) -> JsonValue:
    """The part of a document that a JSON Pointer names. *Errors*: SchemaError with the step that leads nowhere."""
    reached = ""
    for token in pointer_tokens(pointer):
        following = _child(value, token)
        if following is None:
            hint = "the pointer is followed from the top of the file, one name or index after each /"
            raise _schema_error(target, f"there is no {token!r} at {reached or 'the top'}", hint=hint)
        value = following[0]
        reached = f"{reached}/{token}"
    return value


def _child(value: JsonValue, token: str) -> tuple[JsonValue] | None:
    """The member or element that a reference token names, in a tuple since it may itself be null."""
    if isinstance(value, dict) and token in value:
        return (value[token],)
    if isinstance(value, list) and token.isdecimal() and token.isascii() and int(token) < len(value):
        return (value[int(token)],)
    return None
