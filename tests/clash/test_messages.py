"""How findings about many tools read."""

from tests.clash.building import DESTROYS, READS, closed, only, opened, scanned, tool

NUMBER = {"type": "integer"}


def named(*schemas, hints=None):
    """Tools that read alike, with these schemas, in order of their names."""
    return [
        tool(f"find_item_{letter}", schema, index=i, hints=hints)
        for i, (letter, schema) in enumerate(zip("abcdefgh", schemas, strict=False))
    ]


def test_a_pair_of_overlapping_tools():
    finding = only(scanned(*named(closed(["q"], ["x"]), closed(["q"], ["y"]))), "TC003")
    assert finding.message == "find_item_a and find_item_b read alike and accept the same call"


def test_a_circle_of_overlapping_tools():
    finding = only(scanned(*named(*(closed(["q"], [name]) for name in "xyz"))), "TC003")
    assert finding.message == ("find_item_a, find_item_b and find_item_c read alike, and any two of them accept the same call")
    assert finding.evidence["pairs"] == 3


def test_a_hub_of_overlapping_tools():
    middle = closed((), ["n", "k"], n={"type": ["integer", "string"]})
    others = [closed(["n"], [own], n={"enum": [value]}) for own, value in zip("pqr", ["one", "two", "three"], strict=True)]
    finding = only(scanned(*named(middle, *others)), "TC003")
    assert finding.message == (
        "find_item_a reads like find_item_b, find_item_c and find_item_d, and shares a call with each of them"
    )


def test_a_circle_of_open_tools():
    finding = only(scanned(*named(*(opened([name]) for name in "xyz"))), "TC010")
    assert finding.message.startswith("any two of find_item_a, find_item_b and find_item_c accept the same call")


def test_a_hub_of_open_tools():
    others = [opened(["n", own], n={"enum": [own]}) for own in "pqr"]
    finding = only(scanned(*named(opened(["m"]), *others)), "TC010")
    others_named = "find_item_b, find_item_c and find_item_d"
    assert (
        finding.message == f"find_item_a shares a call with each of {others_named}, only because an input schema is left open"
    )


def test_one_tool_that_accepts_the_calls_of_many():
    outer = closed(["n"], ["k"], n={"type": ["integer", "string"]})
    inner = [closed(["n"], n={"enum": [value]}) for value in (1, 2, "x")]
    finding = only(scanned(*named(outer, *inner)), "TC012")
    assert finding.message == "find_item_a accepts every call of each of find_item_b, find_item_c and find_item_d"


def test_many_tools_that_accept_the_calls_of_one():
    outer = [closed(["n"], [own]) for own in "xyz"]
    findings = scanned(*named(closed(["n"]), *outer)).findings
    assert "each of find_item_b, find_item_c and find_item_d accepts every call of find_item_a" in {
        finding.message for finding in findings
    }


def test_many_conflicts_are_counted():
    schemas = [closed(["q"])] * 4
    tools = [tool("get_a", schemas[0], hints=DESTROYS), *(tool(f"get_{name}", schemas[0], hints=READS) for name in "bcd")]
    assert "the same goes for 2 more pairs among" in only(scanned(*tools), "TC004").message
    assert "the same goes for 1 more pair among" in only(scanned(*tools[:3]), "TC004").message


def test_long_lists_of_tools_are_cut_in_the_message_and_whole_in_the_evidence():
    finding = only(scanned(*named(*[closed(["q"])] * 8)), "TC011")
    assert finding.message == "8 tools: find_item_a, find_item_b, find_item_c and 5 more accept exactly the same calls"
    assert len(finding.evidence["group"]) == 8
