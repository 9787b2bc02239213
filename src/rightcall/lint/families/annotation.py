"""The annotation rules, by code."""

from __future__ import annotations

from rightcall.lint.rule import LintRule
from rightcall.lint.rules.contradictory_hints import CONTRADICTORY_HINTS
from rightcall.lint.rules.hint_against_verb import HINT_AGAINST_VERB

RULES: tuple[LintRule, ...] = (
    CONTRADICTORY_HINTS,
    HINT_AGAINST_VERB,
)
