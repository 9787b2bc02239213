"""Strings: lengths alone are arithmetic; patterns go to the automata of `rightcall.schema.strings`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rightcall.schema import formula as f
from rightcall.schema.evaluate import all_of, judged
from rightcall.schema.patterns import Patterns, PatternUnknown
from rightcall.schema.solve.constraints import Constraints
from rightcall.schema.solve.outcome import EMPTY, Found, Outcome, Undecided

if TYPE_CHECKING:
    from rightcall.schema.solve.branch import Branch
    from rightcall.schema.solve.solver import Solver
    from rightcall.schema.strings import Language

MAX_LENGTH = 1_000_000
"""A witness longer than this is not written out."""

MAX_JUDGED = 12
"""So many members of a language are tried on a rule that is no language."""

_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789"


def solve_string(solver: Solver, branch: Branch) -> Outcome:
    """Decide the string atoms of a branch."""
    return decide_string(solver.patterns, branch)


def decide_string(known: Patterns, branch: Constraints) -> Outcome:
    """Decide a conjunction of string atoms."""
    low, high = _lengths(branch)
    if high is not None and low > high:
        return EMPTY
    patterns = [atom for atom in branch.atoms if isinstance(atom, f.Pattern)]
    rules = [atom for atom in branch.atoms if isinstance(atom, f.Judged)]
    barred = [value for value in branch.excluded if isinstance(value, str)]
    if patterns or rules:
        try:
            language = _matching(known, patterns, (low, high), barred)
            return _judged(known, language, rules) if rules else _shortest(known, language)
        except PatternUnknown as unknown:
            return Undecided(str(unknown))
    if low > MAX_LENGTH:
        return Undecided(f"strings of more than {MAX_LENGTH:,} characters are not written out")
    refused = set(barred)
    found = next((text for text in _plain_texts(low, high) if text not in refused), None)
    if found is None:
        return EMPTY if high == 0 else Undecided(f"more than {len(refused):,} excluded strings")
    return Found(found)


def _lengths(branch: Constraints) -> tuple[int, int | None]:
    low, high = 0, None
    for atom in branch.atoms:
        if isinstance(atom, f.MinLength):
            low = max(low, atom.count)
        elif isinstance(atom, f.MaxLength):
            high = atom.count if high is None else min(high, atom.count)
    return low, high


def _plain_texts(low: int, high: int | None) -> Iterator[str]:
    """Give texts of an allowed length, readable ones first, and more of them than any schema can exclude one by one."""
    if high == 0:
        yield ""
        return
    filler = "a" * (max(low, 1) - 1)
    yield from (filler + letter for letter in _LETTERS)
    if low == 0:
        yield ""
    for first in range(0x4E00, 0x9FA6):
        yield from (chr(first) + filler[1:] + letter if filler else chr(first) for letter in _LETTERS)


def _matching(patterns: Patterns, atoms: list[f.Pattern], lengths: tuple[int, int | None], barred: list[str]) -> list[Language]:
    languages = [signed(patterns, atom) for atom in atoms]
    low, high = lengths
    if low > 0 or high is not None or not languages:
        languages.append(patterns.engine.length(low, high))
    if barred:
        languages.append(patterns.engine.complement(patterns.engine.literals(barred)))
    return languages


def _shortest(patterns: Patterns, languages: list[Language]) -> Outcome:
    found = patterns.members(languages, 1)
    return Found(found[0]) if found else EMPTY


def _judged(patterns: Patterns, languages: list[Language], rules: list[f.Judged]) -> Outcome:
    """Try the shortest members on the rules; that there is none is proven only where all members were refused."""
    members = patterns.members(languages, MAX_JUDGED)
    unsure = len(members) == MAX_JUDGED
    for text in members:
        answer = all_of(judged(rule, text) for rule in rules)
        if answer:
            return Found(text)
        unsure = unsure or answer is None
    return Undecided(f"format {rules[0].rule!r} is not decided for all strings") if unsure else EMPTY


def signed(patterns: Patterns, atom: f.Pattern) -> Language:
    """Give the language of a pattern atom. *Errors*: PatternUnknown."""
    language = patterns.language(atom.text)
    return language if atom.positive else patterns.engine.complement(language)
