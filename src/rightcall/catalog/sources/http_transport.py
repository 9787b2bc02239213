"""Streamable HTTP through the SDK, with three rules of ours: where a credential may go, how much may come, and a tape."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import httpx2
from mcp.client.streamable_http import streamable_http_client

from rightcall.catalog.sources.address import Address
from rightcall.catalog.sources.tape import Body, Tape
from rightcall.catalog.wording import quote
from rightcall.errors import SourceError

if TYPE_CHECKING:
    from mcp.client._transport import TransportStreams

_PLAIN = ("", "identity")


@asynccontextmanager
async def http_transport(address: Address, tape: Tape, timeout_s: float) -> AsyncIterator[TransportStreams]:
    """Connect to an address; nothing is sent before the session's first message.

    Proxy settings of the environment hold, except towards loopback: there a credential may travel without TLS, and a
    proxy must not see it.
    """
    rules = _Rules(address=address, tape=tape)
    client = httpx2.AsyncClient(
        timeout=httpx2.Timeout(timeout_s),
        headers={"accept-encoding": "identity"},
        trust_env=not address.is_loopback,
        event_hooks={"request": [rules.send], "response": [rules.receive]},
    )
    async with (
        client,
        streamable_http_client(address.url, http_client=client, max_sse_event_size=tape.max_bytes) as (read, write),
    ):
        yield read, write


@dataclass(slots=True)
class _Rules:
    address: Address
    tape: Tape
    _asked: dict[int, str | int] = field(default_factory=dict)

    async def send(self, request: httpx2.Request) -> None:
        """Add the secret headers to requests for exactly the address given, and note what is asked."""
        if request.url == httpx2.URL(self.address.url):
            request.headers.update(self.address.headers)
        message = _json_object(await request.aread()) if request.method == "POST" else {}
        number, method = message.get("id"), message.get("method")
        if isinstance(method, str) and isinstance(number, (str, int)):
            self.tape.note_request(number, method)
            request.extensions["rightcall.id"] = number

    async def receive(self, response: httpx2.Response) -> None:
        """Refuse what may not be followed or measured, and record the body as it streams by."""
        self.tape.status = response.status_code
        if response.has_redirect_location and self.address.headers:
            location = response.headers.get("location", "")
            self._refuse(
                f"the server redirects to {quote(location)}, and a credential is never sent across a redirect; "
                "give that address, and its origin, if it is the right one"
            )
        coding = response.headers.get("content-encoding", "").strip().lower()
        if coding not in _PLAIN:
            self._refuse(f"the answer is compressed ({quote(coding)}) although plain text was asked for")
        number = response.request.extensions.get("rightcall.id")
        body = None
        if isinstance(number, (str, int)) and response.is_success:
            is_events = response.headers.get("content-type", "").lower().startswith("text/event-stream")
            body = self.tape.open_answer(number, is_events=is_events)
        if isinstance(response.stream, httpx2.AsyncByteStream):
            response.stream = _Recorded(stream=response.stream, tape=self.tape, body=body)

    def _refuse(self, why: str) -> None:
        self.tape.refusal = SourceError(f"{self.address.name}: {why}")
        raise self.tape.refusal


@dataclass(slots=True)
class _Recorded(httpx2.AsyncByteStream):
    """A body that is counted and recorded as it is read."""

    stream: httpx2.AsyncByteStream
    tape: Tape
    body: Body | None

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async for chunk in self.stream:
            self.tape.count(len(chunk))
            if self.body is not None:
                self.body.data += chunk
            yield chunk

    async def aclose(self) -> None:
        await self.stream.aclose()


def _json_object(content: bytes) -> dict[str, object]:
    try:
        message = json.loads(content)
    except ValueError:
        return {}
    return message if isinstance(message, dict) else {}
