"""The naming rules, by code."""

from __future__ import annotations

from rightcall.lint.rule import LintRule
from rightcall.lint.rules.duplicate_name import DUPLICATE_NAME
from rightcall.lint.rules.folded_collision import FOLDED_COLLISION
from rightcall.lint.rules.name_characters import NAME_CHARACTERS
from rightcall.lint.rules.name_length import NAME_LENGTH

RULES: tuple[LintRule, ...] = (NAME_CHARACTERS, NAME_LENGTH, FOLDED_COLLISION, DUPLICATE_NAME)
