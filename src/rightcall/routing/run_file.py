"""The file that keeps a run, `rightcall.run/1`: written from a run, read back, and held to what its trials say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

from rightcall.catalog.json_text import JsonLimits, read_json
from rightcall.errors import CatalogError, RunFileError
from rightcall.model import JsonValue, Problem
from rightcall.routing.confusion import ForetoldPair, foretold_json
from rightcall.routing.expectation import ExpectationFault, expected_json, read_expected
from rightcall.routing.gates import Basis, Gate, GateName, GateSpec, judge
from rightcall.routing.metrics import Metrics, measure, metrics_json
from rightcall.routing.run_check import differing, doubtful_trials
from rightcall.routing.task import Derivation, Message, Role, Task
from rightcall.routing.trial import Trial, trial_from_json, trial_json

FORMAT = "rightcall.run/1"
MAX_BYTES = 512 * 1024 * 1024
_MEMBERS = frozenset({"format", "version", "reproducibility", "tasks", "tools", "trials", "metrics", "gates", "complete", "ok"})


@dataclass(frozen=True, slots=True, kw_only=True)
class RunTool:
    """A tool as a run keeps it: enough to compare texts and to count, without its schema. *Units*: tokens, a floor."""

    name: str
    description: str | None = None
    digest: str = ""
    tokens_floor: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """One run.

    `reproducibility` says what it depended on (provider, model, settings, seed, digests); two runs are
    comparable when theirs are. `version` is that of the program. `is_complete` says that every planned trial was made.
    """

    version: str
    reproducibility: Mapping[str, JsonValue]
    tasks: tuple[Task, ...]
    tools: tuple[RunTool, ...]
    trials: tuple[Trial, ...]
    gates: tuple[Gate, ...] = ()
    foretold: tuple[ForetoldPair, ...] = ()
    is_complete: bool = True
    metrics: Metrics = field(repr=False)

    @property
    def is_ok(self) -> bool:
        """Whether the run is complete and every gate was met."""
        return self.is_complete and all(gate.ok for gate in self.gates)


def build(run: Run) -> dict[str, JsonValue]:
    """The run file as JSON, trials in the order of (attempt, task), whichever was finished first."""
    place = {task.id: index for index, task in enumerate(run.tasks)}
    trials = sorted(run.trials, key=lambda trial: (trial.slot.attempt, place[trial.slot.task_id]))
    document: dict[str, JsonValue] = {
        "format": FORMAT,
        "version": run.version,
        "reproducibility": dict(run.reproducibility),
        "tasks": [_task_json(task) for task in run.tasks],
        "tools": [_tool_json(tool) for tool in run.tools],
        "trials": [trial_json(trial) for trial in trials],
        "metrics": metrics_json(run.metrics),
        "gates": [_gate_json(gate) for gate in run.gates],
        "complete": run.is_complete,
        "ok": run.is_ok,
    }
    if run.foretold:
        document["foretold"] = foretold_json(run.foretold)
    return document


def conclude(run: Run, specs: Sequence[GateSpec], basis: Basis) -> Run:
    """The same run with its gates judged."""
    from dataclasses import replace  # noqa: PLC0415 - only here

    return replace(run, gates=judge(specs, run.metrics, basis))


def make_run(  # noqa: PLR0913 - one argument for each part of a run
    *,
    version: str,
    reproducibility: Mapping[str, JsonValue],
    tasks: Sequence[Task],
    tools: Sequence[RunTool],
    trials: Sequence[Trial],
    specs: Sequence[GateSpec] = (),
    basis: Basis = "bounds",
    foretold: Sequence[ForetoldPair] = (),
    is_complete: bool = True,
) -> Run:
    """Measure trials, judge gates, and keep all of it as one run."""
    metrics = measure(trials, tasks)
    return Run(
        version=version,
        reproducibility=reproducibility,
        tasks=tuple(tasks),
        tools=tuple(tools),
        trials=tuple(trials),
        metrics=metrics,
        gates=judge(specs, metrics, basis),
        foretold=tuple(foretold),
        is_complete=is_complete,
    )


def read(text: str | bytes, source: str) -> Run:
    """Read a run file.

    *Errors*: RunFileError for what is none, and for one whose metrics, gates, scores or verdict are not
    those that follow from its own trials; LimitExceeded. *Cost*: that of measuring the run again.
    """
    try:
        value = read_json(text, source, JsonLimits(max_bytes=MAX_BYTES, max_nodes=20_000_000)).value
    except CatalogError as error:
        raise RunFileError(error.problems) from None
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise _fault(source, f"this is no run: its `format` is not {FORMAT}", "")
    if missing := sorted(_MEMBERS - value.keys()):
        raise _fault(source, f"the run has no {missing[0]!r}", "")
    try:
        run, kept = _read_parts(value)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise _fault(source, f"this is no run that rightcall wrote: {error}", "") from None
    _check(run, kept, value, source)
    return run


def _read_parts(value: dict[str, JsonValue]) -> tuple[Run, tuple[Gate, ...]]:
    tasks = tuple(_task_from_json(item) for item in _list(value["tasks"]))
    trials = tuple(trial_from_json(_object(item)) for item in _list(value["trials"]))
    kept = tuple(_gate_from_json(_object(item)) for item in _list(value["gates"]))
    metrics = measure(trials, tasks)
    gates = tuple(judge((gate.spec,), metrics, gate.basis)[0] for gate in kept)
    run = Run(
        version=str(value["version"]),
        reproducibility=_object(value["reproducibility"]),
        tasks=tasks,
        tools=tuple(_tool_from_json(_object(item)) for item in _list(value["tools"])),
        trials=trials,
        metrics=metrics,
        gates=gates,
        is_complete=value["complete"] is True,
    )
    return run, kept


def _check(run: Run, kept: Sequence[Gate], value: dict[str, JsonValue], source: str) -> None:
    """Refuse a run that disagrees with itself, naming the first place where it does."""
    if (pointer := differing(metrics_json(run.metrics), value["metrics"], "/metrics")) is not None:
        raise _fault(source, "the metrics are not those of the trials", pointer)
    for index, (gate, stored) in enumerate(zip(run.gates, kept, strict=True)):
        if differing(_gate_json(gate), _gate_json(stored), "") is not None:
            raise _fault(source, f"the gate {gate.spec.name} is not as the metrics say", f"/gates/{index}")
    if value["ok"] is not run.is_ok:
        raise _fault(source, "`ok` is not what the gates say", "/ok")
    if (doubtful := doubtful_trials(run.trials, run.tasks, [tool.name for tool in run.tools])) is not None:
        raise _fault(source, "the score of a trial is not that of its answer", f"/trials/{doubtful}")


def _fault(source: str, message: str, pointer: str) -> RunFileError:
    return RunFileError([Problem(message=message, source=source, pointer=pointer)])


def _task_json(task: Task) -> dict[str, JsonValue]:
    derived = task.derived_from
    return {
        "id": task.id,
        "messages": [{"role": message.role, "content": message.content} for message in task.messages],
        "expected": expected_json(task.expected),
        "cluster": task.cluster,
        "tags": list(task.tags),
        "derived_from": None if derived is None else {"task_id": derived.task_id, "mutation": derived.mutation},
    }


def _task_from_json(item: JsonValue) -> Task:
    value = _object(item)
    derived = value["derived_from"]
    turns = [_object(turn) for turn in _list(value["messages"])]
    try:
        expected = read_expected(value["expected"])
    except ExpectationFault as error:
        raise ValueError(str(error)) from None
    return Task(
        id=str(value["id"]),
        messages=tuple(Message(role=cast("Role", turn["role"]), content=str(turn["content"])) for turn in turns),
        expected=expected,
        cluster=cast("str | None", value["cluster"]),
        tags=tuple(map(str, _list(value["tags"]))),
        derived_from=None
        if derived is None
        else Derivation(task_id=str(_object(derived)["task_id"]), mutation=str(_object(derived)["mutation"])),
    )


def _tool_json(tool: RunTool) -> dict[str, JsonValue]:
    return {
        "name": tool.name,
        "description": tool.description,
        "digest": tool.digest,
        "tokens_floor": tool.tokens_floor,
    }


def _tool_from_json(value: dict[str, JsonValue]) -> RunTool:
    return RunTool(
        name=str(value["name"]),
        description=cast("str | None", value["description"]),
        digest=str(value["digest"]),
        tokens_floor=int(cast("int", value["tokens_floor"])),
    )


def _gate_json(gate: Gate) -> dict[str, JsonValue]:
    spec = gate.spec
    return {
        "name": spec.name,
        "limit": spec.limit,
        "k": spec.k,
        "basis": gate.basis,
        "actual": gate.actual,
        "ok": gate.ok,
    }


def _gate_from_json(value: dict[str, JsonValue]) -> Gate:
    limit, actual = value["limit"], value["actual"]
    spec = GateSpec(
        name=cast("GateName", value["name"]),
        limit=float(cast("float", limit)),
        k=cast("int | None", value["k"]),
    )
    compared = None if actual is None else float(cast("float", actual))
    return Gate(spec=spec, basis=cast("Basis", value["basis"]), actual=compared, ok=value["ok"] is True)


def _list(value: JsonValue) -> list[JsonValue]:
    if not isinstance(value, list):
        message = "a list was expected"
        raise TypeError(message)
    return value


def _object(value: JsonValue) -> dict[str, JsonValue]:
    if not isinstance(value, dict):
        message = "an object was expected"
        raise TypeError(message)
    return value
