"""Changes to a schema: harmless ones, which must not change any verdict, and random ones, which make new questions."""

from collections.abc import Callable
from random import Random

from tests.strategies.json_values import NAMES, NUMBERS, TEXTS
from tests.strategies.schemas import TYPES, make_schema

from rightcall.model import JsonValue
from rightcall.schema import DialectName

LITERAL = frozenset({"enum", "const", "default", "examples"})
MAPS = frozenset({"properties", "patternProperties", "$defs", "definitions", "dependentSchemas", "dependencies"})


def shuffled(random: Random, schema: JsonValue) -> JsonValue:
    """Write the members of every object in another order."""
    if isinstance(schema, dict):
        names = list(schema)
        random.shuffle(names)
        return {name: shuffled(random, schema[name]) for name in names}
    return [shuffled(random, item) for item in schema] if isinstance(schema, list) else schema


def annotated(random: Random, schema: JsonValue, *, is_map: bool = False) -> JsonValue:
    """Add annotations and unknown keywords to the subschemas."""
    if not isinstance(schema, dict):
        return [annotated(random, item) for item in schema] if isinstance(schema, list) else schema
    inner = {
        name: item if name in LITERAL and not is_map else annotated(random, item, is_map=name in MAPS and not is_map)
        for name, item in schema.items()
    }
    if is_map or "$ref" in schema or random.randint(0, 1):
        return inner
    return {"title": "t", **inner, "description": "d", "x-note": {"type": "string"}, "default": 7, "examples": [None]}


def wrapped(_random: Random, schema: JsonValue) -> JsonValue:
    """Put a schema without references under `allOf`, twice."""
    return {"allOf": [schema, {"allOf": [schema]}]}


def double_negated(_random: Random, schema: JsonValue) -> JsonValue:
    """Negate a schema without references twice."""
    return {"not": {"not": schema}}


def has_references(schema: JsonValue) -> bool:
    """Tell whether any subschema refers to another, or is a resource of its own."""
    if isinstance(schema, dict):
        return any(name in schema for name in ("$ref", "$dynamicRef", "$recursiveRef", "$id", "id", "$schema")) or any(
            has_references(item) for item in schema.values()
        )
    return isinstance(schema, list) and any(map(has_references, schema))


def mutated(random: Random, schema: JsonValue, dialect: DialectName, changes: int = 2) -> JsonValue:
    """Change a schema at a few random places; the result may be no valid schema."""
    for _ in range(changes):
        places = list(_places(schema))
        path = random.choice(places)
        schema = _changed(schema, path, lambda value: _CHANGES[random.randint(0, len(_CHANGES) - 1)](random, value, dialect))
    return schema


Path = tuple[str | int, ...]


def _places(value: JsonValue, path: Path = ()) -> list[Path]:
    found = [path]
    if isinstance(value, dict):
        for name, item in value.items():
            if name not in ("description", "title", "$schema", "$id", "id", "$comment"):
                found.extend(_places(item, (*path, name)))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            found.extend(_places(item, (*path, index)))
    return found


def _changed(value: JsonValue, path: Path, change: Callable[[JsonValue], JsonValue]) -> JsonValue:
    if not path:
        return change(value)
    head, *rest = path
    if isinstance(value, dict):
        return {**value, str(head): _changed(value[str(head)], tuple(rest), change)}
    assert isinstance(value, list)
    assert isinstance(head, int)
    return [*value[:head], _changed(value[head], tuple(rest), change), *value[head + 1 :]]


def _drop(random: Random, value: JsonValue, _dialect: DialectName) -> JsonValue:
    if isinstance(value, dict) and value:
        gone = random.choice(list(value))
        return {name: item for name, item in value.items() if name != gone}
    if isinstance(value, list) and len(value) > 1:
        gone_at = random.randint(0, len(value) - 1)
        return value[:gone_at] + value[gone_at + 1 :]
    return value


def _tweak(random: Random, value: JsonValue, _dialect: DialectName) -> JsonValue:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return random.choice((value + 1, max(value - 1, 0), random.choice(NUMBERS)))
    if isinstance(value, str):
        return random.choice((*TYPES, *NAMES, *TEXTS)) if value not in TYPES else random.choice(TYPES)
    return value


def _tighten(random: Random, value: JsonValue, dialect: DialectName) -> JsonValue:
    if not isinstance(value, dict):
        return value
    names = value.get("properties")
    extra: dict[str, JsonValue] = random.choice(
        (
            {"additionalProperties": False},
            {"minProperties": 1},
            {"maxProperties": 2},
            {"minItems": 1},
            {"uniqueItems": True},
            {"minLength": 2},
            {"maximum": 5},
            {"required": [random.choice(list(names))]} if isinstance(names, dict) and names else {"maxLength": 1},
            {"unevaluatedProperties": False} if dialect in ("2019-09", "2020-12") else {"enum": [1, "a", {}]},
        ),
    )
    return {**value, **extra}


def _graft(random: Random, value: JsonValue, dialect: DialectName) -> JsonValue:
    grown = make_schema(random, dialect, references=False, size=3)
    if isinstance(value, dict) and random.randint(0, 1):
        return {**value, str(random.choice(("anyOf", "allOf", "oneOf"))): [grown, *([value] if random.randint(0, 1) else [])]}
    return grown if isinstance(value, dict | bool) else value


def _negate(_random: Random, value: JsonValue, _dialect: DialectName) -> JsonValue:
    return {"not": value} if isinstance(value, dict) else value


_CHANGES = (_drop, _drop, _tweak, _tweak, _tighten, _tighten, _graft, _graft, _negate)
