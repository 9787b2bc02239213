"""Does a schema accept given arguments? For observed values, where a prover would only slow things down.

As written, jsonschema-rs judges: a few tenths of a microsecond. In the declared reading, most schemas are "as written,
and no other names than these at the root", which is told from the two formulas being so made; only the others are
evaluated. *Source*: product decision on the two readings; the declared reading itself is in `compile/declared.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, cast

from rightcall.errors import LimitExceeded
from rightcall.model import JsonValue, append_pointer, pointer_tokens
from rightcall.schema import formula as f
from rightcall.schema.compiled import CompiledSchema
from rightcall.schema.dialects import BY_URI, DialectName
from rightcall.schema.prover import Prover
from rightcall.schema.validators import Metaschemas, validator_class
from rightcall.schema.values import freeze

if TYPE_CHECKING:
    import jsonschema_rs

Names: TypeAlias = "frozenset[str] | None"

_IGNORES_SIBLINGS: frozenset[DialectName] = frozenset({"draft-04", "draft-06", "draft-07"})
"""Dialects in which nothing beside a `$ref` counts."""

_KEYWORDS = {"falseSchema": "false"}
"""What the validator calls things that are no keywords."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why arguments are refused: the keyword, and the JSON Pointer of its place in the schema. No value of the arguments."""

    keyword: str
    pointer: str


class Acceptance:
    """One input schema, asked about many argument objects. *Cost*: the validator is built at once, formulas when needed."""

    def __init__(self, schema: JsonValue, dialect: DialectName, prover: Prover) -> None:
        """`dialect` is the reading of a schema without `$schema`; `prover` compiles it for the declared reading."""
        self._schema = schema
        self._dialect = dialect
        self._prover = prover
        self._compiled: CompiledSchema | None = None
        self._closing: Literal["none", "names", "formula"] | None = None
        self._names: frozenset[str] = frozenset()
        self.problem: str | None = None
        self.fault: Refusal | None = None
        """Set where the schema is none of its dialect: the keyword and its place."""
        self._validator = self._build()

    @property
    def required(self) -> frozenset[str]:
        """Names that all accepted arguments have, as far as the root says so by itself."""
        schema = self._schema
        if not isinstance(schema, dict) or ("$ref" in schema and self._reading() in _IGNORES_SIBLINGS):
            return frozenset()
        names = schema.get("required")
        return frozenset(name for name in names if isinstance(name, str)) if isinstance(names, list) else frozenset()

    @property
    def declared_names(self) -> Names:
        """The only names that arguments may have in the declared reading; None where others are possible."""
        self._prepare()
        return self._names if self._closing == "names" else None

    def written(self, arguments: Mapping[str, JsonValue]) -> bool | None:
        """Tell whether arguments are accepted as written; None where the schema cannot decide (see `problem`)."""
        if self._validator is None:
            return None
        try:
            return self._validator.is_valid(arguments)
        except ValueError:
            return None  # a pattern or a reference that ran into a bound of the validator

    def declared(self, arguments: Mapping[str, JsonValue]) -> bool | None:
        """Tell whether arguments are accepted in the declared reading."""
        written = self.written(arguments)
        return self.declared_given_written(arguments) if written else written

    def declared_given_written(self, arguments: Mapping[str, JsonValue]) -> bool | None:
        """Tell the same of arguments that are known to be accepted as written."""
        self._prepare()
        if self._closing == "none":
            return True
        if self._closing == "names":
            return self._names.issuperset(arguments)
        return self._evaluate(arguments)

    def refusal(self, arguments: Mapping[str, JsonValue]) -> Refusal | None:
        """Say which keyword refuses arguments, the first one the validator meets; None where none is known to."""
        if self._validator is None:
            return None
        try:
            error = next(iter(self._validator.iter_errors(arguments)), None)
        except ValueError:
            return None
        if error is None:
            return None
        return Refusal(keyword=_KEYWORDS.get(error.kind.name, error.kind.name), pointer=append_pointer("", *error.schema_path))

    def _reading(self) -> DialectName:
        declared = self._schema.get("$schema") if isinstance(self._schema, dict) else None
        known = BY_URI.get(declared.removesuffix("#")) if isinstance(declared, str) else None
        return known.name if known is not None else self._dialect

    def _build(self) -> jsonschema_rs.Validator | None:
        """Build the validator, or note why there is none."""
        import jsonschema_rs  # noqa: PLC0415 - loaded with the first schema

        declared = self._schema.get("$schema") if isinstance(self._schema, dict) else None
        if isinstance(declared, str) and declared.removesuffix("#") not in BY_URI:
            self.problem = f"its dialect {declared!r} is not known"
            return None
        name = self._reading()
        try:
            if (problem := Metaschemas().problem(self._schema, name)) is not None:
                pointer, message = problem
                self.problem = f"not a valid {name} schema: {message} (at {pointer or 'the root'})"
                self.fault = Refusal(keyword=(pointer_tokens(pointer) or ("",))[-1], pointer=pointer)
                return None
            return validator_class(name)(cast("dict[str, Any] | bool", self._schema), validate_formats=False)
        except (jsonschema_rs.ValidationError, jsonschema_rs.ReferencingError, ValueError, RecursionError) as error:
            self.problem = f"cannot be read: {str(error).strip().splitlines()[0][:200]}"
            return None

    def _prepare(self) -> None:
        """Find out what the declared reading adds to the schema as written."""
        if self._closing is not None:
            return
        compiled = self._compiled = self._prover.compile(self._schema, dialect=self._dialect, arguments=True)
        self._closing = "formula"
        if len(compiled.variants) != 1:
            return
        variant, store = compiled.variants[0], self._prover.store
        names = frozenset(compiled.declared_names)
        closed = store.atom(f.EveryMember, store.none_of(compiled.declared_names), store.bottom)
        if variant.declared is variant.written:
            self._closing = "none"
        elif variant.declared is store.conj((variant.written, closed)):
            self._closing, self._names = "names", names

    def _evaluate(self, arguments: Mapping[str, JsonValue]) -> bool | None:
        compiled = self._compiled
        if compiled is None or not compiled.variants:
            return None
        try:
            value = freeze(cast("JsonValue", arguments))
            answers = {self._prover.evaluator.holds(variant.declared, value) for variant in compiled.variants}
        except (LimitExceeded, RecursionError):
            return None
        return answers.pop() if len(answers) == 1 else None
