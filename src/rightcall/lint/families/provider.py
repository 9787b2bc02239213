"""The rules about chosen targets, by code: those of the providers, and the two about names that depend on a target."""

from __future__ import annotations

from rightcall.lint.rule import LintRule
from rightcall.lint.rules.constraint_lost import CONSTRAINT_LOST
from rightcall.lint.rules.description_too_long import DESCRIPTION_TOO_LONG
from rightcall.lint.rules.empty_object_form import EMPTY_OBJECT_FORM
from rightcall.lint.rules.enum_type_refused import ENUM_TYPE_REFUSED
from rightcall.lint.rules.grammar_hostile import GRAMMAR_HOSTILE
from rightcall.lint.rules.keyword_refused import KEYWORD_REFUSED
from rightcall.lint.rules.name_not_portable import NAME_NOT_PORTABLE
from rightcall.lint.rules.name_refused import NAME_REFUSED
from rightcall.lint.rules.nullable_form import NULLABLE_FORM
from rightcall.lint.rules.prefixed_length import PREFIXED_LENGTH
from rightcall.lint.rules.property_key_refused import PROPERTY_KEY_REFUSED
from rightcall.lint.rules.ref_not_followed import REF_NOT_FOLLOWED
from rightcall.lint.rules.root_combinator import ROOT_COMBINATOR
from rightcall.lint.rules.strict_budget import STRICT_BUDGET
from rightcall.lint.rules.strict_incompatible import STRICT_INCOMPATIBLE
from rightcall.lint.rules.strict_size import STRICT_SIZE
from rightcall.lint.rules.too_many_tools import TOO_MANY_TOOLS
from rightcall.lint.rules.unverified_profile import UNVERIFIED_PROFILE

RULES: tuple[LintRule, ...] = (
    NAME_NOT_PORTABLE,
    PREFIXED_LENGTH,
    NAME_REFUSED,
    ROOT_COMBINATOR,
    PROPERTY_KEY_REFUSED,
    KEYWORD_REFUSED,
    CONSTRAINT_LOST,
    STRICT_INCOMPATIBLE,
    ENUM_TYPE_REFUSED,
    TOO_MANY_TOOLS,
    DESCRIPTION_TOO_LONG,
    STRICT_BUDGET,
    STRICT_SIZE,
    NULLABLE_FORM,
    GRAMMAR_HOSTILE,
    EMPTY_OBJECT_FORM,
    REF_NOT_FOLLOWED,
    UNVERIFIED_PROFILE,
)
