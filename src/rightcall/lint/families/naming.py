"""The naming rules, by code."""

from __future__ import annotations

from rightcall.lint.rule import LintRule
from rightcall.lint.rules.name_characters import NAME_CHARACTERS

RULES: tuple[LintRule, ...] = (NAME_CHARACTERS,)
