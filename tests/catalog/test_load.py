import gzip
import io
import json
import os
from pathlib import Path

import pytest

from rightcall.catalog import LoadOptions, load_catalog
from rightcall.errors import CatalogError, LimitExceeded, SourceError, UsageError
from rightcall.model import Position

ONE = {"tools": [{"name": "one", "inputSchema": {"type": "object", "properties": {"a": {}}}}]}
TWO = {"tools": [{"name": "two", "inputSchema": {}}, {"inputSchema": {}}]}


@pytest.fixture
def write(tmp_path):
    def write_file(name, value):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        raw = value if isinstance(value, bytes) else (value if isinstance(value, str) else json.dumps(value)).encode()
        path.write_bytes(gzip.compress(raw) if name.endswith(".gz") else raw)
        return str(path)

    return write_file


def load(*targets, **options):
    return load_catalog(targets, LoadOptions(**options))


def names(loaded):
    return [tool.name for tool in loaded.catalog.tools]


def test_targets_come_in_their_order_with_their_sources(write):
    one, two = write("b.json", ONE), write("a.json", TWO)
    loaded = load(one, two)
    assert names(loaded) == ["one", "two"]
    assert [(source.name, source.kind, source.tool_count) for source in loaded.catalog.sources] == [
        (one, "mcp", 1),
        (two, "mcp", 1),
    ]
    assert all(source.digest.startswith("sha256:") and len(source.digest) == 71 for source in loaded.catalog.sources)
    (problem,) = loaded.catalog.problems
    assert problem.describe() == f'{two}:1:48 (/tools/1): a tool has no name; give it a "name"'


def test_a_finding_can_be_located_long_after(write):
    file = write("a.json", json.dumps(ONE, indent=1))
    loaded = load(file)
    (tool,) = loaded.catalog.tools
    assert loaded.locate(file, tool.schema_pointer + "/properties/a") == Position(line=8, column=11)
    assert loaded.locate(file, tool.schema_pointer + "/properties/b/c") == Position(line=7, column=19)
    assert loaded.locate("other", "") is None


def test_the_file_name_says_nothing(write):
    assert names(load(write("catalog.txt", ONE))) == ["one"]


def test_a_compressed_file_is_told_by_its_first_bytes(write):
    packed = write("a.json.gz", ONE)
    assert names(load(packed)) == ["one"]
    with open(write("noext", b""), "wb") as file:  # noqa: PTH123 - two members, written one after the other
        text = json.dumps(ONE).encode()
        file.write(gzip.compress(text[:20]) + gzip.compress(text[20:]))
    assert names(load(file.name)) == ["one"]


def test_broken_compression_is_named(tmp_path):
    packed = tmp_path / "a.gz"
    packed.write_bytes(gzip.compress(json.dumps(ONE).encode())[:-12])
    with pytest.raises(CatalogError, match="the file is cut off"):
        load(str(packed))
    packed.write_bytes(b"\x1f\x8bnothing of the kind")
    with pytest.raises(CatalogError, match="broken gzip data"):
        load(str(packed))


def test_a_compressed_bomb_meets_the_bound(write):
    bomb = write("bomb.json.gz", " " * 5_000_000)
    with pytest.raises(LimitExceeded, match=r"bytes: more than 100,000 found, the limit is 100,000; --max-bytes raises it"):
        load(bomb, max_bytes=100_000)


def test_a_file_over_the_bound_is_not_read(tmp_path):
    huge = tmp_path / "huge.json"
    with huge.open("wb") as file:
        file.truncate(1 << 30)
    with pytest.raises(LimitExceeded, match=r"huge.json: bytes: 1,073,741,824 found, the limit is 67,108,864"):
        load(str(huge))


def test_a_stream_without_end_meets_the_bound():
    class Endless(io.RawIOBase):
        def readable(self):
            return True

        def readinto(self, buffer):
            buffer[:] = b" " * len(buffer)
            return len(buffer)

    with pytest.raises(LimitExceeded, match="<stdin>: bytes: more than 4,000,000"):
        load("-", max_bytes=4_000_000, stdin=io.BufferedReader(Endless()))


def test_standard_input_that_breaks_says_so():
    class Broken(io.RawIOBase):
        def readable(self):
            return True

        def readinto(self, _buffer):
            raise OSError(5, "Input/output error")

    with pytest.raises(SourceError, match="<stdin>: cannot be read: Input/output error"):
        load("-", stdin=io.BufferedReader(Broken()))


def test_standard_input_is_a_source():
    loaded = load("-", stdin=io.BytesIO(json.dumps(ONE).encode()))
    assert (names(loaded), loaded.catalog.sources[0].name) == (["one"], "<stdin>")
    assert loaded.catalog.tools[0].origin.position == Position(line=1, column=12)


def test_a_folder_is_every_catalog_in_it(write, tmp_path):
    write("servers/b.json", ONE)
    write("servers/a/two.jsonl", "\n".join(json.dumps({"result": TWO}) for _ in range(2)))
    write("servers/zip.json.gz", ONE)
    write("servers/package.json", {"name": "x", "version": "1"})
    write("servers/broken.json", '{"tools": [')
    write("servers/README.md", "{}")
    write("servers/.hidden/c.json", ONE)
    write("servers/node_modules/c.json", ONE)
    folder = str(tmp_path / "servers")
    loaded = load(folder)
    assert names(loaded) == ["two", "two", "one", "one"]
    assert [source.name.removeprefix(folder) for source in loaded.catalog.sources] == [
        "/a/two.jsonl",
        "/b.json",
        "/zip.json.gz",
    ]
    told = {problem.source.removeprefix(folder): problem for problem in loaded.catalog.problems}
    assert told["/package.json"].message.startswith("left out: no tool catalog of a known shape")
    assert told["/broken.json"].message.startswith("left out: not valid JSON")
    assert [name for name, problem in told.items() if problem.tool_lost] == ["/a/two.jsonl"]


def test_a_folder_never_starts_the_servers_it_names(write, tmp_path):
    write("a.json", ONE)
    write("client.json", {"mcpServers": {"a": {"command": "touch", "args": [str(tmp_path / "started")]}}})
    loaded = load(str(tmp_path), start_servers=True)
    assert names(loaded) == ["one"]
    (note,) = loaded.catalog.problems
    assert note.message.startswith("left out: a client configuration: it names live servers (a)")
    assert note.hint.startswith("name the file itself")
    assert not (tmp_path / "started").exists()


def test_what_cannot_be_read_in_a_folder_is_left_out_and_told(write, tmp_path):
    write("a.json", ONE)
    (tmp_path / "cut.json.gz").write_bytes(b"\x1f\x8b")
    write("deep.json", "[" * 200 + "]" * 200)
    write("large.json", " " * 2000)
    (tmp_path / "gone.json").symlink_to(tmp_path / "nowhere.json")
    os.mkfifo(tmp_path / "pipe.json")
    loaded = load(str(tmp_path), max_bytes=1000)
    assert names(loaded) == ["one"]
    told = {problem.source.rpartition("/")[2]: problem.message for problem in loaded.catalog.problems}
    assert told["cut.json.gz"] == "left out: broken gzip data: the file is cut off"
    assert told["deep.json"].startswith("left out: ")
    assert "levels of nesting: 200 found" in told["deep.json"]
    assert told["large.json"].startswith("left out: bytes: 2,000 found")
    assert len(told) == 3


def test_a_compressed_file_of_too_many_members_is_refused(tmp_path):
    many = tmp_path / "many.json.gz"
    many.write_bytes(gzip.compress(b"") * 1001)
    with pytest.raises(LimitExceeded, match="members of the gzip file: more than 1,000"):
        load(str(many))


def test_a_folder_named_with_a_slash_is_the_same_folder(write, tmp_path):
    write("servers/a.json", ONE)
    assert load(f"{tmp_path}/servers/").catalog.sources == load(f"{tmp_path}/servers").catalog.sources


def test_a_folder_without_catalogs_says_so(write, tmp_path):
    with pytest.raises(SourceError, match=r"holds no \.json"):
        load(str(tmp_path))
    write("package.json", {"name": "x", "version": "1"})
    with pytest.raises(CatalogError, match="left out: no tool catalog"):
        load(str(tmp_path))


def test_a_folder_and_a_file_of_it_count_once(write, tmp_path):
    file = write("a.json", ONE)
    assert names(load(str(tmp_path), file)) == ["one"]


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="only Linux has a file that is there and cannot be read")
def test_a_file_that_cannot_be_read_says_so():
    with pytest.raises(SourceError, match="/proc/self/mem: cannot be read: Input/output error"):
        load("/proc/self/mem")


@pytest.mark.parametrize("target", ["no/such/file.json", "a\0b", "x" * 5000])
def test_a_target_that_is_not_there_says_so(target):
    with pytest.raises(SourceError, match=r"no such file or folder|not a usable path"):
        load(target)


def test_targets_that_contradict_each_other_are_refused(write):
    file = write("a.json", ONE)
    with pytest.raises(UsageError, match="given twice"):
        load(file, file)
    with pytest.raises(UsageError, match="given twice"):
        load("-", "-", stdin=io.BytesIO(b"{}"))
    with pytest.raises(UsageError, match="no target"):
        load()


def test_all_problems_of_all_targets_come_together(write):
    bad, worse, fine = write("bad.json", {"tools": [{}, 1]}), write("worse.json", "{'a'}"), write("fine.json", ONE)
    with pytest.raises(CatalogError) as caught:
        load(bad, fine, worse)
    assert [(problem.source, problem.pointer) for problem in caught.value.problems] == [
        (bad, "/tools/0"),
        (bad, "/tools/0"),
        (bad, "/tools/1"),
        (worse, None),
    ]


def test_strict_makes_a_lost_tool_an_error_and_leaves_notes_alone(write):
    two = write("two.json", TWO)
    assert names(load(two)) == ["two"]
    with pytest.raises(CatalogError, match="a tool has no name"):
        load(two, strict=True)
    noted = write("noted.json", [{"name": "a", "inputSchema": {}, "annotations": {"readOnlyHint": 1}}])
    assert len(load(noted, strict=True).catalog.problems) == 1


def test_too_many_tools_are_a_limit_with_the_number_found(write):
    file = write("many.json", {"tools": [{"name": f"t{n}", "inputSchema": {}} for n in range(1025)]})
    with pytest.raises(LimitExceeded, match=r"tools: 1,025 found, the limit is 1,024; --max-tools raises it"):
        load(file)
    assert len(load(file, max_tools=1025).catalog.tools) == 1025


def test_groups_are_given_by_pattern(write, tmp_path):
    one, two, three = write("dev/a.json", ONE), write("prod/a.json", ONE), write("b.json", ONE)
    loaded = load(one, two, three, groups={f"{tmp_path}/dev/*": "dev", two: "prod"})
    assert [tool.group for tool in loaded.catalog.tools] == ["dev", "prod", None]


def test_the_same_input_gives_the_same_catalog(write):
    file = write("two.json", TWO)
    assert load(file).catalog == load(file).catalog
