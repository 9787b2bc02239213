"""The description rules: nothing said, and nothing said beyond the name."""

from __future__ import annotations

import pytest

from rightcall.lint.families.description import RULES
from rightcall.lint.subject import subject_of
from rightcall.model import Catalog, JsonValue, Origin, Tool

ABOUT = frozenset({"DSC001", "DSC003"})
"""The rules of this file; the others have theirs in test_wording.py."""


def _told(name: str, description: str | None, schema: JsonValue, kind: str = "mcp") -> list[str]:
    origin = Origin(source="s.json", kind=kind, index=0, pointer="/tools/0")
    tool = Tool(name=name, origin=origin, description=description, input_schema=schema, raw={"name": name})
    subject = subject_of(Catalog(sources=(), tools=(tool,)))
    return [found.rule for rule in RULES if rule.rule.code in ABOUT for found in rule.find(subject)]


@pytest.mark.parametrize("description", [None, "", " \n\t"])
def test_no_description_is_told_but_not_of_built_in_tools(description: str | None) -> None:
    assert _told("keep", description, {}) == ["DSC001"]
    assert _told("web_search", description, schema=None, kind="built-in") == []


@pytest.mark.parametrize("text", ["List the users.", "list_users", "Lists users"])
def test_the_name_in_other_words_is_told(text: str) -> None:
    assert _told("list_users", text, {}) == ["DSC003"]


@pytest.mark.parametrize("text", ["List users by age.", "列出所有用户", "Zeigt alle Konten.", "user " * 5000])
def test_a_text_that_adds_a_word_is_not_told(text: str) -> None:
    assert _told("list_users", text, {}) == []
