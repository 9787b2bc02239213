"""The description rules, by code."""

from __future__ import annotations

from rightcall.lint.rule import LintRule
from rightcall.lint.rules.missing_description import MISSING_DESCRIPTION
from rightcall.lint.rules.restates_name import RESTATES_NAME

RULES: tuple[LintRule, ...] = (MISSING_DESCRIPTION, RESTATES_NAME)
