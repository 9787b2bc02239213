"""What each kind of limit looks at: one function for each, in the table of its module.

A check is given a tool (or, where a limit counts over a request, all tools of it) and the limit, and yields a `Hit` for each
place that passes it. It judges nothing: what follows from a hit stands in the limit.
"""

from __future__ import annotations

from collections.abc import Mapping

from rightcall.lint.limits import counts, grammar, keywords, names, references, shapes, strict
from rightcall.lint.limits.hit import RequestCheck, ToolCheck

TOOL_CHECKS: Mapping[str, ToolCheck] = {
    **names.CHECKS,
    **shapes.CHECKS,
    **keywords.CHECKS,
    **references.CHECKS,
    **strict.CHECKS,
    **grammar.CHECKS,
}
REQUEST_CHECKS: Mapping[str, RequestCheck] = counts.CHECKS
KINDS = (*TOOL_CHECKS, *REQUEST_CHECKS, "strict-shape")
"""Everything a limit can be on. `strict-shape` stands for the limits of strict mode that a schema does not meet."""
