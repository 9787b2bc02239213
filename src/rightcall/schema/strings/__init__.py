"""Which strings do these patterns, lengths and literals admit together: decided, with the shortest such string.

A `StringEngine` turns ECMA-262 patterns, ranges of lengths and sets of literals into `Language` values, combines them (union,
intersection, complement) and answers questions about the result: is it empty, which string is the shortest, which are the
first n, does it hold this text.

    engine = StringEngine()
    both = engine.intersection(engine.pattern("^[a-z]+-[0-9]+$"), engine.length(0, 8), engine.complement(engine.pattern("^x")))
    engine.shortest(both)  # "a-0"

How it works
- A language is a term: characters, concatenation, repetition with counters, union, intersection, complement (terms.py).
  Terms are interned; the constructors apply laws that keep equal languages equal terms (algebra.py, unions.py,
  intersections.py).
- There is no automaton to build. The states are terms, the transitions are Brzozowski derivatives (derivative.py), worked
  out when a search first looks at them: for all characters at once, as disjoint interval sets with targets, so that
  a property class is one transition and a counter `{1,100000}` is a number.
- A pattern compiles in continuation style (ecma/compile.py): anchors, look-ahead and word boundaries are set operations on what
  follows; what lies before a position is known by languages derived along with the text. Loops around assertions unfold lazily.
- Emptiness is best-first search (search.py): the lower bound that each term knows about its shortest string guides it.
  Lengths are arithmetic (cases.py, levels.py). Characters that one side rules out are taken from the other (alphabet.py).
  What the plain search does not end, others try with a share of the budget each (stages.py).

What is promised
- Emptiness is proven or the question ends with an error that says why it is open: `UnsupportedPattern`, `StringBudgetExceeded`
  (counted transitions, never seconds), `OnlySurrogates`, `WitnessTooLong`. A pattern that is none is an `InvalidPattern`.
- The alphabet is all code points, lone surrogates included; no string given out holds one.
- The same questions give the same strings, digests and errors, in any order, in any process, on any Python.

*Source*: ECMA-262 22.2 in Unicode mode, as JSON Schema asks; Brzozowski 1964 for derivatives.
"""

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
