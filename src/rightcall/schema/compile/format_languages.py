"""The languages of the formats, as patterns: what surely has a format, and what may have it.

Written from the grammars; where two widely used validators read a grammar differently, the strict reading is the inner
language and the lax one the outer. Host names are the one format with a rule that no pattern can say: whether an `xn--` label
is the Punycode of a permitted label.
*Source*: RFC 3339 (dates, times, durations), 4291 (IPv6), 1123 and 5890 to 5893 (host names), 5321 and 6531 (mailboxes),
3986 and 3987 (URIs, IRIs), 6570 (URI templates), 6901 (JSON Pointer), 4122 (UUID).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rightcall.schema.dialects import DialectName


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """The language of a format: patterns of which each surely has it, and one for what may have it.

    Without `outer` nothing else has it: the format is exact. The rare part of a language is a pattern of its own, looked at
    only when the common one does not settle a question. `is_judged`: what lies between inner and outer is judged one
    string at a time (`hostnames.py`). `since` is the first dialect that defines the format; in an older
    one implementations differ, so nothing is known there.
    """

    inner: tuple[str, ...]
    outer: str | None = None
    is_judged: bool = False
    since: DialectName


def _exact(*patterns: str, since: DialectName) -> Format:
    return Format(inner=tuple(f"^{pattern}$" for pattern in patterns), since=since)


def _between(inner: str, outer: str, since: DialectName, *, is_judged: bool = False) -> Format:
    return Format(inner=(f"^{inner}$",), outer=f"^{outer}$", since=since, is_judged=is_judged)


def _any_of(alternatives: Iterable[str]) -> str:
    return f"(?:{'|'.join(alternatives)})"


# Dates and times

_LEAP_YEAR = r"(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)"
_DATE = (
    r"(?:[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)"
    rf"|02-(?:0[1-9]|1[0-9]|2[0-8]))|{_LEAP_YEAR}-02-29)"
)
_HOUR, _MINUTE, _FRACTION = r"(?:[01][0-9]|2[0-3])", r"[0-5][0-9]", r"(?:\.[0-9]+)?"
_ORDINARY_TIME = rf"{_HOUR}:{_MINUTE}:[0-5][0-9]{_FRACTION}(?:[Zz]|[+-]{_HOUR}:{_MINUTE})"


def _leap_second() -> str:
    """Give the times that are 23:59:60 in UTC: their hours and their minutes are tied to those of the offset."""
    hours, minutes = range(24), range(60)
    shape = f"(?=..:..:60{_FRACTION}[+-]{_HOUR}:{_MINUTE}$)"
    west_hours = _any_of(f"{23 - away:02}[^]*-{away:02}" for away in hours)
    west_minutes = _any_of(f"{59 - away:02}[^]*:{away:02}" for away in minutes)
    east_hours = _any_of(f"{away:02}[^]*\\+{away:02}" for away in hours)
    east_minutes = _any_of(f"{away - 1:02}[^]*:{away:02}" for away in minutes[1:])
    full_hours = _any_of(f"{(23 + away) % 24:02}:59[^]*\\+{away:02}" for away in hours)
    west = f"(?={west_hours}:)..:{west_minutes}"
    east = f"(?={east_hours}:)..:{east_minutes}"
    return f"(?:23:59:60{_FRACTION}[Zz]|{shape}(?:{west}|{east}|{full_hours}:00))"


_LEAP_TIME = _leap_second()
_PERIOD = r"T(?:[0-9]+H(?:[0-9]+M(?:[0-9]+S)?)?|[0-9]+M(?:[0-9]+S)?|[0-9]+S)"
_SPAN = r"(?:[0-9]+D|[0-9]+M(?:[0-9]+D)?|[0-9]+Y(?:[0-9]+M(?:[0-9]+D)?)?)"

# Addresses

_OCTET = r"(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])"
_IPV4 = rf"{_OCTET}(?:\.{_OCTET}){{3}}"
_GROUP = "[0-9A-Fa-f]{1,4}"
_IPV4_TAKES = 2  # groups


def _ipv6() -> str:
    """Give the IPv6 addresses: eight groups, or fewer around one `::`; the last two may be an IPv4 address."""
    shapes = [rf"(?:{_GROUP}:){{7}}{_GROUP}", rf"(?:{_GROUP}:){{6}}{_IPV4}"]
    for before in range(8):
        room = 7 - before
        left = "" if before == 0 else rf"{_GROUP}(?::{_GROUP}){{{before - 1}}}"
        right = [rf"(?:{_GROUP}:){{0,{room - 1}}}{_GROUP}"] if room >= 1 else []
        right += [rf"(?:{_GROUP}:){{0,{room - _IPV4_TAKES}}}{_IPV4}"] if room >= _IPV4_TAKES else []
        shapes.append(f"{left}::{_any_of(right)}?" if right else f"{left}::")
    return _any_of(shapes)


_IPV6 = _ipv6()

# Host names: in labels of ASCII, "--" at the third place is left to those that begin with xn--.

_AN, _LDH = "[A-Za-z0-9]", "[A-Za-z0-9-]"
_PLAIN_LABEL = rf"{_AN}(?:{_LDH}{{0,2}}{_AN}|{_LDH}(?:{_AN}{_LDH}|-{_AN}){_LDH}{{0,58}}{_AN})?"
_LDH_LABEL = rf"{_AN}(?:{_LDH}{{0,61}}{_AN})?"
_ENCODED_LABEL = rf"[Xx][Nn]--(?:{_LDH}{{0,58}}{_AN})"
_SHORT = r"(?=[^]{1,253}$)"
_PLAIN_HOST = rf"{_PLAIN_LABEL}(?:\.{_PLAIN_LABEL})*"
_MAYBE_LABEL = f"(?:{_PLAIN_LABEL}|{_ENCODED_LABEL})"
_MAYBE_HOST = rf"{_MAYBE_LABEL}(?:\.{_MAYBE_LABEL})*"

# Mailboxes

_AT_MOST_64 = "(?=[^]{1,64}@)"
_ATOM = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
_QUOTED = r'"(?:[^"\\\r\n]|\\.)*"'
_SHORT_QUOTED = r'"(?:[\x20!#-[\]-~]|\\[\x20-~]){0,31}"'
_LITERAL = rf"\[(?:{_IPV4}|IPv6:{_IPV6})\]"

# URIs and IRIs

_HEX2 = "%[0-9A-Fa-f]{2}"
_UCS = "\u00a0-\ud7ff\uf900-\ufdcf\ufdf0-\uffef\U00010000-\U000efffd"
_PRIVATE = "\ue000-\uf8ff\U000f0000-\U000ffffd\U00100000-\U0010fffd"


def _uri(more: str = "", private: str = "", *, future: str = "v", relative: bool = False) -> str:
    """Give the URIs, with relative ones or without; `more` are further unreserved characters, `private` those of a query."""
    name = rf"A-Za-z0-9._~!$&'()*+,;=\-{more}"
    char = f"(?:[{name}:@]|{_HEX2})"
    segments = f"(?:/{char}*)*"
    address = rf"(?:{_IPV6}|{future}[0-9A-Fa-f]+\.[A-Za-z0-9._~!$&'()*+,;=:\-]+)"
    host = rf"(?:\[{address}\]|(?:[{name}]|{_HEX2})*)"
    authority = f"//(?:(?:[{name}:]|{_HEX2})*@)?{host}(?::[0-9]*)?{segments}"
    absolute = f"/(?:{char}+{segments})?"
    tail = rf"(?:\?(?:[{name}:@/?{private}]|{_HEX2})*)?(?:#(?:[{name}:@/?]|{_HEX2})*)?"
    whole = rf"[A-Za-z][A-Za-z0-9+.\-]*:(?:{authority}|{absolute}|{char}+{segments}|)"
    if relative:
        first = f"(?:[{name}@]|{_HEX2})+"
        whole = f"(?:{whole}|{authority}|{absolute}|{first}{segments}|)"
    return whole + tail


_VARIABLE = rf"(?:[A-Za-z0-9_]|{_HEX2})(?:\.?(?:[A-Za-z0-9_]|{_HEX2}))*(?::[1-9][0-9]{{0,3}}|\*)?"
_EXPRESSION = rf"\{{[+#./;?&=,!@|]?{_VARIABLE}(?:,{_VARIABLE})*\}}"
_STRICT_LITERAL = rf"(?:[!#$&(-;=?-[\]_a-z~{_UCS}{_PRIVATE}]|{_HEX2})"
_POINTER = r"(?:/(?:[^~/]|~[01])*)*"

FORMATS: dict[str, Format] = {
    "date-time": _exact(f"{_DATE}[Tt]{_ORDINARY_TIME}", f"{_DATE}[Tt]{_LEAP_TIME}", since="draft-04"),
    "date": _exact(_DATE, since="draft-07"),
    "time": _exact(_ORDINARY_TIME, _LEAP_TIME, since="draft-07"),
    "duration": _exact(rf"P(?:{_SPAN}(?:{_PERIOD})?|{_PERIOD}|[0-9]+W)", since="2019-09"),
    "email": _between(
        rf"(?:{_AT_MOST_64}{_ATOM}(?:\.{_ATOM})*|{_SHORT_QUOTED})@(?:{_SHORT}{_PLAIN_HOST}|{_LITERAL})",
        rf"(?:{_ATOM}(?:\.{_ATOM})*|{_QUOTED})@(?:{_MAYBE_HOST}|\[[^]*\])",
        "draft-04",
        is_judged=True,
    ),
    "idn-email": _between(
        rf"(?:{_AT_MOST_64}{_ATOM}(?:\.{_ATOM})*|{_SHORT_QUOTED})@(?:{_SHORT}{_PLAIN_HOST}|{_LITERAL})",
        "[^]+@[^]+",
        "draft-07",
        is_judged=True,
    ),
    "hostname": _between(f"{_SHORT}{_PLAIN_HOST}", f"{_SHORT}{_MAYBE_HOST}", "draft-04", is_judged=True),
    "idn-hostname": _between(
        f"{_SHORT}{_PLAIN_HOST}",
        r"[^.\u3002\uff0e\uff61]+(?:[.\u3002\uff0e\uff61][^.\u3002\uff0e\uff61]+)*",
        "draft-07",
        is_judged=True,
    ),
    "ipv4": _exact(_IPV4, since="draft-04"),
    "ipv6": _exact(_IPV6, since="draft-04"),
    "uri": _exact(_uri(future="[Vv]"), since="draft-04"),
    "uri-reference": _exact(_uri(future="[Vv]", relative=True), since="draft-06"),
    "iri": _between(_uri(_UCS, _PRIVATE), _uri(_UCS, _PRIVATE, future="[Vv]"), "draft-07"),
    "iri-reference": _between(
        _uri(_UCS, _PRIVATE, relative=True), _uri(_UCS, _PRIVATE, future="[Vv]", relative=True), "draft-07"
    ),
    "uuid": _exact(r"[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}", since="2019-09"),
    "uri-template": _between(
        f"(?:{_STRICT_LITERAL}|{_EXPRESSION})*", rf"(?:[^\x00-\x20\"<>\\^`{{|}}]|{_EXPRESSION})*", "draft-06"
    ),
    "json-pointer": _exact(_POINTER, since="draft-06"),
    "relative-json-pointer": _exact(rf"(?:0|[1-9][0-9]*)(?:#|{_POINTER})", since="draft-07"),
    "regex": _between(r"[^\\^$.*+?()[\]{}|]*", "[^]*", "draft-07", is_judged=True),
}

_EARLY_HOSTNAME = _exact(rf"{_SHORT}{_LDH_LABEL}(?:\.{_LDH_LABEL})*", since="draft-04")
"""Before draft-07 a host name is what RFC 1123 says, and `xn--` is nothing special."""


def format_of(name: str, dialect: DialectName) -> Format | None:
    """Give the language of a format in a dialect; None for names that nobody defined."""
    if name == "hostname" and dialect in {"draft-04", "draft-06"}:
        return _EARLY_HOSTNAME
    return FORMATS.get(name)
