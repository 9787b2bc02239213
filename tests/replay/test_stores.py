"""Traces in an object store, in Parquet and gzip, on one core and on ray: the same report."""

import gzip
from dataclasses import replace

import pytest
from tests.replay.traffic import CATALOG, lines, mcp_call

from rightcall.catalog import read_tools
from rightcall.engine import EngineOptions, open_execution
from rightcall.replay import ReplayOptions, replay
from rightcall.trace.sources import TraceOptions

TOOLS, _ = read_tools(CATALOG, "tools.json")
READING = TraceOptions(block_bytes=400)
TEXT = lines(*(mcp_call("show_draft", {"draft": f"d{number % 7}", "n": number}) for number in range(30)))


def replayed(target, engine, options=ReplayOptions()):  # noqa: B008 - frozen
    with open_execution(engine) as execute:
        result = replay([target], TOOLS, options, READING, execute=execute)
    return result.summary, result.sections, [replace(f, evidence={**f.evidence, "examples": None}) for f in result.findings]


@pytest.fixture
def here(tmp_path):
    path = tmp_path / "calls.jsonl"
    path.write_text(TEXT)
    return replayed(str(path), EngineOptions())


@pytest.mark.scale
def test_json_lines_in_a_store(s3_server, here):
    s3fs = pytest.importorskip("s3fs", reason="s3fs is not installed: make test-scale")
    store = s3fs.S3FileSystem(skip_instance_cache=True)
    store.mkdir("traces")
    store.pipe_file("traces/calls.jsonl", TEXT.encode())
    assert replayed("s3://traces/calls.jsonl", EngineOptions()) == here
    assert replayed("s3://traces/calls.jsonl", EngineOptions(engine="processes", workers=2)) == here
    assert s3_server


@pytest.mark.scale
def test_a_parquet_file_in_a_store_on_ray(s3_server, here, tmp_path):
    pytest.importorskip("ray", reason="ray is not installed: make test-scale")
    pyarrow = pytest.importorskip("pyarrow", reason="pyarrow is not installed: make test-scale")
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed: make test-scale")
    s3fs = pytest.importorskip("s3fs", reason="s3fs is not installed: make test-scale")
    s3fs.S3FileSystem.clear_instance_cache()  # a store of the test before spoke to another server
    local = tmp_path / "calls.parquet"
    parquet.write_table(pyarrow.table({"record": TEXT.splitlines()}), local, row_group_size=7)
    store = s3fs.S3FileSystem(skip_instance_cache=True)
    store.mkdir("tables")
    store.pipe_file("tables/calls.parquet", local.read_bytes())
    assert replayed("s3://tables/calls.parquet", EngineOptions(engine="ray", workers=2)) == here
    assert s3_server


def test_a_compressed_trace_gives_what_the_plain_one_gives(here, tmp_path):
    path = tmp_path / "calls.jsonl.gz"
    path.write_bytes(gzip.compress(TEXT.encode()))
    assert replayed(str(path), EngineOptions()) == here
