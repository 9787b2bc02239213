"""Do arguments satisfy the schema of their tool? Told beside the calls, never in their way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from rightcall.model import JsonValue, Tool
from rightcall.toolcall.declared import ToolLike, declare

if TYPE_CHECKING:
    from rightcall.schema import Acceptance, DialectName


@dataclass(frozen=True, slots=True, kw_only=True)
class Violation:
    """Why arguments are refused: the keyword and its place in the schema of the tool. No value of the arguments."""

    keyword: str
    pointer: str


class ArgumentsCheck:
    """The schemas of the tools, each compiled when its tool is called for the first time."""

    def __init__(self, tools: Iterable[ToolLike] | None) -> None:
        """`tools` as a parser takes them."""
        offered = None if tools is None else tuple(tools)
        self._schemas = declare(offered).schemas or {}
        self._dialects = {tool.name: tool.dialect for tool in offered or () if isinstance(tool, Tool)}
        self._compiled: dict[str, Acceptance] = {}

    def violation(self, tool: str, arguments: Mapping[str, JsonValue]) -> Violation | None:
        """The first keyword that refuses the arguments; None where none does or nothing can be said."""
        if self._schemas.get(tool) is None:
            return None
        if tool not in self._compiled:
            from rightcall.schema import Acceptance, Prover  # noqa: PLC0415 - heavy, and only needed where there are calls

            dialect = cast("DialectName", self._dialects.get(tool, "2020-12"))
            self._compiled[tool] = Acceptance(self._schemas[tool], dialect, Prover())
        refusal = self._compiled[tool].refusal(arguments)
        return None if refusal is None else Violation(keyword=refusal.keyword, pointer=refusal.pointer)
