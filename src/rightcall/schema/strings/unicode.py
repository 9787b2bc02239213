"""Which code points have a Unicode property, for the property escapes of ECMA-262 (its tables 68 to 71).

The sets lie in `unicode.bin`, made by `scripts/build_unicode_tables.py` for the version in `UNICODE_VERSION`; the
script's docstring describes the file. They are fixed with the package, so an answer does not depend on the Unicode
version of the running Python. The file is read when a pattern first names a property, each set when it is first used.
"""

from __future__ import annotations

import json
import zlib
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final, NamedTuple

from rightcall.schema.strings import charset

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rightcall.schema.strings.charset import Bounds

UNICODE_VERSION: Final = "17.0.0"

_GROUPS: Final[Mapping[str, tuple[str, ...]]] = {
    "gc=C": ("gc=Cc", "gc=Cf", "gc=Cn", "gc=Co", "gc=Cs"),
    "gc=L": ("gc=Ll", "gc=Lm", "gc=Lo", "gc=Lt", "gc=Lu"),
    "gc=LC": ("gc=Ll", "gc=Lt", "gc=Lu"),
    "gc=M": ("gc=Mc", "gc=Me", "gc=Mn"),
    "gc=N": ("gc=Nd", "gc=Nl", "gc=No"),
    "gc=P": ("gc=Pc", "gc=Pd", "gc=Pe", "gc=Pf", "gc=Pi", "gc=Po", "gc=Ps"),
    "gc=S": ("gc=Sc", "gc=Sk", "gc=Sm", "gc=So"),
    "gc=Z": ("gc=Zl", "gc=Zp", "gc=Zs"),
}
_NAMED_PROPERTIES: Final[Mapping[str, str]] = {
    "General_Category": "gc",
    "gc": "gc",
    "Script": "sc",
    "sc": "sc",
    "Script_Extensions": "scx",
    "scx": "scx",
}


class _Tables(NamedTuple):
    """The file, opened: spellings by property, places of the stored sets, and the bytes they lie in."""

    names: Mapping[str, Mapping[str, str]]
    sets: Mapping[str, tuple[int, int]]
    payload: bytes


@lru_cache(maxsize=1)
def _tables() -> _Tables:
    packed = files("rightcall.schema.strings").joinpath("unicode.bin").read_bytes()
    header, payload = zlib.decompress(packed).split(b"\n", 1)
    described = json.loads(header)
    return _Tables(described["names"], described["sets"], payload)


def _boundaries(encoded: bytes) -> Iterator[int]:
    boundary = shift = step = 0
    for byte in encoded:
        step |= (byte & 0x7F) << shift
        if byte & 0x80:
            shift += 7
        else:
            boundary += step
            yield boundary
            shift = step = 0


@lru_cache(maxsize=256)
def _stored(name: str) -> Bounds:
    if name in _GROUPS:
        return charset.union_of(map(_stored, _GROUPS[name]))
    tables = _tables()
    offset, length = tables.sets[name]
    return tuple(_boundaries(tables.payload[offset : offset + length]))


def property_bounds(expression: str) -> Bounds:
    """The code points with a property, named as between the braces of an ECMA-262 property escape.

    *Errors*: `KeyError` for an expression that ECMA-262 does not define; spelling is exact there, case included.
    *Cost*: opening the file takes some milliseconds once; every set is kept after its first use.
    """
    name, separator, value = expression.partition("=")
    names = _tables().names
    if separator:
        return _stored(names[_NAMED_PROPERTIES[name]][value])
    return _stored(names["gc"][name] if name in names["gc"] else names["binary"][name])
