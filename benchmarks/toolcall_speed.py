"""CPU time of the tool-call parser: whole texts and pieces, calls and prose, small and large, beside a peer.

python -m benchmarks.toolcall_speed [--sizes KB ...]

MB/s depend on the machine, so each run says how fast orjson reads the same text as one JSON string; growth (time for a doubled
text) does not. The peer, agent-tool-parser, takes whole texts only and tells calls only; `make bench-peers` installs it.
"""

from __future__ import annotations

import argparse
import subprocess
import time

import orjson
from benchmarks.places import ROOT

from rightcall.toolcall import Parser

PEER_PYTHON = ROOT / ".bench" / "bin" / "python"
TOOLS = [{"name": "write", "parameters": {"type": "object", "properties": {"content": {"type": "string"}}}}]
LINE = "line of ordinary text with <b>markup</b> & entities, 1 < 2, `code`\n"
CHUNKS = (0, 64, 4)
FINEST_S = 0.05
"""Shorter measurements are repeated until they take so long: the clock of a process ticks coarsely."""


def texts(size: int) -> dict[str, tuple[str, str]]:
    """What is measured: format and text."""
    body = (LINE * (size // len(LINE) + 1))[:size]
    wrapped = f'<tool_calls><invoke name="write"><parameter name="content"><![CDATA[{body}]]></parameter></invoke></tool_calls>'
    named = orjson.dumps({"name": "write", "arguments": {"content": body}}).decode()
    return {
        "canonical XML, one call": ("ds2api-xml", wrapped),
        "canonical XML, prose": ("ds2api-xml", body),
        "hermes, one call": ("hermes", f"<tool_call>{named}</tool_call>"),
        "qwen3-coder, one call": (
            "qwen3-coder",
            f"<tool_call>\n<function=write>\n<parameter=content>\n{body}\n</parameter>\n</function>\n</tool_call>",
        ),
        "auto, prose": ("auto", body),
    }


def run(name: str, text: str, chunk: int) -> None:
    parser = Parser(format=name, tools=TOOLS)
    for start in range(0, len(text), chunk or len(text)):
        parser.feed(text[start : start + (chunk or len(text))])
    parser.close()


def seconds(work) -> float:
    """CPU seconds of one run, the mean of as many as the clock needs; what a process does once is done before."""
    work()
    runs, started = 0, time.process_time()
    while (spent := time.process_time() - started) < FINEST_S:
        work()
        runs += 1
    return spent / runs


def peer_seconds(text: str) -> str:
    if not PEER_PYTHON.exists():
        return "left out"
    script = ROOT / "benchmarks" / "toolcall_peer.py"
    done = subprocess.run([PEER_PYTHON, script], input=text, capture_output=True, text=True, check=False)  # noqa: S603 - our own script
    answer = done.stdout.strip() if done.returncode == 0 else "failed"
    return f"{len(text) / float(answer) / 1e6:.2f}" if answer[:1].isdigit() else answer


def bench_toolcall(sizes: list[int]) -> None:
    body = texts(1 << 20)["canonical XML, prose"][1]
    as_json = orjson.dumps(body)
    print(f"orjson reads the text as one JSON string: {len(body) / seconds(lambda: orjson.loads(as_json)) / 1e6:.0f} MB/s")
    run("ds2api-xml", body, 0)
    print(f"{'MB/s':28}{'size':>8}{'whole':>10}{'64':>8}{'4':>8}{'growth 64':>11}{'peer':>10}")
    last: dict[str, tuple[int, float]] = {}
    for size in sizes:
        for title, (name, text) in texts(size << 10).items():
            spent = [seconds(lambda name=name, text=text, chunk=chunk: run(name, text, chunk)) for chunk in CHUNKS]
            rates = "".join(f"{len(text) / each / 1e6:{width}.1f}" for each, width in zip(spent, (10, 8, 8), strict=True))
            before = last.get(title)
            growth = f"{spent[1] / before[1]:.2f}/x{size / before[0]:.0f}" if before else ""
            peer = peer_seconds(text) if title.endswith("one call") else ""
            print(f"{title:28}{size:5} KB{rates}{growth:>11}{peer:>10}", flush=True)
            last[title] = size, spent[1]


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--sizes", type=int, nargs="+", default=[16, 64, 256, 1024, 2048], help="kilobytes of text")
    bench_toolcall(parser.parse_args(arguments).sizes)


if __name__ == "__main__":
    main()
