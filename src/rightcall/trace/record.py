"""What one record of a trace holds: calls, the tools that were offered with them, and what could not be read."""

from __future__ import annotations

from dataclasses import dataclass, field

from rightcall.model import Call, JsonValue


@dataclass(frozen=True, slots=True, kw_only=True)
class TraceFault:
    """Something in a record that is no whole call: a cut stream, an unknown shape, invalid JSON.

    `kind` is a stable word to count by (`incomplete-call`, `unknown-shape`, `invalid-json`, `too-large`, ...), `reason` a
    sentence without any value of the trace in it, `pointer` the JSON Pointer within the record. `count` is how many things
    it stands for, where one fault speaks for many.
    """

    kind: str
    reason: str
    record: int
    pointer: str = ""
    count: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """The content of one record.

    `shape` is the wire shape it was recognised as (`unknown` where none was). `offered` are the tool entries the record
    carried, as they were sent, in a form that a catalog reader understands; None where it carried no list of tools.
    `duplicates` counts the calls left out because records just before it already held them, word for word under the same id.
    """

    number: int
    shape: str
    calls: tuple[Call, ...] = ()
    offered: JsonValue = field(default=None, repr=False)
    faults: tuple[TraceFault, ...] = ()
    duplicates: int = 0
