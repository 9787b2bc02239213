"""The command as a real process: exit codes, streams, broken pipes, signals."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

FULL = Path("/dev/full")
RIGHTCALL = [sys.executable, "-m", "rightcall"]
CLEAN = {"tools": [{"name": "ping", "inputSchema": {"type": "object", "additionalProperties": False}}]}
TWICE = {"tools": [*CLEAN["tools"], *CLEAN["tools"]]}


def execute(*arguments, text="", environ=None, stdout=subprocess.PIPE):
    """Run the command to its end; standard input holds `text` and then ends."""
    return subprocess.run(
        [*RIGHTCALL, *arguments],
        input=text,
        stdout=stdout,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env={**os.environ, **(environ or {})},
        timeout=60,
        check=False,
    )


@pytest.fixture
def catalog(tmp_path, monkeypatch):
    """Two catalogs in an otherwise empty working directory."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "clean.json").write_text(json.dumps(CLEAN), encoding="utf-8")
    (tmp_path / "twice.json").write_text(json.dumps(TWICE), encoding="utf-8")
    return tmp_path


@pytest.mark.usefixtures("catalog")
@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--version"], 0),
        (["scan", "clean.json"], 0),
        (["scan", "twice.json"], 1),
        (["scan", "twice.json", "--fail-on", "never"], 0),
        (["scan"], 2),
        (["scan", "absent.json"], 2),
        (["scan", "clean.json", "--threshold", "0"], 2),
        (["explain", "TC999"], 2),
    ],
    ids=str,
)
def test_exit_codes(arguments, code):
    done = execute(*arguments)
    assert done.returncode == code
    assert "Traceback" not in done.stderr


@pytest.mark.usefixtures("catalog")
def test_errors_go_to_standard_error_and_results_to_standard_output():
    failed = execute("scan", "absent.json")
    assert failed.stdout == ""
    assert failed.stderr.startswith("Error: ")
    done = execute("scan", "clean.json", "--format", "json")
    assert json.loads(done.stdout)["ok"] is True
    assert done.stderr == ""


@pytest.mark.usefixtures("catalog")
def test_standard_input_is_a_target():
    assert execute("scan", "-", text=json.dumps(TWICE)).returncode == 1


@pytest.mark.usefixtures("catalog")
def test_debug_shows_the_traceback_and_keeps_the_exit_code():
    done = execute("scan", "absent.json", "--debug")
    assert done.returncode == 2
    assert "Traceback (most recent call last)" in done.stderr
    assert done.stderr.splitlines()[-1].startswith("Error: ")


@pytest.mark.usefixtures("catalog")
@pytest.mark.parametrize(("target", "code"), [("clean.json", 0), ("twice.json", 1)])
def test_a_reader_that_leaves_early_changes_nothing(target, code):
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = execute("scan", target, stdout=writer)
    finally:
        os.close(writer)
    assert done.returncode == code
    assert done.stderr == ""


@pytest.mark.usefixtures("catalog")
def test_help_to_a_reader_that_left_is_no_error():
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = execute("scan", "--help", stdout=writer)
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(not FULL.exists(), reason="this system has no device that is always full")
@pytest.mark.usefixtures("catalog")
def test_a_full_disk_is_an_error_and_no_traceback():
    with FULL.open("wb") as full:
        done = execute("scan", "clean.json", stdout=full)
    assert done.returncode == 2
    assert done.stderr == "Error: cannot write to standard output: No space left on device\n"


def started(*arguments):
    """Start the command and wait until it says that it runs."""
    process = subprocess.Popen(
        [*RIGHTCALL, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stderr.readline()
    return process


SLEEPER = "import sys; print('up', file=sys.stderr, flush=True); sys.stdin.read()"


@pytest.mark.usefixtures("catalog")
@pytest.mark.parametrize(("sent", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_an_interrupted_run_ends_at_once_and_says_so(sent, code, tmp_path):
    server = tmp_path / "silent_server.py"
    server.write_text(SLEEPER, encoding="utf-8")
    process = started("scan", f"stdio:{sys.executable} {server}")
    process.send_signal(sent)
    _, stderr = process.communicate(timeout=60)
    assert process.returncode == code
    assert "Traceback" not in stderr


@pytest.mark.usefixtures("catalog")
def test_utf8_is_written_whatever_the_locale():
    text = json.dumps({"tools": [{**CLEAN["tools"][0], "name": "añadir"}] * 2})
    done = execute("scan", "-", "--format", "json", text=text, environ={"LC_ALL": "C", "PYTHONIOENCODING": "ascii"})
    assert json.loads(done.stdout)["findings"][0]["tools"][0]["name"] == "añadir"
