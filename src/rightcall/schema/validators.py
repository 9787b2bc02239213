"""The two independent validators that check every witness: jsonschema-rs and corvus-json-schema.

They share no code with each other or with the prover. Both see the schema as it was written, never a rewriting of it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, cast

from rightcall.model import JsonValue
from rightcall.schema.dialects import DIALECT_NAMES, DialectName

if TYPE_CHECKING:
    import jsonschema_rs

_RS_CLASSES: dict[DialectName, str] = {
    "draft-04": "Draft4Validator",
    "draft-06": "Draft6Validator",
    "draft-07": "Draft7Validator",
    "2019-09": "Draft201909Validator",
    "2020-12": "Draft202012Validator",
}
_META_URIS: dict[DialectName, str] = {
    "draft-04": "http://json-schema.org/draft-04/schema#",
    "draft-06": "http://json-schema.org/draft-06/schema#",
    "draft-07": "http://json-schema.org/draft-07/schema#",
    "2019-09": "https://json-schema.org/draft/2019-09/schema",
    "2020-12": "https://json-schema.org/draft/2020-12/schema",
}
_CORVUS_DIALECTS: dict[DialectName, str] = {
    "draft-04": "DRAFT4",
    "draft-06": "DRAFT6",
    "draft-07": "DRAFT7",
    "2019-09": "DRAFT201909",
    "2020-12": "DRAFT202012",
}


class _IsValid(Protocol):
    def __call__(self, instance: JsonValue, /) -> bool: ...


UNFOLDS = "was not asked: the references of the schema unfold into too many subschemas"
LOOPS = "was not asked: a reference of the schema leads back to itself without entering a value"


class Validators:
    """Both validators of one schema, built when the first witness is checked."""

    NAMES = ("jsonschema-rs", "corvus-json-schema")

    def __init__(
        self,
        schema: JsonValue,
        dialect: DialectName,
        resources: Mapping[str, JsonValue],
        *,
        formats: bool,
        unwalkable: str | None = None,
    ) -> None:
        """`dialect` is the reading of documents without `$schema`; `formats` asserts `format`.

        `unwalkable` says why the schema must not be handed to a validator: its references unfold into more than can be
        walked, or run in a circle, on which a validator may run out of stack and take the process with it.
        """
        self._schema = schema
        self._dialect = dialect
        self._resources = resources
        self._formats = formats
        self.unwalkable = unwalkable
        self._built: tuple[_IsValid | str, _IsValid | str] | None = (unwalkable, unwalkable) if unwalkable else None
        self._canonical: jsonschema_rs.CanonicalSchema | None = None
        self._is_canonical_known = False

    def answers(self, instance: JsonValue) -> dict[str, bool | str]:
        """Ask both about an instance; a text instead of an answer says why a validator gave none."""
        if self._built is None:
            self._built = (self._build_rs(), self._build_corvus())
        return {name: _ask(check, instance) for name, check in zip(self.NAMES, self._built, strict=True)}

    def canonical(self) -> jsonschema_rs.CanonicalSchema | None:
        """Give the schema in the canonical algebra of jsonschema-rs, or None where it cannot be put into it."""
        if not self._is_canonical_known:
            self._is_canonical_known = True
            self._canonical = None if self.unwalkable else self._canonicalize()
        return self._canonical

    def _canonicalize(self) -> jsonschema_rs.CanonicalSchema | None:
        import jsonschema_rs  # noqa: PLC0415 - loaded with the first proof

        draft = getattr(jsonschema_rs, _RS_CLASSES[self._dialect].removesuffix("Validator"))
        schema = cast("dict[str, Any] | bool", self._schema)
        try:
            return jsonschema_rs.canonicalize(schema, draft=draft, validate_formats=self._formats, retriever=self._retrieve)
        except (jsonschema_rs.ValidationError, jsonschema_rs.ReferencingError, ValueError, RecursionError):
            return None  # it has no opinion on this schema

    def _build_rs(self) -> _IsValid | str:
        import jsonschema_rs  # noqa: PLC0415 - loaded with the first witness

        kind = validator_class(self._dialect)
        try:
            validator = kind(self._schema, retriever=self._retrieve, validate_formats=self._formats)
        except (jsonschema_rs.ValidationError, jsonschema_rs.ReferencingError, ValueError, RecursionError) as problem:
            return f"cannot read the schema: {_first_line(problem)}"
        return cast("_IsValid", validator.is_valid)

    def _build_corvus(self) -> _IsValid | str:
        import corvus_json_schema as corvus  # noqa: PLC0415 - loaded with the first witness

        try:
            return corvus.compile(
                plain(self._schema),
                default_dialect=getattr(corvus.Dialect, _CORVUS_DIALECTS[self._dialect]),
                assert_format=self._formats,
                assert_content=False,
                resolve_document=self._resolve,
            )
        except (corvus.SchemaCompilationError, ValueError, OverflowError, RecursionError) as problem:
            return f"cannot read the schema: {_first_line(problem)}"

    def _retrieve(self, uri: str) -> Any:  # noqa: ANN401 - what the validator's protocol asks for
        found = self._given(uri)
        if found is None:
            msg = f"no document was given for {uri}"
            raise LookupError(msg)
        return found

    def _resolve(self, uri: str) -> Any:  # noqa: ANN401 - what the validator's protocol asks for
        return plain(self._given(uri))

    def _given(self, uri: str) -> JsonValue:
        found = self._resources.get(uri)
        return found if found is not None else self._resources.get(uri.removesuffix("#"))


def _ask(check: _IsValid | str, instance: JsonValue) -> bool | str:
    if isinstance(check, str):
        return check
    try:
        return check(instance)
    except _failures() as problem:
        return f"gave no answer: {_first_line(problem) or type(problem).__name__}"


def _failures() -> tuple[type[Exception], ...]:
    """Give what a validator may raise instead of answering; one of them runs code that it generates itself."""
    import corvus_json_schema as corvus  # noqa: PLC0415 - loaded with the first witness

    own = (corvus.PatternMatchLimitError, corvus.SchemaEvaluationDepthError)
    return (ValueError, ArithmeticError, AssertionError, RecursionError, *own)


def _first_line(problem: Exception) -> str:
    if isinstance(problem, RecursionError):
        return "it ran out of stack"  # Python words it by where the stack happened to end
    return str(problem).strip().split("\n", 1)[0][:200]


def plain(value: JsonValue) -> JsonValue:
    """Replace exact decimals by floats, for a validator that knows only the types of `json.loads`."""
    match value:
        case dict():
            return {key: plain(item) for key, item in value.items()}
        case list():
            return [plain(item) for item in value]
        case Decimal():
            return float(value)
    return value


def through_json(value: JsonValue) -> JsonValue:
    """Write a value as JSON text and read it back, the way it would travel to a tool."""
    return cast("JsonValue", json.loads(json_text(value)))


def json_text(value: JsonValue) -> str:
    """Write a value as compact JSON, decimals exactly."""
    match value:
        case dict():
            return "{" + ",".join(f"{json.dumps(key)}:{json_text(item)}" for key, item in value.items()) + "}"
        case list():
            return "[" + ",".join(map(json_text, value)) + "]"
        case Decimal():
            return str(value)
    return json.dumps(value)


def validator_class(dialect: DialectName) -> Callable[..., jsonschema_rs.Validator]:
    """Give the class of jsonschema-rs that reads a dialect."""
    import jsonschema_rs  # noqa: PLC0415 - loaded with the first schema

    kind: Callable[..., jsonschema_rs.Validator] = getattr(jsonschema_rs, _RS_CLASSES[dialect])
    return kind


class Metaschemas:
    """Is a document a valid schema of a dialect? Asked before anything else: a wrong dialect gives wrong verdicts."""

    _validators: ClassVar[dict[DialectName, jsonschema_rs.Validator]] = {}
    """Built on first use and then shared by all: a meta-schema never changes."""

    def problem(self, schema: JsonValue, dialect: DialectName) -> tuple[str, str] | None:
        """Give the first violation as (JSON Pointer, message), or None for a valid schema."""
        validator = self._validators.get(dialect) or self._build(dialect)
        if validator.is_valid(schema):
            return None
        error = next(iter(validator.iter_errors(schema)))
        pointer = "".join(f"/{str(token).replace('~', '~0').replace('/', '~1')}" for token in error.instance_path)
        return pointer, error.message[:200]

    def _build(self, dialect: DialectName) -> jsonschema_rs.Validator:
        validator = validator_class(dialect)({"$ref": _META_URIS[dialect]}, validate_formats=False)
        self._validators[dialect] = validator
        return validator

    def accepting(self, schema: JsonValue) -> tuple[DialectName, ...]:
        """Give the dialects whose meta-schema accepts a document, oldest first."""
        return tuple(name for name in DIALECT_NAMES if self.problem(schema, name) is None)
