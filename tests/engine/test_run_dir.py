"""Finished parts are kept, found again, and trusted only when they are whole and belong to this very question."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.engine.working import SQUARES, scanned_by

from rightcall.clash.options import say_nothing
from rightcall.engine import EngineOptions, open_execution
from rightcall.errors import SourceError
from rightcall.model import execute_here

ROOT = Path(__file__).resolve().parents[2]

DRIVER = """
import sys
from tests.engine.working import scanned_by
from rightcall.engine import EngineOptions, open_execution

def main():
    engine, run_dir = sys.argv[1:]
    with open_execution(EngineOptions(engine=engine, run_dir=run_dir)) as execute:
        def stopping(stage, shards, broadcast, progress):
            for done, part in enumerate(execute(stage, shards, broadcast, progress)):
                yield part
                if stage.name == "relations" and done == 2:
                    print("three are kept", flush=True)
                    sys.stdin.read()
        scanned_by(stopping)

if __name__ == "__main__":
    main()
"""


def run(run_dir, broadcast=None, count=5):
    with open_execution(EngineOptions(run_dir=str(run_dir))) as execute:
        return dict(execute(SQUARES, range(count), broadcast or {}, say_nothing))


def ran(marks):
    """The shards that were run since the last look, not restored."""
    path = marks / "ran"
    numbers = sorted(map(int, path.read_text().split())) if path.exists() else []
    path.unlink(missing_ok=True)
    return numbers


SQUARED = {number: number * number for number in range(5)}


def test_a_second_start_runs_only_what_is_missing(marks, tmp_path):
    assert run(tmp_path / "kept", count=3) == {0: 0, 1: 1, 2: 4}
    assert ran(marks) == [0, 1, 2]
    assert run(tmp_path / "kept") == SQUARED
    assert ran(marks) == [3, 4]


def test_other_options_find_nothing_kept(marks, tmp_path):
    run(tmp_path / "kept")
    ran(marks)
    assert run(tmp_path / "kept", {"other": 1}) == SQUARED
    assert ran(marks) == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(
    "damage",
    [
        lambda path: path.write_bytes(b""),
        lambda path: path.write_bytes(path.read_bytes()[:-1]),
        lambda path: path.write_bytes(path.read_bytes() + b"0"),
        lambda path: path.write_bytes(path.read_bytes().replace(b"rightcall-partial 1", b"rightcall-partial 0")),
        lambda path: path.write_bytes(b"\x80\x04N."),
        lambda path: path.unlink() or path.symlink_to("/dev/zero"),
        lambda path: path.unlink() or path.mkdir(),
    ],
    ids=["empty", "half", "longer", "other format", "pickle", "link", "folder"],
)
def test_a_damaged_file_is_done_again(damage, marks, tmp_path):
    run(tmp_path / "kept", count=1)
    ran(marks)
    (path,) = (tmp_path / "kept" / "squares").iterdir()
    damage(path)
    if path.is_dir():
        with pytest.raises(SourceError, match="run directory cannot be used"):
            run(tmp_path / "kept", count=1)
        return
    assert run(tmp_path / "kept", count=1) == {0: 0}
    assert ran(marks) == [0]
    assert run(tmp_path / "kept", count=1) == {0: 0}
    assert ran(marks) == []


def test_a_whole_file_under_another_name_is_not_taken(marks, tmp_path):
    run(tmp_path / "kept", count=2)
    ran(marks)
    one, other = sorted((tmp_path / "kept" / "squares").iterdir())
    other.write_bytes(one.read_bytes())
    assert run(tmp_path / "kept", count=2) == {0: 0, 1: 1}
    assert len(ran(marks)) == 1


def test_a_run_directory_that_is_a_file_is_refused(tmp_path):
    (tmp_path / "kept").write_text("not a folder")
    with pytest.raises(SourceError, match="run directory cannot be used"):
        run(tmp_path / "kept")


@pytest.mark.parametrize("engine", ["local", "processes"])
def test_a_scan_whose_driver_was_killed_goes_on_where_it_was(engine, tmp_path):
    kept = tmp_path / "kept"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", DRIVER, engine, str(kept)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment) as driver:
        assert driver.stdout.readline() == b"three are kept\n"
        driver.kill()
    files = {path: path.stat().st_mtime_ns for path in (kept / "relations").glob("*.json")}
    assert len(files) >= 3
    with open_execution(EngineOptions(run_dir=str(kept))) as execute:
        found = scanned_by(execute)
    assert repr(found) == repr(scanned_by(execute_here))
    assert files.items() <= {path: path.stat().st_mtime_ns for path in (kept / "relations").glob("*.json")}.items()
    assert len(list((kept / "relations").glob("*.json"))) > len(files)


def test_restored_answers_are_those_that_were_found(tmp_path):
    found = []
    for _ in range(2):
        with open_execution(EngineOptions(run_dir=str(tmp_path))) as execute:
            found.append(repr(scanned_by(execute)))
    assert found[0] == found[1] == repr(scanned_by(execute_here))
