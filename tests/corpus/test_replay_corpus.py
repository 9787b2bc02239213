"""Real recorded calls against real catalogs: the figures that were counted by other means."""

import pytest

from rightcall.catalog import LoadOptions, load_catalog
from rightcall.replay import ReplayOptions, replay
from rightcall.trace.sources import TraceOptions

UNBOUND = ReplayOptions(max_calls=None, max_validations=None)


@pytest.fixture
def replayed(shared):
    def replayed(catalog, trace):
        corpus = shared / "corpus"
        tools = None if catalog is None else load_catalog([str(corpus / catalog)], LoadOptions()).catalog.tools
        return replay([str(corpus / "traces" / trace)], tools, UNBOUND, TraceOptions())

    return replayed


def test_the_calls_of_an_agent_benchmark(replayed):
    result = replayed("catalogs/livemcpbench", "livemcpbench_execute_tool.derived_mcp.jsonl")
    counts = {name: result.summary[name] for name in ("calls", "accepted", "rejected", "unknown_tool", "undecided")}
    assert counts == {"calls": 423, "accepted": 360, "rejected": 38, "unknown_tool": 25, "undecided": 0}
    accepting = result.sections["traffic"]["accepting_tools"]
    assert (accepting["written"]["median"], accepting["declared"]["median"]) == (51, 1)
    refused = [f for f in result.findings if f.rule == "TC008" and f.evidence["cause"] != "unknown-tool"]
    assert sum(f.evidence["calls"] for f in refused) == 38
    assert all(f.evidence["keyword"] and f.evidence["schema_pointer"] for f in refused)


def test_every_call_of_the_airline_agent_is_accepted_by_the_tool_it_names(replayed):
    result = replayed("catalogs/openai/tau_bench_airline.json", "tau_bench_gpt4o_airline.jsonl.gz")
    counts = {name: result.summary[name] for name in ("calls", "accepted", "duplicates")}
    assert counts == {"calls": 1003, "accepted": 1003, "duplicates": 0}  # its conversations share ids: 133 for all of them


@pytest.mark.parametrize(
    ("name", "accepted", "rejected"),
    [("openai_chat", 276, 2), ("anthropic_messages", 132, 1), ("bedrock_converse", 47, 0), ("cohere_v2", 16, 0)],
)
def test_recorded_requests_against_the_tools_they_carry(replayed, name, accepted, rejected):
    result = replayed(None, f"cassettes/{name}.jsonl.gz")
    assert (result.summary["accepted"], result.summary["rejected"]) == (accepted, rejected)
