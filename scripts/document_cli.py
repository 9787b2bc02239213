"""Write what the command prints into docs/cli.md and README.md. `--check` only says whether they are up to date."""

from __future__ import annotations

import os
import re
import shlex
import sys
from pathlib import Path

from click.testing import CliRunner

from rightcall.cli.entry import COMMANDS, root

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "cli.md"
README = ROOT / "README.md"
START = "<!-- help: written by scripts/document_cli.py -->"
WIDTH = "80"
FINISHED = (0, 1)
PLAIN = {"GITHUB_ACTIONS": None, "FORCE_COLOR": None}
CONSOLE = re.compile(r"```console\n\$ rightcall ([^\n]+)\n.*?```", re.DOTALL)


def help_text(*command: str) -> str:
    """What `rightcall COMMAND --help` prints on a terminal of 80 columns."""
    result = CliRunner().invoke(root, [*command, "--help"], prog_name="rightcall", env={"COLUMNS": WIDTH})
    if result.exit_code:
        raise SystemExit(result.output)
    return result.output


def reference() -> str:
    """The generated half of the page."""
    sections = [START, "## Help of every command"]
    for command in ((), *((name,) for name in COMMANDS)):
        line = " ".join(("rightcall", *command, "--help"))
        sections += [f"### `{line}`", f"```text\n{help_text(*command).rstrip()}\n```"]
    return "\n\n".join(sections) + "\n"


def page() -> str:
    """The whole page: what people wrote, then the help."""
    written, _, _ = PAGE.read_text(encoding="utf-8").partition(START)
    return f"{written.rstrip()}\n\n{reference()}"


def readme() -> str:
    """The README with the real output beneath every `$ rightcall ...` of a console block."""
    return CONSOLE.sub(
        lambda match: f"```console\n$ rightcall {match[1]}\n{output(match[1])}```", README.read_text(encoding="utf-8")
    )


def output(arguments: str) -> str:
    """What a command prints for a person whose shell stands in the project."""
    here = Path.cwd()
    os.chdir(ROOT)
    try:
        result = CliRunner().invoke(root, shlex.split(arguments), prog_name="rightcall", env={"COLUMNS": WIDTH, **PLAIN})
    finally:
        os.chdir(here)
    if result.exit_code not in FINISHED:
        raise SystemExit(result.output)
    return result.stdout


def main() -> None:
    """Write the pages, or compare."""
    pages = {PAGE: page(), README: readme()}
    if "--check" in sys.argv[1:]:
        stale = [path.name for path, text in pages.items() if path.read_text(encoding="utf-8") != text]
        sys.exit(f"out of date: {', '.join(stale)}; run scripts/document_cli.py" if stale else 0)
    for path, text in pages.items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
