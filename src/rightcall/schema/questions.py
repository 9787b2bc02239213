"""One question about schemas, asked once: each call compiles what it is given."""

from __future__ import annotations

from collections.abc import Mapping

from rightcall.model import JsonValue
from rightcall.schema.dialects import DialectName
from rightcall.schema.prover import Formats, Prover
from rightcall.schema.verdict import Containment, Overlap, Satisfiability


def overlap(
    a: JsonValue,
    b: JsonValue,
    *,
    dialect: DialectName = "2020-12",
    resources: Mapping[str, JsonValue] | None = None,
    formats: Formats = "annotate",
) -> Overlap:
    """Find a value that both schemas accept, or prove that there is none.

    `dialect` is the reading of a document without `$schema`, `resources` maps URIs to further documents, `formats` says
    whether `format` refuses values. Never raises on an odd schema: the answer is then `unknown`, with the reason.
    """
    prover = Prover(resources, formats)
    left, right = prover.compile(a, dialect=dialect), prover.compile(b, dialect=dialect)
    answer = prover.overlap(left, right)
    if answer.outcome == "disjoint":
        return Overlap(outcome="disjoint", reason=prover.explain_disjoint(left, right))
    return prover.presentable(left, right, answer)


def contains(
    outer: JsonValue,
    inner: JsonValue,
    *,
    dialect: DialectName = "2020-12",
    resources: Mapping[str, JsonValue] | None = None,
    formats: Formats = "annotate",
) -> Containment:
    """Prove that `outer` accepts every value that `inner` accepts, or find a value that only `inner` accepts.

    The options are those of `overlap`.
    """
    prover = Prover(resources, formats)
    return prover.contains(prover.compile(outer, dialect=dialect), prover.compile(inner, dialect=dialect))


def satisfiable(
    schema: JsonValue,
    *,
    dialect: DialectName = "2020-12",
    resources: Mapping[str, JsonValue] | None = None,
    formats: Formats = "annotate",
) -> Satisfiability:
    """Find a value that a schema accepts, or prove that there is none. The options are those of `overlap`."""
    prover = Prover(resources, formats)
    return prover.satisfiable(prover.compile(schema, dialect=dialect))
