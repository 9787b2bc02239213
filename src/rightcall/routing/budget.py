"""What a run will take, before its first call, and which limits it would break."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rightcall.model import Tool
from rightcall.routing.prices import Prices
from rightcall.routing.significance import detectable_difference
from rightcall.routing.task import TaskSet
from rightcall.routing.trial import Slot

MAX_TRIALS = 50
HARD_TRIALS = 1_000
HARD_TRIALS_KNOWING = 100_000
MAX_TOOLS = 6
BYTES_PER_TOKEN = 5
"""A divisor that no tokenizer in use exceeds for ordinary text, so that the estimate is a floor."""

CountTokens = Callable[[str], int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """Limits of one run. *Units*: trials, tools, tokens, the currency of the price file; None is no limit."""

    max_trials: int = MAX_TRIALS
    max_tools: int = MAX_TOOLS
    max_context_tokens: int | None = None
    max_tokens: int | None = None
    max_cost: float | None = None
    knows: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Forecast:
    """What a run will take. All tokens are a floor: prompts and tools, without answers and without what providers add.

    `cost_floor` is None without a price of the model. `detectable` is the smallest difference between two such runs that a
    comparison will probably see; `half_width` how far the interval for tasks like these will probably reach on each side.
    """

    trials: int
    tasks: int
    intents: int
    tools: int
    tool_tokens_floor: int
    context_tokens_floor: int
    tokens_floor: int
    cost_floor: float | None
    currency: str | None
    detectable: float | None
    half_width: float | None


def floor_tokens(text: str) -> int:
    """At least so many tokens has a text. *Cost*: linear."""
    return math.ceil(len(text.encode("utf-8", "surrogatepass")) / BYTES_PER_TOKEN)


def forecast(
    slots: Sequence[Slot],
    tasks: TaskSet,
    tools: Sequence[Tool],
    *,
    model: str | None = None,
    prices: Prices | None = None,
    count: CountTokens = floor_tokens,
) -> Forecast:
    """What these slots will take. Pure: nothing is sent anywhere."""
    system = count(tasks.system) if tasks.system else 0
    tool_tokens = sum(count(_offered(tool)) for tool in tools)
    prompts = {task.id: sum(count(message.content) for message in task.messages) for task in tasks.tasks}
    planned = [prompts[slot.task_id] for slot in slots]
    total = sum(planned) + len(slots) * (system + tool_tokens)
    used = {slot.task_id for slot in slots}
    intents = len({task.intent for task in tasks.tasks if task.id in used})
    return Forecast(
        trials=len(slots),
        tasks=len(used),
        intents=intents,
        tools=len(tools),
        tool_tokens_floor=tool_tokens,
        context_tokens_floor=tool_tokens + system + max(planned, default=0),
        tokens_floor=total,
        cost_floor=prices.floor(model, total) if prices is not None and model is not None else None,
        currency=prices.currency if prices is not None else None,
        detectable=detectable_difference(intents),
        half_width=_half_width(intents),
    )


def breaches(found: Forecast, budget: Budget) -> tuple[str, ...]:
    """Why the run must not start; empty where it may. Each says the flag that raises its limit."""
    hard = HARD_TRIALS_KNOWING if budget.knows else HARD_TRIALS
    said: list[str] = []
    if found.trials > hard:
        raised = "" if budget.knows else f"; --i-know raises it to {HARD_TRIALS_KNOWING:,}"
        said.append(f"{found.trials:,} trials are planned, the cap is {hard:,}{raised}")
    elif found.trials > budget.max_trials:
        said.append(f"{found.trials:,} trials are planned, the limit is {budget.max_trials:,}; --max-trials raises it")
    if found.tools > budget.max_tools:
        said.append(f"{found.tools} tools are offered, the limit is {budget.max_tools}; --max-tools raises it")
    limits = (
        ("tokens of one prompt", found.context_tokens_floor, budget.max_context_tokens, "--max-context-tokens"),
        ("tokens in all", found.tokens_floor, budget.max_tokens, "--max-tokens"),
    )
    for what, value, limit, flag in limits:
        if limit is not None and value > limit:
            said.append(f"at least {value:,} {what}, the limit is {limit:,}; {flag} raises it")
    return (*said, *_cost_breaches(found, budget))


def _cost_breaches(found: Forecast, budget: Budget) -> tuple[str, ...]:
    if budget.max_cost is None:
        return ()
    if found.cost_floor is None:
        return ("--max-cost needs the price of the model: give --prices FILE",)
    if found.cost_floor <= budget.max_cost:
        return ()
    money = f"at least {found.cost_floor:.4f} {found.currency}, the limit is {budget.max_cost:.4f}"
    return (f"{money}; --max-cost raises it",)


def _half_width(intents: int, accuracy: float = 0.82, sd: float = 0.35) -> float | None:
    """How wide the interval for tasks like these will be, if most tasks are settled and a few are coin flips."""
    from rightcall.routing.intervals import t_quantile, wilson  # noqa: PLC0415 - needs scipy, and help does not

    if intents < 2:  # noqa: PLR2004 - a variance needs two
        return None
    effective = min(float(intents), accuracy * (1 - accuracy) * intents / sd**2)
    low, high = wilson(accuracy, effective, t_quantile(intents - 1))
    return (high - low) / 2


def _offered(tool: Tool) -> str:
    """What a provider is sent of a tool, nearly: name, description, schema."""
    schema = json.dumps(tool.input_schema, ensure_ascii=False, separators=(",", ":"), default=str)
    return f"{tool.name}{tool.description or ''}{schema}"
