"""Patterns of ECMA-262: text to syntax tree (parser.py), syntax tree to language (compile.py)."""

from rightcall.schema.strings.ecma.compile import compile_pattern
from rightcall.schema.strings.ecma.parser import parse

__all__ = ["compile_pattern", "parse"]
