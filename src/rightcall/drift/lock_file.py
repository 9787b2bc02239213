"""The lock as a file: JSON that version control can compare, read back with every fault at its place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import cast

from rightcall.catalog import JsonLimits, read_json
from rightcall.catalog.json_text import JsonDocument, write_json
from rightcall.drift.beside import KINDS, LockedPrimitive, digest_of
from rightcall.drift.lock import FIELDS, Field, Lock, Locked, LockedTool, locked_value
from rightcall.errors import InputError
from rightcall.model import JsonValue, PrimitiveKind, Problem
from rightcall.schema import DIALECT_NAMES

LOCK_FORMAT = "rightcall.lock/1"
_DIGEST = re.compile(r"sha256:[0-9a-f]{64}")
_HINT = "write it anew with rightcall lock, or restore it from version control"


def lock_text(lock: Lock) -> str:
    """Write a lock as JSON text (`schemas/lock-1.schema.json`): the same tools give the same text, in any order.

    Fields that a tool does not have are left out. The tools do not stand under `tools`, so that no reader takes a lock for a
    catalog.
    """
    document: dict[str, JsonValue] = {
        "format": LOCK_FORMAT,
        "digests_only": lock.is_digests_only,
        "locked": [_entry_json(entry, digests_only=lock.is_digests_only) for entry in lock.entries],
    }
    if lock.beside is not None:
        document["beside"] = [_beside_json(entry, digests_only=lock.is_digests_only) for entry in lock.beside]
    return write_json(document)


def read_lock(text: str | bytes, *, source: str = "lock", limits: JsonLimits | None = None) -> tuple[Lock, JsonDocument]:
    """Read a lock from its text, and give the document that knows where things stand in it.

    *Errors*: `CatalogError` and `InputError` with every problem, each with its place: also a digest that does not fit the
    value beside it, for then somebody changed one of them. `LimitExceeded` for the bounds.
    """
    document = read_json(text, source, limits or JsonLimits())
    problems = [
        Problem(message=message, source=source, pointer=pointer, position=document.locate(pointer), hint=_HINT)
        for message, pointer in _faults(document.value)
    ]
    value = document.value
    if problems or not isinstance(value, dict):
        raise InputError(problems)
    entries = value["locked"] if isinstance(value["locked"], list) else []
    tools = tuple(_entry(entry, f"/locked/{place}") for place, entry in enumerate(entries) if isinstance(entry, dict))
    lock = Lock(entries=tools, is_digests_only=value["digests_only"] is True, source=source, beside=_beside(value))
    return lock, document


def _entry_json(entry: LockedTool, *, digests_only: bool) -> JsonValue:
    shown: dict[str, JsonValue] = {
        "name": entry.name,
        "source": entry.source,
        "dialect": entry.dialect,
        "digest": entry.digest,
    }
    absent = locked_value(None).digest
    for name in FIELDS:
        locked = entry.fields[name]
        if locked.digest != absent:
            kept: dict[str, JsonValue] = {} if digests_only else {"value": locked.value}
            shown[name] = {"digest": locked.digest, "sent": locked.sent, **kept}
    return shown


def _beside_json(entry: LockedPrimitive, *, digests_only: bool) -> JsonValue:
    shown: dict[str, JsonValue] = {"kind": entry.kind, "name": entry.name, "source": entry.source, "digest": entry.digest}
    return shown if digests_only else {**shown, "value": entry.value}


def _beside(document: Mapping[str, JsonValue]) -> tuple[LockedPrimitive, ...] | None:
    entries = document.get("beside")
    if not isinstance(entries, list):
        return None
    return tuple(
        LockedPrimitive(
            kind=cast("PrimitiveKind", entry["kind"]),
            name=str(entry["name"]),
            source=str(entry["source"]),
            digest=str(entry["digest"]),
            value=entry.get("value"),
            pointer=f"/beside/{place}",
        )
        for place, entry in enumerate(entries)
        if isinstance(entry, dict)
    )


def _entry(entry: Mapping[str, JsonValue], pointer: str) -> LockedTool:
    return LockedTool(
        name=str(entry["name"]),
        source=str(entry["source"]),
        dialect=str(entry["dialect"]),
        fields={name: _locked(entry, name) for name in FIELDS},
        pointer=pointer,
    )


def _locked(entry: Mapping[str, JsonValue], name: Field) -> Locked:
    member = entry.get(name)
    if not isinstance(member, dict):
        return locked_value(None)
    return Locked(digest=str(member["digest"]), sent=str(member["sent"]), value=member.get("value"))


def _faults(value: JsonValue) -> Iterator[tuple[str, str]]:
    """Everything that is wrong with a lock: what, and its JSON Pointer."""
    if not isinstance(value, dict):
        yield "a lock is a JSON object", ""
        return
    if value.get("format") != LOCK_FORMAT:
        yield f"is no lock that this version reads: the format must be {LOCK_FORMAT}", "/format" if "format" in value else ""
        return
    if not isinstance(value.get("digests_only"), bool):
        yield "digests_only must be true or false", "/digests_only"
    tools = value.get("locked")
    if not isinstance(tools, list):
        yield "locked must be a list", "/locked"
        return
    is_digests_only = value.get("digests_only") is True
    for place, entry in enumerate(tools):
        yield from _entry_faults(entry, f"/locked/{place}", digests_only=is_digests_only)
    beside = value.get("beside", [])
    if not isinstance(beside, list):
        yield "beside must be a list", "/beside"
        return
    for place, entry in enumerate(beside):
        yield from _beside_faults(entry, f"/beside/{place}", digests_only=is_digests_only)


def _beside_faults(entry: JsonValue, pointer: str, *, digests_only: bool) -> Iterator[tuple[str, str]]:
    if not isinstance(entry, dict):
        yield "what is locked beside the tools is an object", pointer
        return
    if entry.get("kind") not in KINDS:
        yield f"kind must be one of {', '.join(KINDS)}", pointer
    for name in ("name", "source"):
        if not isinstance(entry.get(name), str):
            yield f"{name} must be a text", pointer
    digest = entry.get("digest")
    if not isinstance(digest, str) or not _DIGEST.fullmatch(digest):
        yield "digest must be sha256: and 64 hexadecimal digits", pointer
    elif not digests_only and digest != digest_of(entry.get("value")):
        yield "the value does not fit its digest: one of them was changed by hand", pointer


def _entry_faults(entry: JsonValue, pointer: str, *, digests_only: bool) -> Iterator[tuple[str, str]]:
    if not isinstance(entry, dict):
        yield "a locked tool is an object", pointer
        return
    faults = [
        (f"{name} must be a text", pointer) for name in ("name", "source", "digest") if not isinstance(entry.get(name), str)
    ]
    if entry.get("dialect") not in DIALECT_NAMES:
        faults.append((f"dialect must be one of {', '.join(DIALECT_NAMES)}", pointer))
    for name in FIELDS:
        if name in entry:
            faults += _field_faults(entry[name], f"{pointer}/{name}", digests_only=digests_only)
    yield from faults
    if not faults and _entry(entry, pointer).digest != entry["digest"]:
        yield "the digest of the tool does not fit its fields", f"{pointer}/digest"


def _field_faults(member: JsonValue, pointer: str, *, digests_only: bool) -> Iterator[tuple[str, str]]:
    if not isinstance(member, dict):
        yield "a locked field is an object with digest and sent", pointer
        return
    digests = (member.get("digest"), member.get("sent"))
    if not all(isinstance(digest, str) and _DIGEST.fullmatch(digest) for digest in digests):
        yield "digest and sent must be sha256: and 64 hexadecimal digits", pointer
    elif not digests_only:
        known = locked_value(member.get("value"))
        if digests != (known.digest, known.sent):
            yield "the value does not fit its digest: one of them was changed by hand", pointer
