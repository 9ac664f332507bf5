"""The layout of Nodes' flat array, and the meaning of its numbers.

    s[PHASE] … s[HIGH]               the table: whose turn, which layer, what lies on it
    s[CARRIED + type]                nodes of the pieces below that carry this type already
    s[FIRST + type]                  where a type's placements begin in the table of masks
    SEAT words for each seat         what it holds, whether it is out, its points
    s[PIECES + …]                    at each node the piece that lies there, as a set of nodes;
                                     even and odd layers have one half each
    s[ROWS …]                        from here on nothing changes once the bases lie: their
                                     nodes, what is beside them, the neighbours of each node,
                                     and the table of masks

A set of nodes, such as a layer or a piece, is one int64 with a bit for each node of the bases.
A search has to save and restore only the words before ROWS.
"""

from __future__ import annotations

from enum import IntEnum

from cairn.core.kernel import compiled
from cairn.games.nodes import parts as p

(PHASE, SET, SEATS, HAND, TARGET, TURN, STARTER, ROUND, ENDED, HOW) = range(10)
LAYER, COUNT, TAKEN, BELOW, NEAR, BASES_LAID, LOW, HIGH = range(10, 18)
KINDS = len(p.TYPES)
UNI = 0
CARRIED = 18
FIRST = CARRIED + KINDS
HEAD = FIRST + KINDS + 1
# Per seat: how many of each type, BASE last; then
OUT, POINTS = p.BASE + 1, p.BASE + 2
SEAT = p.BASE + 3
PIECES = HEAD + p.MOST_SEATS * SEAT
ROWS = PIECES + 2 * p.MOST_NODES
BESIDE = ROWS + p.WIDTH
STARTS = BESIDE + p.WIDTH
AROUND = STARTS + p.WIDTH
MASKS = AROUND + p.MOST_NODES
WORDS = MASKS + p.MOST_PLACES


class Phase(IntEnum):
    """The phases, in s[PHASE]."""

    BASE = 0
    STACK = 1
    KNOCK = 2
    FALL = 3
    OVER = 4


class End(IntEnum):
    """How the last finished round ended, in s[HOW]."""

    NOT_YET = 0
    WON = 1
    KNOCKED = 2
    STUCK = 3


# Action codes: a placement on the current layer is its number in the table of masks; one that
# starts the next layer has OPEN_CODE added; then a BASE by its middle; then chance's actions.
OPEN_CODE = p.MOST_PLACES
BASE_CODE = 2 * p.MOST_PLACES
KNOCK_CODE = BASE_CODE + p.WIDTH * p.WIDTH
STAND_CODE = KNOCK_CODE + 1
FALL_CODE = KNOCK_CODE + 2
CODES = KNOCK_CODE + 3

nodes = compiled(__file__)


@nodes
def hand(seat: int) -> int:
    """The index where a seat's words begin."""
    return HEAD + seat * SEAT
