"""Standard output after its reader has gone. Apart from `output`, since starting up needs no more than this."""

from __future__ import annotations

import os
import sys


def discard_output() -> None:
    """Send what is still buffered nowhere: the interpreter flushes once more at exit, and would complain."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
