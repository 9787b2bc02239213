"""Answers questions about schemas with one peer, a line in and a line out; runs in the peer's own environment.

python benchmarks/answering.py PEER < questions.jsonl > answers.jsonl

A question: {"ask": "overlap" | "contains", "a", "b", "dialect"}; "contains" asks whether every value of `a` is one of `b`.
An answer: {"said": true | false | null, "cpu_s", "why"}; null is "not decided", whatever the cause. Only the
peer and the standard library are imported: rightcall is one of the peers, not the judge.
"""

import json
import signal
import sys
import time
import warnings

LIMIT_S = 5.0
"""CPU seconds for one question; after that the peer has not decided it."""

FINEST_S, MOST_TIMES = 0.02, 200
"""Some clocks tick every few milliseconds: short answers are asked for so long, or so often, and the mean is told."""

EXAMPLES = 60
"""Examples that the generator may try for one question."""

DRAFTS = {
    "draft-04": "Draft4",
    "draft-06": "Draft6",
    "draft-07": "Draft7",
    "2019-09": "Draft201909",
    "2020-12": "Draft202012",
}


class OutOfTime(BaseException):
    """Not an Exception: some peers catch those."""


def rightcall_peer():
    import rightcall.schema as prover  # noqa: PLC0415 - only one peer is installed beside this

    yes = {"overlap": True, "contained": True, "disjoint": False, "not-contained": False}

    def answer(question):
        how = {"dialect": question["dialect"]}
        if question["ask"] == "overlap":
            return yes.get(prover.overlap(question["a"], question["b"], **how).outcome)
        return yes.get(prover.contains(question["b"], question["a"], **how).outcome)

    return answer


def rightcall_warm_peer():
    """The way a catalog is scanned: schemas compiled and validators built before the question."""
    from rightcall.schema import Prover  # noqa: PLC0415 - only one peer is installed beside this

    prover, known = Prover(), {}
    yes = {"overlap": True, "contained": True, "disjoint": False, "not-contained": False}

    def compiled(question, side):
        key = (question["dialect"], json.dumps(question[side]))
        if key not in known:
            known[key] = prover.compile(question[side], dialect=question["dialect"])
        return known[key]

    def answer(question):
        a, b = (question.setdefault(f"compiled {side}", compiled(question, side)) for side in "ab")
        return yes.get((prover.overlap(a, b) if question["ask"] == "overlap" else prover.contains(b, a)).outcome)

    return answer


def jsonschema_rs_peer():
    import jsonschema_rs as rs  # noqa: PLC0415 - only one peer is installed beside this

    sat = rs.canonical.Satisfiability

    def answer(question):
        draft = getattr(rs, DRAFTS[question["dialect"]])
        a, b = (rs.canonicalize(question[side], draft=draft, validate_formats=False) for side in "ab")
        if question["ask"] == "overlap":
            return {sat.YES: True, sat.NO: False}.get(a.intersect(b).satisfiability())
        return {sat.YES: False, sat.NO: True}.get(a.subtract(b).satisfiability())

    return answer


def jsonsubschema_peer():
    import jsonsubschema  # noqa: PLC0415 - only one peer is installed beside this

    def answer(question):
        if question["ask"] == "contains":
            return bool(jsonsubschema.isSubschema(question["a"], question["b"]))
        return not jsonsubschema.isSubschema(jsonsubschema.meetSchemas(question["a"], question["b"]), {"not": {}})

    return answer


def hypothesis_jsonschema_peer():
    """A generator: it can show a value, and never that there is none."""
    import jsonschema_rs as rs  # noqa: PLC0415 - only one peer is installed beside this
    from hypothesis import HealthCheck, Phase, find, settings  # noqa: PLC0415 - only one peer is installed beside this
    from hypothesis.errors import NoSuchExample  # noqa: PLC0415 - only one peer is installed beside this
    from hypothesis_jsonschema import from_schema  # noqa: PLC0415 - only one peer is installed beside this

    bounded = settings(
        max_examples=EXAMPLES,
        phases=[Phase.generate],
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )

    def answer(question):
        kind = getattr(rs, f"{DRAFTS[question['dialect']]}Validator")
        other = kind(question["b"]).is_valid
        is_overlap = question["ask"] == "overlap"
        try:
            find(from_schema(question["a"]), lambda value: other(value) is is_overlap, settings=bounded)
        except NoSuchExample:
            return None
        return is_overlap

    return answer


PEERS = {
    "rightcall": rightcall_peer,
    "rightcall, warm": rightcall_warm_peer,
    "jsonschema-rs": jsonschema_rs_peer,
    "jsonsubschema": jsonsubschema_peer,
    "hypothesis-jsonschema": hypothesis_jsonschema_peer,
}


def out_of_time(_signal, _frame):
    raise OutOfTime


def timed(answer, question):
    """Ask, and ask again where the answer came too fast for the clock."""
    signal.setitimer(signal.ITIMER_VIRTUAL, LIMIT_S)
    started = time.process_time()
    said, why, times = None, "does not know", 1
    try:
        said = answer(question)
        while time.process_time() - started < FINEST_S and times < MOST_TIMES:
            answer(question)
            times += 1
    except OutOfTime:
        why = f"more than {LIMIT_S:g} s"
    except (Exception, SystemExit) as problem:  # noqa: BLE001 - whatever a peer raises is an answer it did not give
        why = type(problem).__name__
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return {"said": said, "cpu_s": (time.process_time() - started) / times, "why": "" if said is not None else why}


WARM_UP = (
    {"ask": ask, "a": {"type": "string"}, "b": {"minLength": 1}, "dialect": "draft-06"} for ask in ("overlap", "contains")
)


def main():
    warnings.simplefilter("ignore")
    signal.signal(signal.SIGVTALRM, out_of_time)
    answer = PEERS[sys.argv[1]]()
    out, sys.stdout = sys.stdout, sys.stderr  # some peers print
    for question in WARM_UP:  # what is loaded on first use is no part of an answer
        timed(answer, question)
    for line in sys.stdin:
        question = json.loads(line)
        if "warm" in sys.argv[1]:
            timed(answer, question)
        out.write(json.dumps(timed(answer, question)) + "\n")
        out.flush()


if __name__ == "__main__":
    main()
