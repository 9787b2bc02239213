"""Rules that no pattern can say: Punycode, IDNA, direction, mailboxes and patterns, against two validators."""

from random import Random

import pytest
from tests.schema.test_formats import validators

from rightcall.schema import Prover
from rightcall.schema.hostnames import JUDGES, MAX_WRITTEN

HOSTS = (
    "www.example.com", "b\u00fccher.example", "l\u00b7l", "\u05d0\u05f3\u05d1", "\u0915\u094d\u200d\u0937", "\u30fb\u30a1",
    "\u03b1\u0375\u03b2", "\u0628\u064a\u200c\u0628\u064a", "\u06f00", "a\u3002b", "\uc2e4\ub840.\ud14c\uc2a4\ud2b8",
)  # fmt: skip
TEXTS = {
    "hostname": ("www.example.com", "xn--bcher-kva", "xn--ll-0ea", "xn--9n2bp8q.xn--9t4b11yi5a", "xn--zca", "XN--X", "a" * 64),
    "idn-hostname": HOSTS,
    "email": ("a.b@xn--bcher-kva.example", "a@b.c", "a..b@c", "a@-b"),
    "idn-email": ("\u00fc@b\u00fccher.example", "a b@c", "a.\u03b4@\u05d0"),
    "regex": ("^(a|b)*$", "[^a-z]{2,3}?", "(?=a)b", "(?:a", "\\d\\u{61}", "a]", "(?<n>x)", "*", "\\a", "[]"),
}
LETTERS = "az09-.\u00df\u00e9\u044f\u05d0\u0628\u0660\u06f0\u3041\u4e08\uac00\u200c\u200d\u00b7\u0301A@()[]{}*+?\\^$|"


def bent(random, text):
    """A text changed in a few places."""
    for _ in range(random.randint(0, 3)):
        at = random.randint(0, len(text))
        letter = random.choice(LETTERS)
        text = random.choice((text[:at] + letter + text[at:], text[:at] + text[at + 1 :], text[:at] + letter + text[at + 1 :]))
    return text


@pytest.mark.parametrize("name", JUDGES)
def test_a_judge_that_is_sure_agrees_with_both_validators(name):
    random = Random(name)  # noqa: S311 - makes texts, keeps no secret
    judges = validators(name, "2020-12")
    sure = 0
    for _ in range(800):
        text = bent(random, random.choice(TEXTS[name]))
        answer = JUDGES[name](text)
        if answer is not None and not (name == "email" and "@" not in text):
            sure += 1
            assert [bool(judge(text)) for judge in judges] == [answer, answer], text
    assert sure > 200


@pytest.mark.parametrize(
    ("name", "text", "answer"),
    [
        ("hostname", "xn--bcher-kva.example", True),
        ("hostname", "xn--X", False),
        ("hostname", "xn--a-", False),
        ("hostname", "xn--hello-txk", False),
        ("idn-hostname", "a\u05d0", False),
        ("idn-hostname", "0a.\u05d0", False),
        ("idn-hostname", "a\u0378", None),
        ("idn-hostname", "\u00fc" * (MAX_WRITTEN + 1), None),
        ("idn-hostname", "\u00fc" * 60, False),
        ("idn-email", "@a", False),
        ("idn-email", '"a b"@c', None),
        ("regex", "\\p{Unheard}", None),
        ("regex", "(a", False),
        ("regex", "[\\d-z]", None),
    ],
)
def test_what_the_judges_say(name, text, answer):
    assert JUDGES[name](text) is answer


def test_judged_formats_decide_constants_and_find_witnesses():
    prover = Prover(formats="assert")
    host = prover.compile({"type": "string", "format": "hostname"})
    encoded = prover.compile({"type": "string", "pattern": "^xn--[a-z-]{8,9}$"})
    assert prover.overlap(host, prover.compile({"enum": ["xn--X", "xn--zca"]})).witness == "xn--zca"
    assert prover.overlap(host, prover.compile({"enum": ["xn--x", "xn--"]})).outcome == "disjoint"
    assert prover.contains(host, prover.compile({"enum": ["xn--zca", "a.b"]})).outcome == "contained"
    assert prover.contains(host, encoded).outcome == "not-contained"
    assert prover.overlap(host, encoded).outcome in ("overlap", "unknown")
