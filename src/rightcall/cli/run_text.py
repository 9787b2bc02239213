"""A run as text for a person: who answered, how well with both intervals, what was confused, what the gates say."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.findings.characters import escape_hidden
from rightcall.routing.budget import Forecast
from rightcall.routing.confusion import NO_TOOL
from rightcall.routing.gates import Gate
from rightcall.routing.intervals import Interval, Rate
from rightcall.routing.metrics import Metrics
from rightcall.routing.run_file import Run

MAX_ROWS = 20
MAX_COLUMNS = 10
WIDTH = 18


def forecast_text(found: Forecast, refusals: tuple[str, ...]) -> str:
    """What a run would take. Every number of tokens is a floor, and called so."""
    lines = [
        f"Dry run: {found.trials:,} trials of {found.tasks:,} tasks ({found.intents:,} intents) over {found.tools:,} tools.",
        f"At least {found.tokens_floor:,} tokens in all, {found.context_tokens_floor:,} in the longest prompt (a lower bound).",
    ]
    if found.cost_floor is not None:
        lines.append(f"At least {found.cost_floor:.4f} {found.currency} (a lower bound: answers are not in it).")
    if found.half_width is not None:
        lines.append(f"The interval for tasks like these will reach about {found.half_width:.0%} to each side.")
    if found.detectable is not None:
        lines.append(f"Two such runs will probably tell a difference of {found.detectable:.0%} or more.")
    lines += [f"Would be refused: {why}" for why in refusals]
    return "\n".join(lines) + "\n"


def run_text(run: Run, label: str) -> str:
    """The whole report."""
    return escape_hidden_lines("\n".join(_lines(run, label)) + "\n")


def escape_hidden_lines(text: str) -> str:
    """Escape what a terminal must not get raw, and keep the line breaks."""
    return "\n".join(escape_hidden(line) for line in text.split("\n"))


def _lines(run: Run, label: str) -> Iterator[str]:
    metrics = run.metrics
    yield f"{label}: {len(run.tasks):,} tasks, {len(run.tools):,} tools, {len(run.trials):,} trials"
    if not run.is_complete:
        yield "The run is not complete: what follows speaks of the trials that were made."
    if metrics.cached:
        yield f"RUN001: {metrics.cached:,} answers come from the cache and are no new samples: the intervals are too narrow."
    yield ""
    yield from (_rate_line(name, rate) for name, rate in metrics.rates.items() if rate.n)
    yield ""
    yield "Outcomes: " + ", ".join(f"{name} {count:,}" for name, count in metrics.outcomes.items())
    yield from _confusion(metrics)
    yield from _tools(metrics)
    yield from _repeats(metrics)
    yield from _taken(metrics)
    if run.gates:
        yield ""
        yield from map(_gate_line, run.gates)


def _rate_line(name: str, rate: Rate) -> str:
    value = "-" if rate.value is None else f"{rate.value:6.1%}"
    words = name.replace("_", " ")
    counts = f"{rate.successes:,}/{rate.n:,}"
    both = f"these tasks {_span(rate.these_tasks)}  tasks like these {_span(rate.tasks_like_these)}"
    return f"{words:<18}{value}  {counts:<12} {both}"


def _span(interval: Interval | None) -> str:
    return "-" if interval is None else f"{interval[0]:.1%} to {interval[1]:.1%}"


def _confusion(metrics: Metrics) -> Iterator[str]:
    rows = metrics.confusion
    columns = sorted({name for cells in rows.values() for name in cells}, key=lambda name: (name == NO_TOOL, name))
    if not rows:
        return
    yield ""
    if len(columns) <= MAX_COLUMNS and len(rows) <= MAX_ROWS:
        yield "Confusion matrix (rows: expected, columns: picked)"
        yield " " * WIDTH + "".join(f"{_shown(name):>{WIDTH}}" for name in columns)
        for name in sorted(rows, key=lambda name: (name == NO_TOOL, name)):
            cells = (f"{rows[name].get(column, 0) or '.':>{WIDTH}}" for column in columns)
            yield f"{_shown(name):<{WIDTH}}" + "".join(cells)
    if metrics.pairs:
        yield "Confused, the surest first"
    for pair in metrics.pairs[:MAX_ROWS]:
        yield (
            f"  {_full(pair.picked)} in place of {_full(pair.expected)}: {pair.count:,} of {pair.n:,} ({_span(pair.interval)})"
        )
    if len(metrics.pairs) > MAX_ROWS:
        yield f"  ... and {len(metrics.pairs) - MAX_ROWS:,} more pairs"


def _tools(metrics: Metrics) -> Iterator[str]:
    weak = [tool for tool in metrics.tools if tool.accuracy.n and (tool.accuracy.value or 0.0) < 1]
    if weak:
        yield ""
        yield "Tools, the weakest first"
    for tool in weak[:MAX_ROWS]:
        rate = tool.accuracy
        yield f"  {_full(tool.name)}: {rate.successes:,} of {rate.n:,}, picked wrongly {tool.picked_wrongly:,} times"


def _repeats(metrics: Metrics) -> Iterator[str]:
    flipped, repeated = metrics.flips
    if repeated:
        chances = ", ".join(f"pass^{k} {value:.1%}" for k, (value, _) in metrics.pass_k.items())
        yield ""
        yield f"Repeats: {flipped:,} of {repeated:,} tasks came out both ways; {chances}"
    if metrics.order.p is not None:
        yield f"Order of the tools: p = {metrics.order.p:.3f} that the place of the right tool does not matter"


def _taken(metrics: Metrics) -> Iterator[str]:
    taken = metrics.consumption
    if taken.input_tokens or taken.output_tokens:
        money = "" if taken.cost is None else f", {taken.cost:.4f} in all"
        yield f"Took {taken.input_tokens:,} tokens in and {taken.output_tokens:,} out{money}"


def _gate_line(gate: Gate) -> str:
    actual = "not measured" if gate.actual is None else f"{gate.actual:.4g}"
    name = gate.spec.name + ("" if gate.spec.k is None else f" (k = {gate.spec.k})")
    basis = " (bound for these tasks)" if gate.basis == "bounds" else ""
    return f"Gate {name} {gate.spec.limit:g}: {actual}{basis}: {'met' if gate.ok else 'NOT MET'}"


def _full(name: str) -> str:
    return name or "no call"


def _shown(name: str) -> str:
    name = _full(name)
    return name if len(name) < WIDTH else name[: WIDTH - 4] + "..."
