"""Fences: small schemas that stand for all calls with, or without, something; compiled once and used for many questions.

A fence of an edited schema holds every call that the edited schema accepts. What is disjoint from the fence is disjoint from
the edited schema, whatever else that one says; and a fence costs next to nothing, where the schema may have thousands of
parts. Every fence leaves all names open that it does not speak of, in both readings.
"""

from __future__ import annotations

from collections.abc import Iterable

from rightcall.model import JsonValue
from rightcall.schema import CompiledSchema, Prover


class Fences:
    """The fences of one prover."""

    def __init__(self, prover: Prover) -> None:
        """Start without any."""
        self._prover = prover
        self._known: dict[tuple[str, ...], CompiledSchema] = {}

    def only(self, names: Iterable[str]) -> CompiledSchema:
        """Every call without other names than these."""
        listed = sorted(names)
        return self._fence(("only", *listed), {"propertyNames": {"enum": list[JsonValue](listed)}})

    def having(self, name: str) -> CompiledSchema:
        """Every call with this name."""
        return self._fence(("having", name), {"required": [name]})

    def lacking(self, name: str) -> CompiledSchema:
        """Every call without this name."""
        return self._fence(("lacking", name), {"properties": {name: False}})

    def tagged(self, name: str, value: str) -> CompiledSchema:
        """Every call with this value under this name."""
        return self._fence(("tagged", name, value), {"required": [name], "properties": {name: {"enum": [value]}}})

    def _fence(self, key: tuple[str, ...], schema: dict[str, JsonValue]) -> CompiledSchema:
        if key not in self._known:
            self._known[key] = self._prover.compile({**schema, "additionalProperties": True}, arguments=True)
        return self._known[key]
