"""Catalogs and traces for the tests of the replay, written by hand."""

import json

CATALOG = {
    "tools": [
        {
            "name": "show_draft",
            "description": "Show a draft.",
            "annotations": {"readOnlyHint": True},
            "inputSchema": {
                "type": "object",
                "properties": {"draft": {"type": "string"}, "style": {"enum": ["plain", "rich"]}},
                "required": ["draft"],
            },
        },
        {
            "name": "discard_draft",
            "description": "Throw a draft away.",
            "annotations": {"readOnlyHint": False, "destructiveHint": True},
            "inputSchema": {"type": "object", "properties": {"draft": {"type": "string"}}, "required": ["draft"]},
        },
        {"name": "list_drafts", "inputSchema": {"type": "object", "properties": {"limit": {"type": "integer"}}}},
        {
            "name": "send_letter",
            "inputSchema": {
                "type": "object",
                "properties": {"to": {"type": "string"}},
                "required": ["to"],
                "additionalProperties": False,
            },
        },
    ]
}


def mcp_call(name, arguments, number=1):
    return {"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": {"name": name, "arguments": arguments}}


def chat_call(name, arguments, call_id, tools=None):
    call = {"id": call_id, "type": "function", "function": {"name": name, "arguments": arguments}}
    answer = {"choices": [{"message": {"role": "assistant", "tool_calls": [call]}}]}
    if tools is None:
        return answer
    listed = [
        {"type": "function", "function": {"name": tool["name"], "parameters": tool["inputSchema"]}} for tool in tools["tools"]
    ]
    return {"request": {"messages": [], "tools": listed}, "response": answer}


def lines(*records):
    return "".join(json.dumps(record) + "\n" for record in records)
