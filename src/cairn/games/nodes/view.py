"""What a screen and a terminal need to show a state of Nodes."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, Any

from cairn.core.drawing import Drawing
from cairn.games.nodes import kernel
from cairn.games.nodes.actions import Place
from cairn.games.nodes.parts import FULL, PARTS, SETS, Node, Shape
from cairn.games.nodes.position import LISTED

if TYPE_CHECKING:
    from cairn.games.nodes.rules import NodesState

Line = list[tuple[str, str]]
Canvas = dict[tuple[int, int], tuple[str, str]]
"""(line, column) → (sign, style); lines count upwards."""

_INK = {
    "base": "white",
    "uni": "bold yellow",
    "duo": "bold cyan",
    "trio": "bold green",
    "quad": "bold magenta",
}
_ROOM = ("·", "dim")
_GAP = 4
_PAGE = 84


def view(state: NodesState) -> dict[str, Any]:
    """What a screen needs to draw this state, ready for JSON."""
    outcome = state.outcome
    stacked = int(state.words[kernel.LAYER])
    return state.position() | {
        "options": dict(state.options),
        "actors": [int(actor) for actor in state.actors],
        "scores": [*state.scores],
        "outcome": outcome and outcome.to_json(),
        "layer": stacked,
        "laid": int(state.words[kernel.COUNT]),
        "full": FULL,
        "step": PARTS["sets"][SETS[state.set]]["step"],
        "layers": _layers(state),
    }


def _layers(state: NodesState) -> list[list[dict[str, Any]]]:
    """The pieces of every layer with their nodes, so that a screen can draw outlines."""
    layers: list[list[dict[str, Any]]] = [[] for _ in range(_top(state) + 1)]
    for (seat, _), piece in zip(state.stack, state.placed, strict=True):
        nodes = [[*node] for node in piece.nodes]
        layers[piece.layer].append({"seat": seat, "type": piece.name, "nodes": nodes})
    return layers


def _top(state: NodesState) -> int:
    return max((piece.layer for piece in state.placed), default=0)


def drawing(state: NodesState) -> Drawing:
    """The table: what is to do, the layer in play and the one below, and what everybody has."""
    shown = _shown(state)
    # While two layers are compared they are cut out alike; at the end each for itself.
    frames = shown if state.phase == "over" else shown[:1] * len(shown)
    layers = {layer: tuple(state.pieces(layer)) for layer in {*shown, *(n - 1 for n in shown)}}
    blocks = [
        _picture(state.set, layer, layers[layer], layers[layer - 1], layers[max(frame - 1, 0)])
        for layer, frame in zip(shown, frames, strict=True)
    ]
    return [*_headline(state), [], *_side_by_side(blocks), [], *_hands(state)]


def _shown(state: NodesState) -> list[int]:
    """All layers at the end; before that the one in play and the one it lies on."""
    current = int(state.words[kernel.LAYER])
    if state.phase == "over":
        return list(range(_top(state) + 1))
    return [current - 1, current] if current else [0]


def _headline(state: NodesState) -> list[Line]:
    turn, layer = int(state.words[kernel.TURN]), int(state.words[kernel.LAYER])
    laid = int(state.words[kernel.COUNT])
    so_far = f"layer {layer} has {laid} piece{'' if laid == 1 else 's'}"
    doing = {
        "base": f"seat {turn} lays a BASE",
        "stack": f"seat {turn} lays a piece · {so_far}",
        "knock": f"does the stack stand after seat {turn}? · {so_far}",
        "over": "the end",
    }
    title = f"Round {int(state.words[kernel.ROUND])} · {doing[state.phase]}"
    return [[(title, "bold")], *_news(state)]


def _news(state: NodesState) -> list[Line]:
    """How the round before ended, until the first layer is opened."""
    ended = state.position()["ended"]
    if ended is None or state.phase == "over" or state.words[kernel.LAYER]:
        return []
    how = {"won": "won the round before", "knocked": "knocked the stack over"}[ended["how"]]
    return [[(f"Seat {ended['seat']} {how}", "cyan")]]


# --- layers ---------------------------------------------------------------------------------


Pieces = tuple[Place, ...]


@lru_cache(maxsize=64)
def _picture(kind: int, layer: int, pieces: Pieces, ground: Pieces, frame: Pieces) -> list[Line]:
    """A layer under its title, with the room that the ground offers, cut out as the frame is."""
    canvas: Canvas = {}
    for piece in ground:
        canvas |= {_spot(kind, node): _ROOM for node in piece.nodes}
    for piece in pieces:
        _ink(kind, canvas, piece)
    every = [node for piece in frame for node in piece.nodes]
    title = "The bases" if layer == 0 else f"Layer {layer}"
    return [[(title, "bold")], *_lines(kind, canvas, every)]


def _spot(kind: int, node: Node) -> tuple[int, int]:
    """The line and column of a node: four columns a node width, two lines a row."""
    (right, _), (slant, _) = PARTS["sets"][SETS[kind]]["step"]
    return 2 * node[1], round(4 * (right * node[0] + slant * node[1]))


def _ink(kind: int, canvas: Canvas, piece: Place) -> None:
    """Draw a piece: a letter on each node, and lines between its neighbours."""
    style = _INK[piece.name]
    for node in piece.nodes:
        canvas[_spot(kind, node)] = (piece.name[0].upper(), style)
    for one, other in _joints(kind, piece.nodes):
        (line, column), (to_line, to_column) = _spot(kind, one), _spot(kind, other)
        if line == to_line:
            low = min(column, to_column)
            canvas |= {(line, low + step): ("─", style) for step in (1, 2, 3)}
        else:
            lean = (to_column - column) * (to_line - line)
            sign = "│" if lean == 0 else "╱" if lean > 0 else "╲"
            canvas[(line + to_line) // 2, (column + to_column) // 2] = (sign, style)


def _joints(kind: int, nodes: Shape) -> Iterable[tuple[Node, Node]]:
    steps = {(a, b) for a, b in PARTS["sets"][SETS[kind]]["neighbours"]}
    return [
        (one, other)
        for one in nodes
        for other in nodes
        if one < other and (other[0] - one[0], other[1] - one[1]) in steps
    ]


def _lines(kind: int, canvas: Canvas, every: list[Node]) -> list[Line]:
    """The canvas from the top down; each row of nodes begins with its first node's name."""
    if not every:
        return [[("empty", "dim")]]
    spots = {_spot(kind, node): node for node in every}
    left, right = min(c for _, c in spots), max(c for _, c in spots)
    top, bottom = max(line for line, _ in spots), min(line for line, _ in spots)
    return [
        [(_label(spots, line), "dim"), *_row(canvas, line, range(left, right + 1))]
        for line in range(top, bottom - 1, -1)
    ]


def _label(spots: dict[tuple[int, int], Node], line: int) -> str:
    row = [(column, node) for (at, column), node in spots.items() if at == line]
    return "{:>6}  ".format("{},{}".format(*min(row)[1]) if row else "")


def _row(canvas: Canvas, line: int, columns: range) -> Line:
    """One line of the canvas; neighbours of one style are one span."""
    cells = [canvas.get((line, column), (" ", "")) for column in columns]
    spans = groupby(cells, key=lambda cell: cell[1])
    return [("".join([sign for sign, _ in span]), style) for style, span in spans]


def _side_by_side(blocks: list[list[Line]]) -> list[Line]:
    """Blocks next to each other, as many as a page is wide."""
    lines: list[Line] = []
    while blocks:
        row, blocks = _fitting(blocks)
        widths = [max(_width(line) for line in block) + _GAP for block in row]
        tall = max(map(len, row))
        for index in range(tall):
            cells = [block[index] if index < len(block) else [] for block in row]
            lines.append(
                [s for cell, w in zip(cells, widths, strict=True) for s in _padded(cell, w)]
            )
        lines += [[]] if blocks else []
    return lines


def _fitting(blocks: list[list[Line]]) -> tuple[list[list[Line]], list[list[Line]]]:
    """As many blocks as fit on a line, one at least; and the rest."""
    width = 0
    for index, block in enumerate(blocks):
        width += max(_width(line) for line in block) + _GAP
        if width > _PAGE and index:
            return blocks[:index], blocks[index:]
    return blocks, []


def _width(line: Line) -> int:
    return sum([len(text) for text, _ in line])


def _padded(line: Line, width: int) -> Line:
    return [*line, (" " * (width - _width(line)), "")]


def _hands(state: NodesState) -> list[Line]:
    """What everybody still has, and how many points."""
    position = state.position()
    lines: list[Line] = []
    for seat, hand in enumerate(position["hands"]):
        mark = "▶" if seat in state.actors else " "
        points = position["points"][seat]
        status = " · out" if position["out"][seat] else ""
        title = f"{mark} Seat {seat} · {points} point{'' if points == 1 else 's'}{status}"
        held = [(f"  {hand[name]:>2} {name.upper()}", _INK[name]) for name in LISTED if hand[name]]
        lines.append([(f"{title:<26}", "bold"), *(held or [("  nothing left", "dim")])])
    return lines
