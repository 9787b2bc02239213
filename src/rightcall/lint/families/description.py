"""The description rules, by code."""

from __future__ import annotations

from rightcall.lint.rule import LintRule
from rightcall.lint.rules.long_first_sentence import LONG_FIRST_SENTENCE
from rightcall.lint.rules.missing_description import MISSING_DESCRIPTION
from rightcall.lint.rules.near_duplicate_description import NEAR_DUPLICATE_DESCRIPTION
from rightcall.lint.rules.no_boundary import NO_BOUNDARY
from rightcall.lint.rules.no_purpose_verb import NO_PURPOSE_VERB
from rightcall.lint.rules.parameter_restates_name import PARAMETER_RESTATES_NAME
from rightcall.lint.rules.parameter_undescribed import PARAMETER_UNDESCRIBED
from rightcall.lint.rules.pulling_language import PULLING_LANGUAGE
from rightcall.lint.rules.restates_name import RESTATES_NAME
from rightcall.lint.rules.return_undocumented import RETURN_UNDOCUMENTED
from rightcall.lint.rules.short_description import SHORT_DESCRIPTION
from rightcall.lint.rules.side_effects_undisclosed import SIDE_EFFECTS_UNDISCLOSED
from rightcall.lint.rules.stale_tool_reference import STALE_TOOL_REFERENCE
from rightcall.lint.rules.text_schema_mismatch import TEXT_SCHEMA_MISMATCH

RULES: tuple[LintRule, ...] = (
    MISSING_DESCRIPTION,
    SHORT_DESCRIPTION,
    RESTATES_NAME,
    NO_PURPOSE_VERB,
    NO_BOUNDARY,
    NEAR_DUPLICATE_DESCRIPTION,
    PARAMETER_UNDESCRIBED,
    PARAMETER_RESTATES_NAME,
    RETURN_UNDOCUMENTED,
    SIDE_EFFECTS_UNDISCLOSED,
    PULLING_LANGUAGE,
    TEXT_SCHEMA_MISMATCH,
    STALE_TOOL_REFERENCE,
    LONG_FIRST_SENTENCE,
)
