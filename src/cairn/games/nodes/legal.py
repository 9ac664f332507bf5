"""Legality in Nodes, as compiled functions: the actors, their legal codes, and reasons.

The same `first_on` and `first_above` list and check placements, so the two can't disagree;
reasons are looked for only after a refusal.
"""

from __future__ import annotations

from enum import IntEnum

from cairn.core import actor
from cairn.core.kernel import Words, compiled, lowest
from cairn.games.nodes import fields as f
from cairn.games.nodes import parts as p
from cairn.games.nodes.bases import middles, shifted
from cairn.games.nodes.layers import can_lay, first_above, first_on, kind_of, may_be_first, piece_at

CHANCE = int(actor.CHANCE)


class Reason(IntEnum):
    """Why a code is refused; the sentences are in refusals.py."""

    FINE = 0
    PHASE = 1
    """It belongs to another phase of the game."""
    NO_PLACE = 2
    """Not a code, or the code of a place that this table does not have."""
    FIRST_MIDDLE = 3
    BASE_OVERLAP = 4
    BASE_LOOSE = 5
    NONE_LEFT = 6
    TOO_EARLY = 7
    UNI_FIRST = 8
    OVERHANG = 9
    OCCUPIED = 10
    LOOSE = 11
    CARRIES = 12
    DUPLICATE = 13


nodes = compiled(__file__)


@nodes
def actors(s: Words) -> int:
    """A bit for the seat that may act, or CHANCE, or 0 when the game is over."""
    if s[f.PHASE] == f.Phase.KNOCK or s[f.PHASE] == f.Phase.FALL:
        return CHANCE
    return 0 if s[f.PHASE] == f.Phase.OVER else 1 << s[f.TURN]


@nodes
def legal_bases(s: Words, out: Words) -> int:
    """Where the next BASE may lie."""
    count = 0
    for row in range(s[f.LOW], s[f.HIGH] + 1):
        cells = middles(s, row)
        while cells:
            out[count] = f.BASE_CODE + row * p.WIDTH + lowest(cells)
            cells &= cells - 1
            count += 1
    return count


@nodes
def legal_here(s: Words, seat: int, out: Words) -> int:
    """The placements on the current layer."""
    count = 0
    for kind in range(f.KINDS):
        end = s[f.FIRST + kind + 1]
        place = first_on(s, seat, kind, s[f.FIRST + kind], end)
        while place < end:
            out[count] = place
            count += 1
            place = first_on(s, seat, kind, place + 1, end)
    return count


@nodes
def legal_above(s: Words, seat: int, out: Words, count: int) -> int:
    """Append the placements that start the next layer; returns the new count."""
    for kind in range(f.KINDS):
        end = s[f.FIRST + kind + 1]
        place = first_above(s, seat, kind, s[f.FIRST + kind], end)
        while place < end:
            out[count] = f.OPEN_CODE + place
            count += 1
            place = first_above(s, seat, kind, place + 1, end)
    return count


@nodes
def legal(s: Words, actor: int, out: Words) -> int:
    """Write the legal codes of an actor who may act; returns the count."""
    if s[f.PHASE] == f.Phase.STACK:
        count = legal_here(s, actor, out)
        if count == 0 or s[f.COUNT] >= p.FULL:
            count = legal_above(s, actor, out, count)
        return count
    if s[f.PHASE] == f.Phase.BASE:
        return legal_bases(s, out)
    if s[f.PHASE] == f.Phase.FALL:
        out[0] = f.FALL_CODE
        return 1
    out[0], out[1] = f.KNOCK_CODE, f.STAND_CODE
    return 2


@nodes
def check_base(s: Words, row: int, column: int) -> Reason:
    """Why a BASE is refused."""
    if not (on_field(row) and on_field(column)):
        return Reason.NO_PLACE
    if middles(s, row) >> column & 1:
        return Reason.FINE
    hit = 0
    for index in range(p.BASE_SIZE[s[f.SET]]):
        a, b = p.BASE_NODES[s[f.SET], index]
        hit |= shifted(s[f.ROWS + row + a], b) >> column & 1
    if hit:
        return Reason.BASE_OVERLAP
    return Reason.BASE_LOOSE if s[f.BASES_LAID] else Reason.FIRST_MIDDLE


@nodes
def on_field(at: int) -> bool:
    """Whether the middle of a BASE is far enough from the edge of the field."""
    return p.REACH <= at < p.WIDTH - p.REACH


@nodes
def why_not_on(s: Words, seat: int, kind: int, mask: int) -> Reason:
    """Why a piece can't lie on the current layer."""
    if mask & ~s[f.BELOW]:
        return Reason.OVERHANG
    if mask & s[f.TAKEN]:
        return Reason.OCCUPIED
    if s[f.COUNT] == 0 and not may_be_first(s, seat, kind):
        return Reason.UNI_FIRST
    if mask & s[f.CARRIED + kind]:
        return Reason.CARRIES
    if piece_at(s, s[f.LAYER] - 1, lowest(mask)) == mask:
        return Reason.DUPLICATE
    return Reason.LOOSE


@nodes
def why_not_above(s: Words, seat: int, kind: int, mask: int) -> Reason:
    """Why a piece can't start the next layer."""
    if mask & ~s[f.TAKEN]:
        return Reason.OVERHANG
    return Reason.DUPLICATE if may_be_first(s, seat, kind) else Reason.UNI_FIRST


@nodes
def check_stack(s: Words, seat: int, place: int, opens: bool) -> Reason:
    """Why a placement is refused."""
    if place >= s[f.FIRST + f.KINDS]:
        return Reason.NO_PLACE
    kind = kind_of(s, place)
    if not s[f.hand(seat) + kind]:
        return Reason.NONE_LEFT
    if not opens:
        found = first_on(s, seat, kind, place, place + 1) == place
        return Reason.FINE if found else why_not_on(s, seat, kind, s[f.MASKS + place])
    if s[f.COUNT] < p.FULL and can_lay(s, seat):
        return Reason.TOO_EARLY
    found = first_above(s, seat, kind, place, place + 1) == place
    return Reason.FINE if found else why_not_above(s, seat, kind, s[f.MASKS + place])


@nodes
def check_seat(s: Words, seat: int, code: int) -> Reason:
    """Why a placement or a BASE is refused."""
    if s[f.PHASE] == f.Phase.STACK and code < f.BASE_CODE:
        opens = code >= f.OPEN_CODE
        return check_stack(s, seat, code - f.OPEN_CODE if opens else code, opens)
    if s[f.PHASE] == f.Phase.BASE and f.BASE_CODE <= code < f.KNOCK_CODE:
        cell = code - f.BASE_CODE
        return check_base(s, cell // p.WIDTH, cell % p.WIDTH)
    return Reason.PHASE


@nodes
def check(s: Words, actor: int, code: int) -> Reason:
    """FINE if a code is legal for an actor who may act, else the Reason."""
    if code < 0 or code >= f.CODES:
        return Reason.NO_PLACE
    if s[f.PHASE] == f.Phase.KNOCK:
        drawn = code == f.KNOCK_CODE or code == f.STAND_CODE
        return Reason.FINE if drawn else Reason.PHASE
    if s[f.PHASE] == f.Phase.FALL:
        return Reason.FINE if code == f.FALL_CODE else Reason.PHASE
    return check_seat(s, actor, code)
