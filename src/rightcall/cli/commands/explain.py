"""`rightcall explain`: what a rule means, why it matters, and what to do."""

from __future__ import annotations

import click

from rightcall.cli.explanation import rule_json, rule_list, rule_text
from rightcall.cli.group import SectionedCommand
from rightcall.cli.options import chain, debug_option, option, output_option
from rightcall.cli.output import write_output
from rightcall.cli.rules import all_rules, find_rule


@click.command(
    cls=SectionedCommand,
    examples=(
        ("rightcall explain", "list every rule"),
        ("rightcall explain TC004", "all about one of them"),
        ("rightcall explain contained-tool", "by its name"),
    ),
)
@click.argument("codes", nargs=-1, metavar="[CODE]...")
@chain(
    option(
        "--format",
        "format_name",
        section="Report",
        type=click.Choice(["human", "json"]),
        default="human",
        show_default=True,
        from_config=False,
        help="json gives every field of the rules.",
    ),
    output_option,
    debug_option,
)
def explain(codes: tuple[str, ...], format_name: str, output: str | None) -> None:
    """Say what a rule means, why it matters, and what to do about it.

    A rule is named by its code or by its name; without any, all rules are listed.
    """
    rules = all_rules()
    chosen = tuple(find_rule(code, rules) for code in codes) or rules
    if format_name == "json":
        text = rule_json(chosen)
    elif codes:
        text = "\n\n".join(rule_text(rule) for rule in chosen)
    else:
        text = rule_list(rules)
    write_output(text, output)
