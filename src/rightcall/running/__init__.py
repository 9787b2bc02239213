"""Puts every planned trial to a provider: some at a time, each kept as it finishes, to be continued after any end."""

from __future__ import annotations

from rightcall.running.cache import AnswerCache
from rightcall.running.journal import Journal, next_run_dir
from rightcall.running.retrying import MAX_ATTEMPTS, ask_patiently
from rightcall.running.runner import Budget, Runner, RunStopped, Setting

__all__ = [
    "MAX_ATTEMPTS",
    "AnswerCache",
    "Budget",
    "Journal",
    "RunStopped",
    "Runner",
    "Setting",
    "ask_patiently",
    "next_run_dir",
]
