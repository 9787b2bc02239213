"""Laws of the comparison: nothing differs from itself, what breaks is proven, and order means nothing."""

from random import Random

import jsonschema_rs
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.drift.building import catalog, compared, tool
from tests.strategies.tools import make_argument, make_arguments

from rightcall.drift import compare, compare_with_lock, lock_catalog, lock_text, read_lock
from rightcall.drift.structure import differences
from rightcall.drift.wording import difference, visible

WORDS = ("", "Find an order.", "Find an order by its number.", "Cancel it.", "\u202eesrever", None)
ANNOTATIONS = ({}, {"readOnlyHint": True}, {"readOnlyHint": False, "destructiveHint": False}, {"openWorldHint": False})
randoms = st.randoms(use_true_random=False)


def make_tool(random: Random, name: str):
    made = tool(name, make_arguments(random), annotations=random.choice(ANNOTATIONS))
    words = random.choice(WORDS)
    made |= {} if words is None else {"description": words}
    if random.random() < 0.3:
        made["outputSchema"] = make_arguments(random)
    return made


def make_tools(random: Random):
    return [make_tool(random, f"tool_{random.randint(0, 4)}") for _ in range(random.randint(1, 5))]


def evolved(random: Random, schema):
    """The schema as a next version might have it: one argument changed, gone, come, required or not, open or closed."""
    made = {**schema, "properties": dict(schema["properties"])}
    for _ in range(random.randint(1, 3)):
        roll, names = random.randint(0, 4), list(made["properties"])
        if roll == 0 and names:
            made["properties"][random.choice(names)] = make_argument(random)
        elif roll == 1 and names:
            del made["properties"][random.choice(names)]
        elif roll == 2:
            made["properties"][f"new_{random.randint(0, 2)}"] = make_argument(random)
        elif roll == 3 and names:
            made["required"] = [random.choice(names)]
        else:
            made["additionalProperties"] = random.choice((True, False))
    return made


def same_reading(one, other):
    """The validator of a schema: our strategies write draft-07 and 2020-12 keywords that mean the same in both."""
    return jsonschema_rs.validator_for(one), jsonschema_rs.validator_for(other)


@given(randoms)
def test_nothing_differs_from_itself(random):
    tools = make_tools(random)
    result = compared(tools, tools)
    assert result.findings == ()
    assert result.complete


@given(randoms)
@settings(max_examples=50)
def test_every_call_that_breaks_was_accepted_and_is_refused(random):
    old = make_arguments(random)
    new = evolved(random, old)
    before, after = same_reading(old, new)
    for finding in compared([tool(inputs=old)], [tool(inputs=new)]).findings:
        if finding.rule in ("CMP003", "CMP004"):
            calls = [finding.evidence["witness"], *(each["value"] for each in finding.evidence.get("also_refused", []))]
            assert all(before.is_valid(call) and not after.is_valid(call) for call in calls)
        if finding.rule == "CMP005":
            call = finding.evidence["witness"]
            assert before.is_valid(call)
            assert after.is_valid(call)
        if finding.rule == "CMP011":
            call = finding.evidence["witness"]
            assert before.is_valid(call)
            assert not after.is_valid(call)
        if finding.rule == "CMP010":
            assert after.is_valid(finding.evidence["witness"])


@given(randoms)
@settings(max_examples=40)
def test_every_result_that_breaks_was_ruled_out_and_is_allowed(random):
    old = make_arguments(random)
    new = evolved(random, old)
    before, after = same_reading(old, new)
    for finding in compared([tool(outputSchema=old)], [tool(outputSchema=new)]).findings:
        if finding.rule == "CMP006":
            values = [finding.evidence["witness"], *(each["value"] for each in finding.evidence.get("also_refused", []))]
            assert all(after.is_valid(value) and not before.is_valid(value) for value in values)


@given(randoms)
def test_a_break_one_way_is_a_gain_the_other_way(random):
    old = make_arguments(random)
    new = {**evolved(random, old), "additionalProperties": False}
    old = {**old, "additionalProperties": False}
    there = {finding.rule for finding in compared([tool(inputs=old)], [tool(inputs=new)]).findings}
    back = {finding.rule for finding in compared([tool(inputs=new)], [tool(inputs=old)]).findings}
    assert bool(there & {"CMP003", "CMP004"}) == ("CMP010" in back)


@given(randoms)
def test_the_order_of_tools_means_nothing(random):
    old, new = make_tools(random), make_tools(random)
    first = _without_places(compared(old, new))
    random.shuffle(old)
    random.shuffle(new)
    assert _without_places(compared(old, new)) == first


def _without_places(result):
    """Everything but where a tool stands in its list."""
    said = sorted((f.rule, f.severity, f.message, repr(f.evidence), [t.name for t in f.tools]) for f in result.findings)
    return said, dict(result.summary), result.sections, result.complete


@given(randoms)
def test_a_lock_reads_back_and_nothing_has_drifted(random):
    tools = make_tools(random)
    lock = lock_catalog(catalog(*tools))
    text = lock_text(lock)
    read, _ = read_lock(text)
    assert lock_text(read) == text
    shuffled = random.sample(tools, len(tools))
    assert lock_text(lock_catalog(catalog(*shuffled))) == text
    assert compare_with_lock(read, catalog(*shuffled)).findings == ()


@given(randoms)
def test_a_lock_stands_for_the_catalog_it_was_made_of(random):
    old, new = make_tools(random), make_tools(random)
    read, _ = read_lock(lock_text(lock_catalog(catalog(*old))))
    by_lock = compare_with_lock(read, catalog(*new))
    directly = compare(catalog(*old), catalog(*new))
    skipped = {"CMP013", "CMP014", "SEC009"}
    assert sorted(f.message for f in by_lock.findings if f.rule not in skipped) == sorted(
        f.message for f in directly.findings if f.rule not in skipped
    )
    if all(f.rule != "SEC009" for f in by_lock.findings):
        assert directly.findings == ()


@given(st.text(), st.text())
def test_a_difference_hides_nothing_and_says_whether_there_is_one(old, new):
    shown = difference(old, new)
    assert shown.isprintable()
    assert visible(shown) == shown
    if old != new:
        assert "[-" in shown or "{+" in shown


@given(randoms)
def test_json_differs_where_it_is_not_equal(random):
    old = make_arguments(random)
    new = evolved(random, old)
    assert differences(old, old) == ((), False)
    assert bool(differences(old, new)[0]) == (old != new)
