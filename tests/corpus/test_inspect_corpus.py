"""The rules of the inspection count what the corpus says it holds."""

import pytest

from rightcall.catalog import LoadOptions, load_catalog
from rightcall.lint.families.schema import RULES
from rightcall.lint.subject import subject_of

BY_CODE = {rule.rule.code: rule for rule in RULES}


@pytest.fixture(scope="module")
def subject(shared):
    """Every tool of the live servers, walked once."""
    return subject_of(load_catalog([str(shared / "corpus" / "catalogs" / "mcp")], LoadOptions(max_tools=100_000)).catalog)


@pytest.mark.parametrize(
    ("code", "count"),
    [
        # The table says how many roots are closed, 1,371 of 3,790; the rule tells the others. No root is closed by
        # `unevaluatedProperties`, which the rule would count as closed and the table would not.
        ("SCH017", 3790 - 1371),
        ("SCH003", 9),
        ("SCH005", 7),
        # The table looks at the properties beside `required`, the rule at all schemas of the same object; no tool here
        # spreads them, so both count one.
        ("SCH006", 1),
        # Not in the table, said in the text above it: every input schema is valid in its dialect, no reference is remote.
        ("SCH002", 0),
        ("SCH007", 0),
        ("SCH013", 0),
        ("SCH014", 0),
        ("SCH026", 0),
    ],
)
def test_schema_rules_count_what_the_corpus_holds(subject, code, count):
    assert sum(1 for _ in BY_CODE[code].find(subject)) == count


def test_failing_defaults_are_those_of_the_table(subject):
    found = list(BY_CODE["SCH010"].find(subject))
    assert (len(found), len({finding.source for finding in found})) == (213, 5)
