"""A name for a finding that outlives edits: the same at every run, on every machine, wherever its lines have moved."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256

from rightcall.findings.json_text import json_text
from rightcall.model import Finding

IDENTITY_KEYS = ("profile", "keyword", "argument", "limit", "suppression")
"""Evidence that tells apart findings of one rule at one place. Wording never does, so that a better message changes nothing."""

_HEX_DIGITS = 32  # 128 bits of the digest: no chance of two by accident, and a baseline stays readable


def with_fingerprints(findings: Sequence[Finding]) -> list[Finding]:
    """Give each finding its fingerprint, in the order given.

    SHA-256 over the rule, the tool names with their sources' base names (in any order), the pointer relative to the tool
    and the identifying evidence. Findings that agree in all of it are told apart by an ordinal (`...-2`), given by what
    they say and not by where they stand.
    """
    holders: dict[str, list[int]] = {}
    for place, finding in enumerate(findings):
        holders.setdefault(_digest(finding), []).append(place)
    names: dict[int, str] = {}
    for digest, places in holders.items():
        if len(places) > 1:
            places.sort(key=lambda place: _content(findings[place]))
        names |= {place: f"{digest}-{i}" if i > 1 else digest for i, place in enumerate(places, start=1)}
    return [replace(finding, fingerprint=names[place]) for place, finding in enumerate(findings)]


def base_name(source: str) -> str:
    """The part of a source's name that is the same on every machine.

    The last part of a path; a URL without user, query and fragment; a command line with every path cut to its last part.
    """
    if source.startswith("stdio:"):
        return "stdio:" + " ".join(re.split(r"[/\\]", word)[-1] for word in source.removeprefix("stdio:").split())
    if "://" in source:
        scheme, _, rest = source.partition("://")
        authority, slash, path = re.split(r"[?#]", rest, maxsplit=1)[0].partition("/")
        return f"{scheme}://{authority.rpartition('@')[2]}{slash}{path}"
    return re.split(r"[/\\]", source.rstrip("/\\"))[-1]


def relative_pointer(finding: Finding) -> str:
    """A finding's pointer as seen from the tool it lies in; unchanged when it lies in none of its tools."""
    pointer = finding.pointer or ""
    holders = [
        tool.pointer
        for tool in finding.tools
        if finding.source in (None, tool.source) and (pointer == tool.pointer or pointer.startswith(tool.pointer + "/"))
    ]
    return pointer.removeprefix(max(holders, key=len)) if holders else pointer


def _digest(finding: Finding) -> str:
    tools = sorted([tool.name, base_name(tool.source)] for tool in finding.tools)
    source = "" if tools or finding.source is None else base_name(finding.source)
    identity = [_normalised(finding.evidence[key]) for key in IDENTITY_KEYS if key in finding.evidence]
    content = json_text([finding.rule, tools, source, relative_pointer(finding), identity])
    return sha256(content.encode()).hexdigest()[:_HEX_DIGITS]


def _normalised(value: object) -> str:
    text = value if isinstance(value, str) else json_text(value, sort_keys=True)
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def _content(finding: Finding) -> tuple[object, ...]:
    tools = sorted((tool.name, tool.source, tool.index) for tool in finding.tools)
    return (finding.message, json_text(finding.evidence, sort_keys=True), finding.source or "", finding.pointer or "", tools)
