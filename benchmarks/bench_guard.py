"""What a decision of the guard costs, in CPU time, with 10, 100 and 1,000 tools, and the filtering of such a list."""

from __future__ import annotations

import argparse
import json
import time
from datetime import UTC, datetime

from rightcall.guard import Guard, Principal, read_manifest

NOW = datetime(2026, 12, 1, 12, tzinfo=UTC)


def manifest(tools: int) -> Guard:
    """A manifest with so many tools, a third of which the caller may use."""
    primitives = [
        {
            "kind": "tool",
            "server": "s",
            "name": f"tool-{number}",
            "effect": ("read", "write", "destructive")[number % 3],
            "scopes": [("a", "b", "c")[number % 3]],
            "tenants": "any",
            "environments": "any",
        }
        for number in range(tools)
    ]
    rules = [
        {"id": "readers", "allow": {"effects": ["read", "write"]}},
        {"id": "by-day", "allow": {"effects": ["destructive"], "hours": ["08:00-18:00"], "arguments": {"/host": ["one"]}}},
    ]
    head = {"format": "rightcall.guard/1", "version": "1", "tenants": ["t"], "environments": ["e"], "requires_review": False}
    return read_manifest(json.dumps({**head, "primitives": primitives, "rules": rules}))


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bench_guard", description=__doc__)
    parser.add_argument("--decisions", type=int, default=2_000, help="decisions in each round")
    chosen = parser.parse_args(arguments)
    caller = Principal(subject="x", tenant="t", scopes=frozenset("a"))
    for tools in (10, 100, 1_000):
        guard = manifest(tools)
        primitives = guard.manifest.primitives
        guard.decide(caller, primitives[0], "see", environment="e", now=NOW)
        rounds = []
        for _ in range(5):
            started = time.process_time()
            for number in range(chosen.decisions):
                guard.decide(caller, primitives[number % tools], "use", environment="e", now=NOW, arguments={"host": "one"})
            rounds.append((time.process_time() - started) / chosen.decisions)
        started = time.process_time()
        guard.decide_all(caller, primitives, "see", environment="e", now=NOW)
        listed = time.process_time() - started
        print(f"   {tools:5,} tools: {min(rounds) * 1e6:6.0f} us for a decision, {listed * 1e3:7.1f} ms for the list")


if __name__ == "__main__":
    main()
