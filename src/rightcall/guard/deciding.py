"""The one decision: may this principal see or use this primitive, here and now?

Lists, calls, reads, completions, subscriptions, links and handles all ask `Guard.decide`. Nothing else answers.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from hashlib import sha256
from typing import Any

from rightcall.guard.cedar import BLOCKED_POLICY, MANIFEST_POLICIES, REVIEW_POLICY, Engine, Outcome
from rightcall.guard.facts import (
    TooManyArgumentsError,
    argument_facts,
    circumstances,
    digest,
    joint_digest,
    primitive_entity,
    principal_entity,
)
from rightcall.guard.manifest import Manifest
from rightcall.guard.primitive import Disclosure, Effect, Primitive, Stage, Unknown
from rightcall.guard.principal import Principal
from rightcall.guard.rules import cedar_text
from rightcall.guard.telling import tell
from rightcall.guard.verdict import Verdict, sealed
from rightcall.model import JsonValue

KEPT_PRINCIPALS = 1_024
_HIDING = frozenset(("manifest.tenants", "manifest.review", "manifest.owner"))


class Guard:
    """A manifest with its checked policies, ready to decide. It holds no clock and reads nothing.

    *Errors*: `ValueError` when the policies are refused (`manifest_file` turns it into problems with places).
    *Cost*: a decision is some 50 microseconds, whatever the number of primitives.
    """

    def __init__(self, manifest: Manifest) -> None:
        """Check all policies against the schema and parse them once."""
        self.manifest = manifest
        self.policy_text = policy_text(manifest)
        self.policy = "sha256:" + sha256(self.policy_text.encode()).hexdigest()
        self.engine = Engine(self.policy_text)
        self._reads_arguments = "context.arguments" in self.engine.fields
        self._principals: OrderedDict[Principal, tuple[Principal, str, Any]] = OrderedDict()
        self._declared = {one.id: one for one in manifest.primitives}
        self._base = self.engine.entities([primitive_entity(one) for one in manifest.primitives])
        self._digests = {one.id: digest(primitive_entity(one)) for one in manifest.primitives}

    def decide(
        self,
        principal: Principal,
        primitive: Primitive | Unknown,
        stage: Stage,
        *,
        environment: str,
        now: datetime,
        arguments: Mapping[str, JsonValue] | None = None,
    ) -> Verdict:
        """Decide one question. Whatever cannot be answered is denied, with the reason; nothing is raised for odd input.

        `arguments` are asked about at `use`, and only where a rule reads them. `now` must know its time zone.
        """
        return self.decide_all(principal, [primitive], stage, environment=environment, now=now, arguments=arguments)[0]

    def decide_all(
        self,
        principal: Principal,
        primitives: Sequence[Primitive | Unknown],
        stage: Stage,
        *,
        environment: str,
        now: datetime,
        arguments: Mapping[str, JsonValue] | None = None,
    ) -> tuple[Verdict, ...]:
        """Decide the same question about many primitives: a whole list in one go, each answer that of `decide`."""
        refusal = self._refusal(principal, environment, now)
        facts: Sequence[str] = ()
        if not refusal and stage == "use" and self._reads_arguments:
            try:
                facts = argument_facts(arguments or {})
            except TooManyArgumentsError as error:
                refusal = ("arguments.bounds", str(error))
        if refusal:
            return tuple(self._refused(principal, one, stage, *refusal) for one in primitives)
        known, principal_digest, entities = self._prepared(principal)
        context = circumstances(environment, now)
        place = digest(context)
        outcomes = iter(
            self._ask(known, [one for one in primitives if isinstance(one, Primitive)], (stage, context, facts), entities)
        )
        return tuple(
            self._refused(known, one, stage, one.reason, one.explanation)
            if isinstance(one, Unknown)
            else self._verdict(known, one, stage, next(outcomes), joint_digest(principal_digest, self._digest(one), place))
            for one in primitives
        )

    def decide_together(self, verdicts: Sequence[Verdict]) -> Verdict:
        """One verdict for a request that means several primitives: the first that denies, or the last that allows."""
        return next((one for one in verdicts if not one.is_allowed), verdicts[-1])

    def _refusal(self, principal: Principal, environment: str, now: datetime) -> tuple[str, str] | None:
        if environment not in self.manifest.environments:
            return "environment.unknown", "the manifest declares no such environment"
        if principal.tenant not in self.manifest.tenants:
            return "tenant.unknown", "the manifest declares no such tenant"
        if not principal.subject:
            return "principal.incomplete", "the principal has no subject"
        if now.tzinfo is None:
            return "clock.naive", "the time of the question has no time zone"
        return None

    def _prepared(self, principal: Principal) -> tuple[Principal, str, Any]:
        """A principal with its cohorts, its digest and its entities, kept for later. Cohorts it brings are dropped."""
        kept = self._principals.get(principal)
        if kept is None:
            known = replace(principal, cohorts=self.manifest.cohorts_of(principal))
            entity = principal_entity(known)
            kept = (known, digest(entity), self.engine.with_entity(self._base, entity))
            self._principals[principal] = kept
            if len(self._principals) > KEPT_PRINCIPALS:
                self._principals.popitem(last=False)
        return kept

    def _ask(
        self,
        principal: Principal,
        primitives: Sequence[Primitive],
        question: tuple[Stage, Mapping[str, JsonValue], Sequence[str]],
        entities: Any,  # noqa: ANN401 - cedarpy's handle
    ) -> tuple[Outcome, ...]:
        stage, context, facts = question
        told: dict[str, JsonValue] = {**context, "arguments": [*facts]} if stage == "use" else {**context}
        declared = [self._is_declared(one) for one in primitives]
        asked = [_request(principal, one, stage, told) for one, known in zip(primitives, declared, strict=True) if known]
        answers = iter(self.engine.ask(asked, entities) if asked else ())
        return tuple(
            next(answers) if known else self._ask_alone(principal, one, stage, told)
            for one, known in zip(primitives, declared, strict=True)
        )

    def _ask_alone(self, principal: Principal, primitive: Primitive, stage: Stage, told: Mapping[str, JsonValue]) -> Outcome:
        """Ask about a primitive as observed or held, not as declared: it brings its own entity."""
        alone = self.engine.entities([principal_entity(principal), primitive_entity(primitive)])
        return self.engine.ask([_request(principal, primitive, stage, told)], alone)[0]

    def _is_declared(self, primitive: Primitive) -> bool:
        declared = self._declared.get(primitive.id)
        return declared is primitive or declared == primitive

    def _digest(self, primitive: Primitive) -> str:
        return self._digests[primitive.id] if self._is_declared(primitive) else digest(primitive_entity(primitive))

    def _verdict(
        self, principal: Principal, primitive: Primitive, stage: Stage, outcome: Outcome, facts_digest: str
    ) -> Verdict:
        told = tell(principal, primitive, outcome)
        hides = primitive.disclosure is Disclosure.SECRET or bool(_HIDING & set(outcome.rules)) or bool(outcome.errors)
        return sealed(
            effect="allow" if outcome.is_allowed else "deny",
            stage=stage,
            principal=principal.key,
            primitive=primitive.id,
            reasons=told.reasons,
            rules=outcome.rules,
            missing=told.missing,
            explanation=told.explanation,
            disclosure=Disclosure.SECRET if hides and not outcome.is_allowed else primitive.disclosure,
            effect_class=primitive.effect.value,
            obligations=("confirm",) if primitive.effect is Effect.DESTRUCTIVE and outcome.is_allowed else (),
            manifest=self.manifest.digest,
            policy=self.policy,
            facts_digest=facts_digest,
            id=joint_digest(facts_digest, stage, self.policy, self.manifest.digest, str(outcome.is_allowed))[:23],
        )

    def _refused(self, principal: Principal, primitive: Primitive | Unknown, stage: Stage, reason: str, text: str) -> Verdict:
        facts_digest = digest(principal.key, primitive.id, reason)
        return sealed(
            effect="deny",
            stage=stage,
            principal=principal.key,
            primitive=primitive.id,
            reasons=(reason,),
            rules=(),
            missing={},
            explanation=text,
            disclosure=Disclosure.QUIET if reason == "arguments.bounds" else Disclosure.SECRET,
            effect_class=primitive.effect.value if isinstance(primitive, Primitive) else "unknown",
            obligations=(),
            manifest=self.manifest.digest,
            policy=self.policy,
            facts_digest=facts_digest,
            id=digest(facts_digest, stage, self.policy, self.manifest.digest)[:23],
        )


def policy_text(manifest: Manifest) -> str:
    """Every policy of a manifest as one Cedar text: what the manifest's own fields mean, its rules, its own Cedar."""
    review = REVIEW_POLICY if manifest.requires_review else BLOCKED_POLICY
    return MANIFEST_POLICIES + review + "".join(map(cedar_text, manifest.rules)) + manifest.cedar


def visible(verdicts: Iterable[Verdict]) -> tuple[Verdict, ...]:
    """The verdicts whose primitives stand in the list."""
    return tuple(verdict for verdict in verdicts if verdict.is_listed)


def _request(principal: Principal, primitive: Primitive, stage: Stage, context: Mapping[str, JsonValue]) -> dict[str, Any]:
    return {
        "principal": {"type": "Principal", "id": principal.key},
        "action": {"type": "Action", "id": stage},
        "resource": {"type": "Primitive", "id": primitive.id},
        "context": context,
    }
