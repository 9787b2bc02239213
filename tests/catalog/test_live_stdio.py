import json
import os
import select
import shlex
import signal
import subprocess
import sys
from decimal import Decimal
from pathlib import Path

import pytest

from rightcall.catalog import LoadOptions, load_catalog, take_snapshot
from rightcall.errors import CatalogError, LimitExceeded, SourceError, UsageError


def load(target, **options):
    return load_catalog([target], LoadOptions(timeout_s=30, **options)).catalog


def failure(target, kind=SourceError, **options):
    with pytest.raises(kind) as caught:
        load_catalog([target], LoadOptions(**{"timeout_s": 30, **options}))
    return str(caught.value)


def is_gone(pid):
    """Whether a process has ended; one that nobody collects any more counts as ended."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return True
    return state in "ZX"


def wait_until_gone(pids):
    for pid in pids:
        if not is_gone(pid):
            try:
                descriptor = os.pidfd_open(pid)
            except ProcessLookupError:  # it ended in between
                continue
            try:
                assert select.select([descriptor], [], [], 10)[0], f"process {pid} is still there"
            finally:
                os.close(descriptor)


def test_a_server_of_the_sdk_is_listed_with_everything_it_offers(good_server):
    snapshot = take_snapshot(good_server, LoadOptions(timeout_s=60))
    assert snapshot.protocol_version == "2026-07-28"
    assert snapshot.server_info["name"] == "shelf"
    assert snapshot.instructions == "Look before you lend."
    names = {
        method: [entry["name"] for page in pages for entry in page[key]]
        for (method, pages), key in zip(
            snapshot.listings.items(), ("tools", "resources", "resourceTemplates", "prompts"), strict=True
        )
    }
    assert names == {
        "tools/list": ["find_book", "lend_book"],
        "resources/list": ["rules"],
        "resources/templates/list": ["book"],
        "prompts/list": ["recommend"],
    }


def test_the_same_listing_gives_the_same_bytes(good_server):
    options = LoadOptions(timeout_s=60)
    assert take_snapshot(good_server, options).to_json() == take_snapshot(good_server, options).to_json()


def test_a_live_catalog_and_its_snapshot_file_have_the_same_tools(raw_server, tmp_path):
    target = raw_server("pages")
    live = load(target)
    file = tmp_path / "pages.json"
    file.write_text(take_snapshot(target, LoadOptions()).to_json())
    saved = load_catalog([str(file)], LoadOptions())
    assert [tool.name for tool in live.tools] == ["one", "two", "three", "four"]
    for one, other in zip(live.tools, saved.catalog.tools, strict=True):
        assert (one.name, one.input_schema, one.raw, one.schema_pointer) == (
            other.name,
            other.input_schema,
            other.raw,
            other.schema_pointer,
        )
        assert one.origin.position is None
        assert other.origin.position == saved.locate(str(file), other.origin.pointer)
    assert live.sources[0].kind == saved.catalog.sources[0].kind == "mcp"


def test_the_older_handshake_is_spoken_too(raw_server):
    snapshot = take_snapshot(raw_server("pages"), LoadOptions())
    assert (snapshot.protocol_version, snapshot.server_info) == ("2025-06-18", {"name": "raw", "version": "1"})
    assert len(snapshot.listings["tools/list"]) == 3


def test_a_server_that_dies_of_an_unknown_question_is_asked_in_the_older_way(raw_server):
    told = []
    catalog = load(raw_server("dies-at-discover"), notice=told.append)
    assert [tool.name for tool in catalog.tools] == ["only"]
    assert "starting it again" in told[1]


def test_the_command_is_told_before_it_starts(raw_server):
    told = []
    load(raw_server("pages"), notice=told.append)
    assert told[0].startswith(f"starting {sys.executable}")


def test_numbers_arrive_as_they_were_sent(raw_server):
    (tool,) = load(raw_server("exact")).tools
    assert tool.input_schema["maximum"] == Decimal("0.1000000000000000055511151231257827")
    assert tool.input_schema["minimum"] == 12345678901234567890123


def test_one_bad_tool_hides_no_other(raw_server):
    catalog = load(raw_server("bad-tools"))
    assert [tool.name for tool in catalog.tools] == ["fine", "last"]
    assert [problem.pointer for problem in catalog.problems] == [
        "/listings/tools~1list/0/tools/1",
        "/listings/tools~1list/0/tools/1",
        "/listings/tools~1list/0/tools/2/inputSchema",
    ]
    assert "the tool needs an input schema" in failure(raw_server("bad-tools"), CatalogError, strict=True)


def test_noise_on_standard_output_is_noted_and_does_no_harm(raw_server):
    catalog = load(raw_server("noisy"))
    assert [tool.name for tool in catalog.tools] == ["only"]
    (note,) = catalog.problems
    assert "lines on standard output that are no messages (4)" in note.message
    assert note.message.isprintable()
    assert not note.tool_lost


def test_listings_that_a_server_announces_and_refuses_are_noted(raw_server):
    catalog = load(raw_server("shy"))
    assert len(catalog.tools) == 1
    assert [problem.message.removeprefix("the server ").partition(":")[0] for problem in catalog.problems] == [
        "refuses resources/list",
        "refuses resources/templates/list",
        "refuses prompts/list",
    ]


@pytest.mark.parametrize(
    ("behaviour", "words"),
    [
        ("dies", "ended with exit code 3 before it answered initialize"),
        ("dies-at-tools", "was ended by signal 9 before it answered tools/list"),
        ("repeats-cursor", 'lies about its pages: the cursor "a" comes a second time'),
        ("odd-cursor", "nextCursor must be a string, found a number"),
        ("refuses", r"the server answered with an error: the shelf is\u001b[31m locked (-32603)"),
        ("old-version", "1999-01-01"),
    ],
)
def test_a_server_that_fails_says_how(raw_server, behaviour, words):
    message = failure(raw_server(behaviour))
    assert words in message
    assert message.startswith("stdio:")
    assert message.isprintable()


def test_the_last_words_of_a_server_are_quoted_and_made_safe(raw_server):
    assert failure(raw_server("dies")).endswith(r"it said: line 99997 | line 99998 | line 99999 | no\u001b[2J API key")


@pytest.mark.parametrize("behaviour", ["silent", "chatters"])
def test_a_server_that_never_answers_is_given_up(raw_server, behaviour):
    message = failure(raw_server(behaviour), timeout_s=0.5)
    assert "no answer to server/discover within 0.5 s" in message
    assert ('it wrote "got server/discover", which is no message' in message) == (behaviour == "chatters")


def test_a_duplicate_key_in_an_answer_is_located(raw_server):
    message = failure(raw_server("duplicate"), CatalogError)
    assert "answer to tools/list:1:" in message
    assert '"tools" stands twice' in message


def test_a_server_without_tools_says_so(raw_server):
    assert "the server offers no tools" in failure(raw_server("no-tools"), CatalogError)
    assert take_snapshot(raw_server("no-tools"), LoadOptions()).listings == {}


def test_pages_without_end_are_a_limit(raw_server):
    assert "pages of tools/list: more than 1,000 found" in failure(raw_server("endless"), LimitExceeded)


def test_a_flood_is_a_limit(raw_server):
    message = failure(raw_server("floods"), LimitExceeded, max_bytes=200_000)
    assert "bytes from the server: more than 200,000 found" in message
    assert message.startswith("stdio:")


@pytest.mark.parametrize("behaviour", ["stubborn", "orphan"])
def test_a_server_is_ended_together_with_its_children(raw_server, tmp_path, behaviour):
    pids = tmp_path / "pids"
    assert len(load(raw_server(behaviour, pids)).tools) == 1
    wait_until_gone(map(int, pids.read_text().split()))


def test_a_server_that_hangs_is_ended_together_with_its_children(raw_server, tmp_path):
    pids = tmp_path / "pids"
    failure(raw_server("silent", pids), timeout_s=1)
    wait_until_gone(map(int, pids.read_text().split()))


def test_an_interrupt_ends_the_server_too(raw_server, tmp_path):
    pids = tmp_path / "pids"
    os.mkfifo(pids)
    code = "import sys; from rightcall.catalog import *; load_catalog(sys.argv[1:], LoadOptions(timeout_s=60))"
    with subprocess.Popen([sys.executable, "-c", code, raw_server("silent", pids)], stderr=subprocess.DEVNULL) as process:
        started = [int(pid) for pid in pids.read_text().split()]  # waits until the server is up
        process.send_signal(signal.SIGINT)
        assert process.wait(30) != 0
    wait_until_gone(started)


def test_a_caller_inside_an_event_loop_may_load_too(raw_server):
    import asyncio  # noqa: PLC0415 - only this test has a loop of its own

    async def main():
        return load(raw_server("pages"))

    assert len(asyncio.run(main()).tools) == 4


def test_the_environment_is_minimal_and_grows_by_name(tmp_path):
    script = tmp_path / "dump.py"
    script.write_text("import os, sys; sys.exit(' '.join(sorted(os.environ)))")
    environ = {"PATH": "/usr/bin", "HOME": "/nowhere", "SECRET": "s", "WANTED": "w", "SHELL": "() { :; }"}
    target = f"stdio:'{sys.executable}' '{script}'"
    assert failure(target, environ=environ).endswith("it said: HOME LC_CTYPE PATH")
    assert failure(target, environ=environ, env=("WANTED",)).endswith("it said: HOME LC_CTYPE PATH WANTED")
    assert "there is no such variable" in failure(target, UsageError, environ=environ, env=("ABSENT",))


def test_a_command_that_cannot_be_started_says_why(tmp_path):
    assert "there is no program no-such-server" in failure("stdio:no-such-server --flag")
    plain = tmp_path / "plain.txt"
    plain.write_text("x")
    assert "may not be run" in failure(f"stdio:'{plain}'")
    assert "cannot be split" in failure("stdio:a 'b", UsageError)
    assert "followed by no command" in failure("stdio: ", UsageError)


def test_no_shell_reads_the_command():
    assert "there is no program $HOME" in failure("stdio:$HOME; touch x")


def test_a_client_configuration_starts_nothing_unasked(raw_server, tmp_path):
    command, *arguments = shlex.split(raw_server("pages").removeprefix("stdio:"))
    file = tmp_path / "desktop.json"
    file.write_text(json.dumps({"mcpServers": {"pages": {"command": command, "args": arguments}}}))
    message = failure(str(file), CatalogError)
    assert "names live servers (pages), and none is started unasked" in message
    assert "--start-servers" in message
    catalog = load(str(file), start_servers=True)
    assert [tool.name for tool in catalog.tools] == ["one", "two", "three", "four"]
    assert {tool.origin.source for tool in catalog.tools} == {f"{file}#pages"}


def test_a_server_that_fails_hides_no_other_of_the_configuration(raw_server, tmp_path):
    servers = {}
    for behaviour in ("dies", "pages", "refuses"):
        command, *arguments = shlex.split(raw_server(behaviour).removeprefix("stdio:"))
        servers[behaviour] = {"command": command, "args": arguments, "env": {"X": "1"}}
    file = tmp_path / "desktop.json"
    file.write_text(json.dumps({"mcpServers": servers}))
    catalog = load(str(file), start_servers=True)
    assert len(catalog.tools) == 4
    assert [(problem.source, problem.tool_lost) for problem in catalog.problems] == [
        (f"{file}#dies", True),
        (f"{file}#refuses", True),
    ]
    assert "exit code 3" in failure(str(file), CatalogError, start_servers=True, strict=True)
    del servers["pages"]
    file.write_text(json.dumps({"mcpServers": servers}))
    assert "exit code 3" in failure(str(file), CatalogError, start_servers=True)


def test_a_snapshot_needs_a_live_server(tmp_path):
    with pytest.raises(SourceError, match="not a live server"):
        take_snapshot(str(tmp_path), LoadOptions())
