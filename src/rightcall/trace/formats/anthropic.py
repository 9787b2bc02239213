"""Anthropic Messages: answers, and single content blocks."""

from __future__ import annotations

from collections.abc import Mapping

from rightcall.model import JsonValue, NameLimit
from rightcall.trace.reading import Reading

SHAPE = "anthropic"

BLOCKS: Mapping[str, NameLimit] = {"tool_use": "functions", "mcp_tool_use": "mcp", "server_tool_use": "functions"}
"""The content blocks that are calls, with the rule for names in each."""

CUT_REASONS = frozenset(["max_tokens", "model_context_window_exceeded"])
"""Reasons to stop that may fall into the middle of the last block."""


def detect(document: Mapping[str, JsonValue]) -> bool:
    """An answer is a `message` with an array of blocks; a bare block has its type and an input."""
    kind = document.get("type")
    if kind == "message":
        return isinstance(document.get("content"), list) and "stop_reason" in document
    return isinstance(kind, str) and kind in BLOCKS and "input" in document


def read(document: Mapping[str, JsonValue], reading: Reading, pointer: str) -> None:
    """The calls among the blocks. Where the answer ran out of tokens, a call that comes last may be a part of one."""
    blocks = document.get("content")
    if not isinstance(blocks, list):
        read_block(document, reading, pointer)
        return
    reason = document.get("stop_reason")
    is_cut = isinstance(reason, str) and reason in CUT_REASONS
    for index, block in enumerate(blocks):
        place = f"{pointer}/content/{index}"
        if is_cut and index == len(blocks) - 1 and is_call(block):
            reading.incomplete("the answer ran out of tokens at this call", place)
        else:
            read_block(block, reading, place)


def is_call(block: JsonValue | Mapping[str, JsonValue]) -> bool:
    """Whether a content block is a call."""
    if not isinstance(block, dict):
        return False
    kind = block.get("type")
    return isinstance(kind, str) and kind in BLOCKS


def read_block(block: JsonValue | Mapping[str, JsonValue], reading: Reading, pointer: str) -> None:
    """The call of one block, if it is one."""
    if not isinstance(block, dict):
        return
    kind = block.get("type")
    if not isinstance(kind, str) or kind not in BLOCKS:
        return
    reading.add_call(
        shape=SHAPE,
        pointer=pointer,
        name=block.get("name"),
        arguments=block.get("input"),
        call_id=block.get("id"),
        server=block.get("server_name") if kind == "mcp_tool_use" else None,
        name_limit=BLOCKS[kind],
    )
