"""Does a URI fit a URI template? In linear time, and never more than the template shows."""

from __future__ import annotations

import re
from urllib.parse import unquote

MAX_VARIABLES = 16
_VARIABLE = re.compile(r"\{([+#]?)[A-Za-z0-9_.]+(\*?)\}")


def template_problem(template: str) -> str:
    """Why a template cannot be decided on; empty for one that can.

    Only `{name}`, which stands for one segment, and `{+name}` or `{name*}`, which stand for any rest, are understood, and two
    of them never touch: everything else has more than one reading.
    """
    literals = _VARIABLE.sub("\0", template)
    if "{" in literals or "}" in literals:
        return "only {name}, {+name} and {name*} are understood"
    if "\0\0" in literals:
        return "two variables touch"
    if literals.count("\0") > MAX_VARIABLES:
        return f"more than {MAX_VARIABLES} variables"
    return ""


def matches(template: str, uri: str) -> bool:
    """Whether a concrete URI fits. Dot segments and encoded slashes fit nothing: servers read them differently.

    *Cost*: linear in the URI for each variable; a variable takes the shortest text that fits, the last one the rest.
    """
    if template_problem(template) or _is_ambiguous(uri):
        return False
    pieces = _VARIABLE.split(template)
    literals, rests = pieces[::3], [bool(plus or star) for plus, star in zip(pieces[1::3], pieces[2::3], strict=True)]
    if not rests:
        return template == uri
    if not uri.startswith(literals[0]) or not uri.endswith(literals[-1]):
        return False
    start, end = len(literals[0]), len(uri) - len(literals[-1])
    for literal, takes_rest in zip(literals[1:-1], rests[:-1], strict=True):
        found = uri.find(literal, start + 1, end)
        if found < 0 or ("/" in uri[start:found] and not takes_rest):
            return False
        start = found + len(literal)
    return start < end and (rests[-1] or "/" not in uri[start:end])


def _is_ambiguous(uri: str) -> bool:
    decoded = unquote(uri)
    segments = re.split(r"[/\\]", decoded)
    return "." in segments or ".." in segments or decoded.count("/") != uri.count("/") or "%" in decoded or "\\" in decoded
