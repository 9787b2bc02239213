"""CPU time of the scan: candidate search over 10,000 tools, and the real servers of the shared corpus.

python -m benchmarks.bench_scan [--all-pairs] [--tools N]

CPU seconds depend on the machine; the ratios beside them do so much less. Real catalogs are read from RIGHTCALL_SHARED (by
default ../shared) and left out, with a word, where they are absent.
"""

from __future__ import annotations

import argparse
import time
from itertools import combinations
from random import Random

from benchmarks.places import SHARED

from rightcall.catalog import LoadOptions, load_catalog
from rightcall.clash import ScanOptions, candidates, scan
from rightcall.clash.candidates import Search
from rightcall.clash.roster import in_order
from rightcall.model import Catalog, Origin, Tool
from rightcall.text import fold_description, fold_name, similarity

THRESHOLD = 0.62
SAMPLE = 300

VERBS = "get list create update delete find search send move copy export import start stop approve archive".split()  # noqa: SIM905
GLUE = "the a of for with and by in to from one all each this when not if or on as".split()  # noqa: SIM905
SYLLABLES = "ac ber cor dis el fin gra hu in jo ker lis mon nor op pre qua re sta tion ur ver win xen yo zet".split()  # noqa: SIM905


SHORT, LONG = (3, 6, 10, 15, 20, 30), (6, 8, 20, 30, 45, 70)
"""Words of a description: about 100 characters as in function lists, about 190 as on MCP servers (cut at 400)."""


def made_up_tools(count: int, lengths: tuple[int, ...]) -> tuple[Tool, ...]:
    """Tools with names and descriptions like real ones; the same at every run."""
    random = Random(7)  # noqa: S311 - a benchmark, not a secret
    nouns = ["".join(random.choices(SYLLABLES, k=random.choice([1, 2, 2, 3]))) for _ in range(1_500)]
    tools = []
    for index in range(count):
        words = [random.choice(VERBS), *random.sample(nouns, random.randint(1, 3))]
        length = random.choice(lengths)
        text = " ".join([*words, *random.choices(nouns + GLUE * 30, k=length)]).capitalize() + "."
        origin = Origin(source="made-up", kind="mcp", index=index, pointer=f"/tools/{index}")
        tools.append(Tool(name="_".join(words), description=text, input_schema={"type": "object"}, origin=origin))
    return in_order(tools)


def search(tools: tuple[Tool, ...]) -> tuple[float, int]:
    """CPU seconds of the candidate search, and how many it finds. Every tool has a schema of its own here."""
    start = time.process_time()
    prepared = Search(tools, range(len(tools)), THRESHOLD, 100_000)
    found = candidates.merge((candidates.run(shard, prepared) for shard in candidates.plan(prepared)), 100_000)
    return time.process_time() - start, found.total


def naive(tools: tuple[Tool, ...]) -> tuple[float, int]:
    """The same by a loop over all pairs, one comparison at a time."""
    start = time.process_time()
    names = [fold_name(tool.name) for tool in tools]
    texts = [fold_description(tool.description) for tool in tools]
    found = sum(
        max(similarity(names[i], names[j]), similarity(texts[i], texts[j])) >= THRESHOLD
        for i, j in combinations(range(len(tools)), 2)
    )
    return time.process_time() - start, found


def bench_search(count: int, lengths: tuple[int, ...]) -> None:
    tools = made_up_tools(count, lengths)
    seconds, found = search(tools)
    mean = sum(len(tool.description or "") for tool in tools) // len(tools)
    print(f"candidate search, {count:,} tools, descriptions of {mean} characters: {seconds:.1f} s, {found:,} candidates")
    few = tools[:: max(1, count // SAMPLE)]
    fast, fast_found = search(few)
    slow, slow_found = naive(few)
    if fast_found != slow_found:
        message = f"the search finds {fast_found} candidates where the loop finds {slow_found}"
        raise AssertionError(message)
    print(f"  sample of {len(few)}: {fast:.3f} s, pair by pair {slow:.3f} s, ratio {slow / fast:.1f}")
    everything = slow * (count * (count - 1)) / (len(few) * (len(few) - 1))
    print(f"  pair by pair for all, extrapolated: {everything:.0f} s, ratio {everything / seconds:.1f}")


def timed_scan(catalog: Catalog, options: ScanOptions) -> tuple[float, dict[str, int], int]:
    start = time.process_time()
    result = scan(catalog, options)
    return time.process_time() - start, dict(result.summary), len(result.findings)


def bench_servers(*, all_pairs: bool) -> None:
    folder = SHARED / "corpus" / "catalogs" / "mcp"
    if not folder.is_dir():
        print(f"real servers: left out, there is nothing at {folder}")
        return
    files = [str(path) for path in sorted(folder.iterdir()) if path.name != "INDEX.json"]
    load = LoadOptions(max_tools=100_000)
    rows = [timed_scan(load_catalog([file], load).catalog, ScanOptions()) for file in files]
    seconds = sum(row[0] for row in rows)
    pairs = sum(row[1]["pairs_proved"] for row in rows)
    told = sum(row[2] for row in rows)
    print(f"each of {len(files)} servers alone: {seconds:.1f} s, {pairs:,} pairs proved in both readings, {told:,} findings")
    print(f"  {seconds / pairs * 1e6:.0f} microseconds a pair, compiling, witness checks and edits included")
    merged = load_catalog(files, load).catalog
    alone, counts, told = timed_scan(merged, ScanOptions())
    proved, considered = counts["pairs_proved"], counts["pairs_considered"]
    print(f"all merged: {alone:.1f} s, {proved:,} pairs proved of {considered:,}, {told:,} findings")
    if all_pairs:
        whole, counts, told = timed_scan(merged, ScanOptions(all_pairs=True))
        print(f"all merged, all pairs: {whole:.1f} s, {counts['pairs_proved']:,} pairs proved, {told:,} findings")
        print(f"  {counts['pairs_proved'] / whole:,.0f} pairs a second")
    else:
        print("all merged, all pairs: left out; --all-pairs measures it, in minutes")


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--all-pairs", action="store_true", help="also prove all seven million pairs of the merged servers")
    parser.add_argument("--tools", type=int, default=10_000, help="how many made-up tools the candidate search looks at")
    chosen = parser.parse_args(arguments)
    for lengths in (SHORT, LONG):
        bench_search(chosen.tools, lengths)
    bench_servers(all_pairs=chosen.all_pairs)


if __name__ == "__main__":
    main()
