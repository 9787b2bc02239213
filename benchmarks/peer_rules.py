"""Run the rules of mcp-lint on recorded listings: .bench/bin/python benchmarks/peer_rules.py FILE...

Its own client cannot open a session on this Python (it enters a task group in one task and leaves it in another), so its rules
are called with what the client would have gathered. Prints one line for each file: findings, tab, name.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from listing_server import tools_of
from mcp_lint.models import LintContext
from mcp_lint.runner import run_rules


def main() -> None:
    for name in sys.argv[1:]:
        tools = tools_of(json.loads(Path(name).read_text(encoding="utf-8")))
        context = LintContext(tools=tools, capabilities={"tools": {}}, protocol_version="2025-06-18", server_name="recorded")
        failed = [result for result in run_rules(context) if result.status.value in ("fail", "warn", "error")]
        print(f"{len(failed)}\t{name}")


if __name__ == "__main__":
    main()
