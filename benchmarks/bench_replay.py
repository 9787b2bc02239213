"""CPU time of the replay: an index beside asking every tool, over made-up traffic against a thousand tools.

python -m benchmarks.bench_replay [--calls N] [--tools N]
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
import tracemalloc
from pathlib import Path
from random import Random

import orjson

from rightcall.catalog import read_tools
from rightcall.model import JsonValue, Tool
from rightcall.replay import ReplayOptions, replay
from rightcall.replay.index import ToolIndex
from rightcall.schema import Prover
from rightcall.trace.sources import TraceOptions

UNBOUND = ReplayOptions(max_calls=None, max_validations=None)
NAMES = tuple(
    "id name path query limit offset user order city date start end amount currency language format text url page tag".split()  # noqa: SIM905
)
TYPES: tuple[JsonValue, ...] = ({"type": "string"}, {"type": "integer"}, {"type": "boolean"}, {"enum": ["a", "b", "c"]})
USED = 0.4
"""How often a call uses an argument that it need not."""
VALUES = {"string": "some text", "integer": 7, "boolean": True}


def made_up(tools: int, calls: int) -> tuple[dict[str, JsonValue], list[dict[str, JsonValue]]]:
    """A catalog of open schemas with one to five arguments of common names, and calls that its tools accept."""
    random = Random(11)  # noqa: S311 - a benchmark, not a secret
    entries, made = [], []
    for number in range(tools):
        names = random.sample(NAMES, random.randint(1, 5))
        properties = {name: random.choice(TYPES) for name in names}
        required = random.sample(names, random.randint(1, len(names)))
        entries.append(
            {"name": f"tool_{number}", "inputSchema": {"type": "object", "properties": properties, "required": required}}
        )
    for number in range(calls):
        entry = random.choice(entries)
        schema = entry["inputSchema"]
        wanted = [name for name in schema["properties"] if name in schema["required"] or random.random() < USED]
        arguments = {name: VALUES.get(schema["properties"][name].get("type"), "a") for name in wanted}
        if "text" in arguments:
            arguments["text"] = f"text {number}"
        made.append(
            {"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": {"name": entry["name"], "arguments": arguments}}
        )
    return {"tools": entries}, made


def seconds(work) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def written(calls: list[dict[str, JsonValue]], folder: Path) -> Path:
    path = folder / f"calls-{len(calls)}.jsonl"
    path.write_text("".join(json.dumps(call) + "\n" for call in calls))
    return path


def bench_speed(tools: tuple[Tool, ...], calls: list[dict[str, JsonValue]], path: Path) -> None:
    lines = path.read_bytes().splitlines()
    decoding = seconds(lambda: [orjson.loads(line) for line in lines]) / len(calls) * 1e6
    replay([str(path)], tools, UNBOUND, TraceOptions())  # builds what a process builds once
    whole = seconds(lambda: replay([str(path)], tools, UNBOUND, TraceOptions())) / len(calls) * 1e6
    print(f"replay of {len(calls):,} calls against {len(tools):,} tools: {whole:.1f} microseconds of CPU a call, with decoding")
    print(f"  decoding alone with orjson: {decoding:.1f} microseconds, ratio {whole / decoding:.1f}")


def bench_validations(tools: tuple[Tool, ...], calls: list[dict[str, JsonValue]]) -> None:
    index = ToolIndex(tools, Prover())
    sample = [call["params"]["arguments"] for call in calls[:2_000]]  # type: ignore[index, call-overload]
    everything = len(index.schemas) * len(sample)
    asked = {
        reading: sum(sum(1 for _ in index.candidates(arguments, reading)) for arguments in sample)  # type: ignore[arg-type]
        for reading in ("written", "declared")
    }
    for reading, number in asked.items():
        print(f"  validations {reading}: {number:,} in place of {everything:,}, ratio {everything / number:.1f}")
    fast = seconds(lambda: [index.accepting(arguments) for arguments in sample])  # type: ignore[arg-type]
    few = sample[:100]
    slow = seconds(lambda: [[s.declared(arguments) for s in index.schemas] for arguments in few])  # type: ignore[arg-type]
    print(
        f"  index {fast / len(sample) * 1e6:.1f} microseconds a call, every tool {slow / len(few) * 1e6:.1f}, "
        f"ratio {slow / len(few) / (fast / len(sample)):.1f}"
    )


def bench_memory(tools: tuple[Tool, ...], calls: list[dict[str, JsonValue]], folder: Path) -> None:
    peaks = []
    for size in (len(calls) // 10, len(calls)):
        path = written(calls[:size], folder)
        tracemalloc.start()
        replay([str(path)], tools, UNBOUND, TraceOptions(block_bytes=256 * 1024))
        peaks.append(tracemalloc.get_traced_memory()[1] / 2**20)
        tracemalloc.stop()
    print(f"  peak memory: {peaks[0]:.0f} MB for {len(calls) // 10:,} calls, {peaks[1]:.0f} MB for {len(calls):,}")


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--calls", type=int, default=50_000, help="how many calls are made up")
    parser.add_argument("--tools", type=int, default=1_000, help="how many tools the catalog has")
    chosen = parser.parse_args(arguments)
    catalog, calls = made_up(chosen.tools, chosen.calls)
    tools, _ = read_tools(catalog, "made-up")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        bench_speed(tools, calls, written(calls, folder))
        bench_validations(tools, calls)
        bench_memory(tools, calls[:20_000], folder)


if __name__ == "__main__":
    main()
