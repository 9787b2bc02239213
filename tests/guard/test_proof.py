"""Listed is callable: proven on ours, and refuted on servers that were broken on purpose."""

from dataclasses import replace

from rightcall.guard import Kind, Principal, read_manifest
from rightcall.guard.comparison import compare, sample_principals, sample_times
from rightcall.guard.proof import prove, prove_guard
from rightcall.guard.shortfall import Question, shortfall

MANIFEST = """
format: rightcall.guard/1
version: '1'
tenants: [t, u]
environments: [e, f]
requires_review: false
primitives:
  - {kind: tool, server: s, name: pii, effect: read, scopes: [a, b], tenants: [t], environments: [e]}
  - {kind: tool, server: s, name: wipe, effect: destructive, scopes: [a], tenants: any, environments: any}
rules:
  - {id: readers, allow: {effects: [read]}}
  - {id: wipers, allow: {effects: [destructive], tenants: [t], hours: ["08:00-18:00"], arguments: {/deep/host: [one]}}}
"""


class FirstScope:
    """The hole of the lesson: the list asks for all scopes, the call for the first."""

    name = "planted"

    def __init__(self, needed):
        self.needed = needed

    def lists(self, principal):
        return frozenset(name for name, scopes in self.needed.items() if set(scopes) <= principal.scopes)

    def calls(self, principal, name):
        return name in self.needed and self.needed[name][0] in principal.scopes


def test_our_face_is_proven():
    """K4, K12."""
    guard = read_manifest(MANIFEST)
    assert [*prove_guard(guard, sample_times([guard]))] == []


def test_the_first_scope_hole_is_found():
    """K4, K12 [auth-conditional-on-logger]."""
    guard = read_manifest(MANIFEST)
    found = [*prove(FirstScope({"pii": ("a", "b")}), sample_principals([guard]), ["pii"])]
    assert {(one.name, one.problem) for one in found} == {("pii", "callable only")}
    assert "with a: pii is callable only" in found[0].describe()


def test_a_list_that_shows_too_much_is_found():
    """[list-not-filtered-call-is]."""

    class Shows(FirstScope):
        def lists(self, _principal):
            return frozenset(self.needed)

    found = [*prove(Shows({"pii": ("a",)}), [Principal(subject="x", tenant="t")], [])]
    assert [one.problem for one in found] == ["listed only"]


def test_who_gains_and_who_loses():
    """K13."""
    old, new = (
        read_manifest(MANIFEST),
        read_manifest(MANIFEST.replace("tenants: [t], hours", "hours").replace("[a, b]", "[a, b, c]")),
    )
    flips = [*compare(old, new, sample_principals([old, new]), sample_times([old, new]))]
    assert {(one.change, one.primitive, one.rules) for one in flips} == {
        ("gain", "tool:s:wipe", ("wipers",)),
        ("loss", "tool:s:pii", ("manifest.scopes",)),
    }
    assert all(one.is_destructive_gain == (one.change == "gain") for one in flips)
    assert {one.principal.tenant for one in flips if one.change == "gain"} == {"u"}
    assert [*compare(old, old, sample_principals([old]), sample_times([old]))] == []


def test_becoming_destructive_is_a_gain():
    old = MANIFEST.replace("effects: [read]", "effects: [read, destructive]")
    new = old.replace("name: pii, effect: read", "name: pii, effect: destructive")
    guards = [read_manifest(old), read_manifest(new)]
    assert any(one.is_destructive_gain for one in compare(*guards, sample_principals(guards), sample_times(guards)))


def test_the_shortfall_names_every_single_change_that_is_enough():
    """K5."""
    guard = read_manifest(MANIFEST)
    (pii,) = guard.manifest.resolve(Kind.TOOL, "pii", "t")
    monday = sample_times([guard])[1]
    question = Question(
        principal=Principal(subject="x", tenant="t", scopes=frozenset({"a"})),
        primitive=pii,
        stage="use",
        environment="e",
        now=monday,
    )
    assert [one.describe() for one in shortfall(guard, question)] == ["scopes: b"]
    both = Principal(subject="x", tenant="t", scopes=frozenset({"a", "b"}))
    assert shortfall(guard, replace(question, principal=both)) == ()
    assert [one.describe() for one in shortfall(guard, replace(question, principal=both, environment="f"))] == [
        "environment: e"
    ]
    assert [one.describe() for one in shortfall(guard, replace(question, principal=replace(both, tenant="u")))] == ["tenant: t"]
    wipe = guard.manifest.primitives[1]
    at_night = replace(question, primitive=wipe, stage="see", now=sample_times([guard])[0])
    assert [one.describe() for one in shortfall(guard, at_night)] == ["time: 2026-01-05T08:00:00+00:00"]
