import subprocess
import sys
from pathlib import Path

import pytest

SERVERS = Path(__file__).parents[1] / "fixtures" / "catalog" / "servers"


@pytest.fixture
def raw_server():
    """The target of the server that misbehaves as it is told."""

    def target(behaviour, *more):
        return f"stdio:'{sys.executable}' '{SERVERS / 'raw.py'}' {behaviour} {' '.join(map(str, more))}".rstrip()

    return target


@pytest.fixture
def good_server():
    """The target of the well-behaved server over standard input and output."""
    return f"stdio:'{sys.executable}' '{SERVERS / 'good.py'}'"


@pytest.fixture(params=["events", "json"])
def http_server(request):
    """The URL of the well-behaved server over HTTP, which answers as events or as plain JSON."""
    command = [sys.executable, str(SERVERS / "over_http.py"), request.param]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        port = int(process.stdout.readline())
        yield f"http://127.0.0.1:{port}/mcp"
        process.terminate()
