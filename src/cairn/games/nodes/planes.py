"""PLANES: Nodes as shown to a learning agent.

The field, with 0,0 in the middle and as wide as the bases of that many players can reach: the nodes
of the bases, the current layer and the one below it, each with the sizes and the numbers of its
pieces, the types that the pieces below carry already, and the notes: numbers that belong to no
node, each in its own cell.
"""

from __future__ import annotations

import numpy as np

from cairn.core import planes
from cairn.core.kernel import Words, compiled, lowest, popcount
from cairn.core.planes import Picture, Planes
from cairn.games.nodes import fields as f
from cairn.games.nodes import parts as p
from cairn.games.nodes.layers import piece_at

ZERO = planes.ZERO
BASES, NUMBERS, SIZES, PIECE, BELOW_SIZES, BELOW_PIECE, CARRIES = range(7)
NOTES = CARRIES + f.KINDS
PHASES = len(f.Phase)
SPAN = max(abs(at) for base in p.BASES for node in base for at in node)
"""The reach of a BASE from its middle."""
REACHES: p.Table = np.array(
    [(seats * p.DEALT[seats, p.BASE] - 1) * p.REACH + SPAN for seats in range(p.MOST_SEATS + 1)]
)
"""The reach of the bases from the middle, by the number of players."""
SEAT_CELLS = 9
"""Cells of the notes for the table, and for each seat: a row of the smallest field."""

nodes = compiled(__file__)


@nodes
def clear(out: Picture) -> None:
    """Empty planes."""
    for plane in range(out.shape[0]):
        for cell in range(out.shape[1]):
            out[plane, cell] = 0


@nodes
def paint_piece(out: Picture, plane: int, cell: int, piece: int) -> None:
    """The piece that covers a node: how many nodes it has, and the number of its first one."""
    if piece:
        out[plane, cell] = popcount(piece)
        out[plane + 1, cell] = lowest(piece) + 1


@nodes
def paint_node(s: Words, out: Picture, cell: int, node: int) -> None:
    """A node of the bases once it has a number."""
    layer = s[f.LAYER]
    out[NUMBERS, cell] = node + 1
    if s[f.TAKEN] >> node & 1:
        paint_piece(out, SIZES, cell, piece_at(s, layer, node))
    if s[f.BELOW] >> node & 1:
        paint_piece(out, BELOW_SIZES, cell, piece_at(s, layer - 1, node))
    for kind in range(f.KINDS):
        out[CARRIES + kind, cell] = s[f.CARRIED + kind] >> node & 1


@nodes
def paint_field(s: Words, out: Picture) -> None:
    """The nodes of the bases and the pieces on them."""
    reach, node = REACHES[s[f.SEATS]], 0
    corner, wide = p.MIDDLE - reach, 2 * reach + 1
    for row in range(wide):
        cells = s[f.ROWS + corner + row]
        while cells:
            cell = row * wide + lowest(cells) - corner
            cells &= cells - 1
            out[BASES, cell] = 1
            if s[f.LAYER]:
                paint_node(s, out, cell, node)
            node += 1


@nodes
def note_table(s: Words, out: Picture) -> None:
    """Phase, set, hand, rounds to win, the layer and how many pieces lie on it."""
    out[NOTES, s[f.PHASE]] = 1
    out[NOTES, PHASES] = s[f.SET]
    out[NOTES, PHASES + 1] = s[f.HAND]
    out[NOTES, PHASES + 2] = s[f.LAYER]
    out[NOTES, PHASES + 3] = s[f.COUNT]


@nodes
def note_seat(s: Words, out: Picture, cell: int, seat: int) -> None:
    """A seat's hand, whether it is out, the rounds it still has to win, and its turn."""
    for kind in range(p.BASE + 1):
        out[NOTES, cell + kind] = s[f.hand(seat) + kind]
    out[NOTES, cell + p.BASE + 1] = s[f.hand(seat) + f.OUT]
    out[NOTES, cell + p.BASE + 2] = ZERO + s[f.TARGET] - s[f.hand(seat) + f.POINTS]
    out[NOTES, cell + p.BASE + 3] = seat == s[f.TURN]


@nodes
def observe(s: Words, seat: int, out: Picture) -> None:
    """Write the planes as a seat sees them."""
    clear(out)
    paint_field(s, out)
    note_table(s, out)
    for index in range(s[f.SEATS]):
        note_seat(s, out, (1 + index) * SEAT_CELLS, (seat + index) % s[f.SEATS])


@nodes
def winners(s: Words) -> int:
    """The winner: the player of the last piece; in solo play, nobody if pieces are left."""
    return 1 << s[f.ENDED] if s[f.HOW] == f.End.WON else 0


def names(seats: int) -> tuple[str, ...]:
    """What each plane shows."""
    layers = ("size of the piece", "its number", "size of the piece below", "its number, below")
    carried = (f"carries a {kind.upper()}" for kind in p.TYPES)
    return ("bases", "numbers of the nodes", *layers, *carried, "notes")


def size(seats: int) -> tuple[int, int]:
    """Rows and columns: as far as the bases can reach from the middle."""
    wide = 2 * int(REACHES[seats]) + 1
    return wide, wide


PLANES = Planes(names, size, observe, winners)
