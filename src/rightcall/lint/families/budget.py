"""The budget rules, by code."""

from __future__ import annotations

from rightcall.lint.rule import LintRule
from rightcall.lint.rules.catalogue_tokens import CATALOGUE_TOKENS
from rightcall.lint.rules.tool_count import TOOL_COUNT
from rightcall.lint.rules.tool_outlier import TOOL_OUTLIER
from rightcall.lint.rules.unstable_order import UNSTABLE_ORDER

RULES: tuple[LintRule, ...] = (CATALOGUE_TOKENS, TOOL_OUTLIER, TOOL_COUNT, UNSTABLE_ORDER)
