"""CAT006: a name that another server, or the host itself, already has."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.rule import LintRule, Told, finding
from rightcall.lint.schema_words import shown
from rightcall.lint.subject import Subject, ToolSubject
from rightcall.model import Finding, JsonValue, Rule


def find(subject: Subject) -> Iterator[Finding]:
    """Each name of two sources, once; each name that a chosen host keeps for itself."""
    for name, tools in subject.by_name.items():
        yield from _of_sources(name, tools)
    for profile in subject.profiles:
        for name in profile.reserved_names:
            for tool in subject.by_name.get(name, ()):
                message = f"{shown(name)} is also the name of a tool that {profile.title} brings itself"
                evidence: dict[str, JsonValue] = {"profile": profile.name, "source": profile.reserved_source}
                told = Told(message=message, pointer=tool.tool.origin.pointer, evidence=evidence, severity="warning")
                yield finding(RULE, tool.tool, told)


def _of_sources(name: str, tools: tuple[ToolSubject, ...]) -> Iterator[Finding]:
    first: dict[tuple[str | None, str], ToolSubject] = {}
    for tool in tools:
        first.setdefault((tool.tool.group, tool.tool.origin.source), tool)
    groups = {group for group, _ in first} - {None} or {None}
    for group in sorted(groups, key=str):
        met = [tool for (its, _), tool in first.items() if its in (group, None)]
        sources = list(dict.fromkeys(tool.tool.origin.source for tool in met))
        if len(sources) > 1:
            message = f"{shown(name)} is a tool of {len(sources)} servers"
            evidence: dict[str, JsonValue] = {"sources": [*sources[:16]], "count": len(sources)}
            told = Told(message=message, pointer=met[0].tool.origin.pointer, evidence=evidence)
            yield finding(RULE, tuple(tool.tool for tool in met), told)


RULE = Rule(
    code="CAT006",
    name="merged-name-collision",
    severity="error",
    summary="Two servers offer a tool of one name, or a server uses a name that the chosen host keeps for its own tools.",
    why=(
        "A client that merges servers without a prefix keeps one of the two or refuses both, and the call may reach the "
        "wrong server. With a name of the host's own tools the server's tool is the one that vanishes."
    ),
    fix="Put the subject into the name: fs_list_directories, not list_directories.",
    bad="""
{"servers": {"fs": {"tools": [{"name": "list", "description": "List.", "inputSchema": {"type": "object"}}]},
  "desk": {"tools": [{"name": "list", "description": "List.", "inputSchema": {"type": "object"}}]}}}
""",
    good="""
{"servers": {"fs": {"tools": [{"name": "list_files", "description": "List.", "inputSchema": {"type": "object"}}]},
  "desk": {"tools": [{"name": "list_windows", "description": "List.", "inputSchema": {"type": "object"}}]}}}
""",
    evidence="modelcontextprotocol/servers#544, microsoft/vscode#245906. Read in November 2026.",
)

MERGED_NAME_COLLISION = LintRule(rule=RULE, find=find)
