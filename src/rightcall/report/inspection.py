"""What an inspection says of a catalog as a whole: who accepts it, what it weighs, and how each server does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rightcall.model import Report
from rightcall.report.evidence import Fact
from rightcall.report.layout import join_cut, plural
from rightcall.report.places import file_path

MAX_NAMES = 4
MAX_SERVERS = 40
"""Servers in the tables for people; the JSON report has all."""
_VERDICTS = {
    "reject": "refuses the request",
    "drop": "takes the rest without",
    "degrade": "takes it, with a loss",
    "accept": "accepts",
    "unknown": "is not known to accept it",
}
_WORDS_OF_A_TOOL = {"reject": "refuses", "drop": "drops", "degrade": "loses a constraint of", "unknown": "is not known for"}


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerRow:
    """One source in the table of servers."""

    source: str
    tools: int
    tokens: int
    errors: int
    warnings: int
    accepted_by: int
    asked: int
    refused_by: str


def inspection_facts(report: Report) -> tuple[Fact, ...]:
    """The verdict of each target and the tokens of the catalog; nothing for a report without them."""
    return (*_targets(report), *_tokens(report))


def server_rows(report: Report, base_dir: str | None) -> tuple[ServerRow, ...]:
    """One row for each source where several were inspected, the one that hurts most first."""
    section = report.sections.get("servers")
    if not isinstance(section, list):
        return ()
    counts = _counts(report)
    rows = [_server(entry, counts, base_dir) for entry in section if isinstance(entry, Mapping)]
    return tuple(sorted(rows, key=lambda row: (-row.errors, -row.warnings, -row.tokens, row.source)))


def _server(entry: Mapping[str, object], counts: Counter[tuple[str, str]], base_dir: str | None) -> ServerRow:
    source = str(entry["source"])
    accepted, refused = _names(entry.get("accepted_by")), _names(entry.get("not_accepted_by"))
    return ServerRow(
        source=file_path(source, base_dir) or source,
        tools=_number(entry, "tools"),
        tokens=_number(entry, "tokens"),
        errors=counts[source, "error"],
        warnings=counts[source, "warning"],
        accepted_by=len(accepted),
        asked=len(accepted) + len(refused),
        refused_by=join_cut(refused, MAX_NAMES),
    )


def _counts(report: Report) -> Counter[tuple[str, str]]:
    """Findings by source and severity; one about several sources counts for each of them."""
    counts: Counter[tuple[str, str]] = Counter()
    for finding in report.findings:
        for source in {tool.source for tool in finding.tools} | ({finding.source} if finding.source is not None else set()):
            counts[source, finding.severity] += 1
    return counts


def _targets(report: Report) -> Iterator[Fact]:
    section = report.sections.get("acceptance")
    rows = [row for row in section if isinstance(row, Mapping)] if isinstance(section, list) else []
    for whole in rows:
        if whole.get("tool") is None:
            profile = str(whole.get("profile"))
            tools = [row for row in rows if row.get("profile") == profile and row.get("tool") is not None]
            yield Fact(label=profile, text="".join(_verdict(whole, tools)))


def _verdict(whole: Mapping[str, object], tools: Sequence[Mapping[str, object]]) -> Iterator[str]:
    verdict = str(whole.get("verdict"))
    yield _VERDICTS.get(verdict, verdict)
    if verdict == "accept":
        return
    if rule := whole.get("rule"):
        yield f" ({rule}{f', {limit}' if (limit := whole.get('limit')) else ''})"
    for kind, words in _WORDS_OF_A_TOOL.items():
        names = [str(row.get("tool")) for row in tools if row.get("verdict") == kind]
        if names:
            yield f"; {words} {plural(len(names), 'tool')}: {join_cut(names, MAX_NAMES)}"
    if whole.get("confidence") == "unverified":
        yield "; not verified"


def _tokens(report: Report) -> Iterator[Fact]:
    section = report.sections.get("tokens")
    if not isinstance(section, Mapping):
        return
    band = section.get("band")
    low, high = band if isinstance(band, list) and len(band) == 2 else (0, 0)  # noqa: PLR2004 - low and high
    text = f"{_number(section, 'total'):,} ({section.get('encoding')}), {low:,} to {high:,} with other models"
    if saving := _number(section, "deferred_saving"):
        text += f"; deferring tools would save {saving:,}"
    yield Fact(label="tokens", text=text)
    heaviest = section.get("heaviest")
    rows = [row for row in heaviest if isinstance(row, Mapping)] if isinstance(heaviest, list) else []
    if rows:
        names = [f"{row.get('tool')} {_number(row, 'tokens'):,}" for row in rows[:MAX_NAMES]]
        yield Fact(label="heaviest", text=", ".join(names))


def _names(value: object) -> list[str]:
    return [str(name) for name in value] if isinstance(value, list) else []


def _number(row: Mapping[str, object], key: str) -> int:
    value = row.get(key)
    return value if isinstance(value, int) else 0
