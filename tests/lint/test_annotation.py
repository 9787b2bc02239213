"""The annotation rules: hints against each other and against the name."""

from __future__ import annotations

import pytest

from rightcall.lint.families.annotation import RULES
from rightcall.lint.subject import subject_of
from rightcall.lint.verbs import effect_of_name
from rightcall.model import Catalog, Hints, Origin, Tool


def _told(name: str, hints: Hints) -> list[tuple[str, str]]:
    origin = Origin(source="s.json", kind="mcp", index=0, pointer="/tools/0")
    subject = subject_of(Catalog(sources=(), tools=(Tool(name=name, origin=origin, hints=hints, raw={"name": name}),)))
    return [(found.rule, found.severity) for rule in RULES for found in rule.find(subject)]


def test_a_deleting_name_with_a_reading_hint_is_an_error_and_a_doubtful_one_a_warning() -> None:
    assert _told("deleteUser", Hints(read_only=True)) == [("ANN003", "error")]
    assert _told("remove_background", Hints(read_only=True)) == [("ANN003", "warning")]


def test_hints_that_agree_are_not_told() -> None:
    assert _told("list_deleted_users", Hints(read_only=True, destructive=False, idempotent=True)) == []
    assert _told("delete_user", Hints(read_only=False, destructive=True)) == []


@pytest.mark.parametrize(
    ("name", "effect"),
    [
        ("löschen_datei", "delete"),
        ("eliminar_archivo", "delete"),
        ("删除文件", "delete"),
        ("ファイル削除", "delete"),
        ("search_and_replace", None),
        ("frobnicate", None),
        ("", None),
    ],
)
def test_verbs_of_several_languages(name: str, effect: str | None) -> None:
    assert effect_of_name(name) == effect
