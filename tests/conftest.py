"""What every test shares: how Hypothesis searches, and where data that is not ours lies."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).resolve().parent.parent
SHARED = Path(os.environ.get("RIGHTCALL_SHARED", ROOT.parent / "shared"))

# No deadline: it would make a slow machine a failing one. Continuous integration repeats the same examples, so that a red
# run can be run again; a developer's machine looks for new ones.
# Fifty examples of a law keep the whole suite short; RIGHTCALL_EXAMPLES asks for more.
EXAMPLES = int(os.environ.get("RIGHTCALL_EXAMPLES", "50"))
settings.register_profile("developer", deadline=None, print_blob=True, max_examples=EXAMPLES)
settings.register_profile("ci", deadline=None, print_blob=True, max_examples=EXAMPLES, derandomize=True)
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


@pytest.fixture
def s3_server(monkeypatch) -> Iterator[str]:
    """The address of an empty S3 server on loopback, which every client of this test and of its workers is told of."""
    server_module = pytest.importorskip("moto.server", reason="moto is not installed: make test-scale")
    server = server_module.ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    address = f"http://{host}:{port}"
    monkeypatch.setenv("AWS_ENDPOINT_URL", address)
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "test")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "test")
    monkeypatch.setenv("AWS_DEFAULT_REGION", "us-east-1")
    yield address
    server.stop()
