"""Write docs/rules from the rules themselves. `--check` only says whether the pages are up to date."""

from __future__ import annotations

import sys
from pathlib import Path

from rightcall.cli.explanation import rule_page
from rightcall.cli.rules import all_rules

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "rules"
HEADER = """\
# Rules

Every finding carries one of these codes. `rightcall explain CODE` prints the same page in a terminal.

| Code | Name | Severity | What it says |
|---|---|---|---|
"""


def pages() -> dict[str, str]:
    """File name -> content, for the whole folder."""
    rules = all_rules()
    rows = [f"| [{rule.code}]({rule.code}.md) | {rule.name} | {rule.severity} | {rule.summary} |\n" for rule in rules]
    return {"README.md": HEADER + "".join(rows)} | {f"{rule.code}.md": rule_page(rule) for rule in rules}


def present() -> dict[str, str]:
    """What the folder holds now."""
    return {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.md")}


def main() -> None:
    """Write the pages and remove those of rules that are gone, or compare."""
    wanted = pages()
    if "--check" in sys.argv[1:]:
        sys.exit(present() != wanted and "docs/rules is out of date: run scripts/document_rules.py")
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in present().keys() - wanted.keys():
        (FOLDER / name).unlink()
    for name, text in wanted.items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
