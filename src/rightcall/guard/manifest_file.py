"""The manifest as a file: YAML or JSON, read strictly, with every fault at its place."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

from rightcall.errors import InputError
from rightcall.guard.deciding import Guard
from rightcall.guard.manifest import BUCKETS, Cohort, Manifest, collisions, hostile
from rightcall.guard.primitive import ANY, Disclosure, Effect, Kind, Primitive, Review, ReviewState
from rightcall.guard.reading import Members
from rightcall.guard.rule_file import read_rule
from rightcall.guard.templates import template_problem
from rightcall.guard.validation import schema_problem
from rightcall.guard.yaml_text import YamlDocument, read_yaml
from rightcall.model import JsonValue, Problem

MANIFEST_FORMAT = "rightcall.guard/1"


def read_manifest(text: str | bytes, *, source: str = "manifest") -> Guard:
    """Read a manifest and check its policies: what comes back can decide.

    *Errors*: `InputError` with every problem; `LimitExceeded`; `MissingExtraError` without the extra `guard`.
    """
    document = read_yaml(text, source)
    problems: list[Problem] = []
    raw = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    manifest = _manifest(Members(document.value, "", document, problems), "sha256:" + sha256(raw).hexdigest())
    problems += _conflicts(manifest, document)
    if problems:
        raise InputError(problems)
    try:
        guard = Guard(manifest)
    except ValueError as error:
        lines = str(error).split("\n")
        raise InputError([document.problem(line[:500], "/cedar" if manifest.cedar else "/rules") for line in lines]) from error
    if unread := [*_unread(guard, document)]:
        raise InputError(unread)
    return guard


def _manifest(top: Members, digest: str) -> Manifest:
    if top.text("format") != MANIFEST_FORMAT:
        top.fault(f"the format must be {MANIFEST_FORMAT}", "format")
    version = top.text("version")
    tenants, environments = top.texts("tenants"), top.texts("environments")
    for name in ("tenants", "environments"):
        if not top.has(name):
            top.fault(f"{name} is missing: declare at least one")
    cohorts = tuple(_cohorts(top))
    manifest = Manifest(
        version=version,
        digest=digest,
        tenants=tenants,
        environments=environments,
        cohorts=cohorts,
        primitives=tuple(_primitive(one, tenants, environments, cohorts) for one in top.objects("primitives")),
        rules=tuple(read_rule(one, tenants, environments, cohorts) for one in top.objects("rules")),
        cedar=top.text("cedar", ""),
        requires_review=top.flag("requires_review", default=True),
    )
    if any(name in manifest.cedar for name in ('@id("manifest.', "#see")):
        top.fault("ids that begin with manifest. or end with #see are our own", "cedar")
    top.done()
    return manifest


def _cohorts(top: Members) -> Iterator[Cohort]:
    for one in top.objects("cohorts"):
        name, share = one.text("name"), one.whole("share", BUCKETS)
        yield Cohort(name=name, members=one.texts("members"), share=share)
        one.done()


def _primitive(one: Members, tenants: frozenset[str], environments: frozenset[str], cohorts: tuple[Cohort, ...]) -> Primitive:
    kind, name = one.choice("kind", Kind), one.text("name")
    if problem := template_problem(name) if kind is Kind.TEMPLATE else hostile(name):
        one.fault(problem, "name")
    for needed in ("effect", "tenants", "environments"):
        if not one.has(needed):
            one.fault(f"{needed} is missing: it is never guessed")
    review, blocked = _review(one), one.flag("blocked", default=False)
    state = ReviewState.APPROVED if review else ReviewState.PENDING
    primitive = Primitive(
        kind=kind,
        server=one.text("server"),
        name=name,
        effect=one.choice("effect", Effect, Effect.DESTRUCTIVE),
        scopes=one.texts("scopes"),
        tenants=one.texts("tenants", known=tenants, any_word=ANY),
        environments=one.texts("environments", known=environments, any_word=ANY),
        cohorts=one.texts("cohorts", known=[cohort.name for cohort in cohorts], any_word=ANY) or frozenset((ANY,)),
        labels=one.texts("labels"),
        views=one.texts("views") or frozenset(("default",)),
        disclosure=one.choice("disclosure", Disclosure, Disclosure.QUIET),
        is_enabled=one.flag("enabled", default=True),
        review=review,
        review_state=ReviewState.BLOCKED if blocked else state,
        input_schema=_schema(one, "input_schema"),
        output_schema=_schema(one, "output_schema"),
    )
    one.done()
    return primitive


def _schema(one: Members, name: str) -> JsonValue:
    schema = one.raw(name)
    if one.has(name) and (problem := schema_problem(schema)):
        one.fault(problem, name)
    return schema


def _review(one: Members) -> Review | None:
    members = one.object("review")
    if members is None:
        return None
    digest = members.text("digest")
    review = Review(by=members.text("by"), on=members.text("on"), digest=digest, note=members.text("note", ""))
    width = len("sha256:") + 64
    if not digest.startswith("sha256:") or len(digest) != width:
        members.fault("digest must be sha256: and 64 hexadecimal digits", "digest")
    members.done()
    return review


def _conflicts(manifest: Manifest, document: YamlDocument) -> Iterator[Problem]:
    places = {id(one): f"/primitives/{place}" for place, one in enumerate(manifest.primitives)}
    ids: set[str] = set()
    for one in manifest.primitives:
        if one.id in ids:
            yield document.problem(f"{one.id} is declared twice", places[id(one)])
        ids.add(one.id)
    for first, second in collisions(manifest.primitives):
        if first.id != second.id:
            message = f"{second.name!r} of {second.server} and of {first.server} are one name for the same callers"
            yield document.problem(message, places[id(second)], "rename one, or give them different views or tenants")


def _unread(guard: Guard, document: YamlDocument) -> Iterator[Problem]:
    """Controls that are declared and that no policy reads: they would look like protection and be none."""
    fields = guard.engine.fields
    for place, one in enumerate(guard.manifest.primitives):
        if "resource.effect" not in fields and one.effect is not Effect.READ:
            yield document.problem(
                "no rule reads the effect, so it controls nothing", f"/primitives/{place}/effect", "give a rule effects"
            )
        if "resource.labels" not in fields and one.labels:
            yield document.problem(
                "no rule reads labels, so they control nothing", f"/primitives/{place}/labels", "give a rule labels"
            )
