"""What a pattern means: which strings it is found in, construct by construct."""

import pytest

from rightcall.schema.strings import StringEngine

ENGINE = StringEngine()

# pattern, strings it is found in, strings it is not found in
MEANINGS = [
    # search, not match
    ("", ["", "a"], []),
    ("b", ["b", "abc"], ["", "ac"]),
    ("^b", ["b", "bc"], ["", "ab"]),
    ("b$", ["b", "ab"], ["ba", "b\n"]),
    ("^b$", ["b"], ["bb", "b\n", "\nb"]),
    ("^$", [""], ["a", "\n"]),
    ("^a|b$", ["ax", "xb", "ab"], ["xa", "bx"]),
    ("(^a|^b)c", ["ac", "bcx"], ["xac", "c"]),
    ("x^a", [], ["xa", "a"]),
    ("a$b", [], ["ab", "a"]),
    ("(?:^|,)a(?:,|$)", ["a", "b,a", "a,b", "b,a,c"], ["ba", "ab", "xa,"]),
    # characters
    (".", ["a", "\u0085", "😀"], ["", "\n", "\r", "\u2028", "\u2029"]),
    ("^.$", ["😀"], ["ab"]),
    (r"\d", ["0", "9"], ["a", "٣", "²"]),
    (r"^\D$", ["a", "٣"], ["0"]),
    (r"^\w$", ["a", "Z", "0", "_"], ["é", "-", "\u017f", "\u212a"]),
    (r"^\W$", ["é", "-"], ["_"]),
    (r"^\s$", [" ", "\t", "\u00a0", "\ufeff", "\u2028", "\u3000"], ["\u0085", "\u180e", "\u200b", "a"]),
    (r"^\S$", ["a", "\u200b"], ["\ufeff"]),
    (r"^[abc-e]$", ["a", "d"], ["f", "-"]),
    (r"^[^abc]$", ["d", "\n"], ["a", ""]),
    (r"^[a-]$", ["a", "-"], ["b"]),
    (r"^[-a]$", ["a", "-"], ["b"]),
    (r"^[\]\\^-]$", ["]", "\\", "^", "-"], ["[", "a"]),
    (r"^[\d_-]$", ["1", "_", "-"], ["a"]),
    (r"^[\b]$", ["\b"], ["b"]),
    ("^[^]$", ["a", "\n"], ["", "aa"]),
    ("[]", [], ["", "a"]),
    ("a[]|b", ["b"], ["a"]),
    (r"^\u0041\x42\cJ\t\0$", ["AB\n\t\0"], ["AB"]),
    (r"^\u{1F600}$", ["😀"], ["\ud83d"]),
    (r"^\uD83D\uDE00$", ["😀"], ["\ud83d\ude00x"]),
    (r"^[\uD83D\uDE00]$", ["😀"], ["\ud83d"]),
    ("^[😀-😂]$", ["😁"], ["😃"]),
    ("^😀{2}$", ["😀😀"], ["😀"]),
    (r"\.\/\*\$", ["./*$"], ["a/*$"]),
    # properties
    (r"^\p{L}+$", ["aé中"], ["a1"]),
    (r"^\P{L}+$", ["12 "], ["1a"]),
    (r"^\p{Lu}\p{Lowercase_Letter}$", ["Éa"], ["éa"]),
    (r"^\p{gc=Nd}\p{General_Category=Decimal_Number}\p{digit}$", ["1٣9"], ["1a9"]),
    (r"^\p{Script=Greek}\p{sc=Grek}\p{Script_Extensions=Greek}$", ["αβγ"], ["abc"]),
    (r"^\p{Emoji}\p{Emoji_Presentation}$", ["1😀"], ["11"]),
    (r"^[\p{Alphabetic}\p{White_Space}]$", ["a", " "], ["1"]),
    (r"^\p{ASCII}\p{Any}\p{Assigned}$", ["aéa"], ["éaa", "aa\U000e0fff"]),
    (r"^\p{ID_Start}\p{ID_Continue}*$", ["a1"], ["1a"]),
    # quantifiers
    ("^a?$", ["", "a"], ["aa"]),
    ("^a*$", ["", "aaa"], ["b"]),
    ("^a+?$", ["a", "aa"], [""]),
    ("^a{2}$", ["aa"], ["a", "aaa"]),
    ("^a{2,}$", ["aa", "aaaa"], ["a"]),
    ("^a{1,3}?$", ["a", "aaa"], ["", "aaaa"]),
    ("^a{0}$", [""], ["a"]),
    ("^(?:ab){2,3}c$", ["ababc", "abababc"], ["abc", "ababababc"]),
    ("^(a{2,3}){2}$", ["aaaa", "aaaaaa"], ["aaa", "aaaaaaa"]),
    ("^(a{2})*$", ["", "aaaa"], ["a", "aaa"]),
    ("^(a{3}){1,2}$", ["aaa", "aaaaaa"], ["aaaa"]),
    ("^(a|b*)+c$", ["c", "abbac"], ["ad"]),
    ("^.{1,100000}$", ["a", "a" * 100_000], ["", "a" * 100_001]),
    # groups
    ("^(?:a|bc)(d)$", ["ad", "bcd"], ["bd"]),
    ("^(?<year>[0-9]{4})$", ["2026"], ["26"]),
    ("^()$", [""], ["a"]),
    ("^(|a)b$", ["b", "ab"], ["aab"]),
    # look-ahead
    ("^(?=.*a)(?=.*b)[a-c]{2,}$", ["ab", "cab"], ["aa", "bc", "abd"]),
    ("^(?!.*foo)", ["", "fo"], ["foo", "xfoox"]),
    ("^(?!a$)", ["", "b", "aa"], ["a"]),
    ("a(?=b)", ["ab"], ["a", "ac"]),
    ("a(?!b)", ["a", "ac", "abac"], ["ab"]),
    ("^((?!foo).)*$", ["", "fo", "barfo"], ["foo", "xfoox", "a\n"]),
    ("^(?:(?!--)[a-z-])+$", ["a-b", "-"], ["a--b", ""]),
    ("^(?:(?=a).|b){3}$", ["aba", "bbb"], ["abc", "ab"]),
    ("^(?:a(?=b|$)|b(?=a|$))*$", ["", "abab", "ba"], ["aab"]),
    ("^(?=a)*b", ["b"], ["ab"]),
    ("(?=(?!b)a)", ["a"], ["b"]),
    # look-behind
    ("(?<=a)b", ["ab", "cab"], ["b", "cb"]),
    ("(?<!a)b", ["b", "cb", "abb"], ["ab"]),
    ("^.*(?<!-)$", ["", "a", "-a"], ["a-"]),
    ("(?<=^|,)x", ["x", "a,x"], ["ax"]),
    (r"(?<=\$\d{1,3})k", ["$5k", "$123k"], ["5k", "$k"]),
    ("(?<=a+b*)c", ["ac", "aabbc"], ["c", "bc"]),
    ("(?<=(?<!x)y)z", ["yz", "ayz"], ["xyz", "z"]),
    ("^(?:a|(?<=a)b)*$", ["", "ab", "aab"], ["b", "abb"]),
    # word boundaries
    (r"\bfoo\b", ["foo", "a foo.", "foo-bar"], ["foobar", "xfoo", "foo_"]),
    (r"\Bfoo", ["xfoo"], ["foo", " foo"]),
    (r"^(?:\w+\b\W*)+$", ["a b", "ab"], ["", " a"]),
    (r"\b", ["a", "-a"], ["", "--", "é"]),
    (r"\B", ["", "ab", "-"], ["a"]),
    (r"(?=\b)a", ["a", "-a"], ["ba"]),
    # what validators forgive
    (r"^\-\_\@\"\'\ \%\,$", ["-_@\"' %,"], ["-"]),
    ("^a{$", ["a{"], ["a"]),
    ("^{}]$", ["{}]"], ["a"]),
    ("^a{1$", ["a{1"], ["a"]),
    (r"^[\w-.]+$", ["a-b.c"], ["a b"]),
    (r"^[a-\d]+$", ["a-1"], ["b"]),
    (r"^[\s-a]$", [" ", "-", "a"], ["`"]),
]


@pytest.mark.parametrize(("pattern", "found", "missing"), MEANINGS)
def test_a_pattern_is_found_where_ecma_262_finds_it(pattern, found, missing):
    language = ENGINE.pattern(pattern)
    assert [text for text in found if not ENGINE.matches(language, text)] == []
    assert [text for text in missing if ENGINE.matches(language, text)] == []


@pytest.mark.parametrize(("pattern", "found", "missing"), MEANINGS)
def test_shortest_strings_of_a_pattern_and_of_its_complement_fit(pattern, found, missing):
    language = ENGINE.pattern(pattern)
    other = ENGINE.complement(language)
    shortest, excluded = ENGINE.shortest(language), ENGINE.shortest(other)
    assert (shortest is None) is (not found)
    assert shortest is None or ENGINE.matches(language, shortest)
    assert excluded is None or not ENGINE.matches(language, excluded)
    assert excluded is not None or not missing


def test_a_pattern_is_compiled_once():
    assert ENGINE.pattern("^[a-z]+$") is ENGINE.pattern("^[a-z]+$")


def test_patterns_that_are_written_differently_may_be_one_language():
    assert ENGINE.pattern("^(?:a|b)$") is ENGINE.pattern("^[ab]$")
    assert ENGINE.pattern("^aa*$") is ENGINE.pattern("^a+$")
    assert ENGINE.pattern("^[0-9][0-9]$") is ENGINE.pattern(r"^\d{2}$")
    assert ENGINE.pattern("^.*a") is ENGINE.pattern("^[^\\n\\r\\u2028\\u2029]*a")
    assert ENGINE.pattern("^(?:foo|bar)$") is ENGINE.literals(["bar", "foo"])
    assert ENGINE.pattern("^[^]*$") is ENGINE.everything
    assert ENGINE.pattern("a[]") is ENGINE.nothing
