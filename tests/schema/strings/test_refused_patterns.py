"""What is no pattern, and what is one that the engine does not read: the reason and the place."""

import pytest

from rightcall.schema.strings import InvalidPattern, PatternError, StringEngine, UnsupportedPattern

INVALID = [
    ("(", "a group that is not closed", 0),
    ("a(b(c)", "a group that is not closed", 1),
    ("a)", "a closing parenthesis without an opening one", 1),
    ("[a", "a class that is not closed", 0),
    ("[^", "a class that is not closed", 0),
    ("a[z-a]", "a character range that is out of order", 2),
    ("*a", "a quantifier with nothing to repeat", 0),
    ("a|+", "a quantifier with nothing to repeat", 2),
    ("a**", "a quantifier with nothing to repeat", 2),
    ("a++", "a quantifier with nothing to repeat", 2),
    ("{2}", "a quantifier with nothing to repeat", 0),
    ("a{3,2}", "a quantifier whose numbers are out of order", 1),
    ("^*", "a quantifier on an assertion", 1),
    (r"\b+", "a quantifier on an assertion", 2),
    ("(?<=a)*", "a quantifier on an assertion", 6),
    ("a\\", "a backslash at the end", 1),
    (r"[\B]", "an escaped letter that has no meaning", 1),
    (r"a\Z", "an escaped letter that has no meaning", 1),
    (r"\A", "an escaped letter that has no meaning", 0),
    (r"\x1", "an incomplete escape", 0),
    (r"\u12", "an incomplete escape", 0),
    (r"\u{110000}", "an incomplete escape", 0),
    (r"\c1", "an incomplete escape", 0),
    (r"\p{Greek", "an incomplete property escape", 0),
    (r"\pL", "an incomplete property escape", 0),
    (r"\p{Klingon}", "a property that ECMA-262 does not name", 0),
    (r"\p{Script=Klingon}", "a property that ECMA-262 does not name", 0),
    (r"\p{letter}", "a property that ECMA-262 does not name", 0),
    (r"\p{Block=ASCII}", "a property that ECMA-262 does not name", 0),
    ("(?>a)", "a kind of group that ECMA-262 does not have", 0),
    ("(?P<n>a)", "a kind of group that ECMA-262 does not have", 0),
    ("(?<1>a)", "a kind of group that ECMA-262 does not have", 0),
    ("(?#a)", "a kind of group that ECMA-262 does not have", 0),
]

UNSUPPORTED = [
    (r"(a)\1", "a back-reference", 3),
    (r"(?<n>a)\k<n>", "a back-reference", 7),
    (r"\01", "an octal escape", 0),
    (r"[\1]", "an octal escape", 1),
    ("(?i)a", "an inline flag", 0),
    ("a(?i-m:b)", "an inline flag", 1),
    ("(?<n>a)|(?<n>b)", "a group name that is used twice", 8),
    ("a{,3}", "a quantifier without its first number, which engines read differently,", 1),
    ("[[:alpha:]]", "a POSIX class, which ECMA-262 does not have,", 1),
    ("[]a]", "an empty class before a lone bracket, which engines read differently,", 3),
    ("(?<=a(?=b))b", "an assertion about what follows inside a look-behind", 0),
    (r"(?<=\ba)b", "an assertion about what follows inside a look-behind", 0),
    ("(?<!a$)b", "an assertion about what follows inside a look-behind", 0),
    ("(" * 51 + ")" * 51, "groups over 50 deep", 50),
    ("^" * 51, "a pattern over 50 assertions", 0),
    ("[a]" * 5001, "a pattern over 5,000 nodes", 15_000),
    ("a" * 100_001, "a pattern over 100,000 characters", 100_000),
]


@pytest.mark.parametrize(("pattern", "reason", "offset"), INVALID)
def test_what_is_no_pattern_says_why_and_where(pattern, reason, offset):
    with pytest.raises(InvalidPattern) as raised:
        StringEngine().pattern(pattern)
    assert (raised.value.reason, raised.value.offset) == (reason, offset)
    assert str(raised.value) == f"{reason} at character {offset}"


@pytest.mark.parametrize(("pattern", "reason", "offset"), UNSUPPORTED)
def test_what_is_not_read_says_why_and_where(pattern, reason, offset):
    with pytest.raises(UnsupportedPattern) as raised:
        StringEngine().pattern(pattern)
    assert (raised.value.reason, raised.value.offset) == (reason, offset)


def test_a_refused_pattern_is_refused_again():
    engine = StringEngine()
    errors = []
    for _ in range(2):
        with pytest.raises(PatternError) as raised:
            engine.pattern("(")
        errors.append(raised.value)
    assert str(errors[0]) == str(errors[1])
    assert errors[0] is not errors[1]


def test_patterns_at_the_limits_are_read():
    engine = StringEngine()
    assert engine.shortest(engine.pattern("(" * 50 + "a" + ")" * 50)) == "a"
    assert engine.shortest(engine.pattern("^" * 50 + "a")) == "a"
    assert engine.shortest(engine.pattern("(?=a)(?!b)" * 25 + "a")) == "a"
    assert engine.shortest(engine.pattern("[ab]" * 5000)) == "a" * 5000
    assert engine.shortest(engine.pattern("(?:" * 50 + "a|^b$" + ")*" * 49 + ")c")) == "c"
