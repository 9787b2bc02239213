"""Every pattern of the shared schemas compiles or is honestly refused; another matcher finds it in its shortest strings."""

import gzip
import json

import pytest
import regress

from rightcall.schema.strings import OnlySurrogates, PatternError, StringEngine

MAX_UNSUPPORTED = 1
MAX_INVALID = 1


def patterns_of(document):
    """Every `pattern` and every key of `patternProperties` in a document."""
    pending = [document]
    while pending:
        value = pending.pop()
        if isinstance(value, dict):
            if isinstance(value.get("pattern"), str):
                yield value["pattern"]
            if isinstance(value.get("patternProperties"), dict):
                yield from value["patternProperties"]
            pending.extend(value.values())
        elif isinstance(value, list):
            pending.extend(value)


@pytest.fixture(scope="module")
def patterns(shared):
    found = {}
    for path in sorted((shared / "prover").glob("*.jsonl.gz")):
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            for line in lines:
                found.update(dict.fromkeys(patterns_of(json.loads(line))))
    for path in sorted((shared / "corpus" / "catalogs" / "mcp").glob("*.json")):
        found.update(dict.fromkeys(patterns_of(json.loads(path.read_text(encoding="utf-8")))))
    return list(found)


def matcher(pattern):
    """The reference matcher, in Unicode mode where it takes the pattern; None where it refuses it."""
    for flags in ("u", ""):
        try:
            return regress.Regex(pattern, flags)
        except regress.RegressError:
            continue
    return None


def test_every_real_pattern_is_decided(patterns):
    engine = StringEngine()
    refused, wrong = [], []
    for pattern in patterns:
        try:
            language = engine.pattern(pattern)
        except PatternError as error:
            refused.append((type(error).__name__, pattern))
            continue
        reference = matcher(pattern)
        other = engine.complement(language)
        try:
            found = [engine.shortest(language), *engine.members(language, 5)]
            missing = [engine.shortest(other)]
        except OnlySurrogates:
            continue
        wrong += [(pattern, text) for text in found if reference and text is not None and reference.find(text) is None]
        wrong += [(pattern, text) for text in missing if reference and text is not None and reference.find(text) is not None]
    assert len(patterns) > 900
    assert wrong == []
    assert sum(name == "UnsupportedPattern" for name, _ in refused) <= MAX_UNSUPPORTED
    assert sum(name == "InvalidPattern" for name, _ in refused) <= MAX_INVALID
