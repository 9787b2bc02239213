"""SEC006: a credential that the model is to fill in."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule, Told, each_tool, finding
from rightcall.lint.subject import ToolSubject
from rightcall.model import Finding, Rule
from rightcall.text import name_words

SECRETS = frozenset(
    {
        ("access", "token"), ("api", "key"), ("apikey",), ("api", "secret"), ("api", "token"), ("auth", "token"),
        ("bearer", "token"), ("client", "secret"), ("credentials",), ("passphrase",), ("passwd",), ("password",),
        ("private", "key"), ("refresh", "token"), ("secret", "key"), ("secret",), ("kennwort",), ("passwort",),
        ("contraseña",), ("senha",), ("mot", "de", "passe"),
    }
)  # fmt: skip


@each_tool
def find(tool: ToolSubject) -> Iterator[Finding]:
    """Each text argument named like a password, a key or a token, most of all one that is copied into a header."""
    for place in tool.arguments:
        name = name_words(place.name or "")
        if not (name in SECRETS or name[-2:] in SECRETS or (len(name) > 1 and name[-1:] in {("password",), ("passphrase",)})):
            continue
        schema = place.value if isinstance(place.value, dict) else {}
        if schema.get("type") in ("boolean", "integer", "number", "array", "object"):
            continue
        header = schema.get("x-mcp-header")
        copied = f", and is copied into the header {header}" if isinstance(header, str) else ""
        told = Told(
            message=f'"{place.name}" of {tool.tool.name} asks the model for a credential{copied}',
            pointer=place.pointer,
            evidence={"argument": place.name, "header": header if isinstance(header, str) else None},
        )
        yield finding(RULE, tool.tool, told)


RULE = Rule(
    code="SEC006",
    name="secret-parameter",
    severity="warning",
    summary="An argument is a password, a key or a token that the model has to fill in.",
    why=(
        "What is an argument stands in the conversation, in logs and in traces, and whoever can speak to the "
        "model can ask for it. Copied into a header, proxies see it as well."
    ),
    fix="Take the credential from the server's configuration or its authorization, not from the call.",
    bad="""
{"tools": [
  {"name": "find_order", "description": "Find one order by its number.",
   "inputSchema": {"type": "object", "properties": {"api_key": {"type": "string", "description": "The key of the shop."}}}}
]}
""",
    good="""
{"tools": [
  {"name": "find_order", "description": "Find one order by its number.",
   "inputSchema": {"type": "object", "properties": {"number": {"type": "string", "description": "The order number."}}}}
]}
""",
    evidence=(
        "MCP 2026-07-28, security considerations: servers SHOULD NOT take credentials as arguments or mark them x-mcp-header."
    ),
)

SECRET_PARAMETER = LintRule(rule=RULE, find=find)
