"""Sets of code points as intervals."""

from rightcall.schema.strings import charset
from rightcall.schema.strings.charsets import CharSets
from rightcall.schema.strings.readable import UNWRITABLE, characters, penalty, preferred


def test_ranges_join_where_they_overlap_or_touch():
    assert charset.from_ranges([(5, 9), (1, 2), (3, 3), (8, 12)]) == (1, 4, 5, 13)
    assert charset.from_characters("cab") == (97, 100)
    assert charset.from_ranges([]) == ()


def test_complement_turns_everything_around():
    assert charset.complement(()) == charset.ANY_CHARACTER
    assert charset.complement(charset.ANY_CHARACTER) == ()
    assert charset.complement((0, 5)) == (5, charset.LIMIT)
    assert charset.complement((5, charset.LIMIT)) == (0, 5)
    assert charset.complement((5, 6)) == (0, 5, 6, charset.LIMIT)


def test_membership_looks_at_half_open_intervals():
    assert [point for point in range(10) if charset.contains((2, 4, 7, 8), point)] == [2, 3, 7]


def test_size_counts_code_points():
    assert charset.size((2, 4, 7, 8)) == 3
    assert charset.size(charset.ANY_CHARACTER) == 0x110000


def test_interned_sets_know_when_nothing_is_left():
    sets = CharSets()
    letters, digits = sets.make((97, 123)), sets.make((48, 58))
    assert sets.make((97, 123)) is letters
    assert sets.intersection(letters, digits) is None
    assert sets.difference(letters, letters) is None
    assert sets.difference(letters, digits) is letters
    assert sets.complement(sets.make(charset.ANY_CHARACTER)) is None
    assert sets.union(letters, digits).bounds == (48, 58, 97, 123)
    assert 97 in letters
    assert 48 not in letters


def test_characters_come_most_readable_first():
    bounds = charset.from_characters("\x00\n Zz9-é中😀\u0301\u200b")
    assert "".join(characters(bounds)) == "z9Z- é中😀\x00\n\u0301\u200b"


def test_the_preferred_character_is_the_first():
    for text in ["z9", "9Z", "Z-", "- ", "é\n", "\n", "中é"]:
        best = next(characters(charset.from_characters(text)))
        assert penalty(best) == preferred(charset.from_characters(text))[0]


def test_lone_surrogates_cannot_be_written():
    assert preferred(charset.SURROGATES)[0] == UNWRITABLE
    assert list(characters(charset.SURROGATES)) == []
    assert list(characters((0xD7FF, 0xE001))) == ["\ud7ff", "\ue000"]
