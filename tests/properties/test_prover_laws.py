"""Laws of the prover, on random schemas of five drafts. A long run of the same laws is `python -m benchmarks.fuzz_prover`."""

from random import Random

import pytest
from benchmarks.fuzz_prover import SHARED, make_case, real_schemas
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.strategies.bench import Bench, Case
from tests.strategies.json_values import make_value
from tests.strategies.laws import LAWS
from tests.strategies.rewrites import mutated
from tests.strategies.schemas import dialects, make_schema
from tests.strategies.shrink import shrink
from tests.strategies.tools import argument_schemas, make_arguments

from rightcall.schema import DIALECT_NAMES

BOUNDED = settings(
    max_examples=25,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example],
)


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """Two schemas: unrelated ones, or one and a change of it; of one dialect, or of two."""
    dialect = draw(dialects())
    other = draw(st.just(dialect) | dialects())
    random = draw(st.randoms(use_true_random=False))
    references = draw(st.booleans())
    a = make_schema(random, dialect, references=references, size=6)
    if other == dialect and draw(st.booleans()):
        b = mutated(random, a, dialect)
    else:
        b = make_schema(random, other, references=references, size=6)
    return Case(a=a, b=b, dialects=(dialect, other), seed=str(draw(st.integers(0, 9))))


@st.composite
def tool_cases(draw: st.DrawFn) -> Case:
    """The argument schemas of two tools."""
    a, b = draw(argument_schemas()), draw(argument_schemas())
    return Case(a=a, b=b, dialects=("2020-12", "2020-12"), seed=str(draw(st.integers(0, 9))))


def held(case: Case, name: str) -> None:
    """Check one law on one case that both validators can read."""
    bench = Bench(case)
    if all(judge.readable() for judge in bench.judges):
        assert list(LAWS[name](bench)) == []


@pytest.mark.parametrize("name", LAWS)
@BOUNDED
@given(case=cases())
def test_a_law_holds_for_schemas_of_every_dialect(name, case):
    held(case, name)


@pytest.mark.parametrize("name", LAWS)
@BOUNDED
@given(case=tool_cases())
def test_a_law_holds_for_tools(name, case):
    held(case, name)


@pytest.fixture(scope="module")
def real():
    """Real schemas to mutate."""
    found = real_schemas(SHARED)
    if not found:
        pytest.skip(f"there are no real schemas at {SHARED}")
    return found


@pytest.mark.parametrize("part", range(4))
def test_every_law_holds_for_mutations_of_real_schemas(part, real):
    made = (make_case(f"real {part} {number}", real) for number in range(12))
    for case in filter(None, made):
        bench = Bench(case)
        assert [(name, fault) for name, law in LAWS.items() for fault in law(bench)] == []


def seeded(seed: int) -> Random:
    """A source of choices that is the same at every run."""
    return Random(seed)  # noqa: S311 - makes schemas, keeps no secret


def planted(case: Case) -> bool:
    """A fault that hides in one keyword, to see that a case shrinks to it."""
    return "'uniqueItems'" in repr(case.a) and "'pattern'" in repr(case.b)


def test_a_failing_case_shrinks_to_what_makes_it_fail():
    found = (
        Case(a=make_schema(seeded(seed), "2020-12"), b=make_schema(seeded(-seed), "2020-12"), dialects=("2020-12", "2020-12"))
        for seed in range(1, 2_000)
    )
    case = next(case for case in found if planted(case))
    small = shrink(case, planted)
    assert planted(small)
    assert len(repr(small.a)) < 40
    assert len(repr(small.b)) < 60


@pytest.mark.parametrize("dialect", DIALECT_NAMES)
def test_the_maker_makes_every_keyword_of_a_dialect(dialect):
    made = repr([make_schema(seeded(seed), dialect, size=12) for seed in range(600)])
    keywords = {
        "type",
        "enum",
        "allOf",
        "anyOf",
        "oneOf",
        "not",
        "properties",
        "required",
        "additionalProperties",
        "patternProperties",
    }
    keywords |= {"minItems", "uniqueItems", "minLength", "pattern", "minimum", "multipleOf", "minProperties", "items", "$ref"}
    if dialect != "draft-04":
        keywords |= {"const", "contains", "propertyNames"}
    if dialect in ("2019-09", "2020-12"):
        keywords |= {"unevaluatedProperties", "unevaluatedItems", "dependentSchemas", "minContains", "$anchor"}
    keywords |= {"2019-09": {"$recursiveRef"}, "2020-12": {"$dynamicRef", "prefixItems"}}.get(dialect, {"dependencies"})
    assert {keyword for keyword in keywords if f"'{keyword}'" not in made} == set()


def test_makers_make_the_same_from_the_same_seed():
    for seed in range(20):
        assert make_schema(seeded(seed), "2020-12") == make_schema(seeded(seed), "2020-12")
        assert make_value(seeded(seed)) == make_value(seeded(seed))
        assert make_arguments(seeded(seed)) == make_arguments(seeded(seed))
