"""Documents, arrays, event streams and folders: told apart by content."""

import json

import pytest
from tests.trace.sources.conftest import chat_line

from rightcall.errors import MissingExtraError, SourceError
from rightcall.trace.sources import TraceOptions, plan_blocks, read_trace

OPTIONS = TraceOptions()
THREE = [json.loads(chat_line(number)) for number in range(3)]


def calls(target, options=OPTIONS):
    return [(record.number, call.arguments["n"]) for record in read_trace(target, options) for call in record.calls]


@pytest.mark.parametrize(
    "text",
    [
        json.dumps(THREE),
        json.dumps(THREE, indent=2),
        json.dumps(THREE, indent=0),
        "[\n" + ",\n".join(map(json.dumps, THREE)) + "\n]\n",
        "\n".join(json.dumps(record, indent=4) for record in THREE),
        "".join(json.dumps(record, indent=1) for record in THREE),
        "\n".join(map(json.dumps, THREE)),
        "\ufeff" + json.dumps(THREE),
    ],
    ids=["array", "indented", "unindented", "one-a-line", "printed-after-another", "run-together", "lines", "marked"],
)
def test_every_layout_gives_the_same_records(write, text):
    assert calls(write(text)) == [(0, 0), (1, 1), (2, 2)]


def test_one_document_is_one_record(write):
    document = {"messages": THREE}
    for text in (json.dumps(document), json.dumps(document, indent=2)):
        assert calls(write(text)) == [(0, 0), (0, 1), (0, 2)]


def test_a_bad_element_of_an_array_costs_only_itself(write):
    good, other, _ = (json.dumps(record) for record in THREE)
    target = write(f'[{good}, {{"a": tru}}, nonsense, {{"b": "}}\\"]", "a": 1, "a": 2}}, {other}]')
    assert calls(target) == [(0, 0), (4, 1)]
    kinds = [fault.kind for record in read_trace(target, OPTIONS) for fault in record.faults]
    assert kinds == ["invalid-json", "invalid-json", "repeated-name"]


def test_lines_printed_between_documents_are_faults(write):
    text = "starting up\n" + "it's \"on\n".join(json.dumps(record, indent=2) for record in THREE)
    target = write("{}\n".replace("{}", json.dumps(THREE[0], indent=2)) + text)
    assert [argument for _, argument in calls(target)] == [0, 1, 2]


def test_a_document_that_is_cut_off_gives_its_whole_elements(write):
    text = json.dumps(THREE, indent=2)
    target = write(text[: text.index("call_2")])
    assert calls(target) == [(0, 0), (1, 1)]
    (fault,) = [fault for record in read_trace(target, OPTIONS) for fault in record.faults]
    assert (fault.kind, fault.record) == ("truncated", 2)


def test_an_element_that_is_too_large_costs_only_itself(write):
    text = json.dumps([THREE[0], {"x": "y" * 5000}, THREE[1]])
    options = TraceOptions(max_record_bytes=1000)
    assert calls(write(text), options) == [(0, 0), (2, 1)]


def test_chunks_may_end_anywhere(write, monkeypatch):
    text = json.dumps([{"role": "user", "content": 'quote \\" { and [ \\\\'}, *THREE], indent=1)
    target = write(text)
    for size in (1, 2, 3, 7, 64):
        monkeypatch.setattr("rightcall.trace.sources.bytestream.CHUNK_BYTES", size)
        monkeypatch.setattr("rightcall.trace.sources.pieces.HEAD_BYTES", size + 16)
        assert calls(target) == [(1, 0), (2, 1), (3, 2)]


def test_recorded_server_sent_events_are_one_record(write):
    delta = {"index": 0, "id": "call_0", "type": "function", "function": {"name": "f", "arguments": '{"n":0}'}}
    chunks = [
        {"object": "chat.completion.chunk", "choices": [{"index": 0, "delta": {"tool_calls": [delta]}}]},
        {"object": "chat.completion.chunk", "choices": [{"index": 0, "delta": {}, "finish_reason": "tool_calls"}]},
    ]
    text = "".join(f"data: {json.dumps(chunk)}\n\n" for chunk in chunks) + "data: [DONE]\n\n"
    assert calls(write(text)) == [(0, 0)]


def test_a_folder_is_read_in_the_order_of_its_paths(write, tmp_path):
    for number, name in enumerate(["a/2.jsonl", "a/10.json", "b.ndjson", "notes.txt", ".hidden/x.jsonl"]):
        write(chat_line(number), f"traces/{name}")
    blocks = plan_blocks(str(tmp_path / "traces"), OPTIONS)
    assert [block.trace.source.split("traces/")[1] for block in blocks] == ["a/10.json", "a/2.jsonl", "b.ndjson"]


def test_what_cannot_be_read_is_told_in_one_line(write, tmp_path):
    with pytest.raises(SourceError, match="no such file"):
        plan_blocks(str(tmp_path / "absent.jsonl"), OPTIONS)
    (tmp_path / "empty").mkdir()
    with pytest.raises(SourceError, match="holds no file"):
        plan_blocks(str(tmp_path / "empty"), OPTIONS)
    write("x", "folder/readme.md")
    with pytest.raises(SourceError, match="holds no file"):
        plan_blocks(str(tmp_path / "folder"), OPTIONS)


@pytest.mark.parametrize(
    ("module", "content", "extra"),
    [("pyarrow", b"PAR1", "scale"), ("fsspec", None, "scale"), ("inspect_ai", b"PK\x03\x04", "inspect")],
)
def test_an_absent_part_is_named_with_its_install_line(write, monkeypatch, module, content, extra):
    for name in (module, f"{module}.parquet", f"{module}.core", f"{module}.log"):
        monkeypatch.setitem(__import__("sys").modules, name, None)
    target = "memory://trace.jsonl" if content is None else write(content)
    with pytest.raises(MissingExtraError, match=rf"pip install 'rightcall\[{extra}\]'"):
        list(read_trace(target, OPTIONS))
