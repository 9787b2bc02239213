"""The catalogue rules, by code."""

from __future__ import annotations

from rightcall.lint.rule import LintRule
from rightcall.lint.rules.merged_name_collision import MERGED_NAME_COLLISION

RULES: tuple[LintRule, ...] = (MERGED_NAME_COLLISION,)
