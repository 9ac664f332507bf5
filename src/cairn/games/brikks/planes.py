"""PLANES: Brikks as shown to a learning agent.

The sheets of all seats, the learner's own first, then the notes: numbers that belong to no square,
each in its own cell. Rows count from the bottom, as on the sheet.
"""

from __future__ import annotations

from cairn.core.kernel import Words, compiled, lowest
from cairn.core.planes import Picture, Planes
from cairn.games.brikks import fields as f
from cairn.games.brikks import parts as p
from cairn.games.brikks.points import score

DROPPED = 2
"""In a sheet's plane: a square dropped in this round; 1 is any other cross."""
DUEL_CELL = len(f.Phase)
# Then a row for each seat, one cell for each block of the roll and one for each first colour.
SEAT_CELL = p.WIDTH
ROLL_CELL = SEAT_CELL + f.MOST_SEATS * p.WIDTH
PICKED_CELL = ROLL_CELL + f.BLOCKS

brikks = compiled(__file__)


@brikks
def paint(out: Picture, plane: int, lo: int, hi: int) -> None:
    """A set of squares as a plane of ones and zeros."""
    for square in range(p.LO_BITS):
        out[plane, square] = lo >> square & 1
    for square in range(p.CELLS - p.LO_BITS):
        out[plane, p.LO_BITS + square] = hi >> square & 1


@brikks
def mark(out: Picture, plane: int, lo: int, hi: int) -> None:
    """The squares dropped in this round."""
    while lo:
        out[plane, lowest(lo)] = DROPPED
        lo &= lo - 1
    while hi:
        out[plane, p.LO_BITS + lowest(hi)] = DROPPED
        hi &= hi - 1


@brikks
def note_table(s: Words, out: Picture, plane: int) -> None:
    """The phase, whether it is a duel, the rolled block, the colours that are gone."""
    for phase in range(DUEL_CELL):
        out[plane, phase] = phase == s[f.PHASE]
    out[plane, DUEL_CELL] = s[f.DUEL]
    for block in range(f.BLOCKS):
        out[plane, ROLL_CELL + block] = block == s[f.BLOCK]
    for colour in range(f.BLOCKS // p.COLUMNS):
        out[plane, PICKED_CELL + colour] = s[f.PICKED] >> colour & 1


@brikks
def note_seat(s: Words, out: Picture, plane: int, cell: int, seat: int) -> None:
    """A sheet's numbers, from a cell on."""
    sheet = f.sheet_of(seat)
    out[plane, cell] = s[sheet + f.ENERGY]
    out[plane, cell + 1] = s[sheet + f.BAR]
    out[plane, cell + 2] = s[sheet + f.TICKS]
    out[plane, cell + 3] = s[sheet + f.BOMBS]
    out[plane, cell + 4] = s[sheet + f.OUT]
    out[plane, cell + 5] = s[sheet + f.DONE]
    out[plane, cell + 6] = s[sheet + f.LEVEL]
    out[plane, cell + 7] = s[sheet + f.DROPS]
    out[plane, cell + 8] = seat == s[f.ROLLER]
    out[plane, cell + 9] = seat == s[f.TURN]


@brikks
def observe(s: Words, seat: int, out: Picture) -> None:
    """Write the planes as a seat sees them."""
    seats = s[f.SEATS]
    note_table(s, out, seats)
    for index in range(seats):
        other = seat + index if seat + index < seats else seat + index - seats
        sheet = f.sheet_of(other)
        paint(out, index, s[sheet + f.LO], s[sheet + f.HI])
        mark(out, index, s[sheet + f.DROPPED_LO], s[sheet + f.DROPPED_HI])
        note_seat(s, out, seats, SEAT_CELL + index * p.WIDTH, other)


@brikks
def winners(s: Words) -> int:
    """The winners: in a duel the player still in, else the most points."""
    best, won, still_in = -1, 0, 0
    for seat in range(s[f.SEATS]):
        points = score(s, f.sheet_of(seat))
        won = (0 if points > best else won) | (1 << seat if points >= best else 0)
        best = max(best, points)
        still_in |= (1 - s[f.sheet_of(seat) + f.OUT]) << seat
    return still_in if s[f.DUEL] and still_in else won


def names(seats: int) -> tuple[str, ...]:
    """What each plane shows."""
    sheets = ("own sheet", *(f"sheet {index} further on" for index in range(1, seats)))
    return (*sheets, "notes")


def size(seats: int) -> tuple[int, int]:
    """Rows and columns of a sheet."""
    return p.HEIGHT, p.WIDTH


PLANES = Planes(names, size, observe, winners)
