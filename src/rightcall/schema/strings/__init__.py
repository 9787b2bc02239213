"""Regular languages over Unicode code points: what strings a schema admits, decided without unrolling or guessing."""

from rightcall.schema.strings.engine import FIRST_BUDGET, FULL_BUDGET, StringEngine
from rightcall.schema.strings.errors import (
    InvalidPattern,
    OnlySurrogates,
    PatternError,
    StringBudgetExceeded,
    UnsupportedPattern,
    WitnessTooLong,
)
from rightcall.schema.strings.language import Language

__all__ = [
    "FIRST_BUDGET",
    "FULL_BUDGET",
    "InvalidPattern",
    "Language",
    "OnlySurrogates",
    "PatternError",
    "StringBudgetExceeded",
    "StringEngine",
    "UnsupportedPattern",
    "WitnessTooLong",
]
