"""Laws of the string engine, each against something that shares no code with it."""

import itertools
import string

import pytest
import regress
import z3
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from rightcall.schema.strings import OnlySurrogates, PatternError, StringBudgetExceeded, StringEngine, charset
from rightcall.schema.strings.algebra import Algebra
from rightcall.schema.strings.alphabet import Alphabets
from rightcall.schema.strings.derivative import Derivatives
from rightcall.schema.strings.language import Language

ENGINE = StringEngine()
LETTERS = "ab0-"
BUDGET = 20_000

# Patterns: text in the syntax of Unicode mode, so that the reference matcher takes every one of them. The reference backtracks:
# patterns stay small.

CHARACTERS = st.sampled_from(
    [
        *"aaabb0é😀",
        ".",
        "[^]",
        "[]",
        "[ab]",
        "[^a]",
        "[a-c]",
        r"\d",
        r"\w",
        r"\W",
        r"\s",
        r"\S",
        r"\p{L}",
        r"\P{Lu}",
        r"[\w\-]",
        r"\u0061",
    ]
)
AHEAD_ONLY = st.sampled_from(["$", r"\b", r"\B"])
QUANTIFIERS = st.sampled_from(["*", "+", "?", "{2}", "{1,2}", "{0}", "{2,}", "*?", "+?", "??", "{0,3}?"])


def sequences(parts):
    return st.lists(parts, max_size=3).map("".join)


def choices(parts):
    return st.lists(sequences(parts), min_size=1, max_size=3).map("|".join)


def quantified(atoms):
    return st.builds("{}{}".format, atoms, QUANTIFIERS)


BEHIND_BODY = choices(st.one_of(CHARACTERS, st.just("^"), quantified(CHARACTERS)))
BEHIND = st.builds("(?<{}{})".format, st.sampled_from("=!"), BEHIND_BODY)


def grow(inner):
    groups = st.builds("({}{})".format, st.sampled_from(["", "?:"]), choices(inner))
    looks = st.builds("(?{}{})".format, st.sampled_from("=!"), choices(inner))
    return st.one_of(groups, quantified(groups), looks)


ATOMS = st.one_of(CHARACTERS, quantified(CHARACTERS), st.just("^"), AHEAD_ONLY, BEHIND)
PATTERNS = choices(st.recursive(ATOMS, grow, max_leaves=6)).filter(lambda text: sum(map(text.count, "*+?{")) <= 8)
TEXTS = st.text(st.sampled_from("aab0-é😀\n "), max_size=6)


def compiled(pattern):
    try:
        return ENGINE.pattern(pattern)
    except PatternError:
        assume(False)


@given(PATTERNS, st.lists(TEXTS, min_size=1, max_size=6))
@settings(max_examples=80)
@example(r"^(?:(?!a$)\w\b)*", ["", "a", "ab"])
@example(r"(?<!^|b)a|\Bb", ["a", "ba", "aa", "ab"])
def test_membership_is_that_of_the_reference_matcher(pattern, texts):
    language, reference = compiled(pattern), regress.Regex(pattern, "u")
    assert [ENGINE.matches(language, text) for text in texts] == [reference.find(text) is not None for text in texts]


@given(PATTERNS)
@settings(max_examples=80)
def test_what_is_found_and_what_is_missing_convince_the_reference_matcher(pattern):
    language, reference = compiled(pattern), regress.Regex(pattern, "u")
    try:
        found = [text for text in (ENGINE.shortest(language), *ENGINE.members(language, 3)) if text is not None]
        missing = ENGINE.members(ENGINE.complement(language), 3)
    except (StringBudgetExceeded, OnlySurrogates):
        assume(False)
    assert all(reference.find(text) is not None for text in found)
    assert all(reference.find(text) is None for text in missing)


ALL_SHORT = ["".join(letters) for length in range(5) for letters in itertools.product(LETTERS, repeat=length)]
OVER_LETTERS = ENGINE.pattern(f"^[{LETTERS}]*$")
SIGNED = st.lists(st.tuples(PATTERNS, st.booleans()), min_size=1, max_size=3)


@given(SIGNED, st.integers(0, 5), st.none() | st.integers(0, 6))
@settings(max_examples=80)
def test_emptiness_shortest_and_members_are_those_of_enumeration(signed, minimum, maximum):
    languages = [(compiled(pattern), is_wanted) for pattern, is_wanted in signed]
    conjuncts = [language if is_wanted else ENGINE.complement(language) for language, is_wanted in languages]
    question = ENGINE.intersection(OVER_LETTERS, ENGINE.length(minimum, maximum), *conjuncts)
    expected = [
        text
        for text in ALL_SHORT
        if len(text) >= minimum
        and (maximum is None or len(text) <= maximum)
        and all(ENGINE.matches(language, text) is is_wanted for language, is_wanted in languages)
    ]
    try:
        shortest, members = ENGINE.shortest(question, BUDGET), ENGINE.members(question, 50, BUDGET)
        is_empty = ENGINE.is_empty(question, BUDGET)
    except StringBudgetExceeded:
        assume(False)
    assert is_empty is (shortest is None) is (members == [])
    if shortest is None:
        assert expected == []
        return
    assert ENGINE.matches(question, shortest)
    assert len(shortest) == len(members[0]) == min(map(len, expected), default=len(shortest))
    assert len(set(members)) == len(members)
    assert [len(member) for member in members] == sorted(map(len, members))
    complete = len(members) < 50 or len(members[-1]) > 4
    if complete:
        assert sorted(member for member in members if len(member) <= 4) == sorted(expected)


# Plain regular expressions for z3: the same structure as pattern text and as a z3 term.

LITERAL = st.sampled_from("ab0").map(lambda character: (character, z3.Re(character)))
CLASS = st.sampled_from([("[ab]", "ab"), ("[a-c0]", "abc0"), ("[0-9]", string.digits)]).map(
    lambda pair: (pair[0], z3.Union(*(z3.Re(character) for character in pair[1])))
)


def joined(pairs):
    return f"(?:{''.join(text for text, _ in pairs)})", z3.Concat(*(term for _, term in pairs))


def either(pairs):
    return f"(?:{'|'.join(text for text, _ in pairs)})", z3.Union(*(term for _, term in pairs))


def repeated(pair, bounds):
    (text, term), (minimum, maximum) = pair, bounds
    if maximum is None:
        return f"(?:{text}){{{minimum},}}", z3.Concat(*([term] * minimum), z3.Star(term)) if minimum else z3.Star(term)
    return f"(?:{text}){{{minimum},{maximum}}}", z3.Loop(term, minimum, maximum)


BOUNDS = st.sampled_from([(0, None), (1, None), (2, None), (0, 1), (1, 3), (2, 2)])
REGULAR = st.recursive(
    st.one_of(LITERAL, CLASS),
    lambda inner: st.one_of(
        st.lists(inner, min_size=2, max_size=3).map(joined),
        st.lists(inner, min_size=2, max_size=3).map(either),
        st.builds(repeated, inner, BOUNDS),
    ),
    max_leaves=6,
)


@given(st.lists(REGULAR, min_size=2, max_size=3), REGULAR)
@settings(max_examples=60)
def test_emptiness_of_intersections_is_that_of_z3(wanted, unwanted):
    text = z3.String("text")
    solver = z3.Solver()
    solver.set("rlimit", 2_000_000)
    solver.add(*(z3.InRe(text, term) for _, term in wanted), z3.Not(z3.InRe(text, unwanted[1])))
    answer = solver.check()
    assume(answer != z3.unknown)
    languages = [ENGINE.pattern(f"^{pattern}$") for pattern, _ in wanted]
    question = ENGINE.intersection(*languages, ENGINE.complement(ENGINE.pattern(f"^{unwanted[0]}$")))
    assert ENGINE.is_empty(question, 400_000) is (answer == z3.unsat)


LANGUAGES = st.recursive(
    st.one_of(PATTERNS.map(compiled), st.builds(ENGINE.length, st.integers(0, 3), st.none() | st.integers(0, 5))),
    lambda inner: st.one_of(
        st.builds(ENGINE.union, inner, inner), st.builds(ENGINE.intersection, inner, inner), st.builds(ENGINE.complement, inner)
    ),
    max_leaves=4,
)


@given(LANGUAGES, LANGUAGES, TEXTS)
@settings(max_examples=80)
def test_operations_on_languages_are_operations_on_membership(left, right, text):
    in_left, in_right = ENGINE.matches(left, text), ENGINE.matches(right, text)
    assert ENGINE.matches(ENGINE.union(left, right), text) is (in_left or in_right)
    assert ENGINE.matches(ENGINE.intersection(left, right), text) is (in_left and in_right)
    assert ENGINE.matches(ENGINE.complement(left), text) is not in_left
    assert left.shortest_length <= len(text) or not in_left
    assert left.longest_length is None or len(text) <= left.longest_length or not in_left


@given(LANGUAGES, TEXTS)
@settings(max_examples=60)
def test_a_text_is_in_its_derivatives_step_by_step(language, text):
    derivatives = Derivatives(ENGINE._algebra)  # noqa: SLF001 - a law of a part that is not public
    state: Language = language
    for character in text:
        moves = derivatives.moves(state)
        holding = [target for members, target in moves if ord(character) in members]
        assert len(holding) <= 1
        state = holding[0] if holding else ENGINE.nothing
    assert state.nullable is ENGINE.matches(language, text)


@given(LANGUAGES, TEXTS, st.sampled_from(["ab", "a", "b0-", "é😀"]))
@settings(max_examples=60)
def test_a_restricted_alphabet_loses_nothing_within_it(language, text, alphabet):
    algebra: Algebra = ENGINE._algebra  # noqa: SLF001 - a law of a part that is not public
    alphabets = Alphabets(algebra)
    members = algebra.charsets.make(charset.from_characters(alphabet))
    restricted = alphabets.restrict(language, members)
    if set(text) <= set(alphabet):
        assert ENGINE.matches(restricted, text) is ENGINE.matches(language, text)
    occurring = alphabets.of(language)
    if ENGINE.matches(language, text):
        assert all(occurring is not None and ord(character) in occurring for character in text)


@given(st.lists(PATTERNS, min_size=2, max_size=4), st.randoms(use_true_random=False))
@settings(max_examples=40)
def test_answers_and_digests_do_not_depend_on_what_was_asked_before(patterns, shuffle):
    outcomes = []
    for order in (patterns, shuffle.sample(patterns, len(patterns))):
        engine = StringEngine()
        try:
            for pattern in order:
                engine.shortest(engine.pattern(pattern), 2_000)
            question = engine.intersection(*(engine.pattern(pattern) for pattern in patterns))
            outcomes.append((question.digest, engine.shortest(question, 2_000), engine.members(question, 3, 2_000)))
        except PatternError:
            assume(False)
        except (StringBudgetExceeded, OnlySurrogates) as error:
            outcomes.append(repr(error))
    assert outcomes[0] == outcomes[1]


@given(st.lists(st.text(st.sampled_from("abc"), max_size=4), max_size=12), st.text(st.sampled_from("abc"), max_size=4))
def test_literals_hold_exactly_their_texts(texts, other):
    language = ENGINE.literals(texts)
    assert ENGINE.matches(language, other) is (other in texts)
    assert sorted(ENGINE.members(language, 100)) == sorted(set(texts))
    assert language is ENGINE.union(*(ENGINE.literals([text]) for text in texts)) or len(texts) > 1


RANGES = st.lists(st.tuples(st.integers(0, 30), st.integers(0, 8)).map(lambda pair: (pair[0], sum(pair))), max_size=5)


def points(bounds):
    return {point for point in range(60) if charset.contains(bounds, point)}


@given(RANGES, RANGES)
def test_set_operations_are_those_of_sets(left_ranges, right_ranges):
    left, right = charset.from_ranges(left_ranges), charset.from_ranges(right_ranges)
    assert points(left) == {point for first, last in left_ranges for point in range(first, last + 1)}
    assert points(charset.union(left, right)) == points(left) | points(right)
    assert points(charset.intersection(left, right)) == points(left) & points(right)
    assert points(charset.difference(left, right)) == points(left) - points(right)
    assert points(charset.complement(left)) == set(range(60)) - points(left)
    for bounds in (charset.union(left, right), charset.intersection(left, right), charset.complement(left)):
        assert list(bounds) == sorted(set(bounds))
        assert len(bounds) % 2 == 0


@pytest.mark.parametrize("minimum", [0, 1, 3])
@pytest.mark.parametrize("maximum", [None, 3, 5])
@given(text=TEXTS)
def test_length_counts_code_points(minimum, maximum, text):
    is_within = minimum <= len(text) and (maximum is None or len(text) <= maximum)
    assert ENGINE.matches(ENGINE.length(minimum, maximum), text) is is_within
