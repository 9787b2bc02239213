"""SEC005: a secret in a text that everybody reads."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rightcall.lint.rule import LintRule, Told, each_text, finding
from rightcall.lint.schema_words import shown
from rightcall.lint.subject import Text
from rightcall.model import Finding, JsonValue, Rule

FORMS = {
    "AWS access key": re.compile(r"\bAKIA[0-9A-Z]{16}\b"),
    "GitHub token": re.compile(r"\bgh[pousr]_[A-Za-z0-9]{36}\b|\bgithub_pat_[A-Za-z0-9_]{60,100}\b"),
    "Slack token": re.compile(r"\bxox[abprs]-[0-9]{8,16}-[0-9A-Za-z-]{16,80}"),
    "Google API key": re.compile(r"\bAIza[0-9A-Za-z_-]{35}\b"),
    "Anthropic key": re.compile(r"\bsk-ant-[A-Za-z0-9_-]{40,120}"),
    "GitLab token": re.compile(r"\bglpat-[A-Za-z0-9_-]{20}\b"),
    "Stripe key": re.compile(r"\b[sr]k_live_[0-9A-Za-z]{24,100}\b"),
    "private key": re.compile(r"-----BEGIN (?:[A-Z]{2,10} )?PRIVATE KEY-----\s{0,4}[A-Za-z0-9+/]{40}"),
}
CUES = (
    "AKIA",
    "ghp_",
    "gho_",
    "ghu_",
    "ghs_",
    "ghr_",
    "github_pat_",
    "xox",
    "AIza",
    "sk-ant-",
    "glpat-",
    "k_live_",
    "PRIVATE KEY",
)
"""What every form contains: looking for it first spares most texts the patterns."""
FEWEST_CHARACTERS = 12
SHOWN = 4


def find(text: Text) -> Iterator[Finding]:
    """Each text with a secret; placeholders of few different characters, or with EXAMPLE in them, are none."""
    if not any(cue in text.value for cue in CUES):
        return
    for what, form in FORMS.items():
        match = next((match.group() for match in form.finditer(text.value) if _is_secret(match.group())), None)
        if match is not None:
            message = f"{shown(text.owner.name)} has what looks like a secret ({what}) in a {text.kind}"
            evidence: dict[str, JsonValue] = {"form": what, "begins": match[:SHOWN], "length": len(match)}
            yield finding(RULE, text.owner, Told(message=message, pointer=text.pointer, evidence=evidence))


def _is_secret(value: str) -> bool:
    return len(set(value)) >= FEWEST_CHARACTERS and "example" not in value.lower()


RULE = Rule(
    code="SEC005",
    name="secret-in-catalogue",
    severity="error",
    summary="A text holds what has the form of a key or token.",
    why=(
        "Catalogs go to every client, every provider and many logs. A key in a default or a description is a key given away."
        " Only forms that their issuers define are told, and never shown in full."
    ),
    fix="Revoke the key, and read it from the configuration of the server.",
    evidence="The issuers document these forms. Read in November 2026.",
)

SECRET_IN_CATALOGUE = LintRule(rule=RULE, find=each_text(find))
