"""What the one decision says, case by case. Names in brackets are ids of known failures of gateways."""

from dataclasses import replace
from datetime import datetime

import pytest

from rightcall.guard import (
    STAGES,
    DeniedError,
    Disclosure,
    Effect,
    Kind,
    Principal,
    Review,
    ReviewState,
    Unknown,
    Verdict,
    dispatch,
    observed,
    pin,
    read_manifest,
)


def test_the_lesson_invisible_refused_works(ask):
    """K1, K3, K5, K12."""
    weak, strong = ask.caller("audit:read"), ask.caller("audit:read", "export:write")
    assert not ask(weak, "audit.export", "see").is_listed
    refused = ask(weak, "audit.export")
    assert (refused.explanation, refused.missing) == ("missing scope: export:write", {"scopes": ("export:write",)})
    with pytest.raises(DeniedError, match="missing scope"):
        dispatch(refused, lambda: "exported")
    assert ask(strong, "audit.export", "see").is_listed
    assert dispatch(ask(strong, "audit.export"), lambda: "exported") == "exported"


@pytest.mark.parametrize("held", [("tracing:read",), ("pii:read",), ()])
def test_all_scopes_are_needed_whichever_is_held(ask, held):
    """K3, K4 [list-not-filtered-call-is] [list-not-filtered-call-is-2] [allow-list-client-side-only]."""
    for stage in STAGES:
        assert not ask(ask.caller(*held), "trace.pii", stage).is_allowed


def test_lists_differ_by_principal_and_tenant(ask):
    """K2 [cross-tenant-list]."""
    assert ask(ask.caller("incident:read"), "incident.search", "see").is_listed
    assert not ask(ask.caller(), "incident.search", "see").is_listed
    other = ask(ask.caller("tracing:read", "pii:read", tenant="globex"), "trace.pii")
    assert (other.reasons, other.disclosure) == (("tenant",), Disclosure.SECRET)


def test_a_name_means_the_tool_of_the_callers_tenant(ask):
    """[cross-tenant-execution-by-name] [tool-cache-key-without-tenant]."""
    assert ask(ask.caller(), "stock.get").primitive == "tool:acme-stock:stock.get"
    assert ask(ask.caller(tenant="globex"), "stock.get").primitive == "tool:globex-stock:stock.get"


def test_what_is_switched_off_cannot_be_called_either(ask):
    """[disabled-tool-still-runs] [openapi-face-unfiltered]."""
    assert [ask(ask.caller(), "mail.send", stage).reasons for stage in STAGES] == [("disabled",), ("disabled",)]


def test_only_the_exact_spelling_is_a_name(ask):
    """[exact-match-path-skips-filter]."""
    for name in ("Trace.pii", "trace.pii ", "bridge:trace.pii", "trace.pi\u0131"):
        assert ask(ask.caller("tracing:read", "pii:read"), name).reasons[0] in {"primitive.unknown", "name.hostile"}


@pytest.mark.parametrize("name", ["", "a\x00b", "\u202eevil", "x" * 5000, "\ud800", "a\nb", "\U000e0041"])
def test_a_hostile_name_is_denied(ask, name):
    assert ask(ask.caller(), name).reasons in {("name.hostile",), ("primitive.unknown",)}


def test_a_view_offers_only_its_own(ask):
    """[toolset-scope-not-checked-on-call] [unknown-view-returns-all]."""
    assert ask(ask.caller(), "admin.only").reasons == ("primitive.unknown",)
    assert ask(ask.caller(), "admin.only", view="admin").is_allowed
    assert ask(ask.caller("incident:read"), "incident.search", view="admin").reasons == ("primitive.unknown",)
    assert ask(ask.caller(), "incident.search", view="nowhere").reasons == ("view.unknown",)


def test_a_uri_needs_the_resource_and_the_template(ask):
    """[template-bypasses-resource-filter] [template-key-misses-middleware]."""
    uri, kind = "file:///logs/secret", Kind.RESOURCE
    assert not ask(ask.caller("logs:read"), uri, kind=kind).is_allowed
    assert not ask(ask.caller("secret:read"), uri, kind=kind).is_allowed
    assert ask(ask.caller("secret:read", "logs:read"), uri, kind=kind).is_allowed
    assert ask(ask.caller("logs:read"), "file:///logs/today", kind=kind).is_allowed
    assert not ask(ask.caller(), "file:///logs/today", kind=kind).is_allowed
    assert ask(ask.caller("logs:read"), "file:///logs/../secret", kind=kind).reasons == ("primitive.unknown",)


def test_hours_and_arguments_are_asked_about(ask):
    """K13 [argument-rules-on-list]."""
    who = ask.caller("deploy:write")
    assert ask(who, "deploy.rollback", "see").is_listed
    assert ask(who, "deploy.rollback", arguments={"service": "payments"}).is_allowed
    assert not ask(who, "deploy.rollback", arguments={"service": "search"}).is_allowed
    night = datetime.fromisoformat("2026-12-01T19:00:00+00:00")
    assert ask(who, "deploy.rollback", "see", now=night).reasons == ("rule.none",)
    assert ask(who, "deploy.rollback", environment="production").reasons == ("environment",)


def test_cohorts_come_from_the_manifest_never_from_the_caller(ask):
    """K13 [scope-by-client-header]."""
    assert ask(ask.caller(), "beta.search").is_allowed
    claimed = Principal(subject="eve", tenant="acme", cohorts=frozenset({"early"}))
    assert ask(claimed, "beta.search").reasons == ("cohort",)


@pytest.mark.parametrize(
    ("principal", "changes", "reason"),
    [
        (Principal(subject="ada", tenant="nowhere"), {}, "tenant.unknown"),
        (Principal(subject="ada", tenant=""), {}, "tenant.unknown"),
        (Principal(subject="", tenant="acme"), {}, "principal.incomplete"),
        (Principal(subject="ada", tenant="acme"), {"environment": "moon"}, "environment.unknown"),
        (Principal(subject="ada", tenant="acme"), {"now": datetime(2026, 12, 1)}, "clock.naive"),  # noqa: DTZ001 - the point
    ],
)
def test_what_cannot_be_answered_is_denied_with_a_reason(ask, principal, changes, reason):
    """[denied-as-empty] [denied-as-empty-2] [principal-degrades-to-client]."""
    verdict = ask(principal, "incident.search", **changes)
    assert (verdict.effect, verdict.reasons) == ("deny", (reason,))


def test_no_rule_allows_nothing():
    """[no-permissions-row-allows] [deny-only-denies-all] [admin-bypass-by-null]."""
    guard = read_manifest(
        "{format: rightcall.guard/1, version: '1', tenants: [t], environments: [e], requires_review: false,"
        " primitives: [{kind: tool, server: s, name: a, effect: read, tenants: any, environments: any}]}"
    )
    who, when = Principal(subject="a", tenant="t"), datetime.fromisoformat("2026-01-01T00:00:00+00:00")
    verdict = guard.decide(who, guard.manifest.primitives[0], "use", environment="e", now=when)
    assert (verdict.reasons, verdict.explanation) == (("rule.none",), "no rule allows it")


def test_both_stages_rest_on_the_same_facts(ask):
    """K4 [same-function-different-inputs]."""
    see, use = (ask(ask.caller("incident:read"), "incident.search", stage) for stage in STAGES)
    assert see.facts_digest == use.facts_digest
    assert see.id != use.id


def test_a_handle_belongs_to_who_made_it(ask, guard):
    """[task-owner-missing] [task-notifications-unowned] [session-id-only] [session-bound-to-token-bytes]."""
    (tool,) = guard.manifest.resolve(Kind.TOOL, "incident.search", "acme")
    mine = replace(tool, handle_owner=ask.caller("incident:read").key)
    facts = {"environment": "staging", "now": datetime.fromisoformat("2026-01-01T00:00:00+00:00")}
    assert guard.decide(ask.caller("incident:read", "more"), mine, "use", **facts).is_allowed
    foreign = guard.decide(ask.caller("incident:read", subject="eve"), mine, "use", **facts)
    assert (foreign.reasons, foreign.disclosure) == (("handle.owner",), Disclosure.SECRET)


def test_only_the_decision_makes_verdicts(ask):
    verdict = ask(ask.caller("incident:read"), "incident.search")
    with pytest.raises(TypeError, match=r"Guard\.decide"):
        Verdict(**{name: getattr(verdict, name) for name in Verdict.__dataclass_fields__ if name != "seal"}, seal=object())
    with pytest.raises(DeniedError):
        dispatch(ask(ask.caller("incident:read"), "incident.search", "see"), lambda: None)


def test_a_review_binds_to_bytes_and_hints_only_tighten(guard):
    """K6, K7 [rug-pull-description] [rug-pull-annotation] [annotation-as-permission] [approval-view-fidelity]."""
    definition = {"name": "incident.search", "description": "Search.", "annotations": {"readOnlyHint": True}}
    review = Review(by="sam", on="2026-12-01", digest=pin(definition))
    (tool,) = guard.manifest.resolve(Kind.TOOL, "incident.search", "acme")
    tool = replace(tool, review=review, review_state=ReviewState.APPROVED)
    assert observed(tool, definition).review_state is ReviewState.APPROVED
    for change in ({"description": "Search.\U000e0041"}, {"annotations": {"destructiveHint": True}}, {"x": 1}):
        assert observed(tool, {**definition, **change}).review_state is ReviewState.CHANGED
    writer = replace(tool, effect=Effect.DESTRUCTIVE)
    assert observed(writer, definition).effect is Effect.DESTRUCTIVE
    changed = guard.decide(
        Principal(subject="ada", tenant="acme", scopes=frozenset({"incident:read"})),
        observed(tool, {"name": "incident.search"}),
        "use",
        environment="staging",
        now=datetime.fromisoformat("2026-01-01T00:00:00+00:00"),
    )
    assert (changed.reasons, changed.disclosure) == (("review.changed",), Disclosure.SECRET)


def test_an_engine_error_denies():
    """[cedar-forbid-skipped] [cedar-error-not-audited] [engine-unreachable-allows]."""
    guard = read_manifest(
        """{format: rightcall.guard/1, version: '1', tenants: [t], environments: [e], requires_review: false,
        primitives: [{kind: tool, server: s, name: a, effect: read, tenants: any, environments: any}],
        rules: [{id: all, allow: {effects: [read]}}],
        cedar: '@id("broken") forbid(principal, action, resource) when { (context.minute + 1) * 9223372036854775807 > 0 };'}"""
    )
    who = Principal(subject="a", tenant="t")
    for stage in STAGES:
        verdict = guard.decide(
            who, guard.manifest.primitives[0], stage, environment="e", now=datetime.fromisoformat("2026-01-01T10:00:00+00:00")
        )
        assert (verdict.effect, verdict.reasons) == ("deny", ("engine.error",))


def test_one_bad_item_does_not_hide_the_others(guard, ask):
    """[list-hook-raises]."""
    (tool,) = guard.manifest.resolve(Kind.TOOL, "incident.search", "acme")
    nothing = Unknown(kind="tool", name="x", reason="primitive.unknown", explanation="unknown tool")
    facts = {"environment": "staging", "now": datetime.fromisoformat("2026-01-01T00:00:00+00:00")}
    verdicts = guard.decide_all(ask.caller("incident:read"), [nothing, tool], "see", **facts)
    assert [one.is_allowed for one in verdicts] == [False, True]
