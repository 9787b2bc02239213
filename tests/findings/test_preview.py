"""Preview rules speak only when they are asked."""

import pytest

from rightcall.findings import Policy
from rightcall.model import Rule


def rule(*, preview):
    return Rule(code="NAM008", name="x", severity="note", summary="s", why="w", fix="f", preview=preview)


@pytest.mark.parametrize(
    ("options", "is_wanted"),
    [
        ({}, False),
        ({"preview": True}, True),
        ({"select": ("NAM008",)}, True),
        ({"select": ("ALL",)}, True),
        ({"select": ("NAM",)}, False),
        ({"select": ("NAM",), "preview": True}, True),
        ({"select": ("ALL",), "ignore": ("NAM",)}, False),
        ({"preview": True, "ignore": ("NAM008",)}, False),
    ],
)
def test_a_preview_rule_is_reported_when_asked_for(options, is_wanted):
    assert Policy(**options).wants(rule(preview=True)) is is_wanted


def test_a_stable_rule_is_reported_unless_it_is_left_out():
    assert Policy().wants(rule(preview=False))
    assert Policy(select=("NAM",)).wants(rule(preview=False))
    assert not Policy(select=("TC",)).wants(rule(preview=False))
