"""Each rule is listed, explained, and does what its examples say."""

import json
from pathlib import Path

import pytest
from tests.drift.building import compared

import rightcall.drift.rules as room
from rightcall.drift.rules import DRIFT_RULES, RULE_TABLE, RULES
from rightcall.model import SEVERITIES

WITH_EXAMPLES = [rule for rule in RULES if rule.bad is not None]


def run(text):
    sides = json.loads(text)
    return compared(sides["old"]["tools"], sides["new"]["tools"])


def test_every_rule_file_is_listed():
    files = {path.stem for path in Path(room.__file__).parent.glob("*.py")} - {"__init__"}
    assert {place.partition(":")[0].rpartition(".")[2] for place in RULE_TABLE.values()} == files


def test_the_table_names_each_rule_by_its_name_in_order_of_codes():
    assert list(RULE_TABLE) == [rule.name for rule in RULES]
    assert [rule.code for rule in RULES] == sorted({rule.code for rule in RULES})
    assert [entry.rule for entry in DRIFT_RULES] == list(RULES)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.code)
def test_a_rule_explains_itself(rule):
    assert rule.severity in SEVERITIES
    assert rule.summary.endswith(".")
    assert "\n" not in rule.summary
    assert len(rule.why) > 100
    assert rule.fix
    assert rule.evidence
    assert (rule.bad is None) == (rule.good is None)


@pytest.mark.parametrize("rule", WITH_EXAMPLES, ids=lambda rule: rule.code)
def test_the_bad_example_is_found(rule):
    assert (rule.code, rule.severity) in {(finding.rule, finding.severity) for finding in run(rule.bad).findings}


@pytest.mark.parametrize("rule", WITH_EXAMPLES, ids=lambda rule: rule.code)
def test_the_good_example_is_clean(rule):
    assert rule.code not in {finding.rule for finding in run(rule.good).findings}


@pytest.mark.parametrize("rule", WITH_EXAMPLES, ids=lambda rule: rule.code)
def test_a_finding_bears_the_name_of_its_rule_and_a_way_out(rule):
    for finding in run(rule.bad).findings:
        known = next(each for each in RULES if each.code == finding.rule)
        assert finding.name == known.name
        assert finding.fix
        assert finding.tools
        assert finding.pointer.startswith("/tools/")
