"""Labelled questions of the shared data: a fixed sample of each set, scored by the rules of the kit that comes with it."""

import importlib.util
import json
import os
from collections import Counter
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path

import pytest

from rightcall.schema import Prover

SHARED = Path(os.environ.get("RIGHTCALL_SHARED", Path(__file__).parents[3] / "shared"))
DATA, KIT = SHARED / "prover", SHARED / "kits" / "prover_kit.py"
pytestmark = pytest.mark.skipif(
    not (DATA.is_dir() and KIT.is_file()), reason=f"no labelled questions for the prover at {SHARED}"
)

# set -> how many questions are asked, and the least share that must be answered rightly; the rest may only be unknown.
SETS = {
    **{f"suite-{dialect}-required": (150, 0.99) for dialect in ("draft-04", "draft-06", "draft-07", "2019-09", "2020-12")},
    **{f"suite-{dialect}-optional": (40, 0.98) for dialect in ("draft-04", "draft-06", "draft-07", "2019-09", "2020-12")},
    "wg-containment-pairs": (80, 1.0),
    "containment-pairs": (110, 0.98),
    "subschema-ibm": (60, 1.0),
    "subset-haggholm": (50, 0.97),
    "jsoncompat-pairs": (38, 0.97),
    "sat-handwritten": (40, 0.95),
    "sat-real": (60, 0.96),
    "uneval": (4, 0.75),
    "maskbench": (60, 0.98),
    "self": (20, 0.95),
}
YES = {"overlap": "overlap", "contains": "contained", "satisfiable": "satisfiable"}
NO = {"overlap": "disjoint", "contains": "not-contained", "satisfiable": "unsatisfiable"}


@pytest.fixture(scope="module")
def kit():
    """The kit, imported from where it lies."""
    spec = importlib.util.spec_from_file_location("prover_kit", KIT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@dataclass
class Score:
    """What became of the questions of one set."""

    tally: Counter = field(default_factory=Counter)
    faults: list = field(default_factory=list)
    reasons: Counter = field(default_factory=Counter)


def ask(item, resources):
    """Ask one question of the kit."""
    prover = Prover(resources)
    sides = [prover.compile(item[side], dialect=item["dialect"]) for side in ("a", "b") if side in item]
    if item["ask"] == "overlap":
        return prover.overlap(*sides)
    return prover.contains(sides[1], sides[0]) if item["ask"] == "contains" else prover.satisfiable(*sides)


def is_rejected(kit_judge, item, answer, resources):
    """Tell whether the kit's judge refuses the value that an answer shows."""
    shown = answer.counterexample if item["ask"] == "contains" else answer.witness
    value = json.loads(json.dumps(shown, default=lambda number: float(number) if isinstance(number, Decimal) else str(number)))
    first = kit_judge.accepts(item["a"], value, item["dialect"], resources)
    second = kit_judge.accepts(item["b"], value, item["dialect"], resources) if "b" in item else None
    return first is False or (second is False if item["ask"] == "overlap" else second is True)


def scored(kit, name, sample):
    """Ask a sample of a set."""
    score, judge = Score(), kit.Judge()
    items = dict(kit.questions(DATA, {name}, sample))[name]
    for item in items:
        resources = kit.resources(DATA, item["dialect"]) if item.get("remotes") else {}
        answer = ask(item, resources)
        if answer.outcome == "unknown":
            score.tally["unknown"] += 1
            score.reasons[answer.reason[:80]] += 1
            continue
        said = answer.outcome == YES[item["ask"]]
        assert said or answer.outcome == NO[item["ask"]]
        right = item["truth"] is None or said == item["truth"]
        score.tally["right" if right else "wrong"] += 1
        if not right:
            score.faults.append((item["key"], answer.outcome))
        shows = said is (item["ask"] != "contains")
        if shows and is_rejected(judge, item, answer, resources):
            score.faults.append((item["key"], "rejected witness"))
    return score


@pytest.mark.parametrize("name", SETS)
def test_a_sample_of_labelled_questions_is_answered_rightly(kit, name):
    sample, least = SETS[name]
    score = scored(kit, name, sample)
    assert score.faults == []
    assert score.tally["right"] >= least * score.tally.total(), dict(score.reasons)


def test_every_set_of_the_kit_is_sampled_here(kit):
    assert {name for name, _ in kit.questions(DATA, set(), 1)} == set(SETS)
