"""`rightcall run`: which tool a model really picks, with honest error bars."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from rightcall.cli.failures import EXIT_FINDINGS
from rightcall.cli.flags import say
from rightcall.cli.group import SectionedCommand
from rightcall.cli.options import (
    chain,
    config_option,
    debug_option,
    live_options,
    output_option,
    quiet_option,
    start_servers_option,
)
from rightcall.cli.output import write_output
from rightcall.cli.run_flags import run_options
from rightcall.errors import UsageError

if TYPE_CHECKING:
    from rightcall.cli.run_flow import RunRequest, RunResult
    from rightcall.routing.gates import GateSpec
    from rightcall.routing.sequential import RatioTest


@click.command(
    cls=SectionedCommand,
    examples=(
        ("rightcall run tools.json --tasks tasks.yaml", "a lexical baseline: no model, no key"),
        ("rightcall run tools.json --provider openai --model NAME --dry-run", "what a run would take"),
        ("rightcall run --provider ollama --model NAME --min-accuracy 0.9 tools.json", "a gate for CI"),
        ("rightcall run --model NAME --resume .rightcall/runs/0001 tools.json", "go on after Ctrl+C"),
    ),
)
@click.argument("targets", nargs=-1, required=True, metavar="TARGET...")
@chain(run_options, output_option, quiet_option, start_servers_option, live_options, config_option, debug_option)
def run(**flags: Any) -> None:  # noqa: ANN401 - click hands over what the flags gave
    """Measure which tool a model really picks, with honest error bars. No tool is ever called.

    All targets together are one catalog, offered as served. Keys come from the environment and go to the origin they belong
    to: OPENAI_API_KEY, ANTHROPIC_API_KEY, OPENROUTER_API_KEY, TOGETHER_API_KEY; for any other origin
    RIGHTCALL_PROVIDER_API_KEY, with RIGHTCALL_PROVIDER_ORIGIN naming it.

    Exit codes: 0 all gates met, 1 a gate was not met, 2 could not run, 130 interrupted (what was answered is kept).
    """
    from rightcall.cli.run_flow import look_ahead, perform  # noqa: PLC0415 - help needs no analysis

    output, format_name, is_dry = flags.pop("output"), flags.pop("format_name"), flags.pop("dry_run")
    request = _request(flags)
    if is_dry:
        from rightcall.cli.run_text import forecast_text  # noqa: PLC0415

        write_output(forecast_text(*look_ahead(request)), output)
        return
    result = perform(request)
    write_output(_render(result, format_name), output)
    if result.finished.verdict is not None and not request.quiet:
        say(f"Sequential gate: {result.finished.verdict} after {result.finished.decided_after:,} trials.")
    if not result.run.is_ok or result.finished.verdict == "fail":
        raise click.exceptions.Exit(EXIT_FINDINGS)


def _request(flags: dict[str, Any]) -> RunRequest:
    """The flags as values; what is wrong with them comes before any work."""
    from rightcall.catalog import LoadOptions, load_catalog  # noqa: PLC0415 - loads the catalog readers
    from rightcall.cli import run_input  # noqa: PLC0415
    from rightcall.cli.run_flow import RunRequest, environment  # noqa: PLC0415
    from rightcall.routing.budget import Budget  # noqa: PLC0415
    from rightcall.routing.plan import PlanOptions  # noqa: PLC0415
    from rightcall.routing.provider import ProviderOptions  # noqa: PLC0415
    from rightcall.routing.request import Sampling  # noqa: PLC0415
    from rightcall.running import Course  # noqa: PLC0415

    _check(flags)
    course = Course(
        planned=PlanOptions(repeat=flags["repeat"], seed=flags["seed"], permute=flags["permute"]),
        stability=flags["stability"],
        ratio_test=_ratio_test(flags["sprt"]),
    )
    specs = _specs(flags)
    tasks = run_input.find_tasks(flags["tasks"], flags["only"], flags["skip"])
    prices, picks = run_input.read_price_file(flags["prices"]), run_input.read_script(flags["mock_picks"])
    loading = LoadOptions(
        timeout_s=flags["timeout_s"],
        env=flags["env"],
        start_servers=flags["start_servers"],
        notice=(lambda _message: None) if flags["quiet"] else say,
    )
    tools = load_catalog(flags["targets"], loading).catalog.tools
    provider = ProviderOptions(
        name=flags["provider"],
        model=flags["model"],
        base_url=flags["base_url"],
        sampling=Sampling(temperature=flags["temperature"], max_output_tokens=flags["max_output_tokens"]),
        timeout_s=flags["request_timeout_s"],
        threshold=flags["threshold"],
        picks=picks,
        environ=environment(),
        tools=tools,
    )
    limits = ("max_trials", "max_tools", "max_context_tokens", "max_tokens", "max_cost", "knows")
    rest = ("concurrency", "basis", "run_dir", "resume", "cache", "quiet")
    return RunRequest(
        tasks=tasks,
        tools=tools,
        provider=provider,
        course=course,
        budget=Budget(**{name: flags[name] for name in limits}),
        prices=prices,
        specs=specs,
        **{name: flags[name] for name in rest},
    )


def _check(flags: dict[str, Any]) -> None:
    message = ""
    if flags["protocol"] == "text":
        message = "--protocol text needs the parser of calls written as text, which this version does not have; use native"
    elif flags["resume"] and flags["run_dir"]:
        message = "--resume and --run-dir exclude each other: a run goes on in its own folder"
    elif flags["stability"] and (flags["repeat"] != 1 or flags["sprt"]):
        message = "--stability decides how often a task is put: leave --repeat and --sprt out"
    if message:
        raise UsageError(message)


def _specs(flags: dict[str, Any]) -> tuple[GateSpec, ...]:
    from rightcall.routing.gates import GateSpec  # noqa: PLC0415

    names = ("min-accuracy", "max-over-trigger", "max-under-trigger", "max-error-rate", "min-scored")
    given = {name: flags[name.replace("-", "_")] for name in names}
    specs = [GateSpec(name=name, limit=float(limit)) for name, limit in given.items() if limit is not None]  # type: ignore[arg-type]
    if flags["min_pass_k"] is not None:
        k, rate = _two_numbers("--min-pass-k", flags["min_pass_k"], "3,0.8")
        if k != int(k) or k < 1 or not 0 <= rate <= 1:
            message = "--min-pass-k: K is a whole number from 1 on, RATE a share from 0 to 1, for example 3,0.8"
            raise UsageError(message)
        specs.append(GateSpec(name="min-pass-k", limit=rate, k=int(k)))
    return tuple(specs)


def _ratio_test(value: str | None) -> RatioTest | None:
    from rightcall.routing.sequential import RatioTest  # noqa: PLC0415

    if value is None:
        return None
    good, bad = _two_numbers("--sprt", value, "0.9,0.7")
    try:
        return RatioTest(good=good, bad=bad)
    except ValueError as error:
        message = f"--sprt {value}: {error}"
        raise UsageError(message) from error


def _two_numbers(flag: str, value: str, example: str) -> tuple[float, float]:
    try:
        one, other = map(float, value.split(","))
    except ValueError as error:
        message = f"{flag} {value}: write two numbers, for example {example}"
        raise UsageError(message) from error
    return one, other


def _render(result: RunResult, format_name: str) -> str:
    from rightcall.cli.run_flow import run_json  # noqa: PLC0415
    from rightcall.cli.run_text import run_text  # noqa: PLC0415
    from rightcall.routing.exchange.bodies import write_body  # noqa: PLC0415
    from rightcall.routing.trial import trial_json  # noqa: PLC0415

    match format_name:
        case "json":
            return run_json(result.run)
        case "jsonl":
            return "".join(write_body(trial_json(trial)).decode() + "\n" for trial in result.run.trials)
    return run_text(result.run, result.label)
