"""A name that a chosen host keeps for its own tools."""

from __future__ import annotations

from rightcall.lint.families.catalogue import RULES
from rightcall.lint.profile import Profile
from rightcall.lint.subject import subject_of
from rightcall.model import Catalog, Origin, Tool


def test_a_reserved_name_is_a_warning_for_the_chosen_host_only() -> None:
    origin = Origin(source="s.json", kind="mcp", index=0, pointer="/tools/0")
    catalog = Catalog(sources=(), tools=(Tool(name="search_issues", origin=origin),))
    host = Profile(name="h", title="Some host", kind="host", reserved_names=("search_issues",), reserved_source="its manual")
    other = Profile(name="o", title="Other host", kind="host")
    rule = next(rule for rule in RULES if rule.rule.code == "CAT006")
    (found,) = rule.find(subject_of(catalog, profiles=(host, other)))
    assert (found.severity, found.evidence["profile"]) == ("warning", "h")
    assert list(rule.find(subject_of(catalog, profiles=(other,)))) == []
