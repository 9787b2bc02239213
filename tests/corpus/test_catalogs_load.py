"""Every real catalog of the shared corpus loads, with the counts its README states."""

import pytest

from rightcall.catalog import LoadOptions, load_catalog

ALL = LoadOptions(max_tools=100_000)

COUNTS = {
    "snapshots/github-mcp-server.toolsnaps.json": ("mcp", 117, 0),
    "livemcpbench/tools.json.gz": ("mcp", 396, 0),
    "openai/tau_bench_airline.json": ("openai-chat", 14, 0),
    "openai/tau_bench_retail.json": ("openai-chat", 16, 0),
    "openai/chat_request_tools.jsonl": ("openai-chat", 126, 0),
    "openai/responses_request_tools.jsonl": ("openai-responses", 82, 7),
    "anthropic/messages_request_tools.jsonl": ("anthropic", 154, 15),
    "gemini/generate_content_request_tools.jsonl": ("gemini", 73, 5),
    "cohere/chat_v2_request_tools.jsonl": ("openai-chat", 13, 0),
    "metatool/plugin_des.json": ("name-map", 199, 199),
    "metatool/big_tool_des.json": ("name-map", 47, 47),
    "seal-tools/tool_sample.jsonl.gz": ("seal-tools", 1570, 0),
}
GROUPS = {
    "livemcpbench/tools.json.gz": 56,
    "openai/chat_request_tools.jsonl": 97,
    "openai/responses_request_tools.jsonl": 57,
    "anthropic/messages_request_tools.jsonl": 83,
    "gemini/generate_content_request_tools.jsonl": 47,
    "cohere/chat_v2_request_tools.jsonl": 12,
}


@pytest.fixture
def catalogs(shared):
    return shared / "corpus" / "catalogs"


def load(path):
    return load_catalog([str(path)], ALL)


def check_places(loaded):
    """Every tool stands where it says, and its schema too."""
    for tool in loaded.catalog.tools:
        origin = tool.origin
        assert origin.position is not None
        assert origin.position == loaded.locate(origin.source, origin.pointer)
        assert loaded.locate(origin.source, tool.schema_pointer) is not None


def test_all_live_servers_of_the_corpus_load_as_one_catalog(catalogs):
    loaded = load(catalogs / "mcp")
    assert (len(loaded.catalog.sources), len(loaded.catalog.tools)) == (116, 3790)
    assert {tool.origin.kind for tool in loaded.catalog.tools} == {"mcp"}
    assert sum(isinstance(tool.input_schema, dict) for tool in loaded.catalog.tools) == 3790
    closed = sum(tool.input_schema.get("additionalProperties") is False for tool in loaded.catalog.tools)
    untyped = sum("type" not in tool.input_schema for tool in loaded.catalog.tools)
    assert (closed, untyped) == (1371, 9)
    (note,) = loaded.catalog.problems
    assert note.source.endswith("INDEX.json")
    assert not note.tool_lost
    check_places(loaded)


@pytest.mark.parametrize("name", COUNTS)
def test_a_catalog_of_another_shape_loads(catalogs, name):
    loaded = load(catalogs / name)
    tools = loaded.catalog.tools
    assert (loaded.catalog.sources[0].kind, len(tools), sum(tool.input_schema is None for tool in tools)) == COUNTS[name]
    assert len({tool.group for tool in tools}) == GROUPS.get(name, 1)
    assert not any(problem.tool_lost for problem in loaded.catalog.problems)
    check_places(loaded)


@pytest.mark.parametrize(("folder", "sources", "tools", "without"), [("docker-registry", 21, 675, 312), ("bfcl", 12, 162, 0)])
def test_a_folder_of_catalogs_loads(catalogs, folder, sources, tools, without):
    loaded = load(catalogs / folder)
    assert (len(loaded.catalog.sources), len(loaded.catalog.tools)) == (sources, tools)
    assert sum(tool.input_schema is None for tool in loaded.catalog.tools) == without
    assert not any(problem.tool_lost for problem in loaded.catalog.problems)
    check_places(loaded)


def test_every_file_of_the_corpus_has_a_count_here(catalogs):
    files = {path.relative_to(catalogs).as_posix() for path in catalogs.rglob("*") if path.is_file()}
    outside = {name for name in files if name.partition("/")[0] not in ("mcp", "docker-registry", "bfcl")}
    assert outside == set(COUNTS)
