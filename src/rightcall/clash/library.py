"""The distinct input schemas of a scan, compiled once: tools with one canonical schema share a place here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from rightcall.clash.fences import Fences
from rightcall.clash.options import Progress, say_nothing
from rightcall.model import JsonValue, Tool
from rightcall.schema import CompiledSchema, DialectName, Prover


@dataclass(frozen=True, slots=True, kw_only=True)
class SchemaText:
    """A schema and the dialect it is read in when it names none."""

    schema: JsonValue
    dialect: DialectName


class Library:
    """Distinct schemas with the prover that compiled them. Copied to another process, it compiles them again there."""

    def __init__(
        self,
        texts: Sequence[SchemaText],
        prover: Prover | None = None,
        compiled: Mapping[int, CompiledSchema] | None = None,
    ) -> None:
        """Keep schemas; each is compiled when it is first asked for, unless the same prover `compiled` it already."""
        self.texts = tuple(texts)
        self.prover = prover or Prover()
        self.fences = Fences(self.prover)
        self._compiled = dict(compiled or {})

    def __reduce__(self) -> tuple[type[Library], tuple[tuple[SchemaText, ...]]]:
        """Travel as schemas: formulas belong to the prover that made them."""
        return Library, (self.texts,)

    def compiled(self, place: int) -> CompiledSchema:
        """The compiled schema at a place."""
        if place not in self._compiled:
            self._compiled[place] = compile_arguments(self.prover, self.texts[place])
        return self._compiled[place]


def compile_arguments(prover: Prover, text: SchemaText) -> CompiledSchema:
    """Compile an input schema: a tool's arguments are always an object, whatever else the schema says."""
    return prover.compile(text.schema, dialect=text.dialect, arguments=True)


def collect(tools: Sequence[Tool], progress: Progress = say_nothing) -> tuple[Library, tuple[int | None, ...]]:
    """Which distinct input schemas do tools have, and where is each tool's? None for a tool without a schema.

    Two schemas are one when they are the same canonical schema in both readings. A schema that cannot be read is like no
    other. *Cost*: one compilation for each schema that was not written before, word for word.
    """
    collector = _Collector()
    places: list[int | None] = []
    for count, tool in enumerate(tools):
        progress("reading schemas", count, len(tools))
        places.append(None if tool.input_schema is None else collector.place(tool))
    return Library(collector.texts, collector.prover, collector.compiled), tuple(places)


class _Collector:
    """Gathers schemas, each canonical one once."""

    def __init__(self) -> None:
        self.prover = Prover()
        self.texts: list[SchemaText] = []
        self.compiled: dict[int, CompiledSchema] = {}
        self._by_wording: dict[str, int] = {}
        self._by_digests: dict[tuple[str, str], int] = {}

    def place(self, tool: Tool) -> int:
        """Where the input schema of a tool is."""
        text = SchemaText(schema=tool.input_schema, dialect=cast("DialectName", tool.dialect))
        try:
            wording = repr(text)
        except RecursionError:  # nested beyond what any reader lets through; the prover says so in its own words
            return self._place(compile_arguments(self.prover, text), text)
        if wording not in self._by_wording:
            self._by_wording[wording] = self._place(compile_arguments(self.prover, text), text)
        return self._by_wording[wording]

    def _place(self, compiled: CompiledSchema, text: SchemaText) -> int:
        digests = (compiled.digest("written"), compiled.digest("declared"))
        new = len(self.texts)
        place = self._by_digests.setdefault(digests, new) if all(digests) else new
        if place == new:
            self.compiled[new] = compiled
            self.texts.append(text)
        return place
