"""SARIF 2.1.0, for code scanning and editors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rightcall.findings import exit_code, json_text
from rightcall.model import Finding, Position, Problem, Report, Rule, Suppressed, ToolRef
from rightcall.report.options import RenderOptions
from rightcall.report.places import file_path, file_uri

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"


def render(report: Report, options: RenderOptions) -> str:
    """Write a report as one SARIF run: all findings, the suppressed ones too, every number exact.

    File names are relative to `options.base_dir` where they lie beneath it. *Source*: SARIF 2.1.0 with errata 01.
    """
    return (
        json_text({"$schema": _SCHEMA, "version": "2.1.0", "runs": [_run(report, options.base_dir)]}, style="indented") + "\n"
    )


def _run(report: Report, base_dir: str | None) -> Mapping[str, object]:
    indexes = {rule.code: i for i, rule in enumerate(report.rules)}
    entries: list[Finding | Suppressed] = [*report.findings, *report.suppressed]
    return {
        "tool": {
            "driver": {
                "name": "rightcall",
                "version": report.version,
                "rules": [_rule(rule) for rule in report.rules],
            },
        },
        "automationDetails": {"id": f"rightcall/{report.command}/"},
        "invocations": [_invocation(report, base_dir)],
        "artifacts": list(_artifacts(report, base_dir)),
        "columnKind": "unicodeCodePoints",
        "results": [_result(entry, indexes, base_dir, has_suppressions=bool(report.suppressed)) for entry in entries],
        "properties": {"summary": report.summary, "complete": report.complete, "ok": report.ok, **report.sections},
    }


def _rule(rule: Rule) -> Mapping[str, object]:
    help_text = [rule.why, f"What to do: {rule.fix}"]
    if rule.evidence:
        help_text.append(f"Evidence: {rule.evidence}")
    return {
        "id": rule.code,
        "name": rule.name,
        "shortDescription": {"text": rule.summary},
        "fullDescription": {"text": f"{rule.summary} {rule.why}"},
        "help": {"text": "\n\n".join(help_text)},
        "defaultConfiguration": {"level": rule.severity},
    }


def _invocation(report: Report, base_dir: str | None) -> Mapping[str, object]:
    notifications = [_notification(problem, base_dir) for problem in report.problems]
    return {"executionSuccessful": True, "exitCode": exit_code(report), "toolExecutionNotifications": notifications}


def _notification(problem: Problem, base_dir: str | None) -> Mapping[str, object]:
    text = problem.message + (f"; {problem.hint}" if problem.hint else "")
    location = _physical(problem.source, problem.position, base_dir)
    locations = {"locations": [location]} if location else {}
    return {"level": "warning" if problem.tool_lost else "note", "message": {"text": _plain(text)}, **locations}


def _artifacts(report: Report, base_dir: str | None) -> Iterator[Mapping[str, object]]:
    for source in report.sources:
        artifact = _artifact_location(source.name, base_dir)
        if artifact is not None:
            algorithm, _, digest = source.digest.partition(":")
            hashes = {"hashes": {"sha-256": digest}} if algorithm == "sha256" and digest else {}
            yield {"location": artifact, "roles": ["analysisTarget"], **hashes, "properties": {"kind": source.kind}}


def _result(
    entry: Finding | Suppressed,
    indexes: Mapping[str, int],
    base_dir: str | None,
    *,
    has_suppressions: bool,
) -> Mapping[str, object]:
    """One result. Where one result of a run has suppressions, all say so (3.27.23)."""
    finding = entry.finding if isinstance(entry, Suppressed) else entry
    result: dict[str, object] = {"ruleId": finding.rule}
    if finding.rule in indexes:
        result["ruleIndex"] = indexes[finding.rule]
    result |= {"level": finding.severity, "message": {"text": _plain(finding.message)}}
    result["locations"] = [_location(finding, base_dir)] if finding.tools or finding.source is not None else []
    if len(finding.tools) > 1:
        result["relatedLocations"] = [_related(i, tool, base_dir) for i, tool in enumerate(finding.tools[1:], start=1)]
    if finding.fingerprint:
        # Code scanning follows an alert by the first of these; the second names our scheme and its version.
        result["partialFingerprints"] = {"primaryLocationLineHash": finding.fingerprint, "rightcall/v1": finding.fingerprint}
    if has_suppressions:
        result["suppressions"] = [_suppression(entry)] if isinstance(entry, Suppressed) else []
    if finding.baseline_state is not None:
        result["baselineState"] = finding.baseline_state
    fix = {"fix": finding.fix} if finding.fix else {}
    result["properties"] = {"evidence": finding.evidence, "pointer": finding.pointer, **fix}
    return result


def _suppression(entry: Suppressed) -> Mapping[str, object]:
    return {"kind": "external", "status": "accepted", "justification": entry.reason}


def _location(finding: Finding, base_dir: str | None) -> Mapping[str, object]:
    """Where the finding is: its own place in a file, and its first tool as a logical location."""
    physical = _physical(finding.source, finding.position, base_dir) if finding.source is not None else {}
    logical = {"logicalLocations": [_logical(finding.tools[0])]} if finding.tools else {}
    return {**physical, **logical}


def _related(identifier: int, tool: ToolRef, base_dir: str | None) -> Mapping[str, object]:
    physical = _physical(tool.source, tool.position, base_dir)
    return {"id": identifier, **physical, "logicalLocations": [_logical(tool)], "message": {"text": _plain(tool.name)}}


def _logical(tool: ToolRef) -> Mapping[str, object]:
    return {"name": tool.name, "fullyQualifiedName": f"{tool.source}#{tool.pointer}", "kind": "function"}


def _physical(source: str, position: Position | None, base_dir: str | None) -> Mapping[str, object]:
    artifact = _artifact_location(source, base_dir)
    if artifact is None:
        return {}
    region = {} if position is None else {"region": {"startLine": position.line, "startColumn": position.column}}
    return {"physicalLocation": {"artifactLocation": artifact, **region}}


def _artifact_location(source: str, base_dir: str | None) -> Mapping[str, object] | None:
    path = file_path(source, base_dir)
    if path is None:
        return None
    uri = file_uri(path)
    return {"uri": uri} if uri.startswith("file:") else {"uri": uri, "uriBaseId": "%SRCROOT%"}


def _plain(text: str) -> str:
    """A message text in which nothing from the input becomes a link (3.11.6)."""
    return text.replace("](", "\\](")
