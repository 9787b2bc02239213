"""CPU time of the inspection: 500 tools, the real servers of the shared corpus, and other linters on the same listings.

python -m benchmarks.bench_inspect [--tools N] [--servers NAME ...]

The linters compared with are installed by `make bench-peers`. Real catalogs are read from RIGHTCALL_SHARED (by default
../shared) and left out, with a word, where they are absent.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

from benchmarks.bench_scan import SHORT, made_up_tools
from benchmarks.places import ROOT, SHARED

from rightcall.catalog import LoadOptions, load_catalog
from rightcall.lint import InspectOptions, inspect
from rightcall.model import Catalog

SERVERS = ("airtable", "filesystem", "notion", "playwright", "todoist")
PEERS = ROOT / ".bench" / "bin"


def timed(catalog: Catalog, *, proofs: bool) -> tuple[float, int]:
    """CPU seconds of the stable rules, and what they find."""
    started = time.process_time()
    result = inspect(catalog, InspectOptions(proofs=proofs))
    return time.process_time() - started, len(result.findings)


def bench_made_up(count: int) -> None:
    catalog = Catalog(sources=(), tools=made_up_tools(count, SHORT))
    timed(catalog, proofs=False)  # imports
    for proofs in (False, True):
        seconds, found = timed(catalog, proofs=proofs)
        words = "with" if proofs else "without"
        print(f"{count:,} made-up tools, stable rules, {words} proofs: {seconds:.2f} s, {found:,} findings")


def bench_corpus(folder: Path) -> None:
    """Every real server by itself: the cost with its schemas, and which rules speak most."""
    spent, tools = Counter[str](), 0
    rules: Counter[str] = Counter()
    for path in sorted(folder.glob("*.json*")):
        if path.name.startswith("INDEX"):
            continue
        catalog = load_catalog([str(path)], LoadOptions()).catalog
        tools += len(catalog.tools)
        for name, proofs in (("without", False), ("with", True)):
            started = time.process_time()
            result = inspect(catalog, InspectOptions(proofs=proofs))
            spent[name] += time.process_time() - started
        rules.update(finding.rule for finding in result.findings)
    print(f"{tools:,} real tools, server by server: {spent['without']:.1f} s without proofs, {spent['with']:.1f} s with them")
    print(f"  per 500 tools: {spent['without'] * 500 / tools:.2f} s and {spent['with'] * 500 / tools:.2f} s")
    print("  most findings: " + ", ".join(f"{rule} {count:,}" for rule, count in rules.most_common(12)))


def command(arguments: list[str]) -> tuple[float, str]:
    """CPU seconds of a command with all it starts, and what it printed."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(arguments, capture_output=True, check=False, cwd=ROOT, text=True, env=environment)  # noqa: S603 - ours
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.stdout


def bench_peers(folder: Path, servers: tuple[str, ...]) -> None:
    """The same listings, each from the same server over stdio; mcp-lint's rules are called directly (see peer_rules.py)."""
    if not (PEERS / "mcplint").exists():
        print("no peers: make bench-peers")
        return
    print(f"{'server':20}{'rightcall':>18}{'mcplint-cli':>18}{'mcp-lint':>18}   (CPU s, findings)")
    for name in servers:
        path = folder / f"{name}.json"
        server = f"{sys.executable} {ROOT / 'benchmarks' / 'listing_server.py'} {path}"
        ours, text = command([sys.executable, "-m", "rightcall", "inspect", f"stdio:{server}", "--format", "json", "-q"])
        theirs, listed = command([str(PEERS / "mcplint"), "scan", "--server", server, "--format", "json"])
        rules, counted = command([str(PEERS / "python"), str(ROOT / "benchmarks" / "peer_rules.py"), str(path)])
        cells = (
            (ours, str(len(json.loads(text)["findings"]))),
            (theirs, str(listed.count('"rule_id"'))),
            (rules, counted.partition("\t")[0]),
        )
        print(f"{name:20}" + "".join(f"{f'{seconds:.2f} s, {found}':>18}" for seconds, found in cells))


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--tools", type=int, default=500)
    parser.add_argument("--servers", nargs="+", default=SERVERS)
    chosen = parser.parse_args(arguments)
    bench_made_up(chosen.tools)
    folder = SHARED / "corpus" / "catalogs" / "mcp"
    if not folder.exists():
        print(f"no real catalogs at {folder}")
        return
    bench_corpus(folder)
    bench_peers(folder, tuple(chosen.servers))


if __name__ == "__main__":
    main()
