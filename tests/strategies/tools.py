"""Schemas as tools have them: an object of named arguments, with descriptions, tags, nested objects and optional nulls."""

from random import Random

from hypothesis import strategies as st

from rightcall.model import JsonValue

ARGUMENTS = ("id", "query", "path", "limit", "kind", "filter", "tags")
KINDS = ("file", "folder", "link")


def make_argument(random: Random, depth: int = 1) -> dict[str, JsonValue]:
    """Make the schema of one argument."""
    roll = random.randint(0, 9)
    if roll == 5:
        return {"anyOf": [make_argument(random, depth), {"type": "null"}], "default": None}
    if roll == 7:
        return {"type": "array", "items": make_argument(random, 0)}
    if roll == 8 and depth > 0:
        return make_arguments(random, depth - 1)
    return _plain(random, roll)


def _plain(random: Random, roll: int) -> dict[str, JsonValue]:
    if roll < 3:
        return {"type": "string", "description": "a text"}
    if roll == 3:
        return {"type": "string", "enum": list(KINDS[: random.randint(1, 3)])}
    if roll == 4:
        return {"type": "integer", "minimum": random.randint(0, 1), "maximum": random.choice((10, 100))}
    return {"const": random.choice(KINDS)} if roll == 6 else {"type": random.choice(("boolean", "number"))}


def make_arguments(random: Random, depth: int = 1) -> dict[str, JsonValue]:
    """Make the schema of a tool's arguments."""
    names = list(dict.fromkeys(random.choice(ARGUMENTS) for _ in range(random.randint(0, 4))))
    made: dict[str, JsonValue] = {"type": "object", "properties": {name: make_argument(random, depth) for name in names}}
    required = [name for name in names if random.randint(0, 1)]
    if required:
        made["required"] = required
    if random.randint(0, 3) == 0:
        made["additionalProperties"] = False
    if random.randint(0, 9) == 0:
        made["anyOf"] = [{"required": [name]} for name in names] or [True]
    if random.randint(0, 4) == 0:
        made["$schema"] = random.choice(
            ("http://json-schema.org/draft-07/schema#", "https://json-schema.org/draft/2020-12/schema"),
        )
    return made


def argument_schemas() -> st.SearchStrategy[dict[str, JsonValue]]:
    """Schemas of tool arguments, as a Hypothesis strategy."""
    return st.randoms(use_true_random=False).map(make_arguments)
