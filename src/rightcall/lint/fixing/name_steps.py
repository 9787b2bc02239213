"""Names and texts that a profile does not take: other characters, fewer of them, and the map back."""

from __future__ import annotations

import re
from collections.abc import Mapping
from hashlib import sha256

from rightcall.lint.fixing.draft import Draft, Step
from rightcall.lint.fixing.fix import short
from rightcall.lint.fixing.names import portable
from rightcall.lint.limits.hit import Hit
from rightcall.lint.profile import Limit

_MARK_LENGTH = 6


def rename(draft: Draft, limit: Limit, _hit: Hit) -> bool:
    """A name in the characters that are taken."""
    return _call_it(draft, limit, portable(draft.name))


def shorten(draft: Draft, limit: Limit, hit: Hit) -> bool:
    """A name that is too long loses its end, and gets a mark that tells it from others of the same beginning."""
    excess = hit.found - limit.number() if isinstance(hit.found, int) else 0
    kept = len(draft.name) - excess - _MARK_LENGTH - 1
    if excess <= 0 or kept <= 0:
        return False
    mark = sha256(draft.name.encode("utf-8", "surrogatepass")).hexdigest()[:_MARK_LENGTH]
    return _call_it(draft, None, f"{draft.name[:kept]}_{mark}")


def _call_it(draft: Draft, limit: Limit | None, name: str | None) -> bool:
    if name is None or name == draft.name or name.casefold() in draft.taken:
        return False
    if limit is not None and re.fullmatch(str(limit.value), name) is None:
        return False
    draft.taken.add(name.casefold())
    draft.lose(f"the name {short(draft.name)}: calls of {short(name)} must reach it")
    draft.name = name
    return True


def rename_argument(draft: Draft, limit: Limit, hit: Hit) -> bool:
    """A key in the characters that are taken, wherever the object speaks of it."""
    holder, key = draft.around(hit.pointer)
    schema = draft.schema_at(hit.pointer.rpartition("/properties/")[0])
    new = None if holder is None else _free_key(key, holder, str(limit.value))
    if holder is None or schema is None or new is None:
        return False
    schema["properties"] = {new if name == key else name: value for name, value in holder.items()}
    required = schema.get("required")
    if isinstance(required, list):
        schema["required"] = [new if name == key else name for name in required]
    draft.arguments.append(("/".join(draft.tokens(hit.pointer)[:-1]), key, new))
    draft.lose(f"the argument {short(key)} is called {new}: it must be given its own name before the call goes to the server")
    return True


def _free_key(key: str, holder: Mapping[str, object], pattern: str) -> str | None:
    """A key like this one that is taken, and that the object does not have yet."""
    made = portable(key)
    forms = () if made is None else (made[:64], made.replace("-", "_")[:64])
    return next((form for form in forms if form not in holder and re.fullmatch(pattern, form) is not None), None)


def cut_description(draft: Draft, limit: Limit, _hit: Hit) -> bool:
    """A description that is too long ends with the last whole sentence, or word, that fits."""
    if draft.description is None:
        return False
    draft.description = cut(draft.description, limit.number())
    draft.lose(f"the description after {len(draft.description):,} characters")
    return True


def cut_inner(draft: Draft, limit: Limit, hit: Hit) -> bool:
    """The same for the description of an argument."""
    schema, keyword = draft.around(hit.pointer)
    text = schema.get(keyword) if schema is not None else None
    if schema is None or not isinstance(text, str):
        return False
    schema[keyword] = cut(text, limit.number())
    draft.lose(f"the end of the description at {draft.where(hit.pointer)}")
    return True


def drop_description(draft: Draft, _limit: Limit, _hit: Hit) -> bool:
    """A description that says nothing goes."""
    draft.description = None
    return True


def cut(text: str, limit: int) -> str:
    """The beginning of a text that fits: whole sentences when they fill half of it, else whole words."""
    if len(text) <= limit:
        return text
    head = text[:limit]
    for mark in (". ", ".\n", "\n", " "):
        at = head.rfind(mark)
        if at * 2 >= limit:
            return head[: at + (mark[0] == ".")].rstrip()
    return head


STEPS: Mapping[str, Step] = {
    "name-pattern": rename,
    "name-length": shorten,
    "prefixed-length": shorten,
    "property-key": rename_argument,
    "description-length": cut_description,
    "inner-description-length": cut_inner,
    "description-empty": drop_description,
}
