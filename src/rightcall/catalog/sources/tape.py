"""What went over the wire to a live server, kept as it was sent: the SDK's own values have lost the exact numbers."""

from __future__ import annotations

import json
from dataclasses import dataclass, field

from rightcall.errors import LimitExceeded, RightcallError

_MAX_NOISE = 120


@dataclass(slots=True)
class Body:
    """The bytes of one answer: a JSON-RPC message, or server-sent events with such messages in them."""

    is_events: bool = False
    data: bytearray = field(default_factory=bytearray)

    def message(self) -> bytes:
        """The last message that answers a request; of plain JSON, everything."""
        if not self.is_events:
            return bytes(self.data)
        return next((event for event in reversed(_events(bytes(self.data))) if _is_answer(event)), b"")


@dataclass(slots=True)
class Tape:
    """The requests sent, the answers as received, and what did not belong there.

    `max_bytes` bounds everything that is received. `refusal` is why the conversation was broken off from
    this side, `is_closed` says that the other side ended it.
    """

    name: str
    max_bytes: int
    sent: list[tuple[str | int, str]] = field(default_factory=list)
    answers: dict[str, Body] = field(default_factory=dict)
    noise_lines: int = 0
    first_noise: str = ""
    refusal: RightcallError | None = None
    is_closed: bool = False
    status: int | None = None
    """The HTTP status of the last response."""
    _received: int = 0

    def note_request(self, number: str | int, method: str) -> None:
        """Remember what was asked, so that an answer can be found by the name of its method."""
        self.sent.append((number, method))

    def open_answer(self, number: str | int, *, is_events: bool = False) -> Body:
        """Begin to record the answer to a request."""
        body = Body(is_events=is_events)
        self.answers[str(number)] = body
        return body

    def count(self, size_bytes: int) -> None:
        """Count received bytes. *Errors*: `LimitExceeded`, which also stays as the `refusal`."""
        self._received += size_bytes
        if self._received > self.max_bytes:
            self.refusal = LimitExceeded(
                what=f"{self.name}: bytes from the server", limit=self.max_bytes, value=None, raise_with="--max-bytes"
            )
            raise self.refusal

    def note_noise(self, line: bytes) -> None:
        """Remember that something other than a message came."""
        self.noise_lines += 1
        self.first_noise = self.first_noise or line.decode("utf-8", "replace").strip()[:_MAX_NOISE]

    def last_answer(self, method: str) -> bytes:
        """The answer to the latest request of that method, as bytes; empty when there is none."""
        for number, sent in reversed(self.sent):
            if sent == method:
                body = self.answers.get(str(number))
                return b"" if body is None else body.message()
        return b""

    def unanswered(self) -> str:
        """The latest method that is still without an answer; empty when none is."""
        return next((method for number, method in reversed(self.sent) if str(number) not in self.answers), "")


def _events(stream: bytes) -> list[bytes]:
    """The data of server-sent events. *Source*: WHATWG HTML, section 9.2.6."""
    events: list[bytes] = []
    data: list[bytes] = []
    for line in stream.replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n"):
        if not line:
            events.append(b"\n".join(data))
            data = []
        elif line.startswith(b"data:"):
            data.append(line.removeprefix(b"data:").removeprefix(b" "))
    return [event for event in [*events, b"\n".join(data)] if event]


def _is_answer(event: bytes) -> bool:
    try:
        message = json.loads(event)
    except ValueError:
        return False
    return isinstance(message, dict) and ("result" in message or "error" in message)
