"""The line to a provider: one origin, our key only, no redirect, a bounded answer; and what its failures mean."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Final

import httpx2

from rightcall.routing.answer import FaultKind
from rightcall.routing.exchange.bodies import MAX_RESPONSE_BYTES, failure, first_line, members, read_body, text_of
from rightcall.routing.exchange.endpoint import Endpoint
from rightcall.routing.provider import Failure

_HEADERS: Final = frozenset(
    [
        *("host", "accept", "accept-encoding", "connection", "user-agent"),
        *("content-type", "content-length", "transfer-encoding", "anthropic-version"),
    ]
)
"""What a request needs; the SDKs add more from the environment (organizations, custom headers), which is not ours to send."""
_KEY_HEADERS: Final = frozenset(["authorization", "x-api-key"])
_MIN_SCRUBBED: Final = 6
_REDIRECTS: Final = range(300, 400)
_STATUS_KINDS: Final[dict[int, FaultKind]] = {401: "authentication", 403: "authentication", 408: "timeout", 429: "rate_limit"}


class _Guard:
    """What is done to every request and to every response of a client."""

    def __init__(self, endpoint: Endpoint, max_bytes: int) -> None:
        self._endpoint = endpoint
        self._origin = httpx2.URL(endpoint.origin)
        self._max_bytes = max_bytes

    async def send(self, request: httpx2.Request) -> None:
        """Let a request to our origin pass, with the headers it needs and no other."""
        url, home = request.url, self._origin
        if (url.scheme, url.host, url.port) != (home.scheme, home.host, home.port):
            message = "a request to another origin was not sent"
            raise httpx2.LocalProtocolError(message, request=request)
        for name in list(request.headers):
            if not self._is_sent(name.lower()):
                del request.headers[name]

    async def receive(self, response: httpx2.Response) -> None:
        """Bound the answer."""
        if isinstance(response.stream, httpx2.AsyncByteStream):
            response.stream = _Bounded(response.stream, self._max_bytes)

    def _is_sent(self, header: str) -> bool:
        return header in _HEADERS or (header in _KEY_HEADERS and self._endpoint.key is not None)


class _Bounded(httpx2.AsyncByteStream):
    def __init__(self, stream: httpx2.AsyncByteStream, max_bytes: int) -> None:
        self._stream = stream
        self._left = max_bytes

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async for chunk in self._stream:
            self._left -= len(chunk)
            if self._left < 0:
                message = "the answer is larger than 16 MiB"
                raise httpx2.RemoteProtocolError(message)
            yield chunk

    async def aclose(self) -> None:
        await self._stream.aclose()


def open_client(endpoint: Endpoint, timeout_s: float, max_bytes: int = MAX_RESPONSE_BYTES) -> httpx2.AsyncClient:
    """A client that speaks to one origin only, carries no key but ours, follows no redirect and reads a bounded answer.

    Proxies of the environment hold, except towards loopback, where a key may go in the clear.
    """
    guard = _Guard(endpoint, max_bytes)
    return httpx2.AsyncClient(
        timeout=httpx2.Timeout(timeout_s, connect=min(timeout_s, 10.0)),
        follow_redirects=False,
        trust_env=not endpoint.is_loopback,
        verify=endpoint.origin.startswith("https:"),  # without TLS there is nothing to verify, and reading the roots is slow
        limits=httpx2.Limits(max_connections=128, max_keepalive_connections=128),
        headers={"accept-encoding": "identity"},
        event_hooks={"request": [guard.send], "response": [guard.receive]},
    )


def explain_status(status: int, headers: httpx2.Headers, content: bytes) -> Failure:
    """What an answer that is no success means: its status, and the first line of the provider's own message."""
    if status in _REDIRECTS:
        return failure("request", f"HTTP {status}: the provider redirects, and a key goes to one origin only: not followed")
    kind: FaultKind = _STATUS_KINDS.get(status, "server" if status >= 500 else "request")  # noqa: PLR2004
    said = _own_message(content)
    message = f"HTTP {status}" + (f": {said}" if said else "")
    return failure(kind, message, status=status, retry_after_s=retry_after(headers))


def explain_error(error: Exception) -> Failure:
    """What an interrupted or impossible exchange means."""
    cause: BaseException | None = error
    while cause is not None and not isinstance(cause, httpx2.HTTPError):
        cause = cause.__cause__
    if isinstance(cause, httpx2.TimeoutException):
        return failure("timeout", "no answer in time")
    if isinstance(cause, httpx2.ConnectError):
        return failure("connection", "cannot connect to the provider")
    if isinstance(cause, httpx2.ProtocolError):
        return failure("connection", f"the exchange broke off: {first_line(str(cause))}")
    return failure("connection", f"the exchange broke off ({type(cause or error).__name__})")


def retry_after(headers: httpx2.Headers) -> float | None:
    """The seconds a provider asks to wait, where it gives a number of seconds (RFC 9110, 10.2.3); dates are not read."""
    text = headers.get("retry-after", "").strip()
    return float(text) if text.replace(".", "", 1).isdecimal() and text.isascii() else None


def scrub(content: bytes, endpoint: Endpoint) -> bytes:
    """An answer without the key, should the provider repeat it."""
    key = endpoint.key
    if key is None or len(key) < _MIN_SCRUBBED:
        return content
    return content.replace(key.encode(), b"[key]")


def _own_message(content: bytes) -> str:
    document = read_body(content[:65_536])
    if isinstance(document, Failure):
        return ""
    error = document.get("error")
    said = error if isinstance(error, str) else text_of(members(error).get("message")) or text_of(document.get("message"))
    return first_line(said)
