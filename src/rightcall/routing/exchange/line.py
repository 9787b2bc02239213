"""One exchange with a provider over an official SDK or a bare client: bytes out, an object in, failures as values."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, TypeAlias

import httpx2

from rightcall.errors import MissingExtraError
from rightcall.model import JsonValue
from rightcall.routing.exchange.bodies import read_body
from rightcall.routing.exchange.endpoint import NO_KEY, Endpoint
from rightcall.routing.exchange.transport import explain_error, explain_status, open_client, scrub
from rightcall.routing.provider import Failure

if TYPE_CHECKING:
    from anthropic import AsyncAnthropic
    from openai import AsyncOpenAI

EXTRA = "models"

Exchange: TypeAlias = Callable[[bytes], Awaitable[httpx2.Response]]


class Line:
    """A line to one path of one provider."""

    def __init__(self, endpoint: Endpoint, post: Exchange, close: Callable[[], Awaitable[None]]) -> None:
        """`post` sends a body and gives the response of a success; what it raises is explained here."""
        self._endpoint = endpoint
        self._post = post
        self._close = close

    async def exchange(self, body: bytes) -> Mapping[str, JsonValue] | Failure:
        """Send one body and read the object that comes back."""
        try:
            response = await self._post(body)
        except httpx2.HTTPError as error:
            return explain_error(error)
        content = scrub(response.content, self._endpoint)
        if not response.is_success:
            return explain_status(response.status_code, response.headers, content)
        return read_body(content)

    async def close(self) -> None:
        """Close the connections."""
        await self._close()


def open_openai_line(endpoint: Endpoint, path: str, timeout_s: float) -> Line:
    """A line over the official SDK of OpenAI, its retries off. *Errors*: `MissingExtraError`."""
    try:
        import openai  # noqa: PLC0415 - heavy, and only this provider needs it
    except ImportError as error:
        raise MissingExtraError(extra=EXTRA, needed_for="the API of OpenAI") from error

    client: AsyncOpenAI = openai.AsyncOpenAI(
        api_key=endpoint.key or NO_KEY,
        base_url=endpoint.base_url,
        max_retries=0,
        timeout=timeout_s,
        http_client=open_client(endpoint, timeout_s),
    )

    async def post(body: bytes) -> httpx2.Response:
        try:
            return await client.post(path, cast_to=httpx2.Response, content=body, options={"headers": _JSON})
        except openai.APIStatusError as error:
            return error.response
        except openai.APIConnectionError as error:
            raise _cause(error) from error

    return Line(endpoint, post, client.close)


def open_anthropic_line(endpoint: Endpoint, path: str, timeout_s: float) -> Line:
    """A line over the official SDK of Anthropic, its retries off. *Errors*: `MissingExtraError`."""
    try:
        import anthropic  # noqa: PLC0415 - heavy, and only this provider needs it
    except ImportError as error:
        raise MissingExtraError(extra=EXTRA, needed_for="the API of Anthropic") from error

    client: AsyncAnthropic = anthropic.AsyncAnthropic(
        api_key=endpoint.key or NO_KEY,
        base_url=endpoint.base_url,
        max_retries=0,
        timeout=timeout_s,
        http_client=open_client(endpoint, timeout_s),
        open_telemetry=False,
    )

    async def post(body: bytes) -> httpx2.Response:
        try:
            return await client.post(path, cast_to=httpx2.Response, content=body, options={"headers": _JSON})
        except anthropic.APIStatusError as error:
            return error.response
        except anthropic.APIConnectionError as error:
            raise _cause(error) from error

    return Line(endpoint, post, client.close)


def open_plain_line(endpoint: Endpoint, path: str, timeout_s: float) -> Line:
    """A line without an SDK, for a server that has none among our dependencies."""
    client = open_client(endpoint, timeout_s)
    headers = _JSON if endpoint.key is None else {**_JSON, "authorization": f"Bearer {endpoint.key}"}

    async def post(body: bytes) -> httpx2.Response:
        return await client.post(f"{endpoint.base_url}{path}", content=body, headers=headers)

    return Line(endpoint, post, client.aclose)


_JSON = {"content-type": "application/json"}


def _cause(error: Exception) -> httpx2.HTTPError:
    """The transport's own error behind the SDK's; one of ours where the SDK kept none."""
    cause = error.__cause__
    return cause if isinstance(cause, httpx2.HTTPError) else httpx2.TransportError(type(error).__name__)
