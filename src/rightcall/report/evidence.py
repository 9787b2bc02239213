"""What a finding rests on, as labelled lines for people; every format for people shows the same ones.

Nothing here is escaped: a format escapes what it writes, in its own way.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal

from rightcall.findings import json_text
from rightcall.model import Finding, ToolRef
from rightcall.report.layout import join_cut, plural
from rightcall.report.places import place_text, places_text

MAX_NAMES = 12
MAX_TOOLS = 4
"""Tools up to which each is shown with its description and its place."""
_COUNTABLE = 10**12
_AT_THE_ROOT = ("", "inputSchema", "input_schema", "parameters", "json", "properties", "required")
"""Last tokens of a pointer to the schema of a tool in any wire shape, or to what its root lists."""
_HINT_WORDS = {
    "readOnlyHint": ("read-only", "not read-only"),
    "destructiveHint": ("destructive", "not destructive"),
    "idempotentHint": ("idempotent", "not idempotent"),
    "openWorldHint": ("open-world", "closed-world"),
}
_TOLD_ELSEWHERE = {"descriptions", "hints", "suppression"}  # by the lines of the tools, and by the message
_LABELS = {"counterexample": "only wider"}
_TOLD_BY_MESSAGE = {
    "cause",
    "keyword",
    "schema_pointer",
    "name",
    "nearest",
    "reason",
    "calls",
    "calls_each",
    "flag",
    "limit",
    "left_out",
}
"""Evidence about recorded calls, all of which the message says."""
_TOLD_BY_RELATION = {"relation", "reading", "score", "direction", "pairs"}


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolLine:
    """A tool of a finding: its name, what it says of itself, and where its effects differ from those of the others."""

    name: str
    description: str
    hints: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """One labelled line of evidence; `is_code` when it is JSON and not prose."""

    label: str
    text: str
    is_code: bool = False


def tool_lines(finding: Finding) -> tuple[ToolLine, ...]:
    """What the evidence of a finding says about each of its tools; hints that all of them agree on tell nothing."""
    hints = [_entry(finding, "hints", tool) for tool in finding.tools]
    said = [entry if isinstance(entry, Mapping) else {} for entry in hints]
    agreed = set(said[0]) if len(said) > 1 else set()
    agreed = {key for key in agreed if all(key in entry and entry[key] == said[0][key] for entry in said)}
    return tuple(_tool_line(finding, tool, entry, agreed) for tool, entry in zip(finding.tools, said, strict=True))


def _tool_line(finding: Finding, tool: ToolRef, hints: Mapping[str, object], agreed: Collection[str]) -> ToolLine:
    description = _entry(finding, "descriptions", tool)
    told = [_hint_text(key, value) for key, value in hints.items() if value is not None and key not in agreed]
    return ToolLine(
        name=shown_name(tool.name),
        description=description if isinstance(description, str) else "",
        hints=", ".join(told),
    )


def tool_names(finding: Finding, limit: int = MAX_NAMES) -> str:
    """The names of a finding's tools on one line."""
    return join_cut([shown_name(tool.name) for tool in finding.tools], limit)


def shown_name(name: str) -> str:
    """A tool's name, visible also when it is empty."""
    return name or '""'


def finding_place(finding: Finding, base_dir: str | None) -> str:
    """Where to look first; empty for a finding about no place."""
    return place_text(finding.source, finding.pointer, finding.position, base_dir) if finding.source is not None else ""


def finding_places(finding: Finding, base_dir: str | None) -> str:
    """Where to look: the finding's own place, and those of its other tools unless they are many."""
    places = [(finding.source, finding.pointer, finding.position)] if finding.source is not None else []
    if len(finding.tools) <= MAX_TOOLS:
        places += [(tool.source, tool.pointer, tool.position) for tool in finding.tools if not _is_inside(finding, tool)]
    return places_text(places, base_dir)


def _is_inside(finding: Finding, tool: ToolRef) -> bool:
    return finding.source == tool.source and f"{finding.pointer}/".startswith(f"{tool.pointer}/")


def facts(finding: Finding) -> tuple[Fact, ...]:
    """The evidence and the fix, most telling first."""
    return tuple(_facts(finding))


def _facts(finding: Finding) -> Iterator[Fact]:
    evidence = finding.evidence
    if "witness" in evidence:
        yield Fact(label="witness", text=json_text(evidence["witness"], style="spaced"), is_code=True)
    if relation := _relation_text(evidence):
        yield Fact(label="relation", text=relation)
    told = {"witness", *_TOLD_BY_RELATION, *_TOLD_ELSEWHERE}
    group = evidence.get("group")
    if isinstance(group, list):
        told.add("group")
        if sorted(map(_plain, group)) != sorted(tool.name for tool in finding.tools):
            yield Fact(label="group", text=join_cut([shown_name(_plain(name)) for name in group], MAX_NAMES))
    separation = evidence.get("separation")
    if isinstance(separation, Mapping) and isinstance(separation.get("edit"), str):
        told.add("separation")
        yield Fact(label="separate", text=_separation_text(separation))
    if calls := _calls_text(evidence.get("examples")):
        told |= {"examples", *_TOLD_BY_MESSAGE}
        yield Fact(label="calls", text=calls)
    limits = tuple(_limit_texts(evidence.get("limits")))
    told |= {"limits"} if limits else set()
    yield from (Fact(label="limit", text=text) for text in limits)
    for key, value in evidence.items():
        if key not in told:
            text = value.replace("\n", "; ") if isinstance(value, str) and key == "reason" else _plain(value)
            yield Fact(label=_LABELS.get(key, key.replace("_", " ")), text=text, is_code=not isinstance(value, str))
    if finding.fix:
        yield Fact(label="fix", text=finding.fix)


def _limit_texts(limits: object) -> Iterator[str]:
    """Limits of providers, one a line: whose, which, with what effect, and how that is known."""
    for limit in limits if isinstance(limits, list) else ():
        if isinstance(limit, Mapping):
            value = limit.get("value")
            name = f"{_plain(limit.get('limit', ''))}{'' if value is None else f' {_plain(value)}'}"
            known = f"{_plain(limit.get('source', ''))}, {_plain(limit.get('seen', ''))}, {_plain(limit.get('confidence', ''))}"
            yield f"{_plain(limit.get('profile', ''))}: {name}, {_plain(limit.get('effect', ''))} ({known})"


def _calls_text(examples: object) -> str:
    """Where recorded calls are, each trace named once."""
    places: dict[str, list[str]] = {}
    for example in examples if isinstance(examples, list) else []:
        if isinstance(example, Mapping) and "record" in example:
            number = f"record {_plain(example['record'])} call {_plain(example.get('call', 0))}"
            digest = f" ({_plain(example['arguments_digest'])[:12]})" if "arguments_digest" in example else ""
            places.setdefault(_plain(example.get("trace", "")), []).append(number + digest)
    return "; ".join(f"{trace} {', '.join(numbers)}" for trace, numbers in places.items())


def _relation_text(evidence: Mapping[str, object]) -> str:
    """Relation, reading, direction, similarity and number of pairs, as far as they are known."""
    named = next((key for key in ("direction", "relation") if key in evidence), None)
    parts = [_plain(evidence[named])] if named else []
    if "reading" in evidence:
        parts.append(f"{_plain(evidence['reading'])} reading")
    if "score" in evidence:
        parts.append(f"similarity {_score_text(evidence['score'])}")
    if "pairs" in evidence:
        pairs = evidence["pairs"]
        parts.append(plural(pairs, "pair") if type(pairs) is int and 0 <= pairs < _COUNTABLE else f"pairs {_plain(pairs)}")
    return ", ".join(parts)


def _score_text(score: object) -> str:
    """A similarity with two digits; anything that is none, as it is."""
    if isinstance(score, (float, Decimal)) and 0 <= score <= 1:
        return f"{score:.2f}"
    return _plain(score)


def _separation_text(separation: Mapping[str, object]) -> str:
    tool, pointer = separation.get("tool"), separation.get("pointer")
    place = shown_name(tool) if isinstance(tool, str) else ""
    if isinstance(pointer, str) and pointer.rpartition("/")[2] not in _AT_THE_ROOT:
        place += f" at {pointer}"
    proof = "proven" if separation.get("verified") is True else "not proven"
    return (f"{place.strip()}: " if place else "") + f"{_plain(separation['edit'])} ({proof})"


def _hint_text(key: str, value: object) -> str:
    if key in _HINT_WORDS and isinstance(value, bool):
        return _HINT_WORDS[key][0 if value else 1]
    return f"{key} {_plain(value)}"


def _entry(finding: Finding, key: str, tool: ToolRef) -> object:
    """What the evidence says under a key about a tool: by its name, or with its source and index where names are alike."""
    entries = finding.evidence.get(key)
    if not isinstance(entries, Mapping):
        return None
    names = (tool.name, f"{tool.name} ({tool.source})", f"{tool.name} ({tool.source} #{tool.index})")
    return next((entries[name] for name in names if name in entries), None)


def _plain(value: object) -> str:
    return value if isinstance(value, str) else json_text(value, style="spaced")
