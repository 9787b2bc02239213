"""A fix and its rule: it is made only where the rule speaks, and silences it."""

import json

import pytest

from rightcall.catalog import read_tools
from rightcall.lint import LINT_RULES, InspectOptions
from rightcall.lint.fixing import PLANNERS, Asked, fix_catalog, looking
from rightcall.lint.subject import subject_of
from rightcall.lint.targets import load_profiles
from rightcall.model import Catalog

FIXED_RULES = [rule for rule in LINT_RULES if rule.rule.code in PLANNERS]


def subject(rule, document):
    tools = read_tools(document, source="a.json")[0]
    options = InspectOptions(targets=rule.example_targets)
    return subject_of(Catalog(sources=(), tools=tools), options, load_profiles(rule.example_targets))


def fixed(rule, document, *, unsafe=True):
    asked = Asked(look=looking([rule], lambda _finding: True), unsafe=unsafe)
    return fix_catalog(subject(rule, document), {"a.json": document}, asked)


@pytest.mark.parametrize("rule", FIXED_RULES, ids=lambda rule: rule.rule.code)
def test_the_good_example_needs_no_fix(rule):
    document = json.loads(rule.rule.good)
    made = fixed(rule, document)
    assert made.made == ()
    assert made.documents["a.json"] == document


@pytest.mark.parametrize("rule", FIXED_RULES, ids=lambda rule: rule.rule.code)
def test_the_bad_example_is_mended_and_the_rule_is_silent(rule):
    made = fixed(rule, json.loads(rule.rule.bad))
    assert {done.fix.code for done in made.made} == {rule.rule.code}
    assert list(rule.find(subject(rule, made.documents["a.json"]))) == []


def test_every_fix_has_a_rule():
    assert {rule.rule.code for rule in FIXED_RULES} == set(PLANNERS)
