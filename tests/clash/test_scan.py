"""What a scan says of small catalogs."""

import pytest
from tests.clash.building import DESTROYS, READS, WRITES, catalog, closed, only, opened, scanned, told, tool

from rightcall.clash import ScanOptions, scan
from rightcall.clash.relations import RELATIONS
from rightcall.errors import UsageError
from rightcall.model import Hints

RELATION_COUNTERS = [name.replace("-", "_") for name in RELATIONS]


def test_an_empty_catalog_is_clean():
    result = scanned()
    assert result.findings == ()
    assert result.complete
    assert set(result.summary.values()) == {0}


def test_one_tool_is_clean():
    assert scanned(tool("get_user", closed(["id"]))).findings == ()


def test_tools_that_share_nothing_are_clean():
    result = scanned(tool("get_user", closed(["user"])), tool("get_order", closed(["order"])))
    assert result.findings == ()
    assert result.summary["disjoint"] == 1


def test_an_overlap_of_declared_arguments():
    result = scanned(
        tool("search_tickets", closed(["query"], ["status"])),
        tool("search_articles", closed(["query"], ["language"])),
    )
    finding = only(result, "TC003")
    assert finding.severity == "warning"
    assert [each.name for each in finding.tools] == ["search_articles", "search_tickets"]
    assert finding.evidence["relation"] == "overlap"
    assert finding.evidence["reading"] == "declared"
    assert finding.evidence["witness"].keys() == {"query"}
    assert finding.evidence["separation"] == {
        "edit": 'make "language" required',
        "tool": "search_articles",
        "pointer": "/tools/0/inputSchema/required",
        "reading": "declared",
        "verified": True,
    }
    assert result.summary["overlap"] == 1


def test_a_contained_tool_tells_which_way():
    result = scanned(tool("send_mail", closed(["to"])), tool("send_mail_later", closed(["to"], ["at"])))
    finding = only(result, "TC012")
    assert finding.severity == "warning"
    assert finding.evidence["direction"] == "send_mail is contained in send_mail_later"
    assert finding.evidence["counterexample"].keys() == {"to", "at"}
    assert finding.message == "send_mail_later accepts every call of send_mail"
    assert told(result) == [("TC012", "warning", "send_mail", "send_mail_later")]


def test_a_contained_tool_is_a_note_where_both_only_read():
    result = scanned(
        tool("list_files", closed(["path"]), hints=READS),
        tool("list_files_sorted", closed(["path"], ["by"]), hints=READS),
    )
    assert only(result, "TC012").severity == "note"


def test_interchangeable_tools_are_told_once():
    tools = [tool(f"svc_{name}", closed(["intent"]), index=i) for i, name in enumerate(["a", "b", "c", "d", "e"])]
    result = scanned(*tools)
    finding = only(result, "TC011")
    assert len(result.findings) == 1
    assert finding.evidence["pairs"] == 10
    assert finding.evidence["group"] == ["svc_a", "svc_b", "svc_c", "svc_d", "svc_e"]
    assert result.summary["identical"] == 10
    assert result.summary["groups"] == 1


def test_an_alias_by_its_own_words_is_to_be_removed():
    result = scanned(tool("cut_many", closed(["k"])), tool("cut_multi", closed(["k"]), description="Alias for cut_many."))
    assert only(result, "TC011").fix == "Remove cut_multi: an alias by its own description."


def test_annotations_and_order_do_not_make_schemas_differ():
    plain = {"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "integer"}}, "required": ["a", "b"]}
    wordy = {
        "required": ["b", "a"],
        "properties": {"b": {"type": "integer", "description": "b"}, "a": {"type": "string", "title": "A"}},
        "type": "object",
    }
    result = scanned(tool("put_item", plain), tool("put_thing", wordy))
    assert result.summary["identical"] == 1
    assert only(result, "TC011").evidence["relation"] == "identical"


def test_equivalent_schemas_are_found_by_proof():
    numbers = closed(["n"], n={"type": "integer", "minimum": 1, "maximum": 3})
    listed = closed(["n"], n={"enum": [1, 2, 3]})
    result = scanned(tool("set_level", numbers), tool("set_levels", listed))
    assert result.summary["equivalent"] + result.summary["identical"] == 1
    assert only(result, "TC011").evidence["witness"]["n"] in (1, 2, 3)


def test_the_other_tools_of_a_schema_join_their_group():
    tools = [
        tool("mysql", closed(["intent"])),
        tool("mysql2", closed(["intent"]), index=1),
        tool("xyz", closed(["intent"]), index=2),
    ]
    elsewhere = tool("qqq", closed(["intent"]), source="other.json")
    finding = only(scanned(*tools, elsewhere), "TC011")
    assert [each.name for each in finding.tools] == ["mysql", "mysql2", "xyz"]


def test_an_effect_conflict_is_an_error_and_comes_with_both_hints():
    result = scanned(
        tool("get_record", closed(["id"]), hints=READS, description="Get a record.\nMore."),
        tool("delete_record", closed(["id"]), hints=DESTROYS, description="Delete a record."),
    )
    finding = only(result, "TC004")
    assert finding.severity == "error"
    assert finding.evidence["hints"] == {
        "delete_record": {"readOnlyHint": False, "destructiveHint": True},
        "get_record": {"readOnlyHint": True},
    }
    assert finding.evidence["descriptions"] == {"delete_record": "Delete a record.", "get_record": "Get a record."}
    assert "delete_record is destructive and get_record is read-only" in finding.message
    assert [entry[0] for entry in told(result)] == ["TC004", "TC011"]
    assert result.summary["conflicts"] == 1


def test_an_effect_conflict_counts_in_the_written_reading_too():
    result = scanned(tool("get_page", opened(["page"]), hints=READS), tool("put_page", opened(["title"]), hints=WRITES))
    finding = only(result, "TC004")
    assert finding.evidence["reading"] == "written"
    assert finding.evidence["relation"] == "open-overlap"
    assert finding.evidence["witness"].keys() == {"page", "title"}
    assert finding.evidence["reason"] == 'get_page requires "page", which put_page does not declare'
    assert told(result) == [("TC004", "error", "get_page", "put_page")]


def test_an_open_overlap_is_a_note_with_the_edit_that_ends_it():
    result = scanned(tool("list_pages", opened(["project"])), tool("list_group_pages", opened(["group"])))
    finding = only(result, "TC010")
    assert finding.severity == "note"
    assert finding.evidence["separation"]["edit"] == 'add "additionalProperties": false'
    assert finding.evidence["separation"]["reading"] == "written"
    assert finding.evidence["separation"]["verified"] is True
    assert told(result) == [("TC010", "note", "list_group_pages", "list_pages")]


@pytest.mark.parametrize("hints", [(READS, DESTROYS), (READS, READS)])
def test_the_empty_call_alone_is_never_more_than_a_note(hints):
    result = scanned(
        tool("clear_cookies", closed(), hints=hints[0]),
        tool("clear_cookie", closed((), ["older_than"]), hints=hints[1]),
        tool("clear_cookies_2", closed(), hints=hints[0]),
    )
    assert {finding.severity for finding in result.findings} == {"note"}
    assert {finding.rule for finding in result.findings} == {"TC003"}
    assert result.summary["empty_call_only"] == 3
    assert only(result, "TC003").evidence["witness"] == {}


def test_opposite_verbs_without_a_hint():
    result = scanned(tool("get_hook", closed(["id"])), tool("delete_hook", closed(["id"])))
    assert told(result) == [("TC011", "warning", "delete_hook", "get_hook"), ("TC013", "note", "delete_hook", "get_hook")]


def test_an_unreadable_schema_is_undecided_and_makes_the_scan_incomplete():
    result = scanned(tool("get_user", {"type": 5}), tool("get_users", closed(["id"])), tool("get_user2", {"type": 5}))
    finding = only(result, "TC005")
    assert finding.severity == "note"
    assert finding.evidence["reason"]
    assert result.summary["unknown"] == 3
    assert not result.complete


def test_tools_without_a_schema_take_part_by_name_only():
    result = scanned(tool("web_search"), tool("web_search", source="b.json"), tool("web-search", closed(["q"])))
    assert [entry[0] for entry in told(result)] == ["TC001", "TC002"]
    assert result.summary["tools_without_schema"] == 2
    assert result.summary["pairs_considered"] == 0


def test_tools_of_one_name_stay_apart():
    result = scanned(
        tool("search", closed(["query"]), source="a.json", hints=READS),
        tool("search", closed(["query"]), source="b.json", hints=DESTROYS),
    )
    finding = only(result, "TC004")
    assert set(finding.evidence["hints"]) == {"search (a.json)", "search (b.json)"}
    assert [each.source for each in finding.tools] == ["a.json", "b.json"]
    assert only(result, "TC001").message.startswith("2 tools in 2 sources")


def test_tools_of_one_name_in_one_source_are_told_by_their_place():
    result = scanned(tool("search", closed(["q"])), tool("search", closed(["q"], ["n"]), index=1))
    assert only(result, "TC012").evidence["direction"] == "search (tools.json #0) is contained in search (tools.json #1)"


def test_groups_are_not_compared_with_each_other():
    red = [tool("get_user", closed(["id"]), source="a.json", group="red")]
    blue = [tool("get_user", closed(["id"]), source="b.json", group="blue")]
    result = scanned(*red, *blue)
    assert result.findings == ()
    assert result.summary["pairs_considered"] == 0
    free = scanned(*red, *blue, tool("get_users", closed(["id"]), source="c.json"))
    assert free.summary["pairs_considered"] == 2
    assert told(free) == [
        ("TC011", "warning", "get_user", "get_users"),
        ("TC011", "warning", "get_user", "get_users"),
    ]


def test_one_schema_and_a_shared_word_make_candidates_whatever_the_score():
    tools = [
        tool("invoice_fetch", closed(["number"]), description="Bring one."),
        tool("destroy_overdue_invoice_permanently", closed(["number"]), description="Wholly different words in here."),
    ]
    result = scanned(*tools, threshold=1.0)
    assert result.summary["candidates"] == 1
    assert only(result, "TC011").evidence["score"] < 0.62


def test_a_limit_keeps_the_riskiest_and_says_what_it_left_out():
    tools = [
        tool("get_a", closed(["x"]), hints=READS),
        tool("get_b", closed(["x"]), hints=DESTROYS),
        tool("get_c", closed(["x"]), hints=READS),
    ]
    result = scanned(*tools, max_candidates=2)
    finding = only(result, "TC014")
    assert finding.evidence == {"pairs": 1, "limit": 2, "flag": "--max-candidates"}
    assert result.summary["left_out"] == 1
    assert not result.complete
    assert [each.name for each in only(result, "TC004").tools] == ["get_a", "get_b", "get_c"]


def test_all_pairs_proves_what_does_not_read_alike():
    tools = [
        tool("fetch", closed(["key"]), hints=READS, description="Bring a thing."),
        tool("obliterate", closed(["key"]), hints=DESTROYS, description="Away with it for good!"),
        tool("zip", opened(["level"]), hints=WRITES, description="Make small."),
    ]
    assert scanned(*tools).findings == ()
    result = scanned(*tools, all_pairs=True)
    assert [entry[0] for entry in told(result)] == ["TC004", "TC011"]
    assert result.summary["pairs_proved"] == result.summary["pairs_considered"] == 3
    assert result.summary["candidates"] == 0


def test_relations_add_up_to_the_pairs_proved():
    tools = [
        tool(f"get_{name}", schema)
        for name, schema in (
            ("a", closed(["x"])),
            ("b", closed(["x"], ["y"])),
            ("c", opened(["z"])),
            ("d", closed()),
            ("e", {"type": 3}),
            ("f", closed(["x"])),
        )
    ]
    for options in ({}, {"all_pairs": True}, {"threshold": 1.0}, {"max_candidates": 3}):
        summary = scanned(*tools, **options).summary
        assert sum(summary[name] for name in RELATION_COUNTERS) == summary["pairs_proved"]


def test_findings_are_ordered_by_risk_within_a_severity():
    result = scanned(
        tool("get_row", closed(["id"]), hints=READS),
        tool("drop_row", closed(["id"]), hints=DESTROYS),
        tool("read_page", closed(["page"]), hints=READS),
        tool("save_page", closed(["page"], ["text"]), hints=WRITES),
    )
    errors = sorted((finding for finding in result.findings if finding.rule == "TC004"), key=lambda finding: finding.rank)
    assert [each.name for each in errors[0].tools] == ["drop_row", "get_row"]


def test_a_group_of_readers_and_destroyers_comes_first():
    result = scanned(
        tool("copy_row", closed(["row"])),
        tool("move_row", closed(["row"])),
        tool("get_hook", closed(["hook"]), hints=READS),
        tool("drop_hook", closed(["hook"]), hints=Hints(destructive=True)),
    )
    first, second = sorted(
        (finding for finding in result.findings if finding.rule == "TC011"), key=lambda finding: finding.rank
    )
    assert "some say that they only read" in first.message
    assert [each.name for each in second.tools] == ["copy_row", "move_row"]
    assert result.summary["conflicts"] == 0


@pytest.mark.parametrize(
    "options", [{"threshold": 0.0}, {"threshold": 1.01}, {"threshold": float("nan")}, {"max_candidates": -1}]
)
def test_options_that_make_no_sense_are_refused(options):
    with pytest.raises(UsageError):
        ScanOptions(**options)


def test_progress_is_told_by_stage():
    stages = []
    tools = (tool("get_a", closed(["x"])), tool("get_b", closed(["x"])))
    scan(catalog(*tools), ScanOptions(), lambda stage, done, total: stages.append((stage, done <= total)))
    assert dict(stages) == dict.fromkeys(
        ["reading schemas", "comparing texts", "proving", "grouping", "looking for edits"], True
    )


def test_hostile_names_and_texts_do_no_harm():
    schema = closed(["x"])
    names = ["", "\x1b[31m", "___", "--", "\u202ea", "a" * 100_000, "\ud800", "日本語", "__"]
    result = scanned(*(tool(name, schema, description="x" * 50_000, index=i) for i, name in enumerate(names)))
    assert result.complete
    assert only(result, "TC011").evidence["pairs"] == 36
