"""`format` as an assertion: the languages of the formats against two validators and the labels of the test suite."""

import gzip
import json
import os
from collections import Counter
from pathlib import Path
from random import Random

import corvus_json_schema
import pytest
from tests.strategies.judges import CORVUS_DIALECTS, RS_CLASSES

from rightcall.schema import DIALECT_NAMES, Prover
from rightcall.schema.compile.format_languages import FORMATS, format_of
from rightcall.schema.patterns import Patterns

SHARED = Path(os.environ.get("RIGHTCALL_SHARED", Path(__file__).resolve().parents[3] / "shared"))
PATTERNS = Patterns()
STRINGS = {
    "date-time": ("2024-02-29T23:59:60Z", "2023-02-28t01:02:03.5+05:30", "1990-12-31T15:59:60-08:00"),
    "date": ("2024-02-29", "1900-02-28", "2000-02-29"),
    "time": ("23:59:60Z", "00:29:60+00:30", "15:59:60-08:00", "01:02:03.25z"),
    "duration": ("P1Y2M3DT4H5M6S", "P3W", "PT1H", "P1D"),
    "email": ("a.b@example.com", '"a b"@example.com', "a@[127.0.0.1]", "a@[IPv6:::1]"),
    "idn-email": ("a.b@example.com", '"a b"@example.com', "a@b-c.example"),
    "hostname": ("www.example.com", "a-b.c1", "xn--ll-0ea", "ab--c.d"),
    "idn-hostname": ("www.example.com", "a\u3002b", "l\u00b7l", "b\u00fccher.example"),
    "ipv4": ("127.0.0.1", "255.249.10.0"),
    "ipv6": ("::", "1:2:3:4:5:6:7:8", "::ffff:192.168.0.1", "1::8", "fe80::a:b"),
    "uri": ("https://u@a.example:80/b/c?d=e#f", "urn:a:b", "file:///a%20b", "http://[::1]/", "http://[v1.a:b]"),
    "uri-reference": ("https://a.example/b?c#d", "//a/b", "../c", "#d", "?e", "a;b=c@d"),
    "iri": ("https://\u00fc.example/\u00df?\ue000#\u00e9", "urn:\u00e9"),
    "iri-reference": ("//\u00fc/\u00df", "\u00e9#\u00e9", "/a"),
    "uuid": ("00112233-4455-6677-8899-aabbCCDDEEff",),
    "uri-template": ("https://a.example/{b,c:3}{?d*}", "{+e}{#f.g}", "a%20{%41}"),
    "json-pointer": ("/a~0b/~1/", "", "/0"),
    "relative-json-pointer": ("0", "1/a~0", "10#", "2/"),
    "regex": ("^[a-z]+$", "(?=a)b", "(a|b)*"),
}


def validators(name, dialect):
    """Both validators of a format, asserted."""
    schema = {"format": name}
    return (
        RS_CLASSES[dialect](schema, validate_formats=True).is_valid,
        corvus_json_schema.compile(
            schema, default_dialect=getattr(corvus_json_schema.Dialect, CORVUS_DIALECTS[dialect]), assert_format=True
        ),
    )


def bent(random, text, pool):
    """A text changed in a few places."""
    for _ in range(random.randint(0, 3)):
        at, end = sorted((random.randint(0, len(text)), random.randint(0, len(text))))
        other = random.choice(pool)
        extra = random.choice((random.choice("".join(pool)), "0", "a", "-", ".", ":", "60", "\u00fc", "\n", "%", "--", "["))
        text = random.choice(
            (text[:at] + extra + text[at:], text[:at] + text[at + 1 :], text[:at] + other[at:], text[:end] + text[at:])
        )
    return text[:200]


def holds(pattern, text):
    """Whether a pattern of a format is found in a text."""
    return PATTERNS.found(pattern, text)


def test_every_format_has_strings_to_bend():
    assert set(STRINGS) == set(FORMATS)


@pytest.mark.parametrize("dialect", DIALECT_NAMES)
@pytest.mark.parametrize("name", FORMATS)
def test_a_language_lies_within_and_around_what_both_validators_accept(name, dialect):
    language = format_of(name, dialect)
    if DIALECT_NAMES.index(dialect) < DIALECT_NAMES.index(language.since):
        return
    random, pool = Random(name), STRINGS[name]  # noqa: S311 - makes texts, keeps no secret
    judges = validators(name, dialect)
    for text in [*pool, *(bent(random, random.choice(pool), pool) for _ in range(150))]:
        said = [bool(judge(text)) for judge in judges]
        surely = any(holds(pattern, text) for pattern in language.inner)
        possibly = surely if language.outer is None else holds(language.outer, text)
        assert not surely or all(said), f"{text!r} is in the inner language, but {said}"
        assert possibly or not any(said), f"{text!r} is outside the outer language, but {said}"


@pytest.mark.parametrize("sign", ["+", "-"])
def test_leap_seconds_are_those_that_end_a_day_in_utc(sign):
    common, leap = FORMATS["time"].inner
    for hours in range(24):
        for minutes in (0, 1, 29, 30, 59):
            offset = (hours * 60 + minutes) * (1 if sign == "+" else -1)
            for shift in (0, 1, 60):
                local = (24 * 60 - 1 + offset + shift) % (24 * 60)
                text = f"{local // 60:02}:{local % 60:02}:60{sign}{hours:02}:{minutes:02}"
                assert holds(leap, text) is (shift == 0)
                assert not holds(common, text)


@pytest.mark.parametrize("name", FORMATS)
def test_a_format_has_a_witness_and_so_has_its_complement(name):
    prover = Prover(formats="assert")
    inside = prover.compile({"type": "string", "format": name})
    assert prover.satisfiable(inside).outcome == "satisfiable"
    outside = prover.satisfiable(prover.compile({"type": "string", "not": {"format": name}}))
    assert outside.outcome == "satisfiable"


def test_formats_with_nothing_in_common_are_disjoint():
    prover = Prover(formats="assert")
    made = {name: prover.compile({"type": "string", "format": name}) for name in FORMATS}
    for left, right in (("uuid", "ipv4"), ("date", "date-time"), ("email", "uri"), ("ipv6", "hostname"), ("time", "duration")):
        assert prover.overlap(made[left], made[right]).outcome == "disjoint"
    assert prover.contains(made["uri-reference"], made["uri"]).outcome == "contained"
    assert prover.contains(made["iri"], made["uri"]).outcome in ("contained", "unknown")


def suite(dialect):
    """The format tests of one dialect: (schema, instance, valid)."""
    with gzip.open(SHARED / "prover" / f"jsts-{dialect}.jsonl.gz", "rt", encoding="utf-8") as lines:
        rows = [row for row in map(json.loads, lines) if row["format"]]
    return [(row["schema"], row["instance"], row["valid"]) for row in rows]


@pytest.mark.skipif(not (SHARED / "prover").is_dir(), reason=f"there is no test data at {SHARED}")
@pytest.mark.parametrize("dialect", DIALECT_NAMES)
def test_the_suite_of_formats_is_answered_without_a_wrong_answer(dialect):
    prover, tally, rows = Prover(formats="assert"), Counter(), suite(dialect)
    for schema, instance, valid in rows:
        answer = prover.overlap(prover.compile(schema, dialect=dialect), prover.compile({"enum": [instance]}, dialect=dialect))
        right = "overlap" if valid else "disjoint"
        assert answer.outcome in (right, "unknown"), (schema, instance, answer)
        tally[answer.outcome == "unknown"] += 1
    assert tally[True] <= len(rows) * 0.03
