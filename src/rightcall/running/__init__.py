"""Puts every planned trial to a provider: some at a time, each kept as it finishes, to be continued after any end."""

from __future__ import annotations

from rightcall.running.cache import AnswerCache
from rightcall.running.journal import Journal, next_run_dir
from rightcall.running.retrying import MAX_ATTEMPTS, ask_patiently
from rightcall.running.runner import Budget, Runner, RunStopped, Setting
from rightcall.running.session import Course, Finished, conduct

__all__ = [
    "MAX_ATTEMPTS",
    "AnswerCache",
    "Budget",
    "Course",
    "Finished",
    "Journal",
    "RunStopped",
    "Runner",
    "Setting",
    "ask_patiently",
    "conduct",
    "next_run_dir",
]
