"""The annotation rules, by code."""

from __future__ import annotations

from rightcall.lint.rule import LintRule
from rightcall.lint.rules.contradictory_hints import CONTRADICTORY_HINTS
from rightcall.lint.rules.hint_against_verb import HINT_AGAINST_VERB
from rightcall.lint.rules.hint_not_boolean import HINT_NOT_BOOLEAN
from rightcall.lint.rules.hints_missing import HINTS_MISSING
from rightcall.lint.rules.unknown_hint import UNKNOWN_HINT

RULES: tuple[LintRule, ...] = (
    CONTRADICTORY_HINTS,
    HINTS_MISSING,
    HINT_AGAINST_VERB,
    HINT_NOT_BOOLEAN,
    UNKNOWN_HINT,
)
