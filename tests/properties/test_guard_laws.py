"""Laws of the decision, for every principal, primitive, place and time."""

from datetime import UTC, datetime

from hypothesis import given, settings
from hypothesis import strategies as st

from rightcall.guard import STAGES, Effect, Kind, Primitive, Principal, observed, read_manifest
from rightcall.guard.primitive import tightened
from rightcall.model import Hints

SCOPES = ("a", "b", "c")
RANK = list(Effect)
names = st.sets(st.sampled_from(SCOPES), max_size=3).map(sorted)
times = st.datetimes(min_value=datetime(2026, 1, 1), max_value=datetime(2026, 12, 31), timezones=st.just(UTC))  # noqa: DTZ001 - zone below
principals = st.builds(
    lambda scopes, tenant, subject: Principal(subject=subject, tenant=tenant, scopes=frozenset(scopes)),
    names,
    st.sampled_from(["t", "u", "nowhere"]),
    st.sampled_from(["x", "y", ""]),
)


@st.composite
def manifests(draw):
    """Primitives with any scopes and switches; rules with any conditions but on arguments."""
    tools = [
        {"kind": "tool", "server": "s", "name": f"n{place}", "effect": draw(st.sampled_from(["read", "write", "destructive"]))}
        | ({"scopes": scopes} if (scopes := draw(names)) else {})
        | {"tenants": draw(st.sampled_from(["any", ["t"], ["u"]])), "environments": draw(st.sampled_from(["any", ["e"]]))}
        | {"enabled": draw(st.booleans()), "disclosure": draw(st.sampled_from(["open", "quiet", "secret"]))}
        for place in range(draw(st.integers(1, 4)))
    ]
    rules = [
        {
            "id": f"r{place}",
            draw(st.sampled_from(["allow", "allow", "deny"])): {"effects": draw(st.sampled_from([["read"], ["read", "write"]]))}
            | ({"scopes": scopes} if (scopes := draw(names)) else {})
            | draw(st.sampled_from([{}, {"hours": ["22:00-06:00"]}, {"weekdays": ["mon"]}, {"tenants": ["t"]}])),
        }
        for place in range(draw(st.integers(1, 3)))
    ]
    head = {"format": "rightcall.guard/1", "version": "1", "tenants": ["t", "u"], "environments": ["e", "f"]}
    return head | {"requires_review": draw(st.booleans()), "primitives": tools, "rules": rules}


@settings(max_examples=40, deadline=None)
@given(manifests(), principals, st.sampled_from(["e", "f", "g"]), times)
def test_listed_is_callable(document, principal, environment, now):
    """K1, K4, K12: for every primitive the answer to see is the answer to use, one by one and all at once."""
    import json  # noqa: PLC0415 - JSON is YAML

    guard = read_manifest(json.dumps(document))
    primitives = guard.manifest.primitives
    see, use = (guard.decide_all(principal, primitives, stage, environment=environment, now=now) for stage in STAGES)
    assert [one.is_allowed for one in see] == [one.is_allowed for one in use]
    assert [one.facts_digest for one in see] == [one.facts_digest for one in use]
    alone = [guard.decide(principal, one, "use", environment=environment, now=now, arguments={}) for one in primitives]
    assert [one.to_json() for one in alone] == [one.to_json() for one in use]
    for primitive, verdict in zip(primitives, use, strict=True):
        assert not verdict.is_allowed or primitive.scopes <= principal.scopes
        assert verdict.reasons


@given(st.sampled_from(RANK), st.builds(Hints, read_only=st.none() | st.booleans(), destructive=st.none() | st.booleans()))
def test_hints_only_tighten(effect, hints):
    """K6."""
    assert RANK.index(tightened(effect, hints)) >= RANK.index(effect)


ONE_TOOL = Primitive(kind=Kind.TOOL, server="s", name="a", effect=Effect.READ)


@given(st.dictionaries(st.text(max_size=5), st.none() | st.booleans() | st.integers() | st.text(max_size=5), max_size=4))
def test_no_definition_makes_an_observation_raise(definition):
    assert observed(ONE_TOOL, definition).effect is Effect.READ
