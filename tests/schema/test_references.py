"""References, anchors, resources and dynamic scope; siblings of `$ref`; what leads nowhere is unknown and says where."""

import pytest
from tests.schema.questions import FROM, UP_TO, accepts

from rightcall.schema import Prover, contains, overlap, satisfiable

DRAFTS_UP_TO_07 = UP_TO["draft-07"]
LATER = FROM["2019-09"]
TEXT = {"type": "string"}


@pytest.mark.parametrize("dialect", DRAFTS_UP_TO_07)
def test_siblings_of_ref_are_silent_in_draft_07_and_earlier(dialect):
    schema = {"definitions": {"t": TEXT}, "properties": {"a": {"$ref": "#/definitions/t", "maxLength": 1}}}
    assert accepts(schema, {"a": "long"}, dialect=dialect) is True
    assert accepts(schema, {"a": 1}, dialect=dialect) is False


@pytest.mark.parametrize("dialect", LATER)
def test_siblings_of_ref_count_from_2019_on(dialect):
    schema = {"$defs": {"t": TEXT}, "properties": {"a": {"$ref": "#/$defs/t", "maxLength": 1}}}
    assert accepts(schema, {"a": "long"}, dialect=dialect) is False
    assert accepts(schema, {"a": "l"}, dialect=dialect) is True


@pytest.mark.parametrize(
    ("pointer", "where"),
    [
        ("#/definitions/t", {"definitions": {"t": TEXT}}),
        ("#/properties/b", {"properties": {"b": TEXT}}),
        ("#/anyOf/1/items", {"anyOf": [{}, {"items": TEXT}]}),
        ("#/x-schemas/one", {"x-schemas": {"one": TEXT}}),
        ("#/definitions/a~1b", {"definitions": {"a/b": TEXT}}),
        ("#/definitions/a~0b", {"definitions": {"a~b": TEXT}}),
        ("#/definitions/a%25b", {"definitions": {"a%b": TEXT}}),
        ("#/definitions/a%22b", {"definitions": {'a"b': TEXT}}),
        ("#/definitions//x", {"definitions": {"": {"x": TEXT}}}),
    ],
)
@pytest.mark.parametrize("dialect", ["draft-04", "draft-07", "2020-12"])
def test_a_pointer_leads_anywhere(pointer, where, dialect):
    schema = {**where, "properties": {**where.get("properties", {}), "a": {"$ref": pointer}}}
    assert accepts(schema, {"a": "x"}, dialect=dialect) is True
    assert accepts(schema, {"a": 1}, dialect=dialect) is False


@pytest.mark.parametrize(
    ("dialect", "named"),
    [
        ("draft-04", {"id": "#here"}),
        ("draft-06", {"$id": "#here"}),
        ("draft-07", {"$id": "#here"}),
        ("2019-09", {"$anchor": "here"}),
        ("2020-12", {"$anchor": "here"}),
        ("2020-12", {"$dynamicAnchor": "here"}),
    ],
)
def test_an_anchor_names_a_subschema(dialect, named):
    schema = {"definitions": {"t": {**TEXT, **named}}, "items": {"$ref": "#here"}}
    assert accepts(schema, ["x"], dialect=dialect) is True
    assert accepts(schema, [1], dialect=dialect) is False


@pytest.mark.parametrize("dialect", ["draft-04", "draft-06", "draft-07", "2019-09", "2020-12"])
def test_an_identifier_begins_a_resource_and_a_base(dialect):
    own = "id" if dialect == "draft-04" else "$id"
    schema = {
        own: "https://one.example/root",
        "definitions": {
            "inner": {
                own: "nested/inner",
                "definitions": {"t": TEXT},
                "items": {"$ref": "#/definitions/t"},
            },
        },
        "properties": {
            "absolute": {"$ref": "https://one.example/nested/inner"},
            "relative": {"$ref": "nested/inner"},
            "deeper": {"$ref": "nested/inner#/definitions/t"},
        },
    }
    assert accepts(schema, {"absolute": ["x"], "relative": ["x"], "deeper": "x"}, dialect=dialect) is True
    for bad in ({"absolute": [1]}, {"relative": [1]}, {"deeper": 1}):
        assert accepts(schema, bad, dialect=dialect) is False


def test_documents_are_given_by_uri_and_never_fetched():
    documents = {"https://one.example/text": {**TEXT, "$defs": {"n": {"type": "number"}}}}
    schema = {"properties": {"a": {"$ref": "https://one.example/text"}, "b": {"$ref": "https://one.example/text#/$defs/n"}}}
    assert accepts(schema, {"a": "x", "b": 1}, resources=documents) is True
    assert accepts(schema, {"a": 1}, resources=documents) is False
    assert accepts(schema, {"b": "x"}, resources=documents) is False
    answer = overlap(schema, {"type": "object", "required": ["a"]})
    assert answer.outcome == "unknown"
    assert "https://one.example/text" in answer.reason


def test_a_published_meta_schema_is_known():
    old = {"$ref": "http://json-schema.org/draft-07/schema#"}
    assert accepts(old, {"type": "string"}, dialect="draft-07") is True
    assert accepts(old, {"properties": {"a": {"type": "strin"}}}, dialect="draft-07") is False
    assert accepts({"$ref": "https://json-schema.org/draft/2020-12/schema"}, {"properties": {"a": {"minLength": -1}}}) is False


@pytest.mark.parametrize(
    ("reference", "pointer"),
    [
        ("#/$defs/none", "/properties/a/$ref"),
        ("#nowhere", "/properties/a/$ref"),
        ("other.json", "/properties/a/$ref"),
        ("#/required/0", "/properties/a/$ref"),
    ],
)
def test_a_reference_that_leads_nowhere_is_unknown_with_its_place(reference, pointer):
    schema = {"properties": {"a": {"$ref": reference}}, "required": ["a"], "type": "object"}
    answer = satisfiable(schema)
    assert (answer.outcome, answer.pointer) == ("unknown", pointer)
    assert reference in answer.reason


TREE = {
    "$id": "https://one.example/tree",
    "$dynamicAnchor": "node",
    "type": "object",
    "properties": {"data": True, "children": {"type": "array", "items": {"$dynamicRef": "#node"}}},
}


def test_a_dynamic_reference_goes_to_the_outermost_anchor():
    strict = {
        "$id": "https://one.example/strict",
        "$dynamicAnchor": "node",
        "$ref": "tree",
        "unevaluatedProperties": False,
        "$defs": {"tree": TREE},
    }
    misspelt = {"children": [{"daat": 1}]}
    assert accepts(TREE, misspelt) is True
    assert accepts(strict, misspelt) is False
    assert accepts(strict, {"children": [{"data": 1, "children": []}]}) is True


def test_a_dynamic_reference_without_a_dynamic_anchor_is_a_plain_one():
    schema = {"$defs": {"t": {"$anchor": "t", **TEXT}}, "items": {"$dynamicRef": "#t"}}
    assert accepts(schema, ["x"]) is True
    assert accepts(schema, [1]) is False


def test_a_dynamic_anchor_is_found_in_the_scope_and_not_in_the_text():
    schema = {
        "$id": "https://one.example/root",
        "$ref": "list",
        "$defs": {
            "t": {"$dynamicAnchor": "item", **TEXT},
            "list": {
                "$id": "list",
                "items": {"$dynamicRef": "#item"},
                "$defs": {"default": {"$dynamicAnchor": "item"}},
            },
        },
    }
    assert accepts(schema, ["x"]) is True
    assert accepts(schema, [1]) is False
    assert accepts(schema["$defs"]["list"], [1]) is True


def test_a_recursive_reference_goes_to_the_outermost_recursive_anchor():
    tree = {
        "$id": "https://one.example/tree",
        "$recursiveAnchor": True,
        "type": "object",
        "properties": {"children": {"items": {"$recursiveRef": "#"}}},
    }
    strict = {
        "$id": "https://one.example/strict",
        "$recursiveAnchor": True,
        "$ref": "tree",
        "unevaluatedProperties": False,
        "$defs": {"tree": tree},
    }
    assert accepts(tree, {"children": [{"more": 1}]}, dialect="2019-09") is True
    assert accepts(strict, {"children": [{"more": 1}]}, dialect="2019-09") is False
    assert accepts(strict, {"children": [{"children": []}]}, dialect="2019-09") is True
    plain = {**strict, "$recursiveAnchor": False}
    assert accepts(plain, {"children": [{"more": 1}]}, dialect="2019-09") is True


def test_resources_of_different_dialects_live_in_one_schema():
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "properties": {
            "old": {
                "$id": "https://one.example/old",
                "$schema": "http://json-schema.org/draft-07/schema#",
                "items": [TEXT],
            },
            "new": {"prefixItems": [TEXT]},
        },
    }
    for name in ("old", "new"):
        assert accepts(schema, {name: ["x", 1]}) is True
        assert accepts(schema, {name: [1]}) is False


def test_a_schema_may_be_asked_about_together_with_one_of_another_dialect():
    old = {"$schema": "http://json-schema.org/draft-04/schema#", "minimum": 1, "exclusiveMinimum": True, "type": "integer"}
    new = {"$schema": "https://json-schema.org/draft/2020-12/schema", "exclusiveMaximum": 3}
    answer = overlap(old, new)
    assert (answer.outcome, answer.witness) == ("overlap", 2)
    assert overlap(old, {**new, "exclusiveMaximum": 2}).outcome == "disjoint"


def test_moving_a_reference_does_not_change_what_it_names():
    schema = {"$defs": {"t": {"enum": ["x"]}}, "not": {"$ref": "#/$defs/t"}}
    prover = Prover()
    left, right = prover.compile(schema), prover.compile({"$defs": {"t": {"enum": ["y"]}}, "$ref": "#/$defs/t"})
    assert prover.overlap(left, right).witness == "y"
    assert prover.contains(left, right).outcome == "contained"


@pytest.mark.parametrize(
    ("dialect", "hidden"),
    [
        ("draft-04", {"exclusiveMaximum": 0}),
        ("draft-04", {"type": "number", "minimum": "1"}),
        ("draft-06", {"exclusiveMaximum": True}),
        ("draft-07", {"properties": {"a": {"minLength": -1}}}),
    ],
)
def test_a_part_under_an_unknown_name_that_is_no_schema_decides_nothing(dialect, hidden):
    schema = {"anyOf": [{"$ref": "#/elsewhere/B"}], "elsewhere": {"B": hidden}}
    for answer in (satisfiable(schema, dialect=dialect), overlap(schema, {}, dialect=dialect)):
        assert answer.outcome == "unknown"
        assert "/elsewhere/B" in answer.reason
    assert contains(schema, {"type": "integer"}, dialect=dialect).outcome == "unknown"
