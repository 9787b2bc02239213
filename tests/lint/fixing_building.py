"""Catalogs to be fixed, made from a few words, and what became of them."""

from rightcall.catalog import read_tools
from rightcall.lint.fixing import Asked, fix_catalog
from rightcall.lint.subject import subject_of
from rightcall.model import Catalog


def tool(schema, name="find", **fields):
    return {"name": name, "description": "Find an order by its number.", "inputSchema": schema, **fields}


def arguments(**properties):
    return {"type": "object", "properties": properties}


def subject(*tools):
    return subject_of(Catalog(sources=(), tools=read_tools({"tools": list(tools)}, source="a.json")[0]))


def fixed(*tools, unsafe=False, codes=None):
    """Fix all there is to fix; with `codes` only what is answered by findings of these rules, everywhere in a tool."""
    document = {"tools": list(tools)}
    made = fix_catalog(subject(*tools), {"a.json": document}, Asked(look=lambda _subject: None, unsafe=unsafe))
    if codes is not None:
        assert {done.fix.code for done in made.made} == set(codes)
    return made


def schema_of(made, index=0):
    return made.documents["a.json"]["tools"][index]["inputSchema"]
