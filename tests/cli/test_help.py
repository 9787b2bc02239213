"""Help, versions, and words that are no command."""

import importlib.util
from pathlib import Path

import pytest

import rightcall
from rightcall.cli.entry import COMMANDS, root
from rightcall.cli.group import SectionOption

ROOT = Path(__file__).resolve().parents[2]


def script(name):
    """A module of scripts/, which is no package."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "scripts" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def command(name):
    """A command as click knows it."""
    return root.get_command(root.make_context("rightcall", [], resilient_parsing=True), name)


def test_version_names_program_and_version(run):
    assert run("--version").output == f"rightcall {rightcall.__version__}\n"


@pytest.mark.parametrize("arguments", [[], ["-h"], ["--help"]])
def test_root_help_lists_every_command(run, arguments):
    output = run(*arguments).output
    assert all(f"\n  {name} " in output for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_table_and_command_agree_on_the_summary(name):
    first = command(name).help.split("\n")[0]
    assert first.split()[0] == COMMANDS[name][1].split()[0]


def test_every_file_of_commands_is_in_the_table():
    files = {path.stem for path in (ROOT / "src/rightcall/cli/commands").glob("*.py")} - {"__init__"}
    assert files == {module.partition(":")[0].rpartition(".")[2] for module, _ in COMMANDS.values()}


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_has_help_that_ends_in_a_full_stop_and_a_section(name):
    options = [parameter for parameter in command(name).params if parameter.param_type_name == "option"]
    assert [option.name for option in options if not isinstance(option, SectionOption)] == []
    assert [option.name for option in options if not option.help.split("  [")[0].endswith(".")] == []


@pytest.mark.parametrize("name", COMMANDS)
def test_no_line_of_help_is_wider_than_a_terminal(run, name):
    assert [line for line in run(name, "--help", env={"COLUMNS": "80"}).output.splitlines() if len(line) > 80] == []


@pytest.mark.parametrize(("word", "advice"), [("scna", "Did you mean scan?"), ("EXPLAIN", "Did you mean explain?")])
def test_a_mistyped_command_is_answered_with_the_near_one(run, word, advice):
    result = run(word)
    assert result.exit_code == 2
    assert advice in result.output


def test_a_word_like_no_command_is_answered_with_all_of_them(run):
    result = run("xyzzy")
    assert result.exit_code == 2
    assert "The commands are check, inspect, scan, replay, compat, parse" in result.output


def test_a_mistyped_option_is_answered_with_the_near_one(run):
    result = run("scan", "--treshold", "0.5")
    assert result.exit_code == 2
    assert "--threshold" in result.output


def test_the_page_about_the_command_line_shows_the_real_help():
    document = script("document_cli")
    assert document.PAGE.read_text(encoding="utf-8") == document.page()


def test_the_readme_shows_real_output():
    document = script("document_cli")
    assert document.README.read_text(encoding="utf-8") == document.readme()


def test_the_pages_about_rules_show_the_real_rules():
    document = script("document_rules")
    assert document.present() == document.pages()


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts_are_offered(run, shell):
    result = run(env={"_RIGHTCALL_COMPLETE": f"{shell}_source"})
    assert result.exit_code == 0
    assert "rightcall" in result.output


def test_completion_offers_options_without_touching_a_configuration(run, tmp_path):
    (tmp_path / "rightcall.toml").write_text("nonsense = [", encoding="utf-8")
    result = run(env={"_RIGHTCALL_COMPLETE": "bash_complete", "COMP_WORDS": "rightcall scan --thr", "COMP_CWORD": "2"})
    assert "--threshold" in result.output
