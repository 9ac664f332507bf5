"""How a terminal shows a state of Nodes."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING

from cairn.core.drawing import Drawing, Line, beside
from cairn.games.nodes import fields as f
from cairn.games.nodes.actions import Place
from cairn.games.nodes.parts import PARTS, SETS, Node, joints
from cairn.games.nodes.position import LISTED, ended_of, write

if TYPE_CHECKING:
    from cairn.games.nodes.rules import NodesState

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
_PAGE = 80


def drawing(state: NodesState) -> Drawing:
    """The table: what is happening, the layers that matter, and what everybody has."""
    return [*_headline(state), [], *_layers(state), [], *_hands(state)]


def close_up(state: NodesState, seat: int) -> Drawing:
    """The same with the hand of one seat, and the points of the others."""
    others = [n for n in range(state.seats) if n != seat]
    told = ", ".join(f"seat {n} has {state.scores[n]}" for n in others)
    points: Drawing = [[(f"  Points: {told}", "dim")]] if others else []
    return [*_headline(state), [], *_layers(state), [], _hands(state)[seat], *points]


def _layers(state: NodesState) -> Drawing:
    shown = _shown(state)
    # While two layers are compared they are cut out alike; the whole stack each for itself.
    frames = shown if _whole(state) else shown[:1] * len(shown)
    layers = {layer: tuple(state.pieces(layer)) for layer in {*shown, *(n - 1 for n in shown)}}
    blocks = [
        _picture(state.set, layer, layers[layer], layers[layer - 1], layers[max(frame - 1, 0)])
        for layer, frame in zip(shown, frames, strict=True)
    ]
    return beside(blocks, _PAGE, _GAP)


def _whole(state: NodesState) -> bool:
    return state.falls or state.phase == "over"


def _shown(state: NodesState) -> list[int]:
    """All layers while they fall and at the end, else the one in play and the one it lies on."""
    if _whole(state):
        return list(range(state.top + 1))
    current = int(state.words[f.LAYER])
    return [current - 1, current] if current else [0]


def _headline(state: NodesState) -> Drawing:
    seat, layer, laid = (int(state.words[at]) for at in (f.TURN, f.LAYER, f.COUNT))
    so_far = f"layer {layer} has {laid} piece{'' if laid == 1 else 's'}"
    doing = {
        "base": f"seat {seat} lays a BASE",
        "stack": f"seat {seat} lays a piece · {so_far}",
        "knock": f"does the stack stand after seat {seat}? · {so_far}",
        "fall": f"seat {seat} has knocked the stack over",
        "over": "the end",
    }
    title = f"Round {int(state.words[f.ROUND])} · {doing[state.phase]}"
    return [[(title, "bold")], *_news(state)]


def _news(state: NodesState) -> Drawing:
    """How the last round ended, until the first layer is opened."""
    ended = ended_of(state.words)
    if ended is None or state.phase != "base":
        return []
    how = "won the last round" if ended["how"] == "won" else "knocked the stack over"
    return [[(f"Seat {ended['seat']} {how}", "cyan")]]


# --- layers ---------------------------------------------------------------------------------


Pieces = tuple[Place, ...]


@lru_cache(maxsize=64)
def _picture(kind: int, layer: int, pieces: Pieces, ground: Pieces, frame: Pieces) -> Drawing:
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
    for one, other in joints(SETS[kind], piece.nodes):
        (line, column), (to_line, to_column) = _spot(kind, one), _spot(kind, other)
        if line == to_line:
            low = min(column, to_column)
            canvas |= {(line, low + step): ("─", style) for step in (1, 2, 3)}
        else:
            lean = (to_column - column) * (to_line - line)
            sign = "│" if lean == 0 else "╱" if lean > 0 else "╲"
            canvas[(line + to_line) // 2, (column + to_column) // 2] = (sign, style)


def _lines(kind: int, canvas: Canvas, every: list[Node]) -> Drawing:
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


def _hands(state: NodesState) -> Drawing:
    """What everybody still has, and how many points."""
    position = write(state)
    lines: Drawing = []
    for seat, hand in enumerate(position["hands"]):
        mark = "▶" if seat in state.actors else " "
        points = position["points"][seat]
        status = " · out" if position["out"][seat] else ""
        title = f"{mark} Seat {seat} · {points} point{'' if points == 1 else 's'}{status}"
        counts = [(name, hand[name]) for name in LISTED]  # type: ignore[literal-required]
        held = [(f"  {count:>2} {name.upper()}", _INK[name]) for name, count in counts if count]
        lines.append([(f"{title:<26}", "bold"), *(held or [("  nothing left", "dim")])])
    return lines
