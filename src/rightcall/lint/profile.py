"""A profile: what one provider, mode or client accepts, as data with source, date and confidence."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from rightcall.lint.tokens import Wire
from rightcall.model import JsonValue

Kind: TypeAlias = Literal["protocol", "provider", "mode", "host"]
"""`protocol`: what a specification says; `mode`: a provider's API with a switch on; `host`: a client that hands tools on."""
Scope: TypeAlias = Literal["tool", "request"]
Effect: TypeAlias = Literal["reject", "drop", "truncate", "ignore", "degrade", "unknown"]
"""What becomes of a catalog that passes a limit.

`reject`: refused. `drop`: the tool vanishes without an error. `truncate`: a text is cut. `degrade`: a constraint is lost.
`ignore`: nothing a caller would notice. `unknown`: reports contradict each other, or there is none.
"""
Confidence: TypeAlias = Literal["code", "documentation", "report", "secondary", "unverified"]
"""How a limit is known, best first.

`code`: read in a published package. `documentation`: the vendor's own text. `report`: an error message that users quote.
`secondary`: told by others. `unverified`: common knowledge that nobody has looked up.
"""
Where: TypeAlias = Literal["anywhere", "root", "nested"]
FIRST_HAND: frozenset[Confidence] = frozenset({"code", "documentation", "report"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """One thing a profile demands.

    `on` names what is limited (`name-length`, `keyword`, ..., all listed in `lint.limits`), `value` the bound: a number, a
    pattern, or the words that are refused or allowed; None where there is nothing to set. `where` says which schemas of a
    tool are meant. `scope` is what falls when it is passed, one tool or the whole request, `effect` how. A limit that is
    `strict_only` binds the tools that ask for strict mode. `source` says who says so, `seen` (ISO date) when: the
    day of the evidence where it has one, else the day it was read. `note` is a sentence for people.
    """

    on: str
    value: JsonValue = None
    scope: Scope
    effect: Effect
    source: str
    seen: str
    confidence: Confidence
    where: Where = "anywhere"
    strict_only: bool = False
    note: str | None = None

    @property
    def is_verified(self) -> bool:
        """Whether the evidence is first-hand."""
        return self.confidence in FIRST_HAND

    def number(self) -> int:
        """The bound of a limit that counts. *Errors*: TypeError for a limit that does not."""
        if not isinstance(self.value, int):
            message = f"the limit {self.on} has no number"
            raise TypeError(message)
        return self.value

    def words(self) -> tuple[str, ...]:
        """The words of a limit that lists some; one word counts as a list."""
        values = self.value if isinstance(self.value, list) else [self.value]
        return tuple(word for word in values if isinstance(word, str))


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """One provider, mode or client, by its name (`openai-chat`, `anthropic-strict`, ...).

    `prefix` is what the client puts before the name of each tool, with `{server}` in it; empty for none. `wire` is
    the form in which tools are sent, for counting tokens. `reserved_names` are the tools a host brings itself, as
    `reserved_source` says. Limits stand in the order of the data file; several may be on the same thing where
    sources disagree.
    """

    name: str
    title: str
    kind: Kind
    limits: tuple[Limit, ...] = ()
    prefix: str = ""
    wire: Wire = "mcp"
    reserved_names: tuple[str, ...] = ()
    reserved_source: str = ""

    @property
    def newest(self) -> str:
        """The date of its newest evidence."""
        return max((limit.seen for limit in self.limits), default="")

    @property
    def confidence(self) -> Confidence:
        """The weakest confidence among its limits: a chain is as strong as that."""
        order: tuple[Confidence, ...] = ("code", "documentation", "report", "secondary", "unverified")
        return max((limit.confidence for limit in self.limits), key=order.index, default="unverified")

    def on(self, *names: str) -> Iterator[Limit]:
        """The limits on these things, in their order."""
        return (limit for limit in self.limits if limit.on in names)
