import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import rightcall.report.formats
from rightcall.errors import UsageError
from rightcall.report import FORMATS, RenderOptions, render


def test_every_file_of_the_folder_is_a_listed_format():
    files = {path.stem for path in Path(rightcall.report.formats.__file__).parent.glob("*.py")} - {"__init__"}
    listed = {target.partition(":")[0].rpartition(".")[2] for target in FORMATS.values()}
    assert files == listed


def test_human_is_the_default():
    assert list(FORMATS) == [
        "human", "json", "jsonl", "sarif", "github", "markdown", "html", "junit", "badge", "shields",
    ]  # fmt: skip


@pytest.mark.parametrize("name", FORMATS)
def test_listed_targets_exist_and_end_with_a_newline(name, empty_report):
    module, _, attribute = FORMATS[name].partition(":")
    assert callable(getattr(import_module(module), attribute))
    text = render(empty_report, name, RenderOptions())
    assert text.endswith("\n")
    assert not text.endswith("\n\n")


def test_unknown_format_is_refused_with_the_list(empty_report):
    with pytest.raises(UsageError, match="unknown format 'xml'; the formats are human, json, jsonl"):
        render(empty_report, "xml", RenderOptions())


def test_rooms_load_nothing_heavy():
    code = "import sys, rightcall.report, rightcall.findings; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"click", "rich", "mcp", "asyncio", "subprocess", "socket", "jsonschema", "numpy", "pydantic"} & set(loaded)
