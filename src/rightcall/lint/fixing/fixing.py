"""Fixes made: planned, proven, applied, and planned again until nothing is left to do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, takewhile
from typing import TYPE_CHECKING

from rightcall.lint.fixing.edit import Edit, Patch
from rightcall.lint.fixing.fix import UNTOUCHED, Fix, Fixed, LeftOut, Made, Proof
from rightcall.lint.fixing.planning import PLANNERS, plan_fixes
from rightcall.lint.fixing.proof import prove_fix
from rightcall.lint.fixing.reading import subject_after, tool_after
from rightcall.lint.rule import LintRule
from rightcall.lint.subject import Subject
from rightcall.model import Finding, JsonValue, Tool

if TYPE_CHECKING:
    from rightcall.schema import Prover

MAX_ROUNDS = 8
"""How often fixes are planned again: a fix may make room for another, or make something readable that needs one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What is to be fixed: what `look` finds in the catalog, each round anew (None: all there is to fix).

    Unsafe fixes are made when they are wanted.
    """

    look: Callable[[Subject], Sequence[Finding] | None]
    unsafe: bool = False


def looking(rules: Sequence[LintRule], counts: Callable[[Finding], bool]) -> Callable[[Subject], Sequence[Finding]]:
    """Look with those of the rules that have a fix, and keep the findings that count."""
    fixing = [rule for rule in rules if rule.rule.code in PLANNERS]

    def look(subject: Subject) -> Sequence[Finding]:
        return [found for rule in fixing for found in rule.find(subject) if counts(found)]

    return look


def fix_catalog(subject: Subject, documents: Mapping[str, JsonValue], asked: Asked) -> Fixed:
    """Make the fixes that answer the findings about a catalog.

    `documents` are the values of the sources that may be changed, by name. A safe fix is made only when it is proven to keep
    the calls that the tool accepts, or to be exactly the change that it names; an unsafe one only when it is asked for, with
    what is proven of it. Applied to its own result it finds nothing more to do. *Cost*: the rules and at most four questions
    to the prover for each fix, in at most `MAX_ROUNDS` rounds.
    """
    work = _Work(subject, documents, asked)
    for _ in range(MAX_ROUNDS):
        if not work.do_round():
            break
    return work.finish()


MAX_ONE_BY_ONE = 6
"""Fixes of one rule at one tool that are proven each by itself; of more, one proof is about all of them."""
_SEVERAL = 2


class _Work:
    """The state of a run: the catalog as it stands now, and what has become of each fix."""

    def __init__(self, subject: Subject, documents: Mapping[str, JsonValue], asked: Asked) -> None:
        self.subject = subject
        self.documents = dict(documents)
        self.asked = asked
        self.rounds: dict[str, list[tuple[Edit, ...]]] = {}
        self.made: list[Made] = []
        self.left_out: dict[tuple[str, str, str], LeftOut] = {}
        self._prover: Prover | None = None

    def do_round(self) -> bool:
        """Plan, prove and apply; whether anything was changed."""
        findings = self.asked.look(self.subject)
        self.left_out = {}
        changed: dict[str, JsonValue] = {}
        planned = plan_fixes(self.subject, findings, unsafe=self.asked.unsafe)
        for source, fixes in _by_source(planned).items():
            if source in self.documents and (edits := self._fix_source(source, fixes)):
                changed[source] = self.documents[source]
                self.rounds.setdefault(source, []).append(edits)
        if changed:
            self.subject = subject_after(self.subject, changed)
        return bool(changed)

    def _fix_source(self, source: str, fixes: Sequence[Fix]) -> tuple[Edit, ...]:
        """Make the fixes of one source; the edits that were made."""
        document = self.documents[source]
        chosen: list[Fix] = []
        for about, several in _by_owner(fixes):
            chosen.extend(self._choose(document, about, several))
        patch = Patch(document)
        for fix in chosen:
            patch.add(fix.edits)
        self.documents[source] = patch.apply()
        return tuple(edit for fix in chosen for edit in fix.edits)

    def _choose(self, document: JsonValue, about: Tool | None, fixes: Sequence[Fix]) -> Iterator[Fix]:
        """Of the fixes of one tool those that can be made together and are proven: all at once, or else one by one."""
        possible = list(self._compatible(document, fixes))
        if about is None:
            yield from self._take(possible, UNTOUCHED)
            return
        done = self._all_at_once(about, possible)
        yield from done
        for batch in _batches(possible[len(done) :]):
            proof = self._prove(about, done, batch)
            if batch[0].safety == "safe" and not proof.keeps_calls:
                for fix in batch:
                    self._leave(fix, f"not proven to keep the calls that the tool accepts: {_words(proof)}", proof)
                continue
            done = (*done, *batch)
            yield from self._take(batch, proof)

    def _all_at_once(self, about: Tool, fixes: Sequence[Fix]) -> tuple[Fix, ...]:
        """The safe fixes that stand first, when one proof is enough for all of them: the usual case, and the cheap one."""
        first = tuple(takewhile(lambda fix: fix.safety == "safe" and fix.named is None, fixes))
        if len(first) < _SEVERAL:
            return ()
        proof = self._prove(about, (), first)
        return tuple(self._take(first, proof)) if proof.keeps_calls else ()

    def _compatible(self, document: JsonValue, fixes: Iterable[Fix]) -> Iterator[Fix]:
        """The fixes that do not get in the way of an earlier one."""
        patch = Patch(document)
        for fix in fixes:
            reason = fix.impossible or patch.add(fix.edits)
            if reason is None:
                yield fix
            else:
                self._leave(fix, reason)

    def _prove(self, about: Tool, done: Sequence[Fix], fixes: Sequence[Fix]) -> Proof:
        """What is proven of some fixes of a tool, made after others."""
        before = tool_after(about, [edit for fix in done for edit in fix.edits])
        after = tool_after(about, [edit for fix in (*done, *fixes) for edit in fix.edits])
        if before is None or after is None:
            return Proof(outcome="unknown", reason="the tool can no longer be read")
        named = fixes[0].named if len(fixes) == 1 else None
        return prove_fix(before, after, named, self._asked_prover())

    def _asked_prover(self) -> Prover:
        if self._prover is None:
            from rightcall.schema import Prover as New  # noqa: PLC0415 - only a run with fixes loads the prover

            self._prover = New()
        return self._prover

    def _take(self, fixes: Iterable[Fix], proof: Proof) -> Iterator[Fix]:
        for fix in fixes:
            self.made.append(Made(fix=fix, proof=proof))
            yield fix

    def _leave(self, fix: Fix, reason: str, proof: Proof | None = None) -> None:
        self.left_out[fix.code, fix.pointer, fix.source] = LeftOut(fix=fix, reason=reason, proof=proof)

    def finish(self) -> Fixed:
        """What became of everything; a fix counts as left out when it was so in the last round."""
        return Fixed(
            documents=self.documents,
            rounds={source: tuple(rounds) for source, rounds in self.rounds.items()},
            made=tuple(self.made),
            left_out=tuple(self.left_out.values()),
            subject=self.subject,
        )


def _by_source(fixes: Iterable[Fix]) -> dict[str, list[Fix]]:
    found: dict[str, list[Fix]] = {}
    for fix in fixes:
        found.setdefault(fix.source, []).append(fix)
    return found


def _by_owner(fixes: Iterable[Fix]) -> Iterator[tuple[Tool | None, list[Fix]]]:
    """The fixes of each tool, and those of what is no tool."""
    found: dict[int | None, tuple[Tool | None, list[Fix]]] = {}
    for fix in fixes:
        about = fix.about if isinstance(fix.about, Tool) else None
        found.setdefault(None if about is None else about.origin.index, (about, []))[1].append(fix)
    yield from found.values()


def _batches(fixes: Iterable[Fix]) -> Iterator[tuple[Fix, ...]]:
    """The fixes that are proven together: one, or all of a rule where a tool needs many."""
    for _, several in groupby(fixes, key=lambda fix: (fix.code, fix.safety)):
        batch = tuple(several)
        if len(batch) > MAX_ONE_BY_ONE and all(fix.named is None for fix in batch):
            yield batch
        else:
            yield from ((fix,) for fix in batch)


def _words(proof: Proof) -> str:
    return proof.reason or f"the input schema would be {proof.outcome}"
