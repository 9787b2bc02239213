"""Wording of attacks in texts that only describe: orders to a model, and key files it is told to read."""

from __future__ import annotations

import re

_TAGS = ("important", "system", "hidden", "secret", "admin", "critical")
_ORDERS = {
    "conceals": re.compile(
        r"\b(?:do not|don't|never|without)\s+(?:ever\s+)?(?:"
        r"(?:mention(?:ing)?|reveal(?:ing)?|disclos(?:e|ing))\s+(?:this|it|that|these)\s+to\s+(?:the\s+)?user\b"
        r"|(?:tell|telling|inform|informing|notify|notifying)\s+the\s+user\s+(?:about|of|that)\b"
        r"|(?:let|letting)\s+the\s+user\s+know)\b",
        re.IGNORECASE,
    ),
    "overrides": re.compile(
        r"\b(?:ignore|disregard|forget|override)\s+(?:all\s+|any\s+)?(?:of\s+)?(?:the\s+|your\s+)?"
        r"(?:previous|prior|earlier|preceding|above)\s+(?:instructions|prompts|rules|directions)\b"
        r"|\bignoriere\s+(?:alle\s+)?(?:vorherigen|bisherigen)\s+anweisungen\b"
        r"|\bignorez\s+(?:toutes\s+)?les\s+instructions\s+pr[ée]c[ée]dentes\b"
        r"|\bignora\s+(?:todas\s+)?las\s+instrucciones\s+anteriores\b"
        r"|\bignore\s+(?:todas\s+)?as\s+instru[çc][õo]es\s+anteriores\b"
        r"|忽略(?:之前|以上|先前)的?(?:所有)?(?:指令|指示)|(?:以前|これまで)の指示を無視",
        re.IGNORECASE,
    ),
    "speaks as another role": re.compile(r"<\|(?:im_start|system|assistant)\|>|\[/?INST\]"),
}
_TAG = re.compile(r"<(" + "|".join(_TAGS) + r")>", re.IGNORECASE)
_KEY_FILE = re.compile(
    r"\b(?:read|open|load|include|send|pass|upload|copy|fetch|attach|put)\b[^\n]{0,60}?"
    r"(~/\.ssh\b|\bid_(?:rsa|ed25519|ecdsa)\b|\.aws/credentials\b|/etc/shadow\b|~/\.gnupg\b|~/\.netrc\b|\.cursor/mcp\.json\b"
    r"|~/\.config/[\w./-]{0,60}(?:token|credentials|secret)s?\b)",
    re.IGNORECASE,
)
_CUES_OF_KEY_FILES = (
    "/.ssh", "id_rsa", "id_ed25519", "id_ecdsa", ".aws/", "/etc/shadow", "/.gnupg", "/.netrc", "/mcp.json", "/.config/",
)  # fmt: skip
_CUES_OF_ORDERS = (
    "user", "ignor", "disregard", "forget", "override", "<|", "inst]", "忽略", "指示", *(f"</{tag}>" for tag in _TAGS),
)  # fmt: skip
"""What every match of the patterns contains, in lower case: looking for it first spares most texts the patterns."""
_DENIED = re.compile(r"\b(?:never|not|cannot|can't|don't|refuse[sd]?|block(?:s|ed)?|without)\b[^\n.]{0,40}$", re.IGNORECASE)


def order_in(text: str) -> tuple[str, str] | None:
    """What a text does that a description never does, and the words: conceals, overrides, speaks with tags of authority."""
    lowered = text.lower()
    if not any(cue in lowered for cue in _CUES_OF_ORDERS):
        return None
    for what, pattern in _ORDERS.items():
        if match := pattern.search(text):
            return what, match.group()
    for match in _TAG.finditer(text):
        if f"</{match.group(1).lower()}>" in lowered:
            return "wraps orders in a tag", match.group()
    return None


def key_file_in(text: str) -> str | None:
    """The file of keys that a text asks to be read or sent; a text that says such files are refused asks nothing."""
    lowered = text.lower()
    if not any(cue in lowered for cue in _CUES_OF_KEY_FILES):
        return None
    for match in _KEY_FILE.finditer(text):
        if _DENIED.search(text[max(0, match.start() - 50) : match.start()]) is None:
            return match.group(1)
    return None
