"""The rules of Topple as compiled functions over the flat array of stacks.py.

Action codes: placements without and with a colour (group · SPACES + space), then start, roll
and push.
"""

from __future__ import annotations

from cairn.balance import board
from cairn.balance.board import STANDS
from cairn.core.kernel import Words, compiled, popcount
from cairn.games.topple.parts import (
    ANY,
    BEFORE_POINTS,
    MOST_PUSHES,
    MOST_ROUNDS,
    PUSH_X,
    PUSH_Y,
    SPACES,
    TOPPLE_POINTS,
)
from cairn.games.topple.stacks import (
    CLEARED,
    COUNT,
    HAND,
    HOW,
    JUNIOR,
    OUT,
    PALETTE,
    PENDING,
    PHASE,
    PIECE,
    POINTS,
    ROLLED,
    ROUND,
    SEATS,
    TARGET,
    TURN,
    WHO,
    WORDS,
    clear,
    colour_of,
    in_hand,
    lay,
    points,
    seat_of,
    shift,
    verdict,
)

MOST_SEATS = 4
START, ROLL, PLACE, PUSH, OVER = range(5)
FULL = 3
"""How a round ends without a fall; SLIP and TIP are the other ways."""
STEADY = 0
"""The hand that pushes nothing."""

START_CODE = SPACES * (PALETTE + 1)
ROLL_CODE = START_CODE + MOST_SEATS
PUSH_CODE = ROLL_CODE + ANY
CODES = PUSH_CODE + MOST_PUSHES

topple = compiled(__file__, board.__file__)


@topple
def new(s: Words, seats: int, hand: int, junior: int, target: int) -> None:
    """Set up an empty table."""
    for word in range(WORDS):
        s[word] = 0
    s[SEATS], s[HAND], s[JUNIOR], s[TARGET] = seats, hand, junior, target
    s[ROUND], s[TURN] = 1, -1
    clear(s)


@topple
def place(s: Words, space: int, colour: int) -> None:
    """Lay a piece; a steady hand is done with it."""
    s[PENDING] = points(s, space, colour)
    lay(s, space, colour)
    if s[HAND] == STEADY:
        shift(s, 0, 0)
        settle(s)
    else:
        s[PHASE] = PUSH


@topple
def settle(s: Words) -> None:
    """The last piece has its place: it scores, or everything falls."""
    how, scored = verdict(s), s[PENDING]
    s[PENDING], s[ROLLED] = 0, 0
    if how == STANDS:
        s[POINTS + colour_of(s[PIECE + s[COUNT] - 1])] += 0 if s[JUNIOR] else scored
        seat = next_seat(s)
        if seat >= 0:
            s[PHASE], s[TURN] = ROLL, seat
            return
        how = FULL
    else:
        punish(s)
    end_round(s, how)


@topple
def punish(s: Words) -> None:
    """Who made pieces fall pays, and who moved before them gains; in junior mode they are out."""
    last = s[COUNT] - 1
    if s[JUNIOR]:
        s[OUT] |= 1 << s[TURN]
        return
    s[POINTS + colour_of(s[PIECE + last])] += TOPPLE_POINTS
    if last:
        before = colour_of(s[PIECE + last - 1])
        if seat_of(s, before) != s[TURN]:
            s[POINTS + before] += BEFORE_POINTS


@topple
def next_seat(s: Words) -> int:
    """The next seat clockwise that is in and has a piece, or −1."""
    seat = s[TURN]
    for _ in range(s[SEATS]):
        seat = seat + 1 if seat + 1 < s[SEATS] else 0
        if not s[OUT] >> seat & 1 and in_hand(s, seat):
            return seat
    return -1


@topple
def end_round(s: Words, how: int) -> None:
    """The board is cleared; the game is over, or the next round begins."""
    s[HOW], s[WHO] = how, s[TURN]
    clear(s)
    if finished(s):
        s[PHASE] = OVER
    else:
        s[PHASE], s[TURN] = ROLL, next_seat(s)
        s[ROUND] += 1


@topple
def finished(s: Words) -> bool:
    """Whether the game is over when a round is."""
    if s[ROUND] >= MOST_ROUNDS[s[JUNIOR]]:
        return True
    if s[JUNIOR]:
        return popcount(s[OUT]) == s[SEATS] - 1
    most = score(s, 0)
    for seat in range(1, s[SEATS]):
        most = max(most, score(s, seat))
    return most >= s[TARGET]


@topple
def score(s: Words, seat: int) -> int:
    """The points of a seat: with two players the sum of its two columns."""
    return s[POINTS + seat] + (s[POINTS + seat + 2] if s[SEATS] == 2 else 0)


@topple
def scores(s: Words, out: Words) -> None:
    """Write the points of every seat."""
    for seat in range(s[SEATS]):
        out[seat] = score(s, seat)


@topple
def colour_in(seat: int, code: int) -> int:
    """The colour of a placement's code: the one it names, or the seat's only one."""
    group = code // SPACES
    return group - 1 if group else seat


@topple
def play(s: Words, actor: int, code: int) -> None:
    """Play a legal code, in place."""
    phase = s[PHASE]
    s[CLEARED] = 0
    if phase == PLACE:
        place(s, code % SPACES, colour_in(actor, code))
    elif phase == ROLL:
        s[PHASE], s[ROLLED] = PLACE, code - ROLL_CODE + 1
    elif phase == PUSH:
        push = code - PUSH_CODE
        shift(s, PUSH_X[s[HAND], push], PUSH_Y[s[HAND], push])
        settle(s)
    else:
        s[PHASE], s[TURN] = ROLL, code - START_CODE
