"""The rules about budgets, and the section on tokens."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.lint.offering import catalog, findings, tool

from rightcall.catalog import read_tools
from rightcall.lint import InspectOptions, inspect
from rightcall.model import Catalog


def test_a_budget_that_is_kept_is_not_mentioned():
    assert findings("BUD001", tool()) == []


def test_a_budget_that_is_passed_names_what_weighs_most():
    heavy = tool("heavy", description="Find an order by its number. " * 20)
    (found,) = findings("BUD001", tool("light"), heavy, max_context_tokens=50)
    assert [ref.name for ref in found.tools] == ["heavy", "light"]
    assert found.pointer == "/tools/1"
    assert found.message.startswith("the 2 tools take about ")
    assert found.evidence["budget"] == 50
    assert [entry["source"] for entry in _rows(found.evidence["by_source"])] == ["shop.json"]


@pytest.mark.parametrize(
    ("count", "severity"), [(20, None), (21, "note"), (40, "note"), (41, "warning"), (100, "warning"), (101, "warning")]
)
def test_the_number_of_tools_falls_into_a_band(count: int, severity: str | None):
    found = findings("BUD003", *(tool(f"tool_{number}") for number in range(count)))
    assert [finding.severity for finding in found] == ([] if severity is None else [severity])


def test_groups_that_are_never_offered_together_are_counted_apart():
    tools = catalog(*(tool(f"tool_{number}") for number in range(30))).tools
    apart = tuple(replace(made, group=str(number % 2)) for number, made in enumerate(tools))
    result = inspect(Catalog(sources=(), tools=apart), InspectOptions(), lambda rule: rule.code == "BUD003")
    assert result.findings == ()


def test_one_tool_far_above_the_others_is_named():
    light = [tool(f"tool_{number}") for number in range(5)]
    (found,) = findings("BUD002", *light, tool("manual", description="Find an order by its number. " * 100))
    assert found.tools[0].name == "manual"
    assert findings("BUD002", *light, tool("longer", description="Find an order by its number. " * 20)) == []


def test_listings_that_differ_in_more_than_order_are_not_compared():
    def listing(*names: str) -> dict[str, Any]:
        return {"jsonrpc": "2.0", "id": 1, "result": {"tools": [tool(name) for name in names]}}

    def order(*listings: dict[str, Any]) -> list[Any]:
        tools = read_tools(list(listings), source="log.json")[0]
        return list(inspect(Catalog(sources=(), tools=tools), InspectOptions(), lambda rule: rule.code == "BUD004").findings)

    assert order(listing("a", "b"), listing("a", "b")) == []
    assert order(listing("a", "b"), listing("b", "c")) == []
    (found,) = order(listing("a", "b", "c"), listing("a", "c", "b"))
    assert found.message == '"c" stands at place 2 of one listing, where "b" stood in the other'


def test_the_section_on_tokens_adds_up():
    section: Any = inspect(catalog(tool("a"), tool("b")), InspectOptions(targets=("anthropic", "openai"))).sections["tokens"]
    assert section["encoding"] == "o200k_base"
    assert (
        section["total"]
        == sum(row["tokens"] for row in section["by_source"])
        == sum(row["tokens"] for row in section["heaviest"])
    )
    assert section["band"][0] < section["total"] < section["band"][1]
    assert sum(section["by_part"].values()) < section["total"]
    assert [row["profile"] for row in section["by_target"]] == ["anthropic-messages", "openai-responses"]
    assert section["by_target"][1]["tokens"] == section["by_target"][1]["band"][1] == section["total"]


def test_an_empty_catalog_weighs_nothing():
    result = inspect(Catalog(sources=(), tools=()), InspectOptions())
    section: Any = result.sections["tokens"]
    assert (section["total"], section["band"], section["deferred_saving"]) == (0, [0, 0], 0)
    assert result.findings == ()


def _rows(value: Any) -> list[Any]:
    return list(value)
