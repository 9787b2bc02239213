"""A profile: what one provider or client accepts, as data."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """One provider, client or mode, by its name (`openai-chat`, `anthropic-strict`, ...)."""

    name: str
