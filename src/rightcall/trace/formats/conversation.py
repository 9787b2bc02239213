"""Conversations: request bodies, trajectories of benchmarks and agents, and single messages of them.

Messages of several providers differ in where a call stands, never in the same place: one reader takes them all.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rightcall.model import JsonValue
from rightcall.trace.formats import anthropic, bedrock, gemini, openai_chat, openai_responses
from rightcall.trace.reading import Reading

SHAPE = "conversation"

HOLDERS: Final = ("messages", "traj", "history", "trajectory", "conversation")
"""The names under which the messages stand, in the order in which they are tried."""


def detect(document: Mapping[str, JsonValue]) -> bool:
    """An array of messages, or one message: a role and something it says."""
    if "role" in document:
        return "content" in document or "tool_calls" in document or "function_call" in document or "parts" in document
    return any(isinstance(document.get(holder), list) for holder in HOLDERS)


def read(document: Mapping[str, JsonValue], reading: Reading, pointer: str) -> None:
    """The calls of all messages, and the tools beside them."""
    if "role" in document:
        read_message(document, reading, pointer)
        return
    for key in ("tools", "functions"):
        tools = document.get(key)
        if isinstance(tools, list) and tools:
            reading.offer(tools)
    configuration = document.get("toolConfig")
    if isinstance(configuration, dict) and isinstance(configuration.get("tools"), list):
        reading.offer(configuration["tools"])
    for holder in HOLDERS:
        messages = document.get(holder)
        if isinstance(messages, list):
            for index, message in enumerate(messages):
                read_message(message, reading, f"{pointer}/{holder}/{index}")
            return


def read_message(message: JsonValue | Mapping[str, JsonValue], reading: Reading, pointer: str) -> None:
    """The calls of one message, in whichever way its provider writes them."""
    if not isinstance(message, dict):
        return
    reading.turn = pointer
    if openai_responses.is_call_item(message):
        openai_responses.read_item(message, reading, pointer)
    openai_chat.read_calls(message, reading, pointer)
    content = message.get("content")
    if isinstance(content, list):
        for index, part in enumerate(content):
            _read_part(part, reading, f"{pointer}/content/{index}")
    if "parts" in message:
        gemini.read_content(message, reading, pointer)
    reading.turn = None


def _read_part(part: JsonValue, reading: Reading, pointer: str) -> None:
    if not isinstance(part, dict):
        return
    if "toolUse" in part:
        bedrock.read_part(part, reading, pointer)
    elif part.get("type") == "tool-call":
        reading.add_call(
            shape="ai-sdk",
            pointer=pointer,
            name=part.get("toolName"),
            arguments=part.get("input", part.get("args")),
            call_id=part.get("toolCallId"),
        )
    else:
        anthropic.read_block(part, reading, pointer)
