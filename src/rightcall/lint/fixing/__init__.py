"""Fixes: what would mend a finding, made only where it is proven what that does to the calls a tool accepts."""

from rightcall.lint.fixing.deriving import Derived, DerivedTool, derive
from rightcall.lint.fixing.edit import Edit, apply_edits
from rightcall.lint.fixing.fix import Fix, Fixed, LeftOut, Made, Named, Proof
from rightcall.lint.fixing.fixing import Asked, fix_catalog, looking
from rightcall.lint.fixing.planning import PLANNERS, plan_fixes
from rightcall.lint.fixing.proof import prove_fix
from rightcall.lint.fixing.splicing import splice_rounds

__all__ = [
    "PLANNERS",
    "Asked",
    "Derived",
    "DerivedTool",
    "Edit",
    "Fix",
    "Fixed",
    "LeftOut",
    "Made",
    "Named",
    "Proof",
    "apply_edits",
    "derive",
    "fix_catalog",
    "looking",
    "plan_fixes",
    "prove_fix",
    "splice_rounds",
]
