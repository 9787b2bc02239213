"""The laws of the prover, each as a function that yields what breaks it. Shared by the property tests and the fuzzer."""

import json
import sys
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import jsonschema_rs
from tests.strategies.bench import Answer, Bench, Case, is_proven, is_shown, wanted, witness, written
from tests.strategies.json_values import make_value
from tests.strategies.judges import Judge, dialect_of, travelled
from tests.strategies.rewrites import annotated, double_negated, has_references, shuffled, wrapped
from tests.strategies.schemas import identity

from rightcall.model import JsonValue
from rightcall.schema import DialectName, Prover, Reading
from rightcall.schema.values import encode, freeze
from rightcall.schema.veto import DISAGREEMENT


def witnesses_validate(bench: Bench) -> Iterator[str]:
    """Every value shown is accepted and refused as it must be, by two independent validators."""
    for question, answer in bench.ask().items():
        if not is_shown(answer):
            continue
        value = witness(answer)
        for judge, verdict in zip(bench.judges, wanted(question), strict=True):
            if verdict is None:
                continue
            said = {"jsonschema-rs": judge.rs(value), "corvus": judge.corvus(value)}
            if set(said.values()) != {verdict}:
                yield f"{question}: the witness {value!r} must be {verdict}, but {said}"


def proofs_survive_sampling(bench: Bench) -> Iterator[str]:
    """No value that can be thought of refutes an answer which says that there is none."""
    proven = {question: wanted(question) for question, answer in bench.ask().items() if is_proven(answer)}
    if not proven:
        return
    left, right = bench.judges
    for value in bench.samples():
        said = (left.rs(value), right.rs(value))
        for question, verdicts in proven.items():
            if all(verdict is None or verdict is answer for verdict, answer in zip(verdicts, said, strict=True)) and all(
                verdict is None or judge.corvus(value) is verdict for judge, verdict in zip(bench.judges, verdicts, strict=True)
            ):
                yield f"{question}: {bench.ask()[question].outcome}, yet there is {value!r}"
                return


def evaluator_agrees(bench: Bench) -> Iterator[str]:
    """Our evaluator says about any value what the validators say, unless it cannot tell.

    Integers beyond 53 bits are left out: validators compare them as doubles, so `int(1e308)` passes there for 1e308.
    """
    for judge, compiled in zip(bench.judges, (bench.a, bench.b), strict=True):
        if compiled.problem is not None or len(compiled.variants) != 1:
            continue
        for value in [*bench.samples()][:24]:
            ours = bench.prover.evaluator.holds(compiled.variants[0].written, freeze(value))
            if ours is not None and judge.accepts(value) is (not ours) and not has_large_integer(value):
                yield f"our evaluator says {ours} of {value!r} under {json.dumps(judge.schema)}"
                return


def has_large_integer(value: JsonValue) -> bool:
    """Whether an integer in a value has more bits than a double keeps."""
    if isinstance(value, dict | list):
        return any(map(has_large_integer, value.values() if isinstance(value, dict) else value))
    return isinstance(value, int) and value.bit_length() > sys.float_info.mant_dig


def overlap_is_symmetric(bench: Bench) -> Iterator[str]:
    """A and B overlap just when B and A do."""
    there, back = bench.ask()["overlap"], bench.prover.overlap(bench.b, bench.a)
    if there.outcome != back.outcome:
        yield f"A with B: {there.outcome}, B with A: {back.outcome} ({there.reason} / {back.reason})"


def answers_fit_together(bench: Bench) -> Iterator[str]:
    """What is contained and inhabited overlaps; what has no values is within everything and meets nothing."""
    told = bench.ask()
    for inner, question in (("a", "a in b"), ("b", "b in a")):
        if (
            told[question].outcome == "contained"
            and told[inner].outcome == "satisfiable"
            and told["overlap"].outcome == "disjoint"
        ):
            yield f"{question} and not empty, yet disjoint"
        if told[inner].outcome == "unsatisfiable" and (
            told[question].outcome == "not-contained" or told["overlap"].outcome == "overlap"
        ):
            yield f"{inner} is empty, yet {question}: {told[question].outcome}, overlap: {told['overlap'].outcome}"
        if (
            told[inner].outcome == "satisfiable"
            and told[question].outcome == "contained"
            and told["overlap"].outcome == "disjoint"
        ):
            yield f"{inner} is inhabited and contained, yet disjoint"


def containment_is_overlap_with_the_complement(bench: Bench) -> Iterator[str]:
    """A lies within B just when A and not B are disjoint (for schemas that may be moved)."""
    case = bench.case
    if has_references(case.b):
        return
    meets = bench.prover.overlap(bench.a, bench.compile({"not": case.b}, 1))
    pair = (bench.ask()["a in b"].outcome, meets.outcome)
    if pair in (("contained", "overlap"), ("not-contained", "disjoint")):
        yield f"A in B: {pair[0]}, A with not B: {pair[1]}"


def itself_is_contained(bench: Bench) -> Iterator[str]:
    """A lies within a copy of itself, and does not meet its complement."""
    copy = bench.compile(json.loads(json.dumps(bench.case.a)), 0)
    answer = bench.prover.contains(copy, bench.a)
    if answer.outcome == "not-contained":
        yield f"A in A: {answer.counterexample!r}"
    if not has_references(bench.case.a):
        meets = bench.prover.overlap(bench.a, bench.compile({"not": bench.case.a}, 0))
        if meets.outcome == "overlap":
            yield f"A meets not A: {meets.witness!r}"


def rewriting_changes_nothing(bench: Bench) -> Iterator[str]:
    """Key order, annotations, `allOf` around it and double negation change no verdict."""
    case, before = bench.case, bench.ask()
    rewrites: list[Callable[[Random, JsonValue], JsonValue]] = [shuffled, annotated]
    if not has_references(case.a):
        rewrites += [wrapped, double_negated]
    for rewrite in rewrites:
        changed = rewrite(bench.random, case.a)
        if not Judge(changed, case.dialects[0]).readable():
            continue
        other = bench.compile(changed, 0)
        answers = {"overlap": bench.prover.overlap(other, bench.b), "a in b": bench.prover.contains(bench.b, other)}
        for question, answer in answers.items():
            if {answer.outcome, before[question].outcome} in ({"overlap", "disjoint"}, {"contained", "not-contained"}):
                said = f"{before[question].outcome}, after {rewrite.__name__}: {answer.outcome}"
                yield f"{question}: {said} ({json.dumps(changed)})"


def declared_is_within_written(bench: Bench) -> Iterator[str]:
    """What the declared reading accepts the written one accepts too; a declared overlap is shown by a written one."""
    declared: Reading = "declared"
    prover = bench.prover
    meets = prover.overlap(bench.a, bench.b, reading=declared)
    if meets.outcome == "overlap":
        value = witness(meets)
        said = [judge.accepts(value) for judge in bench.judges]
        if said != [True, True]:
            yield f"declared overlap {value!r} is judged {said}"
        if bench.ask()["overlap"].outcome == "disjoint":
            yield f"declared overlap {value!r}, yet disjoint as written"
    if bench.a.problem is None and len(bench.a.variants) == 1:
        variant = bench.a.variants[0]
        for value in [*bench.samples()][:16]:
            frozen = freeze(value)
            if prover.evaluator.holds(variant.declared, frozen) and prover.evaluator.holds(variant.written, frozen) is False:
                yield f"{value!r} is accepted as declared and refused as written"
                return


def answers_never_change(bench: Bench) -> Iterator[str]:
    """The same question gives the same bytes: from a new prover, and from one that has answered others."""
    busy = Prover()
    other = Random(f"{bench.case.seed}-other")  # noqa: S311 - as above
    for _ in range(2):
        noise = busy.compile({"enum": [make_value(other)], "not": {"type": "string", "pattern": "^a"}})
        busy.overlap(noise, busy.compile(bench.case.b, dialect=bench.case.dialects[1]))
    a, b = (
        busy.compile(schema, dialect=dialect)
        for schema, dialect in zip((bench.case.a, bench.case.b), bench.case.dialects, strict=True)
    )
    busy.contains(a, b)
    told = {"overlap": busy.overlap(a, b), "a in b": busy.contains(b, a), "a": busy.satisfiable(a)}
    for question, answer in told.items():
        if written(answer) != written(bench.ask()[question]):
            yield f"{question}: {written(bench.ask()[question])} from a new prover, {written(answer)} from a busy one"


CANONICAL_DRAFTS: dict[DialectName, int] = {
    "draft-04": jsonschema_rs.Draft4,
    "draft-06": jsonschema_rs.Draft6,
    "draft-07": jsonschema_rs.Draft7,
    "2019-09": jsonschema_rs.Draft201909,
    "2020-12": jsonschema_rs.Draft202012,
}


def peer_agrees(bench: Bench) -> Iterator[str]:
    """The set algebra of jsonschema-rs does not contradict us, unless a witness that both validators accept refutes it."""
    told = bench.ask()
    for question, (yes, no) in _peer(bench).items():
        answer = told[question]
        if yes and is_proven(answer) and not _takes_contained_items_for_evaluated(bench.case):
            yield f"{question}: {answer.outcome}, but jsonschema-rs says there is a value"
        if no and is_shown(answer):
            value = witness(answer)
            if any(
                v is not None and judge.accepts(value) is not v for judge, v in zip(bench.judges, wanted(question), strict=True)
            ):
                yield f"{question}: {answer.outcome} by {value!r}, but jsonschema-rs says there is none"


def compared(bench: Bench) -> Iterator[str]:
    """Say of every question how our answer stands to that of jsonschema-rs: one class each, none left without one."""
    peer = _peer(bench)
    for question, answer in bench.ask().items():
        yes, no = peer.get(question, (False, False))
        yield _class_of(bench, question, answer, yes=yes, no=no)


def _class_of(bench: Bench, question: str, answer: Answer, *, yes: bool, no: bool) -> str:
    decided = is_shown(answer) or is_proven(answer)
    if not yes and not no:
        return "only we decide" if decided else "neither decides"
    if not decided:
        return "withdrawn: it says there is a value, we find none" if answer.reason == DISAGREEMENT else "only it decides"
    if yes is is_shown(answer):
        return "agreed"
    if is_proven(answer) and _takes_contained_items_for_evaluated(bench.case):
        return "it errs: items that contains finds are not evaluated in 2019-09"
    if is_proven(answer):
        return "contradicted: it says there is a value, we prove none"
    value = witness(answer)
    judged = all(v is None or judge.accepts(value) is v for judge, v in zip(bench.judges, wanted(question), strict=True))
    return "it errs: two validators confirm our value" if judged else "contradicted: it says there is none, we show one"


def _takes_contained_items_for_evaluated(case: Case) -> bool:
    """Tell whether the peer may read a case by the rule of a later draft.

    In 2019-09 (9.3.1.3) only `items`, `additionalItems` and `unevaluatedItems` itself evaluate an item; that `contains` does
    came with 2020-12 (11.2). The peer applies the newer rule to both.
    """
    text = json.dumps([case.a, case.b])
    is_old = "2019-09" in case.dialects or "/2019-09/" in text
    return is_old and '"contains"' in text and '"unevaluatedItems"' in text


def _peer(bench: Bench) -> dict[str, tuple[bool, bool]]:
    """Ask the peer which questions have a value: (yes, no), both False where it does not know or must not be asked."""
    if any(variant.validators.unwalkable for compiled in (bench.a, bench.b) for variant in compiled.variants):
        return {}
    case = bench.case
    dialect = dialect_of(case.a, case.dialects[0])
    if dialect != dialect_of(case.b, case.dialects[1]):
        return {}
    draft = CANONICAL_DRAFTS[dialect]
    try:
        a, b = (jsonschema_rs.canonicalize(schema, draft=draft, validate_formats=False) for schema in (case.a, case.b))
    except (ValueError, jsonschema_rs.ReferencingError):
        return {}
    made: dict[str, Callable[[], Any]] = {
        "overlap": lambda: a.intersect(b),
        "a in b": lambda: a.subtract(b),
        "b in a": lambda: b.subtract(a),
        "a": lambda: a,
        "b": lambda: b,
    }
    found: dict[str, tuple[bool, bool]] = {}
    for question, make in made.items():
        try:
            said = make().satisfiability()
        except ValueError:
            continue
        sat = jsonschema_rs.canonical.Satisfiability
        found[question] = (said == sat.YES, said == sat.NO)
    return found


MORE = 3
"""How many witnesses the law about several of them asks for."""


def several_witnesses_differ(bench: Bench) -> Iterator[str]:
    """Several witnesses are different, each accepted and refused as it must be, and all that exist when it is said so."""
    for question, answer in bench.ask().items():
        if question not in ("overlap", "a in b") or not is_shown(answer):
            continue
        contains = question == "a in b"
        left, right = (bench.b, bench.a) if contains else (bench.a, bench.b)
        found = bench.prover.witnesses(left, right, MORE, contains=contains)
        values = [travelled(value) for value in found.values]
        if len({encode(freeze(value)) for value in found.values}) < len(values):  # exactly: not all numbers are floats
            yield f"{question}: the same witness twice in {found.values!r}"
        for value in values:
            said = [judge.accepts(value) for judge in bench.judges]
            if said != list(wanted(question)):
                yield f"{question}: the further witness {value!r} is judged {said}"
        if len(values) < MORE and not found.exhausted and not found.reason:
            yield f"{question}: only {len(values)} witnesses, without a reason"
        if found.exhausted:
            yield from _others(bench, question, {identity(value) for value in values})


def _others(bench: Bench, question: str, known: set[str]) -> Iterator[str]:
    for value in bench.samples():
        if identity(value) not in known and all(
            judge.accepts(value) is verdict for judge, verdict in zip(bench.judges, wanted(question), strict=True)
        ):
            yield f"{question}: said to be exhausted, yet there is {value!r}"
            return


Law = Callable[[Bench], Iterator[str]]
LAWS: dict[str, Law] = {
    law.__name__.replace("_", "-"): law
    for law in (
        witnesses_validate,
        proofs_survive_sampling,
        evaluator_agrees,
        overlap_is_symmetric,
        answers_fit_together,
        containment_is_overlap_with_the_complement,
        itself_is_contained,
        rewriting_changes_nothing,
        declared_is_within_written,
        answers_never_change,
        several_witnesses_differ,
        peer_agrees,
    )
}
