"""The security rules, by code."""

from __future__ import annotations

from rightcall.lint.rule import LintRule
from rightcall.lint.rules.hidden_characters import HIDDEN_CHARACTERS
from rightcall.lint.rules.instruction_text import INSTRUCTION_TEXT
from rightcall.lint.rules.secret_in_catalogue import SECRET_IN_CATALOGUE
from rightcall.lint.rules.sensitive_reference import SENSITIVE_REFERENCE

RULES: tuple[LintRule, ...] = (HIDDEN_CHARACTERS, INSTRUCTION_TEXT, SENSITIVE_REFERENCE, SECRET_IN_CATALOGUE)
