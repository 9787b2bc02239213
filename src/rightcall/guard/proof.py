"""Is what is listed what can be called? Asked of any face: of ours, or of a server that knows nothing of us."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, Protocol

from rightcall.guard.comparison import sample_principals
from rightcall.guard.deciding import Guard
from rightcall.guard.functions import FunctionFace
from rightcall.guard.primitive import Kind
from rightcall.guard.principal import Principal
from rightcall.guard.rules import arguments_of
from rightcall.guard.verdict import DeniedError
from rightcall.model import JsonValue


class Face(Protocol):
    """A way in, as one principal sees it. `calls` says whether a name gets through; it must not depend on `lists`."""

    name: str

    def lists(self, principal: Principal) -> frozenset[str]:
        """The names that the principal is shown."""
        ...

    def calls(self, principal: Principal, name: str) -> bool:
        """Whether a call of that name by the principal runs."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Counterexample:
    """A principal that is shown what it cannot use (`listed only`), or uses what it is not shown (`callable only`)."""

    face: str
    principal: Principal
    name: str
    problem: Literal["listed only", "callable only"]

    def describe(self) -> str:
        """Say it on one line."""
        scopes = ", ".join(sorted(self.principal.scopes)) or "no scopes"
        return f"{self.face}: {self.principal.tenant}/{self.principal.subject} with {scopes}: {self.name} is {self.problem}"


def prove(face: Face, principals: Iterable[Principal], names: Iterable[str]) -> Iterator[Counterexample]:
    """Try every principal on every name, those it is not shown too, and give each disagreement.

    *Cost*: a listing for each principal and a call for each name: point it at servers whose tools are harmless.
    """
    wanted = sorted({*names})
    for principal in principals:
        listed = face.lists(principal)
        for name in sorted({*wanted, *listed}):
            runs = face.calls(principal, name)
            if runs != (name in listed):
                yield Counterexample(
                    face=face.name, principal=principal, name=name, problem="callable only" if runs else "listed only"
                )


class GuardedFunctions:
    """The face that a function list guarded by a manifest is, for `prove`. The functions do nothing but tell that they ran."""

    def __init__(self, guard: Guard, *, environment: str, now: datetime) -> None:
        """Take the manifest, and where and when to ask."""
        self.name = f"functions in {environment} at {now.isoformat()}"
        self._guard = guard
        self._environment = environment
        self._now = now
        self._arguments = ({}, *(arguments_of(rule) for rule in guard.manifest.rules if rule.arguments))
        self._names = tuple(sorted({one.name for one in guard.manifest.primitives if one.kind is Kind.TOOL}))

    def lists(self, principal: Principal) -> frozenset[str]:
        """The names of the filtered list."""
        documents: list[Mapping[str, JsonValue]] = [{"name": name} for name in self._names]
        return frozenset(str(one["name"]) for one in self._face(principal).filtered(documents))

    def calls(self, principal: Principal, name: str) -> bool:
        """Whether the call guard lets it run, without arguments or with some that a rule names."""
        return any(self._runs(principal, name, arguments) for arguments in self._arguments)

    def _runs(self, principal: Principal, name: str, arguments: Mapping[str, JsonValue]) -> bool:
        ran: list[str] = []
        try:
            self._face(principal).call(name, arguments, lambda: ran.append(name))
        except DeniedError:
            return False
        return bool(ran)

    def _face(self, principal: Principal) -> FunctionFace:
        return FunctionFace(
            self._guard, principal, environment=self._environment, clock=lambda: self._now, checks_arguments=False
        )


def prove_guard(guard: Guard, times: Iterable[datetime]) -> Iterator[Counterexample]:
    """Prove a manifest over the function face, in every environment, for principals that tell its rules apart."""
    names = [one.name for one in guard.manifest.primitives if one.kind is Kind.TOOL]
    principals = sample_principals([guard])
    for environment in sorted(guard.manifest.environments):
        for now in times:
            yield from prove(GuardedFunctions(guard, environment=environment, now=now), principals, names)
