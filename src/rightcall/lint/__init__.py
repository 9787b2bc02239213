"""Is every tool well made, safe to show, and accepted by the providers? Rules about one tool, one text or one catalog."""

from rightcall.lint.catalogue import LINT_RULES, RULES
from rightcall.lint.inspecting import inspect
from rightcall.lint.options import InspectOptions, InspectResult
from rightcall.lint.targets import profile_name

__all__ = ["LINT_RULES", "RULES", "InspectOptions", "InspectResult", "inspect", "profile_name"]
