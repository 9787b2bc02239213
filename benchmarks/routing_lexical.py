"""The lexical baseline over records of the Berkeley leaderboard: top-1, abstention, and CPU of 10,000 choices over 50 tools."""

import gzip
import json
from collections import Counter, defaultdict
from time import process_time

from benchmarks.places import SHARED

from rightcall.model import Origin, Tool
from rightcall.routing.calibration import auroc
from rightcall.routing.lexical import LexicalIndex

RECORDS = "corpus/tasks/bfcl_v4_sample.jsonl.gz"
NULL = {"multiple": "irrelevance", "live_multiple": "live_irrelevance"}


def tools_of(functions):
    return [
        Tool(
            name=function["name"],
            description=function.get("description"),
            input_schema=function["parameters"],
            origin=Origin(source="bfcl", kind="bfcl", index=index, pointer=""),
        )
        for index, function in enumerate(functions)
    ]


def main(_arguments: list[str] | None = None) -> None:
    if not (SHARED / RECORDS).is_file():
        print(f"lexical: no {RECORDS} in the shared data: skipped")
        return
    right, seen, scores, every = Counter(), Counter(), defaultdict(list), []
    with gzip.open(SHARED / RECORDS, "rt", encoding="utf-8") as lines:
        for entry in map(json.loads, lines):
            kind, record = entry["category"], entry["record"]
            tools = tools_of(record["function"])
            every += tools[: 50 - len(every)] if len(every) < 50 else []  # noqa: PLR2004
            prompt = [turn["content"] for turn in record["question"][0] if turn["role"] == "user"][-1]
            ranked = LexicalIndex(tools).rank(prompt)
            scores[kind].append(ranked[0].coverage if ranked else 0.0)
            if kind in NULL:
                gold = next(iter(entry["possible_answer"]["ground_truth"][0]))
                seen[kind] += 1
                right[kind] += bool(ranked) and tools[ranked[0].index].name == gold
    for kind, null in NULL.items():
        found = auroc(scores[kind], scores[null])
        print(
            f"lexical: {kind} top-1 {right[kind]}/{seen[kind]} = {right[kind] / seen[kind]:.1%}, abstention AUROC {found:.3f}"
        )
    index, start = LexicalIndex(every), process_time()
    for number in range(10_000):
        index.rank(f"find the current weather and book a flight for user {number}")
    print(f"lexical: 10,000 choices over {len(every)} tools {process_time() - start:.2f} s of CPU")


if __name__ == "__main__":
    main()
