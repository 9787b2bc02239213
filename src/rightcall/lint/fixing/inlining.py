"""References replaced by what they name, where that comes to an end."""

from __future__ import annotations

from copy import deepcopy
from urllib.parse import unquote

from rightcall.lint.fixing.draft import Draft
from rightcall.lint.fixing.edit import value_at
from rightcall.lint.fixing.mapping import mapped
from rightcall.model import JsonValue

MAX_NODES = 20_000
"""Values that a schema may grow to: a few definitions that name each other twice grow without an end that anybody waits for."""

MAX_STEPS = 40
"""References that lead from one to the next."""
_DEFINITIONS = ("$defs", "definitions")


class _Endless(Exception):  # noqa: N818 - a state of the schema, never shown
    """A reference leads back to itself, out of the schema, or to too much."""


def inline(draft: Draft) -> bool:
    """Replace every local reference of a schema by what it names; False, and nothing changed, when that has no end."""
    root = draft.schema
    if not isinstance(root, dict) or draft.is_endless:
        return False
    try:
        made = _Inlining(root).whole()
    except _Endless:
        draft.is_endless = True
        return False
    if made == root:
        return False
    draft.schema = made
    return True


class _Inlining:
    def __init__(self, root: dict[str, JsonValue]) -> None:
        self.root = root
        self.size = 0

    def whole(self) -> JsonValue:
        """The schema without references and without the definitions that only they reached."""
        return self._resolved({key: value for key, value in self.root.items() if key not in _DEFINITIONS}, ())

    def _resolved(self, schema: JsonValue, trail: tuple[str, ...]) -> JsonValue:
        def rewrite(inner: dict[str, JsonValue]) -> JsonValue:
            inner.pop("$defs", None)
            inner.pop("definitions", None)
            self.size += len(inner) + 1
            if self.size > MAX_NODES:
                raise _Endless
            reference = inner.get("$ref")
            return inner if not isinstance(reference, str) else self._followed(inner, reference, trail)

        return mapped(schema, rewrite)

    def _followed(self, schema: dict[str, JsonValue], reference: str, trail: tuple[str, ...]) -> JsonValue:
        found, target = value_at(self.root, unquote(reference[1:]))
        if (
            len(trail) > MAX_STEPS
            or not reference.startswith("#")
            or not found
            or not isinstance(target, dict | bool)
            or reference in trail
        ):
            raise _Endless
        named = self._resolved(deepcopy(target), (*trail, reference))
        beside = {key: value for key, value in schema.items() if key != "$ref"}
        if not isinstance(named, dict):
            return named if not beside else {**beside, "allOf": [named]}
        clear = {key for key in named if key in beside and key not in ("description", "title", "default")}
        return {**beside, "allOf": [named]} if clear else {**named, **beside}
