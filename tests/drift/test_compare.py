"""What the comparison says breaks, what it says does not, and what it leaves open."""

from dataclasses import replace
from decimal import Decimal

import jsonschema_rs
import pytest
from tests.drift.building import TEXT, catalog, changed, codes, compared, only, schema, told, tool

from rightcall.drift import CompatOptions, compare
from rightcall.errors import UsageError
from rightcall.model import Catalog

NUMBER = {"type": "integer"}


def row(result, name="find_order"):
    (found,) = [row for row in result.sections["compat"]["tools"] if row["tool"] == name]
    return found


def test_equal_catalogs_have_no_finding():
    tools = [tool(inputs=schema(["q"], q=TEXT)), tool("ping")]
    result = compared(tools, tools)
    assert result.findings == ()
    assert result.complete
    assert row(result)["input"] == {"written": "unchanged", "declared": "unchanged"}


def test_a_schema_that_only_says_it_differently_is_equivalent():
    old = schema(["q"], q={"type": "integer", "exclusiveMinimum": 0})
    new = schema(["q"], q={"minimum": 1, "type": "integer"})
    result = changed(old, new)
    assert told(result) == [("CMP014", "note", "find_order")]
    assert row(result)["input"] == {"written": "equivalent", "declared": "equivalent"}


@pytest.mark.parametrize(
    ("old", "new", "keyword"),
    [
        (TEXT, {"type": "string", "minLength": 2}, "minLength"),
        ({"enum": ["a", "b"]}, {"enum": ["a"]}, "enum"),
        (NUMBER, {"type": "integer", "maximum": 9}, "maximum"),
        ({"type": ["string", "null"]}, TEXT, "type"),
        ({"type": "array"}, {"type": "array", "minItems": 1}, "minItems"),
    ],
)
def test_a_narrowed_argument_breaks_with_a_call_that_proves_it(old, new, keyword):
    before, after = schema(q=old), schema(q=new)
    finding = only(changed(before, after), "CMP003")
    call = finding.evidence["witness"]
    assert jsonschema_rs.is_valid(before, call)
    assert not jsonschema_rs.is_valid(after, call)
    assert finding.severity == "error"
    assert finding.evidence["keyword"] == keyword
    assert finding.pointer == f"/tools/0/inputSchema/properties/q/{keyword}"


def test_every_argument_that_breaks_is_shown_with_its_own_call():
    old = schema(a=NUMBER, b=TEXT, c={"enum": [1, 2]})
    new = schema(a={"type": "integer", "maximum": 5}, b={"type": "string", "maxLength": 3}, c={"enum": [2]})
    finding = only(changed(old, new), "CMP003")
    shown = [(finding.evidence["witness"], finding.evidence["schema_pointer"])]
    shown += [(each["value"], each["schema_pointer"]) for each in finding.evidence["also_refused"]]
    assert {pointer for _, pointer in shown} == {
        "/properties/a/maximum",
        "/properties/b/maxLength",
        "/properties/c/enum",
    }
    for call, _ in shown:
        assert jsonschema_rs.is_valid(old, call)
        assert not jsonschema_rs.is_valid(new, call)


def test_the_calls_shown_are_bounded():
    old = {f"a{i}": NUMBER for i in range(9)}
    new = {f"a{i}": {"type": "integer", "maximum": 5} for i in range(9)}
    sides = ([tool(inputs=schema(**old))], [tool(inputs=schema(**new))])
    assert len(only(compared(*sides), "CMP003").evidence["also_refused"]) == 3
    few = compared(*sides, options=CompatOptions(max_calls=1))
    assert "also_refused" not in only(few, "CMP003").evidence


def test_a_new_required_argument_breaks_every_call():
    result = changed(schema(["q"], q=TEXT), schema(["q", "region"], q=TEXT, region=TEXT))
    finding = only(result, "CMP004")
    assert "refuses every call" in finding.message
    assert finding.evidence["keyword"] == "required"
    assert "CMP003" not in codes(result)


def test_a_new_optional_argument_breaks_nothing_that_was_declared():
    result = changed(schema(["q"], q=TEXT), schema(["q"], q=TEXT, limit=NUMBER))
    assert [(rule, severity) for rule, severity, _ in told(result)] == [("CMP010", "note"), ("CMP011", "note")]
    assert row(result)["input"] == {"written": "narrowed", "declared": "widened"}
    assert result.summary["breaking"] == 0


def test_a_dropped_argument_of_an_open_schema_is_let_pass_unseen():
    result = changed(schema(["q"], q=TEXT, limit=NUMBER), schema(["q"], q=TEXT))
    assert told(result) == [("CMP005", "warning", "find_order")]
    assert "limit" in only(result, "CMP005").evidence["witness"]


def test_a_dropped_argument_of_a_closed_schema_breaks():
    old = {**schema(["q"], q=TEXT, limit=NUMBER), "additionalProperties": False}
    new = {**schema(["q"], q=TEXT), "additionalProperties": False}
    assert codes(changed(old, new)) == ["CMP003"]


def test_results_are_compared_the_other_way_round():
    old, new = schema(["n"], n=NUMBER), schema(n=NUMBER)
    loosened = compared([tool(outputSchema=old)], [tool(outputSchema=new)])
    finding = only(loosened, "CMP006")
    assert not jsonschema_rs.is_valid(old, finding.evidence["witness"])
    assert jsonschema_rs.is_valid(new, finding.evidence["witness"])
    assert row(loosened)["output"]["written"] == "widened"
    tightened = compared([tool(outputSchema=new)], [tool(outputSchema=old)])
    assert told(tightened) == [("CMP012", "note", "find_order")]
    assert row(tightened)["output"]["written"] == "narrowed"


def test_an_output_schema_that_goes_breaks_and_one_that_comes_does_not():
    shape = schema(["n"], n=NUMBER)
    assert told(compared([tool(outputSchema=shape)], [tool()])) == [("CMP006", "error", "find_order")]
    assert told(compared([tool()], [tool(outputSchema=shape)])) == [("CMP012", "note", "find_order")]


def test_a_tool_that_goes_and_one_that_comes():
    result = compared([tool("old_one", schema(["a"], a=TEXT))], [tool("new_one", schema(["b"], b=TEXT))])
    assert told(result) == [("CMP001", "error", "old_one"), ("CMP013", "note", "new_one")]
    assert (result.summary["removed"], result.summary["added"], result.summary["breaking"]) == (1, 1, 1)


def test_a_rename_is_told_by_schema_and_description():
    words = "Cancel an order that was not sent yet."
    old = tool("cancel_order", schema(["n"], n={"type": "integer", "minimum": 1}), description=words)
    new = tool(
        "revoke_order", schema(["n"], n={"title": "N", "minimum": 1, "type": "integer"}), description=words + " Free of charge."
    )
    result = compared([old], [new])
    assert ("CMP002", "error", "revoke_order", "cancel_order") in told(result)
    assert {"CMP001", "CMP013"}.isdisjoint(codes(result))


def test_tools_without_arguments_are_not_taken_for_renames_of_each_other():
    old, new = tool("ping", description="Answer at once."), tool("wipe", description="Delete all that is kept here.")
    assert codes(compared([old], [new])) == ["CMP001", "CMP013"]


def test_of_several_renames_the_most_alike_is_taken():
    words = "Find the orders of a customer, newest first."
    old = [tool("find_order", description=words)]
    new = [tool("get_stock", description=words + " Or not"), tool("find_orders", description=words)]
    assert only(compared(old, new), "CMP002").evidence == {"was": "find_order", "is": "find_orders"}


def test_tools_of_one_name_go_together_by_what_they_are():
    one, other = tool("run", schema(["a"], a=TEXT)), tool("run", schema(["b"], b=TEXT))
    assert codes(compared([one, other], [other, one])) == []
    assert codes(compared([one, other], [other])) == ["CMP001"]


@pytest.mark.parametrize(
    ("before", "now", "expected"),
    [
        ({"readOnlyHint": True}, {"readOnlyHint": False}, [("CMP008", "warning")]),
        ({"readOnlyHint": True}, {}, [("CMP008", "warning")]),
        ({"readOnlyHint": False}, {"readOnlyHint": True}, [("CMP009", "warning")]),
        ({"destructiveHint": False}, {"destructiveHint": True}, [("CMP008", "warning")]),
        ({"idempotentHint": True}, {"idempotentHint": False}, [("CMP008", "warning")]),
        ({"openWorldHint": True}, {"openWorldHint": False}, [("CMP009", "warning")]),
        ({}, {"readOnlyHint": True}, [("CMP009", "note")]),
        ({}, {"readOnlyHint": False, "destructiveHint": True}, [("CMP014", "note")]),
        ({"readOnlyHint": True}, {"readOnlyHint": True}, []),
    ],
)
def test_hints_are_compared_with_what_a_client_may_assume(before, now, expected):
    result = compared([tool(annotations=before)], [tool(annotations=now)])
    assert [(rule, severity) for rule, severity, _ in told(result)] == expected


def test_texts_are_shown_with_what_hides_in_them():
    old = tool(description="Find an order by its number.", title="Orders")
    new = tool(description="Find an order\u202e by its\u200b number.\U000e0041", title="Order")
    finding = only(compared([old], [new]), "CMP014")
    assert finding.evidence == {
        "title": "[-Orders-]{+Order+}",
        "description": "Find an order{+<U+202E>+} by its{+<U+200B>+} number.{+<U+E0041>+}",
    }


def test_the_words_of_a_schema_are_told_by_their_place():
    old = schema(q={"type": "string", "description": "What to look for."})
    new = schema(q={"type": "string", "description": "What to look for, in full."})
    finding = only(changed(old, new), "CMP014")
    assert finding.evidence == {"input schema": "/properties/q/description What to look for{+, in full+}."}


@pytest.mark.parametrize(
    "odd",
    [
        {"type": "object", "properties": {"q": {"$ref": "#/$defs/gone"}}},
        {"type": "nonsense"},
        {"$schema": "https://example.com/unknown", "type": "object"},
    ],
)
def test_what_cannot_be_decided_says_why_and_is_no_break(odd):
    result = changed(schema(q=TEXT), odd)
    finding = only(result, "CMP007")
    assert finding.evidence["reason"]
    assert not result.complete
    assert result.summary["unknown"] == 1
    assert "CMP003" not in codes(result)


def test_the_dialect_of_each_side_counts():
    old = {"$schema": "http://json-schema.org/draft-04/schema#", "properties": {"q": {"minimum": 1, "exclusiveMinimum": True}}}
    new = {"$schema": "http://json-schema.org/draft-07/schema#", "properties": {"q": {"exclusiveMinimum": 1}}}
    assert {"CMP003", "CMP004", "CMP007"}.isdisjoint(codes(changed(old, new)))


def test_definitions_of_both_sides_are_known_to_what_is_tried():
    defs = {"kind": {"enum": ["a", "b"]}}
    old = {**schema(k={"$ref": "#/$defs/kind"}, q=TEXT), "$defs": defs}
    new = {**schema(k={"$ref": "#/$defs/kind"}, q={"type": "string", "maxLength": 1}), "$defs": {"kind": {"enum": ["a"]}}}
    finding = only(changed(old, new), "CMP003")
    shown = [finding.evidence["witness"], *(each["value"] for each in finding.evidence.get("also_refused", []))]
    for call in shown:
        assert jsonschema_rs.is_valid(old, call)
        assert not jsonschema_rs.is_valid(new, call)


def test_characters_are_counted_for_each_tool_and_in_all():
    result = compared([tool(description="12345")], [tool(description="1234567"), tool("ping")])
    assert row(result)["characters"]["change"] == 2
    whole = result.sections["compat"]["characters"]
    assert whole["change"] == whole["new"] - whole["old"] > 2


def test_options_that_mean_nothing_are_refused():
    with pytest.raises(UsageError):
        CompatOptions(rename_threshold=0)
    with pytest.raises(UsageError):
        CompatOptions(max_calls=0)


def test_a_tool_that_has_an_input_schema_on_one_side_only_is_undecided():
    old = catalog(tool("web_search"))
    none = Catalog(sources=old.sources, tools=(replace(old.tools[0], input_schema=None),))
    assert codes(compare(old, none)) == ["CMP007"]
    assert compare(none, none).findings == ()


def test_results_of_any_type_are_compared_too():
    result = compared([tool(outputSchema={"type": "integer"})], [tool(outputSchema={"type": "string"})])
    finding = only(result, "CMP006")
    assert isinstance(finding.evidence["witness"], str)
    assert "keyword" not in finding.evidence


def test_a_break_that_the_validators_cannot_confirm_is_left_open():
    old, new = (catalog(tool()).tools[0] for _ in range(2))
    sides = [
        Catalog(sources=(), tools=(replace(side, input_schema=schema(n={"type": "number", "maximum": Decimal(limit)})),))
        for side, limit in ((old, "0.30000000000000000001"), (new, "0.3"))
    ]
    result = compare(*sides)
    assert codes(result) == ["CMP007"]
    assert not result.complete
