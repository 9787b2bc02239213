"""SEC005: something that looks like a key or a token."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rightcall.lint.rule import LintRule, Told, each_text, finding
from rightcall.lint.subject import Text
from rightcall.model import Finding, Rule

SHAPES = (
    ("AWS access key", r"\b(?:AKIA|ASIA)[0-9A-Z]{16}\b"),
    ("GitHub token", r"\bgh[pousr]_[A-Za-z0-9]{36,}\b|\bgithub_pat_[A-Za-z0-9_]{50,}\b"),
    ("GitLab token", r"\bglpat-[A-Za-z0-9_-]{20,}\b"),
    ("Slack token", r"\bxox[abprs]-[0-9A-Za-z-]{20,}"),
    ("OpenAI key", r"\bsk-(?:proj-|svcacct-|ant-)?[A-Za-z0-9_-]{32,}"),
    ("Stripe key", r"\b[rs]k_live_[A-Za-z0-9]{20,}\b"),
    ("Google key", r"\bAIza[0-9A-Za-z_-]{35}\b"),
    ("npm token", r"\bnpm_[A-Za-z0-9]{36}\b"),
    ("private key", r"-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----"),
    ("JSON web token", r"\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}"),
    (
        "password in a URL",
        r"\b[a-z][a-z0-9+.-]{1,20}://[^\s/:@]{1,60}:(?!(?:pass|password|pwd|secret|token|xxx+|\*+|<|\{|\$))[^\s/:@]{6,60}@[\w.-]+",
    ),
)
PATTERNS = tuple((kind, re.compile(pattern)) for kind, pattern in SHAPES)
SUSPECT = re.compile(r"AKIA|ASIA|gh[pousr]_|github_pat_|glpat-|xox|sk-|k_live_|AIza|npm_|-----BEGIN|eyJ|://")
SAMPLE = re.compile(r"example|sample|dummy|placeholder|your|xxxx|1234567890|abcdef|0000000|\.\.\.", re.IGNORECASE)
MAX_READ = 200_000
HEAD = 6


@each_text
def find(text: Text) -> Iterator[Finding]:
    """Each text with a string of the shape of a credential; samples that say they are samples are left alone."""
    value = text.value[:MAX_READ]
    if not SUSPECT.search(value):
        return
    for kind, pattern in PATTERNS:
        match = next((match for match in pattern.finditer(value) if not SAMPLE.search(match.group())), None)
        if match is not None:
            told = Told(
                message=f"the {text.kind} of {text.owner.name} holds what looks like a credential ({kind})",
                pointer=text.pointer,
                evidence={"kind": kind, "begins": match.group()[:HEAD], "length": len(match.group()), "at": match.start()},
            )
            yield finding(RULE, text.owner, told)
            return


RULE = Rule(
    code="SEC005",
    name="secret-in-catalogue",
    severity="error",
    summary="A text holds a string with the shape of a key, a token or a password.",
    why="A catalog is sent with every request, cached, logged and shown. A credential in it is published.",
    fix="Revoke the credential, remove it, and give it to the server by its configuration.",
    bad="""
{"tools": [
  {"name": "find_order", "description": "Find one order by its number.",
   "inputSchema": {"type": "object", "properties": {"key": {"type": "string", "default": "ghp_kkkkZ9Z9Z9Z9Z9Z9Z9Z9Z9Z9Z9Z9Z9Z9Z9Z9"}}}}
]}
""",
    good="""
{"tools": [
  {"name": "find_order", "description": "Find one order by its number.",
   "inputSchema": {"type": "object", "properties": {"number": {"type": "string", "default": "17"}}}}
]}
""",
    evidence="Token shapes as their issuers publish them, read 2026-11-30. The report shows the first characters only.",
)

SECRET_IN_CATALOGUE = LintRule(rule=RULE, find=find)
