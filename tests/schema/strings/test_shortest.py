"""Emptiness and shortest strings: lengths, readability, literals, lone surrogates, budgets."""

import pytest

from rightcall.schema.strings import FULL_BUDGET, OnlySurrogates, StringBudgetExceeded, StringEngine, WitnessTooLong
from rightcall.schema.strings.plain import MAX_WITNESS_LENGTH

UUID = "^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"
TIME = r"^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$"
MAIL = r"^[a-zA-Z0-9._%+-]+@[a-zA-Z0-9.-]+\.[a-zA-Z]{2,}$"
HOST = r"^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$"


@pytest.fixture
def engine():
    return StringEngine()


@pytest.mark.parametrize(
    ("patterns", "shortest"),
    [
        ([UUID, TIME], None),
        ([UUID, "^[a-f0-9-]{1,36}$"], "aaaaaaaa-aaaa-1aaa-8aaa-aaaaaaaaaaaa"),
        ([UUID, "^[a-f0-9-]{1,35}$"], None),
        ([MAIL, r"\.org$"], "a@a.org"),
        ([MAIL, HOST], None),
        ([HOST, "^x", "-"], "xaa.aa"),
        ([TIME, "^2026-02"], "2026-02-01T00:00:00Z"),
        (["^[a-z]+$", "^[0-9]+$"], None),
        (["^[a-z]*$", "^[0-9]*$"], ""),
        (["a", "b", "c", "^.{3}$"], "abc"),
        (["^(aa)*$", "^(aaa)*$", "."], "aaaaaa"),
        (["^(?:a{4})+$", "^(?:a{6})+$"], "a" * 12),
        ([r"\bfoo\b", r"\bbar\b"], "foo-bar"),
        (["^(?=.*[A-Z])(?=.*[0-9]).{8,}$", "^[a-z0-9]+$"], None),
    ],
)
def test_shortest_string_of_an_intersection(engine, patterns, shortest):
    language = engine.intersection(*map(engine.pattern, patterns))
    found = engine.shortest(language)
    assert engine.is_empty(language) is (shortest is None)
    if shortest is None or len(patterns) == 1:
        assert found is shortest
    else:
        assert found is not None
        assert len(found) == len(shortest)
        assert all(engine.matches(engine.pattern(pattern), found) for pattern in patterns)


def test_witnesses_are_readable(engine):
    assert engine.shortest(engine.pattern("^.{3}$")) == "aaa"
    assert engine.shortest(engine.pattern(r"^[^\w]$")) == "-"
    assert engine.shortest(engine.pattern("^[A-Z0-9]$")) == "0"
    assert engine.shortest(engine.pattern("^[^a-z]{2}$")) == "00"
    assert engine.shortest(engine.pattern("^(?:-|b)$")) == "b"
    assert engine.shortest(engine.pattern("^(?:--|1b|A2)$")) == "1b"
    assert engine.shortest(engine.pattern("^[^\x00-\x7f]$")) == "ª"
    assert engine.shortest(engine.pattern("^[\n ]$")) == " "
    mixed = engine.shortest(engine.intersection(engine.pattern("[0-9]"), engine.pattern("[A-Z]"), engine.length(4, 9)))
    assert sorted(mixed or "") == ["0", "A", "a", "a"]


def test_lengths_are_code_points(engine):
    assert engine.shortest(engine.length(0, None)) == ""
    assert engine.shortest(engine.length(3, 3)) == "aaa"
    assert engine.length(4, 3) is engine.nothing
    assert engine.length(0, 0) is engine.literals([""])
    assert engine.matches(engine.length(1, 1), "😀")
    assert engine.intersection(engine.length(2, 9), engine.length(4, None)) is engine.length(4, 9)
    assert engine.union(engine.length(2, 4), engine.length(5, 9)) is engine.length(2, 9)
    assert engine.complement(engine.length(2, 4)) is engine.union(engine.length(0, 1), engine.length(5, None))


@pytest.mark.parametrize(
    ("pattern", "minimum", "length"),
    [
        ("^[a-z]+$", 100_000, 100_000),
        ("^[a-z]+[0-9]+$", 100_000, 100_000),
        (r"^\S+@\S+$", 50_000, 50_000),
        ("^(?:ab)+$", 99_999, 100_000),
        ("^(?:abc|de)*$", 100_001, 100_001),
        ("^(?!x)(?:(?!--)[a-z-])*$", 30_000, 30_000),
        (".", 100_000, 100_000),
        ("^[a-z]{1,100000}$", 100_000, 100_000),
        ("^[a-z]{1,99999}$", 100_000, None),
        (HOST, 1_001, 1_001),
        (UUID, 100, None),
    ],
)
def test_long_lengths_are_arithmetic(engine, pattern, minimum, length):
    language = engine.intersection(engine.pattern(pattern), engine.length(minimum, None))
    found = engine.shortest(language)
    assert (None if found is None else len(found)) == length
    assert found is None or engine.matches(language, found)
    assert engine.is_empty(language) is (length is None)


def test_no_length_in_the_range(engine):
    even = engine.pattern("^(?:ab)*$")
    assert engine.shortest(engine.intersection(even, engine.length(99_999, 99_999))) is None
    assert engine.shortest(engine.intersection(even, engine.length(1, 1))) is None
    assert engine.is_empty(engine.intersection(even, engine.pattern("^(?:ab){5}$"), engine.length(200, None)))
    assert engine.shortest(engine.intersection(even, engine.pattern("b$"), engine.length(5, 9))) == "ababab"


def test_longer_than_a_counter_allows(engine):
    long = engine.complement(engine.pattern("^.{0,1000}$"))
    found = engine.shortest(engine.intersection(long, engine.pattern("^[a-z]+(?:-[a-z]+)*$")))
    assert found is not None
    assert len(found) == 1001
    assert engine.shortest(long) == "\n"


def test_a_string_too_long_to_write_is_not_empty(engine):
    huge = engine.length(MAX_WITNESS_LENGTH + 1, None)
    for language in (huge, engine.intersection(huge, engine.pattern("^a*b*$"))):
        assert not engine.is_empty(language)
        with pytest.raises(WitnessTooLong, match="1,000,001 characters") as raised:
            engine.shortest(language)
        assert raised.value.length == MAX_WITNESS_LENGTH + 1
    with pytest.raises(WitnessTooLong):
        engine.members(huge, 1)
    assert engine.shortest(engine.union(huge, engine.literals(["x"]))) == "x"


def test_literals_are_exactly_themselves(engine):
    words = ["get", "set", "", "gets", "😀"]
    language = engine.literals(words)
    assert [word for word in words if not engine.matches(language, word)] == []
    assert not engine.matches(language, "ge")
    assert engine.shortest(language) == ""
    assert engine.literals([]) is engine.nothing
    assert engine.literals(reversed(words)) is language


def test_thousands_of_literals_and_long_literals(engine):
    words = [f"word-{number}" for number in range(4_000)]
    language = engine.literals(words)
    assert engine.matches(language, "word-3999")
    last = engine.intersection(language, engine.complement(engine.literals(words[:-1])))
    assert engine.shortest(last, FULL_BUDGET) == "word-3999"
    long = engine.literals(["a" * 4_000, "a" * 3_999 + "b"])
    assert engine.shortest(engine.intersection(long, engine.pattern("b$")), FULL_BUDGET) == "a" * 3_999 + "b"
    assert len(long.digest) == 16


def test_thousands_of_alternatives_in_a_pattern(engine):
    words = [f"w{number}x" for number in range(3_000)]
    language = engine.pattern(f"^({'|'.join(words)})$")
    assert language is engine.literals(words)


def test_lone_surrogates_are_letters_but_no_witness(engine):
    only = engine.pattern(r"^[\uD800-\uDFFF]$")
    assert not engine.is_empty(only)
    assert engine.matches(only, "\ud800")
    with pytest.raises(OnlySurrogates, match="lone surrogate"):
        engine.shortest(only)
    with pytest.raises(OnlySurrogates):
        engine.shortest(engine.intersection(only, engine.length(1, 5)))
    assert engine.shortest(engine.union(only, engine.literals(["long enough"]))) == "long enough"
    assert engine.shortest(engine.intersection(only, engine.length(2, None))) is None


def test_lone_surrogates_within_a_length(engine):
    either = engine.pattern(r"^(?:\uD800|aaaa(?:b|c)*)$")
    tight = engine.intersection(either, engine.complement(engine.literals(["x"])), engine.length(0, 3))
    assert not engine.is_empty(tight)
    with pytest.raises(OnlySurrogates):
        engine.shortest(tight)
    repeated = engine.intersection(engine.pattern(r"^(?:\uD800|bb)*$"), engine.length(70, 71), engine.pattern(r"\uD800"))
    with pytest.raises(OnlySurrogates):
        engine.shortest(repeated)
    odd = engine.intersection(engine.pattern(r"^(?:\uD800|bb)*$"), engine.length(71, 71))
    with pytest.raises(OnlySurrogates):
        engine.shortest(odd)


def test_a_budget_is_counted_work_whatever_was_asked_before(engine):
    def outcome(fresh, budget):
        language = fresh.intersection(fresh.pattern("(?=.*a.{4}$)"), fresh.pattern("b.{4}$"))
        try:
            return fresh.shortest(language, budget)
        except StringBudgetExceeded as error:
            return error.transitions

    needs_more = outcome(engine, 50)
    assert needs_more == 50
    assert outcome(engine, 400_000) is None
    for budget in (50, 400_000, 50, 1_000):
        assert outcome(engine, budget) == outcome(StringEngine(), budget)


def test_budget_errors_name_the_budget(engine):
    hard = engine.complement(engine.pattern("^(?:(?!a.{12}b).)*$"))
    with pytest.raises(StringBudgetExceeded, match="string automaton over 5 transitions"):
        engine.shortest(engine.intersection(hard, engine.pattern(r"^\w{3,20}$"), engine.complement(engine.pattern("b"))), 5)


def test_everything_and_nothing(engine):
    assert engine.shortest(engine.everything) == ""
    assert engine.shortest(engine.nothing) is None
    assert engine.is_empty(engine.nothing)
    assert not engine.is_empty(engine.everything)
    assert engine.intersection() is engine.everything
    assert engine.union() is engine.nothing
    assert engine.complement(engine.everything) is engine.nothing
