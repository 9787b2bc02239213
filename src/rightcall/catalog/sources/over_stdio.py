"""A live server over standard input and output: a process of our own, ended in every case."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from time import monotonic

from rightcall.catalog.options import LoadOptions
from rightcall.catalog.snapshot import Snapshot
from rightcall.catalog.sources.conversation import Conversation
from rightcall.catalog.sources.failure import SDK_ERRORS, explain
from rightcall.catalog.sources.process import ServerProcess
from rightcall.catalog.sources.stdio_transport import stdio_transport
from rightcall.catalog.sources.tape import Tape
from rightcall.catalog.wording import visible
from rightcall.errors import SourceError

_MIN_TIMEOUT_S = 1.0
_LAST_WORDS_S = 0.2
"""Time for a dying process to finish what it is saying on standard error."""


class _DiedAtOnceError(SourceError):
    """The process ended without a single answer, at a question that old servers do not know."""


def list_over_stdio(command: tuple[str, ...], environment: Mapping[str, str], name: str, options: LoadOptions) -> Snapshot:
    """Start a command and list what it offers.

    A server that dies at the newer protocol's first question is started again and asked in the older way.
    *Errors*: `SourceError`, `LimitExceeded`, `CatalogError`.
    """
    options.notice(f"starting {visible(shlex.join(command))}")
    deadline = monotonic() + options.timeout_s
    try:
        return _list_once(command, environment, name, options, mode="auto")
    except _DiedAtOnceError:
        options.notice("it ended at the first question: starting it again with the older handshake")
        rest_s = max(deadline - monotonic(), _MIN_TIMEOUT_S)
        return _list_once(command, environment, name, options, mode="legacy", timeout_s=rest_s)


def _list_once(
    command: tuple[str, ...],
    environment: Mapping[str, str],
    name: str,
    options: LoadOptions,
    *,
    mode: str,
    timeout_s: float | None = None,
) -> Snapshot:
    tape = Tape(name=name, max_bytes=options.max_bytes)
    with ServerProcess(command, environment) as process:
        talk = Conversation(
            name=name,
            open=lambda: stdio_transport(process, tape),
            tape=tape,
            limits=options.json_limits,
            timeout_s=options.timeout_s if timeout_s is None else timeout_s,
            mode=mode,
        )
        try:
            snapshot = talk.run()
        except SDK_ERRORS as error:
            process.end(grace_s=_LAST_WORDS_S)
            reason = explain(error, talk, process)
            if mode == "auto" and tape.is_closed and not tape.answers and tape.refusal is None:
                raise _DiedAtOnceError(str(reason)) from error
            raise reason from error
        process.is_orderly = True
        return snapshot
