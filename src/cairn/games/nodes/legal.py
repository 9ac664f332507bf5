"""What is legal in Nodes, as compiled functions: who acts, the codes they may play, why not.

Placements are listed and checked by the same `first_on` and `first_above`, so they can't
disagree; the reasons are looked for only when those refuse.
"""

from __future__ import annotations

from cairn.core import game
from cairn.core.kernel import Words, compiled, lowest
from cairn.games.nodes.kernel import (
    BASE_CODE,
    BASING,
    BELOW,
    CARRIED,
    COUNT,
    FIRST,
    HIGH,
    KINDS,
    KNOCK_CODE,
    KNOCKING,
    LAYER,
    LOW,
    MASKS,
    OVER,
    PHASE,
    ROWS,
    SET,
    STACKING,
    STAND_CODE,
    TAKEN,
    TURN,
    can_lay,
    first_above,
    first_on,
    hand,
    kind_of,
    may_be_first,
    middles,
    piece_at,
    shifted,
)
from cairn.games.nodes.parts import BASE_NODES, BASE_SIZE, FULL, MIDDLE, MOST_PLACES, WIDTH

CHANCE = int(game.CHANCE)

# Why a code is refused; the sentences are in refusals.py.
WRONG_PHASE, FIRST_MIDDLE, BASE_OVERLAP, BASE_LOOSE, NONE_LEFT, TOO_EARLY, UNI_FIRST = range(1, 8)
OVERHANG, OCCUPIED, LOOSE, CARRIES, DUPLICATE = range(8, 13)

nodes = compiled(__file__)


@nodes
def actors(s: Words) -> int:
    """A bit for the seat that may act, or CHANCE, or 0 when the game is over."""
    if s[PHASE] == KNOCKING:
        return CHANCE
    return 0 if s[PHASE] == OVER else 1 << s[TURN]


@nodes
def legal_bases(s: Words, out: Words) -> int:
    """Where the next BASE may lie."""
    count = 0
    for row in range(s[LOW], s[HIGH] + 1):
        cells = middles(s, row)
        while cells:
            out[count] = BASE_CODE + row * WIDTH + lowest(cells)
            cells &= cells - 1
            count += 1
    return count


@nodes
def legal_here(s: Words, seat: int, out: Words) -> int:
    """The placements on the current layer."""
    count = 0
    for kind in range(KINDS):
        end = s[FIRST + kind + 1]
        place = first_on(s, seat, kind, s[FIRST + kind], end)
        while place < end:
            out[count] = place
            count += 1
            place = first_on(s, seat, kind, place + 1, end)
    return count


@nodes
def legal_above(s: Words, seat: int, out: Words, count: int) -> int:
    """Append the placements that start the next layer; the new count."""
    for kind in range(KINDS):
        end = s[FIRST + kind + 1]
        place = first_above(s, seat, kind, s[FIRST + kind], end)
        while place < end:
            out[count] = MOST_PLACES + place
            count += 1
            place = first_above(s, seat, kind, place + 1, end)
    return count


@nodes
def legal(s: Words, actor: int, out: Words) -> int:
    """Write the legal codes of an actor who may act; how many."""
    if s[PHASE] == STACKING:
        count = legal_here(s, actor, out)
        if count == 0 or s[COUNT] >= FULL:
            count = legal_above(s, actor, out, count)
        return count
    if s[PHASE] == BASING:
        return legal_bases(s, out)
    out[0], out[1] = KNOCK_CODE, STAND_CODE
    return 2


@nodes
def check_base(s: Words, row: int, column: int) -> int:
    """Why a BASE is refused."""
    if middles(s, row) >> column & 1:
        return 0
    hit = 0
    for index in range(BASE_SIZE[s[SET]]):
        a, b = BASE_NODES[s[SET], index]
        hit |= shifted(s[ROWS + row + a], b) >> column & 1
    if hit:
        return BASE_OVERLAP
    return BASE_LOOSE if s[ROWS + MIDDLE] else FIRST_MIDDLE


@nodes
def why_not_on(s: Words, seat: int, kind: int, mask: int) -> int:
    """Why a piece can't lie on the current layer."""
    if mask & ~s[BELOW]:
        return OVERHANG
    if mask & s[TAKEN]:
        return OCCUPIED
    if s[COUNT] == 0 and not may_be_first(s, seat, kind):
        return UNI_FIRST
    if mask & s[CARRIED + kind]:
        return CARRIES
    if piece_at(s, s[LAYER] - 1, lowest(mask)) == mask:
        return DUPLICATE
    return LOOSE


@nodes
def why_not_above(s: Words, seat: int, kind: int, mask: int) -> int:
    """Why a piece can't start the next layer."""
    if mask & ~s[TAKEN]:
        return OVERHANG
    return DUPLICATE if may_be_first(s, seat, kind) else UNI_FIRST


@nodes
def check_stack(s: Words, seat: int, place: int, opens: bool) -> int:
    """Why a placement is refused."""
    kind = kind_of(s, place)
    if not s[hand(seat) + kind]:
        return NONE_LEFT
    if not opens:
        found = first_on(s, seat, kind, place, place + 1) == place
        return 0 if found else why_not_on(s, seat, kind, s[MASKS + place])
    if s[COUNT] < FULL and can_lay(s, seat):
        return TOO_EARLY
    found = first_above(s, seat, kind, place, place + 1) == place
    return 0 if found else why_not_above(s, seat, kind, s[MASKS + place])


@nodes
def check(s: Words, actor: int, code: int) -> int:
    """0 when a code is legal for an actor who may act, else why it is not."""
    phase = s[PHASE]
    if phase == STACKING and code < BASE_CODE:
        opens = code >= MOST_PLACES
        return check_stack(s, actor, code - MOST_PLACES if opens else code, opens)
    if phase == BASING and BASE_CODE <= code < KNOCK_CODE:
        return check_base(s, (code - BASE_CODE) // WIDTH, (code - BASE_CODE) % WIDTH)
    if phase == KNOCKING and code >= KNOCK_CODE:
        return 0
    return WRONG_PHASE
