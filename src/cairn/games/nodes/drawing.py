"""How a terminal shows a state of Nodes."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from cairn.core.drawing import Drawing, Line, beside, padded
from cairn.core.sentences import counted
from cairn.games.nodes import fields as f
from cairn.games.nodes.actions import Place
from cairn.games.nodes.news import news
from cairn.games.nodes.parts import PARTS, SETS, Node, joints
from cairn.games.nodes.position import hand_of

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
_LINES = 18
"""The most lines of a drawing that leave room for the choices on a screen of 24 lines."""
_FEW = 3
"""The most seats with a line each."""
_SIGNS = "123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Scale(NamedTuple):
    """The scale of a drawn layer: lines and columns from one node to the next."""

    lines: int
    columns: int


WIDE, DENSE = Scale(2, 4), Scale(1, 2)
"""Pieces as letters joined by lines; or, if that takes too many lines, as numbers."""


def drawing(state: NodesState) -> Drawing:
    """The table: the phase, the layers that matter, and everybody's hand."""
    return _fitting(state, _hands(state))


def close_up(state: NodesState, seat: int) -> Drawing:
    """The same with the hand of one seat, and the points of the others."""
    others = [n for n in range(state.seats) if n != seat]
    told = ", ".join(f"seat {n + 1} has {state.scores[n]}" for n in others)
    points: Drawing = [[(f"  Points: {told}", "dim")]] if others else []
    return _fitting(state, [_seat_line(state, seat), *points])


def _fitting(state: NodesState, hands: Drawing) -> Drawing:
    """The layers as large as a screen allows; at the end, all of them."""
    spacious = _page(state, WIDE, [[]], hands)
    if state.phase == "over" or len(spacious) <= _LINES:
        return spacious
    close = _page(state, WIDE, [], hands)
    return close if len(close) <= _LINES else _page(state, DENSE, [], hands)


def _page(state: NodesState, scale: Scale, space: Drawing, hands: Drawing) -> Drawing:
    shown = _shown(state)
    # Two layers being compared share one frame; in the whole stack each layer has its own.
    frames = [max(n - 1, 0) for n in shown] if _whole(state) else shown[:1] * len(shown)
    pieces = {n: tuple(state.pieces(n)) for n in {*shown, *frames}}
    blocks = [
        _picture(state.set, scale, layer, pieces[layer], pieces[frame], layer > frame)
        for layer, frame in zip(shown, frames, strict=True)
    ]
    return [*_headline(state), *space, *beside(blocks, _PAGE, _GAP), *space, *hands]


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
    so_far = f"layer {layer} has {counted(laid, 'piece')}"
    doing = {
        "base": f"seat {seat + 1} lays a BASE",
        "stack": f"seat {seat + 1} lays a piece · {so_far}",
        "knock": f"does the stack stand after seat {seat + 1}? · {so_far}",
        "fall": f"seat {seat + 1} has knocked the stack over",
        "over": "the end",
    }
    title = f"Round {int(state.words[f.ROUND])} · {doing[state.phase]}"
    return [[(title, "bold")], *([(sentence, "cyan")] for sentence in news(state))]


# --- layers ---------------------------------------------------------------------------------


Pieces = tuple[Place, ...]


@lru_cache(maxsize=64)
def _picture(
    kind: int, scale: Scale, layer: int, pieces: Pieces, frame: Pieces, open_: bool
) -> Drawing:
    """A layer under its title, cropped to the frame; an open layer's frame shows its room."""
    canvas: Canvas = {}
    every = [node for piece in frame for node in piece.nodes]
    if open_:
        canvas |= {_spot(kind, scale, node): _ROOM for node in every}
    for number, piece in enumerate(pieces):
        sign = _SIGNS[number] if scale is DENSE else piece.name[0].upper()
        _ink(kind, scale, canvas, piece, sign)
    title = "The bases" if layer == 0 else f"Layer {layer}"
    title += " (each number is a piece)" if scale is DENSE else ""
    return [[(title, "bold")], *_lines(kind, scale, canvas, every)]


def _spot(kind: int, scale: Scale, node: Node) -> tuple[int, int]:
    """A node's line and column."""
    (right, _), (slant, _) = PARTS["sets"][SETS[kind]]["step"]
    return scale.lines * node[1], round(scale.columns * (right * node[0] + slant * node[1]))


def _ink(kind: int, scale: Scale, canvas: Canvas, piece: Place, sign: str) -> None:
    """Draw a piece: a sign on each node, and lines between its neighbours where they fit."""
    style = _INK[piece.name]
    for node in piece.nodes:
        canvas[_spot(kind, scale, node)] = (sign, style)
    for one, other in joints(SETS[kind], piece.nodes):
        (line, column), (to_line, to_column) = sorted(_spot(kind, scale, n) for n in (one, other))
        if line == to_line:
            canvas |= {(line, between): ("─", style) for between in range(column + 1, to_column)}
        elif to_line - line > 1:
            lean = to_column - column
            joint = "│" if lean == 0 else "╱" if lean > 0 else "╲"
            canvas[(line + to_line) // 2, (column + to_column) // 2] = (joint, style)


def _lines(kind: int, scale: Scale, canvas: Canvas, every: list[Node]) -> Drawing:
    """The canvas from the top down; each row of nodes begins with its first node's name."""
    if not every:
        return [[("empty", "dim")]]
    spots = {_spot(kind, scale, node): node for node in every}
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
    """One line of the canvas; neighbours of the same style form one span."""
    cells = [canvas.get((line, column), (" ", "")) for column in columns]
    spans = groupby(cells, key=lambda cell: cell[1])
    return [("".join([sign for sign, _ in span]), style) for style, span in spans]


# --- hands ----------------------------------------------------------------------------------


def _hands(state: NodesState) -> Drawing:
    """Everybody's hand and points; at a large table two seats per line."""
    lines = [_seat_line(state, seat) for seat in range(state.seats)]
    if state.seats <= _FEW:
        return lines
    half = (state.seats + 1) // 2
    right: list[Line] = [*lines[half:], []]
    return [[*padded(left, _PAGE // 2), *right[at]] for at, left in enumerate(lines[:half])]


def _seat_line(state: NodesState, seat: int) -> Line:
    points, out = state.seat(seat, f.POINTS), bool(state.seat(seat, f.OUT))
    mark = "▶" if seat in state.actors else " "
    title = f"{mark} Seat {seat + 1} · {counted(points, 'point')}{' · out' * out}"
    held = [(name, count) for name, count in hand_of(state.words, seat).items() if count]
    if state.seats > _FEW:
        shown = [(f" {name[0].upper()}{count}", _INK[name]) for name, count in held]
        return [(title, "bold"), *(shown or [(" nothing left", "dim")])]
    shown = [(f"  {count:>2} {name.upper()}", _INK[name]) for name, count in held]
    fits = [("   nothing fits", "dim")] if out else []
    return [(f"{title:<26}", "bold"), *([*shown, *fits] or [("  nothing left", "dim")])]
