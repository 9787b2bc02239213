"""How often the two intervals of a rate hold the truth: the table behind docs/routing.md.

Three quarters of the tasks are nearly always right, a tenth nearly never, the rest are coin flips of all kinds.
Run: python benchmarks/interval_coverage.py [RUNS]
"""

from __future__ import annotations

import sys

import numpy as np

from rightcall.routing.intervals import TaskCount, rate

SETTLED, HOPELESS = 0.75, 0.10
TRUTH = SETTLED * 0.99 + HOPELESS * 0.02 + 0.15 * 0.5


def coverage(tasks: int, repeats: int, runs: int, generator: np.random.Generator) -> tuple[float, float, float, float]:
    """(coverage of these tasks, of tasks like these, mean half-width of each)."""
    hits = np.zeros(2)
    widths = np.zeros(2)
    for _ in range(runs):
        kind = generator.random(tasks)
        chances = np.where(kind < SETTLED, 0.99, np.where(kind < SETTLED + HOPELESS, 0.02, generator.uniform(0.2, 0.8, tasks)))
        found = generator.binomial(repeats, chances)
        result = rate(TaskCount(cluster=str(i), successes=int(k), n=repeats) for i, k in enumerate(found))
        for place, (truth, interval) in enumerate(
            ((float(chances.mean()), result.these_tasks), (TRUTH, result.tasks_like_these))
        ):
            low, high = interval
            hits[place] += low <= truth <= high
            widths[place] += (high - low) / 2
    return (*(hits / runs), *(widths / runs))


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 4_000
    generator = np.random.default_rng(20261130)
    print(f"{'tasks':>6} {'repeats':>8} {'these':>8} {'like':>8} {'+-these':>8} {'+-like':>8}   nominal 0.95, {runs} runs")
    for repeats in (1, 5):
        for tasks in (10, 20, 40, 100):
            these, like, width, wide = coverage(tasks, repeats, runs, generator)
            print(f"{tasks:>6} {repeats:>8} {these:>8.3f} {like:>8.3f} {width:>8.3f} {wide:>8.3f}")


if __name__ == "__main__":
    main()
