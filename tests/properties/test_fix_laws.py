"""Laws of fixes: once is enough, calls stay the same, and what no fix touches does not change."""

import json
from random import Random

import jsonschema_rs
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.lint.fixing_building import fixed
from tests.strategies.json_values import make_value
from tests.strategies.tools import ARGUMENTS, make_arguments

from rightcall.catalog import read_json
from rightcall.lint.fixing import splice_rounds
from rightcall.lint.fixing.edit import Patch, drop, put, rename
from rightcall.lint.fixing.mapping import mapped
from rightcall.lint.fixing.splicing import splice
from rightcall.model import append_pointer

randoms = st.randoms(use_true_random=False)
few = settings(max_examples=30)
WORDS = ("Find an order.", "Find\u200b an order.", "\u202eesrever", "Suche die Bestellung.")


def spoilt(random: Random, schema):
    """The schema with what fixes are for: arrays without items, listed twice, ghosts, words of other dialects."""

    def spoil(inner):
        roll = random.randint(0, 9)
        kind = inner.get("type")
        if roll < 4 and kind == "array":
            inner.pop("items", None)
        if roll < 5 and isinstance(inner.get("enum"), list):
            inner["enum"] = [*inner["enum"], inner["enum"][0]]
        if roll == 5 and kind == "object":
            inner.pop("properties", None)
        if roll == 6 and kind == "object":
            inner["required"] = [*inner.get("required", []), "ghost"]
        if roll == 7 and "minimum" in inner:
            inner["exclusiveMinimum"] = random.choice((True, False))
        if roll == 8 and isinstance(kind, str) and "enum" not in inner:
            inner["nullable"] = True
        inner["description"] = random.choice(WORDS)
        return inner

    return mapped(schema, spoil)


def make_tools(random: Random):
    return [
        {
            "name": random.choice(("find", "find it", "get.it")) + str(number),
            "inputSchema": spoilt(random, make_arguments(random)),
        }
        for number in range(random.randint(1, 3))
    ]


def make_text(random: Random, document):
    return json.dumps(document, indent=random.choice((None, 1, 4, "\t")), ensure_ascii=random.choice((True, False)))


@few
@given(randoms)
def test_fixed_twice_is_fixed_once(random):
    once = fixed(*make_tools(random), unsafe=random.choice((True, False)))
    document = once.documents["a.json"]
    twice = fixed(*document["tools"], unsafe=False)
    assert twice.made == ()
    assert twice.documents["a.json"] == document


@few
@given(randoms)
def test_safe_fixes_keep_the_calls_that_are_accepted(random):
    before = make_tools(random)
    made = fixed(*before)
    named = {done.fix.about.origin.index for done in made.made if done.proof.outcome == "named"}
    for index, (old, new) in enumerate(zip(before, made.documents["a.json"]["tools"], strict=True)):
        if index in named:
            continue  # what such a fix names was not accepted before, or was not readable
        for _ in range(10):
            call = {random.choice(ARGUMENTS): make_value(random) for _ in range(random.randint(0, 3))}
            assert accepts(old, call) in (accepts(new, call), None)  # None: not readable as the newest dialect, which new is


def accepts(tool, call):
    try:
        return jsonschema_rs.validator_for(tool["inputSchema"]).is_valid(call)
    except jsonschema_rs.ValidationError:
        return None


@few
@given(randoms)
def test_the_text_says_what_the_value_says_and_nothing_else_moves(random):
    before = {"note": [1, 2.5, "x"], "tools": make_tools(random)}
    text = make_text(random, before)
    made = fixed(*before["tools"], unsafe=True)
    rounds = made.rounds.get("a.json", ())
    written = splice_rounds(text, before, rounds)
    assert read_json(written).value["tools"] == read_json(json.dumps(made.documents["a.json"]["tools"])).value
    assert read_json(written).value["note"] == read_json(text).value["note"]
    if not rounds:
        assert written == text


def places_of(value, pointer=""):
    members = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for token, inner in members:
        yield append_pointer(pointer, token), isinstance(value, dict)
        yield from places_of(inner, append_pointer(pointer, token))


@given(randoms)
def test_edits_of_a_text_are_edits_of_its_value(random):
    document = {"a": make_value(random, 3), "b": [make_value(random, 2), 1]}
    text = make_text(random, document)
    patch = Patch(document)
    for pointer, is_member in list(places_of(document)):
        roll = random.randint(0, 9)
        edit = (
            put(pointer, make_value(random))
            if roll == 0
            else drop(pointer)
            if roll == 1
            else rename(pointer, random.choice("abxyz"))
            if roll == 2 and is_member
            else put(append_pointer(pointer, "new"), make_value(random))
        )
        if roll < 4:
            patch.add([edit])
    assert json.loads(splice(text, patch.root)) == patch.apply()
