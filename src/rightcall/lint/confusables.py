"""Letters of other scripts that look like Latin ones, folded to what a person takes them for."""

from __future__ import annotations

import unicodedata

_LOOKS_LIKE = {
    "a": "\u0430\u03b1\u0251", "b": "\u0184\u042c", "c": "\u0441\u03f2", "d": "\u0501", "e": "\u0435\u212e",
    "g": "\u0261", "h": "\u04bb", "i": "\u0456\u0131\u03b9", "j": "\u0458\u03f3", "k": "\u03ba",
    "l": "\u04cf\u01c0\u2223", "m": "\u043c", "n": "\u0578", "o": "\u043e\u03bf\u0585\u0966\u06f0",
    "p": "\u0440\u03c1", "q": "\u051b", "r": "\u0433", "s": "\u0455", "t": "\u0442", "u": "\u057d\u03c5",
    "v": "\u03bd\u0475", "w": "\u051d\u0461", "x": "\u0445\u03c7", "y": "\u0443\u03b3", "z": "\u1d22",
    "A": "\u0410\u0391", "B": "\u0412\u0392", "C": "\u0421\u03f9", "E": "\u0415\u0395", "H": "\u041d\u0397",
    "I": "\u0406\u0399\u04c0", "J": "\u0408", "K": "\u041a\u039a", "M": "\u041c\u039c", "N": "\u039d",
    "O": "\u041e\u039f", "P": "\u0420\u03a1", "S": "\u0405", "T": "\u0422\u03a4", "X": "\u0425\u03a7",
    "Y": "\u03a5\u04ae", "Z": "\u0396", "-": "\u2010\u2011\u2012\u2013\u2212", "_": "\uff3f",
}  # fmt: skip
_TABLE = {ord(other): latin for latin, others in _LOOKS_LIKE.items() for other in others}
_SAME_STROKES = str.maketrans({"0": "o", "1": "l", "I": "l", "|": "l"})


def skeleton(name: str) -> str:
    """What a person takes a name for: compatibility forms, look-alike letters and marks folded away.

    Two names with one skeleton are told apart by a machine only. *Source*: the idea of UTS 39, section 4, with a table of the
    Cyrillic, Greek and Armenian letters that most fonts draw like Latin ones.
    """
    text = unicodedata.normalize("NFKD", name).translate(_TABLE)
    return "".join(c for c in text if not unicodedata.combining(c)).translate(_SAME_STROKES).casefold()
