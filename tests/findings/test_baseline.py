import json

import pytest

from rightcall.errors import InputError, LimitExceeded
from rightcall.findings import Baseline, BaselineEntry, Policy, Suppression, baseline, read_baseline, write_baseline


def test_findings_in_the_baseline_are_marked_and_do_not_count(finding, report):
    before = report(finding("TC001", "a", "b"), finding("TC003", "c", "d"))
    known = read_baseline(write_baseline(before))
    after = report(finding("TC001", "a", "b"), finding("TC005", "e"), policy=Policy(baseline=known, fail_on="warning"))
    assert [(one.rule, one.baseline_state) for one in after.findings] == [("TC001", "unchanged"), ("TC005", "new")]
    assert after.ok
    assert (after.summary["in_baseline"], after.summary["fixed"]) == (1, 1)


def test_new_finding_beside_a_known_one_closes_the_gate(finding, report):
    known = read_baseline(write_baseline(report(finding("TC001", "a", "b"))))
    assert not report(finding("TC001", "a", "b"), finding("TC001", "a", "c"), policy=Policy(baseline=known)).ok


def test_without_a_baseline_nothing_is_marked(finding, report):
    plain = report(finding("TC001", "a"))
    assert plain.findings[0].baseline_state is None
    assert "in_baseline" not in plain.summary


def test_empty_baseline_marks_everything_new(finding, report):
    empty = read_baseline(write_baseline(report()))
    assert empty == Baseline(entries=())
    assert [one.baseline_state for one in report(finding("TC001", "a"), policy=Policy(baseline=empty)).findings] == ["new"]


def test_only_rules_that_ran_can_be_fixed(finding, report):
    known = read_baseline(write_baseline(report(finding("TC001", "a"), finding("TC003", "a"))))
    other = Baseline(entries=(*known.entries, BaselineEntry(fingerprint="0" * 32, rule="SCH001", tools=())))
    assert report(policy=Policy(baseline=other)).summary["fixed"] == 2
    assert report(policy=Policy(baseline=other, select=("TC001",))).summary["fixed"] == 1


def test_suppressed_finding_is_not_fixed(finding, report):
    known = read_baseline(write_baseline(report(finding("TC001", "a"))))
    policy = Policy(baseline=known, suppressions=(Suppression(rule="TC001", tools=("a",), reason="r"),))
    found = report(finding("TC001", "a"), policy=policy)
    assert found.summary["fixed"] == 0
    assert found.suppressed[0].finding.baseline_state == "unchanged"


def test_file_has_one_line_for_each_finding_in_a_fixed_order(finding, report):
    text = write_baseline(report(finding("TC003", "b", "a"), finding("TC001", "c"), finding("TC003", "a", "c")))
    lines = text.splitlines()
    assert lines[:3] == ["{", '  "format": "rightcall.baseline/1",', '  "findings": [']
    entries = [json.loads(line.rstrip(",")) for line in lines[3:-2]]
    assert [(entry["rule"], entry["tools"]) for entry in entries] == [
        ("TC001", ["c"]),
        ("TC003", ["a", "b"]),
        ("TC003", ["a", "c"]),
    ]
    assert text.endswith("\n  ]\n}\n")


def test_file_shows_no_hidden_character(finding, report):
    text = write_baseline(report(finding("TC003", "a\u202eb\x1b\ud800")))
    assert "\\u202e" in text
    assert "\\ud800" in text
    assert text.isprintable() or set(text) - {"\n"} == {one for one in text if one.isprintable()}
    assert read_baseline(text).entries[0].tools == ("a\u202eb\x1b\ud800",)


ENTRY = '{"fingerprint": "' + "0" * 32 + '", "rule": "TC001", "tools": []}'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "old:1:1: is no JSON"),
        ('{"format":\n  x}', "old:2:3: is no JSON"),
        ("[]", "is no baseline"),
        ('{"format": "rightcall.baseline/2", "findings": []}', "is no baseline"),
        ('{"format": "rightcall.baseline/1"}', "(/findings): a list is expected"),
        ('{"format": "rightcall.baseline/1", "findings": [], "x": 1}', "unknown key 'x'"),
        (f'{{"format": "rightcall.baseline/1", "findings": [{ENTRY}, 3]}}', "(/findings/1): an object with"),
        (f'{{"format": "rightcall.baseline/1", "findings": [{ENTRY.replace("0" * 32, "zz")}]}}', "the fingerprint is not"),
        (f'{{"format": "rightcall.baseline/1", "findings": [{ENTRY.replace("[]", "[1]")}]}}', "tools must be"),
        (
            f'{{"format": "rightcall.baseline/1", "findings": [{ENTRY.replace(chr(34) + "TC001" + chr(34), "7")}]}}',
            "rule must be",
        ),
        ('{"format": "a", "format": "b"}', "the key 'format' stands twice"),
        ("[" * 100_000, "is nested too deeply"),
        ('{"format": ' + "9" * 10_000 + "}", "is no baseline"),
        ('{"format": NaN}', "is no baseline"),
    ],
)
def test_file_that_is_no_baseline_is_refused_with_its_place(text, message):
    with pytest.raises(InputError) as raised:
        read_baseline(text, source="old")
    assert message in str(raised.value)
    assert "write it anew" in str(raised.value)


def test_all_problems_of_a_file_are_told_at_once():
    with pytest.raises(InputError) as raised:
        read_baseline('{"format": "rightcall.baseline/1", "findings": [1, 2]}')
    assert [problem.pointer for problem in raised.value.problems] == ["/findings/0", "/findings/1"]


def test_file_that_is_too_large_is_refused(monkeypatch):
    monkeypatch.setattr(baseline, "MAX_BYTES", 10)
    with pytest.raises(LimitExceeded, match="the limit is 10"):
        read_baseline("[" * 11)
