"""--fix on files: what is written where, what stays as it was, and what is refused."""

import json
from pathlib import Path

import pytest

from rightcall.catalog import LoadOptions, load_catalog
from rightcall.cli.fixing import FixFlags, FixInputs, run_fixes
from rightcall.errors import SourceError, UsageError
from rightcall.findings import Draft, Policy, conclude
from rightcall.lint import LINT_RULES, RULES, InspectOptions
from rightcall.lint.subject import subject_of

LOAD = LoadOptions()
CATALOG = """{
  "tools": [
    {
      "name": "find.it",
      "description": "Find an order by its number.",
      "inputSchema": {"type": "object", "properties": {"tags": {"type": "array"}}, "required": ["ghost"],   "n": 1.50}
    }
  ]
}
"""
FIXED = CATALOG.replace('{"type": "array"}', '{"type": "array", "items": {}}')


def inputs(*targets, derive_for=()):
    """What `rightcall inspect` would hand over, with every rule asked."""
    catalog = load_catalog([str(target) for target in targets], LOAD).catalog
    options = InspectOptions(targets=("openai-chat",))
    subject = subject_of(catalog, options)
    findings = tuple(found for rule in LINT_RULES for found in rule.find(subject))
    draft = Draft(command="inspect", version="0", sources=catalog.sources, summary={}, findings=findings, rules=RULES)
    return FixInputs(
        catalog=catalog,
        targets=[str(target) for target in targets],
        load=LOAD,
        inspecting=options,
        report=conclude(draft, Policy(), lambda _source, _pointer: None),
        derive_for=derive_for,
    )


@pytest.fixture
def catalog(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    path = Path("tools.json")
    path.write_text(CATALOG, encoding="utf-8")
    return path


def test_the_fixed_text_lies_beside_the_source_which_stays(catalog):
    done = run_fixes(inputs(catalog), FixFlags(fix=True))
    assert catalog.read_text(encoding="utf-8") == CATALOG
    assert Path("tools.fixed.json").read_text(encoding="utf-8") == FIXED
    assert any("find.it (SCH005)" in line and "the same calls are accepted" in line for line in done.lines)


def test_in_place_changes_the_file_and_keeps_its_permissions(catalog):
    catalog.chmod(0o640)
    run_fixes(inputs(catalog), FixFlags(fix=True, in_place=True))
    assert catalog.read_text(encoding="utf-8") == FIXED
    assert catalog.stat().st_mode & 0o777 == 0o640
    assert [path.name for path in Path().iterdir()] == ["tools.json"]


def test_a_mark_at_the_beginning_and_line_ends_are_kept(catalog):
    catalog.write_bytes(b"\xef\xbb\xbf" + CATALOG.replace("\n", "\r\n").encode())
    run_fixes(inputs(catalog), FixFlags(fix=True, in_place=True))
    assert catalog.read_bytes() == b"\xef\xbb\xbf" + FIXED.replace("\n", "\r\n").encode()


def test_the_difference_is_shown_and_nothing_is_written(catalog):
    done = run_fixes(inputs(catalog), FixFlags(diff=True))
    assert [path.name for path in Path().iterdir()] == ["tools.json"]
    assert done.diff.startswith("--- tools.json\n+++ tools.fixed.json\n")
    assert [line[0] for line in done.diff.splitlines() if "array" in line] == ["-", "+"]


def test_the_difference_of_a_long_line_is_laid_out_and_hidden_characters_are_escaped(catalog):
    document = json.loads(CATALOG)
    document["tools"][0]["title"] = "x" * 3000
    document["tools"][0]["inputSchema"]["properties"]["a\u202e"] = {"type": "array"}
    catalog.write_text(json.dumps(document, ensure_ascii=False), encoding="utf-8")
    done = run_fixes(inputs(catalog), FixFlags(diff=True))
    assert "\u202e" not in done.diff
    assert "a\\u202e" in done.diff
    assert '+      "items": {}' in done.diff


def test_unsafe_fixes_tell_what_they_change(catalog):
    done = run_fixes(inputs(catalog), FixFlags(fix=True, unsafe_fixes=True))
    (line,) = [line for line in done.lines if "SCH006" in line]
    assert "more calls are accepted" in line
    (written,) = json.loads(Path("tools.fixed.json").read_text(encoding="utf-8"))["tools"]
    assert written["inputSchema"]["required"] == []


def test_only_findings_of_the_report_are_answered(catalog):
    given = inputs(catalog)
    object.__setattr__(given.report, "findings", ())
    done = run_fixes(given, FixFlags(fix=True, unsafe_fixes=True))
    assert done.lines == ("tools.json: 0 fixes",)
    assert not Path("tools.fixed.json").exists()


def test_a_catalog_is_derived_for_each_target(catalog):
    done = run_fixes(inputs(catalog, derive_for=("openai-strict", "gemini-openapi")), FixFlags(fix=True))
    assert catalog.read_text(encoding="utf-8") == CATALOG
    strict = json.loads(Path("tools.openai-strict.json").read_text(encoding="utf-8"))["tools"][0]
    assert strict["name"] == "find_it"
    assert strict["inputSchema"]["additionalProperties"] is False
    assert Path("tools.gemini-openapi.json").exists()
    assert any(line.startswith("openai-strict: accepted") for line in done.lines)
    assert any("lost: " in line for line in done.lines)


@pytest.mark.usefixtures("catalog")
def test_lines_of_json_are_fixed_line_by_line():
    line = json.dumps(json.loads(CATALOG)["tools"][0])
    path = Path("tools.jsonl")
    path.write_text(f"{line}\n\n{line.replace('find.it', 'get')}\n", encoding="utf-8")
    run_fixes(inputs(path), FixFlags(fix=True))
    written = Path("tools.fixed.jsonl").read_text(encoding="utf-8").split("\n")
    assert written[1] == ""
    assert [json.loads(one)["inputSchema"]["properties"]["tags"] for one in (written[0], written[2])] == [
        {"type": "array", "items": {}}
    ] * 2


def test_a_file_that_was_changed_meanwhile_is_not_written(catalog):
    given = inputs(catalog)
    catalog.write_text(CATALOG + "\n", encoding="utf-8")
    with pytest.raises(SourceError, match="changed while"):
        run_fixes(given, FixFlags(fix=True, in_place=True))


def test_files_of_a_folder_are_fixed_in_place_only(catalog):
    folder = Path("catalogs")
    folder.mkdir()
    catalog.rename(folder / "tools.json")
    with pytest.raises(UsageError, match="lies in a folder"):
        run_fixes(inputs(folder), FixFlags(fix=True))
    run_fixes(inputs(folder), FixFlags(fix=True, in_place=True))
    assert (folder / "tools.json").read_text(encoding="utf-8") == FIXED


def test_standard_input_has_no_file_to_fix(catalog):
    import io  # noqa: PLC0415 - only this test reads a stream

    options = LoadOptions(stdin=io.BytesIO(catalog.read_bytes()))
    given = inputs(catalog)
    object.__setattr__(given, "catalog", load_catalog(["-"], options).catalog)
    with pytest.raises(UsageError, match="standard input"):
        run_fixes(given, FixFlags(fix=True))


@pytest.mark.parametrize(
    "flags",
    [
        {"unsafe_fixes": True},
        {"in_place": True},
        {"fix": True, "diff": True, "in_place": True},
        {"fix": True, "in_place": True, "output_fixed": "x.json"},
        {"fix": True, "output_fixed": "nowhere/x.json"},
    ],
)
def test_flags_that_contradict_each_other_are_refused(flags):
    with pytest.raises(UsageError):
        FixFlags(**flags)


def test_a_derived_catalog_never_replaces_its_source(catalog):
    with pytest.raises(UsageError, match="--in-place and --target"):
        run_fixes(inputs(catalog, derive_for=("openai-chat",)), FixFlags(fix=True, in_place=True))
