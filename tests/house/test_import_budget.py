"""What starting up may load, by module name: names are the same on every machine, milliseconds are not."""

import json
import subprocess
import sys

import pytest

HEAVY = frozenset(
    [
        "anthropic",
        "asyncio",
        "concurrent.futures",
        "cedarpy",
        "corvus_json_schema",
        "email",
        "httpx2",
        "importlib.metadata",
        "joserfc",
        "jsonschema",
        "jsonschema_rs",
        "mcp",
        "mcp_types",
        "multiprocessing",
        "numpy",
        "openai",
        "pydantic",
        "rapidfuzz",
        "ray",
        "ruamel.yaml",
        "referencing",
        "rich",
        "scipy",
        "socket",
        "sqlite3",
        "ssl",
        "subprocess",
        "urllib.request",
    ],
)
TERMINAL = frozenset({"click"})

# A bare interpreter has about 35 modules, one with dataclasses about 70. The room's own modules come on top.
PURE_ROOMS = {
    "rightcall.model": 95,
    "rightcall.errors": 95,
    "rightcall.findings": 120,
    "rightcall.report": 140,
    "rightcall.text": 120,
    "rightcall.toolcall": 130,
    "rightcall.schema": 220,
    "rightcall.clash": 120,
    "rightcall.lint": 360,
    "rightcall.drift": 120,
    "rightcall.guard": 150,
}


def loaded_after(code: str) -> frozenset[str]:
    """The names of all modules that a fresh interpreter has after running `code`."""
    script = f"import sys\n{code}\nimport json\nprint('\\n' + json.dumps(sorted(sys.modules)))"
    done = subprocess.run([sys.executable, "-I", "-c", script], capture_output=True, text=True, check=True)
    return frozenset(json.loads(done.stdout.splitlines()[-1]))


def command(*arguments: str) -> str:
    """Code which runs the command line and survives its exit."""
    return f"""
from rightcall.cli import main
sys.argv = ["rightcall", *{arguments!r}]
try:
    main()
except SystemExit as stop:
    assert not stop.code, stop.code
"""


@pytest.mark.parametrize(("room", "ceiling"), PURE_ROOMS.items())
def test_pure_room_is_small_and_knows_nothing_heavy(room, ceiling):
    loaded = loaded_after(f"import {room}")
    assert loaded & (HEAVY | TERMINAL) == frozenset()
    assert len(loaded) <= ceiling


def test_importing_the_package_loads_almost_nothing():
    bare = loaded_after("")
    loaded = loaded_after("import rightcall")
    assert {name for name in loaded - bare if name.startswith("rightcall")} == {"rightcall"}
    assert len(loaded - bare) <= 3


@pytest.mark.parametrize(
    "arguments",
    [
        ["--version"],
        ["--help"],
        ["scan", "--help"],
        ["prove", "--help"],
        ["snapshot", "--help"],
        ["compat", "--help"],
        ["lock", "--help"],
        ["parse", "--help"],
        ["formats", "--help"],
        ["guard", "--help"],
        ["guard", "prove", "--help"],
        ["explain", "--help"],
    ],
    ids=" ".join,
)
def test_asking_for_help_loads_no_analysis(arguments):
    loaded = loaded_after(command(*arguments))
    assert loaded & HEAVY == frozenset()
    assert len(loaded) <= 220


@pytest.mark.parametrize("arguments", [["explain"], ["explain", "TC004"]], ids=" ".join)
def test_explaining_a_rule_loads_nothing_heavy(arguments):
    loaded = loaded_after(command(*arguments))
    assert loaded & HEAVY == frozenset()
    assert len(loaded) <= 500  # each of 131 rules is a module of its own, and explaining one lists them all


@pytest.mark.parametrize("arguments", [["--version"], ["--help"]], ids=" ".join)
def test_the_root_command_imports_no_command(arguments):
    loaded = loaded_after(command(*arguments))
    assert {name for name in loaded if name.startswith(("rightcall.cli.commands.", "rightcall.findings"))} == set()
    assert len(loaded) <= 130
