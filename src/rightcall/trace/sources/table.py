"""Parquet files: one record a row, in a column of JSON text or in the row itself."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType
from typing import Any, BinaryIO, Final

from rightcall.errors import SourceError, UsageError
from rightcall.model import JsonValue
from rightcall.trace.sources.blocks import Block, Piece, Span, Trace, too_large
from rightcall.trace.sources.options import TraceOptions
from rightcall.trace.sources.places import open_file, optional_module

BATCH_ROWS: Final = 256
"""Rows that are held while they are read."""

_LOOK_ROWS = 64


def plan_table(file: BinaryIO, trace: Trace) -> Iterator[Span]:
    """One span for each row group. *Errors*: `MissingExtraError`, `SourceError` for a file that is no Parquet."""
    table = _open(file, trace.source)
    first = 0
    for group in range(table.metadata.num_row_groups):
        rows = table.metadata.row_group(group).num_rows
        yield Span(start=group, length=1, first_record=first, records=rows)
        first += rows


def read_rows(block: Block, options: TraceOptions) -> Iterator[Piece]:
    """The rows of one row group. *Errors*: as `plan_table`, and `UsageError` where the column has to be named."""
    source = block.trace.source
    with open_file(block.trace.location, source, options) as file:
        table = _open(file, source)
        column = _column(table, source, options.column)
        number = block.span.first_record
        columns = None if column is None else [column]
        for batch in _batches(table, source, row_groups=[block.span.start], columns=columns):
            for row in batch.to_pylist():
                yield _piece(number, row if column is None else row[column], options.max_record_bytes)
                number += 1


def _piece(number: int, value: object, max_bytes: int) -> Piece:
    if isinstance(value, str | bytes):
        raw = value.encode("utf-8", "surrogatepass") if isinstance(value, str) else value
        return Piece(number, 0, 0, raw) if len(raw) <= max_bytes else too_large(number, 0, 0, max_bytes)
    if value is None:
        return Piece(number, 0, 0, fault="invalid-json", reason="the row holds no record")
    return Piece(number, 0, 0, document=_as_json(value))


def _as_json(value: object) -> JsonValue:
    """A nested value of a row; what JSON does not have, such as times, becomes text."""
    if isinstance(value, dict):
        return {str(name): _as_json(inner) for name, inner in value.items() if inner is not None}
    if isinstance(value, list):
        return [_as_json(inner) for inner in value]
    return value if value is None or isinstance(value, bool | int | float | str) else str(value)


def _column(table: Any, source: str, wanted: str | None) -> str | None:  # noqa: ANN401 - pyarrow is imported lazily
    """The column with the records: the one asked for, or the only one whose text looks like JSON; None for the whole row."""
    names = [str(name) for name in table.schema_arrow.names]
    if wanted is not None:
        if wanted not in names:
            message = f"{source}: no column {wanted!r}; there are {', '.join(names)}"
            raise UsageError(message)
        return wanted
    found = _json_columns(table, source, names)
    if len(found) > 1:
        message = f"{source}: the columns {', '.join(found)} all hold JSON; name the one with the records: --column {found[0]}"
        raise UsageError(message)
    return found[0] if found else None


def _json_columns(table: Any, source: str, names: list[str]) -> list[str]:  # noqa: ANN401 - pyarrow is imported lazily
    for batch in _batches(table, source, batch_size=_LOOK_ROWS):
        rows = batch.to_pylist()
        return [name for name in names if _looks_like_json([row[name] for row in rows])]
    return []


def _looks_like_json(values: list[object]) -> bool:
    texts = [value for value in values if value is not None]
    return bool(texts) and all(
        value.lstrip()[:1] in ("{", "[")
        if isinstance(value, str)
        else isinstance(value, bytes) and value.lstrip()[:1] in (b"{", b"[")
        for value in texts
    )


def _open(file: BinaryIO, source: str) -> Any:  # noqa: ANN401 - pyarrow is imported lazily
    parquet = optional_module("pyarrow.parquet", extra="scale", needed_for=f"reading the Parquet file {source}")
    try:
        return parquet.ParquetFile(file)
    except (_arrow_errors(), OSError) as error:
        message = f"{source}: cannot be read as Parquet"
        raise SourceError(message) from error


def _batches(table: Any, source: str, **choice: object) -> Iterator[Any]:  # noqa: ANN401 - pyarrow is imported lazily
    batches = table.iter_batches(**{"batch_size": BATCH_ROWS, **choice})
    try:
        yield from batches
    except (_arrow_errors(), OSError) as error:
        message = f"{source}: cannot be read as Parquet"
        raise SourceError(message) from error


def _arrow_errors() -> type[Exception]:
    arrow: ModuleType = optional_module("pyarrow", extra="scale", needed_for="reading Parquet")
    found: type[Exception] = arrow.ArrowException
    return found
