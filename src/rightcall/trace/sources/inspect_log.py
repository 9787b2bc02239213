"""Logs of inspect_ai (`.eval`), read through its own interface: one record a sample."""

from __future__ import annotations

from collections.abc import Iterator
from zipfile import BadZipFile

from rightcall.errors import SourceError
from rightcall.trace.sources.blocks import Block, Piece
from rightcall.trace.sources.places import optional_module


def read_samples(block: Block) -> Iterator[Piece]:
    """The samples of a log, one at a time, with the conversation and the events of each.

    *Errors*: `MissingExtraError`, `SourceError` for an archive that is no such log.
    """
    source = block.trace.source
    log = optional_module("inspect_ai.log", extra="inspect", needed_for=f"reading the inspect_ai log {source}")
    samples = log.read_eval_log_samples(
        block.trace.location, all_samples_required=False, resolve_attachments=True, format="eval"
    )
    number = at = 0
    try:
        for sample in samples:
            text = sample.model_dump_json(exclude_none=True).encode()
            yield Piece(number, at, at + len(text), text)
            number, at = number + 1, at + len(text)
    except (OSError, ValueError, LookupError, RuntimeError, BadZipFile) as error:
        message = f"{source}: cannot be read as a log of inspect_ai"
        raise SourceError(message) from error
