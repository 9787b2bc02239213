"""Laws of the replay: the index answers what asking every tool answers; tallies join in any order."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st
from tests.strategies.json_values import make_value
from tests.strategies.schemas import SchemaMaker

from rightcall.model import Origin, Tool
from rightcall.replay.index import ToolIndex
from rightcall.replay.tally import CallRef, Tally, merge
from rightcall.schema import DIALECT_NAMES, Prover

NAMES = ("a", "b", "c", "path", "limit")


def make_tool(number, schema, dialect="2020-12"):
    origin = Origin(source="made-up", kind="mcp", index=number, pointer=f"/tools/{number}")
    return Tool(name=f"tool_{number % 5}", input_schema=schema, origin=origin, dialect=dialect)


def make_flat_schema(random):
    """A schema as tools have them: some names, some required, open or closed, sometimes with a nested object."""
    names = random.sample(NAMES, random.randint(0, 3))
    properties = {name: random.choice(({"type": "string"}, {"type": "integer"}, {}, {"enum": [1, "x"]})) for name in names}
    if random.random() < 0.3:
        properties["inner"] = {"type": "object", "properties": {"a": {"type": "string"}}}
    schema = {"type": "object", "properties": properties, "required": random.sample(names, random.randint(0, len(names)))}
    if random.random() < 0.4:
        schema["additionalProperties"] = random.choice((False, True, {"type": "string"}))
    if random.random() < 0.3:
        schema["description"] = random.choice(("one", "other"))
    return schema


def make_catalog(random):
    tools = []
    for number in range(random.randint(1, 12)):
        if random.random() < 0.75:
            tools.append(make_tool(number, make_flat_schema(random)))
        else:
            dialect = random.choice(DIALECT_NAMES)
            tools.append(make_tool(number, SchemaMaker(random, dialect).document(), dialect))
    return tools


def make_arguments(random):
    names = random.sample((*NAMES, "inner", "other"), random.randint(0, 4))
    values = ("x", 1, 2.5, None, True, [1], {"a": "x"}, {"a": 1}, {"other": 1})
    return {name: random.choice(values) if random.random() < 0.8 else make_value(random) for name in names}


def brute_force(index, arguments):
    """Ask every tool in both readings."""
    answers = {"written": set(), "declared": set(), "undecided": set()}
    for number, place in enumerate(index.schema_of):
        if place is None:
            continue
        schema = index.schemas[place]
        written = schema.written(arguments)
        declared = schema.declared(arguments)
        if written:
            answers["written"].add(number)
        if declared:
            answers["declared"].add(number)
        if None in (written, declared):
            answers["undecided"].add(number)
    return answers


@given(st.randoms(use_true_random=False))
def test_the_index_answers_what_asking_every_tool_answers(random):
    index = ToolIndex(make_catalog(random), Prover())
    for _ in range(6):
        arguments = make_arguments(random)
        found = index.accepting(arguments)
        expected = brute_force(index, arguments)
        for reading in ("written", "declared", "undecided"):
            assert {tool for place in getattr(found, reading) for tool in index.owners[place]} == expected[reading]


@given(st.randoms(use_true_random=False))
def test_tools_of_one_place_accept_the_same(random):
    tools = make_catalog(random)
    index = ToolIndex(tools, Prover())
    alone = [ToolIndex([tool], Prover()) for tool in tools]
    for _ in range(4):
        arguments = make_arguments(random)
        found = index.accepting(arguments)
        for number, single in enumerate(alone):
            place = index.schema_of[number]
            assert (place in found.written) is bool(single.accepting(arguments).written)
            assert (place in found.declared) is bool(single.accepting(arguments).declared)


@given(st.randoms(use_true_random=False))
def test_candidates_of_a_reading_hold_all_that_accept(random):
    index = ToolIndex(make_catalog(random), Prover())
    for _ in range(4):
        arguments = make_arguments(random)
        found = index.accepting(arguments)
        assert set(found.written) <= set(index.candidates(arguments, "written"))
        assert (
            set(found.declared) <= set(index.candidates(arguments, "declared")) <= set(index.candidates(arguments, "written"))
        )


def make_tally(random: Random) -> Tally:
    tally = Tally()
    tally.counts.update({name: random.randint(0, 5) for name in ("calls", "accepted")})
    tally.accepting["written"].update({random.randint(0, 3): random.randint(1, 4)})
    for _ in range(random.randint(0, 6)):
        refs = [CallRef(0, random.randint(0, 9), random.randint(0, 2)) for _ in range(random.randint(0, 5))]
        tally.see(random.choice(("pairs", "unknown")), (random.choice("xyz"),), random.randint(1, 3), refs)
    tally.calls = [[0, number, 0, "", "accepted", "x", [], []] for number in sorted(random.sample(range(50), 3))]
    return tally


@given(st.randoms(use_true_random=False))
def test_tallies_join_in_any_order_and_grouping(random):
    parts = [make_tally(random).to_json() for _ in range(4)]
    read = lambda: [Tally.from_json(part) for part in parts]  # noqa: E731 - a tally changes as it joins
    whole = merge(read()).to_json()
    shuffled = read()
    random.shuffle(shuffled)
    assert merge(shuffled).to_json() == whole
    first, second, third, fourth = read()
    assert merge([merge([first, second]), merge([third, fourth])]).to_json() == whole


@given(st.randoms(use_true_random=False))
def test_a_tally_survives_being_written(random):
    tally = make_tally(random)
    assert Tally.from_json(tally.to_json()).to_json() == tally.to_json()
