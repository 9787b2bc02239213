"""The naming rules, by code."""

from __future__ import annotations

from rightcall.lint.rule import LintRule
from rightcall.lint.rules.confusable_names import CONFUSABLE_NAMES
from rightcall.lint.rules.duplicate_tool_name import DUPLICATE_TOOL_NAME
from rightcall.lint.rules.folded_collision import FOLDED_COLLISION
from rightcall.lint.rules.generic_name import GENERIC_NAME
from rightcall.lint.rules.missing_name import MISSING_NAME
from rightcall.lint.rules.mixed_style import MIXED_STYLE
from rightcall.lint.rules.name_characters import NAME_CHARACTERS
from rightcall.lint.rules.name_length import NAME_LENGTH
from rightcall.lint.rules.opaque_name import OPAQUE_NAME

RULES: tuple[LintRule, ...] = (
    MISSING_NAME,
    NAME_CHARACTERS,
    NAME_LENGTH,
    FOLDED_COLLISION,
    DUPLICATE_TOOL_NAME,
    MIXED_STYLE,
    GENERIC_NAME,
    CONFUSABLE_NAMES,
    OPAQUE_NAME,
)
