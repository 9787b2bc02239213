"""Every benchmark, one after the other: `make bench`, or python -m benchmarks [--quick] [--only NAME ...].

CPU seconds depend on the machine; ratios do so much less. No benchmark passes or fails.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

from benchmarks import (
    bench_guard,
    bench_inspect,
    bench_prover,
    bench_replay,
    bench_scan,
    bench_start,
    routing_lexical,
    toolcall_speed,
)

BENCHMARKS: dict[str, tuple[str, Callable[[list[str]], None], list[str], list[str]]] = {
    "start": ("whole commands, started afresh", bench_start.main, [], ["--runs", "3"]),
    "prover": ("the prover beside its peers", bench_prover.main, [], ["--sample", "30"]),
    "inspect": ("the inspection beside other linters", bench_inspect.main, [], ["--tools", "100", "--servers", "airtable"]),
    "replay": ("the replay beside asking every tool", bench_replay.main, [], ["--calls", "5000"]),
    "toolcall": ("the tool-call parser beside a peer", toolcall_speed.main, [], ["--sizes", "16", "64"]),
    "guard": ("decisions of the guard", bench_guard.main, [], ["--decisions", "200"]),
    "scan": ("the scan", bench_scan.main, [], ["--tools", "2000"]),
    "lexical": ("the router without a model", routing_lexical.main, [], []),
}
"""What each measures, how it is run, and its arguments in full and quick runs."""


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--only", nargs="+", choices=BENCHMARKS, default=list(BENCHMARKS), help="run these only")
    parser.add_argument("--quick", action="store_true", help="smaller samples, for a first look")
    chosen = parser.parse_args(arguments)
    for name in chosen.only:
        title, run, full, quick = BENCHMARKS[name]
        print(f"== {name}: {title}", flush=True)
        started = time.monotonic()
        run(quick if chosen.quick else full)
        print(f"   ({time.monotonic() - started:.0f} s of waiting)\n", flush=True)


if __name__ == "__main__":
    main()
