"""The report as JUnit XML, which every build server shows: a case for each finding, and for each rule that found nothing."""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

from rightcall.findings import escape_hidden
from rightcall.model import Finding, Report, Rule
from rightcall.report.evidence import facts, finding_places, tool_names
from rightcall.report.options import RenderOptions

_MAX_NAMES = 8
_MAX_TEXT = 4_000


def render(report: Report, options: RenderOptions) -> str:
    """Write a report as JUnit XML.

    An error or a warning is a failure, a note passes and tells what it has to say, and what the baseline knows or a person
    suppressed is skipped with the reason. A rule without findings is one test that passed.

    *Source*: the schema that Jenkins and GitLab read (testsuites, testsuite, testcase, failure, skipped, system-out).
    """
    cases = [*(_case(finding, report, options) for finding in report.findings), *_suppressed(report), *_passed(report)]
    failures = sum(_fails(finding) for finding in report.findings)
    skipped = len(report.suppressed) + sum(finding.baseline_state == "unchanged" for finding in report.findings)
    counts = f'tests="{len(cases)}" failures="{failures}" errors="0" skipped="{skipped}"'
    name = quoteattr(f"rightcall {report.command}")
    body = "".join(f"    {case}\n" for case in cases)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f"<testsuites name={name} {counts}>\n"
        f"  <testsuite name={name} {counts}>\n{body}  </testsuite>\n"
        "</testsuites>\n"
    )


def _case(finding: Finding, report: Report, options: RenderOptions) -> str:
    text = _text(_details(finding, options))
    if finding.baseline_state == "unchanged":
        inner = '<skipped message="in the baseline"/>'
    elif _fails(finding):
        inner = f"<failure type={_attribute(finding.severity)} message={_attribute(finding.message)}>{text}</failure>"
    else:
        inner = f"<system-out>{text}</system-out>"
    return _tag(report, finding.rule, f"{finding.rule} {finding.name}: {tool_names(finding, _MAX_NAMES)}", inner)


def _suppressed(report: Report) -> Iterator[str]:
    for entry in report.suppressed:
        finding = entry.finding
        title = f"{finding.rule} {finding.name}: {tool_names(finding, _MAX_NAMES)}"
        yield _tag(report, finding.rule, title, f"<skipped message={_attribute(entry.reason)}/>")


def _passed(report: Report) -> Iterator[str]:
    told = {finding.rule for finding in report.findings} | {entry.finding.rule for entry in report.suppressed}
    for rule in report.rules:
        if rule.code not in told:
            yield _tag(report, rule.code, _title(rule), "")


def _title(rule: Rule) -> str:
    return f"{rule.code} {rule.name}"


def _tag(report: Report, code: str, name: str, inner: str) -> str:
    attributes = f"classname={_attribute(f'rightcall.{report.command}.{code}')} name={_attribute(name)}"
    return f"<testcase {attributes}>{inner}</testcase>" if inner else f"<testcase {attributes}/>"


def _details(finding: Finding, options: RenderOptions) -> str:
    lines = [finding.message, *(f"{fact.label}: {fact.text}" for fact in facts(finding))]
    if places := finding_places(finding, options.base_dir):
        lines.append(f"at: {places}")
    return "\n".join(lines)[:_MAX_TEXT]


def _fails(finding: Finding) -> bool:
    return finding.severity != "note" and finding.baseline_state != "unchanged"


def _attribute(text: str) -> str:
    return quoteattr(escape_hidden(text[:_MAX_TEXT]))


def _text(text: str) -> str:
    """Lines of text for XML 1.0, which has no way to write most control characters."""
    return "\n".join(escape(escape_hidden(line)) for line in text.split("\n"))
