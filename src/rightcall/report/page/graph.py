"""A drawing of the tools that could be confused: a point for each tool, an arc for each proven relation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rightcall.model import Finding, Report, ToolRef
from rightcall.report.layout import cut

MAX_NODES = 80
"""Tools drawn; more would be a tangle. The edges of the gravest findings come first."""
_LINE = 20.0
_LABEL_COLUMNS = 30
_COLUMN_WIDTH = 7.3
_LABEL_WIDTH = _LABEL_COLUMNS * _COLUMN_WIDTH
_PAGE_WIDTH = 1120.0
_MARGIN = 18.0
_WIDEST_ARC = 150.0

_Key = tuple[str, str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """A tool and where its point is drawn, in units of the drawing; its name stands left of it."""

    label: str
    x: float
    y: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Edge:
    """Two tools of one finding: the arc between their points, as the path data of SVG; `number` is the row that tells more."""

    path: str
    severity: str
    title: str
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Graph:
    """The drawing, its size, and how many tools it leaves out."""

    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    width: float
    height: float
    left_out: int


def graph(report: Report, max_rows: int) -> Graph | None:
    """Draw the findings that relate tools, the gravest first; None when there are none.

    The tools of each family that hangs together stand one below the other, with arcs between them. The same report gives the
    same drawing. *Cost*: linear in the findings.
    """
    links = _links(report.findings[:max_rows])
    if not links:
        return None
    chosen, left_out = _chosen(links)
    places, width, height = _layout(_families(chosen))
    nodes = tuple(Node(label=label, x=places[key][0], y=places[key][1]) for key, label in _labels(chosen).items())
    edges = tuple(_edge(link, places) for link in chosen)
    return Graph(nodes=nodes, edges=edges, width=width, height=height, left_out=left_out)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Link:
    first: ToolRef
    second: ToolRef
    finding: Finding
    number: int


def _links(findings: Sequence[Finding]) -> list[_Link]:
    """Each pair of tools of a finding with a relation; in a group every tool is tied to the first."""
    found: dict[tuple[_Key, _Key], _Link] = {}
    for number, finding in enumerate(findings, 1):
        if "relation" not in finding.evidence and "witness" not in finding.evidence:
            continue
        first, *others = finding.tools or (None,)
        for other in others:
            if first is not None and other is not None:
                link = _Link(first=first, second=other, finding=finding, number=number)
                found.setdefault((_key(first), _key(other)), link)
    return list(found.values())


def _key(tool: ToolRef) -> _Key:
    return (tool.source, tool.name, tool.index)


def _chosen(links: Sequence[_Link]) -> tuple[list[_Link], int]:
    """The links among the first tools, as many as are drawn."""
    drawn: dict[_Key, None] = {}
    everyone: set[_Key] = set()
    chosen = []
    for link in links:
        pair = {_key(link.first): None, _key(link.second): None}
        everyone |= pair.keys()
        if len(drawn | pair) <= MAX_NODES:
            drawn |= pair
            chosen.append(link)
    return chosen, len(everyone) - len(drawn)


def _families(links: Sequence[_Link]) -> list[list[_Key]]:
    """Tools that hang together, in order of their first link; inside a family neighbours stand near each other."""
    near: dict[_Key, list[_Key]] = {}
    for link in links:
        near.setdefault(_key(link.first), []).append(_key(link.second))
        near.setdefault(_key(link.second), []).append(_key(link.first))
    families: list[list[_Key]] = []
    seen: set[_Key] = set()
    for start in near:
        if start in seen:
            continue
        family, pending = [], [start]
        while pending:
            key = pending.pop()
            if key not in seen:
                seen.add(key)
                family.append(key)
                pending.extend(reversed(near[key]))
        families.append(family)
    return families


def _layout(families: Sequence[Sequence[_Key]]) -> tuple[dict[_Key, tuple[float, float]], float, float]:
    """Where the point of each tool is, and the size of the whole: families beside each other, as many as fit in a line."""
    places: dict[_Key, tuple[float, float]] = {}
    x, y, tallest, right = _MARGIN, _MARGIN, 0.0, 0.0
    for family in families:
        width = _LABEL_WIDTH + _arc_width(len(family) - 1) + _MARGIN
        height = _LINE * len(family) + _MARGIN
        if x > _MARGIN and x + width > _PAGE_WIDTH:
            x, y, tallest = _MARGIN, y + tallest, 0.0
        for place, key in enumerate(family):
            places[key] = (round(x + _LABEL_WIDTH, 1), round(y + _LINE * (place + 0.5), 1))
        x, tallest, right = x + width, max(tallest, height), max(right, x + width)
    return places, round(right + _MARGIN, 1), round(y + tallest + _MARGIN, 1)


def _arc_width(steps: float) -> float:
    """How far an arc over some lines reaches to the side."""
    return min(_LINE * steps / 2 + _LINE / 2, _WIDEST_ARC)


def _labels(links: Sequence[_Link]) -> Mapping[_Key, str]:
    tools = {_key(tool): tool for link in links for tool in (link.first, link.second)}
    return {key: cut(tool.name or '""', _LABEL_COLUMNS) for key, tool in tools.items()}


def _edge(link: _Link, places: Mapping[_Key, tuple[float, float]]) -> Edge:
    (x, y1), (_, y2) = sorted((places[_key(link.first)], places[_key(link.second)]))
    height = (y2 - y1) / 2
    return Edge(
        path=f"M{x} {y1}A{round(_arc_width(2 * height / _LINE), 1)} {round(height, 1)} 0 0 1 {x} {y2}",
        severity=link.finding.severity,
        title=" ".join(_title(link)),
        number=link.number,
    )


def _title(link: _Link) -> Iterator[str]:
    evidence = link.finding.evidence
    yield f"{link.first.name or '(no name)'} and {link.second.name or '(no name)'}:"
    for key in ("direction", "relation"):
        if isinstance(value := evidence.get(key), str):
            yield value
            break
    if isinstance(reading := evidence.get("reading"), str):
        yield f"({reading})"
    yield link.finding.rule
