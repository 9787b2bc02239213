"""PRV009: a description longer than a chosen target takes."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule
from rightcall.lint.subject import Subject
from rightcall.lint.told_refusals import tell
from rightcall.model import Finding, Rule


def find(subject: Subject) -> Iterator[Finding]:
    """Each description over the limit of a target."""
    return tell(subject, RULE)


RULE = Rule(
    code="PRV009",
    name="description-too-long",
    severity="warning",
    folds=True,
    summary="A description is longer than a chosen target takes.",
    why=(
        "Some models refuse a request with a description of more than 1,024 characters, and some clients cut the text "
        "there without a word. Whether that is too short to be useful is disputed, so this speaks of targets you chose "
        "and is no judgement on the text."
    ),
    fix="Begin with what the tool does, say the rest in the descriptions of arguments, and leave manuals to resources.",
    evidence=(
        "getsentry/sentry-mcp#106 and modelcontextprotocol/servers#799, error text quoted; enforced by OpenAI models from"
        " November 2024 to April 2025."
    ),
)

DESCRIPTION_TOO_LONG = LintRule(rule=RULE, find=find, example_targets=())
