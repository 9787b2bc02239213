"""Catalogs for tests about providers: a few tools made from what a test cares for."""

from __future__ import annotations

from typing import Any

from rightcall.catalog import read_tools
from rightcall.lint import InspectOptions, inspect
from rightcall.lint.subject import Subject, subject_of
from rightcall.model import Catalog, Finding


def tool(name: str = "find_order", schema: Any = None, **members: Any) -> dict[str, Any]:
    """One tool in MCP form, with one text argument unless a schema is given."""
    if schema is None:
        schema = {"type": "object", "properties": {"number": {"type": "string"}}}
    return {"name": name, "description": "Find an order.", "inputSchema": schema, **members}


def argument(schema: Any) -> dict[str, Any]:
    """One tool with one argument of this schema."""
    return tool(schema={"type": "object", "properties": {"value": schema}})


def catalog(*tools: dict[str, Any], server: str = "shop") -> Catalog:
    """These tools as one source."""
    return Catalog(sources=(), tools=read_tools({"tools": list(tools)}, source=f"{server}.json")[0])


def subject(*tools: dict[str, Any], targets: tuple[str, ...] = (), server: str = "shop", **options: Any) -> Subject:
    """These tools as rules look at them."""
    return subject_of(catalog(*tools, server=server), InspectOptions(targets=targets, **options))


def findings(
    code: str, *tools: dict[str, Any], targets: tuple[str, ...] = (), server: str = "shop", **options: Any
) -> list[Finding]:
    """What one rule says of these tools."""
    chosen = InspectOptions(targets=targets, **options)
    return list(inspect(catalog(*tools, server=server), chosen, lambda rule: rule.code == code).findings)
