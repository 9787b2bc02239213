"""The manifest: what exists, what it does, who may use it, and the rules. Values only; `manifest_file` reads them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256

from rightcall.guard.pins import hints_of, pin
from rightcall.guard.primitive import ANY, Kind, Primitive, ReviewState, Unknown, tightened
from rightcall.guard.principal import Principal
from rightcall.guard.rules import Rule
from rightcall.guard.templates import matches
from rightcall.model import JsonValue

BUCKETS = 10_000
MAX_NAME_CHARACTERS = 2_048


@dataclass(frozen=True, slots=True, kw_only=True)
class Cohort:
    """A group of identities: named as `tenant/subject`, or a stable share of all in hundredths of a percent."""

    name: str
    members: frozenset[str] = frozenset()
    share: int = 0

    def holds(self, principal: Principal) -> bool:
        """Whether an identity belongs to it. The same one always does or never does, on every machine."""
        return f"{principal.tenant}/{principal.subject}" in self.members or bucket(self.name, principal) < self.share


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """One version of what may be seen and used. `digest` is that of the text it was read from, as audit rows name it."""

    version: str
    digest: str
    tenants: frozenset[str]
    environments: frozenset[str]
    primitives: tuple[Primitive, ...]
    cohorts: tuple[Cohort, ...] = ()
    rules: tuple[Rule, ...] = ()
    cedar: str = ""
    requires_review: bool = True
    index: Mapping[tuple[str, Kind, str], tuple[Primitive, ...]] = field(default_factory=dict, repr=False, compare=False)
    templates: tuple[Primitive, ...] = field(default=(), repr=False, compare=False)

    def __post_init__(self) -> None:
        """Index the primitives by view, kind and name. *Cost*: linear, once."""
        index: dict[tuple[str, Kind, str], tuple[Primitive, ...]] = {}
        for primitive in self.primitives:
            for view in primitive.views:
                key = (view, primitive.kind, primitive.name)
                index[key] = (*index.get(key, ()), primitive)
        object.__setattr__(self, "index", index)
        object.__setattr__(self, "templates", tuple(one for one in self.primitives if one.kind is Kind.TEMPLATE))

    @property
    def views(self) -> frozenset[str]:
        """Every view that something is offered in."""
        return frozenset(view for primitive in self.primitives for view in primitive.views)

    def cohorts_of(self, principal: Principal) -> frozenset[str]:
        """The cohorts of an identity. What the caller says of itself is not asked."""
        return frozenset(cohort.name for cohort in self.cohorts if cohort.holds(principal))

    def resolve(self, kind: Kind, name: str, tenant: str, view: str = "default") -> tuple[Primitive, ...] | Unknown:
        """Find what a name means: exactly as spelt, within the tenant and the view.

        A URI that no resource has may fit templates; a URI that both have gives both, and all of them have to allow it. Where
        only other tenants have the name, theirs is given: the decision denies it and the audit knows what was tried.
        """
        if view not in self.views:
            return _unknown(kind, name, "view.unknown", "there is no such view")
        if problem := hostile(name):
            return _unknown(kind, name, "name.hostile", problem)
        found = _own(self.index.get((view, kind, name), ()), tenant)
        if kind is Kind.RESOURCE:
            fitting = tuple(one for one in self.templates if view in one.views and matches(one.name, name))
            own = tuple(one for one in fitting if _serves(one, tenant))
            found = (*found, *(own or (() if found else fitting[:1])))
        return found or _unknown(kind, name, "primitive.unknown", f"unknown {kind}")


def observed(primitive: Primitive, definition: Mapping[str, JsonValue]) -> Primitive:
    """Hold a live definition against the review: other bytes than were read withhold it, and hints raise the effect."""
    state = primitive.review_state
    if primitive.review is not None and state is ReviewState.APPROVED and pin(definition) != primitive.review.digest:
        state = ReviewState.CHANGED
    return replace(primitive, review_state=state, effect=tightened(primitive.effect, hints_of(definition)))


def bucket(salt: str, principal: Principal) -> int:
    """Where an identity falls among 10,000 buckets, by SHA-256: stable, and another order for each salt."""
    text = f"{salt}\0{principal.tenant}\0{principal.subject}"
    return int.from_bytes(sha256(text.encode("utf-8", "surrogatepass")).digest()[:8], "big") % BUCKETS


def hostile(name: str) -> str:
    """Why a name cannot be looked up at all; empty for one that can."""
    if not name:
        return "the name is empty"
    if len(name) > MAX_NAME_CHARACTERS:
        return f"the name has more than {MAX_NAME_CHARACTERS} characters"
    if not name.isprintable():
        return "the name holds characters that do not print"
    return ""


def collisions(primitives: Iterable[Primitive]) -> Iterable[tuple[Primitive, Primitive]]:
    """Pairs that one caller could mean by one name: same kind and name, with a view and a tenant in common."""
    seen: dict[tuple[Kind, str], list[Primitive]] = {}
    for primitive in primitives:
        others = seen.setdefault((primitive.kind, primitive.name), [])
        for other in others:
            if other.views & primitive.views and _share_tenant(other, primitive):
                yield other, primitive
        others.append(primitive)


def _share_tenant(one: Primitive, other: Primitive) -> bool:
    return ANY in one.tenants or ANY in other.tenants or bool(one.tenants & other.tenants)


def _serves(primitive: Primitive, tenant: str) -> bool:
    return ANY in primitive.tenants or tenant in primitive.tenants


def _own(found: tuple[Primitive, ...], tenant: str) -> tuple[Primitive, ...]:
    return tuple(one for one in found if _serves(one, tenant)) or found[:1]


def _unknown(kind: Kind, name: str, reason: str, explanation: str) -> Unknown:
    return Unknown(kind=kind.value, name=name, reason=reason, explanation=explanation)
