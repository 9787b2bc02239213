"""Hints contradict only where both sides speak."""

import pytest

from rightcall.model import Hints
from rightcall.model.hints import conflict_weight, contradictions, effect_words, explicit_hints


def acting(**hints):
    return Hints(read_only=False, **hints)


@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        (Hints(read_only=True), Hints(read_only=False), ("read-only",)),
        (Hints(read_only=True), acting(destructive=True), ("read-only",)),
        (acting(destructive=True), acting(destructive=False), ("destructive",)),
        (acting(idempotent=True), acting(idempotent=False), ("idempotent",)),
        (acting(destructive=True, idempotent=True), acting(destructive=False, idempotent=False), ("destructive", "idempotent")),
        (Hints(read_only=True), Hints(read_only=True), ()),
        (Hints(read_only=True), Hints(), ()),
        (Hints(), Hints(), ()),
        (Hints(read_only=True), Hints(destructive=True), ()),
        (Hints(destructive=True), Hints(destructive=False), ()),
        (acting(destructive=True), Hints(destructive=False), ()),
        (acting(), acting(destructive=True), ()),
        (Hints(read_only=True, idempotent=True), Hints(read_only=True, idempotent=False), ()),
        (acting(open_world=True), acting(open_world=False), ()),
    ],
)
def test_contradictions(one, other, found):
    assert contradictions(one, other) == found
    assert contradictions(other, one) == found


def test_the_graver_the_contradiction_the_higher_its_weight():
    reads = Hints(read_only=True)
    weights = [
        conflict_weight(reads, reads),
        conflict_weight(acting(idempotent=True), acting(idempotent=False)),
        conflict_weight(acting(destructive=True), acting(destructive=False)),
        conflict_weight(reads, acting()),
        conflict_weight(reads, acting(destructive=True)),
    ]
    assert weights == [0, 1, 2, 3, 4]


def test_explicit_hints_keep_their_wire_names_and_drop_silence():
    hints = Hints(read_only=False, idempotent=True)
    assert explicit_hints(hints) == {"readOnlyHint": False, "idempotentHint": True}


@pytest.mark.parametrize(
    ("hints", "words"),
    [
        (Hints(read_only=True, destructive=True), "read-only"),
        (acting(destructive=True), "destructive"),
        (acting(destructive=False), "not destructive"),
        (acting(), "not read-only"),
        (Hints(), "without a read-only hint"),
    ],
)
def test_effects_in_words(hints, words):
    assert effect_words(hints) == words
