"""A case made ready for the laws: two schemas compiled, their judges, the answers, and values to try."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from tests.strategies.judges import Judge, travelled
from tests.strategies.samples import candidates

from rightcall.model import JsonValue
from rightcall.schema import CompiledSchema, Containment, DialectName, Overlap, Prover, Satisfiability

SAMPLES = 60
Answer = Overlap | Containment | Satisfiability


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """Two schemas with their dialects, and the seed of everything random that is done with them."""

    a: JsonValue
    b: JsonValue
    dialects: tuple[DialectName, DialectName]
    seed: str = "0"


@dataclass(slots=True)
class Bench:
    """A case made ready: a prover that has seen nothing else, both schemas compiled, and their judges."""

    case: Case
    prover: Prover = field(default_factory=Prover)
    a: CompiledSchema = field(init=False)
    b: CompiledSchema = field(init=False)
    judges: tuple[Judge, Judge] = field(init=False)
    witnesses: list[JsonValue] = field(default_factory=list)
    told: dict[str, Answer] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Compile both sides."""
        self.a, self.b = self.compile(self.case.a, 0), self.compile(self.case.b, 1)
        self.judges = tuple(
            Judge(schema, dialect) for schema, dialect in zip((self.case.a, self.case.b), self.case.dialects, strict=True)
        )

    def compile(self, schema: JsonValue, side: int) -> CompiledSchema:
        """Compile a schema in the dialect of a side."""
        return self.prover.compile(schema, dialect=self.case.dialects[side])

    @property
    def random(self) -> Random:
        """A source of choices that is the same at every use."""
        return Random(self.case.seed)  # noqa: S311 - chooses samples, keeps no secret

    def ask(self) -> dict[str, Answer]:
        """Ask the five questions about the case once, and keep what was told."""
        if not self.told:
            prover, a, b = self.prover, self.a, self.b
            self.told = {
                "overlap": prover.overlap(a, b),
                "a in b": prover.contains(b, a),
                "b in a": prover.contains(a, b),
                "a": prover.satisfiable(a),
                "b": prover.satisfiable(b),
            }
            self.witnesses = [value for answer in self.told.values() if is_shown(answer) for value in [witness(answer)]]
        return self.told

    def samples(self) -> Iterator[JsonValue]:
        """Give values to try on both schemas."""
        self.ask()
        found = candidates(self.random, (self.case.a, self.case.b), tuple(self.witnesses), SAMPLES)
        return map(without_whole_floats, found) if "draft-04" in {judge.dialect for judge in self.judges} else found


def witness(answer: Answer) -> JsonValue:
    """Give the value that an answer shows."""
    return travelled(answer.counterexample if isinstance(answer, Containment) else answer.witness)


def without_whole_floats(value: JsonValue) -> JsonValue:
    """Write 1.0 as 1: both validators say that 1.0 is no integer in draft-04, which the draft leaves open."""
    match value:
        case dict():
            return {name: without_whole_floats(item) for name, item in value.items()}
        case list():
            return [without_whole_floats(item) for item in value]
        case float() if value.is_integer():
            return int(value)
    return value


def is_shown(answer: Answer) -> bool:
    """Tell whether an answer rests on a value that it shows."""
    return answer.outcome in ("overlap", "not-contained", "satisfiable")


def is_proven(answer: Answer) -> bool:
    """Tell whether an answer says that there is no value."""
    return answer.outcome in ("disjoint", "contained", "unsatisfiable")


def wanted(question: str) -> tuple[bool | None, bool | None]:
    """Tell what A and B must say about a value that a question asks for (None: nothing)."""
    return {"overlap": (True, True), "a in b": (True, False), "b in a": (False, True), "a": (True, None), "b": (None, True)}[
        question
    ]


def written(answer: Answer) -> str:
    """Write an answer as the JSON text whose bytes must never change."""
    fields = {name: getattr(answer, name) for name in ("outcome", "reason", "pointer", "checked_by")}
    return json.dumps(
        {**fields, "witness": getattr(answer, "witness", None) or getattr(answer, "counterexample", None)}, default=str
    )
