"""The guard as middleware of a FastMCP server: lists are filtered and everything else is decided before it runs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, TypeVar

from rightcall.audit import AuditLog, decision_fields
from rightcall.errors import MissingExtraError
from rightcall.guard import Guard, Kind, Principal, Stage, Unknown, Verdict, observed
from rightcall.guard.answers import METHOD_NOT_FOUND, Refusal, refusal
from rightcall.guard.requests import FREE_METHODS, LIST_METHODS, Target, target_of
from rightcall.model import JsonValue

try:
    from fastmcp.server.middleware import CallNext, Middleware, MiddlewareContext
    from mcp.shared.exceptions import MCPError
except ImportError as error:
    raise MissingExtraError(extra="guard", needed_for="guarding a FastMCP server") from error

Component = TypeVar("Component")


class GuardMiddleware(Middleware):
    """Add it last, so that no cache stands between it and the caller.

    `principal` says who asks in the request at hand (from a verified token, or the environment of a stdio server); what it
    raises ends the request. With `log`, a row is kept of every decision before the answer leaves; where it cannot be kept
    nothing runs. Methods that the guard does not know are refused.
    """

    def __init__(
        self,
        guard: Guard,
        *,
        principal: Callable[[], Principal],
        environment: str,
        clock: Callable[[], datetime],
        log: AuditLog | None = None,
    ) -> None:
        """Take the manifest, who, where, and a clock that knows its zone."""
        self._guard = guard
        self._principal = principal
        self._environment = environment
        self._clock = clock
        self._log = log

    async def on_request(self, context: MiddlewareContext[Any], call_next: CallNext[Any, Any]) -> Any:  # noqa: ANN401 - FastMCP's own signature
        """Decide on everything but lists, which are filtered when they are there."""
        method = context.method or ""
        if method in FREE_METHODS or method in LIST_METHODS:
            return await call_next(context)
        target = target_of(method, _params(context.message))
        if target is None:
            raise _error(Refusal(code=METHOD_NOT_FOUND, message="Method not found"))
        verdict = await self._decide(target, context)
        if not verdict.is_allowed:
            raise _error(refusal(verdict, target.kinds[0].value))
        return await call_next(context)

    async def on_list_tools(self, context: MiddlewareContext[Any], call_next: CallNext[Any, Sequence[Any]]) -> Sequence[Any]:
        """The tools that the caller may use."""
        return self._filtered(Kind.TOOL, await call_next(context))

    async def on_list_resources(
        self, context: MiddlewareContext[Any], call_next: CallNext[Any, Sequence[Any]]
    ) -> Sequence[Any]:
        """The resources that the caller may read."""
        return self._filtered(Kind.RESOURCE, await call_next(context))

    async def on_list_resource_templates(
        self, context: MiddlewareContext[Any], call_next: CallNext[Any, Sequence[Any]]
    ) -> Sequence[Any]:
        """The templates that the caller may read by."""
        return self._filtered(Kind.TEMPLATE, await call_next(context))

    async def on_list_prompts(self, context: MiddlewareContext[Any], call_next: CallNext[Any, Sequence[Any]]) -> Sequence[Any]:
        """The prompts that the caller may get."""
        return self._filtered(Kind.PROMPT, await call_next(context))

    def _filtered(self, kind: Kind, components: Sequence[Component]) -> list[Component]:
        kept = []
        for component in components:
            definition = _definition(component)
            name = str(definition.get(_NAME_MEMBER[kind], ""))
            verdict = self._verdict(Target(kinds=(kind,), name=name, arguments={}), "see", {name: definition})
            if verdict.is_allowed:
                kept.append(component)
        return kept

    async def _decide(self, target: Target, context: MiddlewareContext[Any]) -> Verdict:
        """Decide on a use, with the definition as the server has it now."""
        definitions: dict[str, Mapping[str, JsonValue]] = {}
        if context.fastmcp_context is not None:
            server = context.fastmcp_context.fastmcp
            readers: Mapping[Kind, tuple[Callable[[str], Any], ...]] = {
                Kind.TOOL: (server.get_tool,),
                Kind.PROMPT: (server.get_prompt,),
                Kind.RESOURCE: (server.get_resource, server.get_resource_template),
                Kind.TEMPLATE: (server.get_resource_template,),
            }
            for read in (read for kind in target.kinds for read in readers[kind]):
                component = await read(target.name)
                if component is not None:
                    definition = _definition(component)
                    name = next((str(definition[one]) for one in ("uriTemplate", "uri", "name") if one in definition), "")
                    definitions[name] = definition
        return self._verdict(target, "use", definitions)

    def _verdict(self, target: Target, stage: Stage, definitions: Mapping[str, Mapping[str, JsonValue]]) -> Verdict:
        principal, now = self._principal(), self._clock()
        for kind in target.kinds:
            found = self._guard.manifest.resolve(kind, target.name, principal.tenant)
            if not isinstance(found, Unknown):
                break
        # A reviewed primitive whose definition the server does not show is held against nothing, and so has changed.
        known = () if isinstance(found, Unknown) else tuple(observed(one, definitions.get(one.name, {})) for one in found)
        primitives = (found,) if isinstance(found, Unknown) else known
        verdicts = self._guard.decide_all(
            principal, primitives, stage, environment=self._environment, now=now, arguments=target.arguments
        )
        verdict = self._guard.decide_together(verdicts)
        if self._log is not None:
            self._log.commit(self._log.append(decision_fields(verdict, now)))
        return verdict


_NAME_MEMBER = {Kind.TOOL: "name", Kind.PROMPT: "name", Kind.RESOURCE: "uri", Kind.TEMPLATE: "uriTemplate"}
_TO_WIRE = ("to_mcp_tool", "to_mcp_resource", "to_mcp_template", "to_mcp_prompt")


def _definition(component: object) -> dict[str, JsonValue]:
    """A component as it goes over the wire: what a review digests. Empty, and so denied, for what has no such form."""
    for name in _TO_WIRE:
        if (convert := getattr(component, name, None)) is not None:
            found: dict[str, JsonValue] = convert().model_dump(mode="json", by_alias=True, exclude_none=True)
            return found
    return {}


def _params(message: object) -> Mapping[str, JsonValue]:
    """The parameters of a message, whichever of its forms the server hands over."""
    inner = getattr(message, "params", None) or message
    dump = getattr(inner, "model_dump", None)
    found = dump(mode="json", by_alias=True, exclude_none=True) if dump is not None else inner
    return found if isinstance(found, dict) else {}


def _error(told: Refusal) -> MCPError:
    return MCPError(told.code, told.message, told.data)
