"""Random schemas of all five drafts: every keyword, references, recursion, resources, and what depends on evaluation.

One maker serves Hypothesis (`schemas`, with a shrinkable source of choices) and the fuzzer (with a plain `Random`).
"""

from collections.abc import Callable
from random import Random

from hypothesis import strategies as st
from tests.strategies.json_values import NAMES, NUMBERS, make_value
from tests.strategies.keywords import FAMILIES, SINCE, TYPES

from rightcall.model import JsonValue
from rightcall.schema import DIALECT_NAMES, DialectName

Schema = dict[str, JsonValue] | bool

SCHEMA_URIS: dict[DialectName, str] = {
    "draft-04": "http://json-schema.org/draft-04/schema#",
    "draft-06": "http://json-schema.org/draft-06/schema#",
    "draft-07": "http://json-schema.org/draft-07/schema#",
    "2019-09": "https://json-schema.org/draft/2019-09/schema",
    "2020-12": "https://json-schema.org/draft/2020-12/schema",
}
DEFINITIONS = ("A", "B", "c/d", "e~%")


class SchemaMaker:
    """Makes one schema document from a source of choices."""

    def __init__(self, random: Random, dialect: DialectName, *, references: bool = True, size: int = 9) -> None:
        """`size` bounds the number of subschemas; `references` allows `$ref` and its kin."""
        self.random = random
        self.dialect = dialect
        self.age = DIALECT_NAMES.index(dialect)
        self.left = size
        self.references = references
        self.targets: list[str] = []

    def document(self) -> Schema:
        """Make a whole document, sometimes with definitions that refer to each other and to the root."""
        if not self.references or self.chance(0.5):
            return self.schema(0)
        return self._with_definitions()

    def chance(self, part: float) -> bool:
        """Say yes with a probability (in steps of a hundredth, which shrink well)."""
        return self.random.randint(0, 99) < part * 100

    def pick(self, options: tuple[JsonValue, ...]) -> JsonValue:
        """Choose one of several values."""
        return options[self.random.randint(0, len(options) - 1)]

    def schema(self, depth: int) -> Schema:
        """Make a subschema."""
        self.left -= 1
        if depth > 3 or self.left < 0:
            return self._leaf()
        if self.chance(0.06):
            return self._constant_schema()
        if self.targets and self.chance(0.25):
            return self._reference(depth)
        made: dict[str, JsonValue] = {}
        if self.chance(0.8):
            self._typed(made, depth)
        if self.chance(0.3) or not made:
            self._combined(made, depth)
        if self.age >= SINCE["unevaluatedItems"] and self.chance(0.12):
            keyword = self.pick(("unevaluatedProperties", "unevaluatedItems"))
            made[str(keyword)] = self.pick((False, False, {"type": "string"}))
        return made

    def _leaf(self) -> Schema:
        kind = self.random.randint(0, 3)
        if kind == 0:
            return {"type": self.pick(TYPES)}
        if kind == 1:
            return {"enum": self._distinct(lambda: make_value(self.random, 1), 3)}
        return {} if kind == 2 else {str(self.pick(("minimum", "maximum"))): self.pick(NUMBERS)}

    def _constant_schema(self) -> Schema:
        if self.age == 0:
            return {} if self.chance(0.5) else {"not": {}}
        return self.chance(0.5)

    def _typed(self, made: dict[str, JsonValue], depth: int) -> None:
        chosen = str(self.pick(TYPES))
        if self.chance(0.8):
            other = str(self.pick(TYPES))
            made["type"] = [chosen, other] if other != chosen and self.chance(0.2) else chosen
        family = str(self.pick(TYPES)) if self.chance(0.15) else chosen
        makers = FAMILIES.get(family, ())
        for _ in range(self.random.randint(0, 3) if makers else 0):
            makers[self.random.randint(0, len(makers) - 1)](self, made, depth)
        if self.chance(0.12):
            made["enum"] = self._distinct(lambda: make_value(self.random, 1), 4)

    def _combined(self, made: dict[str, JsonValue], depth: int) -> None:
        keyword = str(self.pick(("anyOf", "oneOf", "allOf", "not", "if", "const")))
        if SINCE.get(keyword, 0) > self.age:
            keyword = "anyOf"
        if keyword == "const":
            made["const"] = make_value(self.random, 1)
        elif keyword == "not":
            made["not"] = self.schema(depth + 1)
        elif keyword == "if":
            made["if"] = self.schema(depth + 1)
            for branch in ("then", "else"):
                if self.chance(0.7):
                    made[branch] = self.schema(depth + 1)
        else:
            made[keyword] = [self.schema(depth + 1) for _ in range(self.random.randint(1, 3))]

    def _distinct(self, make: Callable[[], JsonValue], most: int) -> list[JsonValue]:
        found: dict[str, JsonValue] = {}
        for _ in range(self.random.randint(1, most)):
            value = make()
            found.setdefault(identity(value), value)
        return list(found.values())

    def names(self, most: int) -> list[str]:
        """Choose a few different member names."""
        return list(dict.fromkeys(str(self.pick(NAMES)) for _ in range(self.random.randint(1, most))))

    # references

    def _with_definitions(self) -> Schema:
        container = "$defs" if self.age >= 3 else "definitions"
        names = DEFINITIONS[: self.random.randint(1, 3)]
        self.targets = ["#", *(f"#/{container}/{escape(name)}" for name in names)]
        inner = {name: self._definition(name) for name in names}
        root = self.schema(0)
        if not isinstance(root, dict):
            root = {"allOf": [root]} if self.age else {}
        made: dict[str, JsonValue] = {**root, container: inner}
        if self.age >= 3 and self.chance(0.3):
            made.update(self._dynamic_root())
        return made

    def _definition(self, name: str) -> Schema:
        made = self.schema(1)
        if isinstance(made, dict) and "$ref" not in made and name.isalpha() and self.chance(0.4):
            self._named(made, name)
        return made

    def _named(self, made: dict[str, JsonValue], name: str) -> None:
        """Give a definition an anchor, or make it a resource of its own."""
        keyword = "id" if self.age == 0 else "$id"
        if not _refers_to_fragments(made) and self.chance(0.5):
            uri = f"https://schemas.example/{name}"
            made[keyword] = uri
            self.targets.append(uri)
        else:
            anchor = f"at{name}"
            made["$anchor" if self.age >= 3 else keyword] = anchor if self.age >= 3 else f"#{anchor}"
            self.targets.append(f"#{anchor}")

    def _dynamic_root(self) -> dict[str, JsonValue]:
        if self.dialect == "2019-09":
            return {"$recursiveAnchor": True, "items": {"$recursiveRef": "#"}}
        return {"$dynamicAnchor": "node", "additionalProperties": {"$dynamicRef": "#node"}}

    def _reference(self, depth: int) -> Schema:
        made: dict[str, JsonValue] = {"$ref": self.pick(tuple(self.targets))}
        if self.chance(0.25):
            self._typed(made, depth)
        return made


def escape(name: str) -> str:
    """Write a name as it stands in a URI fragment that is a JSON Pointer."""
    return name.replace("~", "~0").replace("/", "~1").replace("%", "%25")


def identity(value: JsonValue) -> str:
    """Tell JSON values apart as JSON Schema does: 1 is 1.0, true is not 1, member order does not count."""
    match value:
        case dict():
            return "{" + ",".join(f"{name!r}:{identity(value[name])}" for name in sorted(value)) + "}"
        case list():
            return "[" + ",".join(map(identity, value)) + "]"
        case float() if value.is_integer():
            return repr(int(value))
    return repr(value)


def _refers_to_fragments(schema: JsonValue) -> bool:
    """Tell whether a schema would mean something else as a resource of its own."""
    if isinstance(schema, dict):
        return str(schema.get("$ref", "")).startswith("#") or any(map(_refers_to_fragments, schema.values()))
    return isinstance(schema, list) and any(map(_refers_to_fragments, schema))


def make_schema(random: Random, dialect: DialectName, *, references: bool = True, size: int = 9) -> Schema:
    """Make a schema document from a source of choices."""
    return SchemaMaker(random, dialect, references=references, size=size).document()


def dialects() -> st.SearchStrategy[DialectName]:
    """The five dialects, the newest first when a failure shrinks."""
    return st.sampled_from(DIALECT_NAMES[::-1])


def schemas(dialect: DialectName = "2020-12", *, references: bool = True, size: int = 7) -> st.SearchStrategy[Schema]:
    """Schemas of one dialect, as a Hypothesis strategy."""
    return st.randoms(use_true_random=False).map(lambda random: make_schema(random, dialect, references=references, size=size))
