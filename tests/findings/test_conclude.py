from decimal import Decimal

import pytest

from rightcall.findings import Policy, conclude, exit_code
from rightcall.model import Position, Problem


def rules(report):
    return [finding.rule for finding in report.findings]


def test_errors_come_first_then_rank_then_rule_then_names_then_pointer(finding, report):
    ordered = [
        finding("TC001", "z"),
        finding("TC003", "a", rank=(1.0,)),
        finding("DSC002", "b", rank=(2.0,)),
        finding("TC003", "b", rank=(2.0,)),
        finding("TC003", "c", rank=(2.0,), pointer="/tools/0/a"),
        finding("TC003", "c", rank=(2.0,), pointer="/tools/0/b"),
        finding("TC005", "a"),
    ]
    found = report(*reversed(ordered))
    assert [(one.rule, one.tools[0].name, one.pointer) for one in found.findings] == [
        (one.rule, one.tools[0].name, one.pointer or "/tools/0") for one in ordered
    ]


def test_finding_that_says_the_same_twice_is_told_once(finding, report):
    one = finding("TC003", "a", "b", evidence={"x": 1, "y": [Decimal("1.0")]})
    same = finding("TC003", "a", "b", evidence={"y": [Decimal("1.0")], "x": 1}, rank=(3.0,))
    other = finding("TC003", "a", "b", evidence={"x": 2, "y": [Decimal("1.0")]})
    assert report(one, same).findings == report(same, one).findings
    assert len(report(one, same).findings) == 1
    assert len(report(one, other).findings) == 2


def test_places_are_filled_in_from_the_sources(finding, draft):
    def locate(source, pointer):
        return Position(line=len(source), column=1 + len(pointer))

    found = conclude(
        draft(finding("TC003", "a", "b", pointer="/tools/1/inputSchema", source="a.json")), Policy(), locate
    ).findings[0]
    assert found.position == Position(line=6, column=21)
    assert [tool.position for tool in found.tools] == [Position(line=6, column=9)] * 2


def test_places_that_are_known_are_kept(finding, draft):
    known = Position(line=1, column=2)
    found = conclude(
        draft(finding("TC003", "a", position=known, pointer="/x")), Policy(), lambda *_: Position(line=9, column=9)
    )
    assert found.findings[0].position == known


def test_finding_without_a_place_takes_that_of_its_first_tool(finding, draft):
    found = conclude(draft(finding("TC003", "a", "b")), Policy(), lambda *_: Position(line=3, column=4)).findings[0]
    assert (found.source, found.pointer, found.position) == ("a.json", "/tools/0", Position(line=3, column=4))


def test_finding_in_another_source_than_its_tools_takes_no_pointer_of_theirs(finding, report):
    found = report(finding("TC003", "a", source="b.json")).findings[0]
    assert (found.source, found.pointer, found.position) == ("b.json", None, None)


def test_finding_about_nothing_has_no_place(finding, report):
    found = report(finding("TC014")).findings[0]
    assert (found.source, found.pointer, found.position) == (None, None, None)


def test_each_place_is_looked_up_once(finding, draft):
    asked = []

    def locate(source, pointer):
        asked.append((source, pointer))

    conclude(draft(*(finding("TC003", "a", "b", message=str(i)) for i in range(50))), Policy(), locate)
    assert sorted(asked) == [("a.json", "/tools/0"), ("a.json", "/tools/1")]


def test_summary_counts_what_is_listed(finding, report):
    counted = report(
        finding("TC001", "a"),
        finding("TC003", "a"),
        finding("TC003", "b"),
        finding("TC005", "a"),
        summary={"pairs_considered": 7},
    )
    assert counted.summary == {"tools": 3, "errors": 1, "warnings": 2, "notes": 1, "pairs_considered": 7, "suppressed": 0}
    assert next(iter(report(summary={"tools": 99}).summary.items())) == ("tools", 99)


@pytest.mark.parametrize(
    ("fail_on", "code", "status"),
    [
        ("error", "TC001", 1),
        ("error", "TC003", 0),
        ("warning", "TC003", 1),
        ("warning", "TC005", 0),
        ("note", "TC005", 1),
        ("never", "TC001", 0),
    ],
)
def test_gate_closes_at_the_threshold(fail_on, code, status, finding, report):
    gated = report(finding(code, "a"), policy=Policy(fail_on=fail_on))
    assert exit_code(gated) == status
    assert gated.ok is (status == 0)


def test_nothing_found_passes(report):
    assert exit_code(report(policy=Policy(fail_on="note", strict=True))) == 0


@pytest.mark.parametrize("fail_on", ["error", "never"])
def test_strict_run_fails_when_the_analysis_is_incomplete(fail_on, report):
    assert report(complete=False, policy=Policy(fail_on=fail_on)).ok
    assert not report(complete=False, policy=Policy(fail_on=fail_on, strict=True)).ok


def test_tool_that_could_not_be_read_leaves_the_analysis_incomplete(report):
    lost = Problem(message="no name", source="a.json")
    converted = Problem(message="converted", source="a.json", tool_lost=False)
    assert not report(problems=(lost,)).complete
    assert report(problems=(converted,)).complete
    assert report(problems=(lost,)).problems == (lost,)


def test_strict_run_warns_of_what_was_left_out(finding, report):
    strict = report(
        finding("TC005", "a"), finding("TC014"), finding("DSC002", "a", severity="note"), policy=Policy(strict=True)
    )
    assert {one.rule: one.severity for one in strict.findings} == {"TC005": "warning", "TC014": "warning", "DSC002": "note"}


def test_severity_can_be_set_by_code_and_by_prefix(finding, report):
    policy = Policy(severities={"ALL": "note", "TC": "warning", "TC001": "error", "TC005": "note"}, strict=True)
    found = report(*(finding(code, "a") for code in ("TC001", "TC003", "TC005", "DSC002")), policy=policy)
    assert {one.rule: one.severity for one in found.findings} == {
        "TC001": "error",
        "TC003": "warning",
        "TC005": "note",
        "DSC002": "note",
    }


def test_own_rules_are_listed_beside_those_of_the_command(report):
    assert [rule.code for rule in report().rules] == ["TC001", "TC003", "TC005", "TC014", "DSC002", "RC001"]
