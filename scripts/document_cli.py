"""Write docs/cli.md from the help of the commands. `--check` only says whether the page is up to date."""

from __future__ import annotations

import sys
from pathlib import Path

from click.testing import CliRunner

from rightcall.cli.entry import COMMANDS, root

PAGE = Path(__file__).resolve().parent.parent / "docs" / "cli.md"
START = "<!-- help: written by scripts/document_cli.py -->"
WIDTH = "80"


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


def main() -> None:
    """Write the page, or compare."""
    wanted = page()
    if "--check" in sys.argv[1:]:
        sys.exit(PAGE.read_text(encoding="utf-8") != wanted and "docs/cli.md is out of date: run scripts/document_cli.py")
    PAGE.write_text(wanted, encoding="utf-8")


if __name__ == "__main__":
    main()
