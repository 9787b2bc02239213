"""Shapes that a profile does not take: objects, arrays, types and lists of values, in the form that it wants."""

from __future__ import annotations

from collections.abc import Mapping

from rightcall.lint.fixing.draft import Draft, Step, in_words
from rightcall.lint.fixing.edit import child_of
from rightcall.lint.fixing.fix import short
from rightcall.lint.fixing.inlining import inline
from rightcall.lint.fixing.schemas import meant
from rightcall.lint.limits.hit import Hit
from rightcall.lint.limits.strict import optional
from rightcall.lint.profile import Limit
from rightcall.model import JsonValue
from rightcall.model.labels import names_in_words

_NULL = "null"
NULL_NOTE = "an argument given as null is one that was not given: take it out before the call goes to the server"


def make_object(draft: Draft, _limit: Limit, _hit: Hit) -> bool:
    """A schema that is no object: nothing, or yes, becomes one without arguments; no stays as it is."""
    if isinstance(draft.schema, dict) or draft.schema is False:
        return False
    draft.schema = {"type": "object", "properties": {}}
    return True


def root_type(draft: Draft, limit: Limit, _hit: Hit) -> bool:
    """Arguments are an object, whether the root says so or not."""
    schema = draft.schema
    if not isinstance(schema, dict):
        return False
    named = schema.get("type")
    if named is not None and not (isinstance(named, list) and limit.value in named):
        return False
    schema["type"] = limit.value
    return True


def root_properties(draft: Draft, _limit: Limit, _hit: Hit) -> bool:
    """An object that declares nothing says so."""
    if not isinstance(draft.schema, dict):
        return False
    draft.schema.setdefault("properties", {})
    return True


def array_items(draft: Draft, _limit: Limit, hit: Hit) -> bool:
    """An array that holds anything says so."""
    schema = draft.schema_at(hit.pointer)
    if schema is None:
        return False
    schema.setdefault("items", {})
    return True


def empty_properties(draft: Draft, _limit: Limit, hit: Hit) -> bool:
    """An object of no known shape: an argument that need not be given is left out, for nothing could be said of it."""
    pointer = hit.pointer.removesuffix("/properties") if draft.at(hit.pointer) == {} else hit.pointer
    return leave_out(draft, pointer, "which takes an object of no declared shape")


def leave_out(draft: Draft, pointer: str, why: str) -> bool:
    """Leave out the optional argument that a place belongs to, the innermost that there is."""
    tokens = draft.tokens(pointer)
    for depth in range(len(tokens) - 1, 0, -1):
        if tokens[depth - 1] != "properties":
            continue
        schema: object = draft.schema
        for token in tokens[: depth - 1]:
            schema = child_of(schema, token)
        properties = schema.get("properties") if isinstance(schema, dict) else None
        if isinstance(schema, dict) and isinstance(properties, dict) and tokens[depth] in optional(schema):
            del properties[tokens[depth]]
            draft.lose(f"the argument {short('/'.join(tokens[: depth + 1]))}, {why}")
            return True
    return False


def required_ghost(draft: Draft, _limit: Limit, hit: Hit) -> bool:
    """A required name that nothing declares is not required."""
    schema = draft.schema_at(hit.pointer.rpartition("/required/")[0])
    names = schema.get("required") if schema is not None else None
    properties = schema.get("properties") if schema is not None else None
    if schema is None or not isinstance(names, list):
        return False
    kept: list[JsonValue] = [name for name in names if isinstance(properties, dict) and name in properties]
    draft.lose(
        f"required names that nothing declares: {names_in_words([short(str(name)) for name in names if name not in kept])}"
    )
    if kept:
        schema["required"] = kept
    else:
        del schema["required"]
    return True


def dead_properties(draft: Draft, _limit: Limit, hit: Hit) -> bool:
    """Properties of what is no object go, with what belongs to them."""
    schema, keyword = draft.around(hit.pointer)
    if schema is None or keyword not in schema:
        return False
    for key in ("properties", "required", "additionalProperties"):
        schema.pop(key, None)
    return True


def not_a_schema(draft: Draft, _limit: Limit, hit: Hit) -> bool:
    """What stands where a schema belongs becomes the one it was meant to be."""
    made = meant(draft.at(hit.pointer))
    if made is None:
        return leave_out(draft, hit.pointer, "which is described by no schema")
    draft.put_at(hit.pointer, made)
    return True


def tuple_items(draft: Draft, _limit: Limit, hit: Hit) -> bool:
    """Items by position become items of any of these forms."""
    schema, keyword = draft.around(hit.pointer)
    if schema is None or not isinstance(schema.get(keyword), list):
        return False
    items = schema[keyword]
    rest = schema.pop("additionalItems", None)
    forms = [*items, *([rest] if isinstance(rest, dict) and rest not in items else [])] if isinstance(items, list) else []
    schema["items"] = forms[0] if len(forms) == 1 else {"anyOf": forms}
    draft.lose(f"which item stands where, at {draft.where(hit.pointer)}")
    return True


def enum_type(draft: Draft, limit: Limit, hit: Hit) -> bool:
    """Listed values of a type that is not taken: the others stay, or the list is told in words."""
    schema, _ = draft.around(hit.pointer)
    values = schema.get("enum") if schema is not None else None
    if schema is None or not isinstance(values, list):
        return False
    texts: list[JsonValue] = [value for value in values if isinstance(value, str)]
    if texts and "string" in limit.words() and schema.get("type") in (None, "string"):
        schema["enum"], schema["type"] = texts, "string"
        draft.lose(f"listed values that are no texts: {in_words('enum', [v for v in values if v not in texts])}")
        return True
    del schema["enum"]
    draft.tell(hit.pointer.rpartition("/")[0], f"One of: {in_words('values', values).partition(': ')[2]}.")
    draft.lose(f"the list of values at {draft.where(hit.pointer)}, told in the description")
    return True


def type_list(draft: Draft, _limit: Limit, hit: Hit) -> bool:
    """A list of types becomes one type that may be null, or any of several forms."""
    schema, _ = draft.around(hit.pointer)
    names = schema.get("type") if schema is not None else None
    if schema is None or not isinstance(names, list):
        return False
    others = [name for name in names if name != _NULL]
    if len(others) > 1 and "anyOf" in schema:
        return False
    del schema["type"]
    if len(others) == 1:
        schema["type"] = others[0]
    elif others:
        schema["anyOf"] = [{"type": name} for name in others]
    if _NULL in names and others:
        schema["nullable"] = True
    return True


def close_object(draft: Draft, _limit: Limit, hit: Hit) -> bool:
    """An object takes no other names than those it declares."""
    schema = draft.schema_at(hit.pointer)
    if schema is None:
        return False
    if isinstance(schema.get("additionalProperties"), dict):
        draft.lose(f"other names, of which the schema said more, at {draft.where(hit.pointer)}")
    schema.setdefault("properties", {})
    schema["additionalProperties"] = False
    return True


def require_all(draft: Draft, _limit: Limit, hit: Hit) -> bool:
    """Every argument is required, and those that were optional may be null."""
    schema = draft.schema_at(hit.pointer)
    properties = schema.get("properties") if schema is not None else None
    if schema is None or not isinstance(properties, dict):
        return False
    for name in optional(schema):
        properties[name] = _or_null(properties[name])
    schema["required"] = [*properties]
    draft.lose(f"arguments that need not be given: {NULL_NOTE}")
    return True


def _or_null(schema: JsonValue) -> JsonValue:
    """A schema, or null."""
    if not isinstance(schema, dict):
        return schema
    named, values = schema.get("type"), schema.get("enum")
    is_plain = "const" not in schema and "not" not in schema and "$ref" not in schema
    if isinstance(named, str | list) and is_plain and not any(key in schema for key in ("anyOf", "oneOf", "allOf")):
        names: list[JsonValue] = list(named) if isinstance(named, list) else [named]
        made: dict[str, JsonValue] = {**schema, "type": names if _NULL in names else [*names, _NULL]}
        return {**made, "enum": [*values, None]} if isinstance(values, list) and None not in values else made
    branches = schema.get("anyOf")
    if isinstance(branches, list) and not set(schema) - {"anyOf", "description", "title", "default"}:
        return schema if {"type": _NULL} in branches else {**schema, "anyOf": [*branches, {"type": _NULL}]}
    text = {"description": schema["description"]} if "description" in schema else {}
    return {"anyOf": [{key: value for key, value in schema.items() if key != "description"}, {"type": _NULL}], **text}


def wrap_reference(draft: Draft, _limit: Limit, hit: Hit) -> bool:
    """A reference stands alone: what stood beside it moves around it."""
    schema, _ = draft.around(hit.pointer)
    if schema is None or "$ref" not in schema or "anyOf" in schema:
        return inline(draft)
    schema["anyOf"] = [{"$ref": schema.pop("$ref")}]
    return True


def follow_references(draft: Draft, _limit: Limit, hit: Hit) -> bool:
    """References are replaced by what they name."""
    return draft.around(hit.pointer)[0] is not None and inline(draft)


def cut_recursion(draft: Draft, _limit: Limit, hit: Hit) -> bool:
    """A schema that contains itself loses the optional argument by which it does."""
    target = "#" + "".join(f"/{token}" for token in draft.tokens(hit.pointer))
    pending = [(hit.pointer, draft.at(hit.pointer))]
    while pending:
        pointer, value = pending.pop()
        if isinstance(value, dict) and value.get("$ref") == target:
            return leave_out(draft, pointer, "by which a schema contains itself")
        members = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
        pending.extend((f"{pointer}/{token}", inner) for token, inner in members)
    return False


STEPS: Mapping[str, Step] = {
    "schema-object": make_object,
    "root-type": root_type,
    "root-properties": root_properties,
    "array-items": array_items,
    "empty-properties": empty_properties,
    "required-ghost": required_ghost,
    "properties-on-non-object": dead_properties,
    "not-a-schema": not_a_schema,
    "tuple-items": tuple_items,
    "enum-type": enum_type,
    "type-list": type_list,
    "closed-objects": close_object,
    "required-all": require_all,
    "ref-siblings": wrap_reference,
    "ref": follow_references,
    "ref-outside-defs": follow_references,
    "recursion": cut_recursion,
}
