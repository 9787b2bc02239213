"""What every test shares: how Hypothesis searches, and where data that is not ours lies."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).resolve().parent.parent
SHARED = Path(os.environ.get("RIGHTCALL_SHARED", ROOT.parent / "shared"))

# No deadline: it would make a slow machine a failing one. Continuous integration repeats the same examples, so that a red
# run can be run again; a developer's machine looks for new ones.
settings.register_profile("developer", deadline=None, print_blob=True)
settings.register_profile("ci", deadline=None, print_blob=True, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "developer")


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of real catalogs and labelled questions, read in place; the test is skipped where it is absent."""
    if not SHARED.is_dir():
        pytest.skip(f"no shared data at {SHARED}; set RIGHTCALL_SHARED to its folder")
    return SHARED


@pytest.fixture(scope="session")
def examples() -> Path:
    """The example catalogs of this project."""
    return ROOT / "examples"
