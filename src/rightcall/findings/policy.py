"""What a user decided about findings: which ones to see, which ones to live with, and which ones fail a run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, get_args

from rightcall.errors import UsageError
from rightcall.findings.baseline import Baseline
from rightcall.findings.rules import RULES
from rightcall.findings.selection import ALL, describe_unknown, is_known, is_selected
from rightcall.model import SEVERITIES, Rule, Severity

FailOn: TypeAlias = Literal["note", "warning", "error", "never"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Suppression:
    """A finding, or a family of findings, that a person decided to live with.

    It covers a finding of `rule` (a code or a prefix) when every tool of the finding matches one of `tools` (names or
    globs; a finding about no tool needs `*`), and every source of it matches `source` (a path, its last part, or a glob).
    """

    rule: str
    tools: tuple[str, ...]
    reason: str
    source: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """The decisions that turn raw findings into a report.

    `select` and `ignore` hold codes or prefixes (`TC`, `TC00`, `ALL`); an empty `select` takes everything and `ignore`
    always wins. `severities` gives a code or a prefix another severity (the longest match counts). `other_codes` are codes
    of other commands: one configuration serves all, so they may be named here though they cannot fire. `preview` lets
    preview rules speak; a `select` that names one, or `ALL`, does too.
    """

    fail_on: FailOn = "error"
    strict: bool = False
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    suppressions: tuple[Suppression, ...] = ()
    baseline: Baseline | None = None
    severities: Mapping[str, Severity] = field(default_factory=dict)
    other_codes: tuple[str, ...] = ()
    preview: bool = False

    def wants(self, rule: Rule) -> bool:
        """Whether findings of a rule are reported; a preview rule must be asked for, by its code or with all."""
        if not is_selected(rule.code, self.select, self.ignore):
            return False
        return not rule.preview or self.preview or rule.code in self.select or ALL in self.select


def check_policy(policy: Policy, rules: Sequence[Rule]) -> None:
    """Can this policy be used with these rules (and those of this room)? Cheap: ask before the analysis starts.

    *Errors*: `UsageError` that lists every fault: unknown codes with the ones they resemble, severities that do not
    exist, suppressions without rule, tools or reason.
    """
    faults = [*_code_faults(policy, (*rules, *RULES)), *_word_faults(policy), *_suppression_faults(policy.suppressions)]
    if faults:
        raise UsageError("\n".join(faults))


def parse_suppressions(entries: object) -> tuple[Suppression, ...]:
    """Read the `suppressions` of a configuration: a list of tables with `rule`, `tools`, `reason` and perhaps `source`.

    *Errors*: `UsageError` that lists every fault of every entry, unknown keys by name.
    """
    if not isinstance(entries, Sequence) or isinstance(entries, str):
        message = "suppressions: a list of tables is expected"
        raise UsageError(message)
    faults = [f"suppressions[{i}]: {fault}" for i, entry in enumerate(entries) for fault in _table_faults(entry)]
    if faults:
        raise UsageError("\n".join(faults))
    return tuple(_suppression(entry) for entry in entries)


def _suppression(entry: Mapping[str, object]) -> Suppression:
    source = entry.get("source")
    return Suppression(
        rule=str(entry["rule"]),
        tools=tuple(map(str, _items(entry["tools"]))),
        reason=str(entry["reason"]),
        source=None if source is None else str(source),
    )


def _table_faults(entry: object) -> Iterator[str]:
    if not isinstance(entry, Mapping):
        yield "a table with rule, tools and reason is expected"
        return
    for key in entry:
        if key not in ("rule", "tools", "reason", "source"):
            yield f"unknown key {key!r}; the keys are rule, tools, reason and source"
    if not _is_text(entry.get("rule")):
        yield "rule is missing: the code of the rule, as the report shows it"
    tools = _items(entry.get("tools"))
    if not tools or not all(map(_is_text, tools)):
        yield "tools is missing: a list of tool names or globs"
    if not _is_text(entry.get("reason")):
        yield "reason is missing: say why this is acceptable, for whoever reads it next"
    if "source" in entry and not _is_text(entry["source"]):
        yield "source must be a path or a glob"


def _suppression_faults(suppressions: Iterable[Suppression]) -> Iterator[str]:
    for i, entry in enumerate(suppressions):
        table = {"rule": entry.rule, "tools": entry.tools, "reason": entry.reason}
        for fault in _table_faults(table if entry.source is None else {**table, "source": entry.source}):
            yield f"suppressions[{i}]: {fault}"


def _code_faults(policy: Policy, rules: Sequence[Rule]) -> Iterator[str]:
    codes = (*(rule.code for rule in rules), *policy.other_codes)
    named = [("select", policy.select), ("ignore", policy.ignore), ("severities", tuple(policy.severities))]
    named += [(f"suppressions[{i}].rule", (entry.rule,)) for i, entry in enumerate(policy.suppressions) if entry.rule]
    for where, given in named:
        for code in given:
            if not is_known(code, codes):
                yield f"{where}: {describe_unknown(code, codes, rules)}"


def _word_faults(policy: Policy) -> Iterator[str]:
    if policy.fail_on not in get_args(FailOn):
        yield f"fail_on: {policy.fail_on!r} is none of {', '.join(get_args(FailOn))}"
    for code, severity in policy.severities.items():
        if severity not in SEVERITIES:
            yield f"severities: {severity!r} for {code} is none of {', '.join(SEVERITIES)}"


def _items(value: object) -> tuple[object, ...]:
    return tuple(value) if isinstance(value, Sequence) and not isinstance(value, str) else ()


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())
