"""Streams as providers send them, made of calls that are known: one encoder per provider, each piece as small as one likes."""

import json
from itertools import zip_longest

from hypothesis import strategies as st

NAME = st.sampled_from(["get_weather", "search", "send_mail", "list-files"])
SCALAR = st.none() | st.booleans() | st.integers(-(10**6), 10**6) | st.text(max_size=8)
OBJECT = st.dictionaries(st.text(max_size=4), SCALAR | st.lists(SCALAR, max_size=2), max_size=3)
CALLS = st.lists(st.tuples(NAME, OBJECT), min_size=1, max_size=4)


def pieces(text, size):
    """Cut a text into pieces of that many characters."""
    return [text[start : start + size] for start in range(0, len(text), size)]


def written(arguments):
    return json.dumps(arguments, ensure_ascii=False)


def interleave(sequences, *, together):
    """One after the other, or one element of each in turn."""
    if not together:
        return [element for sequence in sequences for element in sequence]
    return [element for row in zip_longest(*sequences) for element in row if element is not None]


def chat(calls, *, size=3, together=False):
    def chunk(choice):
        return {"id": "c1", "object": "chat.completion.chunk", "choices": [{"index": 0, "finish_reason": None, **choice}]}

    def growing(index, name, arguments):
        yield {"index": index, "id": f"call_{index}", "type": "function", "function": {"name": name, "arguments": ""}}
        for piece in pieces(written(arguments), size):
            yield {"index": index, "function": {"arguments": piece}}

    deltas = interleave([list(growing(index, *call)) for index, call in enumerate(calls)], together=together)
    yield chunk({"delta": {"role": "assistant", "content": None}})
    for delta in deltas:
        yield chunk({"delta": {"tool_calls": [delta]}})
    yield chunk({"delta": {}, "finish_reason": "tool_calls"})
    yield {"id": "c1", "object": "chat.completion.chunk", "choices": [], "usage": {"total_tokens": 1}}


def responses(calls, *, size=3, together=False):
    def item(index, name, arguments, status):
        call = {"type": "function_call", "id": f"fc_{index}", "call_id": f"call_{index}", "name": name}
        return {**call, "arguments": arguments, "status": status}

    def growing(index, name, arguments):
        place = {"output_index": index, "item_id": f"fc_{index}"}
        text = written(arguments)
        begin, end = item(index, name, "", "in_progress"), item(index, name, text, "completed")
        yield {"type": "response.output_item.added", "output_index": index, "item": begin}
        for piece in pieces(text, size):
            yield {"type": "response.function_call_arguments.delta", **place, "delta": piece}
        yield {"type": "response.function_call_arguments.done", **place, "arguments": text}
        yield {"type": "response.output_item.done", "output_index": index, "item": end}

    yield {"type": "response.created", "response": {"object": "response", "output": [], "tools": []}}
    yield from interleave([list(growing(index, *call)) for index, call in enumerate(calls)], together=together)
    output = [item(index, name, written(arguments), "completed") for index, (name, arguments) in enumerate(calls)]
    yield {"type": "response.completed", "response": {"object": "response", "output": output, "tools": []}}


def anthropic(calls, *, size=3, together=False):
    def growing(index, name, arguments):
        block = {"type": "tool_use", "id": f"toolu_{index}", "name": name, "input": {}}
        yield {"type": "content_block_start", "index": index, "content_block": block}
        for piece in pieces(written(arguments), size) if arguments else [""]:
            yield {"type": "content_block_delta", "index": index, "delta": {"type": "input_json_delta", "partial_json": piece}}
        yield {"type": "content_block_stop", "index": index}

    yield {"type": "message_start", "message": {"type": "message", "role": "assistant", "content": []}}
    yield {"type": "ping"}
    yield from interleave([list(growing(index, *call)) for index, call in enumerate(calls)], together=together)
    yield {"type": "message_delta", "delta": {"stop_reason": "tool_use"}}
    yield {"type": "message_stop"}


def cohere(calls, *, size=3, together=False):
    def event(kind, index, call):
        return {"type": kind, "index": index, "delta": {"message": {"tool_calls": call}}}

    def growing(index, name, arguments):
        function = {"name": name, "arguments": ""}
        yield event("tool-call-start", index, {"id": f"{name}_{index}", "type": "function", "function": function})
        for piece in pieces(written(arguments), size):
            yield event("tool-call-delta", index, {"function": {"arguments": piece}})
        yield {"type": "tool-call-end", "index": index}

    yield {"type": "message-start", "id": "m", "delta": {"message": {"role": "assistant"}}}
    yield from interleave([list(growing(index, *call)) for index, call in enumerate(calls)], together=together)
    yield {"type": "message-end", "delta": {"finish_reason": "TOOL_CALL"}}


def converse(calls, *, size=3, together=False):
    def growing(index, name, arguments):
        place = {"contentBlockIndex": index}
        yield {"contentBlockStart": {"start": {"toolUse": {"toolUseId": f"tu_{index}", "name": name}}, **place}}
        for piece in pieces(written(arguments), size):
            yield {"contentBlockDelta": {"delta": {"toolUse": {"input": piece}}, **place}}
        yield {"contentBlockStop": place}

    yield {"messageStart": {"role": "assistant"}}
    yield from interleave([list(growing(index, *call)) for index, call in enumerate(calls)], together=together)
    yield {"messageStop": {"stopReason": "tool_use"}}
    yield {"metadata": {"usage": {}}}


def gemini(calls, *, size=3, together=False):
    """Calls come whole, a chunk each, however small the pieces."""
    del size, together
    for name, arguments in calls:
        parts = [{"functionCall": {"name": name, "args": arguments}}]
        yield {"candidates": [{"content": {"role": "model", "parts": parts}}]}
    yield {"candidates": [{"content": {"role": "model", "parts": [{"text": "."}]}, "finishReason": "STOP"}]}


ENCODERS = {
    "openai-chat": chat,
    "openai-responses": responses,
    "anthropic": anthropic,
    "cohere": cohere,
    "bedrock": converse,
    "gemini": gemini,
}


def begins_call(chunk):
    """Whether a chunk of any of these encoders is the first that tells of a call."""
    if chunk.get("type") in {"response.output_item.added", "content_block_start", "tool-call-start"}:
        return True
    if "contentBlockStart" in chunk:
        return True
    deltas = [delta for choice in chunk.get("choices", ()) for delta in choice["delta"].get("tool_calls", ())]
    parts = [part for candidate in chunk.get("candidates", ()) for part in candidate["content"]["parts"]]
    return any("id" in delta for delta in deltas) or any("functionCall" in part for part in parts)


def event_text(chunks, *, line_end="\n", comments=False, spread=False):
    """The chunks as a raw stream; `spread` writes each over several `data` lines, as the format allows."""
    lines = []
    for chunk in chunks:
        if comments:
            lines.append(": keep-alive")
        if isinstance(chunk.get("type"), str):
            lines.append(f"event: {chunk['type']}")
        lines.extend(f"data: {line}" for line in json.dumps(chunk, indent=1 if spread else None).split("\n"))
        lines.append("")
    return line_end.join([*lines, "data: [DONE]", "", ""])
