"""The schemas of two catalogs, compiled by one prover, each wording once."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from rightcall.model import JsonValue, Tool
from rightcall.schema import CompiledSchema, DialectName, Prover


class Library:
    """Compiles the schemas of tools when they are first asked for."""

    def __init__(self) -> None:
        """Begin with nothing compiled."""
        self.prover = Prover()
        self._compiled: dict[tuple[str, str, bool], CompiledSchema] = {}

    def input(self, tool: Tool) -> CompiledSchema:
        """The input schema of a tool: whatever it says, arguments are an object."""
        return self._compile(tool.input_schema, tool.dialect, arguments=True)

    def output(self, tool: Tool) -> CompiledSchema:
        """The output schema of a tool."""
        return self._compile(tool.output_schema, tool.dialect, arguments=False)

    def digests(self, tool: Tool) -> tuple[str, str] | None:
        """What tools with one canonical input schema have in common; None without a schema that can be read."""
        if tool.input_schema is None:
            return None
        compiled = self.input(tool)
        return None if compiled.problem else (compiled.digest("written"), compiled.digest("declared"))

    def _compile(self, schema: JsonValue, dialect: str, *, arguments: bool) -> CompiledSchema:
        try:
            key = (repr(schema), dialect, arguments)
        except RecursionError:  # nested beyond what any reader lets through; the prover says so in its own words
            return self.prover.compile(schema, dialect=cast("DialectName", dialect), arguments=arguments)
        if key not in self._compiled:
            compiled = self.prover.compile(schema, dialect=cast("DialectName", dialect), arguments=arguments)
            self._compiled[key] = compiled
        return self._compiled[key]


def open_to_all(compiled: CompiledSchema) -> CompiledSchema:
    """The schema as one whose declared reading is the written one: it takes undeclared names where it leaves them open.

    Beside the declared reading of another schema it answers what that one's declared calls meet in practice: the schema
    as a server would apply it.
    """
    return replace(compiled, variants=tuple(replace(variant, declared=variant.written) for variant in compiled.variants))
