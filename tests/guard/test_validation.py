"""Arguments and results against schemas."""

import pytest

from rightcall.guard.validation import SchemaCheck, argument_error, output_violations

SCHEMA = {
    "type": "object",
    "required": ["service"],
    "additionalProperties": False,
    "properties": {"service": {"type": "string", "pattern": "^[a-z][a-z0-9-]{1,39}$", "examples": ["payments"]}},
}


def test_natural_language_is_refused_with_an_example_to_repair_from():
    """K8."""
    (violation,) = SchemaCheck(SCHEMA).violations({"service": "the payment service of last quarter"})
    assert (violation.pointer, violation.keyword, violation.example) == ("/service", "pattern", "payments")
    text = argument_error((violation,))["content"][0]["text"]
    assert "/service" in text
    assert "'payments'" in text


def test_what_fits_passes():
    assert SchemaCheck(SCHEMA).violations({"service": "payments"}) == ()


def test_only_structured_content_of_a_finished_result_is_held_to_the_schema():
    """K9 [output-envelope-validated] [output-schema-too-strict]."""
    check = SchemaCheck({"type": "object", "required": ["count"]})
    assert output_violations(check, {"content": [], "structuredContent": {"count": 1}}) == ()
    assert output_violations(check, {"content": [], "isError": True}) == ()
    assert output_violations(check, {"resultType": "input_required"}) == ()
    assert output_violations(None, {"content": []}) == ()
    assert [one.keyword for one in output_violations(check, {"structuredContent": {}})] == ["required"]
    assert [one.keyword for one in output_violations(check, {"content": []})] == ["required"]


@pytest.mark.parametrize("schema", [{"$ref": "http://127.0.0.1:9/x"}, {"type": 3}])
def test_a_schema_that_cannot_be_enforced_is_refused(schema):
    """[ref-fetch-by-validator]."""
    with pytest.raises(ValueError, match="schema"):
        SchemaCheck(schema)


def test_values_and_schemas_are_bounded():
    deep = value = {}
    for _ in range(100):
        value["a"] = value = {}
    assert SchemaCheck({}).violations(deep)[0].keyword == "bounds"
    with pytest.raises(ValueError, match="deeper"):
        SchemaCheck({"const": deep})


def test_a_catastrophic_pattern_ends():
    assert SchemaCheck({"pattern": "^(a+)+$"}).violations("a" * 5000 + "!") != ()
