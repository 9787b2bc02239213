"""`rightcall parse` and `rightcall formats`."""

import json
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest

from rightcall.toolcall import FORMATS

ROOT = Path(__file__).resolve().parents[2]

CALL = '<tool_calls><invoke name="{}"><parameter name="order_id">{}</parameter></invoke></tool_calls>'
ANSWER = (
    "<think>Which order?</think>Let me look.\n"
    + CALL.format("get_order", "7")
    + "\nand\x1b[31m "
    + CALL.format("nope", "8")
    + '\n```\n<tool_calls><invoke name="example">\n```\n<tool_calls><invoke name="get_order"><parameter name="order_id">cut'
)
CATALOG = {
    "tools": [
        {
            "name": "get_order",
            "inputSchema": {"type": "object", "properties": {"order_id": {"type": "integer", "minimum": 10}}},
        }
    ]
}


@pytest.fixture
def answer(tmp_path):
    (tmp_path / "tools.json").write_text(json.dumps(CATALOG), encoding="utf-8")
    (tmp_path / "answer.txt").write_text(ANSWER, encoding="utf-8")
    return tmp_path


def schema(name):
    return json.loads((ROOT / "schemas" / f"{name}.schema.json").read_text(encoding="utf-8"))


@pytest.mark.usefixtures("answer")
def test_summary_for_a_person(run, golden):
    result = run("parse", "answer.txt", "--tools", "tools.json")
    assert result.exit_code == 0
    golden("parse.human", result.output)
    assert "\x1b" not in result.output


@pytest.mark.usefixtures("answer")
def test_json_document(run, golden):
    result = run("parse", "answer.txt", "--tools", "tools.json", "--as", "json")
    golden("parse.json", result.output)
    document = json.loads(result.output)
    jsonschema.validate(document, schema("parse-1"))
    assert document["calls"][0]["violation"] == {"keyword": "minimum", "pointer": "/properties/order_id/minimum"}


@pytest.mark.usefixtures("answer")
def test_events_are_json_lines(run, golden):
    result = run("parse", "answer.txt", "--tools", "tools.json", "--as", "events")
    golden("parse.events", result.output)
    for line in result.output.splitlines():
        jsonschema.validate(json.loads(line), schema("parse-events-1"))


@pytest.mark.usefixtures("answer")
def test_a_stream_tells_the_same_events_as_the_whole(run):
    whole = run("parse", "answer.txt", "--as", "events").output
    assert run("parse", "-", "--stream", input=ANSWER).output == whole


def test_a_stream_is_told_while_it_comes(tmp_path):
    command = [sys.executable, "-m", "rightcall", "parse", "-", "--stream"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=tmp_path) as process:
        process.stdin.write(b"first ")
        process.stdin.flush()
        assert json.loads(process.stdout.readline()) == {"event": "text", "text": "first "}
        process.stdin.write(CALL.format("f", "1").encode())
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["event"] == "call_start"
        process.stdin.close()
    assert process.returncode == 0


def test_strict_fails_on_what_is_wrong_with_the_calls(run, answer):
    assert run("parse", "answer.txt", "--tools", "tools.json", "--strict").exit_code == 1
    (answer / "good.txt").write_text(CALL.format("get_order", "12"), encoding="utf-8")
    assert run("parse", "good.txt", "--tools", "tools.json", "--strict").exit_code == 0


def test_strict_may_stand_in_a_configuration(run, answer):
    (answer / "rightcall.toml").write_text("strict = true", encoding="utf-8")
    assert run("parse", "answer.txt").exit_code == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["answer.txt", "--format", "nope"], "there are auto, ds2api-xml"),
        (["absent.txt"], "absent.txt"),
        (["bad.txt"], "bad.txt: no UTF-8 at byte 2"),
        (["-", "--tools", "-"], "only one of"),
        (["answer.txt", "--stream", "--strict"], "--stream writes to standard output"),
    ],
)
def test_what_cannot_be_read_is_said(run, answer, arguments, words):
    (answer / "bad.txt").write_bytes(b"ab\xff")
    result = run("parse", *arguments)
    assert result.exit_code == 2
    assert words in result.output


def test_reading_policies_reach_the_parser(run, answer):
    (answer / "open.txt").write_text('<tool_calls><invoke name="f"></invoke>', encoding="utf-8")
    assert "0 calls" in run("parse", "open.txt").output
    assert "1 call " in run("parse", "open.txt", "--unclosed", "accept").output
    (answer / "number.txt").write_text(CALL.format("get_order", " 12 "), encoding="utf-8")
    assert '{"order_id": "12"}' in run("parse", "number.txt", "--tools", "tools.json", "--semantics", "reference").output


def test_formats_are_listed(run, golden):
    golden("formats.human", run("formats").output)
    listed = json.loads(run("formats", "--as", "json").output)["formats"]
    assert [each["name"] for each in listed] == list(FORMATS)
