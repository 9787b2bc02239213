"""Rule codes as a person writes them: `TC003`, a prefix such as `TC` or `TC00`, or `ALL`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches

from rightcall.model import Rule, Severity

ALL = "ALL"
_SHOWN_CODES = 12


def matches(pattern: str, code: str) -> bool:
    """Whether a code falls under a pattern."""
    return pattern == ALL or (pattern != "" and code.startswith(pattern))


def is_selected(code: str, select: Sequence[str], ignore: Sequence[str]) -> bool:
    """Is a rule wanted? An empty `select` takes everything; `ignore` wins however general it is."""
    wanted = not select or any(matches(pattern, code) for pattern in select)
    return wanted and not any(matches(pattern, code) for pattern in ignore)


def is_known(pattern: str, codes: Iterable[str]) -> bool:
    """Whether a pattern names at least one code."""
    return pattern == ALL or any(matches(pattern, code) for code in codes)


def overridden_severity(code: str, severities: Mapping[str, Severity]) -> Severity | None:
    """The severity that a user gave to a rule: the longest pattern decides, `ALL` last."""
    patterns = [pattern for pattern in severities if matches(pattern, code)]
    if not patterns:
        return None
    return severities[max(patterns, key=lambda pattern: 0 if pattern == ALL else len(pattern))]


def describe_unknown(given: str, codes: Sequence[str], rules: Sequence[Rule]) -> str:
    """Say that a code does not exist, and which ones it may have been meant for."""
    by_name = {rule.name: rule.code for rule in rules}
    folded = given.strip()
    near = get_close_matches(folded.upper(), dict.fromkeys(codes), n=3)
    near += [by_name[name] for name in get_close_matches(folded.lower(), by_name, n=2) if by_name[name] not in near]
    if near:
        return f"unknown rule code {given!r}; did you mean {' or '.join(near)}?"
    known = sorted(dict.fromkeys(codes))
    shown = ", ".join(known[:_SHOWN_CODES]) + (", ..." if len(known) > _SHOWN_CODES else "")
    return f"unknown rule code {given!r}; the codes are {shown or 'none'}"
