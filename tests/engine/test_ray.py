"""The same laws on ray, where a node can be lost too."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.engine.working import FOLDER, SQUARES, scanned_by

from rightcall.clash.options import say_nothing
from rightcall.cli.entry import root
from rightcall.engine import EngineOptions, open_execution
from rightcall.errors import EngineError, LimitExceeded
from rightcall.model import execute_here

HAS_RAY = importlib.util.find_spec("ray") is not None
ROOT = Path(__file__).resolve().parents[2]


def needs_ray(test):
    """Mark a test that runs on ray."""
    return pytest.mark.scale(pytest.mark.skipif(not HAS_RAY, reason="ray is not installed: make test-scale")(test))


LOST_NODE = """
import os, sys, tempfile
from pathlib import Path
import ray
from ray.cluster_utils import Cluster
from tests.engine.working import scanned_by
from rightcall.clash import stages
from rightcall.engine import EngineOptions, open_execution
from rightcall.model import execute_here

def main():
    with tempfile.TemporaryDirectory(prefix="rc-") as folder:
        head = {"num_cpus": 1, "include_dashboard": False, "_system_config": {"health_check_period_ms": 500}}
        head["_system_config"] |= {"health_check_initial_delay_ms": 0, "health_check_failure_threshold": 4}
        cluster = Cluster(initialize_head=True, head_node_args=head)
        second = cluster.add_node(num_cpus=1)
        ray.init(address=cluster.address, log_to_driver=False)
        gone = []
        def losing(execute):
            def run(stage, shards, broadcast, progress):
                for done, part in enumerate(execute(stage, shards, broadcast, progress)):
                    yield part
                    if stage.name == "relations" and done == 2:
                        cluster.remove_node(second, allow_graceful=False)
                        gone.append(second)
            return run
        with open_execution(EngineOptions(engine="ray")) as execute:
            found = scanned_by(losing(execute), pairs_in_shard=2)
        assert gone
        assert repr(found) == repr(scanned_by(execute_here))
        print("the same without the node", flush=True)
        ray.shutdown()
        cluster.shutdown()

if __name__ == "__main__":
    main()
"""


@pytest.fixture(scope="module")
def execute(tmp_path_factory):
    """One ray of our own for the tests of this module; starting it costs seconds."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(ROOT))
        patch.setenv(FOLDER, str(tmp_path_factory.mktemp("marks")))
        with open_execution(EngineOptions(engine="ray", workers=2)) as execute:
            yield execute


def each(execute, broadcast, count=9):
    return dict(execute(SQUARES, range(count), broadcast, say_nothing))


@needs_ray
def test_every_shard_is_answered_and_a_killed_worker_is_replaced(execute):
    assert each(execute, {"deadly_once": [3]}) == {number: number * number for number in range(9)}


@needs_ray
def test_a_shard_that_kills_every_worker_ends_the_run_with_advice(execute):
    with pytest.raises(EngineError, match="lost its worker 4 times"):
        each(execute, {"deadly": [0]}, count=1)


@needs_ray
def test_an_error_of_the_work_arrives_whole(execute):
    with pytest.raises(LimitExceeded, match="--more raises it") as caught:
        each(execute, {"refused": [2]}, count=3)
    assert caught.value.value == 2


@needs_ray
def test_a_scan_that_loses_a_worker_is_the_same(execute):
    expected = repr(scanned_by(execute_here))
    assert repr(scanned_by(execute, deadly=True, last_first=True)) == expected


@needs_ray
def test_a_scan_that_loses_a_node_is_the_same():
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "RAY_USAGE_STATS_ENABLED": "0"}
    done = subprocess.run(
        [sys.executable, "-c", LOST_NODE], env=environment, capture_output=True, text=True, timeout=240, check=False
    )
    assert "the same without the node" in done.stdout, done.stderr[-3000:]


@needs_ray
def test_a_cluster_that_is_not_there_is_said_in_one_line(examples):
    command = [sys.executable, "-m", "rightcall", "scan", "--engine", "ray", "--address", "127.0.0.1:1", examples]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("Error: no ray cluster at 127.0.0.1:1: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.skipif(HAS_RAY, reason="ray is installed")
def test_without_ray_the_command_says_what_to_install(examples):
    done = CliRunner().invoke(root, ["scan", "--engine", "ray", str(examples)])
    assert done.exit_code == 2
    assert done.stderr == "Error: --engine ray needs an optional part: pip install 'rightcall[scale]'\n"
