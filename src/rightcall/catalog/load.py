"""Targets to one catalog: every source read, every problem kept, the bounds held over all of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from rightcall.catalog.json_text import JsonDocument
from rightcall.catalog.options import LoadOptions
from rightcall.catalog.sources import Blob, LiveListing, open_target, start_server
from rightcall.catalog.walk import Reading, read_document
from rightcall.catalog.wording import visible
from rightcall.errors import CatalogError, LimitExceeded, SourceError, UsageError
from rightcall.model import Catalog, Position, Problem, Source


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadedCatalog:
    """A catalog, and the texts it was read from for as long as positions in them are wanted."""

    catalog: Catalog
    _documents: Mapping[str, JsonDocument] = field(repr=False, compare=False)

    def locate(self, source: str, pointer: str) -> Position | None:
        """Where a value stands in a source, or the nearest value around it when it is not in the text as such.

        None for a live server, which has no lines, and for a source that is not of this catalog.
        """
        document = self._documents.get(source)
        while document is not None:
            position = document.locate(pointer)
            if position is not None or not pointer:
                return position
            pointer = pointer.rpartition("/")[0]
        return None


def load_catalog(targets: Sequence[str], options: LoadOptions) -> LoadedCatalog:
    """Read all targets as one catalog, in their order.

    A target is a file, a folder, `-` (standard input), `stdio:COMMAND LINE` or the URL of an MCP server.
    *Errors*: `CatalogError` with every problem of every target when a target has no usable tool, or when a tool is lost
    and `options.strict`; `LimitExceeded` for a bound of `options`; `SourceError` when a target cannot be read at all;
    `UsageError` for targets that contradict each other.
    *Cost*: linear in the bytes; a live server has `options.timeout_s`.
    """
    _check_targets(targets)
    gathered = _Gathered()
    for target in targets:
        gathered.take(target, options)
    return gathered.finish(options)


def _check_targets(targets: Sequence[str]) -> None:
    if not targets:
        message = "no target: name a file, a folder, - or a server"
        raise UsageError(message)
    for number, target in enumerate(targets):
        if target in targets[:number]:
            message = f"the target {target} is given twice"
            raise UsageError(message)


@dataclass(slots=True)
class _Gathered:
    readings: list[tuple[Source, Reading]] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    documents: dict[str, JsonDocument] = field(default_factory=dict)
    is_unusable: bool = False

    def take(self, target: str, options: LoadOptions) -> None:
        """Read everything a target gives."""
        is_usable = False
        problems: list[Problem] = []
        for found in open_target(target, options):
            if isinstance(found, Problem):
                problems.append(_left_out(found))
                continue
            is_usable = self._take_one(found, options, problems) or is_usable
        self.problems.extend(problems)
        self.is_unusable = self.is_unusable or not is_usable

    def _take_one(self, found: Blob | LiveListing, options: LoadOptions, problems: list[Problem]) -> bool:
        """Read one text or listing; whether it gave a tool."""
        if found.name in self.documents:
            return True  # a folder and a file of it: the same bytes are read once
        try:
            document = found.parse(options.json_limits)
        except CatalogError as error:
            problems.extend(_as_found(error.problems, is_optional=found.is_optional))
            return False
        except LimitExceeded as error:
            if not found.is_optional:
                raise
            problems.append(_left_out(Problem(message=str(error).removeprefix(f"{found.name}: "), source=found.name)))
            return False
        is_live = isinstance(found, LiveListing)
        reading = read_document(
            document, group=options.group_of(found.name), is_live=is_live, shows_unusable=options.show_unusable
        )
        problems.extend(found.notes)
        problems.extend(_as_found(reading.problems, is_optional=found.is_optional and not reading.tools))
        if reading.tools:
            source = Source(name=found.name, kind=reading.kind, tool_count=len(reading.tools), digest=found.digest)
            self.readings.append((source, reading))
            if not is_live:
                self.documents[found.name] = document
        started = [self._take_one(live, options, problems) for live in _start(found, reading, options, problems)]
        return bool(reading.tools) or any(started)

    def finish(self, options: LoadOptions) -> LoadedCatalog:
        """Hold the bounds and the gate."""
        if self.is_unusable or (options.strict and any(problem.tool_lost for problem in self.problems)):
            raise CatalogError([problem for problem in self.problems if problem.tool_lost] or self.problems)
        tools = tuple(tool for _, reading in self.readings for tool in reading.tools)
        if len(tools) > options.max_tools:
            raise LimitExceeded(what="tools", limit=options.max_tools, value=len(tools), raise_with="--max-tools")
        sources = tuple(source for source, _ in self.readings)
        primitives = tuple(primitive for _, reading in self.readings for primitive in reading.primitives)
        catalog = Catalog(sources=sources, tools=tools, problems=tuple(self.problems), primitives=primitives)
        return LoadedCatalog(catalog=catalog, _documents=self.documents)


def _as_found(problems: Sequence[Problem], *, is_optional: bool) -> Iterator[Problem]:
    """Problems as they count: a file that only happens to lie in a folder of catalogs loses no tool."""
    for problem in problems:
        yield _left_out(problem) if is_optional and problem.tool_lost else problem


def _left_out(problem: Problem) -> Problem:
    return replace(problem, message=f"left out: {problem.message}", tool_lost=False)


def _start(found: Blob | LiveListing, reading: Reading, options: LoadOptions, problems: list[Problem]) -> Iterator[LiveListing]:
    """The listings of the servers a configuration names, given the user's consent, which is for a file they named."""
    if reading.servers and (found.is_optional or not options.start_servers):
        names = ", ".join(visible(server.name) for server in reading.servers)
        problem = Problem(
            message=f"a client configuration: it names live servers ({names}), and none is started unasked",
            source=found.name,
            hint=f"{'name the file itself; ' if found.is_optional else ''}--start-servers starts them, each with your rights",
        )
        problems.extend(_as_found([problem], is_optional=found.is_optional))
        return
    for server in reading.servers:
        name = f"{found.name}#{server.name}"
        try:
            yield start_server(server, name, options)
        except SourceError as error:  # a server that fails hides none of the others
            problems.append(Problem(message=str(error).removeprefix(f"{name}: "), source=name))
