"""`rightcall guard audit`: does the record hold together, and what does it say?"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from rightcall.cli.group import SectionedCommand
from rightcall.cli.options import chain, debug_option, option, output_option
from rightcall.cli.output import write_output
from rightcall.errors import MissingExtraError, SourceError, UsageError

if TYPE_CHECKING:
    from collections.abc import Callable

FILTERS = ("principal", "primitive", "effect", "reason", "rule", "verdict")


@click.command(
    cls=SectionedCommand,
    examples=(("rightcall guard audit verify audit --public-key audit.pem", "with the heads that were signed"),),
)
@click.argument("folder", type=click.Path(exists=True, file_okay=False))
@chain(
    option(
        "--public-key",
        section="Record",
        type=click.Path(exists=True, dir_okay=False),
        from_config=False,
        help="The Ed25519 key (PEM) that the heads of finished segments are signed with.",
    ),
    output_option,
    debug_option,
)
def verify(**flags: Any) -> None:  # noqa: ANN401 - click hands over what the flags gave
    """Find rows of the record in FOLDER that were changed, lost, added or moved. Exit 1 when there are any."""
    from rightcall.audit import verify as faults_of  # noqa: PLC0415 - loads the guard room

    check = None if flags["public_key"] is None else _signature_check(Path(flags["public_key"]))
    faults = [fault.describe() for fault in faults_of(Path(flags["folder"]), check)]
    write_output("\n".join(faults or ["The record holds together."]) + "\n", flags["output"])
    if faults:
        raise click.exceptions.Exit(1)


@click.command(
    cls=SectionedCommand,
    examples=(("rightcall guard audit query audit --effect deny --reason scope.missing", "who lacked a scope, as JSON lines"),),
)
@click.argument("folder", type=click.Path(exists=True, file_okay=False))
@chain(
    *(option(f"--{name}", section="Rows", metavar="TEXT", from_config=False, help=f"Only this {name}.") for name in FILTERS),
    output_option,
    debug_option,
)
def query(**flags: Any) -> None:  # noqa: ANN401 - click hands over what the flags gave
    """Give the rows of the record in FOLDER that fit, one JSON object on each line. What they say is not verified."""
    from rightcall.audit import read_rows  # noqa: PLC0415 - loads the guard room

    wanted = {name: flags[name] for name in FILTERS if flags[name] is not None}
    rows = (row for row in read_rows(Path(flags["folder"])) if all(_fits(row, name, text) for name, text in wanted.items()))
    write_output("".join(json.dumps(row, sort_keys=True) + "\n" for row in rows), flags["output"])


def _fits(row: dict[str, Any], name: str, text: str) -> bool:
    if name in {"reason", "rule"}:
        return text in row.get(f"{name}s", ())
    return bool(row.get(name) == text)


def _signature_check(path: Path) -> Callable[[bytes, bytes], bool]:
    try:
        from cryptography.exceptions import InvalidSignature  # noqa: PLC0415 - part of an extra
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey  # noqa: PLC0415
        from cryptography.hazmat.primitives.serialization import load_pem_public_key  # noqa: PLC0415
    except ImportError as error:
        raise MissingExtraError(extra="guard", needed_for="checking signatures") from error
    try:
        key = load_pem_public_key(path.read_bytes())
    except OSError as error:
        message = f"cannot read {path}: {error.strerror or error}"
        raise SourceError(message) from error
    except ValueError as error:
        message = f"{path} holds no public key"
        raise UsageError(message) from error
    if not isinstance(key, Ed25519PublicKey):
        message = f"{path} holds no Ed25519 key"
        raise UsageError(message)
    found = key

    def check(text: bytes, signature: bytes) -> bool:
        try:
            found.verify(signature, text)
        except InvalidSignature:
            return False
        return True

    return check
