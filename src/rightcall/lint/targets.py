"""Which profiles there are, and one of them by name: read from its data file when it is asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from rightcall.errors import UsageError
from rightcall.lint.profile import Limit, Profile

PROFILE_NAMES = (
    "mcp-2026-07-28", "mcp-2025-11-25",
    "openai-chat", "openai-chat-legacy-1024", "openai-responses", "openai-strict", "openai-strict-shape-only", "azure-openai",
    "anthropic-messages", "anthropic-strict", "claude-desktop", "claude-code",
    "gemini-openapi", "gemini-jsonschema", "vertex-ai", "bedrock-converse", "mistral", "moonshot", "llama-cpp",
    "vscode-copilot", "copilot-cli", "cursor", "windsurf",
)  # fmt: skip
ALIASES: Mapping[str, str] = {
    "anthropic": "anthropic-messages",
    "azure": "azure-openai",
    "bedrock": "bedrock-converse",
    "gemini": "gemini-jsonschema",
    "llamacpp": "llama-cpp",
    "mcp": "mcp-2026-07-28",
    "openai": "openai-responses",
    "vertex": "vertex-ai",
    "vscode": "vscode-copilot",
}
DEFAULT_TARGETS = ("mcp-2026-07-28", "openai-responses", "anthropic-messages", "gemini-jsonschema")
"""Whose verdict a report gives when nobody was named."""


def load_profiles(targets: Iterable[str]) -> tuple[Profile, ...]:
    """Load the named profiles, each once, aliases resolved. *Errors*: UsageError for a name that nothing has."""
    names = dict.fromkeys(profile_name(target) for target in targets)
    return tuple(map(load_profile, names))


def profile_name(target: str) -> str:
    """The full name of a target. *Errors*: UsageError, with the names that are close."""
    folded = target.strip().casefold()
    name = ALIASES.get(folded, folded)
    if name not in PROFILE_NAMES:
        raise UsageError(_unknown(target))
    return name


@cache
def load_profile(name: str) -> Profile:
    """Read one profile by its full name, with what it extends. Read once: the data files are part of the package."""
    data = _read(name)
    base = load_profile(data["extends"]) if "extends" in data else None
    own = tuple(Limit(**entry) for entry in data.get("limit", ()))
    replaced = {limit.on for limit in own} | set(data.get("without", ()))
    inherited = tuple(limit for limit in base.limits if limit.on not in replaced) if base else ()
    reserved = data.get("reserved", {})
    return Profile(
        name=name,
        title=data["title"],
        kind=data["kind"],
        limits=(*own, *inherited),
        prefix=data.get("prefix", ""),
        wire=data.get("wire", base.wire if base else "mcp"),
        reserved_names=tuple(reserved.get("names", ())),
        reserved_source=reserved.get("source", ""),
    )


def _read(name: str) -> dict[str, Any]:
    import tomllib  # noqa: PLC0415 - both only where a profile is asked for
    from importlib.resources import files  # noqa: PLC0415

    return tomllib.loads((files("rightcall.lint") / "profiles" / f"{name}.toml").read_text(encoding="utf-8"))


def _unknown(target: str) -> str:
    import difflib  # noqa: PLC0415 - only a person who mistyped pays for it

    known = (*PROFILE_NAMES, *ALIASES)
    close = difflib.get_close_matches(target.casefold(), known, n=3, cutoff=0.5)
    hint = f"did you mean {' or '.join(close)}?" if close else f"known are {', '.join(PROFILE_NAMES)}"
    return f"no target is called {target!r}; {hint}"
