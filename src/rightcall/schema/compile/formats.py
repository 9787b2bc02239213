"""`format` as an assertion, for those who ask for it: each format as a language of strings, exact or bracketed.

A bracketed format lies between two languages: every string of `inner` has it, and only strings of `outer` can. Such a
format is "inner, or outer and not known", so an overlap is claimed only inside, and `disjoint` only outside.
*Source*: JSON Schema validation, section 7.3; RFC 3339 (dates, times, durations), 4122, 2673, 6901, 3986, 5321.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rightcall.schema import formula as f
from rightcall.schema.dialects import DIALECT_NAMES, DialectName

if TYPE_CHECKING:
    from rightcall.schema.compile.compiler import Compiler
    from rightcall.schema.resources import Place


@dataclass(frozen=True, slots=True)
class Format:
    """The language of a format: patterns for what surely has it and for what may have it (None: anything may).

    `since` is the first dialect that defines it; in an older one implementations differ, so nothing is known there.
    """

    inner: str
    outer: str | None
    since: DialectName

    @property
    def is_exact(self) -> bool:
        """Tell whether the two languages are one."""
        return self.inner == self.outer


def _exact(pattern: str, since: DialectName) -> Format:
    return Format(pattern, pattern, since)


_LEAP = r"(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)"
_DATE = (
    r"(?:[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)"
    rf"|02-(?:0[1-9]|1[0-9]|2[0-8]))|{_LEAP}-02-29)"
)
_CLOCK = r"(?:[01][0-9]|2[0-3]):[0-5][0-9]:"
_ZONE = r"(?:\.[0-9]+)?(?:[Zz]|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])"
_TIME, _TIME_OR_LEAP = rf"{_CLOCK}[0-5][0-9]{_ZONE}", rf"{_CLOCK}(?:[0-5][0-9]|60){_ZONE}"
_PERIOD = r"T(?:[0-9]+H(?:[0-9]+M(?:[0-9]+S)?)?|[0-9]+M(?:[0-9]+S)?|[0-9]+S)"
_SPAN = r"(?:[0-9]+D|[0-9]+M(?:[0-9]+D)?|[0-9]+Y(?:[0-9]+M(?:[0-9]+D)?)?)"
_OCTET = r"(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])"
_POINTER = r"(?:/(?:[^~/]|~[01])*)*"
_LABELS = r"[a-z][a-z0-9]{0,20}(?:\.[a-z][a-z0-9]{0,20}){0,3}"

FORMATS: dict[str, Format] = {
    "date-time": Format(rf"^{_DATE}[Tt]{_TIME}$", rf"^{_DATE}[Tt]{_TIME_OR_LEAP}$", "draft-04"),
    "date": _exact(rf"^{_DATE}$", "draft-07"),
    "time": Format(rf"^{_TIME}$", rf"^{_TIME_OR_LEAP}$", "draft-07"),
    "duration": _exact(rf"^P(?:{_SPAN}(?:{_PERIOD})?|{_PERIOD}|[0-9]+W)$", "2019-09"),
    "email": Format(rf"^[a-z0-9]{{1,30}}@{_LABELS}$", r"^[^@].*@", "draft-04"),
    "idn-email": Format(rf"^[a-z0-9]{{1,30}}@{_LABELS}$", r"@", "draft-07"),
    "hostname": Format(rf"^{_LABELS}$", r"^[\x21-\x7e]+$", "draft-04"),
    "idn-hostname": Format(rf"^{_LABELS}$", None, "draft-07"),
    "ipv4": _exact(rf"^{_OCTET}(?:\.{_OCTET}){{3}}$", "draft-04"),
    "ipv6": Format(r"^(?:[0-9a-f]{1,4}:){7}[0-9a-f]{1,4}$", r"^[0-9A-Fa-f:.]{2,45}$", "draft-04"),
    "uri": Format(rf"^https?://{_LABELS}(?:/[a-z0-9]{{0,30}}){{0,3}}$", r"^[A-Za-z][A-Za-z0-9+.\-]*:[\x21-\x7e]*$", "draft-04"),
    "uri-reference": Format(r"^(?:/[a-z0-9]{0,30}){0,3}$", r"^[\x21-\x7e]*$", "draft-06"),
    "iri": Format(rf"^https?://{_LABELS}(?:/[a-z0-9]{{0,30}}){{0,3}}$", r"^[A-Za-z][A-Za-z0-9+.\-]*:", "draft-07"),
    "iri-reference": Format(r"^(?:/[a-z0-9]{0,30}){0,3}$", None, "draft-07"),
    "uuid": _exact(r"^[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$", "2019-09"),
    "uri-template": Format(r"^[a-z/]*$", None, "draft-06"),
    "json-pointer": _exact(rf"^{_POINTER}$", "draft-06"),
    "relative-json-pointer": _exact(rf"^(?:0|[1-9][0-9]*)(?:#|{_POINTER})$", "draft-07"),
    "regex": Format(r"^[a-z0-9]*$", None, "draft-07"),
}


def compile_format(compiler: Compiler, place: Place) -> Iterable[f.Node]:
    """`format`, where it is asserted; an annotation otherwise, and for names nobody defined."""
    if not compiler.asserts_formats or not isinstance(place.schema, dict):
        return
    name = place.schema["format"]
    known = FORMATS.get(name) if isinstance(name, str) else None
    if known is None:
        return
    unknown = compiler.opaque(place, "format", f"format {name!r} is not decided for all strings")
    store = compiler.store
    if DIALECT_NAMES.index(place.dialect.name) < DIALECT_NAMES.index(known.since):
        yield store.disj((store.types(f.ANY_TYPE & ~f.STRING), unknown))
        return
    inner = compiler.atom(place, "format", f.Pattern, known.inner, True)
    if known.is_exact:
        yield inner
        return
    outer = store.top if known.outer is None else store.atom(f.Pattern, known.outer, True)
    yield compiler.noted(store.disj((inner, store.conj((outer, unknown)))), place, "format")
