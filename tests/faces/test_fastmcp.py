"""The guard in real FastMCP servers, asked by real clients."""

import asyncio
from datetime import UTC, datetime

import pytest
from fastmcp import Client, FastMCP
from mcp.shared.exceptions import MCPError

from rightcall.audit import AuditLog, read_rows
from rightcall.faces.fastmcp import GuardMiddleware
from rightcall.guard import Principal, read_manifest

MANIFEST = """
format: rightcall.guard/1
version: '1'
tenants: [acme, globex]
environments: [staging]
requires_review: false
primitives:
  - {kind: tool, server: s, name: audit.export,
     effect: write, scopes: ["audit:read", "export:write"], tenants: [acme], environments: any}
  - {kind: tool, server: s, name: search, effect: read, tenants: any, environments: any}
  - {kind: prompt, server: s, name: postmortem, effect: read, scopes: [p], tenants: any, environments: any}
  - {kind: resource, server: s, name: "data://secret", effect: read, scopes: [r], tenants: any, environments: any}
  - {kind: template, server: s, name: "data://logs/{name}", effect: read, scopes: [l], tenants: any, environments: any}
rules:
  - {id: all, allow: {effects: [read, write]}}
"""


def served(*scopes, tenant="acme", log=None):
    server = FastMCP("bridge")
    guard = read_manifest(MANIFEST)
    who = Principal(subject="ada", tenant=tenant, scopes=frozenset(scopes))
    server.add_middleware(
        GuardMiddleware(
            guard, principal=lambda: who, environment="staging", clock=lambda: datetime(2026, 12, 1, tzinfo=UTC), log=log
        )
    )
    server.tool(lambda: "exported", name="audit.export")
    server.tool(lambda: "found", name="search")
    server.tool(lambda: "never reviewed", name="undeclared")
    server.prompt(lambda: "text", name="postmortem")
    server.resource("data://secret", name="secret")(lambda: "secret")
    server.resource("data://logs/{name}", name="logs")(lambda name: name)
    return server


def ask(server, question):
    async def run():
        async with Client(server) as client:
            return await question(client)

    return asyncio.run(run())


def refused(server, question):
    with pytest.raises(MCPError) as caught:
        ask(server, question)
    return caught.value.error


async def export(client):
    return (await client.call_tool("audit.export")).content[0].text


async def listed(client):
    return sorted(tool.name for tool in await client.list_tools())


def test_the_lesson_over_a_fastmcp_server(tmp_path):
    """K1, K3, K5, K11."""
    log = AuditLog(tmp_path)
    weak, strong = served("audit:read", log=log), served("audit:read", "export:write")
    assert ask(weak, listed) == ["search"]
    error = refused(weak, export)
    assert (error.code, error.message) == (4030, "Denied: missing scope: export:write")
    assert error.data["missing_scopes"] == ["export:write"]
    assert ask(strong, listed) == ["audit.export", "search"]
    assert ask(strong, export) == "exported"
    log.close()
    assert [row["effect"] for row in read_rows(tmp_path) if row["stage"] == "use"] == ["deny"]


def test_a_foreign_and_an_undeclared_tool_are_answered_like_one_that_is_not_there():
    foreign = refused(served("audit:read", "export:write", tenant="globex"), export)
    nothing = refused(served(), lambda client: client.call_tool("no.such"))
    undeclared = refused(served(), lambda client: client.call_tool("undeclared"))
    assert foreign == nothing == undeclared


def test_completion_tells_no_more_than_the_prompt_would():
    """[completion-always-allowed]."""

    def complete(client):
        return client.complete({"type": "ref/prompt", "name": "postmortem"}, {"name": "x", "value": ""})

    assert refused(served(), complete).code == 4030


def test_resources_prompts_and_templates_are_decided_too():
    async def read(client):
        return [item.text for item in await client.read_resource("data://logs/today")]

    async def secret(client):
        return await client.read_resource("data://secret")

    assert refused(served(), read).code == 4030
    assert ask(served("l"), read) == ["today"]
    assert refused(served("l"), secret).code == 4030
    assert refused(served(), lambda client: client.get_prompt("postmortem")).code == 4030
    assert ask(served(), lambda client: client.list_prompts()) == []
    assert ask(served(), lambda client: client.list_resources()) == []
    assert ask(served(), lambda client: client.list_resource_templates()) == []
    assert len(ask(served("l", "r"), lambda client: client.list_resource_templates())) == 1
