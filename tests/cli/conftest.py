"""Running a command inside the test's own process, and comparing with what it printed before."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rightcall.cli.entry import root

GOLDEN = Path(__file__).parent / "golden"
SETTINGS = ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "GITHUB_ACTIONS")


@pytest.fixture
def run(tmp_path, monkeypatch) -> Callable[..., Result]:
    """Run `rightcall ARGUMENTS` in an empty folder, with no setting of the developer's own environment."""
    monkeypatch.chdir(tmp_path)
    for name in SETTINGS:
        monkeypatch.delenv(name, raising=False)

    def invoke(*arguments: str | Path, **options) -> Result:
        # A test sees what went wrong inside: only what the command means to raise is caught.
        return CliRunner().invoke(root, [str(argument) for argument in arguments], prog_name="rightcall", **options)

    return invoke


@pytest.fixture
def golden() -> Callable[[str, str], None]:
    """Compare a text with `golden/NAME`. With RIGHTCALL_UPDATE_GOLDEN=1 the file is written anew, to be read in the diff."""

    def compare(name: str, text: str) -> None:
        path = GOLDEN / name
        if os.environ.get("RIGHTCALL_UPDATE_GOLDEN"):
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert text == path.read_text(encoding="utf-8")

    return compare
