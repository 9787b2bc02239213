"""Tools that came along with something else, such as a recorded request: a value that was parsed already."""

from __future__ import annotations

from rightcall.catalog.json_text import JsonDocument
from rightcall.catalog.json_text.places import Places
from rightcall.catalog.walk import read_document
from rightcall.model import JsonValue, Tool


def read_tools(value: JsonValue, source: str, *, shows_unusable: bool = False) -> tuple[tuple[Tool, ...], int]:
    """Read the tools of a JSON value in any wire shape, and count the entries that gave none.

    The tools have no positions, since there is no text. *Errors*: none. *Cost*: linear in the value.
    """
    document = JsonDocument(source=source, value=value, _places=Places("", [], is_lines=False))
    reading = read_document(document, is_live=True, shows_unusable=shows_unusable)
    return reading.tools, sum(problem.tool_lost for problem in reading.problems)
