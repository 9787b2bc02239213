"""Formats whose rule no pattern can say, judged one string at a time: host names in Punycode and Unicode, mailboxes, patterns.

Each answer is True or False where the standards leave no doubt, and None where tables of different Unicode versions, or two
widely used validators, may differ; a character that the interpreter's own tables do not know is such a case.
*Source*: RFC 5890 to 5893 (IDNA 2008), RFC 3492 (Punycode), RFC 6531 (mailboxes), ECMA-262 22.2 in Unicode mode (patterns).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from rightcall.schema.strings.ecma.parser import parse
from rightcall.schema.strings.errors import InvalidPattern, UnsupportedPattern

Answer: TypeAlias = bool | None

MAX_LABEL, MAX_NAME, MAX_LOCAL = 63, 253, 64
MAX_WRITTEN = 1_000
"""Longer texts are not looked at where mappings could shorten them, or where looking costs more than linear work."""

_LDH = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?")
_DOTS = re.compile("[.\u3002\uff0e\uff61]")
_DOT_ATOM = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*")
_ESCAPE = re.compile(
    r"\\(?:[dDwWsSbBtnrvf0^$.*+?()[\]{}|/\\]|c[A-Za-z]|x[0-9A-Fa-f]{2}|u(?:[0-9A-Fa-f]{4}|\{[0-9A-Fa-f]+\})|[pP]\{[A-Za-z_=]+\})"
)
_UNUSUAL = re.compile(r"\[[^\]]*(?:-\\[dDwWsSpP]|\\[dDwWsSpP](?:\{[^}]*\})?-[^\]])|\(\?<?[=!].*\)[*+?{]")
_CLASS, _COUNT = re.compile(r"\[[^\]]*\]"), re.compile(r"\{[0-9]+(?:,[0-9]*)?\}")
_EXCEPTIONS_ALLOWED = frozenset("\u00df\u03c2\u06fd\u06fe\u0f0b\u3007")
_EXCEPTIONS_REFUSED = frozenset("\u0640\u07fa\u302e\u302f\u3031\u3032\u3033\u3034\u3035\u303b")
_ARABIC_JOINING = frozenset(
    "\u0628\u062a\u062b\u062c\u062d\u062e\u0633\u0634\u0635\u0636\u0637\u0638\u0639\u063a\u0641\u0642\u0643\u0644\u0645\u0646\u0647\u064a"
)
_VIRAMA = 9
_OLD_JAMO = (range(0x1100, 0x1200), range(0xA960, 0xA980), range(0xD7B0, 0xD800))
_RTL, _LTR_ALLOWED = frozenset({"R", "AL", "AN"}), frozenset({"L", "EN", "ES", "CS", "ET", "ON", "BN", "NSM"})
_RTL_ALLOWED = frozenset({"R", "AL", "AN", "EN", "ES", "CS", "ET", "ON", "BN", "NSM"})


def _all(answers: Iterable[Answer]) -> Answer:
    result: Answer = True
    for answer in answers:
        if answer is False:
            return False
        result = result and answer
    return result


def is_hostname(text: str) -> Answer:
    """Tell whether a text is a host name in ASCII, `xn--` labels included."""
    if not text.isascii() or len(text) > MAX_NAME:
        return False
    labels = text.split(".")
    return _all((*map(_is_ascii_label, labels), _direction(labels) or None))


def is_idn_hostname(text: str) -> Answer:
    """Tell whether a text is a host name whose labels may be written in Unicode."""
    if len(text) > MAX_WRITTEN:
        return None
    labels = _DOTS.split(text)
    length = sum(len(_encoded(label)) + 1 for label in labels) - 1
    is_short = length <= MAX_NAME or (None if any(map(_may_be_mapped, labels)) else False)
    return _all((*map(_is_label, labels), is_short, _direction(labels)))


def is_email(text: str) -> Answer:
    """Tell whether a text is a mailbox at a host name in ASCII; None for what is no plain case."""
    local, _, host = text.rpartition("@")
    if host.startswith("[") or not _DOT_ATOM.fullmatch(local) or len(local) > MAX_LOCAL:
        return None
    return is_hostname(host)


def is_idn_email(text: str) -> Answer:
    """Tell whether a text is a mailbox in Unicode; None for what is no plain case."""
    local, _, host = text.rpartition("@")
    if not local or not host:
        return False
    if host.startswith("[") or local.startswith('"'):
        return None
    plain = "".join("a" if not char.isascii() and unicodedata.category(char)[0] in "LMN" else char for char in local)
    if plain.isascii() and not _DOT_ATOM.fullmatch(plain):
        return False
    is_short = len(local.encode()) <= MAX_LOCAL
    return _all((is_idn_hostname(host), True if plain.isascii() and is_short else None))


def is_pattern(text: str) -> Answer:
    """Tell whether a text is a regular expression."""
    try:
        parse(text)
    except InvalidPattern:
        return None if "\\p" in text or "\\P" in text else False  # whose tables of property names are the newest?
    except UnsupportedPattern:
        return None
    return True if len(text) <= MAX_WRITTEN and _is_strict(text) else None


def _is_strict(pattern: str) -> bool:
    """Tell whether a pattern needs no leniency: only known escapes, no bracket or brace that stands for itself."""
    without_classes = _CLASS.sub("", _ESCAPE.sub("", pattern))
    if _UNUSUAL.search(pattern):
        return False
    inner = "".join(_CLASS.findall(_ESCAPE.sub("", pattern.replace("\\-", ""))))
    return not set("\\]{}").intersection(_COUNT.sub("", without_classes)) and "\\" not in inner


JUDGES: Mapping[str, Callable[[str], Answer]] = {
    "hostname": is_hostname,
    "idn-hostname": is_idn_hostname,
    "email": is_email,
    "idn-email": is_idn_email,
    "regex": is_pattern,
}
"""By format: the judge of one string."""


def _is_ascii_label(label: str) -> Answer:
    if not 0 < len(label) <= MAX_LABEL or not _LDH.fullmatch(label):
        return False
    if label[2:4] != "--" or len(label) <= len("xn--"):
        return True
    if label[:2].lower() != "xn":
        return False
    answer = _is_encoded_label(label.lower())
    return answer if label.islower() or not answer else None


def _is_encoded_label(label: str) -> Answer:
    decoded = _decoded(label)
    if decoded is None or decoded.isascii() or _encoded(decoded) != label:
        return False
    if decoded.startswith("-") or decoded.endswith("-") or decoded[2:4] == "--" or "\u200c" in decoded:
        return _is_unicode_label(decoded) or None
    return _is_unicode_label(decoded)


def _is_label(label: str) -> Answer:
    if not label:
        return False
    if label.isascii():
        return _is_ascii_label(label)
    is_short = len(_encoded(label)) <= MAX_LABEL or (None if _may_be_mapped(label) else False)
    return _all((is_short, _is_unicode_label(label)))


def _may_be_mapped(label: str) -> bool:
    """Tell whether a validator that maps characters first sees another label."""
    return unicodedata.normalize("NFKC", label.casefold()) != label


def _decoded(label: str) -> str | None:
    try:
        return label[len("xn--") :].encode("ascii").decode("punycode")
    except (UnicodeError, ValueError, OverflowError):
        return None


def _encoded(label: str) -> str:
    return label if label.isascii() else "xn--" + label.encode("punycode").decode("ascii")


def _is_unicode_label(label: str) -> Answer:
    if label.startswith("-") or label.endswith("-") or label[2:4] == "--" or unicodedata.category(label[0])[0] == "M":
        return False
    if _mixes(label, range(0x660, 0x66A), range(0x6F0, 0x6FA)):
        return False
    return _all(_is_permitted(label, index) for index in range(len(label)))


def _mixes(label: str, some: range, others: range) -> bool:
    return any(ord(char) in some for char in label) and any(ord(char) in others for char in label)


def _is_permitted(label: str, index: int) -> Answer:
    """Tell whether the character at a place may stand there (RFC 5892, sections 2 and 3, and its appendix A)."""
    char = label[index]
    if char in _CONTEXTS:
        return _CONTEXTS[char](label, index)
    if char in _EXCEPTIONS_ALLOWED or char in "-0123456789abcdefghijklmnopqrstuvwxyz":
        return True
    category = unicodedata.category(char)
    if char in _EXCEPTIONS_REFUSED or category[0] in "PZ" or category in {"Sm", "So", "Cc", "Cs", "Co"}:
        return False
    is_stable = unicodedata.normalize("NFKC", char.casefold()) == char
    is_jamo = any(ord(char) in block for block in _OLD_JAMO)
    return True if category in {"Ll", "Lo", "Lm", "Mn", "Mc", "Nd"} and is_stable and not is_jamo else None


def _before(label: str, index: int) -> str:
    return label[index - 1] if index else ""


def _after(label: str, index: int) -> str:
    return label[index + 1] if index + 1 < len(label) else ""


def _is_script(char: str, script: str) -> bool:
    return bool(char) and unicodedata.name(char, "").startswith(script)


def _non_joiner(label: str, index: int) -> Answer:
    before, after = _before(label, index), _after(label, index)
    if _joiner(label, index):
        return True
    if before in _ARABIC_JOINING and after in _ARABIC_JOINING and before and after:
        return True
    return False if not before or not after or before.isascii() or after.isascii() else None


def _joiner(label: str, index: int) -> bool:
    return index > 0 and unicodedata.combining(label[index - 1]) == _VIRAMA


def _has_kana(label: str, _index: int) -> Answer:
    if "\u3007" in label:
        return None  # a Han numeral zero, by its script but not by its name
    return any(_is_script(char, script) for char in label if char != "\u30fb" for script in ("HIRAGANA", "KATAKANA", "CJK"))


def _is_between_l(label: str, index: int) -> bool:
    return _before(label, index) == "l" == _after(label, index)


def _follows_hebrew(label: str, index: int) -> bool:
    return _is_script(_before(label, index), "HEBREW")


_CONTEXTS: Mapping[str, Callable[[str, int], Answer]] = {
    "\u00b7": _is_between_l,
    "\u0375": lambda label, index: _is_script(_after(label, index), "GREEK"),
    "\u05f3": _follows_hebrew,
    "\u05f4": _follows_hebrew,
    "\u30fb": _has_kana,
    "\u200c": _non_joiner,
    "\u200d": _joiner,
}


def _direction(labels: list[str]) -> bool:
    """Tell whether the labels keep the rule of RFC 5893, which binds all of them when one has right-to-left characters."""
    spelled = [(_decoded(label.lower()) or label) if label.lower().startswith("xn--") else label for label in labels]
    classes = [[unicodedata.bidirectional(char) for char in label] for label in spelled]
    if not any(_RTL.intersection(label) for label in classes):
        return True
    return all(map(_keeps_direction, classes))


def _keeps_direction(classes: list[str]) -> bool:
    while classes and classes[-1] == "NSM":
        classes = classes[:-1]
    if not classes:
        return False
    if classes[0] in {"R", "AL"}:
        both = "EN" in classes and "AN" in classes
        return classes[-1] in {"R", "AL", "EN", "AN"} and _RTL_ALLOWED.issuperset(classes) and not both
    return classes[0] == "L" and classes[-1] in {"L", "EN"} and _LTR_ALLOWED.issuperset(classes)
