"""What a replay finds, from the command line down."""

import gc
import json
import pickle

import pytest
from tests.replay.traffic import CATALOG, chat_call, lines, mcp_call

from rightcall.catalog import read_tools
from rightcall.replay import ReplayOptions, replay
from rightcall.replay.tally import Tally
from rightcall.trace.sources import TraceOptions

TOOLS, _ = read_tools(CATALOG, "tools.json")


@pytest.fixture
def ask(tmp_path):
    """Replay records against the catalog."""

    def ask(*records, tools=TOOLS, block_bytes=4 << 20, **options):
        path = tmp_path / "calls.jsonl"
        path.write_text(lines(*records))
        return replay([str(path)], tools, ReplayOptions(**options), TraceOptions(block_bytes=block_bytes))

    return ask


def found(result, rule):
    return [finding for finding in result.findings if finding.rule == rule]


def test_a_call_that_another_tool_accepts_with_declared_names(ask):
    result = ask(mcp_call("discard_draft", {"draft": "d1"}))
    (also,) = found(result, "TC006")
    assert [tool.name for tool in also.tools] == ["discard_draft", "show_draft"]
    assert also.evidence["calls"] == 1
    assert result.summary["accepted"] == 1


def test_a_name_that_the_other_tool_does_not_declare_is_a_note(ask):
    result = ask(mcp_call("discard_draft", {"draft": "d1"}), mcp_call("send_letter", {"to": "x"}))
    pairs = {tuple(tool.name for tool in finding.tools) for finding in found(result, "TC015")}
    assert pairs == {("discard_draft", "list_drafts"), ("send_letter", "list_drafts")}
    assert not any("send_letter" in {tool.name for tool in finding.tools} for finding in found(result, "TC006"))


def test_tools_of_opposite_effect_are_an_error_in_either_reading(ask):
    result = ask(mcp_call("show_draft", {"draft": "d1"}), mcp_call("show_draft", {"draft": "d1", "style": "plain"}))
    (conflict,) = found(result, "TC007")
    assert conflict.severity == "error"
    assert conflict.evidence["calls"] == 2
    assert conflict.evidence["reading"] == "declared"


def test_an_unknown_name_and_a_refused_argument_say_why(ask):
    result = ask(
        mcp_call("list_draft", {}), mcp_call("send_letter", {"to": 5}), mcp_call("send_letter", {"to": "x", "cc": "y"})
    )
    causes = {
        (f.evidence["cause"], f.evidence.get("keyword"), f.evidence.get("schema_pointer")) for f in found(result, "TC008")
    }
    assert causes == {
        ("unknown-tool", None, None),
        ("rejected-arguments", "type", "/properties/to/type"),
        ("rejected-arguments", "additionalProperties", "/additionalProperties"),
    }
    unknown = next(f for f in found(result, "TC008") if f.evidence["cause"] == "unknown-tool")
    assert unknown.evidence["nearest"] == "list_drafts"
    assert (result.summary["rejected"], result.summary["unknown_tool"]) == (2, 1)


@pytest.mark.parametrize("arguments", ["[1]", "null", '"x"', "{", "", "5", '{"a": NaN}'])
def test_arguments_that_are_no_object_are_a_finding(ask, arguments):
    result = ask(chat_call("show_draft", arguments, "c1"))
    (refused,) = found(result, "TC008")
    assert refused.evidence["cause"] == "unreadable-arguments"
    assert refused.evidence["examples"] == [{"trace": refused.evidence["examples"][0]["trace"], "record": 0, "call": 0}]


def test_a_schema_that_is_none_takes_no_call_and_is_left_out_of_the_comparison(ask):
    broken = {"name": "odd", "inputSchema": {"type": "object", "properties": {"n": {"type": "numbr"}}}}
    tools, _ = read_tools({"tools": [*CATALOG["tools"], broken]}, "tools.json")
    result = ask(mcp_call("odd", {"n": 1}), mcp_call("show_draft", {"draft": "d"}), tools=tools)
    (refused,) = found(result, "TC008")
    assert refused.evidence["cause"] == "invalid-schema"
    assert refused.evidence["schema_pointer"] == "/properties/n/type"
    assert len(found(result, "TC009")) == 1
    assert not result.complete


def test_each_record_is_compared_with_the_tools_it_carries(ask):
    only = {"tools": CATALOG["tools"][:1]}
    result = ask(
        chat_call("show_draft", '{"draft": "d"}', "c1", CATALOG),
        chat_call("show_draft", '{"draft": "d"}', "c2", only),
        chat_call("show_draft", '{"draft": "d"}', "c3"),
        tools=None,
    )
    (also,) = [f for f in found(result, "TC006") if f.tools[1].name == "discard_draft"]
    assert also.evidence["calls"] == 1
    assert result.summary["undecided"] == 1
    assert any("carries no tools" in f.message for f in found(result, "TC009"))


def test_one_tool_in_the_catalogs_of_many_records_is_one_tool(ask):
    result = ask(*(chat_call("discard_draft", '{"draft": "d"}', f"c{n}", CATALOG) for n in range(9)), tools=None)
    (also,) = found(result, "TC006")
    assert also.evidence["calls"] == 9
    assert [example["record"] for example in also.evidence["examples"]] == [0, 1, 2]


def test_a_prefixed_name_finds_its_tool_and_two_ways_to_read_it_find_none(ask):
    extra = [{"name": "b__c", "inputSchema": {"type": "object"}}, {"name": "c", "inputSchema": {"type": "object"}}]
    tools, _ = read_tools({"tools": [*CATALOG["tools"], *extra]}, "tools.json")
    result = ask(mcp_call("mcp__letters__send_letter", {"to": "x"}), mcp_call("a__b__c", {}), tools=tools)
    assert result.summary["accepted"] == 1
    assert result.sections["traffic"]["prefixes"] == [
        {"called": "mcp__letters__send_letter", "tool": "send_letter", "calls": 1}
    ]
    assert result.summary["undecided"] == 1


def test_a_call_seen_twice_by_its_id_counts_once(ask):
    result = ask(chat_call("show_draft", '{"draft": "d"}', "c1"), chat_call("show_draft", '{"draft": "d"}', "c1"))
    assert (result.summary["calls"], result.summary["duplicates"]) == (1, 1)


def test_what_was_never_used_is_told(ask):
    result = ask(
        mcp_call("show_draft", {"draft": "d", "style": "rich"}), mcp_call("list_drafts", {}), mcp_call("list_drafts", {"x": 1})
    )
    unused = {row["tool"]: (row["arguments"], row["values"]) for row in result.sections["traffic"]["unused"]}
    assert unused == {"show_draft": ([], {"style": ["plain"]}), "list_drafts": (["limit"], {})}


def test_no_call_at_all_is_a_report_of_nothing(ask):
    result = ask()
    assert result.summary["calls"] == 0
    assert result.findings == ()
    assert result.complete


@pytest.mark.parametrize(("calls", "left"), [(1, 9), (4, 6), (9, 1), (10, 0), (None, 0)])
def test_the_limit_of_calls_counts_over_all_blocks_in_order(ask, calls, left):
    records = [mcp_call("show_draft", {"draft": f"d{number}"}) for number in range(10)]
    whole = ask(*records, max_calls=calls)
    cut = ask(*records, max_calls=calls, block_bytes=200)
    assert whole == cut
    assert whole.summary["left_out"] == left
    assert bool(found(whole, "TC009")) is bool(left)


@pytest.mark.parametrize("validations", [1, 2, 5, 11, 19, 20, 21, 1000])
def test_the_limit_of_validations_counts_over_all_blocks_in_order(ask, validations):
    records = [mcp_call("show_draft", {"draft": f"d{number % 3}"}) for number in range(7)]
    whole = ask(*records, max_validations=validations)
    cut = ask(*records, max_validations=validations, block_bytes=200)
    assert whole == cut
    assert whole.summary["calls"] == 7


def test_per_call_tells_of_each_call(ask):
    result = ask(*(mcp_call("discard_draft", {"draft": f"d{number}"}) for number in range(4)), per_call=True)
    assert [finding.evidence["examples"][0]["record"] for finding in found(result, "TC006")] == [0, 1, 2, 3]


def test_equal_arguments_have_one_digest_under_one_key_and_another_under_another(ask):
    records = [
        mcp_call("send_letter", {"to": 1, "x": 2}),
        mcp_call("send_letter", {"x": 2, "to": 1}),
        mcp_call("send_letter", {"to": 3, "x": 2}),
    ]
    digests = [
        example["arguments_digest"]
        for key in (b"one", b"other")
        for example in found(ask(*records, digest_key=key), "TC008")[0].evidence["examples"]
    ]
    assert digests[0] == digests[1] != digests[2]
    assert not set(digests[:3]) & set(digests[3:])


def test_the_number_of_validations_does_not_grow_with_tools_that_cannot_accept(ask):
    def asked(count):
        foreign = [
            {"name": f"t{n}", "inputSchema": {"type": "object", "properties": {f"p{n}": {}}, "required": [f"p{n}"]}}
            for n in range(count)
        ]
        tools, _ = read_tools({"tools": [*CATALOG["tools"], *foreign]}, "tools.json")
        return ask(*(mcp_call("show_draft", {"draft": "d"}) for _ in range(5)), tools=tools).summary["validations"]

    assert asked(400) == asked(0)


def test_the_report_is_json_that_can_be_kept(ask):
    result = ask(mcp_call("show_draft", {"draft": "d", "style": "rich"}))
    assert json.loads(json.dumps([result.summary, result.sections]))


@pytest.mark.parametrize("limit", [None, 7])
@pytest.mark.parametrize("order", [reversed, lambda numbers: sorted(numbers, key=lambda number: number * 7 % 5)])
def test_the_order_in_which_blocks_are_done_changes_nothing(tmp_path, order, limit):
    path = tmp_path / "calls.jsonl"
    path.write_text(lines(*(mcp_call("show_draft", {"draft": f"d{number}"}) for number in range(20))))
    options, reading = ReplayOptions(max_calls=limit), TraceOptions(block_bytes=200)

    def execute(stage, shards, job, _progress):
        for number in order(range(len(shards))):
            copy = pickle.loads(pickle.dumps(job))  # noqa: S301 - our own bytes, as an engine sends them
            kept = json.dumps(stage.encode(stage.run(shards[number], copy)))
            yield number, stage.decode(json.loads(kept))

    there = replay([str(path)], TOOLS, options, reading, execute=execute)
    assert there == replay([str(path)], TOOLS, options, TraceOptions())


def test_a_tally_waits_only_for_its_turn(tmp_path):
    path = tmp_path / "calls.jsonl"
    path.write_text(lines(*(mcp_call("show_draft", {"draft": f"d{number}"}) for number in range(40))))
    most = []

    def execute(stage, shards, job, _progress):
        for number, shard in enumerate(shards):
            yield number, stage.run(shard, job)
            most.append(sum(isinstance(thing, Tally) for thing in gc.get_objects()))

    gc.freeze()  # what is there already is not looked through forty times
    try:
        replay([str(path)], TOOLS, ReplayOptions(), TraceOptions(block_bytes=200), execute=execute)
    finally:
        gc.unfreeze()
    assert len(most) > 10
    assert max(most) <= 3  # the whole, the one just joined, and its ledger's
