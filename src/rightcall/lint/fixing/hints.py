"""ANN001, ANN004 and ANN005: annotations that contradict each other, have the wrong type, or are misspelt."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping

from rightcall.lint.fixing.edit import drop, put, rename
from rightcall.lint.fixing.fix import Fix, short, unsafe
from rightcall.lint.subject import ToolSubject
from rightcall.model import JsonValue

HINTS = ("readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint")
_CLOSE = 0.8
_BOOLEANS: Mapping[str, bool] = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}


def settle_contradiction(tool: ToolSubject) -> Iterator[Fix]:
    """ANN001: of a read-only tool that destroys, the graver claim stays; that it is not idempotent says nothing and goes."""
    hints = _annotations(tool)
    if hints.get("readOnlyHint") is not True:
        return
    if hints.get("destructiveHint") is True:
        lost = ("the claim to be read-only: whoever trusted it is asked again",)
        edit = put(tool.pointer("annotations", "readOnlyHint"), False)
        yield unsafe(tool, "ANN001", "takes back the claim to be read-only, for the tool says that it destroys", lost, edit)
        return
    if hints.get("idempotentHint") is False:
        gone = ("idempotentHint, which means nothing on a read-only tool",)
        edit = drop(tool.pointer("annotations", "idempotentHint"))
        yield unsafe(tool, "ANN001", "removes idempotentHint from a read-only tool", gone, edit)


def make_boolean(tool: ToolSubject) -> Iterator[Fix]:
    """ANN004: a hint that is no boolean becomes the one it spells, or goes."""
    for name in HINTS:
        value = _annotations(tool).get(name)
        if value is None or isinstance(value, bool):
            continue
        meant = _BOOLEANS.get(str(value).strip().casefold()) if isinstance(value, str | int) else None
        pointer = tool.pointer("annotations", name)
        if meant is None:
            yield unsafe(tool, "ANN004", f"removes {name}, which is not read", (f"what {name} was to say",), drop(pointer))
        else:
            lost = (f"{name} counts from now on; before it was not read",)
            yield unsafe(tool, "ANN004", f"makes {name} the boolean {str(meant).lower()}", lost, put(pointer, meant))


def spell_hint(tool: ToolSubject) -> Iterator[Fix]:
    """ANN005: a key that is close to the name of a hint gets that name."""
    annotations = _annotations(tool)
    for key in annotations:
        meant = None if key in (*HINTS, "title") else _meant(key)
        if meant is not None and meant not in annotations:
            lost = (f"{meant} counts from now on; before it was not read",)
            yield unsafe(
                tool, "ANN005", f"spells {short(key)} as {meant}", lost, rename(tool.pointer("annotations", key), meant)
            )


def _annotations(tool: ToolSubject) -> Mapping[str, JsonValue]:
    annotations = tool.tool.raw.get("annotations")
    return annotations if isinstance(annotations, dict) else {}


def _meant(key: str) -> str | None:
    """The hint that a key was meant to be: the same letters, the same without "hint", or very close."""
    folded = {_folded(name): name for name in HINTS}
    exact = folded.get(_folded(key)) or folded.get(f"{_folded(key)}hint")
    if exact is not None:
        return exact
    close = difflib.get_close_matches(_folded(key)[:64], folded, n=1, cutoff=_CLOSE)
    return folded[close[0]] if close else None


def _folded(key: str) -> str:
    return key.replace("_", "").replace("-", "").casefold()
