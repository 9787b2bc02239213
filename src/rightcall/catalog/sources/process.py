"""One server process: started without a shell, its output bounded, and always ended together with its children."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from types import TracebackType
from typing import IO, Self

from rightcall.catalog.wording import visible
from rightcall.errors import SourceError

_GRACE_S = 2.0
"""Time for a server to leave by itself once its standard input is closed, as the protocol asks."""
_TERM_S = 1.0
"""Time between asking a process group to end and ending it."""
_POLL_S = 0.01
_CHUNK_BYTES = 1 << 16
_MAX_STDERR_BYTES = 64 * 1024
_QUOTED_LINES = 4
_MAX_QUOTED_LINE = 200


class ServerProcess:
    """A running command that speaks over its standard streams.

    Use it as a context manager: whatever happens inside, the process is gone afterwards, and with it every process it
    started that stayed in its process group. The end of its standard error is kept for the error message.
    """

    def __init__(self, command: tuple[str, ...], environment: Mapping[str, str]) -> None:
        """Start the command. *Errors*: `SourceError` when there is no such program or it cannot be run."""
        self.command = command
        self.is_orderly = False
        """Whether the conversation came to its end: then the process is given time to leave by itself."""
        self._is_ended = False
        self._stderr: deque[bytes] = deque()
        self._stderr_size = 0
        try:
            self._process = subprocess.Popen(  # noqa: S603 - the user named this command; there is no shell
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=dict(environment),
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            raise SourceError(_cannot_start(command, error)) from error
        self._threads = [threading.Thread(target=self._keep_stderr, daemon=True)]
        self._threads[0].start()

    def __enter__(self) -> Self:
        """The process is running already."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """End it, in good order when the conversation was finished and at once when it was not."""
        self.end(grace_s=_GRACE_S if self.is_orderly and kind is None else 0.0)

    @property
    def exit_code(self) -> int | None:
        """The exit code, negative for a signal; None while the process runs."""
        return self._process.poll()

    def write(self, data: bytes) -> None:
        """Send bytes to its standard input. *Errors*: `OSError` when nobody reads there."""
        stream = _stream(self._process.stdin)
        stream.write(data)
        stream.flush()

    def read_in_background(self, take: Callable[[bytes], None]) -> None:
        """Hand on its standard output, chunk by chunk and at last `b""`, from a thread of its own."""

        def pump() -> None:
            descriptor = _stream(self._process.stdout).fileno()
            while chunk := _read(descriptor):
                take(chunk)
            take(b"")

        thread = threading.Thread(target=pump, daemon=True)
        self._threads.append(thread)
        thread.start()

    def last_words(self) -> str:
        """The last lines of its standard error, made safe to show; empty when it said nothing."""
        text = b"".join(self._stderr).decode("utf-8", "replace")
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        return " | ".join(visible(line)[:_MAX_QUOTED_LINE] for line in lines[-_QUOTED_LINES:])

    def end(self, *, grace_s: float) -> None:
        """End the process and its group; returns when the process is gone and its streams are closed."""
        if self._is_ended:
            return
        self._is_ended = True
        with suppress(OSError):
            _stream(self._process.stdin).close()
        if not self._has_left(grace_s):
            self._signal_group(signal.SIGTERM)
            self._has_left(_TERM_S)
        self._end_group()
        self._process.wait()
        for thread, stream in zip(self._threads, (self._process.stderr, self._process.stdout), strict=False):
            thread.join(_TERM_S)
            if not thread.is_alive():  # a process that left the group may hold the pipe: its reader must not be cut off
                _stream(stream).close()
        if len(self._threads) == 1:
            _stream(self._process.stdout).close()

    def _end_group(self) -> None:
        """End what is left of the group: children may outlive the process that the user named."""
        self._signal_group(signal.SIGTERM)
        deadline = time.monotonic() + _TERM_S
        while self._signal_group(0) and time.monotonic() < deadline:
            self._process.poll()
            time.sleep(_POLL_S)
        if sys.platform == "win32":
            self._process.kill()
        else:
            self._signal_group(signal.SIGKILL)

    def _has_left(self, timeout_s: float) -> bool:
        """Wait for the process without collecting it, so that its group id stays its own."""
        deadline = time.monotonic() + timeout_s
        while not self._is_finished():
            if time.monotonic() >= deadline:
                return False
            time.sleep(_POLL_S)
        return True

    def _is_finished(self) -> bool:
        if self._process.returncode is not None or sys.platform == "win32":
            return self._process.poll() is not None
        with suppress(ChildProcessError):
            return os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None
        return True

    def _signal_group(self, number: int) -> bool:
        """Send a signal to the whole group; whether anybody was there to take it."""
        if sys.platform == "win32":
            if number:
                self._process.terminate()
            return self._process.poll() is None
        try:
            os.killpg(self._process.pid, number)
        except (ProcessLookupError, PermissionError):
            return False
        return True

    def _keep_stderr(self) -> None:
        descriptor = _stream(self._process.stderr).fileno()
        while chunk := _read(descriptor):
            self._stderr.append(chunk)
            self._stderr_size += len(chunk)
            while self._stderr_size - len(self._stderr[0]) > _MAX_STDERR_BYTES:
                self._stderr_size -= len(self._stderr.popleft())


def _read(descriptor: int) -> bytes:
    try:
        return os.read(descriptor, _CHUNK_BYTES)
    except OSError:  # the pipe is gone, which is its end
        return b""


def _stream(stream: IO[bytes] | None) -> IO[bytes]:
    if stream is None:  # pragma: no cover - all three are pipes
        raise AssertionError
    return stream


def _cannot_start(command: tuple[str, ...], error: OSError | ValueError) -> str:
    name = visible(command[0])
    match error:
        case FileNotFoundError():
            return f"stdio:{visible(shlex.join(command))}: there is no program {name}; install it, or give its path"
        case PermissionError():
            return f"stdio:{visible(shlex.join(command))}: {name} may not be run; is it executable?"
        case _:
            return f"stdio:{visible(shlex.join(command))}: cannot be started: {error}"
