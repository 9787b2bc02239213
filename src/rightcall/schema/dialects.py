"""The dialects of JSON Schema, as data: which keywords each knows, and where its documents live.

*Source*: the meta-schemas and specifications of draft-04, draft-06, draft-07, 2019-09 and 2020-12.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias, get_args

DialectName: TypeAlias = Literal["draft-04", "draft-06", "draft-07", "2019-09", "2020-12"]
DIALECT_NAMES: tuple[DialectName, ...] = get_args(DialectName)


@dataclass(frozen=True, slots=True, kw_only=True)
class Dialect:
    """One dialect, possibly narrowed by a custom meta-schema's `$vocabulary`.

    `keywords` are those that can refuse a value or apply a subschema. `id_keyword` names a resource.
    `ref_alone` says that a `$ref` silences its siblings (draft-07 and earlier).
    """

    name: DialectName
    uri: str
    keywords: frozenset[str]
    id_keyword: str = "$id"
    ref_alone: bool = False
    boolean_exclusive: bool = False


_CORE_04 = frozenset(
    (  # noqa: SIM905 - thirty words read better as words
        "$ref type enum allOf anyOf oneOf not properties required additionalProperties patternProperties "
        "minProperties maxProperties dependencies items additionalItems minItems maxItems uniqueItems "
        "minLength maxLength pattern minimum maximum exclusiveMinimum exclusiveMaximum multipleOf format "
    ).split()
)
_CORE_06 = _CORE_04 | {"const", "contains", "propertyNames"}
_CORE_07 = _CORE_06 | {"if", "then", "else"}
_CORE_2019 = _CORE_07 | {
    "dependentRequired",
    "dependentSchemas",
    "minContains",
    "maxContains",
    "unevaluatedProperties",
    "unevaluatedItems",
    "$recursiveRef",
}
_CORE_2020 = (_CORE_2019 - {"additionalItems", "$recursiveRef"}) | {"prefixItems", "$dynamicRef"}

DIALECTS: dict[DialectName, Dialect] = {
    "draft-04": Dialect(
        name="draft-04",
        uri="http://json-schema.org/draft-04/schema",
        keywords=_CORE_04,
        id_keyword="id",
        ref_alone=True,
        boolean_exclusive=True,
    ),
    "draft-06": Dialect(name="draft-06", uri="http://json-schema.org/draft-06/schema", keywords=_CORE_06, ref_alone=True),
    "draft-07": Dialect(name="draft-07", uri="http://json-schema.org/draft-07/schema", keywords=_CORE_07, ref_alone=True),
    "2019-09": Dialect(name="2019-09", uri="https://json-schema.org/draft/2019-09/schema", keywords=_CORE_2019),
    "2020-12": Dialect(name="2020-12", uri="https://json-schema.org/draft/2020-12/schema", keywords=_CORE_2020),
}
BY_URI: dict[str, Dialect] = {dialect.uri: dialect for dialect in DIALECTS.values()}

_VALIDATION = frozenset(
    (  # noqa: SIM905 - as above
        "type enum const minProperties maxProperties required dependentRequired minItems maxItems uniqueItems "
        "minContains maxContains minLength maxLength pattern minimum maximum exclusiveMinimum "
        "exclusiveMaximum multipleOf "
    ).split()
)
_UNEVALUATED = frozenset({"unevaluatedProperties", "unevaluatedItems"})
_REFERENCES = frozenset({"$ref", "$dynamicRef", "$recursiveRef"})


def narrowed(dialect: Dialect, vocabularies: frozenset[str]) -> Dialect | None:
    """Keep the keywords of the vocabularies a custom meta-schema lists; None when one of them is not known here."""
    keep = set(_REFERENCES)
    for uri in vocabularies:
        keywords = _vocabulary(dialect, uri)
        if keywords is None:
            return None
        keep |= keywords
    return replace(dialect, keywords=dialect.keywords & keep)


def _vocabulary(dialect: Dialect, uri: str) -> frozenset[str] | None:
    base = f"https://json-schema.org/draft/{dialect.name}/vocab/"
    if not uri.startswith(base):
        return None
    name = uri.removeprefix(base)
    if name == "applicator":
        applicators = dialect.keywords - _VALIDATION - _REFERENCES - {"format"}
        return applicators if dialect.name == "2019-09" else applicators - _UNEVALUATED
    return {
        "core": _REFERENCES,
        "validation": _VALIDATION,
        "unevaluated": _UNEVALUATED,
        "format": frozenset({"format"}),
        "format-annotation": frozenset({"format"}),
        "format-assertion": frozenset({"format"}),
        "meta-data": frozenset[str](),
        "content": frozenset[str](),
    }.get(name)
