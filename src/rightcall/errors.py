"""What can go wrong, sorted by what the person reading can do about it.

RightcallError
|- UsageError         a flag or a configuration value cannot be used
|- InputError         a document that was handed in is wrong: carries its problems
|  |- CatalogError    a tool catalog
|  |- SchemaError     a JSON Schema
|  |- TaskError       a set of tasks
|  `- RunFileError    a file that holds a run
|- LimitExceeded      a stated bound was passed: carries the limit and the value
|- SourceError        a file, a process or a server could not be read
|- EngineError        workers were lost too often, or a cluster could not be reached
`- MissingExtraError  an optional dependency is not installed: says the install line
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rightcall.model import Problem


class RightcallError(Exception):
    """The root of every error that rightcall raises on purpose."""

    def __reduce__(self) -> tuple[Callable[..., RightcallError], tuple[object, ...]]:
        """Travel between processes as what was kept, not as what the error was made from."""
        return _restore, (type(self), self.args, self.__dict__)


def _restore(kind: type[RightcallError], args: tuple[object, ...], kept: dict[str, object]) -> RightcallError:
    error = kind.__new__(kind, *args)
    error.args = args
    error.__dict__.update(kept)
    return error


class UsageError(RightcallError):
    """A flag or a configuration value cannot be used."""


class InputError(RightcallError):
    """A document is wrong; `problems` lists everything that is wrong with it, each with its place."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        """Keep all problems: a person fixes a file once, not once per problem."""
        self.problems = tuple(problems)
        super().__init__("\n".join(problem.describe() for problem in self.problems))


class CatalogError(InputError):
    """A tool catalog cannot be used."""


class SchemaError(InputError):
    """A JSON Schema cannot be used."""


class TaskError(InputError):
    """A set of tasks cannot be used."""


class RunFileError(InputError):
    """A file that should hold a run cannot be used, or disagrees with itself."""


class LimitExceeded(RightcallError):  # noqa: N818 - named after what happened, as the field does
    """A stated bound was passed."""

    def __init__(self, *, what: str, limit: int, value: int | None, raise_with: str | None = None) -> None:
        """`what` names the bound, `value` is what was found (None when counting stopped at the limit)."""
        self.what = what
        self.limit = limit
        self.value = value
        self.raise_with = raise_with
        found = f"more than {limit:,}" if value is None else f"{value:,}"
        advice = f"; {raise_with} raises it" if raise_with else ""
        super().__init__(f"{what}: {found} found, the limit is {limit:,}{advice}")


class SourceError(RightcallError):
    """A file, a process or a server could not be read."""


class EngineError(RightcallError):
    """Work could not be done where it was sent: workers were lost too often, or a cluster could not be reached."""


class MissingExtraError(RightcallError):
    """An optional dependency is not installed."""

    def __init__(self, *, extra: str, needed_for: str) -> None:
        """Name the extra and the exact line that installs it."""
        self.extra = extra
        super().__init__(f"{needed_for} needs an optional part: pip install 'rightcall[{extra}]'")
