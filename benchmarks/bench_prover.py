"""The prover beside its peers: the same questions, what each decides, what it gets wrong, and CPU time as a ratio.

python -m benchmarks.bench_prover [--sample N]

Peers are a set algebra (jsonschema-rs), a containment checker (jsonsubschema) and a generator used to look for a witness
(hypothesis-jsonschema). They live in .bench, which `make bench-peers` builds; without it they are left out, with a word.
Each question is asked cold: schemas are compiled in it, and our witnesses checked; "warm" is the same with both compiled
before, as in the scan of a catalog. Decided means answered and not known to be wrong; wrong means against the label of the
data, labels known to be wrong left out, or, between real tools, "no" where two validators accept a common value. Times are
CPU milliseconds; the ratio is to the median of rightcall on the same questions, and differs less between machines.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from statistics import median

from benchmarks.places import ROOT, SHARED

from rightcall.catalog import LoadOptions, load_catalog
from rightcall.model import JsonValue
from rightcall.schema import overlap

ANSWERING = Path(__file__).with_name("answering.py")
PEER_PYTHON = ROOT / ".bench" / "bin" / "python"
PEERS = ("jsonschema-rs", "jsonsubschema", "hypothesis-jsonschema")
SLOW = {"hypothesis-jsonschema": 5}
"""Peers that are asked only every nth question."""

Question = dict[str, JsonValue]
LABELLED = (("wg-containment-pairs", None), ("containment-pairs", None), ("subschema-ibm", "draft-04"))


def sampled(items: list[Question], count: int) -> list[Question]:
    """The same sample at every run, whatever the order."""
    return sorted(items, key=lambda item: hashlib.sha256(str(item["key"]).encode()).digest())[:count]


def wrong_labels() -> set[tuple[str, str, str]]:
    path = SHARED / "prover" / "known-wrong-labels.jsonl"
    rows = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return {(row["file"], row["id"], row["label"]) for row in rows}


def labelled(name: str, default: str | None) -> list[Question]:
    """Both directions of every labelled pair: is everything that `a` accepts accepted by `b`?"""
    wrong, found = wrong_labels(), []
    with gzip.open(SHARED / "prover" / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        for row in map(json.loads, lines):
            for label, a, b in (("a_subset_b", "a", "b"), ("b_subset_a", "b", "a")):
                truth = row.get(label)
                if truth is not None and (name, row["id"], label) not in wrong:
                    made = {"a": row[a], "b": row[b], "dialect": row.get("draft") or default, "truth": truth}
                    found.append({"key": f"{row['id']} {label}", "ask": "contains", **made})
    return found


def real_pairs(sample: int) -> list[Question]:
    """Pairs of tools of one server; the truth is "yes" where our witness shows it, and otherwise not known."""
    found: list[Question] = []
    for path in sorted((SHARED / "corpus" / "catalogs" / "mcp").glob("*.json")):
        if path.name != "INDEX.json":
            tools = load_catalog([str(path)], LoadOptions(max_tools=100_000)).catalog.tools
            for a, b in combinations(tools, 2):
                key = f"{path.name} {a.name} {b.name}"
                found.append({"key": key, "ask": "overlap", "a": a.input_schema, "b": b.input_schema, "dialect": "2020-12"})
    chosen = sampled(found, sample)
    for item in chosen:
        item["truth"] = True if overlap(item["a"], item["b"]).outcome == "overlap" else None
    return chosen


def questions(sample: int) -> Iterator[tuple[str, list[Question]]]:
    for name, default in LABELLED:
        if (SHARED / "prover" / f"{name}.jsonl.gz").exists():
            yield name, sampled(labelled(name, default), sample)
    if (SHARED / "corpus" / "catalogs" / "mcp").is_dir():
        yield "pairs of real tools", real_pairs(sample)


def answers(peer: str, asked: list[Question]) -> list[dict[str, JsonValue]]:
    python = sys.executable if peer.startswith("rightcall") else str(PEER_PYTHON)
    text = "".join(json.dumps(item, default=float) + "\n" for item in asked)
    done = subprocess.run(  # noqa: S603 - our own script, with an interpreter chosen here
        [python, str(ANSWERING), peer], input=text, capture_output=True, text=True, check=True, cwd=ROOT
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def row(peer: str, asked: list[Question], base: list[float] | None) -> tuple[str, list[float]]:
    told = answers(peer, asked)
    tally: Counter[str] = Counter()
    for question, answer in zip(asked, told, strict=True):
        said, truth = answer["said"], question["truth"]
        tally["unknown" if said is None else "wrong" if truth is not None and said is not truth else "decided"] += 1
    times = [float(str(answer["cpu_s"])) * 1e3 for answer in told]
    ordered = sorted(times)
    middle, high = median(times), ordered[int(len(ordered) * 0.95)]
    ratio = middle / median(base) if base else 1.0
    share = [100 * tally[kind] / len(asked) for kind in ("decided", "wrong", "unknown")]
    shown = "".join(f"{value:8.1f}%" for value in share)
    return f"  {peer:22}{len(asked):6}{shown}{middle:9.3f}{high:9.2f}{ratio:8.3f}", times


def bench_prover(sample: int) -> None:
    peers = PEERS if PEER_PYTHON.exists() else ()
    if not peers:
        print("peers: left out, `make bench-peers` installs them into .bench")
    print(f"  {'':22}{'asked':>6}{'decided':>9}{'wrong':>9}{'unknown':>9}{'median':>9}{'p95':>9}{'ratio':>8}")
    seen = False
    for name, asked in questions(sample):
        seen = True
        print(name)
        line, times = row("rightcall", asked, None)
        print(line, flush=True)
        for peer in ("rightcall, warm", *peers):
            step = SLOW.get(peer, 1)
            print(row(peer, asked[::step], times[::step])[0], flush=True)
    if not seen:
        print(f"questions: left out, there is nothing at {SHARED}")


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--sample", type=int, default=200, help="questions of each set")
    bench_prover(parser.parse_args(arguments).sample)


if __name__ == "__main__":
    main()
