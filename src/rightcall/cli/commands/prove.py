"""`rightcall prove`: one question to the prover, about one or two JSON Schemas."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from rightcall.cli.failures import EXIT_FINDINGS
from rightcall.cli.group import SectionedCommand
from rightcall.cli.options import chain, debug_option, option, output_option
from rightcall.cli.output import STANDARD_STREAM, write_output

if TYPE_CHECKING:
    from rightcall.cli.proof import Question
    from rightcall.schema import Explanation, Witnesses

MOST_WITNESSES = 100
DIALECTS = ("2020-12", "2019-09", "draft-07", "draft-06", "draft-04")


@click.command(
    cls=SectionedCommand,
    examples=(
        ("rightcall prove a.json b.json", "is there a value that both accept?"),
        ("rightcall prove --contains new.json old.json", "does new.json accept all that old.json accepts?"),
        ("rightcall prove t.json#/tools/0/inputSchema t.json#/tools/1/inputSchema", "two schemas inside of one file"),
        ("rightcall prove a.json --witnesses 5", "does a.json accept anything at all? Five examples"),
    ),
)
@click.argument("schema", metavar="SCHEMA")
@click.argument("other", metavar="[OTHER]", required=False)
@chain(
    option(
        "--contains",
        section="Question",
        is_flag=True,
        from_config=False,
        help="Ask whether SCHEMA accepts everything that OTHER accepts.",
    ),
    option(
        "--reading",
        section="Question",
        type=click.Choice(["written", "declared"]),
        default="written",
        show_default=True,
        from_config=False,
        help="written: an open object takes any further name. declared: only names that the schema declares.",
    ),
    option(
        "--arguments",
        section="Question",
        is_flag=True,
        from_config=False,
        help="Look at JSON objects only, as the arguments of a tool are.",
    ),
    option(
        "--dialect",
        section="Question",
        type=click.Choice(DIALECTS),
        default=DIALECTS[0],
        show_default=True,
        from_config=False,
        help="How to read a schema that does not say it by $schema.",
    ),
    option(
        "--formats",
        section="Question",
        type=click.Choice(["annotate", "assert"]),
        default="annotate",
        show_default=True,
        from_config=False,
        help="assert: a string has to match its format.",
    ),
    option(
        "--witnesses",
        section="Report",
        type=click.IntRange(1, MOST_WITNESSES),
        metavar="N",
        from_config=False,
        help="Show up to N values that prove the answer, unlike each other where possible.",
    ),
    option(
        "--format",
        "format_name",
        section="Report",
        type=click.Choice(["human", "json"]),
        default="human",
        show_default=True,
        from_config=False,
        help="How to print the answer.",
    ),
    output_option,
    debug_option,
)
def prove(**flags: Any) -> None:  # noqa: ANN401 - click hands over what the flags gave
    """Decide whether two JSON Schemas accept a common value, and show it.

    SCHEMA and OTHER are files; - is standard input, and FILE#/json/pointer a part of a file. With SCHEMA alone the question
    is whether it accepts anything.

    The answer is proven: an accepted value is shown and checked by independent validators, and what cannot be decided is
    called unknown, with the reason.

    Exit codes: 0 yes (overlap, contained, satisfiable), 1 no or unknown, 2 could not run.
    """
    _prove(**flags)


def _prove(*, schema: str, other: str | None, format_name: str, output: str | None, **asked: Any) -> None:  # noqa: ANN401 - the flags of Question
    from rightcall.cli.proof import YES, Question, answer_json, answer_text  # noqa: PLC0415 - loads the prover

    if other is None and asked["contains"]:
        message = "--contains compares two schemas: SCHEMA must accept everything that OTHER accepts."
        raise click.UsageError(message, click.get_current_context())
    if schema == other == STANDARD_STREAM:
        message = "standard input can be read once: only one of the two can be -."
        raise click.UsageError(message, click.get_current_context())
    question = Question(schema=schema, other=other, **asked)
    found, explanation = _ask(question)
    text = answer_json(question, found, explanation) if format_name == "json" else answer_text(question, found)
    write_output(text, output)
    if found.answer.outcome not in YES:
        raise click.exceptions.Exit(EXIT_FINDINGS)


def _ask(question: Question) -> tuple[Witnesses, Explanation | None]:
    """Put the question to the prover; without `--witnesses` only the answer is filled in. An answer by proof is explained."""
    from rightcall.cli.proof import PROVEN  # noqa: PLC0415 - as above
    from rightcall.cli.schema_input import read_schema  # noqa: PLC0415 - loads the catalog's JSON reader
    from rightcall.schema import Prover, Witnesses  # noqa: PLC0415 - loads the prover

    prover = Prover(formats=question.formats)
    targets = [question.schema] if question.other is None else [question.schema, question.other]
    schemas = [read_schema(target) for target in targets]
    first, *rest = [prover.compile(schema, dialect=question.dialect, arguments=question.arguments) for schema in schemas]
    reading = question.reading
    if question.witnesses is not None:
        other = rest[0] if rest else None
        found = prover.witnesses(first, other, question.witnesses, reading=reading, contains=question.contains)
    elif not rest:
        found = Witnesses(answer=prover.satisfiable(first, reading=reading))
    elif question.contains:
        found = Witnesses(answer=prover.contains(first, rest[0], reading=reading))
    else:
        found = Witnesses(answer=prover.overlap(first, rest[0], reading=reading))
    if found.answer.outcome not in PROVEN:
        return found, None
    explanation = prover.explain(first, *rest, reading=reading, contains=question.contains)
    return replace(found, answer=replace(found.answer, reason=explanation.text)), explanation
