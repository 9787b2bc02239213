"""Search for a case in which the prover is wrong: random and mutated schemas of five drafts, against every law.

    python -m benchmarks.fuzz_prover --seed 1 --pairs 20000

Makes pairs from a seed (the same pairs at every run), checks the laws of `tests/strategies/laws.py`, and shrinks what
breaks one. Faults are printed and kept in the file given by `--output`: schemas, dialects, seed, law, what broke it, our
answers and those of jsonschema-rs. At the end come the answers, the laws with what was checked and broken, and how we
stand to jsonschema-rs, class by class. Exit status: 0 without faults, 1 with any.
Real schemas to mutate are read from RIGHTCALL_SHARED (by default ../shared); without it all pairs are made from nothing.
"""

import argparse
import gzip
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

from tests.strategies.bench import Bench, Case, written
from tests.strategies.judges import Judge
from tests.strategies.laws import LAWS, Law, compared
from tests.strategies.rewrites import mutated
from tests.strategies.schemas import make_schema
from tests.strategies.shrink import shrink
from tests.strategies.tools import make_arguments

from rightcall.model import JsonValue
from rightcall.schema import DIALECT_NAMES, DialectName

ROOT = Path(__file__).resolve().parents[1]
SHARED = Path(os.environ.get("RIGHTCALL_SHARED", ROOT.parent / "shared"))
LONGEST_REAL = 3_000
"""Characters of a real schema that is still worth mutating: longer ones hide what went wrong."""


def real_schemas(folder: Path) -> list[JsonValue]:
    """Read real schemas to mutate, small ones only."""
    found: list[JsonValue] = []
    for name in ("maskbench", "sat-real", "sat-handwritten", "uneval", "wg-containment-pairs"):
        path = folder / "prover" / f"{name}.jsonl.gz"
        if path.exists():
            with gzip.open(path, "rt", encoding="utf-8") as lines:
                for line in lines:
                    if len(line) <= LONGEST_REAL:
                        row = json.loads(line)
                        found.extend(row[key] for key in ("schema", "a") if isinstance(row.get(key), dict))
    return found


def make_case(seed: str, real: list[JsonValue]) -> Case | None:
    """Make the case of a seed; None when mutation left no valid schema."""
    random = Random(seed)  # noqa: S311 - a reproducible choice, no secret
    kind = random.choice(("made", "made", "tools", "mutated" if real else "made"))
    dialect = random.choice(DIALECT_NAMES)
    other: DialectName = dialect if random.randint(0, 3) else random.choice(DIALECT_NAMES)
    if kind == "made":
        references = bool(random.randint(0, 1))
        a: JsonValue = make_schema(random, dialect, references=references)
        b: JsonValue = make_schema(random, other, references=references) if random.randint(0, 2) else mutated(random, a, other)
    elif kind == "mutated":
        a = mutated(random, random.choice(real), dialect, random.randint(0, 2))
        b = mutated(random, a, other, random.randint(1, 3)) if random.randint(0, 3) else random.choice(real)
    else:
        a, b = make_arguments(random), make_arguments(random)
    case = Case(a=a, b=b, dialects=(dialect, other), seed=seed)
    return case if all(Judge(schema, side).readable() for schema, side in ((a, dialect), (b, other))) else None


def faults(case: Case, laws: dict[str, Law], tally: Counter[str], examples: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Check a case against some laws: (law, what broke it)."""
    try:
        bench = Bench(case)
        for question, answer in bench.ask().items():
            tally[f"{'a in b' if question == 'b in a' else question.replace('b', 'a', question == 'b')}: {answer.outcome}"] += 1
            if answer.outcome == "unknown":
                tally[f"unknown because {answer.reason[:70]}"] += 1
                examples.setdefault(answer.reason[:70], case.seed)
    except Exception as problem:  # noqa: BLE001 - a crash is what we look for
        yield "no-crash", f"{type(problem).__name__}: {problem}"
        return
    for name, law in laws.items():
        fault = broken(bench, law)
        tally[f"law {name}: checked"] += 1
        if fault is not None:
            tally[f"law {name}: broken"] += 1
            yield name, fault
    tally.update(f"jsonschema-rs: {kind}" for kind in compared(bench))


def broken(bench: Bench, law: Law) -> str | None:
    """Give the first way in which a case breaks a law; a crash breaks every law."""
    try:
        return next(iter(law(bench)), None)
    except Exception as problem:  # noqa: BLE001 - a crash is what we look for
        return f"{type(problem).__name__}: {problem}"


def still_broken(case: Case, name: str) -> str | None:
    """Tell whether a smaller case breaks the same law."""
    if not all(Judge(schema, side).readable() for schema, side in zip((case.a, case.b), case.dialects, strict=True)):
        return None
    found = dict(faults(case, {name: LAWS[name]} if name in LAWS else {}, Counter(), {}))
    return found.get(name)


def told(case: Case) -> dict[str, JsonValue]:
    """Give what both say about a case: our answers, and how each stands to that of jsonschema-rs."""
    try:
        bench = Bench(case)
        ours: dict[str, JsonValue] = {question: json.loads(written(answer)) for question, answer in bench.ask().items()}
        return {"answers": ours, "jsonschema-rs": dict(zip(ours, compared(bench), strict=True))}
    except Exception as problem:  # noqa: BLE001 - a crash is what we look for
        return {"answers": f"{type(problem).__name__}: {problem}"}


def report(name: str, case: Case, problem: str) -> dict[str, JsonValue]:
    """Shrink a fault and print it."""
    small = shrink(case, lambda tried: still_broken(tried, name) is not None)
    problem = still_broken(small, name) or problem
    row: dict[str, JsonValue] = {
        "law": name, "problem": problem, "seed": case.seed, "dialects": list(case.dialects), "a": small.a, "b": small.b,
        **told(small), "as made": {"a": case.a, "b": case.b},
    }  # fmt: skip
    print(json.dumps(row), flush=True)
    return row


def arguments_of(given: list[str] | None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", default="1", help="what the pairs are made from")
    parser.add_argument("--pairs", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0, help="number of the first pair, to go on or to repeat one")
    parser.add_argument("--only", choices=LAWS, action="append", help="check this law only (may be given again)")
    parser.add_argument("--output", type=Path, default=Path("fuzz-prover.jsonl"), help="where faults are kept")
    parser.add_argument("--progress", action="store_true", default=sys.stderr.isatty(), help="tell how far it is")
    return parser.parse_args(given)


def summarize(tally: Counter[str], examples: dict[str, str]) -> None:
    """Print what was counted: answers first, then the laws, then the comparison."""
    for heading in ("", "law ", "jsonschema-rs: "):
        lines = {line: count for line, count in tally.items() if line.startswith(("law ", "jsonschema-rs: ")) is bool(heading)}
        chosen = {line: count for line, count in lines.items() if line.startswith(heading)}
        for line, count in sorted(chosen.items(), key=lambda item: (-item[1], item[0])):
            example = examples.get(line.removeprefix("unknown because "))
            print(f"{count:8} {line}" + (f" (first: {example})" if example else ""))
        print()


def main(given: list[str] | None = None) -> int:
    """Run the search."""
    options = arguments_of(given)
    laws = {name: LAWS[name] for name in options.only or LAWS}
    real, tally, rows = real_schemas(SHARED), Counter[str](), list[dict[str, JsonValue]]()
    slowest: list[tuple[float, int]] = []
    examples: dict[str, str] = {}
    begun = time.process_time()
    for number in range(options.first, options.first + options.pairs):
        started = time.process_time()
        case = make_case(f"{options.seed}:{number}", real)
        tally["pairs" if case else "pairs that were no schemas"] += 1
        for name, problem in faults(case, laws, tally, examples) if case else ():
            rows.append(report(name, case, problem))
            options.output.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
        slowest = sorted([*slowest, (round(time.process_time() - started, 1), number)], reverse=True)[:5]
        if options.progress and number % 100 == 0:
            print(f"{number - options.first} of {options.pairs}, {len(rows)} faults", file=sys.stderr, flush=True)
    summarize(tally, examples)
    print("slowest pairs: " + ", ".join(f"number {number} {taken} s" for taken, number in slowest))
    print(f"{time.process_time() - begun:.0f} s of CPU, {len(rows)} faults")
    return 1 if rows else 0


if __name__ == "__main__":
    sys.exit(main())
