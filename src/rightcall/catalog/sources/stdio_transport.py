"""The SDK's view of a server process: messages in, messages out, with every line kept on the tape."""

from __future__ import annotations

import asyncio
import math
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import anyio
import anyio.to_thread
import mcp_types
from mcp.shared.message import SessionMessage
from pydantic import ValidationError

from rightcall.catalog.sources.process import ServerProcess
from rightcall.catalog.sources.tape import Tape
from rightcall.errors import LimitExceeded

if TYPE_CHECKING:
    from anyio.streams.memory import MemoryObjectReceiveStream, MemoryObjectSendStream
    from mcp.client._transport import TransportStreams


@asynccontextmanager
async def stdio_transport(process: ServerProcess, tape: Tape) -> AsyncIterator[TransportStreams]:
    """Bridge a process to the two streams an MCP client session talks over; the process itself is not ended here."""
    incoming, read_stream = anyio.create_memory_object_stream[SessionMessage | Exception](math.inf)
    write_stream, outgoing = anyio.create_memory_object_stream[SessionMessage](math.inf)
    reader = _Reader(incoming, tape, asyncio.get_running_loop())
    process.read_in_background(reader.take_from_thread)
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(_write, process, outgoing, incoming, tape)
        try:
            yield read_stream, write_stream
        finally:
            tasks.cancel_scope.cancel()
            for stream in (incoming, read_stream, write_stream, outgoing):
                stream.close()


@dataclass(slots=True)
class _Reader:
    """Cuts the output into lines and lines into messages, inside the event loop."""

    incoming: MemoryObjectSendStream[SessionMessage | Exception]
    tape: Tape
    loop: asyncio.AbstractEventLoop
    rest: bytearray = field(default_factory=bytearray)

    def take_from_thread(self, chunk: bytes) -> None:
        """Pass a chunk into the loop."""
        with suppress(RuntimeError):  # the loop is closed by now, and nobody wants the rest
            self.loop.call_soon_threadsafe(self.take, chunk)

    def take(self, chunk: bytes) -> None:
        """Read a chunk; an empty one, or one too many, ends the conversation."""
        try:
            self.tape.count(len(chunk))
        except LimitExceeded:
            chunk = b""
        if not chunk:
            self.tape.is_closed = True
            self.incoming.close()
            return
        self.rest += chunk
        if b"\n" not in chunk:
            return
        *lines, self.rest = self.rest.split(b"\n")
        for line in lines:
            if line.strip():
                self._take_line(bytes(line))

    def _take_line(self, line: bytes) -> None:
        try:
            message = mcp_types.jsonrpc_message_adapter.validate_json(line, by_name=False)
        except ValidationError:
            self.tape.note_noise(line)
            return
        if isinstance(message, (mcp_types.JSONRPCResponse, mcp_types.JSONRPCError)) and message.id is not None:
            self.tape.open_answer(message.id).data += line
        try:
            self.incoming.send_nowait(SessionMessage(message))
        except (anyio.ClosedResourceError, anyio.BrokenResourceError):
            return  # the session has ended, and with it the interest in messages


async def _write(
    process: ServerProcess,
    outgoing: MemoryObjectReceiveStream[SessionMessage],
    incoming: MemoryObjectSendStream[SessionMessage | Exception],
    tape: Tape,
) -> None:
    async for item in outgoing:
        message = item.message
        if isinstance(message, mcp_types.JSONRPCRequest):
            tape.note_request(message.id, message.method)
        data = message.model_dump_json(by_alias=True, exclude_unset=True).encode("utf-8") + b"\n"
        try:
            await anyio.to_thread.run_sync(process.write, data, abandon_on_cancel=True)
        except OSError:  # nobody reads any more: end the conversation instead of waiting for an answer
            incoming.close()
            return
