"""A rule: the stable code a finding carries, and what `rightcall explain` says about it."""

from __future__ import annotations

from dataclasses import dataclass

from rightcall.model.finding import Severity


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One rule of a catalogue of rules.

    `summary` is one sentence, `why` a paragraph, `bad` and `good` are example catalogs as JSON text (None where no
    catalog can show it), `fix` says what to do, `evidence` gives the measurement behind the rule with its date.
    A `preview` rule rests on thin evidence or has many false alarms, and runs only when it is asked for. `folds` says that
    reports for people may tell its findings about many tools as one.
    """

    code: str
    name: str
    severity: Severity
    summary: str
    why: str
    fix: str
    bad: str | None = None
    good: str | None = None
    evidence: str | None = None
    preview: bool = False
    folds: bool = False
