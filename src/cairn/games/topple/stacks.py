"""The board of Topple in a flat array: stacks, points, balance, and laying a piece.

s[PHASE] … s[PENDING]      the table: whose turn, the roll, the sums of the balance,
                           the points of a piece that is laid and not yet pushed
s[TOPS + colour]           the spaces topped by a colour, as a set
s[LEFT + colour]           pieces in hand         s[POINTS + colour]   its column on the pad
s[COUNTS + space]          the pieces of each colour in a stack, a byte each
s[UPPER + space]           the number of a stack's top piece + 1, or 0
s[PIECE + number]          the pieces in the order they were laid, packed:
                           where it was pushed, colour, space, number of the piece below + 1
"""

from __future__ import annotations

from cairn.balance import board
from cairn.balance.board import (
    SLIP,
    STANDS,
    TIP,
    base_margin,
    bearing,
    leaves,
    slip_margin,
    slips,
    within,
)
from cairn.core.kernel import Words, compiled, lowest, popcount
from cairn.games.topple.parts import (
    AT_X,
    AT_Y,
    COLOURS,
    EACH,
    FLOOR,
    GRIP,
    GRIP_UNIT,
    HELD,
    LINE_POINTS,
    MASS,
    MOST_LINES,
    PIECES,
    RADIUS,
    SPACES,
    TALL,
    THICK,
    THROUGH,
)

PALETTE = len(COLOURS)
PHASE, SEATS, HAND, JUNIOR, TARGET, ROUND, TURN, ROLLED, OUT = range(9)
HOW, WHO, CLEARED = range(9, 12)  # how the last round ended, by whom; pieces just cleared
COUNT, FILLED, SUM_X, SUM_Y, SUM_Z, TIPS_FROM, PENDING = range(12, 19)
TOPS = 19
LEFT = TOPS + PALETTE
POINTS = LEFT + PALETTE
COUNTS = POINTS + PALETTE
UPPER = COUNTS + SPACES
PIECE = UPPER + SPACES
WORDS = PIECE + PIECES

NEVER = 1 << 20
"""A slope in LEAN_UNIT that no tilt reaches."""
SHIFT = 512
"""Added to a push, so that it is packed as a positive number."""
BELOW = 63
"""The bits of a packed piece that name the one below it."""
HEIGHT_BYTE = 8 * PALETTE

topple = compiled(__file__, board.__file__)


# --- pieces and stacks ----------------------------------------------------------------------


@topple
def packed(below: int, space: int, colour: int, x: int, y: int) -> int:
    """A piece as one word."""
    return below | space << 6 | colour << 12 | (x + SHIFT) << 16 | (y + SHIFT) << 26


@topple
def below_of(piece: int) -> int:
    """The number of the piece below + 1, or 0 on the board."""
    return piece & BELOW


@topple
def space_of(piece: int) -> int:
    """Where a piece lies."""
    return piece >> 6 & 63


@topple
def colour_of(piece: int) -> int:
    """The colour of a piece."""
    return piece >> 12 & 15


@topple
def x_of(piece: int) -> int:
    """How far a piece was pushed to the right, in tenths of a millimetre."""
    return (piece >> 16 & 1023) - SHIFT


@topple
def y_of(piece: int) -> int:
    """How far a piece was pushed up the rows, in tenths of a millimetre."""
    return (piece >> 26 & 1023) - SHIFT


@topple
def height(s: Words, space: int) -> int:
    """How many pieces lie on a space."""
    return s[COUNTS + space] >> HEIGHT_BYTE


@topple
def own(s: Words, space: int, colour: int) -> int:
    """How many pieces of a colour lie on a space."""
    return s[COUNTS + space] >> 8 * colour & 255


@topple
def seat_of(s: Words, colour: int) -> int:
    """Whose colour it is: with two players the even ones are the first player's."""
    return colour & 1 if s[SEATS] == 2 else colour


@topple
def in_hand(s: Words, seat: int) -> int:
    """How many pieces a seat can still lay."""
    return s[LEFT + seat] + (s[LEFT + seat + 2] if s[SEATS] == 2 else 0)


# --- points ---------------------------------------------------------------------------------


@topple
def points(s: Words, space: int, colour: int) -> int:
    """What one more piece of a colour would score on a space, should everything stand."""
    bit = 1 << space
    fresh = not s[FILLED] & bit
    filled, tops = s[FILLED] | bit, s[TOPS + colour] | bit
    total = 0
    for index in range(MOST_LINES):
        line = THROUGH[space, index]
        if filled & line == line:
            total += popcount(tops & line) + (LINE_POINTS - 1 if fresh else 0)
    if height(s, space) >= TALL:
        total += own(s, space, colour) + 1
    return total


@topple
def pull_x(s: Words) -> int:
    """The pull of the load to the right."""
    return MASS * s[SUM_X]


@topple
def pull_y(s: Words) -> int:
    """The pull of the load up the rows."""
    return MASS * s[SUM_Y]


@topple
def rest(s: Words) -> int:
    """What holds the board level."""
    return HELD - MASS * s[SUM_Z]


# A stack is walked from its top. What has been passed (count pieces, the sums of their pushes)
# must stay over the piece below it, and over the foot of its own lowest piece.


@topple
def stack_tips(s: Words, space: int) -> bool:
    """Whether the part of a stack above one of its joints leaves what bears it."""
    mx, my, held = pull_x(s), pull_y(s), rest(s)
    count, x, y = 0, 0, 0
    index = s[UPPER + space]
    while index:
        piece = s[PIECE + index - 1]
        at_x, at_y = x_of(piece), y_of(piece)
        for own_foot in range(2):
            count, x, y = count + own_foot, x + own_foot * at_x, y + own_foot * at_y
            aside_x, aside_y = x - count * at_x, y - count * at_y
            if count and leaves(count, aside_x, aside_y, THICK, RADIUS, mx, my, held):
                return True
        index = below_of(piece)
    return False


@topple
def stack_bears(s: Words, space: int) -> int:
    """A slope up to which a stack stands for sure, in LEAN_UNIT."""
    slope, count, x, y = NEVER, 0, 0, 0
    index = s[UPPER + space]
    while index:
        piece = s[PIECE + index - 1]
        at_x, at_y = x_of(piece), y_of(piece)
        for own_foot in range(2):
            count, x, y = count + own_foot, x + own_foot * at_x, y + own_foot * at_y
            if count:
                bears = bearing(count, x - count * at_x, y - count * at_y, THICK, RADIUS)
                slope = min(slope, bears)
        index = below_of(piece)
    return slope


@topple
def stack_margin(s: Words, space: int) -> float:
    """How far a stack is from tipping: 1 to 0."""
    mx, my, held = pull_x(s), pull_y(s), rest(s)
    margin, count, x, y = 1.0, 0, 0, 0
    index = s[UPPER + space]
    while index:
        piece = s[PIECE + index - 1]
        at_x, at_y = x_of(piece), y_of(piece)
        for own_foot in range(2):
            count, x, y = count + own_foot, x + own_foot * at_x, y + own_foot * at_y
            aside_x, aside_y = x - count * at_x, y - count * at_y
            if count:
                held_by = base_margin(count, aside_x, aside_y, THICK, RADIUS, mx, my, held)
                margin = min(margin, held_by)
        index = below_of(piece)
    return margin


@topple
def tip_margin(s: Words) -> float:
    """How far the stack that is nearest to tipping is from it: 1 to 0."""
    margin, others = 1.0, s[FILLED]
    while others:
        margin = min(margin, stack_margin(s, lowest(others)))
        others &= others - 1
    return margin


@topple
def grip_margin(s: Words) -> float:
    """How far the board is from the slip angle: 1 to 0."""
    return slip_margin(pull_x(s), pull_y(s), rest(s), GRIP, GRIP_UNIT)


@topple
def verdict(s: Words) -> int:
    """STANDS, SLIP or TIP: what the pieces on the board do now."""
    mx, my, held = pull_x(s), pull_y(s), rest(s)
    if slips(mx, my, held, GRIP, GRIP_UNIT):
        return SLIP
    if within(mx, my, held, s[TIPS_FROM]):
        return STANDS
    others = s[FILLED]
    while others:
        if stack_tips(s, lowest(others)):
            return TIP
        others &= others - 1
    return STANDS


# --- laying -----------------------------------------------------------------------------------


@topple
def clear(s: Words) -> None:
    """All pieces return; the list of them stays readable until the next one is laid."""
    s[CLEARED] = s[COUNT]
    s[COUNT], s[FILLED], s[SUM_X], s[SUM_Y], s[SUM_Z], s[TIPS_FROM] = 0, 0, 0, 0, 0, NEVER
    for colour in range(PALETTE):
        s[TOPS + colour] = 0
        s[LEFT + colour] = EACH if s[SEATS] == 2 or colour < s[SEATS] else 0
    for space in range(SPACES):
        s[COUNTS + space], s[UPPER + space] = 0, 0


@topple
def lay(s: Words, space: int, colour: int) -> None:
    """Put a piece on a space, exactly in its middle."""
    bit = 1 << space
    s[SUM_X] += AT_X[space]
    s[SUM_Y] += AT_Y[space]
    s[SUM_Z] += FLOOR[space] + height(s, space) * THICK + THICK // 2
    s[PIECE + s[COUNT]] = packed(s[UPPER + space], space, colour, 0, 0)
    s[COUNT] += 1
    s[UPPER + space] = s[COUNT]
    s[COUNTS + space] += 1 << 8 * colour | 1 << HEIGHT_BYTE
    s[LEFT + colour] -= 1
    s[FILLED] |= bit
    for other in range(PALETTE):
        s[TOPS + other] &= ~bit
    s[TOPS + colour] |= bit


@topple
def lift(s: Words, tips_from: int) -> None:
    """Take the last piece away again; `tips_from` is what s[TIPS_FROM] was before it was laid."""
    s[COUNT] -= 1
    piece = s[PIECE + s[COUNT]]
    space, below = space_of(piece), below_of(piece)
    s[UPPER + space] = below
    s[COUNTS + space] -= 1 << 8 * colour_of(piece) | 1 << HEIGHT_BYTE
    s[SUM_X] -= AT_X[space] + x_of(piece)
    s[SUM_Y] -= AT_Y[space] + y_of(piece)
    s[SUM_Z] -= FLOOR[space] + height(s, space) * THICK + THICK // 2
    s[LEFT + colour_of(piece)] += 1
    s[TIPS_FROM] = tips_from
    s[TOPS + colour_of(piece)] &= ~(1 << space)
    if below:
        s[TOPS + colour_of(s[PIECE + below - 1])] |= 1 << space
    else:
        s[FILLED] &= ~(1 << space)


@topple
def shift(s: Words, x: int, y: int) -> None:
    """The hand pushes the last piece aside, and its stack has its final shape."""
    number = PIECE + s[COUNT] - 1
    piece = s[number]
    space = space_of(piece)
    s[SUM_X] += x - x_of(piece)
    s[SUM_Y] += y - y_of(piece)
    s[number] = packed(below_of(piece), space, colour_of(piece), x, y)
    s[TIPS_FROM] = min(s[TIPS_FROM], stack_bears(s, space))
