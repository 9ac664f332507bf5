"""The layout of Topple's flat array; its phases, ends and codes.

s[PHASE] … s[CAUSE]        the table: whose turn, the roll, the hand of this round, the sums of
                           the balance and what holds the board level (REST), the points of
                           a piece that is laid and not yet pushed, and why the board falls,
                           while it does
s[TOPS + colour]           the spaces topped by a colour, as a set
s[LEFT + colour]           pieces in hand         s[POINTS + colour]   its column on the pad
s[COUNTS + space]          the pieces of each colour in a stack, a byte each, then its height
s[UPPER + space]           the number of a stack's top piece + 1, or 0
s[PIECE + number]          the pieces in the order they were laid, packed:
                           where it was pushed, colour, space, number of the piece below + 1

Action codes: placements without and with a colour (group · SPACES + space), then start, roll,
push and the fall, and finally every push of a player's own hand ((x + SPAN) · SIDE + y + SPAN).
"""

from __future__ import annotations

from enum import IntEnum

from cairn.balance import board
from cairn.games.topple import parts as p


class Phase(IntEnum):
    """The phases of the game."""

    START = 0
    ROLL = 1
    PLACE = 2
    PUSH = 3
    FALL = 4
    OVER = 5


class End(IntEnum):
    """How a round ended; the causes of a fall are the verdicts of the balance."""

    NONE = board.STANDS
    SLIP = board.SLIP
    TIP = board.TIP
    FULL = 3


STEADY = 0
"""The hand that pushes nothing."""
OWN = p.OWN
"""The player's own hand: its push is an action of the seat, not of chance."""
MOST_SEATS = 4
PALETTE = len(p.COLOURS)

PHASE, SEATS, HAND, JUNIOR, TARGET, ROUND, TURN, ROLLED, OUT = range(9)
HOW, WHO, CLEARED = range(9, 12)
"""How the last round ended and by whose move; the pieces of a full board just cleared."""
COUNT, FILLED, SUM_X, SUM_Y, REST, TIPS_FROM, PENDING, CAUSE = range(12, 20)
TOPS = CAUSE + 1
LEFT = TOPS + PALETTE
POINTS = LEFT + PALETTE
COUNTS = POINTS + PALETTE
UPPER = COUNTS + p.SPACES
PIECE = UPPER + p.SPACES
WORDS = PIECE + p.PIECES

START_CODE = p.SPACES * (PALETTE + 1)
ROLL_CODE = START_CODE + MOST_SEATS
PUSH_CODE = ROLL_CODE + p.ANY
FALL_CODE = PUSH_CODE + p.MOST_PUSHES
OWN_CODE = FALL_CODE + 1
CODES = OWN_CODE + p.OWN_PUSHES
