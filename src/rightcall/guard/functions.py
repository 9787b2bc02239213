"""Function lists for models without a protocol (OpenAI, Anthropic): a filter for the list and a guard for the calls."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import TypeVar

from rightcall.errors import RightcallError
from rightcall.guard.deciding import Guard
from rightcall.guard.primitive import Disclosure, Kind, Primitive, Stage, Unknown
from rightcall.guard.principal import Principal
from rightcall.guard.validation import SchemaCheck, Violation
from rightcall.guard.verdict import Verdict, dispatch
from rightcall.model import JsonValue

Answer = TypeVar("Answer")


class ArgumentsError(RightcallError):
    """The call was allowed, and its arguments do not fit the tool; `violations` say what to repair."""

    def __init__(self, violations: tuple[Violation, ...]) -> None:
        """Keep the violations, for the answer to the model."""
        self.violations = violations
        super().__init__("; ".join(violation.describe() for violation in violations))


class FunctionFace:
    """The functions of one caller: the same decision for what is offered to the model and for what it then calls."""

    def __init__(
        self,
        guard: Guard,
        principal: Principal,
        *,
        environment: str,
        clock: Callable[[], datetime],
        checks_arguments: bool = True,
    ) -> None:
        """Take the caller, where it is, and a clock that knows its time zone."""
        self._guard = guard
        self._principal = principal
        self._environment = environment
        self._clock = clock
        self._checks_arguments = checks_arguments

    def filtered(self, functions: Sequence[Mapping[str, JsonValue]]) -> tuple[Mapping[str, JsonValue], ...]:
        """The functions that the caller may use, as they were given and in their order.

        OpenAI's `{"type": "function", "function": {...}}` and `{"type": "function", "name": ...}`, Anthropic's
        `{"name": ..., "input_schema": ...}`. What has no name is left out: nobody could decide on it.
        """
        kept = [one for one in functions if self._decide(function_name(one), "see").is_allowed]
        return tuple(kept)

    def decide(self, name: str, arguments: Mapping[str, JsonValue]) -> Verdict:
        """The verdict on a call, for the audit and for the answer."""
        return self._decide(name, "use", arguments)

    def call(self, name: str, arguments: Mapping[str, JsonValue], run: Callable[[], Answer]) -> Answer:
        """Run a call that the model wrote. *Errors*: `DeniedError` with the verdict; `ArgumentsError` with what to repair."""
        verdict = self.decide(name, arguments)
        if verdict.is_allowed and self._checks_arguments:
            found = self._resolve(name)
            schema = found.input_schema if isinstance(found, Primitive) else None
            if schema is not None and (violations := SchemaCheck(schema).violations(dict(arguments))):
                raise ArgumentsError(violations)
        return dispatch(verdict, run)

    def _decide(self, name: str, stage: Stage, arguments: Mapping[str, JsonValue] | None = None) -> Verdict:
        return self._guard.decide(
            self._principal, self._resolve(name), stage, environment=self._environment, now=self._clock(), arguments=arguments
        )

    def _resolve(self, name: str) -> Primitive | Unknown:
        found = self._guard.manifest.resolve(Kind.TOOL, name, self._principal.tenant)
        return found if isinstance(found, Unknown) else found[0]


def function_name(function: Mapping[str, JsonValue]) -> str:
    """The name of a function in any of the shapes; empty where there is none."""
    inner = function.get("function", function)
    name = inner.get("name") if isinstance(inner, dict) else None
    return name if isinstance(name, str) else ""


def refusal_text(verdict: Verdict) -> str:
    """What a model is told of a denial: the reason, or, where even that is secret, the same as for a name that nobody has."""
    if verdict.disclosure is Disclosure.SECRET:
        return "unknown tool"
    return f"denied: {verdict.explanation}"
