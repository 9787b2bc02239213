"""Keywords that a profile does not take: said in others where that is possible, and in words where it is not."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from decimal import Decimal

from rightcall.lint.fixing.draft import Draft, Step, in_words
from rightcall.lint.fixing.fix import short
from rightcall.lint.fixing.inlining import inline
from rightcall.lint.limits.hit import Hit
from rightcall.lint.profile import Limit
from rightcall.model import JsonValue

_SILENT = frozenset({"$schema", "$id", "$comment", "title", "examples", "deprecated", "readOnly", "writeOnly"})
"""Keywords that say nothing a call depends on."""
_BRANCHES = ("anyOf", "oneOf", "allOf")
_PLAIN = frozenset({"type", "properties", "required", "additionalProperties", "description", "title"})


def refused_keyword(draft: Draft, limit: Limit, hit: Hit) -> bool:
    """A keyword anywhere in the schema."""
    schema, keyword = draft.around(hit.pointer)
    if schema is None or keyword not in schema:
        return False
    rewrite = _REWRITES.get(keyword)
    words = frozenset(limit.words())
    if rewrite is not None and rewrite(draft, schema, words):
        return True
    _say(draft, hit.pointer, schema, keyword)
    return True


def refused_at_root(draft: Draft, _limit: Limit, hit: Hit) -> bool:
    """A combinator at the root: its arguments move to the root, and how they belong together into the description."""
    schema, keyword = draft.around(hit.pointer)
    if schema is None or keyword not in schema:
        return False
    value = schema[keyword]
    branches: list[JsonValue] = list(value) if isinstance(value, list) else [value]
    sentence = _choice(keyword, branches)
    schema.pop(keyword)
    _gather(schema, branches, is_all=keyword == "allOf")
    draft.tell(draft.tool.schema_pointer, sentence or f"Not in the schema: {in_words(keyword, value)}.")
    draft.lose(f"{keyword} at the root of the schema, told in the description")
    return True


def refused_format(draft: Draft, _limit: Limit, hit: Hit) -> bool:
    """A format, or a pattern, that is not known."""
    schema, keyword = draft.around(hit.pointer)
    if schema is None or keyword not in schema:
        return False
    _say(draft, hit.pointer, schema, keyword)
    return True


def _say(draft: Draft, pointer: str, schema: dict[str, JsonValue], keyword: str) -> None:
    """Take a keyword out, and say in words what it said."""
    value = schema.pop(keyword)
    place = pointer.rpartition("/")[0]
    if keyword in _SILENT:
        draft.lose(f"{keyword}, which decides no call")
        return
    draft.tell(place, f"Not in the schema: {in_words(keyword, value)}.")
    draft.lose(f"{short(keyword)} at {draft.where(place)}, told in the description")


def _choice(keyword: str, branches: list[JsonValue]) -> str | None:
    """A choice between required names as a person would say it."""
    names = [_only_required(branch) for branch in branches]
    if keyword not in ("anyOf", "oneOf") or not names or not all(names):
        return None
    told = "; ".join(" and ".join(several) for several in names if several)
    return f"Give {'exactly' if keyword == 'oneOf' else 'at least'} one of: {told}."


def _only_required(branch: JsonValue) -> list[str] | None:
    required = branch.get("required") if isinstance(branch, dict) and set(branch) <= {"required", "title"} else None
    return [name for name in required if isinstance(name, str)] if isinstance(required, list) else None


def _gather(schema: dict[str, JsonValue], branches: list[JsonValue], *, is_all: bool) -> None:
    """Bring the arguments of branches to the root: each as one branch or another has it, required where all require it."""
    properties = schema.get("properties")
    known: dict[str, JsonValue] = dict(properties) if isinstance(properties, dict) else {}
    found: dict[str, dict[str, JsonValue]] = {}
    for branch in branches:
        inner = branch.get("properties") if isinstance(branch, dict) else None
        for name, value in inner.items() if isinstance(inner, dict) else ():
            if name not in known:
                found.setdefault(name, {})[json.dumps(value, default=str)] = value
    for name, by_text in found.items():
        values = list(by_text.values())
        known[name] = values[0] if len(values) == 1 else {"allOf" if is_all else "anyOf": values}
    schema["properties"] = known
    required = [_required(branch) for branch in branches]
    shared = set().union(*required) if is_all else set.intersection(*required) if required else set()
    own = [name for name in _list(schema.get("required")) if isinstance(name, str)]
    names = [*own, *(name for name in known if name in shared and name not in own)]
    if names:
        schema["required"] = [*names]


def _required(branch: JsonValue) -> set[str]:
    names = branch.get("required") if isinstance(branch, dict) else None
    return {name for name in _list(names) if isinstance(name, str)}


def _list(value: JsonValue) -> list[JsonValue]:
    return value if isinstance(value, list) else []


def _const(_draft: Draft, schema: dict[str, JsonValue], words: frozenset[str]) -> bool:
    """A constant is a list of one value."""
    if "enum" in words:
        return False
    schema["enum"] = [schema.pop("const")]
    return True


def _one_of(draft: Draft, schema: dict[str, JsonValue], words: frozenset[str]) -> bool:
    """Exactly one of is any of, where nothing is both."""
    if "anyOf" in words or "anyOf" in schema:
        return False
    schema["anyOf"] = schema.pop("oneOf")
    draft.lose("that exactly one of several forms fits: oneOf became anyOf")
    return True


def _all_of(_draft: Draft, schema: dict[str, JsonValue], _words: frozenset[str]) -> bool:
    """All of, written into one schema, where no two say different things of one keyword."""
    merged = {key: value for key, value in schema.items() if key != "allOf"}
    for part in _list(schema.get("allOf")):
        if not isinstance(part, dict) or not _joins(merged, part):
            return False
    schema.clear()
    schema.update(merged)
    return True


def _joins(merged: dict[str, JsonValue], part: dict[str, JsonValue]) -> bool:
    """Add the keywords of a part; False when one of them says something else already."""
    for key, value in part.items():
        there = merged.get(key)
        if key not in merged or there == value:
            merged[key] = value
        elif key == "required" and isinstance(there, list) and isinstance(value, list):
            merged[key] = [*there, *(name for name in value if name not in there)]
        elif key == "properties" and isinstance(there, dict) and isinstance(value, dict) and not set(there) & set(value):
            merged[key] = {**there, **value}
        elif key not in ("title", "description"):
            return False
    return "additionalProperties" not in part


def _exclusive(keyword: str, bound: str, step: int) -> Callable[[Draft, dict[str, JsonValue], frozenset[str]], bool]:
    """An exclusive bound of an integer is the next integer."""

    def rewrite(_draft: Draft, schema: dict[str, JsonValue], words: frozenset[str]) -> bool:
        value = schema.get(keyword)
        is_whole = schema.get("type") == "integer" and isinstance(value, int | Decimal) and not isinstance(value, bool)
        if bound in words or bound in schema or not is_whole or value != int(value):  # type: ignore[arg-type]
            return False
        schema[bound] = int(schema.pop(keyword)) + step  # type: ignore[arg-type]
        return True

    return rewrite


def _nothing_more(draft: Draft, schema: dict[str, JsonValue], _words: frozenset[str]) -> bool:
    """Whether other names are allowed: with a plain yes or no there is nothing to tell."""
    if not isinstance(schema.get("additionalProperties"), bool | None):
        return False
    if schema.pop("additionalProperties") is False:
        draft.lose("that an object takes no other names")
    return True


def _definitions(draft: Draft, _schema: dict[str, JsonValue], _words: frozenset[str]) -> bool:
    return inline(draft)


_Rewrite = Callable[[Draft, dict[str, JsonValue], frozenset[str]], bool]
_REWRITES: Mapping[str, _Rewrite] = {
    "const": _const,
    "oneOf": _one_of,
    "allOf": _all_of,
    "exclusiveMinimum": _exclusive("exclusiveMinimum", "minimum", 1),
    "exclusiveMaximum": _exclusive("exclusiveMaximum", "maximum", -1),
    "additionalProperties": _nothing_more,
    "$ref": _definitions,
    "$defs": _definitions,
    "definitions": _definitions,
}
STEPS: Mapping[str, Step] = {
    "keyword": refused_keyword,
    "root-keyword": refused_at_root,
    "format": refused_format,
    "lookaround": refused_format,
    "repetition": refused_format,
}
