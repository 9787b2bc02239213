"""`rightcall explain`."""

import json
import re
from pathlib import Path

import jsonschema
import pytest

from rightcall.clash import RULES as CLASH_RULES
from rightcall.cli.explanation import rule_page, rule_text
from rightcall.cli.rules import RULE_TABLES, all_rules
from rightcall.drift import RULES as DRIFT_RULES
from rightcall.findings import RULES as FINDING_RULES
from rightcall.lint import RULES as LINT_RULES
from rightcall.model import Rule
from rightcall.replay import RULES as REPLAY_RULES
from rightcall.routing.lint.rules import RULES as TASK_RULES

ROOT = Path(__file__).resolve().parents[2]

# A JSON string cannot be broken over lines.
STRING_ALONE = re.compile(r'\s*("[^"]*": )?"[^"]*",?')

RULE = Rule(
    code="XX001",
    name="a-name",
    severity="note",
    summary="One sentence.",
    why="A reason. " * 20,
    fix="Do this.",
    bad='{"a": 1}',
    good='{"b": 2}',
    evidence="Measured on a day.",
)


def test_all_rules_are_those_of_every_room():
    assert len(RULE_TABLES) == 6
    assert set(all_rules()) == {*CLASH_RULES, *REPLAY_RULES, *DRIFT_RULES, *LINT_RULES, *TASK_RULES, *FINDING_RULES}


def test_no_code_and_no_name_is_used_twice():
    rules = all_rules()
    assert len({rule.code for rule in rules}) == len({rule.name for rule in rules}) == len(rules)


def test_without_a_code_every_rule_is_listed(run):
    output = run("explain").output
    assert [rule.code for rule in all_rules() if f"{rule.code}  {rule.severity}" not in output] == []


@pytest.mark.parametrize("word", ["TC004", "tc004", "overlap-with-effect-conflict"])
def test_a_rule_is_named_by_code_or_name_in_any_case(run, word):
    result = run("explain", word)
    assert result.exit_code == 0
    assert result.output.startswith("TC004 overlap-with-effect-conflict (error)\n")


def test_several_rules_are_explained_in_the_order_asked(run):
    output = run("explain", "TC005", "TC001").output
    assert output.index("TC005 ") < output.index("TC001 ")


@pytest.mark.parametrize(
    ("word", "advice"),
    [("TC04", "TC004"), ("contained-tol", "Did you mean contained-tool"), ("?", "lists them all")],
)
def test_a_code_that_does_not_exist_is_answered_with_the_near_one(run, word, advice):
    result = run("explain", word)
    assert result.exit_code == 2
    assert advice in result.output


@pytest.mark.parametrize("rule", all_rules(), ids=lambda rule: rule.code)
def test_every_explanation_fits_a_terminal(rule):
    too_wide = [line for line in rule_text(rule).splitlines() if len(line) > 80]
    assert [line for line in too_wide if not STRING_ALONE.fullmatch(line)] == []


@pytest.mark.parametrize("rule", all_rules(), ids=lambda rule: rule.code)
def test_examples_of_a_rule_are_json(rule):
    for example in (rule.bad, rule.good):
        assert example is None or json.loads(example)


def test_everything_a_rule_says_is_printed(golden):
    golden("explain-rule.txt", rule_text(RULE))
    golden("explain-rule.md", rule_page(RULE))


def test_json_gives_every_field(run):
    document = json.loads(run("explain", "TC004", "--format", "json").output)
    assert document["format"] == "rightcall.rules/1"
    assert set(document["rules"][0]) == set(Rule.__dataclass_fields__)


def test_json_keeps_to_its_schema(run):
    schema = json.loads((ROOT / "schemas" / "rules-1.schema.json").read_text(encoding="utf-8"))
    jsonschema.validate(json.loads(run("explain", "--format", "json").output), schema)
