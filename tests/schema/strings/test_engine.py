"""The engine as a whole: identity, digests, matching long texts, and what it keeps."""

import subprocess
import sys

import pytest

from rightcall.schema.strings import StringEngine

MODULE_CODE = """
from rightcall.schema.strings import StringEngine
engine = StringEngine()
{first}
words = engine.complement(engine.literals(["foo", "bar"]))
language = engine.intersection(engine.pattern("^(?!x)[a-z]{{2,9}}$"), words, engine.length(1, 5))
print(language.digest.hex())
"""


@pytest.fixture
def engine():
    return StringEngine()


def test_equal_languages_of_one_engine_are_one_object(engine):
    left, right = engine.pattern("^a"), engine.pattern("b$")
    assert engine.union(left, right) is engine.union(right, left)
    assert engine.intersection(left, right, left) is engine.intersection(right, left)
    assert engine.complement(engine.complement(left)) is left
    assert engine.union(left, engine.complement(left)) is engine.everything
    assert engine.intersection(left, engine.complement(left)) is engine.nothing
    assert engine.union(left, engine.intersection(left, right)) is left
    assert engine.intersection(left, engine.union(left, right)) is left
    assert len({left, right, engine.pattern("^a")}) == 2


def test_digests_depend_on_structure_alone():
    outputs = set()
    for first in ("", 'engine.pattern("zzz"); engine.literals(["bar"]); engine.length(1, 5)'):
        program = [sys.executable, "-c", MODULE_CODE.format(first=first)]
        run = subprocess.run(program, check=True, capture_output=True, text=True)
        outputs.add(run.stdout)
    assert len(outputs) == 1


def test_digests_tell_languages_apart(engine):
    patterns = ["^a$", "^b$", "^ab$", "^ba$", "^a{2,3}$", "^a{2,4}$", "a", "(?!a)", "(?<=a)b", r"\ba", r"\Ba", "^(?:(?!a).)*$"]
    assert len({engine.pattern(pattern).digest for pattern in patterns}) == len(patterns)
    assert all(len(engine.pattern(pattern).digest) == 16 for pattern in patterns)


def test_a_language_prints_short(engine):
    assert repr(engine.literals(["a" * 10_000])).startswith("<")
    assert len(repr(engine.literals(["ab" * 5_000]))) < 40


@pytest.mark.parametrize("pattern", ["^(?:[a-z]+[0-9])*$", "^.{1,1000000}$", r"^(?:\w+\b\W)*$", "^(?!x)(?:(?!--)[^-])*$"])
def test_long_texts_are_matched_state_by_state(pattern):
    engine = StringEngine(max_kept=5_000)
    text = "ab1" * 20_000
    language = engine.pattern(pattern)
    assert engine.matches(language, text) is (pattern != r"^(?:\w+\b\W)*$")
    assert not engine.matches(language, text + "\n-\n-\n")


def test_an_engine_forgets_what_nobody_holds():
    engine = StringEngine(max_kept=2_000)
    held = engine.pattern("^(?:(?!foo)[a-z])+$")
    digest = held.digest
    for number in range(200):
        other = engine.pattern(f"^x{number}[a-z]*(?<=y)$")
        assert engine.shortest(engine.intersection(other, engine.pattern(f"^x{number}"))) == f"x{number}y"
    assert engine.pattern("^(?:(?!foo)[a-z])+$") is held
    assert engine.shortest(held) == "a"
    assert held.digest == digest
    assert engine.shortest(engine.intersection(held, engine.literals(["foo", "fob"]))) == "fob"


def test_deeply_nested_operations_do_not_recurse(engine):
    language = engine.pattern("^a")
    for number in range(1_000):
        refused = engine.intersection(engine.complement(language), engine.pattern("b"))
        language = engine.union(refused, engine.literals([f"{number}"]))
    assert len(language.digest) == 16
    assert engine.matches(language, "999")


def test_long_chains_do_not_recurse(engine):
    optional = "".join(f"{letter}?" for letter in "abcdefghij" * 110)
    language = engine.pattern(f"^{optional}(?:(?!x)y)*$")
    assert engine.matches(language, "")
    assert engine.matches(language, "ajyy")
    assert not engine.matches(language, "yx")
    assert engine.shortest(engine.intersection(language, engine.pattern("[^a]"), engine.length(1, 3))) == "b"
    long = StringEngine()
    assert long.matches(long.pattern("^" + "ab" * 10_000), "ab" * 10_000)


def test_loops_with_counters_and_assertions_are_matched_round_by_round(engine):
    language = engine.pattern("^(?:(?!--)[a-z-]){1,20000}$")
    assert engine.matches(language, "ab-" * 1_500)
    assert not engine.matches(language, "ab-" * 1_500 + "-")


def test_patterns_that_make_backtracking_matchers_hang(engine):
    for pattern in ["^(a+)+$", "^(a|aa)+$", "(x+x+)+y", "^(?:a?){50}a{50}$", "(.*a){20}b"]:
        language = engine.pattern(pattern)
        assert not engine.matches(language, "a" * 5_000 + "!")
