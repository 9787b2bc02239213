"""The catalogue rules, by code."""

from __future__ import annotations

from rightcall.lint.rule import LintRule
from rightcall.lint.rules.merged_name_collision import MERGED_NAME_COLLISION
from rightcall.lint.rules.retrieval_ambiguity import RETRIEVAL_AMBIGUITY

RULES: tuple[LintRule, ...] = (
    MERGED_NAME_COLLISION,
    RETRIEVAL_AMBIGUITY,
)
