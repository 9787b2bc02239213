"""A small checker for refutations: it follows the steps of a proof and searches for nothing.

It shares with the solver the formulas, the evaluator and the leaf checks of numbers and strings, and no other code: its
own closure, its own forced choices, its own view of members and items. A refutation it cannot follow proves nothing.
"""

from rightcall.schema.checker.checker import Checker

__all__ = ["Checker"]
