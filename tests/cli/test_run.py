"""`rightcall run` as a person uses it."""

import json

import pytest
from tests.routing.scripted_server import scripted_server

from rightcall.cli.run_flags import PROVIDER_NAMES
from rightcall.routing.providers import PROVIDERS
from rightcall.routing.run_file import read

KEY = "sk-planted-0123456789abcdef"
KINDS = ("right get_user", "two get_user", "prose", "ask", "bad get_user", "unknown", "refusal", "truncated get_user", "broken")
SCHEMA = {"type": "object", "properties": {"id": {"type": "integer"}}, "required": ["id"]}
TOOLS = {
    "tools": [
        {"name": "get_user", "description": "Get a user by id.", "inputSchema": SCHEMA},
        {"name": "list_invoices", "description": "List the invoices of a customer.", "inputSchema": {"type": "object"}},
    ]
}
TASKS = """
version: 1
tasks:
- {id: a, prompt: Show me the user with id 7, expected: get_user}
- {id: b, prompt: Which invoices does ACME have?, expected: list_invoices}
- {id: c, prompt: Tell me a joke, expected: null}
"""


@pytest.fixture
def files(tmp_path, run):  # noqa: ARG001 - the command runs in this folder
    """A catalog and a task file in the working directory."""
    (tmp_path / "tools.json").write_text(json.dumps(TOOLS), encoding="utf-8")
    (tmp_path / "rightcall.tasks.yaml").write_text(TASKS, encoding="utf-8")
    return tmp_path


@pytest.fixture
def scripted(files, monkeypatch):
    """A server whose answers the tasks name, and a key that is bound to it."""
    tasks = [{"id": f"t{place}", "prompt": kind, "expected": "get_user"} for place, kind in enumerate(KINDS)]
    (files / "rightcall.tasks.json").write_text(json.dumps({"version": 1, "tasks": tasks}), encoding="utf-8")
    (files / "rightcall.tasks.yaml").unlink()
    with scripted_server() as server:
        monkeypatch.setenv("RIGHTCALL_PROVIDER_API_KEY", KEY)
        monkeypatch.setenv("RIGHTCALL_PROVIDER_ORIGIN", server.origin)
        yield server


def test_the_flags_know_every_provider():
    assert tuple(PROVIDERS) == PROVIDER_NAMES


@pytest.mark.usefixtures("files")
def test_a_run_without_a_key_says_that_no_model_answered(run):
    done = run("run", "tools.json")
    assert done.exit_code == 0, done.output
    assert "lexical baseline, not a model" in done.output
    assert "these tasks" in done.output
    assert "tasks like these" in done.output


@pytest.mark.usefixtures("files")
def test_the_run_file_can_be_read_again_and_is_the_same_every_time(run):
    first, second = (run("run", "tools.json", "--format", "json").stdout for _ in range(2))
    assert first == second
    assert read(first, "run").metrics.rates["accuracy"].successes == 3


@pytest.mark.usefixtures("files")
def test_a_dry_run_asks_nobody(run):
    done = run("run", "tools.json", "--provider", "openai", "--model", "m", "--repeat", "30", "--dry-run")
    assert done.exit_code == 0
    assert "90 trials" in done.output
    assert "lower bound" in done.output
    assert "--max-trials raises it" in done.output


@pytest.mark.usefixtures("files")
def test_a_plan_beyond_its_budget_is_refused_before_the_first_call(run):
    assert run("run", "tools.json", "--repeat", "30").exit_code == 2


@pytest.mark.usefixtures("files")
def test_a_gate_compares_the_bound_unless_told_otherwise(run):
    assert run("run", "tools.json", "--min-accuracy", "0.9").exit_code == 1
    assert run("run", "tools.json", "--min-accuracy", "0.9", "--gate", "point").exit_code == 0


def test_the_mock_provider_follows_its_script(files, run):
    picks = {"a": "get_user", "b": [["get_user"], ["list_invoices"]], "c": None}
    (files / "picks.json").write_text(json.dumps(picks), encoding="utf-8")
    done = run("run", "tools.json", "--provider", "mock", "--mock-picks", "picks.json", "--repeat", "2", "--format", "json")
    outcomes = {(trial["task"], trial["attempt"]): trial["outcome"] for trial in json.loads(done.stdout)["trials"]}
    assert outcomes["b", 0] == "wrong-tool"
    assert outcomes["b", 1] == "correct"


@pytest.mark.parametrize(
    ("provider", "path"), [("openai-compatible", "/v1"), ("openai", "/v1"), ("anthropic", ""), ("ollama", "")]
)
def test_every_kind_of_outcome_is_counted_and_no_key_is_anywhere(scripted, files, run, provider, path, monkeypatch):
    monkeypatch.setattr("rightcall.running.retrying.FIRST_DELAY_S", 0.0)
    done = run(
        *("run", "tools.json", "--provider", provider, "--model", "m", "--base-url", scripted.origin + path),
        *("--run-dir", "kept", "--format", "json", "--max-error-rate", "1"),
    )
    assert done.exit_code == 0, done.output
    outcomes = {trial["outcome"] for trial in json.loads(done.stdout)["trials"]}
    refused = "abstained" if provider == "ollama" else "refused"
    assert outcomes >= {"correct", "extra-calls", "abstained", "asked-back", "invalid-arguments", "invented-name", refused}
    assert outcomes >= {"truncated", "provider-error"}
    everything = done.output + "".join(path.read_text() for path in (files / "kept").iterdir())
    assert KEY not in everything


def test_a_wrong_key_ends_the_run_early_and_is_not_shown(scripted, files, run):
    tasks = [{"id": f"t{place}", "prompt": "key", "expected": "get_user"} for place in range(20)]
    (files / "rightcall.tasks.json").write_text(json.dumps({"version": 1, "tasks": tasks}), encoding="utf-8")
    done = run(
        *("run", "tools.json", "--provider", "openai-compatible", "--model", "m", "--base-url", scripted.origin + "/v1"),
        *("--concurrency", "1"),
    )
    assert done.exit_code == 2
    assert "3 times in a row" in done.output
    assert "--resume" in done.output
    assert KEY not in done.output
    assert len(scripted.seen) == 3


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        (["--provider", "openai", "--model", "m"], "set OPENAI_API_KEY"),
        (["--provider", "openai"], "--model"),
        (["--provider", "openai-compatible", "--model", "m", "--base-url", "http://192.0.2.1/v1"], "plain http"),
        (["--provider", "openai", "--model", "m", "--base-url", "https://other.example/v1"], "RIGHTCALL_PROVIDER_ORIGIN"),
        (["--protocol", "text"], "--protocol text"),
        (["--provider", "mock"], "--mock-picks"),
        (["--sprt", "0.5"], "0.9,0.7"),
        (["--resume", "nowhere"], "holds no run"),
    ],
)
@pytest.mark.usefixtures("files")
def test_what_cannot_be_run_is_told_with_what_to_do(run, flags, said, monkeypatch):
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    done = run("run", "tools.json", *flags)
    assert done.exit_code == 2
    assert said in done.output


@pytest.mark.usefixtures("files")
def test_a_key_of_one_provider_does_not_go_to_another_origin(run, monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    done = run("run", "tools.json", "--provider", "openai", "--model", "m", "--base-url", "https://other.example/v1")
    assert done.exit_code == 2
    assert "is not sent elsewhere" in done.output
    assert KEY not in done.output


@pytest.mark.usefixtures("files")
def test_the_extra_that_is_missing_is_named(run):
    pytest.importorskip("rightcall")
    try:
        import wordllama  # noqa: F401, PLC0415
    except ImportError:
        done = run("run", "tools.json", "--provider", "embed")
        assert done.exit_code == 2
        assert "rightcall[embed]" in done.output
