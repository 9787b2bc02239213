"""The only module that knows cedarpy: policies checked against a schema when they are loaded, and questions put to them.

Cedar skips a rule that fails while it is evaluated, also a forbidding one. Here a question with any error in its diagnostics
is answered with no.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rightcall.errors import MissingExtraError
from rightcall.model import JsonValue

if TYPE_CHECKING:
    from types import ModuleType

SCHEMA = """
entity Principal = {
  issuer: String, client: String, subject: String, tenant: String, actor: String, key: String,
  scopes: Set<String>, cohorts: Set<String>
};
entity Primitive = {
  kind: String, server: String, name: String, effect: String, review: String, enabled: Bool, handleOwner: String,
  scopes: Set<String>, tenants: Set<String>, environments: Set<String>, cohorts: Set<String>, labels: Set<String>
};
action see appliesTo { principal: [Principal], resource: [Primitive],
  context: { environment: String, minute: Long, weekday: Long } };
action use appliesTo { principal: [Principal], resource: [Primitive],
  context: { environment: String, minute: Long, weekday: Long, arguments: Set<String> } };
"""

MANIFEST_POLICIES = """
@id("manifest.scopes") forbid(principal, action, resource) unless { principal.scopes.containsAll(resource.scopes) };
@id("manifest.tenants") forbid(principal, action, resource)
  unless { resource.tenants.contains("*") || resource.tenants.contains(principal.tenant) };
@id("manifest.environments") forbid(principal, action, resource)
  unless { resource.environments.contains("*") || resource.environments.contains(context.environment) };
@id("manifest.cohorts") forbid(principal, action, resource)
  unless { resource.cohorts.contains("*") || principal.cohorts.containsAny(resource.cohorts) };
@id("manifest.switch") forbid(principal, action, resource) unless { resource.enabled };
@id("manifest.owner") forbid(principal, action, resource)
  unless { resource.handleOwner == "" || resource.handleOwner == principal.key };
"""
REVIEW_POLICY = '@id("manifest.review") forbid(principal, action, resource) unless { resource.review == "approved" };\n'
BLOCKED_POLICY = """@id("manifest.review") forbid(principal, action, resource)
  when { resource.review == "changed" || resource.review == "blocked" };
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What Cedar said: whether it allows, the ids of the policies that decided, and the errors that spoil the answer."""

    is_allowed: bool
    rules: tuple[str, ...]
    errors: tuple[str, ...] = ()


class Engine:
    """Checked policies and their schema, parsed once.

    *Errors*: `ValueError` with one line for each fault: text that does not parse, a policy that the schema refuses, a missing
    or repeated id, a policy whose answer for seeing could differ from that for using.
    """

    def __init__(self, text: str) -> None:
        """Parse and check. *Cost*: linear in the policies."""
        cedar = _cedarpy()
        self._schema = cedar.Schema.from_str(SCHEMA)
        self._cedar = cedar
        document: dict[str, Any] = json.loads(cedar.policies_to_json_str(text))
        policies: dict[str, dict[str, Any]] = document["staticPolicies"]
        faults = [*_faults(policies, document.get("templates", {}))]
        checked = cedar.validate_policies(text, SCHEMA)
        faults += [str(error.error) for error in checked.errors]
        if faults or not checked.validation_passed:
            raise ValueError("\n".join(faults or ["the policies do not fit the schema"]))
        self._policies = cedar.PolicySet.from_str(text)
        self.fields = frozenset(_fields(policies))
        self.literals = frozenset(_literals(policies))

    def entities(self, documents: Sequence[Mapping[str, JsonValue]]) -> Any:  # noqa: ANN401 - cedarpy's handle
        """Parse entities, held to the schema: an attribute that is missing is an error now, not a rule skipped later."""
        return self._cedar.Entities.from_json_str(json.dumps(documents), self._schema)

    def with_entity(self, entities: Any, document: Mapping[str, JsonValue]) -> Any:  # noqa: ANN401 - cedarpy's handle
        """The same entities and one more."""
        return entities.with_added_json_str(json.dumps([document]), self._schema)

    def ask(self, requests: Sequence[Mapping[str, Any]], entities: Any) -> tuple[Outcome, ...]:  # noqa: ANN401 - cedarpy's handle
        """Put questions, all answered or none. *Cost*: some 30 microseconds each, however many primitives there are."""
        try:
            answers = self._cedar.is_authorized_batch([dict(one) for one in requests], self._policies, entities)
        except (ValueError, TypeError, RuntimeError) as error:
            return tuple(Outcome(is_allowed=False, rules=(), errors=(str(error)[:200],)) for _ in requests)
        return tuple(map(_outcome, answers))


def _outcome(answer: Any) -> Outcome:  # noqa: ANN401 - cedarpy's result
    names = answer.diagnostics.id_annotations_by_reason
    errors = tuple(str(error)[:200] for error in answer.diagnostics.errors)
    rules = tuple(sorted({names.get(reason, reason).removesuffix("#see") for reason in answer.diagnostics.reasons}))
    return Outcome(is_allowed=bool(answer.allowed) and not errors, rules=rules, errors=errors)


def _faults(policies: Mapping[str, Any], templates: Mapping[str, Any]) -> Iterator[str]:
    """What Cedar itself lets pass and we do not."""
    if templates:
        yield "policies with slots are not read: write one policy for each case"
    ids = Counter(policy.get("annotations", {}).get("id") for policy in policies.values())
    for name in sorted(str(name) for name, count in ids.items() if name and count > 1):
        yield f"the policy id {name!r} is used more than once"
    for place, policy in policies.items():
        name = policy.get("annotations", {}).get("id")
        if not name:
            yield f"{place} has no @id: a decision could not name it"
        else:
            yield from (f"policy {name!r} {problem}" for problem in _stage_problems(policy, ids))


def _stage_problems(policy: Mapping[str, Any], ids: Mapping[str, int]) -> Iterator[str]:
    """Why a policy could list what it does not let be used, or the other way round.

    What may name one stage alone: a forbidding policy about arguments, and an allowing one whose other half is there
    (`ID` for use, `ID#see`), as short rules with arguments are written.
    """
    fields = set(_fields(policy["conditions"]))
    name = str(policy["annotations"]["id"])
    if "action" in fields:
        yield "asks for the action in a condition: name it in the head"
    scope = policy["action"]
    named = {scope["entity"]["id"]} if scope["op"] == "==" else {one["id"] for one in scope.get("entities", ())}
    if "entity" in scope:
        named.add(scope["entity"]["id"])
    if scope["op"] == "All" or named == {"see", "use"}:
        return
    is_half = named == {"see"} and name.endswith("#see") and policy["effect"] == "permit"
    has_half = policy["effect"] == "forbid" or f"{name}#see" in ids
    if not is_half and not (named == {"use"} and "context.arguments" in fields and has_half):
        yield "must hold for see and use alike; only a forbid that reads context.arguments may name use alone"


def _fields(value: Any) -> Iterator[str]:  # noqa: ANN401 - Cedar's JSON
    """Every attribute of a variable that is read, as `resource.effect`, and `action` where that is asked for."""
    if isinstance(value, list):
        for item in value:
            yield from _fields(item)
    if not isinstance(value, dict):
        return
    access = value.get(".")
    if isinstance(access, dict) and isinstance(access.get("left"), dict) and "Var" in access["left"]:
        yield f"{access['left']['Var']}.{access['attr']}"
    if value.get("Var") == "action":
        yield "action"
    for item in value.values():
        yield from _fields(item)


def _literals(value: Any) -> Iterator[str]:  # noqa: ANN401 - Cedar's JSON
    """Every text that a policy compares with."""
    if isinstance(value, list):
        for item in value:
            yield from _literals(item)
    elif isinstance(value, dict):
        if isinstance(value.get("Value"), str):
            yield value["Value"]
        for item in value.values():
            yield from _literals(item)


def _cedarpy() -> ModuleType:
    try:
        import cedarpy  # noqa: PLC0415 - part of an extra, and native code
    except ImportError as error:
        raise MissingExtraError(extra="guard", needed_for="deciding") from error
    return cedarpy
