"""The lesson over real transports: a started process, and HTTP on loopback."""

import asyncio
import contextlib
import importlib.util
import os
import socket
import sys
from pathlib import Path

import pytest
import uvicorn
from fastmcp import Client
from fastmcp.client.transports import StdioTransport
from mcp.shared.exceptions import MCPError

SCRIPT = Path(__file__).with_name("serving.py")
WEAK, STRONG = "audit:read", "audit:read export:write"


async def lesson(transport):
    """What is listed, and what a call gives."""
    async with Client(transport) as client:
        names = [tool.name for tool in await client.list_tools()]
        try:
            return names, (await client.call_tool("audit.export")).content[0].text
        except MCPError as error:
            return names, error.error.message


def over_stdio(scopes):
    environment = {"SCOPES": scopes, "PYTHONPATH": os.environ.get("PYTHONPATH", "")}
    return asyncio.run(lesson(StdioTransport(sys.executable, [str(SCRIPT)], env=environment, keep_alive=False)))


def over_http(scopes):
    spec = importlib.util.spec_from_file_location("serving", SCRIPT)
    serving = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(serving)

    async def run():
        with contextlib.closing(socket.socket()) as listener:
            listener.bind(("127.0.0.1", 0))
            app = serving.guarded(*scopes.split()).http_app()
            server = uvicorn.Server(uvicorn.Config(app, log_level="error", ws="none"))
            serve = asyncio.create_task(server.serve([listener]))
            try:
                return await lesson(f"http://127.0.0.1:{listener.getsockname()[1]}/mcp")
            finally:
                server.should_exit = True
                await serve

    return asyncio.run(run())


@pytest.mark.parametrize("over", [over_stdio, over_http])
def test_the_lesson_over_a_transport(over):
    """K1, K3, K5: invisible and refused, then listed and working."""
    assert over(WEAK) == ([], "Denied: missing scope: export:write")
    assert over(STRONG) == (["audit.export"], "exported")
