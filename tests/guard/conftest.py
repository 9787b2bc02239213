"""A bridge for incidents with two tenants, as a manifest and as callers."""

from datetime import UTC, datetime

import pytest

from rightcall.guard import Kind, Principal, Unknown, read_manifest

MANIFEST = """
format: rightcall.guard/1
version: "2026-12"
tenants: [acme, globex]
environments: [production, staging]
requires_review: false
cohorts:
  - {name: early, members: [acme/ada]}
primitives:
  - {kind: tool, server: bridge, name: incident.search, effect: read, scopes: [incident:read], tenants: any, environments: any}
  - {kind: tool, server: bridge, name: trace.pii,
     effect: read, scopes: [tracing:read, pii:read], tenants: [acme], environments: any}
  - {kind: tool, server: bridge, name: audit.export,
     effect: write, scopes: [audit:read, export:write], tenants: [acme], environments: any}
  - {kind: tool, server: bridge, name: deploy.rollback,
     effect: destructive, scopes: [deploy:write], tenants: [acme], environments: [staging]}
  - {kind: tool, server: bridge, name: mail.send, effect: write, tenants: any, environments: any, enabled: false}
  - {kind: tool, server: bridge, name: beta.search, effect: read, tenants: any, environments: any, cohorts: [early]}
  - {kind: tool, server: acme-stock, name: stock.get, effect: read, tenants: [acme], environments: any}
  - {kind: tool, server: globex-stock, name: stock.get, effect: read, tenants: [globex], environments: any}
  - {kind: tool, server: bridge, name: admin.only, effect: read, tenants: any, environments: any, views: [admin]}
  - {kind: resource, server: bridge, name: "file:///logs/secret",
     effect: read, scopes: [secret:read], tenants: any, environments: any}
  - {kind: template, server: bridge, name: "file:///logs/{name}",
     effect: read, scopes: [logs:read], tenants: any, environments: any}
  - {kind: prompt, server: bridge, name: postmortem, effect: read, scopes: [incident:read], tenants: any, environments: any}
rules:
  - {id: readers, allow: {effects: [read, write]}}
  - {id: rollbacks, allow: {effects: [destructive], hours: ["08:00-18:00"], arguments: {/service: [payments]}}}
"""
NOON = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)


@pytest.fixture(scope="session")
def guard():
    return read_manifest(MANIFEST)


def caller(*scopes, tenant="acme", subject="ada"):
    return Principal(subject=subject, tenant=tenant, scopes=frozenset(scopes))


@pytest.fixture(scope="session")
def ask(guard):
    """Resolve a name and decide on it, the way a face does."""

    def ask(principal, name, stage="use", *, kind=Kind.TOOL, environment="staging", now=NOON, arguments=None, view="default"):  # noqa: PLR0913 - every fact has its word
        found = guard.manifest.resolve(kind, name, principal.tenant, view)
        primitives = (found,) if isinstance(found, Unknown) else found
        verdicts = guard.decide_all(principal, primitives, stage, environment=environment, now=now, arguments=arguments)
        return guard.decide_together(verdicts)

    ask.caller = caller
    return ask
