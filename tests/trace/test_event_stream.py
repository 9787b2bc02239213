"""Recorded server-sent events become a document; whatever is wrong in them is told and located."""

import pytest

from rightcall.trace import is_event_stream, read_record, read_sse

HI = {"event": "", "data": {"hi": 1}}


def events(text):
    return read_sse(text)["server-sent-events"]


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("data: {}\n\n", True),
        ("event: message\r\ndata: {}", True),
        (": ping\n\n", True),
        ("\ufeff\n\nid: 3\ndata: x", True),
        ("retry: 10\n", True),
        ("data", True),
        ("", False),
        ("\n\n", False),
        ('{"data": 1}', False),
        ("dataset: x", False),
        ("hello: data", False),
    ],
)
def test_a_stream_is_told_by_its_first_line(text, is_one):
    assert is_event_stream(text) is is_one


@pytest.mark.parametrize(
    "text",
    [
        'data: {"hi": 1}\n\n',
        'data:{"hi": 1}\n\n',
        'data: {"hi": 1}\r\r',
        'data: {"hi": 1}\r\n\r\n',
        '\ufeff: comment\n\ndata: {"hi": 1}\n\ndata: [DONE]\n\n',
        'data: {\ndata: "hi": 1\ndata: }\n\n',
        'id: 7\nretry: 3\nunknown: x\ndata: {"hi": 1}\n\n\n\n',
        'data: {"hi": 1}',
        'event: kept only with data\n\ndata: {"hi": 1}\n\n',
    ],
)
def test_the_format_allows_many_spellings(text):
    assert read_sse(text) == {"server-sent-events": [HI], "faults": [], "is-cut": False}


def test_the_type_of_an_event_is_kept():
    assert events("event: ping\ndata: {}\n\n") == [{"event": "ping", "data": {}}]


def test_data_that_is_no_json_is_located():
    document = read_sse('data: {"error": null}\n\ndata: oops\n\ndata: {"type": "ping"}\n\ndata: {"ty')
    record = read_record(document, source="t", number=0)
    assert [(fault.kind, fault.pointer) for fault in record.faults] == [
        ("invalid-json", "/server-sent-events/1"),
        ("unknown-shape", "/server-sent-events/0/data"),
        ("cut-stream", "/server-sent-events"),
    ]


def test_an_error_inside_a_stream_is_told():
    for data in ('{"type": "error", "error": {"message": "canary"}}', '{"error": {"message": "canary"}}'):
        record = read_record(read_sse(f"event: error\ndata: {data}\n\n"), source="t", number=0)
        assert [fault.kind for fault in record.faults] == ["stream-error"]
        assert "canary" not in repr(record)
