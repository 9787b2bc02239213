"""The command line: one file per command, which parses flags, calls one function and chooses the exit code.

Exit codes: 0 clean under the threshold, 1 findings or a gate reached it (or strict and incomplete), 2 usage, unreadable
input or a failed run, 130 interrupted.
"""

from rightcall.cli.entry import main

__all__ = ["main"]
