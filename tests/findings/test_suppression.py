import pytest

from rightcall.findings import Policy, Suppression


def suppressing(*suppressions, **values):
    return Policy(suppressions=suppressions, **values)


def covering(rule, *tools, **values):
    return Suppression(rule=rule, tools=tools, reason="because", **values)


def test_suppressed_finding_is_counted_and_not_listed(finding, report):
    found = report(finding("TC001", "a", "b"), finding("TC003", "a", "c"), policy=suppressing(covering("TC001", "a", "b")))
    assert [one.rule for one in found.findings] == ["TC003"]
    assert [(entry.finding.rule, entry.reason) for entry in found.suppressed] == [("TC001", "because")]
    assert found.summary["suppressed"] == 1
    assert found.summary["errors"] == 0
    assert found.ok


@pytest.mark.parametrize(
    ("patterns", "tools", "covered"),
    [
        (("a", "b"), ("a", "b"), True),
        (("b", "a"), ("a", "b"), True),
        (("a",), ("a", "b"), False),
        (("a", "b"), ("a", "b", "c"), False),
        (("get_*",), ("get_a", "get_b"), True),
        (("get_*",), ("get_a", "set_b"), False),
        (("GET_*",), ("get_a",), False),
        (("*",), ("a", "b"), True),
        (("*",), (), True),
        (("a",), (), False),
        (("a[1]",), ("a[1]",), True),
        (("a[12]",), ("a1", "a2"), True),
    ],
)
def test_suppression_covers_a_finding_when_it_names_all_its_tools(patterns, tools, covered, finding, report):
    found = report(finding("TC003", *tools), policy=suppressing(covering("TC003", *patterns)))
    assert len(found.suppressed) == covered


@pytest.mark.parametrize(("rule", "covered"), [("TC003", 1), ("TC00", 1), ("ALL", 1), ("TC001", 0), ("DSC", 0)])
def test_suppression_takes_a_code_or_a_prefix(rule, covered, finding, report):
    assert len(report(finding("TC003", "a"), policy=suppressing(covering(rule, "a"))).suppressed) == covered


@pytest.mark.parametrize(
    ("source", "covered"),
    [("catalogs/a.json", 1), ("a.json", 1), ("catalogs/*", 1), ("b.json", 0), ("*.yaml", 0)],
)
def test_suppression_can_be_kept_to_a_source(source, covered, finding, tool, report):
    one = finding("TC003", tool("x", 0, "catalogs/a.json"), tool("y", 1, "catalogs/a.json"))
    assert len(report(one, policy=suppressing(covering("TC003", "*", source=source))).suppressed) == covered


def test_pair_across_sources_needs_both_named(finding, tool, report):
    one = finding("TC003", tool("x", 0, "a.json"), tool("y", 1, "b.json"))
    assert not report(one, policy=suppressing(covering("TC003", "*", source="a.json"))).suppressed
    assert report(one, policy=suppressing(covering("TC003", "*", source="[ab].json"))).suppressed


def test_unused_suppression_is_a_note(finding, report):
    found = report(finding("TC003", "a"), policy=suppressing(covering("TC003", "a"), covering("TC001", "gone", "b*")))
    assert [(one.rule, one.severity) for one in found.findings] == [("RC001", "note")]
    assert found.findings[0].message == "The suppression of TC001 for gone, b* covers no finding."
    assert found.findings[0].fingerprint


def test_two_suppressions_that_cover_the_same_finding_are_both_used(finding, report):
    found = report(finding("TC003", "a"), policy=suppressing(covering("TC003", "a"), covering("TC", "*")))
    assert found.findings == ()
    assert found.suppressed[0].reason == "because"


@pytest.mark.parametrize(
    "policy",
    [
        suppressing(covering("SCH001", "a"), other_codes=("SCH001",)),
        suppressing(covering("TC003", "a"), ignore=("TC003",)),
        suppressing(covering("TC003", "a"), select=("TC001", "RC001")),
        suppressing(covering("TC003", "a", source="elsewhere.json")),
        suppressing(covering("TC003", "a"), ignore=("RC001",)),
        suppressing(covering("TC003", "a"), select=("TC",)),
    ],
)
def test_suppression_that_could_not_be_used_in_this_run_is_left_alone(policy, report):
    assert report(policy=policy).findings == ()


def test_same_unused_suppression_twice_is_told_once(report):
    twice = covering("TC003", "a")
    assert len(report(policy=suppressing(twice, twice)).findings) == 1


def test_severity_of_unused_suppressions_can_be_set(report):
    found = report(policy=suppressing(covering("TC003", "a"), severities={"RC001": "error"}))
    assert found.findings[0].severity == "error"
    assert not found.ok
