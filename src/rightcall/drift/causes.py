"""Each thing that breaks, with a value that it breaks: one argument at a time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rightcall.drift.canonical import canonical_text
from rightcall.drift.library import open_to_all
from rightcall.model import JsonValue
from rightcall.schema import Acceptance, CompiledSchema, Prover

DEFINITIONS = ("$defs", "definitions")


@dataclass(frozen=True, slots=True, kw_only=True)
class Broken:
    """A value that one version accepts and the other refuses: both validators agree on both.

    `keyword` and `pointer` name what refuses it and where that stands in the refusing schema, as far as that is known.
    """

    value: JsonValue
    keyword: str = ""
    pointer: str = ""


class Breakage:
    """Finds values that `giving` accepts, of declared names, and `taking` refuses as it is written."""

    def __init__(self, prover: Prover, giving: CompiledSchema, taking: CompiledSchema) -> None:
        """Both schemas can be read, and are known not to fit."""
        self._prover = prover
        self._giving = giving
        self._taking = taking

    def collect(self, first: JsonValue, limit: int) -> tuple[Broken, ...]:
        """The first value, and further ones that are refused for other reasons, at most `limit`.

        Only what the roots say of single names is told apart; what refuses a value in some other way is found by the first
        value alone. *Cost*: one question to the prover for each name whose schema differs, until there are enough.
        """
        found: dict[tuple[str, str], Broken] = {}
        for broken in self._all(first):
            found.setdefault((broken.keyword, broken.pointer), broken)
            if len(found) >= limit:
                break
        return tuple(found.values())

    def _all(self, first: JsonValue) -> Iterator[Broken]:
        yield self._named(first, self._taking)
        giving, taking = self._giving.schema, self._taking.schema
        if not (isinstance(giving, dict) and isinstance(taking, dict)):
            return
        variant = self._giving.variants[0]
        for mixture in _mixtures(giving, taking):
            compiled = self._prover.compile(mixture, dialect=variant.dialect, arguments=variant.arguments)
            answer = self._prover.contains(open_to_all(compiled), self._giving, reading="declared")
            if answer.outcome == "not-contained" and self._is_refused(answer.counterexample):
                yield self._named(answer.counterexample, compiled)

    def _is_refused(self, value: JsonValue) -> bool:
        """Whether both validators say that the other version refuses a value."""
        answers = [variant.validators.answers(value) for variant in self._taking.variants]
        return all(answer is False for by_name in answers for answer in by_name.values())

    def _named(self, value: JsonValue, refusing: CompiledSchema) -> Broken:
        """The value with the first keyword of a schema that the validator names."""
        if not isinstance(value, dict):
            return Broken(value=value)
        refusal = Acceptance(refusing.schema, refusing.variants[0].dialect, self._prover).refusal(value)
        return Broken(value=value) if refusal is None else Broken(value=value, keyword=refusal.keyword, pointer=refusal.pointer)


def _mixtures(giving: dict[str, JsonValue], taking: dict[str, JsonValue]) -> Iterator[dict[str, JsonValue]]:
    """One schema with one thing of the other at a time: what it requires, and the schema of each name that differs."""
    if canonical_text(giving.get("required")) != canonical_text(taking.get("required")) and "required" in taking:
        yield {**giving, "required": taking["required"]}
    ones, others = giving.get("properties"), taking.get("properties")
    if not (isinstance(ones, dict) and isinstance(others, dict)):
        return
    definitions = _definitions(giving, taking)
    for name in ones:
        if name in others and canonical_text(ones[name]) != canonical_text(others[name]):
            yield {**giving, **definitions, "properties": {**ones, name: others[name]}}


def _definitions(giving: Mapping[str, JsonValue], taking: Mapping[str, JsonValue]) -> dict[str, JsonValue]:
    """The definitions of both; where both define a name, that of the schema whose part is tried."""
    merged: dict[str, JsonValue] = {}
    for keyword in DEFINITIONS:
        parts = [part for side in (giving, taking) if isinstance(part := side.get(keyword), dict)]
        if parts:
            merged[keyword] = {name: schema for part in parts for name, schema in part.items()}
    return merged
