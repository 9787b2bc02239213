"""Tools and catalogs in few words."""

import json

from rightcall.clash import ScanOptions, scan
from rightcall.model import Catalog, Hints, Origin, Source, Tool

READS = Hints(read_only=True)
WRITES = Hints(read_only=False)
DESTROYS = Hints(read_only=False, destructive=True)


def closed(required=(), optional=(), **schemas):
    """An object schema that accepts these arguments and no other; strings unless said otherwise."""
    properties = {name: schemas.get(name, {"type": "string"}) for name in (*required, *optional)}
    return {"type": "object", "properties": properties, "required": list(required), "additionalProperties": False}


def opened(required=(), optional=(), **schemas):
    """The same, with undeclared arguments left open."""
    return {key: value for key, value in closed(required, optional, **schemas).items() if key != "additionalProperties"}


def tool(name, schema=None, *, description=None, hints=None, source="tools.json", index=0, group=None):  # noqa: PLR0913 - what a test leaves out does not matter to it
    """A tool at a place of a source."""
    pointer = f"/tools/{index}"
    return Tool(
        name=name,
        description=description,
        input_schema=schema,
        schema_pointer=f"{pointer}/inputSchema",
        hints=hints or Hints(),
        origin=Origin(source=source, kind="mcp", index=index, pointer=pointer),
        group=group,
    )


def catalog(*tools):
    """A catalog of these tools."""
    sources = sorted({each.origin.source for each in tools})
    return Catalog(
        sources=tuple(
            Source(name=name, kind="mcp", tool_count=sum(each.origin.source == name for each in tools), digest="sha256:0")
            for name in sources
        ),
        tools=tools,
    )


def read_tools(text, source="tools.json"):
    """The tools of an MCP listing as JSON text."""
    names = {"readOnlyHint": "read_only", "destructiveHint": "destructive", "idempotentHint": "idempotent"}
    return [
        tool(
            entry["name"],
            entry["inputSchema"],
            description=entry.get("description"),
            hints=Hints(**{names[key]: value for key, value in entry.get("annotations", {}).items()}),
            source=source,
            index=index,
        )
        for index, entry in enumerate(json.loads(text)["tools"])
    ]


def scanned(*tools, **options):
    """Scan these tools."""
    return scan(catalog(*tools), ScanOptions(**options))


def told(result):
    """The rule, the severity and the tools of each finding."""
    return [(finding.rule, finding.severity, *(each.name for each in finding.tools)) for finding in result.findings]


def only(result, code):
    """The one finding of a rule."""
    (finding,) = [finding for finding in result.findings if finding.rule == code]
    return finding
