"""PLANES: Topple as shown to a learning agent.

The stacks by colour, the learner's own first, then the spaces that the roll allows, the pushes of
the top pieces, and two planes of notes: numbers that belong to no space, each in its own cell.
"""

from __future__ import annotations

from cairn.balance import board
from cairn.core import planes
from cairn.core.kernel import Words, compiled
from cairn.core.planes import Picture, Planes
from cairn.games.topple import fields as f
from cairn.games.topple import parts as p
from cairn.games.topple.moves import score
from cairn.games.topple.stacks import height, own, x_of, y_of

ZERO = planes.ZERO
LEAN = 32
"""The unit of the board's pull in the notes, in tenths of a millimetre summed over pieces."""
TOPPED, HEIGHT, ALLOWED, PUSH_X, PUSH_Y, TABLE, PLAYERS = range(f.PALETTE, f.PALETTE + 7)
HAND_CELL = len(f.Phase)
SEAT_CELL = HAND_CELL + len(p.HANDS)
ROLL_CELL = SEAT_CELL + f.MOST_SEATS
PULL_CELL = ROLL_CELL + 5
FURTHEST = 127

topple = compiled(__file__, board.__file__)


@topple
def limited(number: int) -> int:
    """A number that may be negative, as a cell shows it."""
    return ZERO + min(max(number, -FURTHEST), FURTHEST)


@topple
def colour_at(s: Words, seat: int, index: int) -> int:
    """The colours clockwise from a seat's own; with two players every second one is its own."""
    around = f.PALETTE if s[f.SEATS] == 2 else s[f.SEATS]
    return (seat + index) % around if index < around else index


@topple
def paint_space(s: Words, seat: int, space: int, out: Picture) -> None:
    """One space in all planes that show spaces."""
    topped = 0
    for index in range(f.PALETTE):
        colour = colour_at(s, seat, index)
        out[index, space] = own(s, space, colour)
        topped += (index + 1) * (s[f.TOPS + colour] >> space & 1)
    out[TOPPED, space] = topped
    out[HEIGHT, space] = height(s, space)
    out[ALLOWED, space] = p.ALLOWED[s[f.ROLLED]] >> space & 1 if s[f.ROLLED] else 0
    upper = s[f.UPPER + space]
    out[PUSH_X, space] = limited(x_of(s[f.PIECE + upper - 1])) if upper else 0
    out[PUSH_Y, space] = limited(y_of(s[f.PIECE + upper - 1])) if upper else 0


@topple
def clear_notes(out: Picture) -> None:
    """Clear the notes."""
    for cell in range(p.SPACES):
        out[TABLE, cell], out[PLAYERS, cell] = 0, 0


@topple
def note(out: Picture, cell: int, number: int) -> None:
    """Write a number into a cell of the table's notes."""
    out[TABLE, cell] = number


@topple
def note_table(s: Words, seat: int, out: Picture) -> None:
    """The table's notes: phase, hand, roll, and the pull on the board."""
    note(out, s[f.PHASE], 1)
    note(out, HAND_CELL + s[f.HAND], 1)
    note(out, SEAT_CELL + seat, 1)
    note(out, ROLL_CELL, s[f.ROLLED])
    note(out, ROLL_CELL + 1, s[f.PENDING])
    note(out, ROLL_CELL + 2, s[f.JUNIOR])
    note(out, ROLL_CELL + 3, s[f.TARGET])
    note(out, ROLL_CELL + 4, s[f.ROUND])
    note(out, PULL_CELL, limited(s[f.SUM_X] // LEAN))
    note(out, PULL_CELL + 1, limited(s[f.SUM_Y] // LEAN))
    note(out, PULL_CELL + 2, s[f.COUNT])


@topple
def note_players(s: Words, seat: int, out: Picture) -> None:
    """Pieces in hand by colour; points, turn and who is out by seat, the learner's own first."""
    for index in range(f.PALETTE):
        out[PLAYERS, index] = s[f.LEFT + colour_at(s, seat, index)]
    for index in range(s[f.SEATS]):
        other = (seat + index) % s[f.SEATS]
        out[PLAYERS, p.SIZE + index] = limited(score(s, other))
        out[PLAYERS, 2 * p.SIZE + index] = s[f.OUT] >> other & 1
        out[PLAYERS, 3 * p.SIZE + index] = other == s[f.TURN]


@topple
def observe(s: Words, seat: int, out: Picture) -> None:
    """Write the planes as a seat sees them."""
    for space in range(p.SPACES):
        paint_space(s, seat, space, out)
    clear_notes(out)
    note_table(s, seat, out)
    note_players(s, seat, out)


@topple
def winners(s: Words) -> int:
    """The winners: the player still in, or the most points."""
    everybody = (1 << s[f.SEATS]) - 1
    if s[f.JUNIOR]:
        return everybody & ~s[f.OUT]
    best, won = score(s, 0), 1
    for seat in range(1, s[f.SEATS]):
        points = score(s, seat)
        won = (0 if points > best else won) | (1 << seat if points >= best else 0)
        best = max(best, points)
    return won


def names(seats: int) -> tuple[str, ...]:
    """What each plane shows."""
    colours = ("own pieces", *(f"pieces {index} further on" for index in range(1, f.PALETTE)))
    spaces = ("whose piece is on top", "height", "allowed by the roll")
    return (*colours, *spaces, "push of the top piece, x", "push, y", "table", "players")


def size(seats: int) -> tuple[int, int]:
    """Rows and columns of the board."""
    return p.SIZE, p.SIZE


PLANES = Planes(names, size, observe, winners)
