"""SEC010: tools that together can carry private data out."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rightcall.lint.rule import LintRule, Told, finding
from rightcall.lint.subject import Subject, ToolSubject
from rightcall.lint.wording import MAX_READ
from rightcall.model import Finding, Rule, Tool
from rightcall.text import name_words

UNTRUSTED = re.compile(
    r"\b(?:web ?pages?|websites?|urls?|internet|crawl|scrape|browse|inbox|incoming (?:mail|message)s?|issues?|comments?"
    r"|reviews?)\b",
    re.IGNORECASE,
)
PRIVATE = re.compile(
    r"\b(?:files?|documents?|mails?|emails?|inbox|calendar|contacts?|database|records?|secrets?|credentials?|private|customers?)\b",
    re.IGNORECASE,
)
READS = frozenset(
    {"browse", "crawl", "download", "fetch", "find", "get", "list", "open", "query", "read", "scrape", "search", "view"}
)
SENDS = frozenset(
    {
        "comment",
        "email",
        "forward",
        "mail",
        "notify",
        "post",
        "publish",
        "push",
        "reply",
        "send",
        "share",
        "submit",
        "tweet",
        "upload",
    }
)


def find(subject: Subject) -> Iterator[Finding]:
    """One finding for a catalog that reads what strangers write, reads what is private, and can send."""
    parts = (
        next((tool for tool in subject.tools if _reads(tool) and UNTRUSTED.search(_text(tool.tool))), None),
        next((tool for tool in subject.tools if _reads(tool) and PRIVATE.search(_text(tool.tool))), None),
        next((tool for tool in subject.tools if SENDS & set(name_words(tool.tool.name)[:2])), None),
    )
    chosen = [tool for tool in parts if tool is not None]
    if len(chosen) == len(parts) and len({id(tool) for tool in chosen}) == len(parts):
        untrusted, private, sender = chosen
        told = Told(
            message=(
                f"together {untrusted.tool.name} (reads what strangers write), {private.tool.name} (reads what is private) and "
                f"{sender.tool.name} (sends) can carry private data out"
            ),
            pointer=untrusted.tool.origin.pointer,
            evidence={"untrusted": untrusted.tool.name, "private": private.tool.name, "sends": sender.tool.name},
        )
        yield finding(RULE, tuple(tool.tool for tool in chosen), told)


def _reads(tool: ToolSubject) -> bool:
    return bool(READS & set(name_words(tool.tool.name)))


def _text(tool: Tool) -> str:
    return f"{' '.join(name_words(tool.name))} {(tool.description or '')[:MAX_READ]}"


RULE = Rule(
    code="SEC010",
    name="toxic-combination",
    severity="note",
    summary="A catalog can read what strangers write, read what is private, and send.",
    why=(
        "Text of a stranger can contain orders. Where the same agent also reaches private data and a way out, one "
        "web page is enough to send the data away. Each tool alone is fine."
    ),
    fix="Give the three to different agents, or ask a person before anything is sent.",
    bad="""
{"tools": [
  {"name": "fetch_page", "description": "Fetch a web page as text.",
   "inputSchema": {"type": "object", "properties": {}}},
  {"name": "read_document", "description": "Read one of the documents of the company.",
   "inputSchema": {"type": "object", "properties": {}}},
  {"name": "send_mail", "description": "Send a mail to any address.",
   "inputSchema": {"type": "object", "properties": {}}}
]}
""",
    good="""
{"tools": [
  {"name": "read_document", "description": "Read one of the documents of the company.",
   "inputSchema": {"type": "object", "properties": {}}},
  {"name": "send_mail", "description": "Send a mail to any address.",
   "inputSchema": {"type": "object", "properties": {}}}
]}
""",
    evidence=(
        "Known as the lethal trifecta since 2025; Snyk agent-scan reports its parts as W015 to W020. Judged by "
        "words: a preview rule. English only."
    ),
    preview=True,
)

TOXIC_COMBINATION = LintRule(rule=RULE, find=find)
