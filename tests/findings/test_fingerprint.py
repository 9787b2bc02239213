import re
from dataclasses import replace

import pytest

from rightcall.findings.fingerprint import base_name, relative_pointer


def prints(report):
    return [one.fingerprint for one in report.findings]


def test_fingerprint_outlives_moves_renamed_folders_and_better_messages(finding, tool, report):
    before = finding(
        "TC003", tool("a", 1), tool("b", 2), pointer="/tools/1/inputSchema", message="old words", evidence={"score": 0.7}
    )
    after = finding(
        "TC003",
        tool("b", 9, "/home/x/a.json"),
        tool("a", 4, "/home/x/a.json"),
        pointer="/tools/9/inputSchema",
        message="new words",
        evidence={"score": 0.8},
        severity="error",
        rank=(4.0,),
    )
    assert prints(report(before)) == prints(report(after))


@pytest.mark.parametrize(
    "change",
    [
        {"rule": "TC001"},
        {"pointer": "/tools/0/description"},
        {"evidence": {"profile": "strict"}},
        {"source": "b.json"},
    ],
)
def test_fingerprint_tells_apart_what_differs(change, finding, report):
    one = finding("TC003", "a", pointer="/tools/0")
    other = replace(one, **change)
    if "source" in change:
        one, other = finding("TC014", source="a.json"), finding("TC014", source="b.json")
    assert prints(report(one)) != prints(report(other))


def test_identifying_evidence_is_compared_without_regard_to_case_and_blanks(finding, report):
    spellings = ["Strict  Mode", "strict mode", " STRICT\tmode "]
    assert len({prints(report(finding("TC003", "a", evidence={"profile": text})))[0] for text in spellings}) == 1


def test_findings_alike_in_all_that_counts_get_an_ordinal_by_what_they_say(finding, report):
    one, two, three = (finding("TC003", "a", message=message) for message in ("alpha", "beta", "gamma"))
    digests = prints(report(three, one, two))
    assert digests == [digests[0], f"{digests[0]}-2", f"{digests[0]}-3"]
    assert re.fullmatch("[0-9a-f]{32}", digests[0])
    assert {one.message: one.fingerprint for one in report(one, two, three).findings} == dict(
        zip(("alpha", "beta", "gamma"), digests, strict=True)
    )


def test_choice_of_rules_changes_no_fingerprint(finding, report):
    from rightcall.findings import Policy  # noqa: PLC0415 - only this test needs it

    everything = report(finding("TC003", "a"), finding("TC001", "a"))
    chosen = report(finding("TC003", "a"), finding("TC001", "a"), policy=Policy(select=("TC003",)))
    assert prints(chosen) == prints(everything)[1:]


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("a.json", "a.json"),
        ("/home/me/x/a.json", "a.json"),
        ("C:\\x\\a.json", "a.json"),
        ("catalogs/", "catalogs"),
        ("-", "-"),
        ("https://me:secret@h.example/mcp?token=1#f", "https://h.example/mcp"),
        ("https://h.example", "https://h.example"),
        ("stdio:/opt/bin/server --root /srv/x -v", "stdio:server --root x -v"),
    ],
)
def test_base_name_of_a_source_is_the_same_on_every_machine(source, name):
    assert base_name(source) == name


@pytest.mark.parametrize(
    ("pointer", "relative"),
    [("/tools/1", ""), ("/tools/1/inputSchema", "/inputSchema"), ("/tools/12", "/tools/12"), (None, ""), ("/x", "/x")],
)
def test_pointer_is_taken_from_the_tool_it_lies_in(pointer, relative, finding, tool):
    assert relative_pointer(finding("TC003", tool("a", 1), tool("b", 2), pointer=pointer, source="a.json")) == relative
