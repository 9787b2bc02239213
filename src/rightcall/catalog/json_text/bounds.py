"""The bounds of a JSON text, checked before anything is built from it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import accumulate

from rightcall.catalog.json_text.trail import follow
from rightcall.errors import LimitExceeded

_STRING = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\\?\Z)', re.DOTALL)
_NOT_BRACKET = re.compile(r"[^\[\]{}]++")
_STEP = {"{": 1, "[": 1, "}": -1, "]": -1}

MAX_NUMBER_DIGITS = 4300
"""Digits of a number written out in full; the bound that Python itself sets for integers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JsonLimits:
    """How much JSON one input may be.

    *Units*: bytes of UTF-8; nesting levels of objects and arrays; values of any kind. The defaults leave real catalogs
    ample room: the largest known has 2 MB, 60,000 values and 45 levels.
    """

    max_bytes: int = 64 * 1024 * 1024
    max_depth: int = 128
    max_nodes: int = 2_000_000


def check_bytes(size_bytes: int | None, source: str, limits: JsonLimits) -> None:
    """Refuse a text by its size. None stands for "reading stopped at the limit"."""
    if size_bytes is None or size_bytes > limits.max_bytes:
        raise LimitExceeded(what=f"{source}: bytes", limit=limits.max_bytes, value=size_bytes, raise_with="--max-bytes")


def check_structure(text: str, source: str, limits: JsonLimits) -> None:
    """Refuse a text that holds too many values or nests too deeply.

    *Cost*: a few passes at C speed; a text too small to break a bound is not searched at all.
    """
    openings = text.count("{") + text.count("[")
    if openings <= limits.max_depth and openings + text.count(",") < limits.max_nodes:
        return
    skeleton = _STRING.sub("", text)
    openings = skeleton.count("{") + skeleton.count("[")
    nodes = openings + skeleton.count(",") + 1
    if nodes > limits.max_nodes:
        raise LimitExceeded(what=f"{source}: JSON values", limit=limits.max_nodes, value=nodes, raise_with="--max-nodes")
    depth = max(accumulate(map(_STEP.__getitem__, _NOT_BRACKET.sub("", skeleton))), default=0)
    if depth > limits.max_depth:
        _refuse_depth(text, source, limits.max_depth, depth)


def _refuse_depth(text: str, source: str, limit: int, depth: int) -> None:
    for step in follow(text):
        if step.depth > limit:
            break
    else:  # pragma: no cover - the skeleton and the trail count the same brackets
        raise AssertionError(depth)
    place = f"{source}:{step.position.line}:{step.position.column}"
    raise LimitExceeded(what=f"{place}: levels of nesting", limit=limit, value=depth, raise_with="--max-depth")
