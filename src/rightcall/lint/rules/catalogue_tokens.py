"""BUD001: a catalog that takes more of the context than the budget allows."""

from __future__ import annotations

from collections.abc import Iterator

from rightcall.lint.budget import by_source, heaviest, heaviest_request, total_tokens
from rightcall.lint.rule import LintRule, Told, finding
from rightcall.lint.subject import Subject
from rightcall.lint.tokens import ENCODING, band, deferred_saving
from rightcall.model import Finding, JsonValue, Rule

MAX_NAMED = 5


def find(subject: Subject) -> Iterator[Finding]:
    """One finding when the tools that are offered together weigh more than the budget, about those that weigh most."""
    tools, budget = heaviest_request(subject), subject.options.max_context_tokens
    total = total_tokens(tools)
    if total <= budget:
        return
    saving = deferred_saving(tool.weight.total for tool in tools)
    top = heaviest(tools, MAX_NAMED)
    sources = by_source(tools)
    message = f"the {len(tools):,} tools take about {total:,} tokens of every request, the budget is {budget:,}"
    if saving:
        message += f"; found by search instead they would save about {saving:,}"
    evidence: dict[str, JsonValue] = {
        "tokens": total,
        "band": list(band(total)),
        "budget": budget,
        "encoding": ENCODING,
        "deferred_saving": saving,
        "by_source": [{"source": source, "tokens": tokens} for source, tokens in sources.items()],
        "heaviest": [{"tool": tool.tool.name, "tokens": tool.weight.total} for tool in top],
    }
    told = Told(message=message, pointer=top[0].tool.origin.pointer, evidence=evidence)
    yield finding(RULE, tuple(tool.tool for tool in top), told)


RULE = Rule(
    code="BUD001",
    name="catalogue-tokens",
    severity="warning",
    summary="The tools that are offered together take more of the model's context than the budget.",
    why=(
        "Names, descriptions and schemas are sent with every request, used or not. They cost money and time, push the "
        "conversation out of the context, and make the right tool harder to find. Nobody sees it, since no client shows what "
        "its servers weigh."
    ),
    fix=(
        "Shorten the heaviest tools, offer fewer of them, or let them be found by search (deferred loading). "
        "--max-context-tokens sets the budget."
    ),
    evidence=(
        "github/github-mcp-server#1286: one server added 46,000 tokens with 66 tools. A vendor measured 49 to 74 and 79.5 to "
        "88.1 % right choices when tools were found by search, and 77,000 against 8,700 tokens (November 2025). Counted in "
        "o200k as the JSON that is sent. On 116 public servers two other tokenizers (cl100k, voyage-3) made 94 to 122 % of it, "
        "measured 2026-12-01; the band of 80 to 135 % adds room for renderings and tokenizers that are not published."
    ),
)

CATALOGUE_TOKENS = LintRule(rule=RULE, find=find)
