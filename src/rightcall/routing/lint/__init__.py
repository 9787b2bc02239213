"""What is wrong with a set of tasks before it costs anything."""

from __future__ import annotations

from rightcall.model import Finding
from rightcall.routing.lint.rule import Subject
from rightcall.routing.lint.rules import RULES, TASK_RULES

__all__ = ["RULES", "Subject", "lint"]


def lint(subject: Subject) -> tuple[Finding, ...]:
    """Every finding of every rule. *Cost*: linear in tasks times tools, in the length of prompts and descriptions."""
    return tuple(finding for entry in TASK_RULES for finding in entry.find(subject))
