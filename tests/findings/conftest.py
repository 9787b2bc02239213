"""Small builders for findings and drafts."""

from collections.abc import Callable

import pytest

from rightcall.findings import Draft, Policy, conclude
from rightcall.model import Finding, Report, Rule, Source, ToolRef

RULES = tuple(
    Rule(code=code, name=name, severity=severity, summary="s", why="w", fix="f")
    for code, name, severity in (
        ("TC001", "duplicate-name", "error"),
        ("TC003", "confusable-overlap", "warning"),
        ("TC005", "undecided-pair", "note"),
        ("TC014", "candidates-left-out", "note"),
        ("DSC002", "short-description", "warning"),
    )
)
RULE = {rule.code: rule for rule in RULES}


@pytest.fixture
def tool() -> Callable[..., ToolRef]:
    def build(name: str, index: int = 0, source: str = "a.json") -> ToolRef:
        return ToolRef(name=name, source=source, index=index, pointer=f"/tools/{index}")

    return build


@pytest.fixture
def finding(tool) -> Callable[..., Finding]:
    """A finding of a rule about tools given by name (numbered as they come) or as references."""

    def build(code: str, *tools: str | ToolRef, **values: object) -> Finding:
        refs = tuple(tool(one, i) if isinstance(one, str) else one for i, one in enumerate(tools))
        rule = RULE[code]
        return Finding(rule=code, name=rule.name, tools=refs, **({"severity": rule.severity, "message": "m"} | values))

    return build


@pytest.fixture
def draft() -> Callable[..., Draft]:
    def build(*findings: Finding, **values: object) -> Draft:
        sources = (Source(name="a.json", kind="mcp", tool_count=3, digest=""),)
        defaults = {"command": "scan", "version": "1", "sources": sources, "summary": {}, "rules": RULES}
        return Draft(findings=findings, **(defaults | values))

    return build


@pytest.fixture
def report(draft) -> Callable[..., Report]:
    """The report of some findings under a policy, in sources where nothing has a place."""

    def build(*findings: Finding, policy: Policy | None = None, **values: object) -> Report:
        return conclude(draft(*findings, **values), policy or Policy(), lambda _source, _pointer: None)

    return build
