"""Why a conversation with a live server failed, in one sentence a person can act on."""

from __future__ import annotations

from http import HTTPStatus

import httpx2
from mcp import MCPError
from pydantic import ValidationError

from rightcall.catalog.sources.address import CREDENTIAL, CREDENTIAL_ORIGIN
from rightcall.catalog.sources.conversation import Conversation
from rightcall.catalog.sources.process import ServerProcess
from rightcall.catalog.wording import quote, visible
from rightcall.errors import RightcallError, SourceError

SDK_ERRORS = (
    MCPError,
    ValidationError,
    RuntimeError,
    OSError,
    TimeoutError,
    httpx2.HTTPError,
    httpx2.InvalidURL,
    ExceptionGroup,
)
"""What the SDK and the libraries under it are known to raise when the other side fails."""
_MAX_WORDS = 300


def explain(error: BaseException, talk: Conversation, process: ServerProcess | None = None) -> RightcallError:
    """The error to raise: our own if it was one of ours, else a `SourceError` with the last words of the process."""
    if talk.tape.refusal is not None:
        return talk.tape.refusal
    leaf = _first_leaf(error)
    if isinstance(leaf, RightcallError):
        return leaf
    said = f"; it said: {words}" if process is not None and (words := process.last_words()) else ""
    if talk.tape.noise_lines:
        said = f"; on standard output it wrote {quote(talk.tape.first_noise)}, which is no message{said}"
    return SourceError(f"{talk.name}: {_reason(leaf, talk, process)}{said}")


def _first_leaf(error: BaseException) -> BaseException:
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error


def _reason(error: BaseException, talk: Conversation, process: ServerProcess | None) -> str:
    asked = talk.tape.unanswered() or "the first question"
    match error:
        case TimeoutError() | httpx2.TimeoutException():
            return f"no answer to {asked} within {talk.timeout_s:g} s"
        case _ if process is not None and talk.tape.is_closed:
            return f"the server {_ending(process)} before it answered {asked}"
        case MCPError():
            return _answered(error, talk)
        case httpx2.TransportError():
            return f"the server cannot be reached: {visible(str(error) or type(error).__name__)[:_MAX_WORDS]}"
        case ValidationError():
            first = error.errors(include_url=False, include_input=False)[0]
            place = ".".join(str(part) for part in first["loc"])
            return f"the server's greeting breaks the protocol at {quote(place)}: {visible(first['msg'])}"
        case _:
            return visible(str(error) or type(error).__name__)[:_MAX_WORDS]


def _answered(error: MCPError, talk: Conversation) -> str:
    status = talk.tape.status
    words = f"the server answered with an error: {visible(error.message)[:_MAX_WORDS]} ({error.code})"
    if status is None or status < HTTPStatus.BAD_REQUEST:
        return words
    words += f", HTTP status {status}"
    if status in (HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN):
        return f"{words}; if it wants a credential, set {CREDENTIAL} and {CREDENTIAL_ORIGIN}"
    return f"{words}; is the path right?" if status == HTTPStatus.NOT_FOUND else words


def _ending(process: ServerProcess) -> str:
    code = process.exit_code
    if code is None:
        return "closed its standard output"
    return f"ended with exit code {code}" if code >= 0 else f"was ended by signal {-code}"
