"""A stdio server that lists the tools of a recorded listing: python -m benchmarks.listing_server FILE."""

from __future__ import annotations

import json
import sys
from pathlib import Path


def tools_of(document: object) -> list[object]:
    """The tools of a listing, bare or as the answer of a server."""
    if isinstance(document, dict) and isinstance(document.get("result"), dict):
        document = document["result"]
    return document["tools"] if isinstance(document, dict) else []


def main() -> None:
    """Answer `initialize`, `tools/list` and `ping`, and refuse the rest, until standard input ends."""
    listed = tools_of(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")))
    for line in sys.stdin:
        message = json.loads(line)
        if "id" not in message:
            continue
        answers = {
            "initialize": {
                "protocolVersion": "2025-06-18",
                "capabilities": {"tools": {}},
                "serverInfo": {"name": "recorded", "version": "1"},
            },
            "tools/list": {"tools": listed},
            "ping": {},
        }
        answer = answers.get(message["method"])
        body = {"result": answer} if answer is not None else {"error": {"code": -32601, "message": "not here"}}
        print(json.dumps({"jsonrpc": "2.0", "id": message["id"], **body}), flush=True)


if __name__ == "__main__":
    main()
