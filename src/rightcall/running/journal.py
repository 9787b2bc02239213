"""The folder of a run: what was planned, and every trial as it finished. Whatever ends the run, what was answered is kept.

`plan.json` says what is measured; `trials.jsonl` has one trial a line and only ever grows. A line is with the system when
`append` returns, so no end of the process loses it; it is on the disk after every `sync_every` lines and at the end, so that a
loss of power costs that many answers at most. A last line that was cut is dropped when the run is continued.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, TypeAlias

from rightcall.catalog.json_text import JsonLimits, read_json
from rightcall.errors import RightcallError, SourceError, UsageError
from rightcall.model import JsonValue
from rightcall.routing.exchange.bodies import write_body
from rightcall.routing.trial import Trial, trial_from_json, trial_json

PLAN: Final = "plan.json"
TRIALS: Final = "trials.jsonl"
FORMAT: Final = "rightcall.plan/1"
SYNC_EVERY: Final = 16
MAX_RUN_BYTES: Final = 1 << 30

Key: TypeAlias = tuple[str, int, tuple[int, ...]]


class Journal:
    """An open folder of a run. `kept` are the trials that were in it, the last word on each; `damaged` counts lost lines."""

    def __init__(self, directory: Path, plan: Mapping[str, JsonValue], *, resume: bool, sync_every: int = SYNC_EVERY) -> None:
        """Begin a run in a new or empty folder, or continue one.

        *Errors*: `UsageError` for a folder that holds a run already, holds none, or holds one of another plan;
        `SourceError` for a folder that cannot be used or is in use.
        """
        self.directory = directory
        self._sync_every = sync_every
        self._unsynced = 0
        try:
            self._descriptor = self._open(plan, resume=resume)
        except OSError as error:
            raise _trouble(directory, error) from error
        self.kept, self.damaged = self._recover()

    def append(self, trial: Trial) -> None:
        """Keep one trial. *Errors*: `SourceError`; what was kept before it stays whole."""
        line = write_body(trial_json(trial)) + b"\n"
        size = os.fstat(self._descriptor).st_size
        try:
            written = 0
            while written < len(line):
                step = os.write(self._descriptor, line[written:])
                if step == 0:
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))  # noqa: TRY301 - some systems say it this way
                written += step
            self._unsynced += 1
            if self._unsynced >= self._sync_every:
                self._sync()
        except OSError as error:
            os.ftruncate(self._descriptor, size)
            raise _trouble(self.directory, error) from error

    def _sync(self) -> None:
        os.fsync(self._descriptor)
        self._unsynced = 0

    def close(self) -> None:
        """Bring the rest to the disk."""
        try:
            self._sync()
        except OSError as error:
            raise _trouble(self.directory, error) from error
        finally:
            os.close(self._descriptor)

    def _open(self, plan: Mapping[str, JsonValue], *, resume: bool) -> int:
        planned = self.directory / PLAN
        if resume:
            _check_same(self.directory, _read_plan(planned), plan)
        else:
            self.directory.mkdir(parents=True, exist_ok=True)
            if any(self.directory.iterdir()):
                message = f"{self.directory} is not empty: continue its run with --resume, or name a new folder"
                raise UsageError(message)
            part = planned.with_suffix(".part")
            part.write_bytes(write_body({"format": FORMAT, **plan}) + b"\n")
            part.replace(planned)
        descriptor = os.open(self.directory / TRIALS, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
        try:
            _lock(descriptor)
        except OSError as error:
            os.close(descriptor)
            message = f"{self.directory} is in use by another run"
            raise SourceError(message) from error
        return descriptor

    def _recover(self) -> tuple[dict[Key, Trial], int]:
        """Read what is there, and cut off a line that was not finished."""
        size = os.fstat(self._descriptor).st_size
        if size > MAX_RUN_BYTES:
            message = f"{self.directory / TRIALS} has {size:,} bytes, which no run writes"
            raise SourceError(message)
        content = os.pread(self._descriptor, size, 0)
        whole = content.rfind(b"\n") + 1
        if whole < size:
            os.ftruncate(self._descriptor, whole)
        kept: dict[Key, Trial] = {}
        damaged = 0
        for trial in _trials(content[:whole]):
            if trial is None:
                damaged += 1
            else:
                kept[trial.slot.key] = trial
        return kept, damaged


def as_kept(trial: Trial) -> Trial:
    """A trial as it would be read back: what is reported is the same whether or not it was kept in between."""
    return trial_from_json(_members(read_json(write_body(trial_json(trial)), TRIALS, _LIMITS).value))


def next_run_dir(parent: Path) -> Path:
    """A folder for a run that nobody named: the number after the highest one there."""
    numbers = [int(path.name) for path in parent.iterdir() if path.name.isdecimal()] if parent.is_dir() else []
    return parent / f"{max(numbers, default=0) + 1:04}"


_LIMITS = JsonLimits(max_bytes=64 * 1024 * 1024)


def _trials(content: bytes) -> Iterator[Trial | None]:
    for line in content.splitlines():
        try:
            yield trial_from_json(_members(read_json(line, TRIALS, _LIMITS).value))
        except (RightcallError, KeyError, TypeError, ValueError):
            yield None


def _members(value: JsonValue) -> Mapping[str, JsonValue]:
    if not isinstance(value, dict):
        raise TypeError
    return value


def _read_plan(path: Path) -> Mapping[str, JsonValue]:
    if not path.is_file():
        message = f"{path.parent} holds no run to continue: there is no {PLAN} in it"
        raise UsageError(message)
    value = read_json(path.read_bytes(), str(path), _LIMITS).value
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        message = f"{path} is not the plan of a run that this version can continue"
        raise UsageError(message)
    return value


def _check_same(directory: Path, planned: Mapping[str, JsonValue], plan: Mapping[str, JsonValue]) -> None:
    """A run is continued as it was begun, or not at all."""
    wanted = _members(read_json(write_body(dict(plan)), PLAN, _LIMITS).value)
    names = sorted({*planned, *wanted} - {"format"})
    changed = [name for name in names if planned.get(name) != wanted.get(name)]
    if changed:
        message = (
            f"the run in {directory} was begun with another {', another '.join(changed)}; "
            "continue it with what it was begun with, or begin a new one"
        )
        raise UsageError(message)


def _lock(descriptor: int) -> None:
    """Keep other runs out, where the system has such locks; the system lets go of it however the process ends."""
    try:
        import fcntl  # noqa: PLC0415 - not on every system
    except ImportError:
        return
    fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _trouble(directory: Path, error: OSError) -> SourceError:
    return SourceError(
        f"cannot keep trials in {directory}: {error.strerror or error}; "
        f"what was kept so far is whole, --resume {directory} continues from it"
    )
