"""JSON values from a small vocabulary, so that schemas and values made apart still meet."""

from random import Random

from hypothesis import strategies as st

from rightcall.model import JsonValue

NAMES = ("a", "b", "c", "ab", "id", "x1")
TEXTS = ("", "a", "b", "ab", "ba", "abc", "aaaa", "x1", "1", "é", "日本", "😀", "a\n", " ")
NUMBERS = (0, 1, 2, 3, -1, -2, 5, 7, 10, 100, 0.5, 1.5, -0.5, 2.25, 0.1, 0.3, 1.0, 10**20)
PLAIN = (None, True, False)


def make_scalar(random: Random) -> JsonValue:
    """Pick a value that holds no other."""
    return random.choice((random.choice(TEXTS), random.choice(NUMBERS), random.choice(PLAIN)))


def make_value(random: Random, depth: int = 2) -> JsonValue:
    """Make a value nested at most `depth` deep."""
    kind = random.randint(0, 4) if depth > 0 else 0
    if kind in (0, 1):
        return make_scalar(random)
    if kind == 2:
        return [make_value(random, depth - 1) for _ in range(random.randint(0, 3))]
    return {random.choice(NAMES): make_value(random, depth - 1) for _ in range(random.randint(0, 3))}


def values(depth: int = 2) -> st.SearchStrategy[JsonValue]:
    """Values of the shared vocabulary, as a Hypothesis strategy."""
    return st.randoms(use_true_random=False).map(lambda random: make_value(random, depth))
