"""Configuration files: which one counts, what they may set, and how a wrong one is refused."""

import pytest

# `snapshot` reads the configuration like every command and then stops at its target: no analysis is needed to see either.
NO_SERVER = ("snapshot", "nothing-here.json")


def refused(run, folder, text, name="rightcall.toml", command=NO_SERVER):
    """What is printed when a command meets this configuration."""
    (folder / name).write_text(text, encoding="utf-8")
    result = run(*command)
    assert result.exit_code == 2
    return result.output


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("thresold = 0.5", "thresold: unknown key. Did you mean threshold?"),
        ("[scan]\nfial-on = 'note'", "scan.fial-on: unknown key. Did you mean fail-on?"),
        ("[scna]\nthreshold = 0.5", "scna: unknown key. Did you mean scan?"),
        ("scan = 3", "scan: this names a command, so a table of its options is expected"),
        ("[scan]\nthreshold = 'high'", "scan.threshold: 'high' is not a valid float"),
        ("[scan]\nthreshold = 7", "scan.threshold: 7.0 is not in the range"),
        ("[scan]\nmax-tools = 1.5", "scan.max-tools: '1.5' is not a valid integer"),
        ("[scan]\nmax-tools = true", "scan.max-tools: a string or a number is expected"),
        ("strict = 'yes'", "strict: true or false is expected"),
        ("select = [1979-05-27]", "select: a list of strings is expected"),
        ("fail-on = 'never ever'", "fail-on: 'never ever' is not one of"),
        ("suppressions = 'none'", "suppressions: this is written as [[suppressions]]"),
        ("severities = ['TC001']", "severities: this is written as [severities]"),
    ],
)
def test_a_wrong_key_or_value_is_refused_by_name(run, tmp_path, text, complaint):
    output = refused(run, tmp_path, text)
    assert complaint in output
    assert "rightcall.toml cannot be used" in output


@pytest.mark.parametrize("key", ["start-servers", "env", "output", "write-baseline", "group", "config", "debug"])
def test_a_file_cannot_start_programs_or_choose_what_is_written(run, tmp_path, key):
    value = "true" if key in {"start-servers", "debug"} else "'x'"
    output = refused(run, tmp_path, f"[scan]\n{key} = {value}")
    assert f"scan.{key}: only the command line can say this" in output


def test_all_that_is_wrong_is_said_at_once(run, tmp_path):
    output = refused(run, tmp_path, "first = 1\nsecond = 2\n[scan]\nthird = 3\n")
    assert [word for word in ("first", "second", "scan.third") if f"  {word}: unknown key" not in output] == []


def test_broken_toml_is_refused_with_its_place(run, tmp_path):
    assert "not valid TOML: Invalid value (at line 1, column 10)" in refused(run, tmp_path, "strict = maybe")


def test_a_file_that_is_no_text_is_refused(run, tmp_path):
    (tmp_path / "rightcall.toml").write_bytes(b"strict = \xff")
    result = run(*NO_SERVER)
    assert result.exit_code == 2
    assert "not valid TOML" in result.output


def test_control_characters_of_a_key_do_not_reach_the_terminal(run, tmp_path):
    output = refused(run, tmp_path, '"red\\u001b[31m" = 1')
    assert "\x1b" not in output
    assert "red\\x1b[31m: unknown key" in output


def test_the_nearest_file_counts_and_only_that_one(run, tmp_path, monkeypatch):
    inner = tmp_path / "inner"
    inner.mkdir()
    (tmp_path / "rightcall.toml").write_text("outer-mistake = 1", encoding="utf-8")
    (inner / "rightcall.toml").write_text("inner-mistake = 1", encoding="utf-8")
    monkeypatch.chdir(inner)
    output = run(*NO_SERVER).output
    assert "inner-mistake" in output
    assert "outer-mistake" not in output


def test_a_file_further_up_is_found(run, tmp_path, monkeypatch):
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    monkeypatch.chdir(inner)
    assert "mistake: unknown key" in refused(run, tmp_path, "mistake = 1")


def test_own_file_beats_the_shared_one_beside_it(run, tmp_path):
    (tmp_path / "pyproject.toml").write_text("[tool.rightcall]\nshared-mistake = 1", encoding="utf-8")
    output = refused(run, tmp_path, "own-mistake = 1")
    assert "own-mistake" in output
    assert "shared-mistake" not in output


def test_a_pyproject_that_says_nothing_is_passed_over(run, tmp_path, monkeypatch):
    inner = tmp_path / "inner"
    inner.mkdir()
    (inner / "pyproject.toml").write_text("[project]\nname = 'other'", encoding="utf-8")
    monkeypatch.chdir(inner)
    text = "[tool.rightcall]\nmistake = 1"
    assert "mistake: unknown key" in refused(run, tmp_path, text, name="pyproject.toml")


def test_a_named_file_is_the_only_one(run, tmp_path):
    (tmp_path / "rightcall.toml").write_text("mistake = 1", encoding="utf-8")
    (tmp_path / "other.toml").write_text("", encoding="utf-8")
    assert "mistake" not in run(*NO_SERVER, "--config", "other.toml").output


def test_a_named_file_must_exist(run):
    result = run(*NO_SERVER, "--config", "absent.toml")
    assert result.exit_code == 2
    assert "absent.toml" in result.output


def test_a_key_of_another_command_is_no_mistake(run, tmp_path):
    (tmp_path / "rightcall.toml").write_text("threshold = 0.9\nselect = ['TC001']", encoding="utf-8")
    assert "threshold" not in run(*NO_SERVER).output


@pytest.mark.parametrize("text", ["tool = 3", "[tool]\nother = 1", "[tool.other]\nrightcall = 1"])
def test_a_pyproject_of_any_shape_may_say_nothing(run, tmp_path, text):
    (tmp_path / "pyproject.toml").write_text(text, encoding="utf-8")
    assert "pyproject.toml" not in run(*NO_SERVER).output


def test_a_section_that_is_no_table_is_refused(run, tmp_path):
    assert "written as [tool.rightcall]" in refused(run, tmp_path, "[tool]\nrightcall = 3", name="pyproject.toml")


def test_a_file_too_large_to_be_a_configuration_is_refused(run, tmp_path):
    assert "which no configuration is" in refused(run, tmp_path, "# " + "x" * 2_000_000)


def test_one_configuration_speaks_to_every_command(run, tmp_path, examples):
    text = """
[severities]
CMP014 = "warning"
RC001 = "note"

[[suppressions]]
rule = "CMP002"
tools = ["*"]
reason = "announced in the release notes"
"""
    (tmp_path / "rightcall.toml").write_text(text, encoding="utf-8")
    target = str(next(iter(sorted(examples.glob("*.json")))))
    result = run("scan", target, "--format", "json", "--fail-on", "never")
    assert result.exit_code == 0, result.output
    assert "RC001" not in result.stdout


def test_a_code_of_no_command_is_refused_in_a_configuration(run, tmp_path, examples):
    (tmp_path / "rightcall.toml").write_text('[severities]\nCMP999 = "warning"\n', encoding="utf-8")
    result = run("scan", str(next(iter(sorted(examples.glob("*.json"))))))
    assert result.exit_code == 2
    assert "unknown rule code 'CMP999'" in result.output
