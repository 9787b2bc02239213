import re

import pytest

from rightcall.findings import Policy, conclude
from rightcall.report import RenderOptions, render

COMMAND = re.compile(r"::(error|warning|notice) ((?:[a-z]+=[^,:\r\n]*,?)+)::([^\r\n]*)")


def github(report, **options):
    return render(report, "github", RenderOptions(**options))


def decoded(text):
    for escape, character in (("%3A", ":"), ("%2C", ","), ("%0A", "\n"), ("%0D", "\r"), ("%25", "%")):
        text = text.replace(escape, character)
    return text


def annotations(text):
    """Each annotation as the runner reads it: kind, properties, message."""
    found = []
    for line in text.splitlines():
        if match := COMMAND.fullmatch(line):
            properties = dict(part.split("=", 1) for part in match[2].split(","))
            found.append((match[1], {key: decoded(value) for key, value in properties.items()}, decoded(match[3])))
        else:
            assert "::" not in line
    return found


def test_annotation_marks_the_line_and_names_the_tools(report):
    kind, properties, message = annotations(github(report))[0]
    assert kind == "error"
    assert properties == {
        "file": "examples/files.json",
        "line": "3",
        "col": "11",
        "title": "TC004 overlap-with-effect-conflict: get_file, delete_file",
    }
    assert message.splitlines()[0].startswith("get_file and delete_file accept the same call")
    assert re.search(r"^fingerprint: [0-9a-f]{32}$", message, flags=re.MULTILINE)


def test_each_severity_has_its_kind(report):
    kinds = {properties["title"].split()[0]: kind for kind, properties, _ in annotations(github(report))}
    assert kinds == {"TC004": "error", "TC003": "warning", "TC011": "warning", "RC001": "notice", "TC005": "notice"}


def test_findings_in_the_baseline_are_not_annotated(report):
    assert "list_tags" not in github(report, show_all=True)


def test_at_most_ten_of_each_kind_are_annotated(large_report):
    text = github(large_report)
    kinds = [kind for kind, _, _ in annotations(text)]
    assert {kind: kinds.count(kind) for kind in kinds} == {"error": 10, "warning": 10, "notice": 10}
    assert "1,970 findings not annotated" in text
    assert len(annotations(github(large_report, show_all=True))) == 2000


@pytest.mark.parametrize(
    "text",
    [
        "\n::error::injected",
        "\r\n::set-output name=a::b",
        "%0A::error::x",
        "a,line=7",
        "a:b",
        "##[error]x",
        "::stop-commands::t",
        "100%",
    ],
)
def test_nothing_from_the_input_starts_a_command(text, make_draft, make_finding, make_tool, locate):
    one = make_finding("TC003", text, (make_tool(text, 0, text),), evidence={"reason": text, text: text}, fix=text, source=text)
    output = github(conclude(make_draft(one), Policy(), locate))
    found = annotations(output)
    assert len(found) == 1
    assert set(found[0][1]) == {"file", "title"}
    assert all(not line.startswith(("##[", "::")) or COMMAND.fullmatch(line) for line in output.splitlines())


def test_live_source_is_named_in_the_message(make_draft, make_finding, make_tool, locate):
    one = make_finding("TC003", "m", (make_tool("a", 0, "https://h.example/mcp"),))
    _, properties, message = annotations(github(conclude(make_draft(one), Policy(), locate)))[0]
    assert set(properties) == {"title"}
    assert "at: https://h.example/mcp#/tools/0/inputSchema" in message


def test_files_are_named_from_the_root_of_the_repository(make_draft, make_finding, make_tool, locate):
    one = make_finding("TC003", "m", (make_tool("a", 0, "/srv/repo/x/a.json"),))
    text = github(conclude(make_draft(one), Policy(), locate), base_dir="/srv/repo")
    assert annotations(text)[0][1]["file"] == "x/a.json"


def test_outcome_is_told_in_plain_lines(report):
    assert github(report).splitlines()[-3:] == [
        "rightcall failed: 1 error, 3 warnings, 2 notes, 1 of them in the baseline",
        "incomplete: 1 tool could not be read",
        "incomplete: 1 question could not be decided",
    ]
