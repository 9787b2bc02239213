"""A second opinion on "there is no such value": the canonical algebra of jsonschema-rs.

It has no witness and no proof, so its word never makes a verdict; but where it says that a common value exists, our
"disjoint" is withdrawn. It is asked only about two schemas of one dialect in the written reading, and its "no", its
"unknown" and its refusals change nothing.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from rightcall.schema.compiled import Variant

if TYPE_CHECKING:
    import jsonschema_rs

DISAGREEMENT = "jsonschema-rs says that such a value exists; the prover found a proof that none does"


def objects_to_disjoint(a: Variant, b: Variant) -> bool:
    """Tell whether it says that two schemas share a value."""
    return _says_inhabited(a, b, "intersect")


def objects_to_contained(inner: Variant, outer: Variant) -> bool:
    """Tell whether it says that the inner schema has a value that the outer one refuses."""
    return _says_inhabited(inner, outer, "subtract")


def _says_inhabited(a: Variant, b: Variant, operation: str) -> bool:
    import jsonschema_rs  # noqa: PLC0415 - loaded with the first proof

    left, right = a.validators.canonical(), b.validators.canonical()
    if left is None or right is None or left.draft != right.draft:
        return False
    try:
        joined = getattr(left, operation)(right)
        if a.arguments or b.arguments:
            joined = joined.intersect(_objects_only(left.draft))
        return bool(joined.satisfiability() == jsonschema_rs.canonical.Satisfiability.YES)
    except jsonschema_rs.canonical.CanonicalizationError:
        return False


@cache
def _objects_only(draft: int) -> jsonschema_rs.CanonicalSchema:
    import jsonschema_rs  # noqa: PLC0415 - loaded with the first proof

    return jsonschema_rs.canonicalize({"type": "object"}, draft=draft)
