"""The annotation rules, by code."""

from __future__ import annotations

from rightcall.lint.rule import LintRule

RULES: tuple[LintRule, ...] = ()
