"""The schema rules, by code."""

from __future__ import annotations

from rightcall.lint.rule import LintRule
from rightcall.lint.rules.array_without_items import ARRAY_WITHOUT_ITEMS
from rightcall.lint.rules.deep_nesting import DEEP_NESTING
from rightcall.lint.rules.default_violates import DEFAULT_VIOLATES
from rightcall.lint.rules.dialect_mix import DIALECT_MIX
from rightcall.lint.rules.enum_untidy import ENUM_UNTIDY
from rightcall.lint.rules.example_violates import EXAMPLE_VIOLATES
from rightcall.lint.rules.inconsistent_parameter import INCONSISTENT_PARAMETER
from rightcall.lint.rules.json_in_string import JSON_IN_STRING
from rightcall.lint.rules.many_parameters import MANY_PARAMETERS
from rightcall.lint.rules.mode_switch_tool import MODE_SWITCH_TOOL
from rightcall.lint.rules.no_properties_key import NO_PROPERTIES_KEY
from rightcall.lint.rules.not_a_schema import NOT_A_SCHEMA
from rightcall.lint.rules.open_object import OPEN_OBJECT
from rightcall.lint.rules.output_schema_invalid import OUTPUT_SCHEMA_INVALID
from rightcall.lint.rules.ref_recursive import REF_RECURSIVE
from rightcall.lint.rules.ref_remote import REF_REMOTE
from rightcall.lint.rules.ref_unresolved import REF_UNRESOLVED
from rightcall.lint.rules.required_ghost import REQUIRED_GHOST
from rightcall.lint.rules.risky_property_name import RISKY_PROPERTY_NAME
from rightcall.lint.rules.root_not_object import ROOT_NOT_OBJECT
from rightcall.lint.rules.schema_invalid import SCHEMA_INVALID
from rightcall.lint.rules.schema_missing import SCHEMA_MISSING
from rightcall.lint.rules.unsatisfiable import UNSATISFIABLE
from rightcall.lint.rules.untyped_parameter import UNTYPED_PARAMETER
from rightcall.lint.rules.vague_format import VAGUE_FORMAT
from rightcall.lint.rules.x_mcp_header_invalid import X_MCP_HEADER_INVALID

RULES: tuple[LintRule, ...] = (
    SCHEMA_MISSING,
    SCHEMA_INVALID,
    ROOT_NOT_OBJECT,
    DIALECT_MIX,
    ARRAY_WITHOUT_ITEMS,
    REQUIRED_GHOST,
    NOT_A_SCHEMA,
    UNTYPED_PARAMETER,
    UNSATISFIABLE,
    DEFAULT_VIOLATES,
    EXAMPLE_VIOLATES,
    ENUM_UNTIDY,
    REF_UNRESOLVED,
    REF_REMOTE,
    REF_RECURSIVE,
    OPEN_OBJECT,
    NO_PROPERTIES_KEY,
    DEEP_NESTING,
    MANY_PARAMETERS,
    JSON_IN_STRING,
    MODE_SWITCH_TOOL,
    VAGUE_FORMAT,
    INCONSISTENT_PARAMETER,
    OUTPUT_SCHEMA_INVALID,
    X_MCP_HEADER_INVALID,
    RISKY_PROPERTY_NAME,
)
