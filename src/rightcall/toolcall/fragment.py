"""Values written as XML elements: `<item><id>1</id></item>`. Knows no attributes; anything it does not know is no fragment.

Text is left as it is written, with its entities; what CDATA holds is written so that decoding gives it back.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from rightcall.model import JsonValue
from rightcall.toolcall.declared import item_schema, member_schema, types_of

MAX_DEPTH = 32
MAX_ELEMENTS = 100_000

_TAG = re.compile(r"<(/?)([A-Za-z_][\w.-]{0,127})\s*(/?)>|<!\[CDATA\[")
_CDATA = "<![CDATA["


@dataclass(slots=True)
class Element:
    """One element: its children in order, and the text beside them."""

    name: str
    children: list[Element] = field(default_factory=list)
    text: list[str] = field(default_factory=list)


def elements(text: str) -> Element | None:
    """Read a run of well-formed elements; None where the text is anything else. *Cost*: linear."""
    root = Element("")
    open_elements = [root]
    pos = count = 0
    while match := _TAG.search(text, pos):
        if "<" in (between := text[pos : match.start()]):
            return None
        open_elements[-1].text.append(between)
        pos = match.end()
        count += 1
        if match.group() == _CDATA:
            if (end := text.find("]]>", pos)) < 0:
                return None
            open_elements[-1].text.append(text[pos:end].replace("&", "&amp;"))
            pos = end + len("]]>")
        elif not _take(match, open_elements) or count > MAX_ELEMENTS:
            return None
    if len(open_elements) > 1 or "<" in text[pos:]:
        return None
    root.text.append(text[pos:])
    return root if root.children else None


def _take(match: re.Match[str], open_elements: list[Element]) -> bool:
    """Open or close an element; False where the tag has no place here."""
    closing, name, empty = match.groups()
    if closing:
        return not empty and len(open_elements) > 1 and open_elements.pop().name == name
    child = Element(name)
    open_elements[-1].children.append(child)
    if not empty:
        open_elements.append(child)
    return len(open_elements) <= MAX_DEPTH


def fragment(text: str) -> JsonValue:
    """A run of elements as an object: repeated names a list, text beside elements under `_text`; None where it is none."""
    root = elements(text)
    return None if root is None else _plain(root)


def _plain(element: Element) -> JsonValue:
    text = "".join(element.text).strip()
    if not element.children:
        return text
    members: dict[str, JsonValue] = {}
    lists: set[str] = set()
    for child in element.children:
        value = _plain(child)
        if child.name not in members:
            members[child.name] = value
        elif child.name in lists and isinstance(known := members[child.name], list):
            known.append(value)
        else:
            lists.add(child.name)
            members[child.name] = [members[child.name], value]
    if text:
        members["_text"] = text
    return members


ByTypes = Callable[[frozenset[str], str], JsonValue]


def shaped_fragment(schema: JsonValue, root: JsonValue, text: str, by_types: ByTypes) -> JsonValue:
    """The elements as the array or object that is declared; None where they have no such shape."""
    found = elements(text)
    if found is None or "".join(found.text).strip():
        return None
    types = types_of(schema, root)
    shaped = _shaped(found, schema, root, by_types)
    fits = "array" in types if isinstance(shaped, list) else "object" in types and isinstance(shaped, dict)
    return shaped if fits else None


def _shaped(element: Element, schema: JsonValue, root: JsonValue, by_types: ByTypes) -> JsonValue:
    types = types_of(schema, root)
    text = "".join(element.text)
    if not element.children:
        return by_types(types, text)
    names = {child.name for child in element.children}
    if text.strip():
        return _plain(element)
    if "array" in types and len(names) == 1 and ("object" not in types or names == {"item"}):
        items = item_schema(schema, root)
        return [_shaped(child, items, root, by_types) for child in element.children]
    if "object" in types and len(names) == len(element.children):
        return {
            child.name: _shaped(child, member_schema(schema, child.name, root), root, by_types) for child in element.children
        }
    return _plain(element)
