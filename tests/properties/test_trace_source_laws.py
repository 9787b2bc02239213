"""Laws of reading traces: where a text is cut, and who reads which part, changes nothing."""

import json
import tempfile
from contextlib import suppress
from decimal import Decimal
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from rightcall.trace.sources import TraceOptions, plan_blocks, read_block, read_blocks, read_trace
from rightcall.trace.sources.decode import UnreadableRecordError, decode_record
from rightcall.trace.sources.lines import split_lines
from rightcall.trace.sources.values import ValueSplitter

CALLS = st.builds(
    lambda number, name, value: json.dumps(
        {"role": "assistant", "content": [{"type": "tool_use", "id": f"id{number}", "name": name, "input": {"n": value}}]}
    ).encode(),
    st.integers(0, 6),
    st.sampled_from(["f", "g"]),
    st.sampled_from([1, 2, 10**25]),
)
LINES = st.lists(CALLS | st.sampled_from([b"", b"{", b"\xff", b"[]", b"{}", b"  "]) | st.binary(max_size=6), max_size=30)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=12,
)
CONTAINERS = st.lists(VALUES, max_size=3) | st.dictionaries(st.text(max_size=3), VALUES, max_size=3)


def chunked(data, cuts):
    ends = sorted({min(cut, len(data)) for cut in cuts} | {len(data)})
    return [data[start:end] for start, end in zip([0, *ends], ends, strict=False) if end > start]


@given(LINES, st.integers(1, 600), st.lists(st.integers(0, 3), min_size=1), st.randoms(use_true_random=False))
def test_any_spread_of_blocks_over_workers_gives_the_same_records(lines, block_bytes, workers, random):
    options = TraceOptions(block_bytes=block_bytes)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "trace.jsonl")
        path.write_bytes(b"{}\n" + b"\n".join(line.replace(b"\n", b"") for line in lines))
        blocks = list(plan_blocks(str(path), options))
        whole = list(read_trace(str(path), options))
        shares = [[block for block in blocks if workers[block.index % len(workers)] == worker] for worker in range(4)]
        random.shuffle(shares)
        spread = [record for share in shares for record in read_blocks(share, options)]
        assert sorted(spread, key=lambda record: record.number) == whole
        assert [record for block in blocks for record in read_block(block, options)] == whole


@given(LINES, st.lists(st.integers(0, 3000)), st.integers(1, 200))
def test_lines_are_the_same_wherever_chunks_end(lines, cuts, max_bytes):
    text = b"\n".join(lines)
    pieces = list(split_lines(chunked(text, cuts), start=0, number=0, max_bytes=max_bytes))
    expected = [
        (number, line if len(line) <= max_bytes else None)
        for number, line in enumerate(text.split(b"\n"))
        if len(line) > max_bytes or line.strip()
    ]
    assert [(piece.number, piece.raw) for piece in pieces] == expected
    assert all(text[piece.start : piece.end] == piece.raw for piece in pieces if piece.raw is not None)


@given(st.lists(CONTAINERS, max_size=5), st.lists(st.integers(0, 300)), st.sampled_from([None, 1]))
def test_documents_after_one_another_come_apart_wherever_chunks_end(documents, cuts, indent):
    wrapped = [{"v": document} for document in documents]
    text = "\n".join(json.dumps(document, indent=indent) for document in wrapped).encode()
    pieces = list(ValueSplitter(10_000).split(chunked(text, cuts)))
    assert [json.loads(piece.raw) for piece in pieces] == wrapped
    array = json.dumps(documents, indent=indent).encode()
    elements = list(ValueSplitter(10_000).split(chunked(array, cuts)))
    assert [json.loads(piece.raw) for piece in elements] == documents
    assert all(array[piece.start : piece.end].strip(b" \n,") == piece.raw for piece in elements)


@given(st.binary(max_size=60) | st.text('[]{}",\\:a1 ', max_size=40).map(str.encode), st.lists(st.integers(0, 60)))
def test_no_text_is_too_odd_to_cut(text, cuts):
    whole = list(ValueSplitter(20).split(chunked(text, [])))
    assert list(ValueSplitter(20).split(chunked(text, cuts))) == whole


@given(CONTAINERS)
def test_a_record_decodes_to_what_was_written(document):
    assert decode_record(json.dumps(document).encode()) == document
    if all(ord(character) < 0xD800 or ord(character) > 0xDFFF for character in json.dumps(document, ensure_ascii=False)):
        assert decode_record(json.dumps(document, ensure_ascii=False).encode()) == document


@given(st.binary(max_size=40) | st.text('[]{}",:\\ud819eE.-+NaIfntyrulse ', max_size=30).map(str.encode))
def test_no_record_is_too_odd_to_decode(raw):
    with suppress(UnreadableRecordError):
        json.dumps(decode_record(raw), default=str)


@given(st.lists(st.decimals(allow_nan=False, allow_infinity=False) | st.integers(), max_size=4), st.booleans())
def test_numbers_are_read_exactly(numbers, is_scientific):
    written = [f"{number:e}" if is_scientific and isinstance(number, Decimal) else f"{number}" for number in numbers]
    read = decode_record(f"[{','.join(written)}]".encode())
    assert [Decimal(repr(found)) if isinstance(found, float) else Decimal(found) for found in read] == list(
        map(Decimal, written)
    )
