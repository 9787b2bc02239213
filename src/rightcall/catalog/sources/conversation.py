"""The questions put to a live server, whatever it is reached over: negotiate, list every page of everything, stop."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import anyio
import mcp_types
from mcp import Client, MCPError
from pydantic import ValidationError

from rightcall import __version__
from rightcall.catalog.json_text import JsonLimits, read_json
from rightcall.catalog.snapshot import Snapshot
from rightcall.catalog.sources.tape import Tape
from rightcall.catalog.wording import quote, type_name, visible
from rightcall.errors import LimitExceeded, SourceError
from rightcall.model import JsonValue, Problem

if TYPE_CHECKING:
    from mcp.client import Transport

_MAX_PAGES = 1000
_CLIENT = mcp_types.Implementation(name="rightcall", version=__version__)
_SERVER_INFO_META = "io.modelcontextprotocol/serverInfo"

for _library in ("mcp", "httpx2", "httpcore2"):
    logging.getLogger(_library).addHandler(logging.NullHandler())  # what matters of their warnings is in our errors


@dataclass(frozen=True, slots=True, kw_only=True)
class Conversation:
    """One talk with one server.

    `name` is how the source is called, `open` gives the transport, `mode` is the SDK's: `auto` asks `server/discover`
    first and falls back to `initialize`, `legacy` begins with `initialize`.
    """

    name: str
    open: Callable[[], Transport]
    tape: Tape
    limits: JsonLimits
    timeout_s: float
    mode: str = "auto"
    notes: list[Problem] = field(default_factory=list)

    def run(self) -> Snapshot:
        """Hold the conversation in an event loop of its own, also for a caller that is inside one already.

        *Errors*: `SourceError`, `LimitExceeded`, `CatalogError` of our own; whatever the SDK raises, as it is.
        """
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            return asyncio.run(self._hold())
        with ThreadPoolExecutor(max_workers=1) as pool:
            return pool.submit(lambda: asyncio.run(self._hold())).result()

    async def _hold(self) -> Snapshot:
        with anyio.fail_after(self.timeout_s):
            async with Client(self.open(), mode=self.mode, client_info=_CLIENT, cache=None) as client:
                return await self._list(client)

    async def _list(self, client: Client) -> Snapshot:
        greeting = self._result("initialize") or self._result("server/discover")
        capabilities = client.server_capabilities
        listings: dict[str, tuple[JsonValue, ...]] = {}
        for method, is_offered in (
            ("tools/list", True),
            ("resources/list", capabilities.resources is not None),
            ("resources/templates/list", capabilities.resources is not None),
            ("prompts/list", capabilities.prompts is not None),
        ):
            if is_offered:
                is_needed = method == "tools/list" and capabilities.tools is not None
                listings[method] = tuple([page async for page in self._pages(client, method, is_needed=is_needed)])
        if self.tape.noise_lines:
            self._note(
                f"the server wrote lines on standard output that are no messages ({self.tape.noise_lines}), "
                f"the first: {quote(self.tape.first_noise)}",
                "standard output is for messages: the server should write to standard error",
            )
        return Snapshot(
            target=self.name,
            protocol_version=client.protocol_version,
            server_info=_server_info(greeting),
            capabilities=greeting.get("capabilities"),
            instructions=client.instructions,
            listings={method: pages for method, pages in listings.items() if pages},
            notes=tuple(self.notes),
        )

    async def _pages(self, client: Client, method: str, *, is_needed: bool) -> AsyncIterator[JsonValue]:
        cursor: str | None = None
        seen: set[str] = set()
        for _ in range(_MAX_PAGES):
            page = await self._ask(client, method, cursor, is_needed=is_needed or cursor is not None)
            if page is None:
                return
            yield page
            following = page.get("nextCursor")
            if following is None:
                return
            if not isinstance(following, str):
                message = f"{self.name}: {method}: nextCursor must be a string, found {type_name(following)}"
                raise SourceError(message)
            if following in seen:
                message = (
                    f"{self.name}: {method}: the server lies about its pages: the cursor {quote(following)} comes a second time"
                )
                raise SourceError(message)
            seen.add(following)
            cursor = following
        raise LimitExceeded(what=f"{self.name}: pages of {method}", limit=_MAX_PAGES, value=None)

    async def _ask(self, client: Client, method: str, cursor: str | None, *, is_needed: bool) -> dict[str, JsonValue] | None:
        """One page as it was sent; None, with a note, when the server refuses a listing that it need not have."""
        request = _REQUESTS[method](params=mcp_types.PaginatedRequestParams(cursor=cursor))
        try:
            await client.session.send_request(request, mcp_types.Result)
        except ValidationError:
            pass  # one entry that breaks the protocol must not hide the others: our own reader judges each entry
        except MCPError as error:
            words = f"the server refuses {method}: {visible(error.message)} ({error.code})"
            if is_needed or error.code == mcp_types.CONNECTION_CLOSED:
                raise
            if error.code != mcp_types.METHOD_NOT_FOUND or method != "tools/list":
                self._note(words, None)
            return None
        page = self._result(method)
        return page or None

    def _result(self, method: str) -> dict[str, JsonValue]:
        """The result of the latest answer to a method, read from the bytes; empty when there was none."""
        raw = self.tape.last_answer(method)
        if not raw:
            return {}
        message = read_json(raw, f"{self.name}: answer to {method}", self.limits).value
        result = message.get("result") if isinstance(message, dict) else None
        return result if isinstance(result, dict) else {}

    def _note(self, message: str, hint: str | None) -> None:
        self.notes.append(Problem(message=message, source=self.name, hint=hint, tool_lost=False))


_REQUESTS = {
    "tools/list": mcp_types.ListToolsRequest,
    "resources/list": mcp_types.ListResourcesRequest,
    "resources/templates/list": mcp_types.ListResourceTemplatesRequest,
    "prompts/list": mcp_types.ListPromptsRequest,
}


def _server_info(greeting: dict[str, JsonValue]) -> JsonValue:
    """Who the server says it is: in `serverInfo` of the handshake, or in the `_meta` of the newer protocol."""
    if "serverInfo" in greeting:
        return greeting["serverInfo"]
    meta = greeting.get("_meta")
    return meta.get(_SERVER_INFO_META) if isinstance(meta, dict) else None
