"""Parquet, remote stores and logs of inspect_ai: with the parts that read them, where those are installed."""

import json

import pytest
from tests.trace.sources.conftest import chat_line

from rightcall.errors import SourceError, UsageError
from rightcall.trace.sources import TraceOptions, plan_blocks, read_block, read_trace

OPTIONS = TraceOptions()
LINES = [chat_line(number // 2).strip() for number in range(100)]


def calls(target, options=OPTIONS):
    return [call.arguments["n"] for record in read_trace(target, options) for call in record.calls]


@pytest.fixture
def write_table(tmp_path):
    arrow = pytest.importorskip("pyarrow", reason="pyarrow is not installed: pip install 'rightcall[scale]'")
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed: pip install 'rightcall[scale]'")

    def _write(columns):
        path = tmp_path / "table"
        parquet.write_table(arrow.table(columns), path, row_group_size=30)
        return str(path)

    return _write


def test_row_groups_are_blocks(write_table):
    target = write_table({"id": list(range(100)), "record": LINES})
    blocks = plan_blocks(target, OPTIONS)
    assert [(block.span.first_record, block.span.records) for block in blocks] == [(0, 30), (30, 30), (60, 30), (90, 10)]
    assert calls(target) == list(range(50))
    alone = [record for block in blocks for record in read_block(block, OPTIONS)]
    assert alone == list(read_trace(target, OPTIONS))


def test_a_row_may_be_the_record(write_table):
    rows = [json.loads(line) for line in LINES]
    assert calls(write_table({name: [row[name] for row in rows] for name in ("role", "tool_calls")})) == list(range(50))


def test_the_column_is_found_or_asked_for(write_table):
    target = write_table({"a": LINES, "b": LINES[::-1]})
    with pytest.raises(UsageError, match="--column a"):
        calls(target)
    assert calls(target, TraceOptions(column="b"))[0] == 49
    with pytest.raises(UsageError, match="no column 'c'; there are a, b"):
        calls(target, TraceOptions(column="c"))


def test_a_damaged_table_is_told(write, write_table):
    del write_table
    with pytest.raises(SourceError, match="cannot be read as Parquet"):
        calls(write(b"PAR1" + b"x" * 100))


def test_a_store_is_read_by_its_address():
    fsspec = pytest.importorskip("fsspec", reason="fsspec is not installed: pip install 'rightcall[scale]'")
    store = fsspec.filesystem("memory")
    store.pipe("/traces/a.jsonl", "\n".join(LINES).encode())
    store.pipe("/traces/b.json", f"[{','.join(LINES)}]".encode())
    store.pipe("/traces/readme.txt", b"x")
    options = TraceOptions(block_bytes=2000)
    assert calls("memory://traces/a.jsonl", options) == list(range(50))
    assert len(plan_blocks("memory://traces/a.jsonl", options)) > 3
    assert calls("memory://traces", options) == [*range(50), *range(50)]
    for target in ("memory://absent.jsonl", "nosuchstore://x"):
        with pytest.raises(SourceError):
            plan_blocks(target, options)


def test_a_log_of_inspect_ai_gives_a_record_a_sample(tmp_path):
    pytest.importorskip("inspect_ai", reason="inspect_ai is not installed: pip install 'rightcall[inspect]'")
    from inspect_ai import log, model, tool  # noqa: PLC0415 - an optional part

    def answered(number):
        call = tool.ToolCall(id=f"c{number}", function="f", arguments={"n": number})
        message = model.ChatMessageAssistant(content="", tool_calls=[call])
        return log.EvalSample(id=number, epoch=1, input="?", target="!", messages=[message])

    dataset = log.EvalDataset(samples=2, sample_ids=[1, 2])
    spec = log.EvalSpec(
        created="2026-01-01T00:00:00+00:00", task="t", dataset=dataset, model="m", config=log.EvalConfig(epochs=1)
    )
    path = tmp_path / "log.eval"
    log.write_eval_log(log.EvalLog(eval=spec, status="success", samples=[answered(1), answered(2)]), str(path))
    assert calls(str(path)) == [1, 2]
    assert [block.trace.layout for block in plan_blocks(str(path), OPTIONS)] == ["inspect-log"]


def test_an_archive_of_something_else_is_told(write):
    pytest.importorskip("inspect_ai", reason="inspect_ai is not installed: pip install 'rightcall[inspect]'")
    with pytest.raises(SourceError, match="cannot be read as a log of inspect_ai"):
        calls(write(b"PK\x03\x04" + b"x" * 100))
