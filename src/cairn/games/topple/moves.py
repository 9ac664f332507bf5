"""The effects of Topple's codes on the flat array, as compiled functions."""

from __future__ import annotations

from cairn.balance import board
from cairn.balance.board import STANDS
from cairn.core.kernel import Words, compiled, popcount
from cairn.games.topple import fields as f
from cairn.games.topple import parts as p
from cairn.games.topple.stacks import (
    clear,
    colour_of,
    in_hand,
    lay,
    points,
    seat_of,
    shift,
    verdict,
)

topple = compiled(__file__, board.__file__)


@topple
def new(s: Words, seats: int, hand: int, junior: int, target: int) -> None:
    """Set up an empty table."""
    for word in range(f.WORDS):
        s[word] = 0
    s[f.SEATS], s[f.HAND], s[f.JUNIOR], s[f.TARGET] = seats, hand, junior, target
    s[f.ROUND], s[f.TURN] = 1, -1
    clear(s)


@topple
def place(s: Words, space: int, colour: int) -> None:
    """Lay a piece; a steady hand is done with it."""
    s[f.PENDING] = points(s, space, colour)
    lay(s, space, colour)
    if s[f.HAND] == f.STEADY:
        shift(s, 0, 0)
        settle(s)
    else:
        s[f.PHASE] = f.Phase.PUSH


@topple
def settle(s: Words) -> None:
    """The last piece has its place: it scores, or the board is about to fall."""
    how, scored = verdict(s), s[f.PENDING]
    s[f.PENDING], s[f.ROLLED] = 0, 0
    if how != STANDS:
        s[f.PHASE], s[f.CAUSE] = f.Phase.FALL, how
        return
    s[f.POINTS + colour_of(s[f.PIECE + s[f.COUNT] - 1])] += 0 if s[f.JUNIOR] else scored
    seat = next_seat(s)
    if seat >= 0:
        s[f.PHASE], s[f.TURN] = f.Phase.ROLL, seat
    else:
        s[f.HOW], s[f.CLEARED] = f.End.FULL, s[f.COUNT]
        end_round(s)


@topple
def fall(s: Words) -> None:
    """Everything comes down, and the round ends."""
    s[f.HOW], s[f.CAUSE] = s[f.CAUSE], 0
    punish(s)
    end_round(s)


@topple
def punish(s: Words) -> None:
    """The player who caused the fall pays; the previous player gains.

    In junior mode, the player who caused it is out.
    """
    last = s[f.COUNT] - 1
    if s[f.JUNIOR]:
        s[f.OUT] |= 1 << s[f.TURN]
        return
    s[f.POINTS + colour_of(s[f.PIECE + last])] += p.TOPPLE_POINTS
    if last:
        before = colour_of(s[f.PIECE + last - 1])
        if seat_of(s, before) != s[f.TURN]:
            s[f.POINTS + before] += p.BEFORE_POINTS


@topple
def next_seat(s: Words) -> int:
    """The next seat clockwise that is in and has a piece, or −1."""
    seat = s[f.TURN]
    for _ in range(s[f.SEATS]):
        seat = seat + 1 if seat + 1 < s[f.SEATS] else 0
        if not s[f.OUT] >> seat & 1 and in_hand(s, seat):
            return seat
    return -1


@topple
def end_round(s: Words) -> None:
    """The board is cleared; the game is over, or the next round begins."""
    s[f.WHO] = s[f.TURN]
    clear(s)
    if finished(s):
        s[f.PHASE] = f.Phase.OVER
    else:
        s[f.PHASE], s[f.TURN] = f.Phase.ROLL, next_seat(s)
        s[f.ROUND] += 1
        if s[f.JUNIOR] and s[f.HOW] == f.End.FULL:
            s[f.HAND] = p.NEXT_HAND[s[f.HAND]]


@topple
def finished(s: Words) -> bool:
    """Whether the game is over after this round."""
    if s[f.ROUND] >= p.MOST_ROUNDS[s[f.JUNIOR]]:
        return True
    if s[f.JUNIOR]:
        return popcount(s[f.OUT]) == s[f.SEATS] - 1
    most = score(s, 0)
    for seat in range(1, s[f.SEATS]):
        most = max(most, score(s, seat))
    return most >= s[f.TARGET]


@topple
def score(s: Words, seat: int) -> int:
    """The points of a seat: with two players the sum of its two columns."""
    return s[f.POINTS + seat] + (s[f.POINTS + seat + 2] if s[f.SEATS] == 2 else 0)


@topple
def scores(s: Words, out: Words) -> None:
    """Write the points of every seat."""
    for seat in range(s[f.SEATS]):
        out[seat] = score(s, seat)


@topple
def colour_in(seat: int, code: int) -> int:
    """The colour of a placement's code: the one it names, or the seat's only one."""
    group = code // p.SPACES
    return group - 1 if group else seat


@topple
def push(s: Words, code: int) -> None:
    """A hand pushes the piece just laid: chance's, or the player's own."""
    hand, number = s[f.HAND], code - f.PUSH_CODE
    if hand == f.OWN:
        number = code - f.OWN_CODE
        shift(s, number // p.SIDE - p.SPAN, number % p.SIDE - p.SPAN)
    else:
        shift(s, p.PUSH_X[hand, number], p.PUSH_Y[hand, number])
    settle(s)


@topple
def happen(s: Words, code: int) -> None:
    """Play a legal code other than a placement, in place."""
    phase = s[f.PHASE]
    s[f.CLEARED] = 0
    if phase == f.Phase.ROLL:
        s[f.PHASE], s[f.ROLLED] = f.Phase.PLACE, code - f.ROLL_CODE + 1
    elif phase == f.Phase.PUSH:
        push(s, code)
    elif phase == f.Phase.FALL:
        fall(s)
    else:
        s[f.PHASE], s[f.TURN] = f.Phase.ROLL, code - f.START_CODE


@topple
def play(s: Words, actor: int, code: int) -> None:
    """Play a legal code, in place."""
    if s[f.PHASE] == f.Phase.PLACE:
        place(s, code % p.SPACES, colour_in(actor, code))
    else:
        happen(s, code)
