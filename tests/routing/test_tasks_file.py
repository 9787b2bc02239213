import json

import pytest

from rightcall.errors import LimitExceeded, TaskError
from rightcall.routing.expectation import expected_json, read_expected
from rightcall.routing.task import ExpectNothing, ExpectTool
from rightcall.routing.tasks_file import read_tasks

HEAD = "version: 1\ntasks:\n"


def problem(text):
    with pytest.raises(TaskError) as caught:
        read_tasks(text, "t.yaml")
    return caught.value.problems[0]


def test_what_yaml_writers_emit_is_read():
    text = HEAD + (
        "- id: a\n  prompt: What's the total? # a note\n  expected: get_total\n  tags: [x,\n    y]\n"
        "- id: b\n  prompt: a text that\n    goes on\n  expected: null\n"
        "- id: c\n  prompt: >-\n    folded\n    text\n  expected: [p, q]\n  derivedFrom: {taskId: a, mutation: typo}\n"
    )
    a, b, c = read_tasks(text, "t.yaml").tasks
    assert (a.prompt, a.tags, a.position.line) == ("What's the total?", ("x", "y"), 3)
    assert (b.prompt, b.expected) == ("a text that goes on", ExpectNothing())
    assert (c.prompt, c.expected, c.intent) == ("folded text", ExpectTool(names=("p", "q")), "a")


def test_json_is_read_too_and_located():
    tasks = [{"id": "a", "prompt": "hi", "expected": None}]
    assert len(read_tasks(json.dumps({"version": 1, "surface": None, "tasks": tasks}), "t.json").tasks) == 1
    found = problem('{"version": 1, "tasks": [\n  {"id": "a", "prompt": "hi"}]}')
    assert (found.position.line, found.pointer) == (2, "/tasks/0")


def test_a_blank_answer_is_no_answer():
    found = problem(HEAD + "- id: a\n  prompt: x\n  expected:\n")
    assert (found.position.line, found.pointer) == (5, "/tasks/0/expected")
    assert "left blank" in found.message


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (HEAD + "- {id: a, prompt: 'a' or 'b', expected: x}", "no YAML"),
        (HEAD + "- {id: a, prompt: x, expected: x, colour: red}", "not known"),
        (HEAD + "- {id: a, prompt: x, prompt: y, expected: x}", "twice"),
        (HEAD + "- {id: '', prompt: x, expected: x}", "no `id`"),
        (HEAD + "- {id: a, prompt: ' ', expected: x}", "empty"),
        (HEAD + "- {id: a, prompt: x, expected: []}", "1 to 64"),
        (HEAD + "- {id: a, prompt: x, expected: {calls: []}}", "1 to 16"),
        (HEAD + "- {id: a, prompt: x, expected: {calls: [{name: t, arguments: {v: {regex: '(a'}}}]}}", "pattern"),
        (HEAD + "- {id: a, prompt: x, expected: {calls: [{name: t, arguments: {v: {approx: hot}}}]}}", "approx"),
        (HEAD + "- {id: a, prompt: !secret x, expected: x}", "tag"),
        (HEAD + "- {id: a, messages: [{role: assistant, content: x}], expected: x}", "the user's"),
        ("version: 2\ntasks: []", "must be 1"),
        ("- a\n- b\n", "mapping"),
        ("", "empty"),
        ("# nothing\n", "no value"),
        ("a: [1", "no YAML"),
        (b"version: 1\nx: \xff", "UTF-8"),
    ],
)
def test_a_fault_is_told_in_words(text, words):
    assert words in problem(text).message


@pytest.mark.parametrize(
    "text",
    [
        HEAD + "- &a [*a]",
        "[" * 100_000,
        "a: &a [1,1,1,1,1,1,1,1,1,1]\n"
        + "".join(f"{chr(98 + i)}: &{chr(98 + i)} [{','.join(['*' + chr(97 + i)] * 10)}]\n" for i in range(7)),
    ],
)
def test_what_expands_without_bound_is_refused(text):
    with pytest.raises(LimitExceeded):
        read_tasks(text, "t.yaml")


def test_anchors_and_merge_keys_are_followed():
    text = HEAD + "- &one {id: a, prompt: x, expected: t}\n- {<<: *one, id: b}\n"
    assert [(task.id, task.prompt) for task in read_tasks(text, "t.yaml").tasks] == [("a", "x"), ("b", "x")]


def test_every_fault_is_told_at_once():
    with pytest.raises(TaskError) as caught:
        read_tasks(HEAD + "- {id: a}\n- {prompt: x}\n", "t.yaml")
    assert len(caught.value.problems) == 4


@pytest.mark.parametrize(
    "value",
    [
        None,
        "ask",
        "t",
        ["t", "u"],
        ["ask"],
        {"calls": [{"name": "t"}], "order": "given", "extra": "allow"},
        {
            "calls": [
                {
                    "name": "t",
                    "arguments": {
                        "a": 1,
                        "b": {"one_of": [1, 2]},
                        "c": {"regex": "^x"},
                        "d": {"approx": 3, "tolerance": 1},
                        "e": {"fold": "X y"},
                        "f": {"absent_or": 0},
                        "g": {"contains": {"h": {"any": True}}},
                        "i": {"equal": {"any": 1}},
                    },
                }
            ],
            "order": "any",
            "extra": "forbid",
        },
    ],
)
def test_an_expectation_is_written_as_it_was_read(value):
    assert read_expected(expected_json(read_expected(value))) == read_expected(value)
