"""Laws of the candidate search, the scan and its findings that hold for every catalog."""

import json
from dataclasses import replace
from decimal import Decimal
from itertools import combinations, pairwise

import jsonschema_rs
from hypothesis import given, settings
from hypothesis import strategies as st
from rapidfuzz import fuzz
from tests.clash.building import catalog, scanned, tool
from tests.strategies.tools import argument_schemas

from rightcall.clash import candidates, relations
from rightcall.clash.candidates import Search
from rightcall.clash.cover import cover
from rightcall.clash.few import few_candidates
from rightcall.clash.library import collect
from rightcall.clash.pairs import Pair
from rightcall.clash.relations import RELATIONS, Questions, Relation
from rightcall.clash.roster import in_order, offered_together
from rightcall.model import Hints
from rightcall.model.hints import conflict_weight
from rightcall.text import TextIndex, fold_description, fold_name, name_key, name_words, similarity

WORDS = ("get", "delete", "user", "users", "order", "list", "all", "file")
THRESHOLDS = st.sampled_from([0.3, 0.62, 0.8, 1.0])
TEXTS = st.one_of(
    st.text(max_size=12),
    st.lists(st.sampled_from(WORDS), max_size=4).map(" ".join),
    st.lists(st.sampled_from(WORDS), min_size=15, max_size=90).map(" ".join),
)
NAMES = st.lists(st.sampled_from(WORDS), min_size=1, max_size=3).map("_".join)
HINTS = st.builds(
    Hints,
    read_only=st.sampled_from([None, True, False]),
    destructive=st.sampled_from([None, True, False]),
    idempotent=st.sampled_from([None, True, False]),
)


@st.composite
def tools(draw, max_size=7):
    """Tools that often read alike, in one source or two, some of them in groups."""
    count = draw(st.integers(0, max_size))
    schemas = draw(st.lists(argument_schemas(), min_size=1, max_size=4))
    return [
        tool(
            draw(NAMES),
            draw(st.sampled_from([*schemas, None])),
            description=draw(st.none() | TEXTS),
            hints=draw(HINTS),
            source=draw(st.sampled_from(["a.json", "b.json"])),
            index=place,
            group=draw(st.sampled_from([None, None, "red", "blue"])),
        )
        for place in range(count)
    ]


@given(st.text(max_size=30))
def test_the_words_of_a_folded_name_are_its_words(name):
    assert name_words(fold_name(name)) == name_words(fold_name(fold_name(name)))
    assert all(word and not any(character.isspace() for character in word) for word in name_words(name))


@given(st.lists(st.from_regex(r"[a-z]{2,6}", fullmatch=True), min_size=1, max_size=4), st.sampled_from("_-./ "))
def test_names_written_in_any_style_are_one(words, separator):
    camel = words[0] + "".join(word.title() for word in words[1:])
    styles = [separator.join(words), camel, separator.join(word.upper() for word in words)]
    assert {name_words(style) for style in styles} == {tuple(words)}
    assert len({name_key(style) for style in styles}) == 1


@given(TEXTS, TEXTS)
def test_similarity_is_symmetric_and_bounded_and_the_usual_ratio(one, other):
    score = similarity(one, other)
    assert score == similarity(other, one)
    assert 0 <= score <= 1
    assert (score == 1) == (one == other != "")
    if one or other:
        assert abs(score - fuzz.ratio(one, other) / 100) < 1e-9


@given(st.lists(TEXTS, max_size=12), THRESHOLDS, st.integers(1, 5))
def test_blocks_find_what_brute_force_finds(texts, threshold, block):
    index = TextIndex(texts, block=block)
    found = {}
    for row, column in index.blocks(threshold):
        matches = index.matches(row, column, threshold)
        for first, second, score in zip(matches.first.tolist(), matches.second.tolist(), matches.score.tolist(), strict=True):
            assert (first, second) not in found
            found[first, second] = score
    scores = {(i, j): similarity(index.texts[i], index.texts[j]) for i, j in combinations(range(len(index.texts)), 2)}
    assert found == {pair: score for pair, score in scores.items() if score >= threshold}


def brute_candidates(ordered, schemas, threshold):
    """The candidate pairs by their definition, one by one."""
    found = {}
    for (i, one), (j, other) in combinations(enumerate(ordered), 2):
        if schemas[i] is None or schemas[j] is None or not offered_together(one, other):
            continue
        score = max(
            similarity(fold_name(one.name), fold_name(other.name)),
            similarity(fold_description(one.description), fold_description(other.description)),
        )
        twins = schemas[i] == schemas[j] and set(name_words(one.name)) & set(name_words(other.name))
        if score >= threshold or twins:
            found[i, j] = (score, conflict_weight(one.hints, other.hints))
    return found


@given(tools(), THRESHOLDS)
def test_the_search_finds_what_brute_force_finds(given_tools, threshold):
    ordered = in_order(given_tools)
    _, schemas = collect(ordered)
    search = Search(ordered, schemas, threshold, 1000)
    found = candidates.merge([candidates.run(shard, search) for shard in candidates.plan(search)], 1000)
    pairs = zip(found.first.tolist(), found.second.tolist(), strict=True)
    scored = dict(zip(pairs, zip(found.score.tolist(), found.weight.tolist(), strict=True), strict=True))
    assert scored == brute_candidates(ordered, schemas, threshold)
    assert found.total == len(scored)
    ranks = [(-weight, -score, pair) for pair, (score, weight) in scored.items()]
    assert ranks == sorted(ranks)


@given(tools(), st.floats(0.1, 1), st.integers(0, 30))
def test_a_few_tools_have_the_candidates_that_many_would_have(given_tools, threshold, limit):
    ordered = in_order(given_tools)
    _, schemas = collect(ordered)
    search = Search(ordered, schemas, threshold, limit)
    found = candidates.merge([candidates.run(shard, search) for shard in candidates.plan(search)], limit)
    assert few_candidates(ordered, schemas, threshold, limit) == found.ranked()


@given(tools(), st.integers(0, 8), st.randoms(use_true_random=False))
def test_merging_candidates_is_associative_and_free_of_order(given_tools, limit, random):
    ordered = in_order(given_tools)
    _, schemas = collect(ordered)
    search = Search(ordered, schemas, 0.3, limit)
    parts = [candidates.run(shard, search) for shard in candidates.plan(search)]
    whole = candidates.merge(parts, limit)
    random.shuffle(parts)
    cut = random.randint(0, len(parts))
    regrouped = candidates.merge([candidates.merge(parts[:cut], limit), candidates.merge(parts[cut:], limit)], limit)
    assert as_lists(regrouped) == as_lists(whole)


def as_lists(found):
    return (found.first.tolist(), found.second.tolist(), found.score.tolist(), found.weight.tolist(), found.total)


@settings(max_examples=30)
@given(tools(), st.randoms(use_true_random=False))
def test_merging_answers_is_associative_and_free_of_order(given_tools, random):
    ordered = in_order(given_tools)
    library, schemas = collect(ordered)
    known = sorted({schema for schema in schemas if schema is not None})
    wanted = frozenset((one, other) for one in known for other in known if one <= other)
    shards = [relations.Shard(pairs=(pair,)) for pair in wanted]
    questions = Questions(library=library, wanted=wanted)
    parts = [relations.run(shard, questions) for shard in shards]
    whole = relations.merge(parts)
    random.shuffle(parts)
    cut = random.randint(0, len(parts))
    assert relations.merge([relations.merge(parts[:cut]), relations.merge(parts[cut:])]) == whole
    at_once = relations.merge(relations.run(shard, questions) for shard in relations.plan(questions))
    assert at_once == whole


@settings(max_examples=40)
@given(tools(), st.booleans(), st.randoms(use_true_random=False))
def test_a_scan_does_not_depend_on_the_order_of_the_tools(given_tools, all_pairs, random):
    before = scanned(*given_tools, all_pairs=all_pairs)
    shuffled = list(given_tools)
    random.shuffle(shuffled)
    assert scanned(*shuffled, all_pairs=all_pairs) == before


@settings(max_examples=60)
@given(tools(), st.booleans())
def test_every_witness_is_a_call_of_both_tools(given_tools, all_pairs):
    by_place = {(each.origin.source, each.origin.index): each.input_schema for each in given_tools}
    for finding in scanned(*given_tools, all_pairs=all_pairs).findings:
        if "witness" not in finding.evidence:
            continue
        witness = json.loads(json.dumps(finding.evidence["witness"], default=plain_number))
        assert isinstance(witness, dict)
        for each in finding.tools[:2]:
            assert jsonschema_rs.is_valid(by_place[each.source, each.index], witness)


def plain_number(value):
    assert isinstance(value, Decimal)
    return float(value)


@settings(max_examples=60)
@given(tools(), st.booleans(), st.sampled_from([0, 1, 3, 1000]))
def test_counters_add_up(given_tools, all_pairs, limit):
    result = scanned(*given_tools, all_pairs=all_pairs, max_candidates=limit)
    summary = result.summary
    assert sum(summary[name.replace("-", "_")] for name in RELATIONS) == summary["pairs_proved"]
    assert summary["candidates"] <= limit
    assert summary["candidates"] + summary["left_out"] <= summary["pairs_considered"]
    assert summary["empty_call_only"] <= summary["pairs_proved"]
    if all_pairs:
        assert summary["pairs_proved"] == summary["pairs_considered"]
    else:
        assert summary["pairs_proved"] == summary["candidates"]
    assert result.complete == (summary["left_out"] == summary["unknown"] == 0)
    assert {finding.rule for finding in result.findings} >= ({"TC014"} if summary["left_out"] else set())


@settings(max_examples=40)
@given(tools())
def test_all_pairs_finds_at_least_what_candidates_find(given_tools):
    few = {rule_and_tools(finding) for finding in scanned(*given_tools).findings}
    tools_told = {(rule, each) for rule, told in few for each in told}
    many = {rule_and_tools(finding) for finding in scanned(*given_tools, all_pairs=True).findings}
    assert tools_told <= {(rule, each) for rule, told in many for each in told}


def rule_and_tools(finding):
    return finding.rule, frozenset((each.name, each.source, each.index) for each in finding.tools)


@given(tools())
def test_findings_are_told_about_tools_that_are_offered_together(given_tools):
    groups = {(each.origin.source, each.origin.index): each.group for each in given_tools}
    for finding in scanned(*given_tools).findings:
        first, second = (groups[each.source, each.index] for each in finding.tools[:2])
        assert first is None or second is None or first == second


@st.composite
def graphs(draw):
    """Pairs among a few tools, some of them with sides."""
    kinds = [Relation(name="overlap", reading="declared")] + [
        Relation(name="contained", reading="declared", inner=inner) for inner in ("first", "second")
    ]
    relation = st.sampled_from(kinds if draw(st.booleans()) else kinds[:1])
    edges = draw(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)).filter(lambda edge: edge[0] < edge[1]), unique=True))
    pairs = [Pair(first=one, second=other, score=0.5, weight=0, relation=draw(relation)) for one, other in edges]
    return sorted(pairs, key=lambda pair: pair.rank)


@given(graphs())
def test_a_cover_holds_every_pair_once_in_order_of_risk(pairs):
    parts = [part for part, _ in cover(pairs)]
    assert sorted((pair for part in parts for pair in part), key=lambda pair: pair.rank) == pairs
    assert all(one.rank <= other.rank for part in parts for one, other in pairwise(part))


@given(graphs())
def test_parts_of_a_cover_are_pairs_circles_or_hubs(pairs):
    for part, hub in cover(pairs):
        places = {place for pair in part for place in (pair.first, pair.second)}
        if hub is not None:
            assert len(part) >= 3
            assert all(hub in (pair.first, pair.second) for pair in part)
            assert len({(pair.first == hub) == (pair.relation.inner == "first") for pair in part if pair.relation.inner}) <= 1
        else:
            assert len(part) == len(places) * (len(places) - 1) // 2


@given(tools(max_size=4))
def test_a_tool_given_twice_clashes_with_itself(given_tools):
    copies = [replace(each, origin=replace(each.origin, source="copy.json"), group=None) for each in given_tools]
    originals = [replace(each, group=None) for each in given_tools]
    found = {
        name for finding in scanned(*originals, *copies).findings if finding.rule == "TC001" for name in [finding.tools[0].name]
    }
    assert found == {each.name for each in catalog(*originals).tools}
