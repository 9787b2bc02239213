"""The security rules, by code."""

from __future__ import annotations

from rightcall.lint.rule import LintRule
from rightcall.lint.rules.cross_server_reference import CROSS_SERVER_REFERENCE
from rightcall.lint.rules.free_command import FREE_COMMAND
from rightcall.lint.rules.hidden_characters import HIDDEN_CHARACTERS
from rightcall.lint.rules.homoglyph_name import HOMOGLYPH_NAME
from rightcall.lint.rules.instruction_text import INSTRUCTION_TEXT
from rightcall.lint.rules.secret_in_catalogue import SECRET_IN_CATALOGUE
from rightcall.lint.rules.secret_parameter import SECRET_PARAMETER
from rightcall.lint.rules.sensitive_reference import SENSITIVE_REFERENCE
from rightcall.lint.rules.toxic_combination import TOXIC_COMBINATION

RULES: tuple[LintRule, ...] = (
    HIDDEN_CHARACTERS,
    INSTRUCTION_TEXT,
    SENSITIVE_REFERENCE,
    CROSS_SERVER_REFERENCE,
    SECRET_IN_CATALOGUE,
    SECRET_PARAMETER,
    FREE_COMMAND,
    HOMOGLYPH_NAME,
    TOXIC_COMBINATION,
)
