"""Formulas: made once, simplified as they are made, and the same whatever was made before them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.strategies.schemas import schemas

from rightcall.schema import Prover
from rightcall.schema import formula as f
from rightcall.schema.store import Store


def some_atoms(store):
    """A few atoms about different types."""
    return [
        store.atom(f.MinLength, 2),
        store.atom(f.AtLeast, 3, True),
        store.atom(f.Required, "a"),
        store.types(f.STRING | f.NUMBER),
        store.one_of(("a", 1, "b")),
        store.atom(f.EveryMember, store.one_of(("a",)), store.types(f.NULL)),
    ]


def test_equal_formulas_are_one_object():
    store = Store()
    for first, second in zip(some_atoms(store), some_atoms(store), strict=True):
        assert first is second
    atoms = some_atoms(store)
    assert store.conj(atoms) is store.conj(reversed(atoms))
    assert store.conj((store.conj(atoms[:3]), *atoms)) is store.conj(atoms)


@settings(max_examples=40, derandomize=True)
@given(st.permutations(range(6)))
def test_digests_do_not_depend_on_the_order_of_creation(order):
    plain, mixed = Store(), Store()
    expected = some_atoms(plain)
    mixed.conj(mixed.atom(f.MinItems, count) for count in range(1, 4))
    made = {index: some_atoms(mixed)[index] for index in order}
    assert [made[index].digest for index in range(6)] == [atom.digest for atom in expected]
    assert mixed.conj(made.values()).digest == plain.conj(expected).digest
    assert mixed.negate(mixed.conj(made.values())).digest == plain.negate(plain.conj(expected)).digest


def test_different_formulas_have_different_digests():
    store = Store()
    atoms = some_atoms(store)
    made = [*atoms, *map(store.negate, atoms), store.conj(atoms), store.disj(atoms[:3]), store.top, store.bottom]
    made += [store.atom(f.MaxLength, 2), store.atom(f.AtLeast, 3, False), store.one_of(("a",)), store.none_of(("a",))]
    assert len({node.digest for node in made}) == len(set(made))


def test_constants_absorb():
    store = Store()
    atom = store.atom(f.MinLength, 2)
    assert store.conj((atom, store.top)) is atom
    assert store.conj((atom, store.bottom)) is store.bottom
    assert store.disj((atom, store.bottom)) is atom
    assert store.disj((atom, store.top)) is store.top
    assert store.conj(()) is store.top
    assert store.disj(()) is store.bottom
    assert store.conj((atom, atom)) is atom


def test_type_masks_meet_and_join():
    store = Store()
    text, number = store.types(f.STRING), store.types(f.NUMBER)
    assert store.conj((text, number)) is store.bottom
    assert store.disj((text, number)) is store.types(f.STRING | f.NUMBER)
    assert store.types(f.ANY_TYPE) is store.top
    assert store.types(0) is store.bottom
    assert store.disj((text, store.negate(text))) is store.top


def test_what_is_said_about_excluded_types_falls_away():
    store = Store()
    text = store.types(f.STRING)
    assert store.conj((text, store.atom(f.MinItems, 1), store.atom(f.Required, "a"))) is text


@pytest.mark.parametrize(
    ("kind", "count", "accepts_all"),
    [
        (f.MinLength, 0, True),
        (f.MinItems, 0, True),
        (f.MinProperties, -1, True),
        (f.MaxLength, -1, False),
        (f.MaxItems, -1, False),
    ],
)
def test_counts_that_say_nothing_or_cannot_be_met_are_simplified(kind, count, accepts_all):
    store = Store()
    expected = store.top if accepts_all else store.types(f.ANY_TYPE & ~kind.about)
    assert store.atom(kind, count) is expected


def test_constants_are_kept_once_and_none_means_never():
    store = Store()
    assert store.one_of(("a", "b", "a")).values == ("a", "b")
    assert store.one_of(()) is store.bottom
    assert store.none_of(()) is store.top
    assert store.none_of(("b", "a")) is store.none_of(("a", "b", "b"))


def test_complements_are_remembered():
    store = Store()
    node = store.conj(some_atoms(store)[:3])
    assert store.negate(node) is store.negate(node)
    assert store.negate(store.top) is store.bottom
    assert store.negate(store.bottom) is store.top


@settings(max_examples=25, derandomize=True)
@given(schemas(size=5), st.lists(schemas(size=4), max_size=3))
def test_the_digest_of_a_schema_does_not_depend_on_what_was_compiled_before(schema, others):
    busy = Prover()
    for other in others:
        busy.compile(other)
    for reading in ("written", "declared"):
        assert busy.compile(schema).digest(reading) == Prover().compile(schema).digest(reading)
