"""Catalogs, comparisons and locks in few words."""

import json

from rightcall.catalog import read_tools
from rightcall.drift import compare, lock_catalog, lock_text, read_lock
from rightcall.model import Catalog, Source

TEXT = {"type": "string"}


def schema(required=(), **properties):
    """An object schema that leaves further names open."""
    return {"type": "object", "properties": properties, "required": list(required)}


def tool(name="find_order", inputs=None, **more):
    """A tool as MCP lists it."""
    return {"name": name, "inputSchema": inputs or schema(), **more}


def catalog(*tools, source="tools.json"):
    """A catalog of such tools."""
    read, lost = read_tools({"tools": list(tools)}, source)
    assert not lost
    return Catalog(sources=(Source(name=source, kind="mcp", tool_count=len(read), digest=""),), tools=read)


def compared(old, new, **options):
    """Compare two lists of tools."""
    return compare(catalog(*old, source="old.json"), catalog(*new, source="new.json"), **options)


def changed(old, new, **more):
    """Compare two input schemas of one tool."""
    return compared([tool(inputs=old, **more)], [tool(inputs=new, **more)])


def told(result):
    """The rule, the severity and the tools of each finding."""
    return [(finding.rule, finding.severity, *(each.name for each in finding.tools)) for finding in result.findings]


def codes(result):
    """The codes of the findings, in order."""
    return [finding.rule for finding in result.findings]


def only(result, code):
    """The one finding of a rule."""
    (finding,) = [finding for finding in result.findings if finding.rule == code]
    return finding


def locked(*tools, digests_only=False):
    """A lock of some tools, written and read again."""
    text = lock_text(lock_catalog(catalog(*tools), digests_only=digests_only))
    assert json.loads(text)["format"] == "rightcall.lock/1"
    return read_lock(text, source="rightcall.lock")[0]
