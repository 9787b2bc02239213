"""A guarded server over stdio: who asks comes from the environment. Run as a script by a test."""

import os
from datetime import UTC, datetime

from fastmcp import FastMCP

from rightcall.faces.fastmcp import GuardMiddleware
from rightcall.guard import Principal, read_manifest

MANIFEST = """
format: rightcall.guard/1
version: '1'
tenants: [acme]
environments: [staging]
requires_review: false
primitives:
  - {kind: tool, server: s, name: audit.export,
     effect: write, scopes: ["audit:read", "export:write"], tenants: any, environments: any}
rules:
  - {id: all, allow: {effects: [read, write]}}
"""


def guarded(*scopes):
    """A server with the one tool of the lesson, as a caller with these scopes meets it."""
    server = FastMCP("bridge")
    who = Principal(subject="ada", tenant="acme", scopes=frozenset(scopes))
    clock = datetime(2026, 12, 1, tzinfo=UTC)
    server.add_middleware(
        GuardMiddleware(read_manifest(MANIFEST), principal=lambda: who, environment="staging", clock=lambda: clock)
    )
    server.tool(lambda: "exported", name="audit.export")
    return server


if __name__ == "__main__":
    guarded(*os.environ["SCOPES"].split()).run(show_banner=False)
