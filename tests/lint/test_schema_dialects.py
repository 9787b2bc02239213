"""Which keywords each dialect takes for words of another one."""

import pytest

from rightcall.lint.dialect_words import foreign_words


@pytest.mark.parametrize(
    ("dialect", "schema", "told"),
    [
        ("draft-04", {"exclusiveMinimum": True, "minimum": 1}, []),
        ("draft-04", {"exclusiveMinimum": 1, "const": 2, "if": {}}, ["exclusiveMinimum", "const", "if"]),
        ("draft-06", {"const": 2, "if": {}}, ["if"]),
        ("draft-07", {"items": [{}], "additionalItems": False, "dependencies": {}, "definitions": {}}, []),
        ("draft-07", {"prefixItems": [], "$defs": {}, "dependentRequired": {}}, ["prefixItems", "$defs", "dependentRequired"]),
        ("draft-07", {"unevaluatedProperties": False}, ["unevaluatedProperties"]),
        ("2019-09", {"items": [{}], "additionalItems": False, "$defs": {}, "unevaluatedItems": False}, []),
        ("2019-09", {"dependencies": {}, "definitions": {}}, ["dependencies", "definitions"]),
        ("2020-12", {"prefixItems": [], "items": {}, "$defs": {}, "dependentRequired": {}, "unevaluatedItems": False}, []),
        ("2020-12", {"divisibleBy": 2, "discriminator": {}}, ["divisibleBy", "discriminator"]),
        ("2020-12", {"nullable": True, "enum": ["a"]}, ["nullable"]),
        ("2020-12", {"nullable": False, "type": "string"}, []),
    ],
)
def test_a_dialect_knows_its_own_words(dialect, schema, told):
    assert [word.keyword for word in foreign_words(schema, dialect)] == told


def test_what_decides_nothing_is_a_note_and_what_is_dead_an_error():
    words = {word.keyword: word.severity for word in foreign_words({"example": 1, "definitions": {}, "extends": {}}, "2020-12")}
    assert words == {"example": "note", "definitions": "note", "extends": "error"}
