"""The property tables: complete, of one version, and those of ECMA-262."""

import importlib.util
from pathlib import Path

import pytest
import regress

from rightcall.schema.strings import charset
from rightcall.schema.strings.ecma.classes import CLASS_ESCAPES
from rightcall.schema.strings.unicode import UNICODE_VERSION, property_bounds

ROOT = Path(__file__).resolve().parents[3]
EVERY_WRITABLE = "".join(map(chr, [*range(0xD800), *range(0xE000, 0x110000)]))
ENCODED = EVERY_WRITABLE.encode()


def measured(expression):
    """The property as the reference matcher has it, lone surrogates aside."""
    runs = []
    for match in regress.Regex(f"{expression}+", "u").find_iter(EVERY_WRITABLE):
        text = ENCODED[match.range()].decode()  # the matcher counts in bytes
        runs.append((ord(text[0]), ord(text[-1])))
    return without_surrogates(charset.from_ranges(runs))


def without_surrogates(bounds):
    return charset.difference(bounds, charset.SURROGATES)


PROPERTIES = ["L", "Letter", "gc=Lu", "P", "punct", "Script=Latin", "scx=Deva", "Emoji", "ID_Start", "Assigned", "sc=Zzzz"]


@pytest.mark.parametrize("expression", PROPERTIES)
def test_a_property_is_what_the_reference_matcher_has(expression):
    assert without_surrogates(property_bounds(expression)) == measured(f"\\p{{{expression}}}")


@pytest.mark.parametrize("escape", ["d", "D", "s", "S", "w", "W"])
def test_a_class_escape_is_what_the_reference_matcher_has(escape):
    assert without_surrogates(CLASS_ESCAPES[escape]) == measured(f"\\{escape}")


def test_categories_partition_the_code_points():
    categories = ["Cc", "Cf", "Cn", "Co", "Cs", "Ll", "Lm", "Lo", "Lt", "Lu", "Mc", "Me", "Mn", "Nd", "Nl", "No"]
    categories += ["Pc", "Pd", "Pe", "Pf", "Pi", "Po", "Ps", "Sc", "Sk", "Sm", "So", "Zl", "Zp", "Zs"]
    sets = [property_bounds(category) for category in categories]
    assert sum(map(charset.size, sets)) == charset.LIMIT
    joined = charset.NO_CHARACTER
    for bounds in sets:
        joined = charset.union(joined, bounds)
    assert joined == charset.ANY_CHARACTER


def test_short_and_long_names_are_one_property():
    for short, long in [("L", "Letter"), ("sc=Grek", "Script=Greek"), ("AHex", "ASCII_Hex_Digit"), ("space", "White_Space")]:
        assert property_bounds(short) is property_bounds(long)


def test_lone_surrogates_are_what_their_category_says():
    assert property_bounds("Cs") == charset.SURROGATES
    assert property_bounds("Any") == charset.ANY_CHARACTER
    assert charset.contains(property_bounds("Assigned"), 0xD800)


@pytest.mark.parametrize("expression", ["", "greek", "L=L", "Script=", "=L", "sc=Hrkt", "l", "IsGreek", "gc=gc=L"])
def test_spelling_is_exact(expression):
    with pytest.raises(KeyError):
        property_bounds(expression)


def test_the_tables_are_those_the_script_writes():
    path = ROOT / "scripts/build_unicode_tables.py"
    spec = importlib.util.spec_from_file_location("build_unicode_tables", path)
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    assert script.UNICODE_VERSION == UNICODE_VERSION
    for expression in ("sc=Grek", "gc=Nd", "Emoji"):
        assert tuple(script.boundaries(expression)) == property_bounds(expression)
    assert script.encode([1, 300, 70_000]) == b"\x01\xab\x02\xc4\xa0\x04"
