import pytest

from rightcall.errors import UsageError
from rightcall.findings import Policy, Suppression, check_policy, parse_suppressions


@pytest.mark.parametrize(
    ("select", "ignore", "kept"),
    [
        ((), (), ["TC001", "DSC002", "TC003", "TC005"]),
        (("TC",), (), ["TC001", "TC003", "TC005"]),
        (("TC00", "DSC"), ("TC003",), ["TC001", "DSC002", "TC005"]),
        (("ALL",), ("TC",), ["DSC002"]),
        (("TC003",), ("TC",), []),
        (("TC003",), ("ALL",), []),
    ],
)
def test_select_and_ignore_take_codes_and_prefixes_and_ignore_wins(select, ignore, kept, finding, report):
    found = report(
        *(finding(code, "a") for code in ("TC001", "TC003", "TC005", "DSC002")), policy=Policy(select=select, ignore=ignore)
    )
    assert [one.rule for one in found.findings] == kept


def test_deselected_findings_do_not_close_the_gate(finding, report):
    assert report(finding("TC001", "a"), policy=Policy(ignore=("TC001",))).ok


@pytest.mark.parametrize(
    ("given", "near"),
    [
        ("TC03", "TC003"),
        ("tc003", "TC003"),
        ("TC0031", "TC003"),
        ("confusable-overlap", "TC003"),
        ("confusable-overlaps", "TC003"),
        ("DSC0002", "DSC002"),
        ("unused-suppression", "RC001"),
    ],
)
@pytest.mark.parametrize("where", ["select", "ignore"])
def test_unknown_code_is_refused_with_the_ones_it_resembles(given, near, where, report):
    with pytest.raises(UsageError, match=f"{where}: unknown rule code '{given}'; did you mean .*{near}"):
        report(policy=Policy(**{where: (given,)}))


@pytest.mark.parametrize("given", ["", "QQQQ", "!"])
def test_code_like_no_other_is_refused_with_the_list(given, report):
    with pytest.raises(UsageError, match="the codes are DSC002, RC001, TC001"):
        report(policy=Policy(select=(given,)))


def test_codes_of_other_commands_may_be_named(finding, report):
    policy = Policy(ignore=("SCH001", "RUN"), other_codes=("SCH001", "RUN001"))
    assert len(report(finding("TC003", "a"), policy=policy).findings) == 1


def test_every_fault_is_told_at_once(draft):
    policy = Policy(
        fail_on="info",
        select=("TX9",),
        severities={"TC001": "fatal", "ZZZ": "error"},
        suppressions=(Suppression(rule="TC003", tools=(), reason=" "), Suppression(rule="NOPE", tools=("a",), reason="r")),
    )
    with pytest.raises(UsageError) as raised:
        check_policy(policy, draft().rules)
    text = str(raised.value)
    for part in (
        "select: unknown rule code 'TX9'",
        "severities: unknown rule code 'ZZZ'",
        "severities: 'fatal' for TC001 is none of note, warning, error",
        "fail_on: 'info' is none of note, warning, error, never",
        "suppressions[0]: tools is missing",
        "suppressions[0]: reason is missing",
        "suppressions[1].rule: unknown rule code 'NOPE'",
    ):
        assert part in text


def test_policy_that_fits_is_accepted(draft):
    check_policy(Policy(select=("ALL",), ignore=("TC0", "RC001"), severities={"RC001": "error"}), draft().rules)


def test_suppressions_are_read_from_tables():
    tables = [
        {"rule": "TC003", "tools": ["a", "b_*"], "reason": "same thing"},
        {"rule": "TC", "tools": ["*"], "reason": "r", "source": "old/*.json"},
    ]
    assert parse_suppressions(tables) == (
        Suppression(rule="TC003", tools=("a", "b_*"), reason="same thing"),
        Suppression(rule="TC", tools=("*",), reason="r", source="old/*.json"),
    )


@pytest.mark.parametrize(
    ("table", "fault"),
    [
        ({"rule": "TC003", "tools": ["a"]}, "reason is missing"),
        ({"rule": "TC003", "tools": ["a"], "reason": "  "}, "reason is missing"),
        ({"rule": "TC003", "tools": "a", "reason": "r"}, "tools is missing"),
        ({"rule": "TC003", "tools": [], "reason": "r"}, "tools is missing"),
        ({"rule": "TC003", "tools": ["a", 1], "reason": "r"}, "tools is missing"),
        ({"tools": ["a"], "reason": "r"}, "rule is missing"),
        ({"rule": "TC003", "tools": ["a"], "reason": "r", "source": 1}, "source must be"),
        ({"rule": "TC003", "tools": ["a"], "reason": "r", "why": "x"}, "unknown key 'why'"),
        ("TC003", "a table with rule"),
    ],
)
def test_faulty_suppression_is_refused_with_its_place(table, fault):
    good = {"rule": "TC003", "tools": ["a"], "reason": "r"}
    with pytest.raises(UsageError, match=rf"^suppressions\[1\]: {fault}"):
        parse_suppressions([good, table])


@pytest.mark.parametrize("entries", [None, "x", 1, {"rule": "TC003"}])
def test_suppressions_must_be_a_list(entries):
    with pytest.raises(UsageError, match="a list of tables"):
        parse_suppressions(entries)
