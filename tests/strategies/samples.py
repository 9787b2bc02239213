"""Values worth trying on a schema: constants it mentions and their neighbours, guided guesses, and bent witnesses."""

from collections.abc import Iterator
from random import Random
from urllib.parse import unquote

from tests.strategies.json_values import NAMES, TEXTS, make_scalar, make_value

from rightcall.model import JsonValue

OF_TYPE = {
    "null": (None,),
    "boolean": (True, False),
    "integer": (0, 1, 2, 3, 6, -1, 10, 100),
    "number": (0, 1, 0.5, 1.5, 2.25, -1, 10, 0.1),
    "string": (*TEXTS, "2020-01-01", "aab", "bab"),
}


def guess(random: Random, schema: JsonValue, root: JsonValue, depth: int = 5) -> JsonValue:
    """Guess a value for a schema; often right, never sure."""
    if not isinstance(schema, dict) or depth == 0 or random.randint(0, 11) == 0:
        return make_value(random, 1)
    target = _target(schema, root)
    if target is not None:
        return guess(random, target, root, depth - 1)
    listed = schema.get("enum")
    if "const" in schema and random.randint(0, 5):
        return schema["const"]
    if isinstance(listed, list) and listed and random.randint(0, 5):
        return random.choice(listed)
    inner = _branch(random, schema)
    if inner is not None:
        value = guess(random, inner, root, depth - 1)
        shape = {keyword: item for keyword, item in schema.items() if keyword not in ("anyOf", "oneOf", "allOf")}
        return _merged(value, guess(random, shape, root, depth - 1)) if random.randint(0, 1) else value
    return _of_type(random, schema, root, depth)


def _target(schema: dict[str, JsonValue], root: JsonValue) -> JsonValue:
    reference = schema.get("$ref")
    if not isinstance(reference, str) or not reference.startswith("#"):
        return None
    found = root
    for token in unquote(reference[1:]).split("/")[1:]:
        name = token.replace("~1", "/").replace("~0", "~")
        if isinstance(found, dict) and name in found:
            found = found[name]
        elif isinstance(found, list) and name.isdecimal() and int(name) < len(found):
            found = found[int(name)]
        else:
            return None
    return found


def _branch(random: Random, schema: dict[str, JsonValue]) -> JsonValue:
    branches = [
        branch for keyword in ("anyOf", "oneOf", "allOf") if isinstance(schema.get(keyword), list) for branch in schema[keyword]
    ]
    branches += [schema[keyword] for keyword in ("if", "then", "else") if keyword in schema]
    return random.choice(branches) if branches and random.randint(0, 3) else None


def _merged(left: JsonValue, right: JsonValue) -> JsonValue:
    return {**right, **left} if isinstance(left, dict) and isinstance(right, dict) else left


def _of_type(random: Random, schema: dict[str, JsonValue], root: JsonValue, depth: int) -> JsonValue:
    wanted = schema.get("type") or _implied(random, schema)
    name = random.choice(wanted) if isinstance(wanted, list) else wanted
    if name == "object":
        return _object(random, schema, root, depth)
    if name == "array":
        return _array(random, schema, root, depth)
    numbers = [
        schema[keyword]
        for keyword in ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf")
        if keyword in schema
    ]
    near = [value + step for value in numbers if isinstance(value, int | float) for step in (0, 1, -1, 0.5)]
    return random.choice((*OF_TYPE.get(str(name), TEXTS), *(near if name in ("integer", "number") else ())))


def _implied(random: Random, schema: dict[str, JsonValue]) -> JsonValue:
    if any(
        keyword in schema
        for keyword in ("properties", "required", "patternProperties", "additionalProperties", "minProperties")
    ):
        return "object"
    if any(keyword in schema for keyword in ("items", "prefixItems", "contains", "minItems", "uniqueItems")):
        return "array"
    return random.choice(("string", "number", "object", "array", "null"))


def _object(random: Random, schema: dict[str, JsonValue], root: JsonValue, depth: int) -> JsonValue:
    known = schema.get("properties")
    members: dict[str, JsonValue] = {}
    for name, inner in known.items() if isinstance(known, dict) else ():
        if random.randint(0, 2):
            members[name] = guess(random, inner, root, depth - 1)
    required = schema.get("required")
    for name in required if isinstance(required, list) else ():
        if name not in members and random.randint(0, 9):
            members[str(name)] = guess(random, known.get(name) if isinstance(known, dict) else True, root, depth - 1)
    low = schema.get("minProperties")
    for name in NAMES[: random.randint(0, 1) + (low if isinstance(low, int) else 0)]:
        members.setdefault(name, guess(random, schema.get("additionalProperties"), root, depth - 1))
    return members


def _array(random: Random, schema: dict[str, JsonValue], root: JsonValue, depth: int) -> JsonValue:
    items, prefix = schema.get("items"), schema.get("prefixItems")
    first = prefix if isinstance(prefix, list) else (items if isinstance(items, list) else [])
    rest = schema.get("additionalItems") if isinstance(items, list) else items
    low = schema.get("minItems")
    length = random.randint(0, 2) + min(low if isinstance(low, int) else 0, 6)
    made = [guess(random, first[index] if index < len(first) else rest, root, depth - 1) for index in range(length)]
    if "contains" in schema and random.randint(0, 2):
        made.append(guess(random, schema["contains"], root, depth - 1))
    return made


def bend(random: Random, value: JsonValue) -> JsonValue:
    """Change a value in one small place."""
    if isinstance(value, dict):
        return _bent_object(random, value)
    if isinstance(value, list):
        return _bent_array(random, value)
    if isinstance(value, str):
        return random.choice((value + "a", value[1:], value + "b", "1" + value))
    if isinstance(value, int | float) and not isinstance(value, bool):
        return random.choice((value + 1, value - 1, value * 2, value + 0.5))
    return make_scalar(random)


def _bent_object(random: Random, value: dict[str, JsonValue]) -> JsonValue:
    if not value or random.randint(0, 2) == 0:
        return {**value, random.choice(NAMES): make_scalar(random)}
    name = random.choice(list(value))
    if random.randint(0, 3) == 0:
        return {other: item for other, item in value.items() if other != name}
    return {**value, name: bend(random, value[name])}


def _bent_array(random: Random, value: list[JsonValue]) -> JsonValue:
    if not value or random.randint(0, 2) == 0:
        return [*value, make_scalar(random)]
    index = random.randint(0, len(value) - 1)
    if random.randint(0, 3) == 0:
        return value[:index] + value[index + 1 :]
    return [*value[:index], bend(random, value[index]), *value[index + 1 :]]


def candidates(
    random: Random, schemas: tuple[JsonValue, ...], witnesses: tuple[JsonValue, ...], count: int
) -> Iterator[JsonValue]:
    """Give `count` values to try on some schemas, given values that some of them accept."""
    for index in range(count):
        schema = schemas[index % len(schemas)]
        roll = index % 4
        if roll == 0 and witnesses:
            value = bend(random, random.choice(witnesses))
            yield bend(random, value) if random.randint(0, 1) else value
        elif roll == 3:
            yield make_value(random)
        else:
            yield guess(random, schema, schema)
