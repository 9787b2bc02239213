"""Hostile and odd schemas: an answer or a named budget, never an exception, and work that is counted."""

import itertools
import json
import math
from decimal import Decimal

import pytest

from rightcall.schema import DIALECT_NAMES, Prover, contains, overlap, satisfiable
from rightcall.schema.solve import Solver

OUTCOMES = {"overlap", "disjoint", "contained", "not-contained", "satisfiable", "unsatisfiable", "unknown"}


def ask(schema, other=None, dialect="2020-12"):
    """Ask every question about a schema; each has an answer, and an unknown one says why."""
    prover = Prover()
    left, right = prover.compile(schema, dialect=dialect), prover.compile({} if other is None else other, dialect=dialect)
    answers = (
        prover.satisfiable(left),
        prover.overlap(left, right),
        prover.contains(left, right),
        prover.contains(right, left),
    )
    for answer in answers:
        assert answer.outcome in OUTCOMES
        assert answer.outcome != "unknown" or answer.reason
        json.dumps(answer.reason)
    return [answer.outcome for answer in answers]


HUGE = {
    "ten to the 400": 10**400,
    "below zero": -(10**400),
    "1e400": Decimal("1e400"),
    "1e-400": Decimal("1e-400"),
    "1e4999": Decimal("1e4999"),
    "four thousand digits": 10**4000,
    "seventeen digits": 0.1 + 0.2,
    "smallest": 5e-324,
    "largest": 1.7e308,
}
ABSURD = {
    "1e5001": Decimal("1e5001"),
    "1e999999999": Decimal("1e999999999"),
    "1e-999999999": Decimal("1e-999999999"),
    "infinity": math.inf,
    "minus infinity": -math.inf,
    "not a number": math.nan,
}


@pytest.mark.parametrize("name", HUGE)
@pytest.mark.parametrize("keyword", ["const", "minimum", "exclusiveMaximum", "multipleOf"])
def test_huge_and_tiny_numbers(keyword, name):
    ask({"type": "number", keyword: HUGE[name]})


@pytest.mark.parametrize("name", ABSURD)
@pytest.mark.parametrize("keyword", ["const", "maximum", "enum"])
def test_numbers_beyond_every_bound(keyword, name):
    outcomes = ask({"type": "number", keyword: [ABSURD[name]] if keyword == "enum" else ABSURD[name]})
    assert outcomes[0] == "unknown"


@pytest.mark.parametrize(
    "count", [10**9, 10**400, 2.0, Decimal("3.0"), Decimal("1e300")], ids=["1e9", "1e400", "2.0", "3.0", "1e300"]
)
@pytest.mark.parametrize("keyword", ["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"])
def test_huge_counts(keyword, count):
    ask({keyword: count, "type": ["string", "array", "object"]})


@pytest.mark.parametrize(
    "schema",
    [
        {"enum": ["\ud800"]},
        {"const": "\udc00a"},
        {"properties": {"\ud800": {"const": 1}}, "required": ["\ud800"], "type": "object"},
        {"pattern": "\ud800", "type": "string"},
        {"type": "string", "pattern": "^\\ud800$"},
        {"type": "string", "minLength": 1, "pattern": "^[\\ud800-\\udbff]$"},
        {"$ref": "#/$defs/\ud800", "$defs": {"\ud800": True}},
        {"patternProperties": {"^\ud83d": False}, "minProperties": 1, "type": "object"},
    ],
)
def test_lone_surrogates(schema):
    ask(schema)
    prover = Prover()
    assert prover.compile(schema).digest("written")


@pytest.mark.parametrize(
    "pattern",
    [
        "^a{1,100000}$", "^(a{1,1000}){1,1000}$", "^[a-z]{20000}$", "(a+)+$", "^(a|a)*$", "^(a*)*b$",
        "^(([a-z])+.)+[A-Z]([a-z])+$",
        "^(?:(?:a?){50}){50}$", "(", "[", "a{2,1}", "(?<name>a)\\k<name>", "\\u{110000}",
        "^" + "(" * 300 + "a" + ")" * 300 + "$", "ab" * 200,
        "(?=" * 60 + "a" + ")" * 60,
    ],
)  # fmt: skip
def test_catastrophic_and_broken_patterns(pattern):
    ask({"type": "string", "pattern": pattern}, {"type": "string", "minLength": 3})
    ask({"type": "object", "patternProperties": {pattern: False}, "minProperties": 1})


def tagged(index):
    """One branch of a discriminated union."""
    return {"type": "object", "properties": {"kind": {"const": f"k{index}"}}, "required": ["kind"]}


def point(index):
    """A branch that accepts one number."""
    return {"type": "integer", "minimum": index, "maximum": index}


@pytest.mark.parametrize(
    ("keyword", "width", "branch"),
    [
        ("anyOf", 200, tagged),
        ("oneOf", 100, tagged),
        ("allOf", 200, tagged),
        ("anyOf", 5_000, point),
        ("oneOf", 25, point),
        ("oneOf", 5_000, point),
        ("allOf", 300, point),
    ],
)
def test_wide_unions(keyword, width, branch):
    schema = {keyword: [branch(index) for index in range(width)]}
    outcomes = ask(schema, branch(width - 1))
    if keyword == "anyOf":
        assert outcomes[:2] == ["satisfiable", "overlap"]
    if keyword == "allOf":
        assert outcomes[:2] == ["unsatisfiable", "disjoint"]


def test_a_wide_enum():
    values = list(range(20_000))
    assert ask({"enum": values}, {"type": "integer", "minimum": 19_999}) == [
        "satisfiable",
        "overlap",
        "not-contained",
        "not-contained",
    ]
    assert overlap({"enum": values}, {"minimum": 20_000}).outcome == "disjoint"


def nested(wrap, depth, inner):
    """Wrap a schema many times."""
    for _ in range(depth):
        inner = wrap(inner)
    return inner


@pytest.mark.parametrize(
    "wrap",
    [
        lambda inner: {"properties": {"a": inner}, "required": ["a"], "type": "object"},
        lambda inner: {"items": inner, "type": "array", "minItems": 1},
        lambda inner: {"allOf": [inner]},
        lambda inner: {"anyOf": [inner, {"const": 1}]},
        lambda inner: {"not": inner},
        lambda inner: {"if": inner, "then": inner},
        lambda inner: {"enum": [inner]},
        lambda inner: {"unknownKeyword": inner},
    ],
    ids=["properties", "items", "allOf", "anyOf", "not", "if", "enum", "unknown"],
)
@pytest.mark.parametrize("depth", [40, 2_000])
def test_deep_nesting(wrap, depth):
    ask(nested(wrap, depth, {"type": "string"}), {"type": "string"})


def doubling(depth, keyword, named="$defs"):
    """Definitions that each use the next one twice: 2^depth paths."""
    definitions = {f"d{index}": {keyword: [{"$ref": f"#/{named}/d{index + 1}"}] * 2} for index in range(depth)}
    return {named: {**definitions, f"d{depth}": {"type": "string", "minLength": 2}}, "$ref": f"#/{named}/d0"}


@pytest.mark.parametrize(
    ("keyword", "depth"), [("allOf", 60), ("anyOf", 60), ("prefixItems", 60), ("oneOf", 12), ("oneOf", 24)]
)
def test_reference_bombs(keyword, depth):
    outcomes = ask(doubling(depth, keyword), {"type": "string"})
    if keyword == "oneOf":
        assert outcomes[0] == "unsatisfiable"
    else:
        assert outcomes[0] in ("satisfiable", "unknown")


def test_a_reference_bomb_of_members():
    definitions = {
        f"d{index}": {
            "type": "object",
            "required": ["l", "r"],
            "properties": {side: {"$ref": f"#/$defs/d{index + 1}"} for side in "lr"},
        }
        for index in range(50)
    }
    ask({"$defs": {**definitions, "d50": {"type": "string"}}, "$ref": "#/$defs/d0"})


@pytest.mark.parametrize(
    "schema",
    [
        {"$ref": "#"},
        {"$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}, "$ref": "#/$defs/a"},
        {"$defs": {f"d{i}": {"$ref": f"#/$defs/d{(i + 1) % 50}"} for i in range(50)}, "$ref": "#/$defs/d0"},
        {"not": {"$ref": "#"}},
        {"anyOf": [{"$ref": "#"}, {"type": "string"}]},
        {"allOf": [{"$ref": "#"}, {"type": "string"}]},
        {"if": {"$ref": "#"}, "then": False},
        {"$dynamicAnchor": "x", "$dynamicRef": "#x"},
        {"dependentSchemas": {"a": {"$ref": "#"}}},
        {"propertyNames": {"$ref": "#"}},
        {"unevaluatedProperties": {"$ref": "#"}},
        {"unevaluatedProperties": False, "anyOf": [{"$ref": "#"}]},
    ],
)
def test_references_in_circles(schema):
    ask(schema, {"type": "string"})


def test_a_circle_that_the_rest_of_the_schema_hides():
    # Nothing is a string and 1, so the formula of the whole is empty and shows no circle; validators would still walk it.
    circle = {"oneOf": [{"$ref": "#"}, {"enum": [{}]}], "unevaluatedItems": {}}
    hidden = {"type": "string", "enum": [1], "if": circle, "then": {}}
    prover = Prover()
    a, b = prover.compile(hidden), prover.compile({"type": "integer"})
    assert prover.overlap(a, b).outcome in ("disjoint", "unknown")
    assert prover.contains(a, b).outcome in ("not-contained", "unknown")
    assert a.variants[0].validators.canonical() is None
    answers = a.variants[0].validators.answers(1)
    assert set(answers) == {"jsonschema-rs", "corvus-json-schema"}
    assert all("leads back to itself" in str(answer) for answer in answers.values())


def test_a_circle_through_what_is_evaluated():
    definition = {"anyOf": [{"allOf": [{"$ref": "#/$defs/A"}], "unevaluatedItems": False}]}
    schema = {"type": "object", "patternProperties": {"^(a|b)*$": {"$ref": "#/$defs/A"}}, "$defs": {"A": definition}}
    compiled = Prover().compile(schema)
    assert "leads back to itself" in (compiled.variants[0].validators.unwalkable or "")


@pytest.mark.parametrize(
    "schema",
    [
        {"properties": {"child": {"$ref": "#"}}, "type": "object"},
        {"items": {"anyOf": [{"$ref": "#"}, {"type": "string"}]}},
        {"$defs": {"a": {"not": {"properties": {"x": {"$ref": "#/$defs/a"}}}}}, "$ref": "#/$defs/a"},
        {"propertyNames": {"$ref": "#/$defs/a"}, "$defs": {"a": {"minLength": 1}}},
    ],
)
def test_a_recursion_that_enters_a_value_is_no_circle(schema):
    compiled = Prover().compile(schema)
    assert set(map(type, compiled.variants[0].validators.answers({}).values())) == {bool}


def test_a_circle_that_a_validator_cannot_leave():
    loop = {"$ref": "#/$defs/a", "items": [False]}
    definitions = {"a": {"if": {"$ref": "#/$defs/b"}, "unevaluatedProperties": {}}, "b": {"allOf": [loop]}}
    schema = {"type": "object", "anyOf": [{"required": ["x"]}, loop], "$defs": definitions}
    ask(schema, {"type": "object", "required": ["x"]}, dialect="2019-09")


@pytest.mark.parametrize(
    "inner",
    [
        {"$schema": "http://json-schema.org/draft-04/schema#", "properties": {"x": True}},
        {"$schema": "http://json-schema.org/draft-04/schema#", "not": False},
        {"$schema": "http://json-schema.org/draft-04/schema#", "properties": 3},
        {"$schema": "http://json-schema.org/draft-07/schema#", "allOf": {"a": 3}},
        {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": 5, "allOf": [{"$id": 3}]},
        {"$schema": "https://json-schema.org/draft/2020-12/schema", "$anchor": 5, "$defs": []},
        {"$schema": "https://one.example/none", "$ref": "#/$defs/none"},
    ],
)
def test_an_inner_resource_that_is_no_schema_of_its_dialect(inner):
    ask({"properties": {"b": {"$ref": "#/properties/a"}, "a": inner}}, {"type": "object", "required": ["b"]})


def test_mutual_recursion_without_a_finite_value_is_empty():
    names = [f"s{index}" for index in range(30)]
    definitions = {
        name: {"type": "object", "required": [other], "properties": {other: {"$ref": f"#/$defs/{other}"}}}
        for name, other in zip(names, [*names[1:], names[0]], strict=True)
    }
    assert satisfiable({"$defs": definitions, "$ref": "#/$defs/s0"}).outcome == "unsatisfiable"


@pytest.mark.parametrize("holes", [3, 7, 40])
def test_pigeonholes(holes):
    items = {"enum": list(range(holes))}
    full = {"type": "array", "uniqueItems": True, "items": items, "minItems": holes}
    assert satisfiable(full).outcome == "satisfiable"
    assert satisfiable({**full, "minItems": holes + 1}).outcome == "unsatisfiable"


def test_pigeonholes_position_by_position():
    tuples = [{"enum": list(range(12))} for _ in range(13)]
    answer = satisfiable({"type": "array", "uniqueItems": True, "prefixItems": tuples, "minItems": 13})
    assert answer.outcome in ("unsatisfiable", "unknown")


@pytest.mark.parametrize("dialect", DIALECT_NAMES)
@pytest.mark.parametrize(
    "schema",
    [
        {"minimum": 1, "exclusiveMinimum": True, "exclusiveMaximum": 3},
        {"exclusiveMinimum": False},
        {"required": True},
        {"properties": {"a": {"required": True}}},
        {"type": "any"},
        {"type": []},
        {"enum": []},
        {"items": []},
        {"items": True, "additionalItems": False, "prefixItems": [True]},
        {"divisibleBy": 3, "disallow": "string", "extends": {}},
        {"$schema": 5},
        {"$schema": ""},
        {"$schema": "http://json-schema.org/draft-03/schema#"},
        {"$id": 5, "id": []},
        {"$id": "http://[bad", "$ref": "#/x"},
        {"$ref": 5},
        {"$ref": "http://[::bad"},
        {"$ref": "%zz#%%%"},
        {"$defs": 5, "$ref": "#/$defs/a"},
        {"$anchor": "a b", "$dynamicAnchor": 3},
        {"$vocabulary": [], "$recursiveAnchor": "yes"},
        {"properties": []},
        {"properties": {"a": None}},
        {"allOf": {}},
        {"if": None, "then": None},
        {"const": {"$ref": "#"}},
        {"dependencies": {"a": "b"}},
        {"dependentRequired": {"a": "b"}},
        {"": {"": {}}, "\x00": "\u202e"},
        {"nullable": True, "type": "OBJECT"},
    ],
)
def test_odd_schemas_of_every_dialect(schema, dialect):
    ask(schema, dialect=dialect)
    prover = Prover()
    compiled = prover.compile(schema, dialect=dialect, arguments=True)
    assert prover.overlap(compiled, compiled, reading="declared").outcome in OUTCOMES
    assert isinstance(prover.explain_disjoint(compiled, compiled), str)
    assert isinstance(compiled.declared_names, tuple)
    assert isinstance(compiled.required_names, tuple)


def steps_of(schema):
    """Count the work of deciding a schema."""
    prover = Prover()
    (variant,) = prover.compile(schema).variants
    solver = Solver(prover.store, prover.patterns)
    solver.solve(variant.written)
    return solver.steps


@pytest.mark.parametrize(
    ("make", "sizes", "power"),
    [
        (
            lambda n: {
                "type": "object",
                "properties": {f"p{i}": {"type": "string"} for i in range(n)},
                "required": [f"p{i}" for i in range(n)],
            },
            (20, 80),
            1,
        ),
        (
            lambda n: {"anyOf": [{"type": "object", "required": [f"p{i}"], "properties": {f"p{i}": False}} for i in range(n)]},
            (20, 80),
            1,
        ),
        (lambda n: {"type": "array", "prefixItems": [{"const": i} for i in range(n)], "minItems": n}, (20, 80), 1),
        (lambda n: {"type": "array", "uniqueItems": True, "items": {"enum": list(range(n))}, "minItems": n + 1}, (8, 32), 2),
        (
            lambda n: {
                "allOf": [{"anyOf": [{"required": [f"a{i}"]}, {"required": [f"b{i}"]}]} for i in range(n)],
                "type": "object",
            },
            (8, 32),
            2,
        ),
        (lambda n: doubling(n, "allOf"), (8, 32), 1),
        (
            lambda n: nested(lambda inner: {"type": "object", "required": ["x"], "properties": {"x": inner}}, n, {"const": 1}),
            (10, 40),
            1,
        ),
    ],
    ids=["members", "union", "tuple", "pigeonhole", "choices", "references", "depth"],
)
def test_work_grows_as_promised(make, sizes, power):
    small, large = (steps_of(make(size)) for size in sizes)
    assert large <= 2 * small * (sizes[1] / sizes[0]) ** power + 40


def test_no_two_spellings_of_one_number_make_two_values():
    spellings = [1, 1.0, Decimal("1.0"), Decimal("10e-1")]
    for left, right in itertools.product(spellings, repeat=2):
        assert contains({"const": left}, {"const": right}).outcome in ("contained", "unknown")
        assert overlap({"const": left}, {"not": {"const": right}}).outcome in ("disjoint", "unknown")
