"""CPU time of whole commands, started afresh: what somebody waits for in a terminal or a hook.

python -m benchmarks.bench_start [--runs N]

Best of N runs, user and system time of the child process. The ratio is to an interpreter that does nothing.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
from collections.abc import Sequence

from benchmarks.places import ROOT

EXAMPLE = ROOT / "examples" / "warehouse-mcp.json"
COMMANDS: dict[str, Sequence[str]] = {
    "an interpreter that does nothing": ("-c", "pass"),
    "rightcall --help": ("-m", "rightcall", "--help"),
    "rightcall --version": ("-m", "rightcall", "--version"),
    "rightcall scan, one small file": ("-m", "rightcall", "scan", str(EXAMPLE)),
}


def cpu_seconds(arguments: Sequence[str]) -> float:
    """CPU seconds of one run."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *arguments], capture_output=True, check=False, cwd=ROOT)  # noqa: S603 - the commands above
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def bench_start(runs: int) -> None:
    base = None
    for name, arguments in COMMANDS.items():
        best = min(cpu_seconds(arguments) for _ in range(runs))
        base = base or best
        print(f"  {name:36}{best * 1e3:8.0f} ms{best / base:8.1f}")


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--runs", type=int, default=7, help="how often each command is started; the best run counts")
    bench_start(parser.parse_args(arguments).runs)


if __name__ == "__main__":
    main()
