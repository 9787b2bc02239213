"""Names with a server before or after them find the tool they mean, and never one of several."""

import pytest

from rightcall.trace.names import MAX_PREFIXED_LENGTH, PREFIXES, Resolution, candidates, resolve


@pytest.mark.parametrize(
    ("name", "server", "prefix"),
    [
        ("mcp__files__read_file", "files", "mcp__server__tool"),
        ("mcp__my__server__read_file", "my__server", "mcp__server__tool"),
        ("functions.read_file", None, "functions.tool"),
        ("functions:read_file", None, "functions:tool"),
        ("default_api.read_file", None, "default_api.tool"),
        ("default_api:read_file", None, "default_api:tool"),
        ("read_file_mcp_files", "files", "tool_mcp_server"),
        ("mcp_files_read_file", "files", "mcp_server_tool"),
        ("files___read_file", "files", "server___tool"),
        ("files__read_file", "files", "server__tool"),
        ("files.read_file", "files", "server.tool"),
        ("files/read_file", "files", "server/tool"),
        ("@scope/files/read_file", "@scope/files", "server/tool"),
        ("files::read_file", "files", "server::tool"),
        ("files:read_file", "files", "server:tool"),
    ],
)
def test_a_prefix_is_taken_off(name, server, prefix):
    assert resolve(name, {"read_file"}) == Resolution(name="read_file", is_known=True, server=server, prefix=prefix)


def test_every_prefix_of_the_table_is_tried_above():
    labels = {mark[2] for mark in test_a_prefix_is_taken_off.pytestmark[0].args[1]}
    assert labels == {prefix.label for prefix in PREFIXES}


def test_the_exact_name_wins():
    known = {"files.read": 1, "read": 2}
    assert resolve("files.read", known) == Resolution(name="files.read", is_known=True)


def test_what_could_mean_two_tools_means_none():
    found = resolve("mcp_git_create_issue", {"create_issue", "issue"})
    assert found == Resolution(name="mcp_git_create_issue", is_known=False, ambiguous=("create_issue", "issue"))


@pytest.mark.parametrize("name", ["unknown", "", "__", "a.", ".b", "functions.", "mcp__", "a.unknown"])
def test_what_means_no_tool_stays_as_it_is(name):
    assert resolve(name, {"b", "a"}) == Resolution(name=name, is_known=name in {"a", "b"})


def test_a_long_name_is_not_taken_apart():
    name = "a." * MAX_PREFIXED_LENGTH + "read"
    assert candidates(name) == ((None, name),)
    assert not resolve(name, {"read"}).is_known


def test_candidates_come_in_the_order_of_the_table():
    assert candidates("functions.a.b") == (
        (None, "functions.a.b"),
        (None, "a.b"),
        ("functions", "a.b"),
        ("functions.a", "b"),
    )
