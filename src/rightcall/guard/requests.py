"""What a request of the protocol asks for: a kind and a name for every method that touches a primitive, denial for the rest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rightcall.guard.primitive import Kind
from rightcall.model import JsonValue

FREE_METHODS = frozenset(("initialize", "ping", "server/discover"))
"""Methods that touch no primitive."""
LIST_METHODS: Mapping[str, Kind] = {
    "tools/list": Kind.TOOL,
    "resources/list": Kind.RESOURCE,
    "resources/templates/list": Kind.TEMPLATE,
    "prompts/list": Kind.PROMPT,
}
_NAMED: Mapping[str, tuple[Kind, str]] = {
    "tools/call": (Kind.TOOL, "name"),
    "prompts/get": (Kind.PROMPT, "name"),
    "resources/read": (Kind.RESOURCE, "uri"),
    "resources/subscribe": (Kind.RESOURCE, "uri"),
    "resources/unsubscribe": (Kind.RESOURCE, "uri"),
}
_REFERENCES: Mapping[str, tuple[tuple[Kind, ...], str]] = {
    "ref/prompt": ((Kind.PROMPT,), "name"),
    "ref/resource": ((Kind.TEMPLATE, Kind.RESOURCE), "uri"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """What is asked for: the kinds that the name may be of, the name, and the arguments."""

    kinds: tuple[Kind, ...]
    name: str
    arguments: Mapping[str, JsonValue]


def target_of(method: str, params: Mapping[str, JsonValue]) -> Target | None:
    """Say what a request uses; None for a method that is not known, or whose parameters do not name anything: denied.

    A completion asks for the prompt or template that it refers to, a subscription for its resource: neither tells more than
    using them would.
    """
    if method == "completion/complete":
        reference = params.get("ref")
        if not isinstance(reference, dict) or not isinstance(reference.get("type"), str):
            return None
        kinds, member = _REFERENCES.get(str(reference["type"]), ((), ""))
        name = reference.get(member)
        return Target(kinds=kinds, name=name, arguments={}) if kinds and isinstance(name, str) else None
    if method not in _NAMED:
        return None
    kind, member = _NAMED[method]
    name, arguments = params.get(member), params.get("arguments")
    if not isinstance(name, str):
        return None
    return Target(kinds=(kind,), name=name, arguments=arguments if isinstance(arguments, dict) else {})
