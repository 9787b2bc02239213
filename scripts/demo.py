"""`make demo`: one scan of real input, a replay of recorded calls, then what was found in a few lines.

Three MCP servers from the package registry, installed beforehand into `.demo`, are started over stdio and listed live; with the
example catalogs in three provider shapes they make one catalog, as a team that merges servers for one agent would have it.
"""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
RIGHTCALL = ".venv/bin/rightcall"
SERVERS = (
    "stdio:.demo/bin/mcp-server-git",
    "stdio:.demo/bin/mcp-server-time --local-timezone UTC",
    "stdio:.demo/bin/mcp-server-fetch",
)
EXAMPLES = ("examples/warehouse-mcp.json", "examples/warehouse-openai.json", "examples/warehouse-anthropic.json")
CALLS = "examples/warehouse-calls.jsonl"
REPLAY = ("replay", *(part for example in EXAMPLES for part in ("--catalog", example)), CALLS)
SCAN = ("scan", *EXAMPLES, *SERVERS, "--env", "GIT_PYTHON_REFRESH")
# The git server refuses to start where no git is installed, although listing its tools needs none.
ENVIRONMENT = {**os.environ, "GIT_PYTHON_REFRESH": "quiet"}
REPORT, REPLAY_REPORT = ".demo/report.json", ".demo/replay.json"
FINISHED = (0, 1)

NEXT = f"""\
What to try next

  {RIGHTCALL} scan your-tools.json                  your own catalog, in any provider's shape
  {RIGHTCALL} scan 'stdio:python -m your_server'    your own server, live
  {RIGHTCALL} replay --catalog your-tools.json calls.jsonl
                                                    recorded traffic: what else would have accepted it
  {RIGHTCALL} explain TC004                         why a finding matters, and what to do
  {RIGHTCALL} prove {EXAMPLES[0]}#/tools/0/inputSchema \\
      {EXAMPLES[0]}#/tools/1/inputSchema            one question to the prover

In CI both would exit with 1, since findings reached --fail-on error: that is their job.
Every option is in docs/cli.md; the reports as JSON are in {REPORT} and {REPLAY_REPORT}."""


def run(*arguments: str) -> int:
    """Run the command as a person would; its output is the demo's output."""
    return subprocess.run([RIGHTCALL, *arguments], cwd=ROOT, env=ENVIRONMENT, check=False).returncode


def closing(report: dict[str, Any]) -> str:
    """What was found, in a few lines."""
    summary = report["summary"]
    sources = report["sources"]
    live = sum(source["source"].startswith("stdio:") for source in sources)
    kinds = sorted({source["kind"] for source in sources})
    counts = Counter((finding["rule"], finding["name"], finding["severity"]) for finding in report["findings"])
    lines = [
        "What was found",
        "",
        f"  {summary['tools']} tools of {len(sources)} sources, {live} of them live servers, in the shapes {', '.join(kinds)}.",
        f"  {summary['candidates']} pairs look alike; the prover was asked about each of them.",
    ]
    lines += [f"  {count:>3} x {rule} {name} ({severity})" for (rule, name, severity), count in counts.items()]
    return "\n".join(lines)


def closing_replay(report: dict[str, Any]) -> str:
    """What the replay found, in a line."""
    summary = report["summary"]
    return (
        f"  {summary['calls']} recorded calls: {summary['accepted']} accepted by the tool they name, "
        f"{summary['unique_declared']} of them by no other; {summary['rejected']} rejected, "
        f"{summary['unknown_tool']} to no tool."
    )


def show(command: tuple[str, ...], report: str) -> dict[str, Any] | None:
    """Run a command for a person and for a program; None when it did not finish."""
    print("$", shlex.join([RIGHTCALL, *command]), flush=True)
    status = run(*command)
    if status in FINISHED:
        status = run(*command, "--format", "json", "--output", report, "--quiet")
    if status not in FINISHED:
        print("\nThe demo did not finish: the message above says why.", file=sys.stderr)
        return None
    loaded: dict[str, Any] = json.loads((ROOT / report).read_text(encoding="utf-8"))
    return loaded


def main() -> int:
    """Scan, replay, sum up."""
    scanned = show(SCAN, REPORT)
    if scanned is None:
        return 1
    print(f"\n{'=' * 80}\n")
    replayed = show(REPLAY, REPLAY_REPORT)
    if replayed is None:
        return 1
    print(f"\n{'=' * 80}\n{closing(scanned)}\n{closing_replay(replayed)}\n\n{NEXT}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
