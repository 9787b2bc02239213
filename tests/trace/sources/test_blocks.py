"""How a trace is cut, and that cutting it changes nothing."""

import gzip
import json
from dataclasses import replace

import pytest
from tests.trace.sources.conftest import chat_line

from rightcall.errors import SourceError
from rightcall.trace.sources import TraceOptions, plan_blocks, read_block, read_blocks, read_trace

SMALL = TraceOptions(block_bytes=1000)


def named(records, source):
    """The records as if they had been read from another file."""
    return [
        replace(record, calls=tuple(replace(call, origin=replace(call.origin, source=source)) for call in record.calls))
        for record in records
    ]


def test_blocks_cover_the_file_and_end_at_line_ends(write):
    text = "".join(chat_line(number) for number in range(100)).encode()
    blocks = plan_blocks(write(text), SMALL)
    assert len(blocks) > 5
    at = record = 0
    for index, block in enumerate(blocks):
        part = text[block.span.start : block.span.start + block.span.length]
        assert (block.index, block.span.start, block.span.first_record) == (index, at, record)
        assert part.endswith(b"\n")
        assert part.count(b"\n") == block.span.records
        assert block.before == (blocks[index - 1].span if index else None)
        at, record = at + len(part), record + block.span.records
    assert (at, record) == (len(text), 100)


def test_records_carry_the_number_of_their_line(write):
    text = chat_line(0) + "\n\n" + chat_line(1) + "{broken\n" + chat_line(2)
    records = list(read_trace(write(text), TraceOptions()))
    assert [(record.number, len(record.calls)) for record in records] == [(0, 1), (3, 1), (4, 0), (5, 1)]
    assert records[1].calls[0].origin.record == 3


@pytest.mark.parametrize("end", ["\n", "", "\r\n"])
def test_the_last_line_needs_no_end(write, end):
    target = write(chat_line(0) + chat_line(1).rstrip("\n") + end)
    assert [record.number for record in read_trace(target, SMALL)] == [0, 1]
    assert [block.span.records for block in plan_blocks(target, SMALL)] == [2]


def test_an_empty_trace_has_no_blocks(write):
    assert plan_blocks(write(""), SMALL) == ()


def test_compressed_lines_give_what_plain_lines_give(write):
    text = "".join(chat_line(number // 3) + ("{\n" if number % 40 == 0 else "") for number in range(300))
    plain, packed = write(text), write(gzip.compress(text.encode()), "packed")
    assert named(read_trace(packed, SMALL), plain) == list(read_trace(plain, SMALL))
    assert len(plan_blocks(packed, SMALL)) == 1


def test_a_call_is_known_again_by_its_id_in_this_block_and_the_one_before(write):
    filler = [chat_line(number) for number in range(100, 112)]
    text = "".join([chat_line(0), chat_line(0), *filler[:5], chat_line(0), *filler[5:], chat_line(0)])
    target = write(text)
    first, second, third = plan_blocks(target, SMALL)
    counted = [
        [(len(record.calls), record.duplicates) for record in read_block(block, SMALL)] for block in (first, second, third)
    ]
    assert counted[0][:2] == [(1, 0), (0, 1)]
    assert (0, 1) in counted[1]
    assert third.span.start > second.span.start
    assert sum(duplicates for block in counted for _, duplicates in block) == len(
        [1 for record in read_trace(target, SMALL) if record.duplicates]
    )


def test_the_same_id_with_other_arguments_is_another_call(write):
    lines = [chat_line(0), chat_line(0, arguments={"n": 1}), chat_line(0, name="other"), chat_line(0, arguments={"n": 1})]
    records = list(read_trace(write("".join(lines)), TraceOptions()))
    assert [len(record.calls) for record in records] == [1, 1, 1, 0]
    assert [[fault.kind for fault in record.faults] for record in records] == [[], ["conflicting-id"], ["conflicting-id"], []]
    assert records[3].duplicates == 1


def test_a_record_that_numbers_its_calls_anew_loses_none_of_them(write):
    def conversation(*arguments):
        calls = [
            {"id": f"call_{number}", "type": "function", "function": {"name": "look", "arguments": json.dumps({"n": n})}}
            for number, n in enumerate(arguments)
        ]
        return json.dumps({"messages": [{"role": "assistant", "content": None, "tool_calls": [call]} for call in calls]}) + "\n"

    lines = [conversation(1, 2), conversation(1, 3), conversation(1, 2, 4)]
    records = list(read_trace(write("".join(lines)), TraceOptions()))
    assert [(len(record.calls), record.duplicates) for record in records] == [(2, 0), (2, 0), (1, 2)]
    assert [[fault.kind for fault in record.faults] for record in records] == [[], ["conflicting-id"], []]


def test_calls_without_an_id_are_never_taken_for_each_other(write):
    line = '{"role": "assistant", "tool_calls": [{"function": {"name": "f", "arguments": "{}"}}]}\n'
    assert [len(record.calls) for record in read_trace(write(line * 3), TraceOptions())] == [1, 1, 1]


def test_exact_numbers_decide_whether_two_calls_are_one(write):
    lines = [
        chat_line(0, arguments={"n": 10**30}),
        chat_line(0, arguments={"n": 10**30 + 1}),
        chat_line(0, arguments={"n": 10**30}),
    ]
    records = list(read_trace(write("".join(lines)), TraceOptions()))
    assert [(len(record.calls), record.duplicates) for record in records] == [(1, 0), (1, 0), (0, 1)]


def test_reading_on_gives_what_each_block_gives_alone(write):
    target = write("".join(chat_line(number % 30) for number in range(200)))
    blocks = plan_blocks(target, SMALL)
    alone = [record for block in blocks for record in read_block(block, SMALL)]
    assert list(read_blocks(blocks, SMALL)) == alone
    backwards = [record for block in reversed(blocks) for record in read_blocks((block,), SMALL)]
    assert sorted(backwards, key=lambda record: record.number) == alone
    assert sorted(read_blocks(blocks[::-1], SMALL), key=lambda record: record.number) == alone


def test_a_file_that_shrank_since_it_was_planned_is_told(write):
    target = write("".join(chat_line(number) for number in range(100)))
    last = plan_blocks(target, SMALL)[-1]
    write("")
    with pytest.raises(SourceError, match="became shorter"):
        list(read_block(last, SMALL))
