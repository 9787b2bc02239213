"""Traces to read: lines of our own, written as files."""

import json

import pytest


def chat_line(number, *, call_id=None, name=None, arguments=None):
    """One assistant message with one call."""
    function = {
        "name": name or f"tool_{number % 7}",
        "arguments": json.dumps({"n": number} if arguments is None else arguments),
    }
    call = {"id": call_id or f"call_{number}", "type": "function", "function": function}
    return json.dumps({"role": "assistant", "content": None, "tool_calls": [call]}) + "\n"


@pytest.fixture
def write(tmp_path):
    """Write a file and give its path as a target."""

    def _write(content, name="trace.jsonl"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return str(path)

    return _write
