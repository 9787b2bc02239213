"""One record while it is read: formats put calls, offered tools and faults in, a `Record` comes out."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final, Protocol

import orjson

from rightcall.model import Call, CallOrigin, JsonValue, NameLimit
from rightcall.trace.arguments import decode_arguments
from rightcall.trace.event_stream import CHUNKS, is_chunk
from rightcall.trace.record import Record, TraceFault

MAX_FAULTS: Final = 100
"""Faults kept of one record; what is beyond is counted in a last fault of kind `faults-left-out`."""

MAX_LEVELS: Final = 12
"""Documents inside documents: a body inside an exchange inside an array, and so on."""

MAX_NAME_LENGTH: Final = 4096
"""Characters of a tool name that is kept at all."""

MAX_SIGHTINGS: Final = 16
"""Different calls under one id that later ones are compared with."""

UNKNOWN_SHAPE: Final = "unknown"

_NAME_RULES: Mapping[NameLimit, tuple[re.Pattern[str], str]] = {
    "functions": (re.compile(r"[A-Za-z0-9_-]{1,64}"), "the name is not 1 to 64 ASCII letters, digits, `_` or `-`"),
    "mcp": (re.compile(r"[A-Za-z0-9_.-]{1,128}"), "the name is not 1 to 128 ASCII letters, digits, `_`, `-` or `.`"),
}


class Format(Protocol):
    """One recorded shape: a module with these three names, and one line in the table of `trace.formats`.

    `detect` tells the shape by its keys, in constant time. `read` is given an object that `detect` accepted, and its JSON
    Pointer; it must not raise, whatever stands in the object. Both are called for objects only: the elements of an array are
    documents of their own.
    """

    SHAPE: str

    def detect(self, document: Mapping[str, JsonValue], /) -> bool:
        """Whether the object has this shape."""

    def read(self, document: Mapping[str, JsonValue], reading: Reading, pointer: str, /) -> None:
        """Put what the object holds into `reading`."""


Recognise = Callable[[Mapping[str, JsonValue]], "Format | None"]


class Reading:
    """Collects what one record holds, and gives each call its number."""

    __slots__ = (
        "_calls",
        "_faults",
        "_faults_left_out",
        "_history",
        "_level",
        "_offered",
        "_recognise",
        "_shape",
        "_sighted",
        "in_history",
        "number",
        "source",
        "turn",
    )

    def __init__(self, *, source: str, number: int, recognise: Recognise) -> None:
        """`recognise` finds the format of an object; it is a parameter because formats know this class."""
        self.source = source
        self.number = number
        self.in_history = False
        """Whether what is read now is the past of a request whose answer stands in the same record."""
        self.turn: str | None = None
        """The place of the message that is read now, where it is one of a conversation."""
        self._recognise = recognise
        self._calls: list[Call] = []
        self._faults: list[TraceFault] = []
        self._faults_left_out = 0
        self._history = 0
        self._level = 0
        self._offered: list[JsonValue] | None = None
        self._shape = UNKNOWN_SHAPE
        self._sighted: dict[str, list[tuple[Call, str | None]]] = {}

    def read(self, document: JsonValue, pointer: str = "") -> bool:
        """Read a document of any shape at that place; False when nothing in it was recognised.

        An array is read element by element. What has no known shape is a fault, except among others that have one.
        """
        if self._level >= MAX_LEVELS:
            self.fault("too-deep", "documents lie inside documents too deeply to be read", pointer)
            return False
        self._level += 1
        try:
            if isinstance(document, dict):
                return self._read_object(document, pointer)
            if isinstance(document, list):
                return self._read_array(document, pointer)
        finally:
            self._level -= 1
        self.fault("unknown-shape", "a value that is neither an object nor an array", pointer)
        return False

    def add_call(  # noqa: PLR0913 - one parameter for each thing a wire shape says about a call
        self,
        *,
        shape: str,
        pointer: str,
        name: JsonValue,
        arguments: JsonValue,
        call_id: JsonValue = None,
        server: JsonValue = None,
        name_limit: NameLimit = "none",
    ) -> None:
        """One call as the wire gives it; any of the values may have the wrong type.

        `arguments` is JSON text or an object. A call that was already seen under the same id is not added twice. One that
        differs under the same id is, with a fault `conflicting-id`; one that another message of the same conversation makes
        again is too, with a fault `repeated-id`.
        """
        if not self._is_usable_name(name, name_limit, pointer):
            return
        assert isinstance(name, str)  # noqa: S101 - for the type checker: the line above made sure
        known_id = call_id if isinstance(call_id, str) and call_id else None
        if self.in_history and known_id is None:
            self._history += 1
            return
        value, fault = decode_arguments(arguments)
        call = Call(
            name=name,
            origin=CallOrigin(source=self.source, shape=shape, record=self.number, call=len(self._calls), pointer=pointer),
            arguments=value,
            fault=fault,
            server=server if isinstance(server, str) and server else None,
            call_id=known_id,
            name_limit=name_limit,
        )
        if known_id is None or self._is_new(known_id, call):
            self._calls.append(call)

    def offer(self, tools: JsonValue, *, is_echo: bool = False) -> None:
        """Tool entries that were offered to the model, as they were sent: an array of them, or one.

        `is_echo` marks a list that an answer repeats from its request, with defaults filled in: it counts only where no
        list came before it.
        """
        if tools is None or (is_echo and self._offered):
            return
        entries: list[JsonValue] = tools if isinstance(tools, list) else [tools]
        if self._offered is None:
            self._offered = entries
            return
        known = set(map(_written, self._offered))
        self._offered = [*self._offered, *(entry for entry in entries if _written(entry) not in known)]

    def fault(self, kind: str, reason: str, pointer: str = "") -> None:
        """Something that is no whole call. `reason` must not quote the document."""
        if len(self._faults) >= MAX_FAULTS:
            self._faults_left_out += 1
            return
        self._faults.append(TraceFault(kind=kind, reason=reason, record=self.number, pointer=pointer))

    def incomplete(self, reason: str, pointer: str) -> None:
        """A call of which only a part was recorded."""
        self.fault("incomplete-call", reason, pointer)

    def finish(self) -> Record:
        """What was read."""
        if self._history:
            reason = (
                f"{self._history:,} earlier calls of a conversation carry no id: they belong to the exchanges that made them"
            )
            self.fault("history-without-id", reason)
        faults = tuple(self._faults)
        if self._faults_left_out:
            reason = f"{self._faults_left_out:,} more faults of this record are not listed"
            faults = (*faults, TraceFault(kind="faults-left-out", reason=reason, record=self.number))
        return Record(number=self.number, shape=self._shape, calls=tuple(self._calls), offered=self._offered, faults=faults)

    def _read_object(self, document: Mapping[str, JsonValue], pointer: str) -> bool:
        found = self._recognise(document)
        if found is None:
            self.fault("unknown-shape", "an object of no known shape", pointer)
            return False
        if self._shape == UNKNOWN_SHAPE:
            self._shape = found.SHAPE
        found.read(document, self, pointer)
        return True

    def _read_array(self, documents: list[JsonValue], pointer: str) -> bool:
        if is_chunk(documents[0] if documents else None):
            return self._read_object({CHUNKS: documents}, pointer)
        is_known = False
        for index, document in enumerate(documents):
            is_known = self.read(document, f"{pointer}/{index}") or is_known
        return is_known

    def _is_usable_name(self, name: JsonValue, limit: NameLimit, pointer: str) -> bool:
        if not isinstance(name, str) or not name:
            self.fault("nameless-call", "a call without the name of a tool", pointer)
            return False
        if len(name) > MAX_NAME_LENGTH:
            self.fault("too-large", f"the name has more than {MAX_NAME_LENGTH:,} characters", pointer)
            return False
        if not name.isascii() and any("\ud800" <= character <= "\udfff" for character in name):
            self.fault("nameless-call", "the name of the tool is no valid Unicode", pointer)
            return False
        rule = _NAME_RULES.get(limit)
        if rule is not None and not rule[0].fullmatch(name):
            self.fault("invalid-name", rule[1], pointer)
        return True

    def _is_new(self, call_id: str, call: Call) -> bool:
        sightings = self._sighted.setdefault(call_id, [])
        is_alike = False
        for seen, turn in sightings:
            if seen.name == call.name and seen.fault == call.fault and is_same(seen.arguments, call.arguments):
                if not _are_two_turns(turn, self.turn):
                    return False
                is_alike = True
        if is_alike:
            self.fault(
                "repeated-id", "a call whose id an earlier message of the conversation gave to a call", call.origin.pointer
            )
        elif sightings:
            self.fault("conflicting-id", "a call whose id another call of the record has", call.origin.pointer)
        if len(sightings) < MAX_SIGHTINGS:
            sightings.append((call, self.turn))
        return True


def _are_two_turns(one: str | None, other: str | None) -> bool:
    """Whether two messages are different ones of one conversation: no model goes back to a call, so their calls are two."""
    if one is None or other is None or one == other:
        return False
    return one.rpartition("/")[0] == other.rpartition("/")[0]


def _written(entry: JsonValue) -> bytes:
    """Equal for equal entries; an entry that the writer refuses is equal to itself alone."""
    try:
        return orjson.dumps(entry, option=orjson.OPT_SORT_KEYS)
    except TypeError:
        return b"%d" % id(entry)


def is_same(left: object, right: object) -> bool:
    """Whether two JSON values are the same; unlike `==`, true is not 1. Both must be of bounded depth."""
    if isinstance(left, bool) or isinstance(right, bool):
        return left is right
    if isinstance(left, dict) and isinstance(right, dict):
        return left.keys() == right.keys() and all(is_same(value, right[name]) for name, value in left.items())
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and all(map(is_same, left, right))
    return left == right
