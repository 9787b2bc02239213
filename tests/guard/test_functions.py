"""Function lists of models without a protocol."""

from datetime import UTC, datetime

import pytest

from rightcall.guard import DeniedError, Principal, read_manifest
from rightcall.guard.functions import ArgumentsError, FunctionFace, function_name, refusal_text

NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)
OPENAI_CHAT = {"type": "function", "function": {"name": "audit.export"}}
OPENAI = {"type": "function", "name": "audit.export"}
ANTHROPIC = {"name": "audit.export", "input_schema": {"type": "object"}}


def face(guard, *scopes, tenant="acme"):
    who = Principal(subject="ada", tenant=tenant, scopes=frozenset(scopes))
    return FunctionFace(guard, who, environment="staging", clock=lambda: NOON)


@pytest.mark.parametrize("shape", [OPENAI_CHAT, OPENAI, ANTHROPIC])
def test_the_lesson_over_function_lists(guard, shape):
    """K1, K3, K5 [openapi-face-unfiltered] [resources-as-tools-bypass]."""
    weak, strong = face(guard, "audit:read"), face(guard, "audit:read", "export:write")
    assert weak.filtered([shape, {"name": "nobody.knows"}, {}]) == ()
    with pytest.raises(DeniedError, match="missing scope: export:write"):
        weak.call("audit.export", {}, lambda: "done")
    assert strong.filtered([shape]) == (shape,)
    assert strong.call("audit.export", {}, lambda: "done") == "done"


def test_a_secret_refusal_reads_like_an_unknown_name(guard):
    """[denied-as-unknown-loses-audit]: the text says unknown, the verdict says why."""
    foreign = face(guard, "tracing:read", "pii:read", tenant="globex").decide("trace.pii", {})
    unknown = face(guard).decide("no.such", {})
    assert refusal_text(foreign) == refusal_text(unknown)
    assert (foreign.rules, unknown.reasons) == (("manifest.tenants",), ("primitive.unknown",))
    assert refusal_text(face(guard, "audit:read").decide("audit.export", {})) == "denied: missing scope: export:write"


def test_arguments_are_held_to_the_schema_after_the_decision():
    """K8."""
    guard = read_manifest(
        """{format: rightcall.guard/1, version: '1', tenants: [acme], environments: [staging], requires_review: false,
        primitives: [{kind: tool, server: s, name: find, effect: read, tenants: any, environments: any,
          input_schema: {type: object, properties: {service: {type: string, pattern: '^[a-z]+$'}}}}],
        rules: [{id: all, allow: {effects: [read]}}]}"""
    )
    assert face(guard).call("find", {"service": "payments"}, lambda: 1) == 1
    with pytest.raises(ArgumentsError, match="/service"):
        face(guard).call("find", {"service": "The payments"}, lambda: 1)


def test_names_are_found_in_every_shape():
    assert [function_name(one) for one in (OPENAI_CHAT, OPENAI, ANTHROPIC, {}, {"function": 3}, {"name": 3})] == [
        "audit.export"
    ] * 3 + [""] * 3
