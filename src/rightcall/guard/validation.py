"""Arguments against the schema of a tool, and structured results against theirs; with errors that a model can repair from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from rightcall.model import JsonValue, append_pointer

MAX_SCHEMA_NODES = 20_000
MAX_SCHEMA_DEPTH = 64
MAX_VALUE_NODES = 100_000
MAX_VALUE_DEPTH = 64
MAX_ERRORS = 8
_SHOWN_CHARACTERS = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Violation:
    """One value that does not fit: where (JSON Pointer), which keyword refused it, why, and a value that would fit.

    `message` may quote the value: it is for whoever sent it, never for a report.
    """

    pointer: str
    keyword: str
    message: str
    example: JsonValue = None

    def describe(self) -> str:
        """Say it so that the next attempt can be right."""
        hint = "" if self.example is None else f"; for example {self.example!r}"
        return f"{self.pointer or 'the arguments'}: {self.message} ({self.keyword}){hint}"


class SchemaCheck:
    """One schema, compiled once. It never fetches anything.

    *Errors*: `ValueError` for a schema that is too large, refers outside itself, or is none. *Cost*: microseconds for a value.
    """

    def __init__(self, schema: JsonValue) -> None:
        """Bound and compile."""
        import jsonschema_rs  # noqa: PLC0415 - loaded with the first schema

        if problem := _bound_problem(schema, MAX_SCHEMA_NODES, MAX_SCHEMA_DEPTH):
            message = f"the schema {problem}"
            raise ValueError(message)
        self._schema = schema
        try:
            self._validator = jsonschema_rs.validator_for(schema, retriever=_refuse)  # type: ignore[arg-type] # any JSON is tried
        except (jsonschema_rs.ValidationError, jsonschema_rs.ReferencingError, RecursionError) as error:
            message = f"the schema cannot be used: {str(error).strip().splitlines()[0][:_SHOWN_CHARACTERS]}"
            raise ValueError(message) from error

    def violations(self, value: JsonValue) -> tuple[Violation, ...]:
        """What does not fit, at most eight; nothing for a value that fits."""
        if problem := _bound_problem(value, MAX_VALUE_NODES, MAX_VALUE_DEPTH):
            return (Violation(pointer="", keyword="bounds", message=f"the value {problem}"),)
        if self._validator.is_valid(value):
            return ()
        found = []
        for error in self._validator.iter_errors(value):
            found.append(self._violation(error))
            if len(found) == MAX_ERRORS:
                break
        return tuple(found)

    def _violation(self, error: Any) -> Violation:  # noqa: ANN401 - the validator's own class
        path = [*error.schema_path]
        return Violation(
            pointer=append_pointer("", *error.instance_path) if error.instance_path else "",
            keyword=str(path[-1]) if path else "false",
            message=error.message[:_SHOWN_CHARACTERS],
            example=_example(self._schema, path[:-1]),
        )


def schema_problem(schema: JsonValue) -> str:
    """Why a schema cannot be enforced; empty for one that can."""
    try:
        SchemaCheck(schema)
    except ValueError as error:
        return str(error)
    return ""


def argument_error(violations: tuple[Violation, ...]) -> dict[str, JsonValue]:
    """The tool result that tells a model what to repair: `isError`, with a path, the keyword and an example for each fault."""
    lines = ["The arguments do not fit the tool's schema. Nothing was called. Repair and call again:"]
    lines += [f"- {violation.describe()}" for violation in violations]
    return {"content": [{"type": "text", "text": "\n".join(lines)}], "isError": True}


def output_violations(check: SchemaCheck | None, result: Mapping[str, JsonValue]) -> tuple[Violation, ...]:
    """What does not fit in a result. Only `structuredContent` of a result that is no error and is complete is described."""
    if check is None or result.get("isError") or result.get("resultType", "complete") != "complete":
        return ()
    if "structuredContent" not in result:
        return (Violation(pointer="", keyword="required", message="the result has no structuredContent"),)
    return check.violations(result["structuredContent"])


def _example(schema: JsonValue, path: list[Any]) -> JsonValue:
    for step in path:
        if isinstance(schema, dict):
            schema = schema.get(str(step))
        elif isinstance(schema, list) and isinstance(step, int) and step < len(schema):
            schema = schema[step]
    if not isinstance(schema, dict):
        return None
    for name in ("examples", "enum"):
        values = schema.get(name)
        if isinstance(values, list) and values:
            return values[0]
    return schema.get("const", schema.get("default"))


def _bound_problem(value: JsonValue, max_nodes: int, max_depth: int) -> str:
    waiting, count = [(value, 0)], 0
    while waiting:
        one, depth = waiting.pop()
        count += 1
        if count > max_nodes:
            return f"holds more than {max_nodes} values"
        if depth > max_depth:
            return f"nests deeper than {max_depth} levels"
        if isinstance(one, dict):
            waiting += [(item, depth + 1) for item in one.values()]
        elif isinstance(one, list):
            waiting += [(item, depth + 1) for item in one]
    return ""


def _refuse(uri: str) -> NoReturn:
    message = f"refers to {uri[:_SHOWN_CHARACTERS]}, which is outside of it"
    raise LookupError(message)
