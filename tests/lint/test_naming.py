"""The naming rules: length, letters, and names taken twice within one source."""

from __future__ import annotations

from rightcall.lint.families.catalogue import RULES as CATALOGUE_RULES
from rightcall.lint.families.naming import RULES
from rightcall.lint.subject import subject_of
from rightcall.model import Catalog, Origin, Tool


def _tool(name: str, source: str = "s.json", group: str | None = None) -> Tool:
    return Tool(
        name=name, group=group, origin=Origin(source=source, kind="mcp", index=0, pointer="/tools/0"), raw={"name": name}
    )


def _told(*tools: Tool) -> list[tuple[str, str]]:
    subject = subject_of(Catalog(sources=(), tools=tools))
    return [(found.rule, found.severity) for rule in (*RULES, *CATALOGUE_RULES) for found in rule.find(subject)]


def test_length_is_a_warning_over_64_and_an_error_over_128() -> None:
    assert _told(_tool("a" * 64)) == []
    assert _told(_tool("a" * 65)) == _told(_tool("a" * 128)) == [("NAM003", "warning")]
    assert _told(_tool("a" * 129)) == [("NAM003", "error")]


def test_letters_outside_mcp_are_told_once() -> None:
    assert _told(_tool("make share now")) == [("NAM002", "error")]
    assert _told(_tool("Ordner.löschen")) == [("NAM002", "error")]
    assert _told(_tool("calendar.update-Event_2")) == []


def test_one_name_in_two_sources_is_no_duplicate_of_one_server() -> None:
    assert _told(_tool("list_all_users"), _tool("list_all_users", "t.json")) == [("CAT006", "error")]
    assert _told(_tool("list_all_users"), _tool("list_all_users")) == [("NAM006", "error")]
    assert _told(_tool("get_user"), _tool("getUser")) == [("NAM005", "warning")]
    assert _told(_tool("get_user"), _tool("getUser", "t.json")) == []


def test_tools_that_are_never_offered_together_do_not_collide() -> None:
    assert _told(_tool("list_all_users", group="a"), _tool("list_all_users", "t.json", group="b")) == []
    assert _told(_tool("list_all_users", group="a"), _tool("list_all_users", "t.json")) == [("CAT006", "error")]
