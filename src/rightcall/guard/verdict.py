"""A verdict: the answer to one question of access, with its reasons. Only `Guard.decide` makes them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeVar

from rightcall.errors import RightcallError
from rightcall.guard.primitive import Disclosure, Stage
from rightcall.model import JsonValue

Answer = TypeVar("Answer")
_SEAL = object()


class DeniedError(RightcallError):
    """A dispatch was tried without an allowing verdict; `verdict` says why it was denied."""

    def __init__(self, verdict: Verdict) -> None:
        """Keep the verdict, for the answer and the audit."""
        self.verdict = verdict
        super().__init__(verdict.explanation)


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """Whether a principal may see or use a primitive, and why.

    `rules` are the ids of all rules that decided, `reasons` codes for programs, `explanation` the same for a person who may
    know it. `missing` names what would have to be held (`scopes`, `tenants`, `environments`). `facts_digest` is the same for
    both stages of one question, `id` for the same question under the same policy and manifest. `arguments_decided` is False
    for a `see`: rules about arguments can only be asked when there are some.
    """

    effect: Literal["allow", "deny"]
    stage: Stage
    principal: str
    primitive: str
    reasons: tuple[str, ...]
    rules: tuple[str, ...]
    missing: Mapping[str, tuple[str, ...]]
    explanation: str
    disclosure: Disclosure
    effect_class: str
    obligations: tuple[str, ...]
    manifest: str
    policy: str
    facts_digest: str
    id: str
    seal: object = field(repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse a verdict that nobody decided."""
        if self.seal is not _SEAL:
            message = "a verdict is made by Guard.decide, never by hand"
            raise TypeError(message)

    @property
    def is_allowed(self) -> bool:
        """Whether the answer is yes."""
        return self.effect == "allow"

    @property
    def is_listed(self) -> bool:
        """Whether the primitive stands in the caller's list: what may be used, and what is openly shown as unavailable."""
        return self.is_allowed or self.disclosure is Disclosure.OPEN

    def to_json(self) -> dict[str, JsonValue]:
        """The verdict for operators. It is not what a caller is told: see `answers`."""
        return {
            "id": self.id,
            "effect": self.effect,
            "stage": self.stage,
            "primitive": self.primitive,
            "reasons": list(self.reasons),
            "rules": list(self.rules),
            "missing": {name: list(values) for name, values in self.missing.items()},
            "explanation": self.explanation,
            "disclosure": self.disclosure.value,
            "effect_class": self.effect_class,
            "obligations": list(self.obligations),
            "manifest": self.manifest,
            "policy": self.policy,
            "facts_digest": self.facts_digest,
        }


def sealed(**values: object) -> Verdict:
    """Make a verdict. For `Guard.decide` only; the tests hold that nothing else calls it."""
    return Verdict(seal=_SEAL, **values)  # type: ignore[arg-type]  # the one caller gives the fields by name


def dispatch(verdict: Verdict, call: Callable[[], Answer]) -> Answer:
    """Run a call that was allowed. There is no way to run one without a verdict. *Errors*: `DeniedError`."""
    if not isinstance(verdict, Verdict) or not verdict.is_allowed or verdict.stage != "use":
        raise DeniedError(verdict)
    return call()
