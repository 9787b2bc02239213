"""Sample reports, and golden files.

A golden file holds the exact output of a format for the sample report. To write them anew after a wanted change:

    RIGHTCALL_GOLDEN=write python -m pytest tests/report

and read the difference before committing it.
"""

import os
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path

import pytest

from rightcall.findings import Baseline, BaselineEntry, Draft, Locate, Policy, Suppression, conclude
from rightcall.model import Finding, Position, Problem, Report, Rule, Source, ToolRef

GOLDEN = Path(__file__).parent / "golden"

RULES = tuple(
    Rule(code=code, name=name, severity=severity, summary=summary, why=why, fix=fix, evidence=evidence)
    for code, name, severity, summary, why, fix, evidence in (
        (
            "TC003",
            "confusable-overlap",
            "warning",
            "Two tools look alike and accept the same call.",
            "A model that picks the wrong one gets no error.",
            "Make the names differ, or close one of the schemas.",
            None,
        ),
        (
            "TC004",
            "overlap-with-effect-conflict",
            "error",
            "Two tools accept the same call and disagree on its effects.",
            "The wrong name can destroy what the right one reads.",
            "Require an argument that only one of them has.",
            "988 of 6,600 overlapping pairs of 116 servers disagree on readOnlyHint (November 2026).",
        ),
        (
            "TC005",
            "undecided-pair",
            "note",
            "Two tools look alike and the question could not be decided.",
            "An unknown answer is not a safe one.",
            "Simplify the keyword that is named, or raise the budget.",
            None,
        ),
        (
            "TC011",
            "interchangeable-tools",
            "warning",
            "Several tools accept exactly the same calls.",
            "Their schemas tell a model nothing about which one to use.",
            "Merge them, or give each an argument of its own.",
            None,
        ),
    )
)
RULE = {rule.code: rule for rule in RULES}

SOURCES = (
    Source(name="examples/files.json", kind="mcp", tool_count=14, digest="sha256:" + "1f" * 32),
    Source(name="stdio:mcp-server-git --repository .", kind="mcp", tool_count=12, digest="sha256:" + "2e" * 32),
)


def tool(name: str, index: int, source: str = SOURCES[0].name) -> ToolRef:
    return ToolRef(name=name, source=source, index=index, pointer=f"/tools/{index}")


def finding(code: str, message: str, tools: tuple[ToolRef, ...], **rest: object) -> Finding:
    rule = RULE[code]
    values = {"pointer": tools[0].pointer + "/inputSchema" if tools else None, "fix": rule.fix} | rest
    return Finding(rule=code, name=rule.name, severity=rule.severity, message=message, tools=tools, **values)


def locate(source: str, pointer: str) -> Position | None:
    """Where a pointer lies in a made-up file: the deeper, the further to the right."""
    if source != SOURCES[0].name:
        return None
    number = next((int(token) for token in pointer.split("/") if token.isdigit()), 0)
    return Position(line=3 + 12 * number, column=5 + 2 * pointer.count("/"))


PAIR = finding(
    "TC004",
    "get_file and delete_file accept the same call, and one only reads while the other destroys.",
    (tool("get_file", 0), tool("delete_file", 1)),
    rank=(0.0, -0.91),
    evidence={
        "relation": "identical",
        "reading": "declared",
        "score": Decimal("0.9134"),
        "witness": {"path": "notes.txt", "revision": 12345678901234567890123, "ratio": Decimal("0.1000")},
        "descriptions": {
            "get_file": "Read one file of the workspace and return its text.",
            "delete_file": "Remove one file of the workspace; this cannot be undone, so ask before you use it.",
        },
        "hints": {"get_file": {"readOnlyHint": True}, "delete_file": {"readOnlyHint": False, "destructiveHint": True}},
        "separation": {
            "edit": 'add "confirm": {"const": true} and require it',
            "tool": "delete_file",
            "pointer": "/tools/1/inputSchema",
            "verified": True,
        },
    },
)
VERBS = ("copy", "move", "link", "stat", "open", "seal", "drop", "hash", "list")
GROUP = finding(
    "TC011",
    "9 tools accept exactly the same calls.",
    tuple(tool(f"storage_{verb}_object", 2 + i) for i, verb in enumerate(VERBS)),
    evidence={
        "relation": "equivalent",
        "reading": "declared",
        "pairs": 36,
        "witness": {"key": "a"},
        "group": [f"storage_{verb}_object" for verb in VERBS],
    },
)
HOSTILE = finding(
    "TC003",
    "search and se\u202earch\x1b[31m look alike.\n::error::injected",
    (tool("search", 11), tool("se\u202earch\x1b[31m|`x`<b>@team #1", 12)),
    evidence={
        "relation": "overlap",
        "reading": "written",
        "witness": {"q": "\u200b<script>", "日本語の検索": ["全文", "部分"]},
        "score": 0.71,
        "descriptions": {"search": "[Search](https://a.example) **everything** | `now` 検索します。" * 3},
    },
)
KNOWN = finding(
    "TC003",
    "list_branches and list_tags accept the same call.",
    (tool("list_branches", 0, SOURCES[1].name), tool("list_tags", 1, SOURCES[1].name)),
    evidence={
        "relation": "contained",
        "reading": "declared",
        "direction": "list_tags is contained in list_branches",
        "counterexample": {"sort": "name"},
        "score": Decimal("0.64"),
    },
)
UNDECIDED = finding(
    "TC005",
    "patch_file and patch_files look alike; whether they accept the same call is unknown.",
    (tool("patch_file", 13), tool("patch_files", 10)),
    evidence={
        "relation": "unknown",
        "reading": "declared",
        "reason": "glob\nthe pattern of /tools/13/inputSchema/properties/glob is too large",
    },
)
ACCEPTED = finding("TC003", "copy_old and copy_new accept the same call.", (tool("copy_old", 8), tool("copy_new", 9)))

PROBLEMS = (
    Problem(
        message="the tool has no name",
        source=SOURCES[0].name,
        pointer="/tools/14",
        position=Position(line=180, column=7),
        hint='add "name"',
    ),
    Problem(message="type names in upper case were converted", source=SOURCES[1].name, pointer="/tools/2", tool_lost=False),
)


def draft(*findings: Finding, **rest: object) -> Draft:
    values = {
        "command": "scan",
        "version": "1.2.3",
        "sources": SOURCES,
        "rules": RULES,
        "summary": {
            "tools": 26,
            "pairs_considered": 118,
            "pairs_proved": 118,
            "identical": 2,
            "equivalent": 36,
            "contained": 4,
            "overlap": 21,
            "open_overlap": 30,
            "disjoint": 24,
            "unknown": 1,
            "left_out": 0,
            "groups": 1,
            "conflicts": 1,
        },
    }
    return Draft(findings=findings, **(values | rest))


@pytest.fixture(name="make_draft")
def _make_draft() -> Callable[..., Draft]:
    return draft


@pytest.fixture(name="make_finding")
def _make_finding() -> Callable[..., Finding]:
    return finding


@pytest.fixture(name="make_tool")
def _make_tool() -> Callable[..., ToolRef]:
    return tool


@pytest.fixture(name="locate")
def _locate() -> Locate:
    return locate


@pytest.fixture
def report() -> Report:
    """A report with something of everything: each severity, a group, hostile text, baseline, suppression, problems."""
    everything = draft(PAIR, GROUP, HOSTILE, KNOWN, UNDECIDED, ACCEPTED, problems=PROBLEMS, complete=False)
    known = conclude(draft(KNOWN), Policy(), locate).findings[0]
    policy = Policy(
        baseline=Baseline(
            entries=(
                BaselineEntry(fingerprint=known.fingerprint, rule="TC003", tools=("list_branches", "list_tags")),
                BaselineEntry(fingerprint="0" * 32, rule="TC003", tools=("gone", "gone_too")),
            ),
        ),
        suppressions=(
            Suppression(rule="TC003", tools=("copy_*",), reason="both go away with version 3"),
            Suppression(rule="TC011", tools=("nothing_like_it",), reason="once there was one"),
        ),
    )
    return conclude(everything, policy, locate)


@pytest.fixture
def empty_report() -> Report:
    """A report of a run that found nothing."""
    return conclude(draft(summary=dict.fromkeys(LARGE_SUMMARY, 0), sources=()), Policy(), locate)


LARGE_SUMMARY = {
    "tools": 300,
    "pairs_considered": 4102,
    "pairs_proved": 4102,
    "identical": 0,
    "equivalent": 0,
    "contained": 0,
    "overlap": 1338,
    "open_overlap": 1609,
    "disjoint": 493,
    "unknown": 662,
    "left_out": 0,
}


@pytest.fixture(scope="session")
def large_report() -> Report:
    """A report of 2,000 findings over 300 tools."""
    verbs = ("get", "list", "read", "fetch", "find", "delete", "remove", "update", "create", "set")
    things = ("project", "issue", "merge_request", "pipeline", "branch", "commit", "wiki_page", "label", "milestone", "runner")
    names = [f"{verb}_{thing}{suffix}" for thing in things for verb in verbs for suffix in ("", "s", "_by_id")]
    pairs = [(i, j) for i in range(len(names)) for j in range(i + 1, min(i + 8, len(names)))][:2000]
    findings = [_pair(names, i, j) for i, j in pairs]
    return conclude(draft(*findings, sources=SOURCES[:1], summary=LARGE_SUMMARY), Policy(), locate)


def _pair(names: list[str], i: int, j: int) -> Finding:
    first, second = names[i], names[j]
    code = "TC004" if (i + j) % 97 == 0 else "TC003" if (i + j) % 3 else "TC005"
    texts = {
        name: f"{name.split('_')[0].capitalize()} {' '.join(name.split('_')[1:])} of a project by its identifier."
        for name in (first, second)
    }
    return finding(
        code,
        f"{first} and {second} accept the same call.",
        (tool(first, i), tool(second, j)),
        rank=(float((i * j) % 100) / 100,),
        evidence={
            "relation": "overlap",
            "reading": "declared",
            "witness": {"project_id": "a", "iid": i},
            "score": 0.62 + (i * j) % 38 / 100,
            "descriptions": texts,
            "hints": {first: {"readOnlyHint": True}, second: {"readOnlyHint": False}},
            "separation": {
                "edit": f'require "{second}_token"',
                "tool": second,
                "pointer": f"/tools/{j}/inputSchema",
                "verified": True,
            },
        },
    )


@pytest.fixture
def golden() -> Callable[[str, str], None]:
    """Compare a text with a golden file, or write it when RIGHTCALL_GOLDEN=write."""

    def check(name: str, text: str) -> None:
        path = GOLDEN / name
        if os.environ.get("RIGHTCALL_GOLDEN") == "write":
            path.write_text(text, encoding="utf-8", newline="")
        assert path.exists(), f"no golden file {name}; write it with RIGHTCALL_GOLDEN=write"
        assert text == path.read_bytes().decode("utf-8")

    return check
