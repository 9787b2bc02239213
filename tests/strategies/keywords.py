"""The keywords of each type, each as a function that adds itself to a schema being made."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.strategies.json_values import NAMES, NUMBERS

from rightcall.model import JsonValue

if TYPE_CHECKING:
    from tests.strategies.schemas import SchemaMaker

PATTERNS = (
    "^a", "b$", "a", "", "^$", "^[a-c]+$", "^x", "[0-9]", "^.{2}$", "^(a|b)*$", "^(?!a)", "\\d$", "^\\S*$", "(?=b)", "^[^a]*$",
    "\\p{L}", "^(ab|ba){1,2}$", "1|^b",
)  # fmt: skip
TYPES = ("null", "boolean", "number", "integer", "string", "array", "object")

# The first dialect that knows a keyword, as an index into DIALECT_NAMES; and the first that no longer does.
SINCE = {
    "const": 1, "contains": 1, "propertyNames": 1, "if": 2, "dependentRequired": 3, "dependentSchemas": 3, "minContains": 3,
    "unevaluatedProperties": 3, "unevaluatedItems": 3, "prefixItems": 4,
}  # fmt: skip
UNTIL = {"tuple": 4, "dependencies": 3}


def bound(maker: "SchemaMaker", made: dict[str, JsonValue], _depth: int) -> None:
    keyword = str(maker.pick(("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum")))
    if maker.age == 0 and keyword.startswith("exclusive"):
        made[keyword] = True
        made.setdefault(keyword.removeprefix("exclusive").lower(), maker.pick(NUMBERS))
    else:
        made[keyword] = maker.pick(NUMBERS)


def multiple(maker: "SchemaMaker", made: dict[str, JsonValue], _depth: int) -> None:
    made["multipleOf"] = maker.pick((1, 2, 3, 0.5, 1.5, 0.1, 10, 7))


def length(maker: "SchemaMaker", made: dict[str, JsonValue], _depth: int) -> None:
    made[str(maker.pick(("minLength", "maxLength")))] = maker.random.randint(0, 4)


def pattern(maker: "SchemaMaker", made: dict[str, JsonValue], _depth: int) -> None:
    made["pattern"] = maker.pick(PATTERNS)


def unread_format(maker: "SchemaMaker", made: dict[str, JsonValue], _depth: int) -> None:
    made["format"] = maker.pick(("date", "uuid", "unheard-of"))


def item_count(maker: "SchemaMaker", made: dict[str, JsonValue], _depth: int) -> None:
    made[str(maker.pick(("minItems", "maxItems")))] = maker.random.randint(0, 4)


def items(maker: "SchemaMaker", made: dict[str, JsonValue], depth: int) -> None:
    if maker.chance(0.4):
        tuples = [maker.schema(depth + 1) for _ in range(maker.random.randint(1, 3))]
        made["items" if maker.age < UNTIL["tuple"] else "prefixItems"] = tuples
        if maker.chance(0.4):
            rest = maker.chance(0.5) and maker.schema(depth + 1)
            made["additionalItems" if maker.age < UNTIL["tuple"] else "items"] = rest
    else:
        made["items"] = maker.schema(depth + 1)


def unique(_maker: "SchemaMaker", made: dict[str, JsonValue], _depth: int) -> None:
    made["uniqueItems"] = True


def contains(maker: "SchemaMaker", made: dict[str, JsonValue], depth: int) -> None:
    if maker.age < SINCE["contains"]:
        return
    made["contains"] = maker.schema(depth + 1)
    if maker.age >= SINCE["minContains"]:
        for keyword in ("minContains", "maxContains"):
            if maker.chance(0.4):
                made[keyword] = maker.random.randint(0, 3)


def member_count(maker: "SchemaMaker", made: dict[str, JsonValue], _depth: int) -> None:
    made[str(maker.pick(("minProperties", "maxProperties")))] = maker.random.randint(0, 3)


def properties(maker: "SchemaMaker", made: dict[str, JsonValue], depth: int) -> None:
    made["properties"] = {name: maker.schema(depth + 1) for name in maker.names(3)}


def required(maker: "SchemaMaker", made: dict[str, JsonValue], _depth: int) -> None:
    made["required"] = maker.names(3)


def pattern_properties(maker: "SchemaMaker", made: dict[str, JsonValue], depth: int) -> None:
    made["patternProperties"] = {str(maker.pick(PATTERNS)): maker.schema(depth + 1) for _ in range(maker.random.randint(1, 2))}


def additional(maker: "SchemaMaker", made: dict[str, JsonValue], depth: int) -> None:
    made["additionalProperties"] = False if maker.chance(0.5) else maker.schema(depth + 1)


def property_names(maker: "SchemaMaker", made: dict[str, JsonValue], depth: int) -> None:
    if maker.age >= SINCE["propertyNames"]:
        made["propertyNames"] = {"pattern": maker.pick(PATTERNS)} if maker.chance(0.5) else maker.schema(depth + 1)


def dependencies(maker: "SchemaMaker", made: dict[str, JsonValue], depth: int) -> None:
    name = str(maker.pick(NAMES))
    if maker.age < UNTIL["dependencies"]:
        made["dependencies"] = {name: maker.names(2) if maker.chance(0.5) else maker.schema(depth + 1)}
    elif maker.chance(0.5):
        made["dependentRequired"] = {name: maker.names(2)}
    else:
        made["dependentSchemas"] = {name: maker.schema(depth + 1)}


FAMILIES: dict[str, tuple[Callable[["SchemaMaker", dict[str, JsonValue], int], None], ...]] = {
    "number": (bound, bound, multiple),
    "integer": (bound, multiple),
    "string": (length, pattern, pattern, unread_format),
    "array": (
        items,
        items,
        item_count,
        unique,
        contains,
    ),
    "object": (
        properties,
        properties,
        required,
        additional,
        pattern_properties,
        member_count,
        property_names,
        dependencies,
    ),
}
