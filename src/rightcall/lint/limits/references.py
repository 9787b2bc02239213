"""Limits on `$ref`: whether it is followed, where it may point, what may stand beside it, and whether it may come back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rightcall.lint.limits.hit import Asked, Hit, ToolCheck
from rightcall.lint.limits.shapes import schemas
from rightcall.lint.subject import ToolSubject
from rightcall.lint.walk import Place
from rightcall.model import append_pointer


def reference(tool: ToolSubject, _asked: Asked) -> Iterator[Hit]:
    """Any reference."""
    for place, target in stated(tool):
        yield _hit(place, f"refers to {target[:60]!a}", target)


def outside_defs(tool: ToolSubject, _asked: Asked) -> Iterator[Hit]:
    """A reference to anything but a member of `$defs`."""
    for place, target in stated(tool):
        if not target.startswith("#/$defs/"):
            yield _hit(place, f"refers to {target[:60]!a}, outside #/$defs/", target)


def remote(tool: ToolSubject, _asked: Asked) -> Iterator[Hit]:
    """A reference that leaves the document."""
    for place, target in stated(tool):
        if "://" in target:
            yield _hit(place, f"refers to {target[:60]!a} on the network", target)


def siblings(tool: ToolSubject, asked: Asked) -> Iterator[Hit]:
    """A keyword beside a reference that is not among the words of the limit."""
    tolerated = {"$ref", "$defs", "definitions", *asked.limit.words()}
    for place, schema in schemas(tool):
        others = [key for key in schema if key not in tolerated] if isinstance(schema.get("$ref"), str) else []
        if others:
            pointer = append_pointer(place.pointer, others[0])
            yield Hit(pointer=pointer, what=f"has {others[0][:60]!a} beside a $ref", found=others[0][:60])


def recursion(tool: ToolSubject, _asked: Asked) -> Iterator[Hit]:
    """A schema that contains a reference to itself, directly or through others; told once for each round of schemas."""
    from rightcall.lint.references import cycles, references  # noqa: PLC0415 - explaining a rule loads no resolver

    for together in cycles(references(tool)):
        yield Hit(pointer=together[0], what="has a schema that refers to itself")


def stated(tool: ToolSubject) -> Iterator[tuple[Place, str]]:
    """Every place with a `$ref`, and where it points."""
    return ((place, ref) for place, schema in schemas(tool) if isinstance(ref := schema.get("$ref"), str))


def _hit(place: Place, what: str, target: str) -> Hit:
    return Hit(pointer=append_pointer(place.pointer, "$ref"), what=what, found=target[:200])


CHECKS: Mapping[str, ToolCheck] = {
    "ref": reference,
    "ref-outside-defs": outside_defs,
    "ref-remote": remote,
    "ref-siblings": siblings,
    "recursion": recursion,
}
