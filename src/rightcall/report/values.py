"""A report as JSON values: the one shape that the json and jsonl formats write (`schemas/findings-1.schema.json`)."""

from __future__ import annotations

from collections.abc import Mapping

from rightcall.model import Finding, Position, Problem, Report, Source, ToolRef

FORMAT = "rightcall.findings/1"


def report_value(report: Report) -> Mapping[str, object]:
    """A whole report."""
    return {
        "format": FORMAT,
        **header_value(report),
        "summary": report.summary,
        "findings": [finding_value(finding) for finding in report.findings],
        **outcome_value(report),
    }


def header_value(report: Report) -> Mapping[str, object]:
    """What is known before the first finding: the command, the version and the inputs."""
    return {
        "command": report.command,
        "version": report.version,
        "sources": [_source_value(source) for source in report.sources],
    }


def outcome_value(report: Report) -> Mapping[str, object]:
    """What is known after the last finding: problems of the input, the command's own sections, and the outcome.

    `conclude` has seen to it that no section takes the name of another member.
    """
    problems = {"problems": [problem_value(problem) for problem in report.problems]} if report.problems else {}
    return {**report.sections, **problems, "complete": report.complete, "ok": report.ok}


def finding_value(finding: Finding) -> Mapping[str, object]:
    """One finding; `baseline` is there only when the run had a baseline."""
    baseline = {} if finding.baseline_state is None else {"baseline": finding.baseline_state}
    return {
        "rule": finding.rule,
        "name": finding.name,
        "severity": finding.severity,
        "message": finding.message,
        "tools": [_tool_value(tool) for tool in finding.tools],
        "source": finding.source,
        "pointer": finding.pointer,
        **_position_value(finding.position),
        "evidence": finding.evidence,
        "fix": finding.fix,
        "fingerprint": finding.fingerprint,
        **baseline,
    }


def problem_value(problem: Problem) -> Mapping[str, object]:
    """One problem of an input."""
    return {
        "message": problem.message,
        "source": problem.source,
        "pointer": problem.pointer,
        **_position_value(problem.position),
        "hint": problem.hint,
        "tool_lost": problem.tool_lost,
    }


def _source_value(source: Source) -> Mapping[str, object]:
    return {"source": source.name, "kind": source.kind, "tools": source.tool_count, "digest": source.digest}


def _tool_value(tool: ToolRef) -> Mapping[str, object]:
    place = {"pointer": tool.pointer, **_position_value(tool.position)}
    return {"name": tool.name, "source": tool.source, "index": tool.index, **place}


def _position_value(position: Position | None) -> Mapping[str, object]:
    return {"line": None, "column": None} if position is None else {"line": position.line, "column": position.column}
