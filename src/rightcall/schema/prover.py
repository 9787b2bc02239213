"""The prover: compile schemas once, then ask what they share.

*Sound*: `overlap` and `not-contained` are said only with a value that jsonschema-rs, corvus-json-schema and our own
evaluator accept (or refuse) as they must, after a round trip through JSON text; anything else that is not proven is
`unknown` with a reason. Answers depend on the question alone: budgets are counted, and each question starts afresh.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product
from typing import Literal

from rightcall.model import JsonValue
from rightcall.schema import formula as f
from rightcall.schema.check import Claim, Refusal, check
from rightcall.schema.checker import Checker
from rightcall.schema.compile import Compiler
from rightcall.schema.compile.declared import declared_names
from rightcall.schema.compiled import CompiledSchema, Variant
from rightcall.schema.dialects import BY_URI, DialectName
from rightcall.schema.evaluate import Evaluator
from rightcall.schema.outline import conflict, merged, outline
from rightcall.schema.patterns import Patterns
from rightcall.schema.plausible import presentable
from rightcall.schema.reasons import explain, explain_contained
from rightcall.schema.resources import Documents
from rightcall.schema.solve import Empty, Found, Outcome, Solver, Undecided
from rightcall.schema.solve.outcome import refutation_of
from rightcall.schema.store import Store
from rightcall.schema.validators import LOOPS, UNFOLDS, Metaschemas, Validators
from rightcall.schema.values import FrozenObject, Value, digest_of, freeze, thaw
from rightcall.schema.variety import WitnessSearch
from rightcall.schema.verdict import Containment, Explanation, Overlap, Reading, Satisfiability, Witnesses
from rightcall.schema.veto import DISAGREEMENT, objects_to_contained, objects_to_disjoint

WITNESSES_TRIED = 4
"""How many witnesses are offered to the validators before a question is left unknown."""

Formats = Literal["annotate", "assert"]


class Prover:
    """Answers questions about schemas; formulas and automata are shared by all schemas compiled here."""

    def __init__(self, resources: Mapping[str, JsonValue] | None = None, formats: Formats = "annotate") -> None:
        """`resources` are further documents by URI; `formats` says whether `format` refuses values."""
        self.store = Store()
        self.patterns = Patterns()
        self.evaluator = Evaluator(self.store, self.patterns)
        self.checker = Checker(self.store, self.patterns)
        self._resources = resources or {}
        self._formats = formats
        self._metaschemas = Metaschemas()
        self._samples: dict[f.Node, Value | None] = {}
        self._odd: list[JsonValue] = []

    def compile(self, schema: JsonValue, *, dialect: DialectName = "2020-12", arguments: bool = False) -> CompiledSchema:
        """Make a schema ready. Never raises on an odd schema: questions about it answer unknown, with the reason.

        `dialect` is the reading of a schema without `$schema`; `arguments` adds that the value is an object.
        """
        if not isinstance(schema, bool | dict):
            return self._unreadable(schema, "not a schema: neither an object nor a boolean", "")
        try:
            dialects, problem = self._dialects(schema, dialect)
            if problem is not None:
                return self._unreadable(schema, *problem)
            return self._compile(schema, dialects, arguments=arguments)
        except RecursionError:
            return self._unreadable(schema, "the schema is nested too deeply", "")
        except UnicodeEncodeError:
            return self._unreadable(schema, "the schema holds half of a surrogate pair, which is no character", "")

    def _unreadable(self, schema: JsonValue, reason: str, pointer: str) -> CompiledSchema:
        try:
            text = json.dumps(schema, sort_keys=True, default=str)
        except (RecursionError, TypeError, ValueError):
            text = f"{len(self._odd)}"  # not to be written out: told apart by the order in which such schemas came
            self._odd.append(schema)
        identity = f"unreadable:{digest_of(text.encode()).hex()}"
        return CompiledSchema(schema=schema, variants=(), problem=(reason, pointer), identity=identity)

    def _dialects(
        self,
        schema: JsonValue,
        default: DialectName,
    ) -> tuple[tuple[DialectName, ...], tuple[str, str] | None]:
        """Choose the dialects to read a schema in: the declared one, the default one, or all that accept it.

        A custom meta-schema is followed when the schema is compiled; until then the default stands for it.
        """
        declared = schema.get("$schema") if isinstance(schema, dict) else None
        if isinstance(declared, str):
            known = BY_URI.get(declared.removesuffix("#"))
            if known is None:
                return (default,), None
            return (known.name,), self._invalid(schema, known.name)
        if self._metaschemas.problem(schema, default) is None:
            return (default,), None
        accepting = self._metaschemas.accepting(schema)
        return (accepting, None) if accepting else ((default,), self._invalid(schema, default))

    def _invalid(self, schema: JsonValue, dialect: DialectName) -> tuple[str, str] | None:
        problem = self._metaschemas.problem(schema, dialect)
        if problem is None or _has_inner_dialect(schema):
            return None
        pointer, message = problem
        return f"not a valid {dialect} schema: {message}", pointer

    def _compile(self, schema: JsonValue, dialects: tuple[DialectName, ...], *, arguments: bool) -> CompiledSchema:
        variants = []
        for dialect in dialects:
            documents = Documents(schema, self._resources, dialect)
            compiler = Compiler(self.store, documents, asserts_formats=self._formats == "assert")
            variants.append(self._variant(compiler, schema, dialect, arguments=arguments))
        return CompiledSchema(schema=schema, variants=tuple(variants), declared_names=declared_names(compiler))

    def _variant(self, compiler: Compiler, schema: JsonValue, dialect: DialectName, *, arguments: bool) -> Variant:
        extra = self.store.objects_only if arguments else self.store.top
        written = self.store.conj((compiler.whole(declared=False), extra))
        declared = self.store.conj((compiler.whole(declared=True), extra))
        return Variant(
            dialect=dialect,
            written=written,
            declared=declared,
            arguments=arguments,
            outlines={"written": outline(written), "declared": outline(declared)},
            paths=compiler.paths,
            validators=Validators(
                schema, dialect, self._resources, formats=self._formats == "assert", unwalkable=_unwalkable(compiler)
            ),
        )

    def overlap(
        self, a: CompiledSchema, b: CompiledSchema, *, reading: Reading = "written", non_empty: bool = False
    ) -> Overlap:
        """Find a value that both schemas accept, or prove that there is none; `non_empty` asks for an argument in it."""
        unreadable = a.problem or b.problem
        if unreadable is not None:
            return Overlap(outcome="unknown", reason=unreadable[0], pointer=unreadable[1])
        answers = [self._overlap(x, y, reading, non_empty=non_empty) for x, y in product(a.variants, b.variants)]
        if len({answer.outcome for answer in answers}) > 1:
            return Overlap(outcome="unknown", reason=_DIALECT_QUESTION)
        return answers[0]

    def _overlap(self, a: Variant, b: Variant, reading: Reading, *, non_empty: bool) -> Overlap:
        answer = self._decide_overlap(a, b, reading, non_empty=non_empty)
        vetoable = answer.outcome == "disjoint" and reading == "written" and not non_empty
        if vetoable and objects_to_disjoint(a, b):
            return Overlap(outcome="unknown", reason=DISAGREEMENT)
        return answer

    def _decide_overlap(self, a: Variant, b: Variant, reading: Reading, *, non_empty: bool) -> Overlap:
        told_apart = conflict(a.outlines[reading], b.outlines[reading])
        if told_apart is not None and self.checker.confirms_conflict(a.formula(reading), b.formula(reading), told_apart):
            return Overlap(outcome="disjoint", reason=told_apart.reason)
        claims = (Claim(a, accepts=True, reading=reading), Claim(b, accepts=True, reading=reading))
        guess = self._guess(a.formula(reading), b.formula(reading))
        if guess is not None and (guess or not non_empty) and check(self.evaluator, guess, claims) is None:
            return Overlap(outcome="overlap", witness=thaw(guess), checked_by=_CHECKERS)
        extra = (self.store.atom(f.MinProperties, 1),) if non_empty else ()
        node = self.store.conj((a.formula(reading), b.formula(reading), *extra))
        match self._ask(node, claims):
            case Found(value):
                return Overlap(outcome="overlap", witness=thaw(value), checked_by=_CHECKERS)
            case Undecided(reason, pointer):
                return Overlap(outcome="unknown", reason=reason, pointer=pointer)
        return Overlap(outcome="disjoint", reason="no value satisfies both schemas")

    def presentable(self, a: CompiledSchema, b: CompiledSchema, overlap: Overlap, *, reading: Reading = "written") -> Overlap:
        """Rewrite the witness of an overlap into one a person would write; it is checked again, or left as it was."""
        if overlap.outcome != "overlap" or len(a.variants) != 1 or len(b.variants) != 1:
            return overlap
        witness = freeze(overlap.witness)
        if not isinstance(witness, FrozenObject):
            return overlap
        x, y = a.variants[0], b.variants[0]
        formulas = (x.formula(reading), y.formula(reading))
        better = presentable(self.evaluator, formulas, (a.schema, b.schema), witness)
        claims = (Claim(x, accepts=True, reading=reading), Claim(y, accepts=True, reading=reading))
        if check(self.evaluator, better, claims) is not None:
            return overlap
        return replace(overlap, witness=thaw(better))

    def _guess(self, a: f.Node, b: f.Node) -> FrozenObject | None:
        """Join the least values of two schemas: for most pairs of real tools that is a value of both."""
        left, right = self._sample(a), self._sample(b)
        return None if left is None or right is None else merged(left, right)

    def _sample(self, node: f.Node) -> Value | None:
        if node not in self._samples:
            outcome = Solver(self.store, self.patterns).solve(node)
            self._samples[node] = outcome.value if isinstance(outcome, Found) else None
        return self._samples[node]

    def contains(self, outer: CompiledSchema, inner: CompiledSchema, *, reading: Reading = "written") -> Containment:
        """Prove that `outer` accepts every value that `inner` accepts, or find one that it refuses."""
        unreadable = outer.problem or inner.problem
        if unreadable is not None:
            return Containment(outcome="unknown", reason=unreadable[0], pointer=unreadable[1])
        answers = [self._contains(x, y, reading) for x, y in product(outer.variants, inner.variants)]
        if len({answer.outcome for answer in answers}) > 1:
            return Containment(outcome="unknown", reason=_DIALECT_QUESTION)
        return answers[0]

    def _contains(self, outer: Variant, inner: Variant, reading: Reading) -> Containment:
        claims = (Claim(inner, accepts=True, reading=reading), Claim(outer, accepts=False, reading=reading))
        node = self.store.conj((inner.formula(reading), self.store.negate(outer.formula(reading))))
        match self._ask(node, claims):
            case Found(value):
                return Containment(outcome="not-contained", counterexample=thaw(value), checked_by=_CHECKERS)
            case Undecided(reason, pointer) if reason != _UNCONFIRMED or not _states_all(
                inner.formula(reading), outer.formula(reading)
            ):
                return Containment(outcome="unknown", reason=reason, pointer=pointer)
        if reading == "written" and objects_to_contained(inner, outer):
            return Containment(outcome="unknown", reason=DISAGREEMENT)
        return Containment(outcome="contained", reason="no value of the inner schema is refused by the outer one")

    def satisfiable(self, a: CompiledSchema, *, reading: Reading = "written") -> Satisfiability:
        """Find a value that a schema accepts, or prove that there is none."""
        if a.problem is not None:
            return Satisfiability(outcome="unknown", reason=a.problem[0], pointer=a.problem[1])
        answers = [self._satisfiable(variant, reading) for variant in a.variants]
        if len({answer.outcome for answer in answers}) > 1:
            return Satisfiability(outcome="unknown", reason=_DIALECT_QUESTION)
        return answers[0]

    def _satisfiable(self, a: Variant, reading: Reading) -> Satisfiability:
        match self._ask(a.formula(reading), (Claim(a, accepts=True, reading=reading),)):
            case Found(value):
                return Satisfiability(outcome="satisfiable", witness=thaw(value), checked_by=_CHECKERS)
            case Undecided(reason, pointer):
                return Satisfiability(outcome="unknown", reason=reason, pointer=pointer)
        return Satisfiability(outcome="unsatisfiable", reason="no value satisfies the schema")

    def witnesses(
        self,
        a: CompiledSchema,
        b: CompiledSchema | None,
        count: int,
        *,
        reading: Reading = "written",
        contains: bool = False,
    ) -> Witnesses:
        """Give up to `count` different values that both schemas accept, all checked; that `a` accepts, without `b`.

        With `contains`, the values that `b` accepts and `a` refuses. They differ in kind before they differ in detail.
        *Cost*: that of `overlap`, several times for each value.
        """
        answer = self._answer(a, b, reading, contains=contains)
        if answer.outcome == "unknown":
            return Witnesses(answer=answer, reason=answer.reason)
        if answer.outcome in {"disjoint", "contained", "unsatisfiable"}:
            return Witnesses(answer=answer, exhausted=True)
        first = answer.counterexample if isinstance(answer, Containment) else answer.witness
        others = b.variants if b is not None else ()
        claims = (
            *(Claim(variant, accepts=not contains, reading=reading) for variant in a.variants),
            *(Claim(variant, accepts=True, reading=reading) for variant in others),
        )
        formulas = [(claim.variant.formula(reading), claim.accepts) for claim in claims]
        search = WitnessSearch(
            node=self.store.conj(node if wanted else self.store.negate(node) for node, wanted in formulas),
            store=self.store,
            evaluator=self.evaluator,
            solve=self._solved,
            accepts=lambda value: check(self.evaluator, value, claims) is None,
            values=[freeze(first)],
        )
        search.collect(count)
        is_all = search.ended is not None and not search.refused and len(a.variants) == 1 and len(others) <= 1
        reason = "" if is_all or len(search.values) >= count else search.reason or _DIALECT_QUESTION
        return Witnesses(answer=answer, values=tuple(map(thaw, search.values)), exhausted=is_all, reason=reason)

    def _answer(
        self, a: CompiledSchema, b: CompiledSchema | None, reading: Reading, *, contains: bool
    ) -> Overlap | Containment | Satisfiability:
        if b is None:
            return self.satisfiable(a, reading=reading)
        return self.contains(a, b, reading=reading) if contains else self.overlap(a, b, reading=reading)

    def _solved(self, node: f.Node) -> Outcome:
        """Solve a formula afresh; "no value" only where the checker follows the proof."""
        try:
            return self._confirmed(Solver(self.store, self.patterns).solve(node))
        except RecursionError:
            return Undecided("the search went too deep")

    def _ask(self, node: f.Node, claims: tuple[Claim, ...]) -> Outcome:
        """Solve a formula and have the witness checked; offer others when a validator refuses one."""
        refusal: Refusal | None = None
        try:
            for outcome in self._witnesses(node):
                if not isinstance(outcome, Found):
                    return self._confirmed(outcome) if refusal is None else Undecided(refusal.describe())
                refusal = check(self.evaluator, outcome.value, claims)
                if refusal is None:
                    return outcome
        except RecursionError:
            return Undecided("the search went too deep")
        return Undecided(refusal.describe() if refusal is not None else "no witness was offered")

    def _confirmed(self, outcome: Outcome) -> Outcome:
        """Have a refutation followed by the checker; one it cannot follow proves nothing."""
        if isinstance(outcome, Empty) and not self.checker.confirms(refutation_of(outcome)):
            return Undecided(_UNCONFIRMED)
        return outcome

    def _witnesses(self, node: f.Node) -> Iterator[Outcome]:
        refused: list[Value] = []
        for _ in range(WITNESSES_TRIED):
            outcome = Solver(self.store, self.patterns).solve(self.store.conj((node, self.store.none_of(refused))))
            yield outcome
            if isinstance(outcome, Found):
                refused.append(outcome.value)

    def explain(
        self, a: CompiledSchema, b: CompiledSchema | None = None, *, reading: Reading = "written", contains: bool = False
    ) -> Explanation:
        """Say why `a` and `b` are disjoint, why `a` has no value, or (`contains`) why `a` contains `b`.

        Asked about an answer that was given, it gives a few lines that a person can check against the schemas, and the
        constraints they rest on with their places. *Cost*: one solve for each constraint.
        """
        sides = (a,) if b is None else (a, b)
        if not all(side.variants for side in sides):
            return Explanation(lines=("one of the schemas cannot be read",))
        variants = tuple(side.variants[0] for side in sides)
        if contains:
            return explain_contained(self.store, self.patterns, variants[0], variants[1], reading)
        return explain(self.store, self.patterns, variants, reading)

    def explain_disjoint(self, a: CompiledSchema, b: CompiledSchema, *, reading: Reading = "written") -> str:
        """Say why no value satisfies both schemas, as text."""
        return self.explain(a, b, reading=reading).text


_CHECKERS = ("own evaluator", *Validators.NAMES)
_UNCONFIRMED = "the proof that there is no value could not be confirmed"
_DIALECT_QUESTION = "the answer depends on the dialect, and the schema has no $schema"


def _states_all(inner: f.Node, outer: f.Node) -> bool:
    """Tell whether all constraints of one formula stand in the other, which is then proof enough that it lies within."""
    parts = frozenset(inner.parts) if isinstance(inner, f.And) else frozenset((inner,))
    return parts.issuperset(outer.parts if isinstance(outer, f.And) else (outer,))


def _unwalkable(compiler: Compiler) -> str | None:
    """Say why no validator may be handed the document that was compiled; None for nearly all."""
    if compiler.loops_in_place:
        return LOOPS
    return UNFOLDS if compiler.unfolds_too_far else None


def _has_inner_dialect(schema: JsonValue) -> bool:
    """Tell whether a subschema declares a dialect of its own, so that the outer meta-schema does not apply to it."""
    pending: list[JsonValue] = list(schema.values()) if isinstance(schema, dict) else []
    while pending:
        value = pending.pop()
        if isinstance(value, dict):
            if isinstance(value.get("$schema"), str):
                return True
            pending.extend(value.values())
        elif isinstance(value, list):
            pending.extend(value)
    return False
