"""A schema made ready for questions: its formulas in both readings, and the validators that check witnesses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rightcall.model import JsonValue
from rightcall.schema import formula as f
from rightcall.schema.dialects import DialectName
from rightcall.schema.outline import Outline
from rightcall.schema.resources import Path
from rightcall.schema.validators import Validators
from rightcall.schema.verdict import Reading


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Variant:
    """One way to read a schema. There is one, unless it has no `$schema` and its meta-schema refuses the default."""

    dialect: DialectName
    written: f.Node
    declared: f.Node
    arguments: bool
    outlines: Mapping[Reading, Outline] = field(repr=False)
    paths: Mapping[f.Node, Path] = field(repr=False)
    validators: Validators = field(repr=False)

    def formula(self, reading: Reading) -> f.Node:
        """Give the formula of a reading."""
        return self.declared if reading == "declared" else self.written


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class CompiledSchema:
    """What `Prover.compile` gives. `problem` is set when the schema cannot be read at all: (reason, pointer).

    `identity` then tells it from other schemas that cannot be read.
    """

    schema: JsonValue = field(repr=False)
    variants: tuple[Variant, ...]
    declared_names: tuple[str, ...] = ()
    problem: tuple[str, str] | None = None
    identity: str = ""

    @property
    def required_names(self) -> tuple[str, ...]:
        """The names that every accepted object must have, as far as the root says so unconditionally."""
        if not self.variants:
            return ()
        formula = self.variants[0].written
        parts = formula.parts if isinstance(formula, f.And) else (formula,)
        return tuple(sorted(part.name for part in parts if isinstance(part, f.Required)))

    def digest(self, reading: Reading = "written") -> str:
        """Identify the canonical schema: equal digests accept the same values. Annotations do not count."""
        if self.problem is not None:
            return self.identity
        return "".join(variant.formula(reading).digest.hex() for variant in self.variants)
