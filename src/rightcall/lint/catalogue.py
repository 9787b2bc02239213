"""Every rule of the inspection, in one list."""

from __future__ import annotations

from dataclasses import replace

from rightcall.lint.families import annotation, budget, catalogue, description, naming, provider, schema, security
from rightcall.lint.rule import LintRule
from rightcall.model import Rule

FAMILIES = (naming, description, schema, annotation, security, provider, budget, catalogue)

LINT_RULES: tuple[LintRule, ...] = tuple(
    sorted((rule for family in FAMILIES for rule in family.RULES), key=lambda r: r.rule.code)
)
RULES: tuple[Rule, ...] = tuple(replace(rule.rule, folds=True) for rule in LINT_RULES)
"""Every rule of this room, for `explain` and for the formats that list rules; what one says of many tools may be folded."""
