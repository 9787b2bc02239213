"""Tokens: counted offline, by part and by wire form, whatever the text holds."""

from __future__ import annotations

from decimal import Decimal

import pytest
from tests.lint.offering import catalog, tool

from rightcall.lint.tokens import band, count_tokens, deferred_saving, weigh, wire_text


@pytest.mark.parametrize(
    ("text", "tokens"),
    [("", 0), ("hello world", 2), ("<|endoftext|>", 7), ("\u4f60\u597d", 1), ("antidisestablishmentarianism", 6)],
)
def test_counts_are_those_of_o200k(text: str, tokens: int):
    assert count_tokens(text) == tokens


def test_half_a_surrogate_pair_is_counted_as_a_replacement():
    assert count_tokens("a\ud800") == count_tokens("a?")


def test_a_megabyte_is_counted():
    assert count_tokens("word " * 200_000) > 200_000
    assert count_tokens("a" * 1_000_000) > 100_000


def test_the_forms_are_those_that_go_over_the_wire():
    (made,) = catalog(tool("f", schema={"type": "object"})).tools
    text = '"name":"f","description":"Find an order."'
    assert wire_text(made, "openai-responses") == f'{{"type":"function",{text},"parameters":{{"type":"object"}}}}'
    assert wire_text(made, "openai-chat") == f'{{"type":"function","function":{{{text},"parameters":{{"type":"object"}}}}}}'
    assert wire_text(made, "anthropic") == f'{{{text},"input_schema":{{"type":"object"}}}}'
    assert wire_text(made, "gemini") == f'{{{text},"parameters":{{"type":"object"}}}}'
    assert wire_text(made, "bedrock") == f'{{"toolSpec":{{{text},"inputSchema":{{"json":{{"type":"object"}}}}}}}}'
    assert wire_text(made, "mcp") == f'{{{text},"inputSchema":{{"type":"object"}}}}'


def test_exact_decimals_and_letters_of_all_scripts_are_written_as_sent():
    (made,) = catalog(tool("f", schema={"type": "object", "minimum": Decimal("0.5"), "title": "\u00fc"})).tools
    assert '"minimum":0.5,"title":"\u00fc"' in wire_text(made, "mcp")


def test_the_parts_of_a_tool_are_less_than_the_whole():
    (made,) = catalog(tool()).tools
    weight = weigh(made)
    assert 0 < weight.name < weight.description < weight.schema
    assert weight.name + weight.description + weight.schema < weight.total


def test_a_band_holds_the_count_and_is_rounded_outwards():
    assert band(101) == (80, 137)
    assert band(0) == (0, 0)


def test_deferral_saves_what_is_not_loaded():
    assert deferred_saving([]) == 0
    assert deferred_saving([100, 100]) == 0
    assert deferred_saving([200] * 50) == 10_000 - 500 - 1000
