"""A server on loopback that speaks Responses, Chat, Messages and Ollama, and answers as the last user message tells it to.

The message is `KIND` or `KIND TOOL`: `right get_user`, `two get_user`, `prose`, `refusal`, ... Anything else is answered with a
call of the tool whose name stands in the message, or with prose.
"""

import json
import re
import threading
import time
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

ARGUMENTS = {"id": 7}


class ScriptedServer(ThreadingHTTPServer):
    """Keeps every request it was sent: (path, headers, body)."""

    daemon_threads = True
    request_queue_size = 128

    def __init__(self, delay_s=0.0):
        super().__init__(("127.0.0.1", 0), _Handler)
        self.seen = []
        self.delay_s = delay_s
        self.busy = {}
        self.released = threading.Event()

    @property
    def origin(self):
        return f"http://127.0.0.1:{self.server_address[1]}"

    def handle_error(self, request, client_address):
        """A client that went away is no news."""


@contextmanager
def scripted_server(delay_s=0.0):
    server = ScriptedServer(delay_s)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield server
    finally:
        server.released.set()
        server.shutdown()
        thread.join()
        server.server_close()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def log_message(self, format, *args):  # noqa: A002 - the base class names it
        """Say nothing."""

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        self.server.seen.append((self.path, dict(self.headers), body))
        kind, tool = _script(body)
        if self.server.delay_s:
            time.sleep(self.server.delay_s)
        if not self._misbehave(kind):
            self._send(200, _SHAPES[self.path](body, kind, tool))

    def _misbehave(self, kind):
        """Answer what is no answer; whether that was done."""
        match kind:
            case "key":
                shown = self.headers.get("authorization") or self.headers.get("x-api-key") or ""
                self._send(401, _error(f"Incorrect API key provided: {shown}", "authentication_error"))
            case "busy":
                first = self.server.busy.setdefault("busy", 0) == 0
                self.server.busy["busy"] += 1
                if not first:
                    return False
                self._send(429, _error("slow down", "rate_limit_error"), {"retry-after": "3"})
            case "broken":
                self._send(500, _error("it broke", "api_error"))
            case "away":
                self._send(307, {}, {"location": "http://127.0.0.2:9/elsewhere"})
            case "slow":
                self.server.released.wait(30)
                return False
            case "cut":
                self.send_response(200)
                self.send_header("content-type", "application/json")
                self.send_header("content-length", "1000")
                self.end_headers()
                self.wfile.write(b'{"choices": [')
                self.close_connection = True
            case "garbage":
                self._send_bytes(200, b"<html>not JSON</html>", {})
            case _:
                return False
        return True

    def _send(self, status, value, headers=None):
        self._send_bytes(status, json.dumps(value).encode(), headers or {})

    def _send_bytes(self, status, content, headers):
        self.send_response(status)
        for name, value in {"content-type": "application/json", "content-length": str(len(content)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content)


def _script(body):
    messages = body.get("messages") or body.get("input")
    words = messages[-1]["content"].split()
    names = [_name(tool) for tool in body.get("tools", [])]
    if words and words[0] in _KINDS:
        return words[0], words[1] if len(words) > 1 else names[0] if names else "nothing"
    named = [name for name in names if re.search(rf"\b{re.escape(name)}\b", messages[-1]["content"])]
    return ("right", named[0]) if named else ("prose", "")


_KINDS = (
    *("right", "two", "prose", "ask", "bad", "unknown", "refusal", "truncated", "custom", "stop"),
    *("key", "busy", "broken", "away", "slow", "cut", "garbage"),
)


def _name(tool):
    return tool["function"]["name"] if "function" in tool else tool["name"]


def _calls(kind, tool):
    """(name, arguments as text) of each call."""
    good = json.dumps(ARGUMENTS, indent=1)
    match kind:
        case "right" | "busy" | "slow" | "stop" | "truncated":
            return [(tool, good)]
        case "two":
            return [(tool, good), (tool, good)]
        case "bad":
            return [(tool, '{"id": 7,')]
        case "unknown":
            return [("no_such_tool", good)]
    return []


_TEXTS = {"prose": "The answer is seven.", "ask": "Which user do you mean?", "refusal": "I cannot help with that."}


def _chat(body, kind, tool):
    calls = [
        {"id": f"call_{place}", "type": "function", "function": {"name": name, "arguments": arguments}}
        for place, (name, arguments) in enumerate(_calls(kind, tool))
    ]
    if kind == "custom":
        calls = [{"id": "call_0", "type": "custom", "custom": {"name": tool, "input": "free text"}}]
    message = {"role": "assistant", "content": None if calls else _TEXTS.get(kind, ""), "refusal": None}
    if kind == "refusal":
        message |= {"content": None, "refusal": _TEXTS[kind]}
    if calls:
        message["tool_calls"] = calls
    reason = {"truncated": "length", "stop": "stop"}.get(kind, "tool_calls" if calls else "stop")
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 1,
        "model": body["model"],
        "choices": [{"index": 0, "message": message, "logprobs": None, "finish_reason": reason}],
        "usage": {"prompt_tokens": 40, "completion_tokens": 5, "total_tokens": 45},
    }


def _responses(body, kind, tool):
    output = [
        {"type": "function_call", "id": f"fc_{place}", "call_id": f"call_{place}", "name": name, "arguments": arguments}
        for place, (name, arguments) in enumerate(_calls(kind, tool))
    ]
    if kind == "custom":
        output = [{"type": "custom_tool_call", "id": "ct_0", "call_id": "call_0", "name": tool, "input": "free text"}]
    if kind in _TEXTS:
        part = {"type": "output_text", "text": _TEXTS[kind], "annotations": []}
        if kind == "refusal":
            part = {"type": "refusal", "refusal": _TEXTS[kind]}
        output = [{"type": "message", "id": "msg_0", "role": "assistant", "status": "completed", "content": [part]}]
    is_cut = kind == "truncated"
    return {
        "id": "resp_1",
        "object": "response",
        "created_at": 1,
        "model": body["model"],
        "status": "incomplete" if is_cut else "completed",
        "incomplete_details": {"reason": "max_output_tokens"} if is_cut else None,
        "error": None,
        "output": [{"type": "reasoning", "id": "rs_0", "summary": []}, *output],
        "parallel_tool_calls": True,
        "tool_choice": "auto",
        "tools": body.get("tools", []),
        "usage": {
            "input_tokens": 40,
            "input_tokens_details": {"cached_tokens": 0},
            "output_tokens": 5,
            "output_tokens_details": {"reasoning_tokens": 0},
            "total_tokens": 45,
        },
    }


def _messages(body, kind, tool):
    blocks = [
        {"type": "tool_use", "id": f"toolu_{place}", "name": name, "input": ARGUMENTS if kind != "bad" else [1]}
        for place, (name, _) in enumerate(_calls(kind, tool))
    ]
    if kind in _TEXTS:
        blocks = [{"type": "text", "text": _TEXTS[kind]}]
    reason = {"truncated": "max_tokens", "refusal": "refusal", "stop": "end_turn"}.get(kind)
    return {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": body["model"],
        "content": blocks,
        "stop_reason": reason or ("tool_use" if _calls(kind, tool) else "end_turn"),
        "stop_sequence": None,
        "usage": {"input_tokens": 40, "output_tokens": 5},
    }


def _ollama(body, kind, tool):
    message = {"role": "assistant", "content": _TEXTS.get(kind, "")}
    calls = _calls(kind, tool)
    if calls:
        arguments = ARGUMENTS if kind != "bad" else "not an object"
        message["tool_calls"] = [{"function": {"name": name, "arguments": arguments}} for name, _ in calls]
    return {
        "model": body["model"],
        "created_at": "2026-01-01T00:00:00Z",
        "message": message,
        "done": True,
        "done_reason": "length" if kind == "truncated" else "stop",
        "prompt_eval_count": 40,
        "eval_count": 5,
    }


def _error(message, kind):
    return {"type": "error", "error": {"message": message, "type": kind, "code": None}}


_SHAPES = {
    "/v1/chat/completions": _chat,
    "/v1/responses": _responses,
    "/v1/messages": _messages,
    "/api/chat": _ollama,
}
