"""Bad input and its bounds: counted and located, never held, never a crash."""

import gzip
import io
import json
import tracemalloc

import pytest
from tests.trace.sources.conftest import chat_line

from rightcall.trace.sources import TraceOptions, plan_blocks, read_block, read_trace

TIGHT = TraceOptions(max_record_bytes=1000, block_bytes=4000)


def faults(target, options=TIGHT):
    return [(fault.record, fault.kind) for record in read_trace(target, options) for fault in record.faults]


def calls(target, options=TIGHT):
    return [call.arguments["n"] for record in read_trace(target, options) for call in record.calls]


@pytest.mark.parametrize("pack", [bytes, gzip.compress], ids=["plain", "gzip"])
def test_a_line_that_is_too_long_costs_only_itself(write, pack):
    text = chat_line(0) + json.dumps({"x": "y" * 5_000_000}) + "\n" + chat_line(1)
    target = write(pack(text.encode()))
    assert faults(target) == [(1, "too-large")]
    assert calls(target) == [0, 1]


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        (b"\xff\xfe{}", "invalid-json"),
        (b'{"a": ', "invalid-json"),
        (b'{"a": 1}{"b": 2}', "invalid-json"),
        (b'{"a": 1, "a": 2}', "repeated-name"),
        (b'{"a" : 1, "a": 2}', "repeated-name"),
        (b'{"a": ' + b"9" * 5000 + b"}", "too-large"),
        (b'{"a": 1e99999999999999999999}', "too-large"),
        (b"[" * 400 + b"]" * 400, "too-deep"),
        (b"7", "unknown-shape"),
    ],
)
def test_a_bad_line_between_good_ones_is_located(write, line, kind):
    target = write(chat_line(0).encode() + line + b"\n" + chat_line(1).encode())
    options = TraceOptions()
    assert faults(target, options) == [(1, kind)]
    assert calls(target, options) == [0, 1]


def test_a_bad_first_line_does_not_make_lines_a_document(write):
    assert faults(write('{"a": 1, "b\n' + chat_line(0))) == [(0, "invalid-json")]
    assert calls(write("\ufeff\n" + chat_line(0) + chat_line(1))) == [0, 1]


@pytest.mark.parametrize("number", ["12345678901234567890123", "1234567890.12345678901", "0.1000000000000000000001", "1e-400"])
def test_numbers_in_argument_objects_are_exact(write, number):
    line = f'{{"type": "tool_use", "id": "t", "name": "f", "input": {{"n": {number}}}}}\n'
    (found,) = calls(write(f'{{"role": "assistant", "content": [{line.strip()}]}}\n'))
    assert str(found) == number or f"{found:f}" == number or str(found).lower() == number


def test_nan_in_a_measurement_costs_no_call(write):
    line = chat_line(0).rstrip().removesuffix("}") + ', "score": NaN}\n'
    assert calls(write(line)) == [0]


@pytest.mark.parametrize("cut", range(20, 400, 37))
def test_a_truncated_gzip_file_gives_what_came_before(write, cut):
    text = "".join(
        chat_line(number, arguments={"n": number, "noise": f"{number * 7919 % 9973:x}" * 3}) for number in range(200)
    )
    packed = gzip.compress(text.encode())
    target = write(packed[:-cut])
    assert calls(target) == list(range(len(calls(target))))
    assert len(calls(target)) < 200
    assert faults(target) == [(len(calls(target)), "truncated")]


def test_damaged_gzip_data_is_a_fault(write):
    packed = bytearray(gzip.compress("".join(chat_line(number) for number in range(200)).encode()))
    packed[len(packed) // 2] ^= 0xFF
    assert [kind for _, kind in faults(write(bytes(packed)))][-1] == "truncated"


def test_members_of_a_gzip_file_are_one_text(write):
    target = write(gzip.compress(chat_line(0).encode()) + gzip.compress(chat_line(1).encode()))
    assert calls(target) == [0, 1]
    assert faults(target) == []


def test_what_lies_beyond_the_bounds_is_counted(write):
    target = write("".join(chat_line(number) for number in range(100)))
    options = TraceOptions(block_bytes=1000, max_records=30)
    assert calls(target, options) == list(range(30))
    left_out = [fault for record in read_trace(target, options) for fault in record.faults]
    assert {fault.kind for fault in left_out} == {"records-left-out"}
    assert sum(fault.count for fault in left_out) == 70


def test_the_bound_on_bytes_counts_unpacked_bytes(write):
    text = "".join(chat_line(number) for number in range(100)).encode()
    options = TraceOptions(max_trace_bytes=len(text) // 2)
    plain, packed = write(text), write(gzip.compress(text), "packed")
    assert calls(plain, options) == calls(packed, options)
    assert 40 <= len(calls(plain, options)) <= 50
    assert [kind for _, kind in faults(packed, options)] == ["records-left-out"]


def test_standard_input_is_a_stream():
    text = (chat_line(0) + chat_line(1)).encode()
    for data in (text, gzip.compress(text)):
        options = TraceOptions(stdin=io.BytesIO(data))
        (block,) = plan_blocks("-", options)
        assert [record.calls[0].arguments["n"] for record in read_block(block, options)] == [0, 1]


def test_no_fault_quotes_the_trace(write):
    canary = "c4n4ry"
    lines = [f'{{"{canary}": "{canary}"', f'{{"{canary}": 1, "{canary}": 2}}', f'"{canary}"', f'{{"{canary}": 1}}']
    for record in read_trace(write("\n".join(lines)), TIGHT):
        assert record.faults
        assert canary not in repr(record.faults)


def peak_of(target, options):
    tracemalloc.start()
    try:
        for _ in read_trace(target, options):
            pass
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("kind", ["lines", "gzip", "array"])
def test_memory_does_not_grow_with_the_trace(write, kind):
    options = TraceOptions(block_bytes=10_000)
    peaks = []
    for size in (1_000, 10_000):
        lines = [chat_line(number) for number in range(size)]
        text = f"[{','.join(lines)}]" if kind == "array" else "".join(lines)
        target = write(gzip.compress(text.encode(), 1) if kind == "gzip" else text, f"{kind}-{size}")
        del lines, text
        peaks.append(peak_of(target, options))
    short, long = peaks
    assert long < short * 1.5 + 1_000_000
