import subprocess
import sys
from pathlib import Path

import rightcall.catalog
from rightcall.catalog import formats
from rightcall.catalog.formats import FORMATS, get_format


def test_every_file_of_the_folder_is_in_the_table():
    folder = Path(formats.__file__).parent
    files = {path.stem for path in folder.glob("*.py")} - {"__init__"}
    listed = {target.partition(":")[0].rpartition(".")[2] for target in FORMATS.values()}
    assert listed == files


def test_every_line_of_the_table_leads_to_a_format_of_that_name():
    assert [get_format(kind).kind for kind in FORMATS] == list(FORMATS)


def test_public_names_are_all_there_and_no_others():
    for name in rightcall.catalog.__all__:
        assert getattr(rightcall.catalog, name).__name__ == name
    assert not hasattr(rightcall.catalog, "load_everything")


def run_python(code):
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()


def test_importing_the_room_loads_nothing_heavy():
    code = "import sys, rightcall.catalog; print(*sys.modules)"
    loaded = set(run_python(code))
    assert not loaded & {"mcp", "mcp_types", "asyncio", "anyio", "pydantic", "httpx2", "subprocess", "socket", "json"}
    assert "rightcall.catalog.load" not in loaded


def test_loading_a_file_touches_neither_the_sdk_nor_an_event_loop(tmp_path):
    (tmp_path / "a.json").write_text('{"tools": [{"name": "a", "inputSchema": {}}]}')
    code = "import sys; from rightcall.catalog import *; load_catalog(sys.argv[1:], LoadOptions()); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, check=True)
    assert not set(done.stdout.split()) & {"mcp", "mcp_types", "asyncio", "anyio", "pydantic", "httpx2", "subprocess"}
