"""`rightcall parse`: the text a model wrote, taken apart into calls, text and reasoning."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from rightcall.cli.failures import EXIT_FINDINGS
from rightcall.cli.group import SectionedCommand
from rightcall.cli.options import chain, config_option, debug_option, option, output_option
from rightcall.cli.output import STANDARD_STREAM, write_output

if TYPE_CHECKING:
    from rightcall.model import Tool
    from rightcall.toolcall import Options, ParseResult


@click.command(
    cls=SectionedCommand,
    examples=(
        ("rightcall parse answer.txt", "which calls are in this answer?"),
        ("rightcall parse answer.txt --format hermes --tools tools.json", "in one format, checked against a catalog"),
        ("my-model | rightcall parse - --stream", "events as JSON lines, as they come"),
        ("rightcall formats", "list the formats"),
    ),
)
@click.argument("source", metavar="FILE|-")
@chain(
    option(
        "--format",
        "format_name",
        section="Reading",
        metavar="NAME",
        default="auto",
        show_default=True,
        from_config=False,
        help="How calls are written; rightcall formats lists the names. auto: whichever marker comes.",
    ),
    option(
        "--tools",
        section="Reading",
        metavar="CATALOG",
        from_config=False,
        help="The tools that were offered: they give arguments their types, and calls are checked against them.",
    ),
    option(
        "--semantics",
        section="Reading",
        type=click.Choice(["schema", "reference"]),
        default="schema",
        show_default=True,
        from_config=False,
        help="schema: values get the types of their tool. reference: trimmed, and scalars stay strings.",
    ),
    option(
        "--unclosed",
        section="Reading",
        type=click.Choice(["text", "accept"]),
        default="text",
        show_default=True,
        from_config=False,
        help="What complete calls are in a block whose outer closer is missing.",
    ),
    option("--lenient", section="Reading", is_flag=True, from_config=False, help="Accept known misspellings of markup."),
    option("--fenced", section="Reading", is_flag=True, from_config=False, help="Count calls inside of code fences too."),
    option(
        "--in-reasoning",
        section="Reading",
        is_flag=True,
        from_config=False,
        help="The text begins inside the thinking, whose opener was part of the prompt.",
    ),
    option(
        "--as",
        "written_as",
        section="Report",
        type=click.Choice(["human", "json", "events"]),
        default="human",
        show_default=True,
        from_config=False,
        help="A summary, one JSON document, or one JSON line for each event.",
    ),
    option(
        "--stream",
        section="Report",
        is_flag=True,
        from_config=False,
        help="Tell events as soon as the text comes, as JSON lines on standard output.",
    ),
    option(
        "--strict",
        section="Gate",
        is_flag=True,
        help="Exit with 1 when a block was rejected, a tool is unknown or its schema refuses the arguments.",
    ),
    output_option,
    config_option,
    debug_option,
)
def parse(**flags: Any) -> None:  # noqa: ANN401 - click hands over what the flags gave
    """Find the tool calls in the text that a model wrote.

    FILE holds one answer as UTF-8; - is standard input. Nothing is called: examples in code fences, mentions in prose and
    calls that were cut stay text.

    Exit codes: 0 read, 1 something is wrong with the calls and --strict was given, 2 could not run.
    """
    _parse(**flags)


def _parse(*, source: str, format_name: str, tools: str | None, written_as: str, **flags: Any) -> None:  # noqa: ANN401 - as above
    from rightcall.cli.parsing import event_lines, result_json, result_text, text_pieces, whole_text  # noqa: PLC0415 - loads the parser
    from rightcall.toolcall import Parser  # noqa: PLC0415 - as above
    from rightcall.toolcall import parse as parse_text  # noqa: PLC0415 - as above

    if source == tools == STANDARD_STREAM:
        message = "standard input can be read once: only one of FILE and --tools can be -."
        raise click.UsageError(message, click.get_current_context())
    if flags["stream"] and (flags["output"] or flags["strict"]):
        message = "--stream writes to standard output as the text comes, and goes with neither --output nor --strict."
        raise click.UsageError(message, click.get_current_context())
    offered, options = _offered(tools), _options(**flags)
    if flags["stream"]:
        parser = Parser(format=format_name, tools=offered, options=options)
        for piece in text_pieces(source):
            _tell(event_lines(parser.feed(piece)))
        _tell(event_lines(parser.close()))
        return
    text = whole_text(source)
    result = parse_text(text, format=format_name, tools=offered, options=options)
    if written_as == "events":
        parser = Parser(format=format_name, tools=offered, options=options)
        shown = event_lines([*parser.feed(text), *parser.close()])
    else:
        shown = (result_json if written_as == "json" else result_text)(result, format_name)
    write_output(shown, flags["output"])
    if flags["strict"] and _is_wrong(result):
        raise click.exceptions.Exit(EXIT_FINDINGS)


def _options(*, semantics: str, unclosed: str, lenient: bool, fenced: bool, in_reasoning: bool, **_: object) -> Options:
    from rightcall.toolcall import Options  # noqa: PLC0415 - loads the parser

    chosen: dict[str, Any] = {"semantics": semantics, "unclosed": unclosed}
    return Options(**chosen, lenient=lenient, fenced=fenced, starts_in_reasoning=in_reasoning)


def _offered(target: str | None) -> tuple[Tool, ...] | None:
    if target is None:
        return None
    from rightcall.catalog import LoadOptions, load_catalog  # noqa: PLC0415 - loads the catalog readers
    from rightcall.cli.flags import say  # noqa: PLC0415 - as above

    catalog = load_catalog([target], LoadOptions(notice=say)).catalog
    for problem in catalog.problems:
        say(problem.describe())
    return catalog.tools


def _tell(lines: str) -> None:
    if lines:
        sys.stdout.buffer.write(lines.encode("utf-8"))
        sys.stdout.buffer.flush()


def _is_wrong(result: ParseResult) -> bool:
    return bool(result.rejected or result.unknown_tools or any(call.violation for call in result.calls))
