"""One row of the record: a line of JSON that names the digest of the line before it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from hashlib import sha256

from rightcall.guard import Verdict
from rightcall.model import JsonValue

FIRST = "sha256:" + "0" * 64
"""What the first row of all names as the row before it."""
MAX_TEXT = 512


def decision_fields(verdict: Verdict, now: datetime, arguments_digest: str = "") -> dict[str, JsonValue]:
    """What is kept of a decision: every reason, and of the arguments no more than a digest."""
    return {
        "event": "decision",
        "time": now.isoformat(),
        "verdict": verdict.id,
        "effect": verdict.effect,
        "stage": verdict.stage,
        "principal": verdict.principal[:MAX_TEXT],
        "primitive": verdict.primitive[:MAX_TEXT],
        "effect_class": verdict.effect_class,
        "reasons": [*verdict.reasons],
        "rules": [*verdict.rules],
        "missing": {name: [*values] for name, values in verdict.missing.items()},
        "disclosure": verdict.disclosure.value,
        "facts": verdict.facts_digest,
        "arguments": arguments_digest,
        "manifest": verdict.manifest,
        "policy": verdict.policy,
    }


def outcome_fields(verdict: Verdict, now: datetime, outcome: str) -> dict[str, JsonValue]:
    """What became of a call that was allowed: `returned`, `failed`, `invalid arguments`, ..."""
    return {"event": "outcome", "time": now.isoformat(), "verdict": verdict.id, "outcome": outcome[:MAX_TEXT]}


def row_line(sequence: int, previous: str, fields: Mapping[str, JsonValue]) -> tuple[bytes, str]:
    """Write a row, ASCII and without line ends inside, and give the digest that the next one names."""
    body = json.dumps({"sequence": sequence, "previous": previous, **fields}, sort_keys=True, separators=(",", ":"))
    digest = row_digest(body)
    return f'{body[:-1]},"~digest":"{digest}"}}\n'.encode(), digest


def row_digest(body: str) -> str:
    """Digest a row as it stands, without its own digest."""
    return "sha256:" + sha256(body.encode()).hexdigest()


def split_line(line: bytes) -> tuple[str, str] | None:
    """The body of a row and the digest that it claims; None for a line that no row looks like."""
    mark, end = b',"~digest":"', b'"}'
    body, found, digest = line.rpartition(mark)
    if not found or not digest.endswith(end) or not line.isascii():
        return None
    return body.decode() + "}", digest.removesuffix(end).decode()
