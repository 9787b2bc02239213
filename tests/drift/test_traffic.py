"""Recorded calls against two versions: counts, the keyword and its place, and no value."""

import json

import pytest
from tests.drift.building import TEXT, catalog, compared, schema, tool
from tests.replay.traffic import mcp_call

from rightcall.drift import judge_traffic
from rightcall.errors import UsageError
from rightcall.trace import read_record

OLD = [tool("find", schema(["q"], q=TEXT)), tool("gone", schema(a=TEXT)), tool("loose", schema())]
NEW = [tool("find", schema(["q"], q={"type": "string", "maxLength": 3})), tool("loose", schema(n={"type": "integer"}))]


def judged(*calls, old=OLD, new=NEW, **more):
    records = (read_record(call, source="calls.jsonl", number=number) for number, call in enumerate(calls))
    return judge_traffic(records, catalog(*old).tools, catalog(*new).tools, **more)


def test_calls_are_counted_by_what_becomes_of_them():
    found = judged(
        mcp_call("find", {"q": "abc"}),
        mcp_call("find", {"q": "canary"}),
        mcp_call("find", {"q": "canary!"}),
        mcp_call("find", {"q": 3}),
        mcp_call("gone", {}),
        mcp_call("unknown", {}),
        mcp_call("loose", {"n": "canary"}),
    )
    assert (found.calls, found.accepted, found.mended, found.neither, found.undecided) == (7, 1, 0, 2, 0)
    assert [(each.old.name, each.keyword, each.pointer, each.count) for each in found.refused] == [
        ("find", "maxLength", "/properties/q/maxLength", 2),
        ("gone", "", "", 1),
        ("loose", "type", "/properties/n/type", 1),
    ]
    assert "canary" not in repr(found)


def test_calls_that_only_the_new_version_takes_are_mended():
    assert judged(mcp_call("find", {"q": "canary"}), old=NEW, new=OLD).mended == 1


def test_refused_calls_are_errors_with_their_places():
    traffic = judged(*[mcp_call("find", {"q": "canary"})] * 5)
    result = compared(OLD, NEW, traffic=traffic)
    (finding,) = [finding for finding in result.findings if finding.rule == "CMP015"]
    assert finding.severity == "error"
    assert finding.evidence["calls"] == 5
    assert finding.evidence["examples"][0] == {"trace": "calls.jsonl", "record": 0, "call": 0}
    assert len(finding.evidence["examples"]) == 3
    assert result.summary["calls_refused_now"] == 5
    assert "canary" not in json.dumps(finding.evidence)


def test_names_with_the_prefix_of_a_client_are_known():
    assert judged(mcp_call("mcp__shop__find", {"q": "abc"})).accepted == 1


def test_calls_beyond_the_bound_leave_the_comparison_incomplete():
    traffic = judged(*[mcp_call("find", {"q": "abc"})] * 3, max_calls=2)
    assert (traffic.calls, traffic.left_out) == (2, 1)
    assert not compared(OLD, NEW, traffic=traffic).complete
    with pytest.raises(UsageError):
        judged(max_calls=0)


def test_a_schema_that_cannot_be_asked_leaves_its_calls_undecided():
    odd = [tool("find", {"$schema": "https://example.com/unknown", "type": "object"})]
    assert judged(mcp_call("find", {"q": "abc"}), new=odd).undecided == 1
