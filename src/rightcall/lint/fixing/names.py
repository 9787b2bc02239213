"""NAM002 and NAM004: names in the characters that everybody takes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from rightcall.lint.fixing.edit import put
from rightcall.lint.fixing.fix import Fix, short
from rightcall.lint.fixing.places import name_pointer
from rightcall.lint.subject import Subject

_OUTSIDE_MCP = re.compile(r"[^A-Za-z0-9_.-]+")
_OUTSIDE_ALL = re.compile(r"[^A-Za-z0-9_-]+")
_RUN = re.compile(r"_{2,}")


def rename_to_legal(subject: Subject) -> Iterator[Fix]:
    """NAM002: what MCP does not allow in a name becomes an underscore."""
    yield from _renamed("NAM002", subject, _OUTSIDE_MCP)


def rename_to_portable(subject: Subject) -> Iterator[Fix]:
    """NAM004: what some provider does not take in a name becomes an underscore."""
    yield from _renamed("NAM004", subject, _OUTSIDE_ALL)


def portable(name: str, outside: re.Pattern[str] = _OUTSIDE_ALL) -> str | None:
    """A name without the characters that are not taken; None when too little would be left to tell it by."""
    made = outside.sub("_", name)
    if made == name and not name[:1].isdigit():
        return name
    made = _RUN.sub("_", made).strip("_")
    if not made or len(made) * 2 < len(name):
        return None
    return f"_{made}" if made[0].isdigit() and outside is _OUTSIDE_ALL else made


def _renamed(code: str, subject: Subject, outside: re.Pattern[str]) -> Iterator[Fix]:
    new_names = [portable(tool.tool.name, outside) for tool in subject.tools]
    counts = Counter((new or tool.tool.name).casefold() for new, tool in zip(new_names, subject.tools, strict=True))
    for new, tool in zip(new_names, subject.tools, strict=True):
        old, pointer = tool.tool.name, name_pointer(tool.tool)
        if pointer is not None and new is not None and new != old:
            yield Fix(
                code=code,
                about=tool.tool,
                safety="unsafe",
                edits=(put(pointer, new),),
                does=f"calls the tool {short(new)} instead of {short(old)}",
                lost=(f"calls, texts and settings that say {short(old)} no longer reach it",),
                impossible=f"another tool is called {short(new)}, or would be" if counts[new.casefold()] > 1 else None,
            )
