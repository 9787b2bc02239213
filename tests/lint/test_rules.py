"""Every rule is told by its own examples: the bad one breaks it, the good one does not."""

from __future__ import annotations

import json

import pytest

from rightcall.catalog import read_tools
from rightcall.lint import LINT_RULES, InspectOptions
from rightcall.lint.rule import LintRule
from rightcall.lint.subject import subject_of
from rightcall.model import Catalog, Finding


def findings(rule: LintRule, example: str) -> list[Finding]:
    """What one rule says of an example: a catalog, or an object with several under `servers`."""
    document = json.loads(example)
    servers = document.get("servers") or {"catalog": document}
    tools = tuple(
        tool for name, listing in servers.items() for tool in read_tools(listing, source=f"{name}.json", shows_unusable=True)[0]
    )
    subject = subject_of(Catalog(sources=(), tools=tools), InspectOptions(targets=rule.example_targets))
    return list(rule.find(subject))


@pytest.mark.parametrize("rule", LINT_RULES, ids=lambda rule: rule.rule.code)
def test_bad_example_breaks_the_rule_and_good_example_does_not(rule: LintRule) -> None:
    if rule.rule.bad is None or rule.rule.good is None:
        pytest.skip(f"{rule.rule.code} has no example that a catalog can show; it has tests of its own")
    bad = findings(rule, rule.rule.bad)
    assert bad, f"{rule.rule.code}: nothing found in its bad example"
    assert {found.rule for found in bad} == {rule.rule.code}
    assert findings(rule, rule.rule.good) == []


def test_codes_and_names_are_unique() -> None:
    assert len({rule.rule.code for rule in LINT_RULES}) == len(LINT_RULES)
    assert len({rule.rule.name for rule in LINT_RULES}) == len(LINT_RULES)
