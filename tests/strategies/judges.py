"""Two validators that share no code with us, asked about one schema as it was written."""

import json
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import corvus_json_schema
import jsonschema_rs

from rightcall.model import JsonValue
from rightcall.schema import DialectName

RS_CLASSES: dict[DialectName, Any] = {
    "draft-04": jsonschema_rs.Draft4Validator,
    "draft-06": jsonschema_rs.Draft6Validator,
    "draft-07": jsonschema_rs.Draft7Validator,
    "2019-09": jsonschema_rs.Draft201909Validator,
    "2020-12": jsonschema_rs.Draft202012Validator,
}
CORVUS_DIALECTS: dict[DialectName, str] = {
    "draft-04": "DRAFT4",
    "draft-06": "DRAFT6",
    "draft-07": "DRAFT7",
    "2019-09": "DRAFT201909",
    "2020-12": "DRAFT202012",
}
PLAIN_URIS: dict[str, DialectName] = {
    "http://json-schema.org/draft-04/schema": "draft-04",
    "http://json-schema.org/draft-06/schema": "draft-06",
    "http://json-schema.org/draft-07/schema": "draft-07",
    "https://json-schema.org/draft/2019-09/schema": "2019-09",
    "https://json-schema.org/draft/2020-12/schema": "2020-12",
}


def dialect_of(schema: JsonValue, default: DialectName) -> DialectName:
    """Give the dialect that a schema declares, or the default."""
    declared = schema.get("$schema") if isinstance(schema, dict) else None
    return PLAIN_URIS.get(str(declared).rstrip("#"), default)


def travelled(value: JsonValue) -> JsonValue:
    """Send a value through JSON text, as a witness travels to a tool."""
    return json.loads(json.dumps(value, default=_as_float))


def _as_float(value: object) -> float:
    if isinstance(value, Decimal):
        return float(value)
    raise TypeError(type(value).__name__)


_CORVUS_REFUSALS = (
    ValueError,
    LookupError,
    OverflowError,
    RecursionError,
    corvus_json_schema.SchemaCompilationError,
    corvus_json_schema.SchemaEvaluationDepthError,
)
"""How corvus-json-schema says that it cannot read a schema, or not to the end."""


class Judge:
    """Both validators of one schema; each is built when it is first asked."""

    def __init__(self, schema: JsonValue, dialect: DialectName, resources: Mapping[str, JsonValue] | None = None) -> None:
        """`dialect` is the reading of a schema that declares none."""
        self.schema = schema
        self.dialect = dialect_of(schema, dialect)
        self.resources = resources or {}
        self._rs: Any = None
        self._corvus: Any = None

    def readable(self) -> bool:
        """Tell whether the schema is valid in its dialect and its references lead somewhere."""
        try:
            self._build_rs()
        except (jsonschema_rs.ValidationError, jsonschema_rs.ReferencingError, ValueError):
            return False
        return True

    def _build_rs(self) -> Any:
        if self._rs is None:
            kind = RS_CLASSES[self.dialect]
            self._rs = kind(self.schema, retriever=self._given, validate_formats=False)
        return self._rs

    def _build_corvus(self) -> Any:
        if self._corvus is None:
            self._corvus = corvus_json_schema.compile(
                travelled(self.schema),
                default_dialect=getattr(corvus_json_schema.Dialect, CORVUS_DIALECTS[self.dialect]),
                assert_format=False,
                assert_content=False,
                resolve_document=self._given,
            )
        return self._corvus

    def _given(self, uri: str) -> JsonValue:
        return self.resources[uri.rstrip("#")]

    def rs(self, value: JsonValue) -> bool | None:
        """Ask jsonschema-rs; None when it cannot say."""
        try:
            return self._build_rs().is_valid(value)
        except (ValueError, jsonschema_rs.ReferencingError):
            return None

    def corvus(self, value: JsonValue) -> bool | None:
        """Ask corvus-json-schema; None when it cannot say."""
        try:
            return self._build_corvus()(value)
        except _CORVUS_REFUSALS:
            return None

    def accepts(self, value: JsonValue) -> bool | None:
        """Give the verdict both share; None when they differ or one cannot say. The slow one is asked only when needed."""
        first = self.rs(value)
        return first if first is not None and self.corvus(value) is first else None
