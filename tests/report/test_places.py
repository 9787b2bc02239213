import pytest

from rightcall.model import Position
from rightcall.report.places import file_path, file_uri, is_file, place_text, places_text


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("a.json", True),
        ("-", False),
        ("-a.json", True),
        ("stdio:server x", False),
        ("https://h.example/mcp", False),
        ("C:\\a.json", True),
        ("C:/a.json", True),
        ("a:b.json", True),
    ],
)
def test_files_are_told_from_other_sources(source, expected):
    assert is_file(source) is expected


@pytest.mark.parametrize(
    ("source", "base_dir", "path"),
    [
        ("a.json", None, "a.json"),
        ("./a/../b.json", "/srv", "b.json"),
        ("/srv/x/a.json", "/srv", "x/a.json"),
        ("/srv/x/a.json", "/other", "/srv/x/a.json"),
        ("/srv/x/a.json", None, "/srv/x/a.json"),
        ("/srvx/a.json", "/srv", "/srvx/a.json"),
        ("../a.json", "/srv", "../a.json"),
        ("-", "/srv", None),
    ],
)
def test_paths_are_relative_to_the_base_where_they_lie_beneath_it(source, base_dir, path):
    assert file_path(source, base_dir) == path


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        ("a b.json", "a%20b.json"),
        ("x/a#b?c.json", "x/a%23b%3Fc.json"),
        ("/srv/a.json", "file:///srv/a.json"),
        ("\udcff.json", "%ED%B3%BF.json"),
    ],
)
def test_paths_become_uris(path, uri):
    assert file_uri(path) == uri


def test_place_is_a_line_or_else_a_pointer():
    assert place_text("a.json", "/tools/0", Position(line=3, column=7), None) == "a.json:3:7"
    assert place_text("a.json", "/tools/0", None, None) == "a.json#/tools/0"
    assert place_text("stdio:x y", "", None, None) == "stdio:x y"


def test_several_places_name_a_source_where_it_changes():
    at = Position(line=3, column=7)
    places = [
        ("a.json", "/x", at),
        ("a.json", "/y", at),
        ("a.json", "/z", None),
        ("b.json", None, at),
        ("b.json", None, None),
        ("a.json", "", at),
    ]
    assert places_text(places, None) == "a.json:3:7, #/z, b.json:3:7, b.json"
    assert places_text([], None) == ""
