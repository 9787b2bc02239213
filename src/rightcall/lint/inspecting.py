"""The inspection: every wanted rule looks at the catalog once."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rightcall.lint.acceptance import acceptance_rows
from rightcall.lint.budget import by_source, tokens_section
from rightcall.lint.catalogue import LINT_RULES
from rightcall.lint.grading import servers_section
from rightcall.lint.options import InspectOptions, InspectResult
from rightcall.lint.rule import LintRule
from rightcall.lint.subject import Subject, subject_of
from rightcall.lint.targets import DEFAULT_TARGETS, load_profiles
from rightcall.model import Catalog, Finding, JsonValue, Progress, Rule


def inspect(
    catalog: Catalog,
    options: InspectOptions,
    wants: Callable[[Rule], bool] = lambda rule: not rule.preview,
    progress: Progress | None = None,
) -> InspectResult:
    """Is every tool of a catalog well made, safe to show, and accepted by the providers?

    `wants` says which rules are to look; unasked the preview rules rest.
    *Cost*: linear in the catalog, but for the rules that compare tools and those that ask the prover.
    """
    subject = subject_of(catalog, options)
    rules = tuple(rule for rule in LINT_RULES if wants(rule.rule) and (options.proofs or not rule.needs_proofs))
    findings = tuple(_look(subject, rules, progress or _say_nothing))
    return InspectResult(
        findings=findings,
        rules=tuple(rule.rule for rule in rules),
        summary={"rules": len(rules)},
        sections=_sections(subject),
    )


def _sections(subject: Subject) -> dict[str, JsonValue]:
    """What the chosen targets make of the catalog (of a few that everybody has, when none was chosen), and what it weighs."""
    profiles = subject.profiles or load_profiles(DEFAULT_TARGETS)
    sections: dict[str, JsonValue] = {
        "acceptance": [dict(row) for row in acceptance_rows(subject, profiles)],
        "tokens": tokens_section(subject),
    }
    if servers := servers_section(subject, profiles, by_source(subject.tools)):
        sections["servers"] = servers
    return sections


def _look(subject: Subject, rules: tuple[LintRule, ...], progress: Progress) -> Iterator[Finding]:
    for done, rule in enumerate(rules):
        progress("inspecting", done, len(rules))
        yield from rule.find(subject)


def _say_nothing(_stage: str, _done: int, _total: int) -> None:
    """The progress of a caller that wants none."""
