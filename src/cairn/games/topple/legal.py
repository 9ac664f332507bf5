"""What is legal in Topple, as compiled functions: who acts, the codes they may play, why not."""

from __future__ import annotations

from cairn.balance import board
from cairn.core import game
from cairn.core.kernel import Words, compiled
from cairn.games.topple.kernel import (
    CODES,
    OVER,
    PLACE,
    PUSH,
    PUSH_CODE,
    ROLL,
    ROLL_CODE,
    START,
    START_CODE,
)
from cairn.games.topple.parts import ALLOWED, ANY, CHOICES, LISTED, PUSH_COUNT, SPACES
from cairn.games.topple.stacks import HAND, LEFT, PALETTE, PHASE, ROLLED, SEATS, TURN, seat_of

CHANCE = int(game.CHANCE)

# Why a code is refused; the sentences are in refusals.py.
WRONG_PHASE, NAMELESS, NAMED, NOT_YOURS, NONE_LEFT, WRONG_LEVEL, NO_SEAT, NO_PUSH = range(1, 9)

topple = compiled(__file__, board.__file__)


@topple
def actors(s: Words) -> int:
    """A bit for the seat that may act, or CHANCE, or 0 when the game is over."""
    phase = s[PHASE]
    if phase == OVER:
        return 0
    return 1 << s[TURN] if phase == PLACE else CHANCE


@topple
def write(first: int, count: int, out: Words) -> int:
    """Codes one after the other; how many."""
    for index in range(count):
        out[index] = first + index
    return count


@topple
def legal_places(s: Words, seat: int, out: Words) -> int:
    """The placements of a seat: with two players every one in each colour it still has."""
    rolled, count = s[ROLLED], 0
    for group in range(PALETTE + 1):
        if s[SEATS] == 2:
            listed = group > 0 and seat_of(s, group - 1) == seat and s[LEFT + group - 1] > 0
        else:
            listed = group == 0
        for index in range(CHOICES[rolled] if listed else 0):
            out[count] = group * SPACES + LISTED[rolled, index]
            count += 1
    return count


@topple
def legal(s: Words, actor: int, out: Words) -> int:
    """Write the legal codes of an actor who may act; how many."""
    phase = s[PHASE]
    if phase == PLACE:
        return legal_places(s, actor, out)
    if phase == ROLL:
        return write(ROLL_CODE, ANY, out)
    if phase == PUSH:
        return write(PUSH_CODE, PUSH_COUNT[s[HAND]], out)
    return write(START_CODE, s[SEATS], out)


@topple
def check_place(s: Words, seat: int, group: int, space: int) -> int:
    """Why a placement is refused."""
    if s[SEATS] == 2:
        if group == 0:
            return NAMELESS
        if seat_of(s, group - 1) != seat:
            return NOT_YOURS
        if s[LEFT + group - 1] <= 0:
            return NONE_LEFT
    elif group:
        return NAMED if group - 1 == seat else NOT_YOURS
    return 0 if ALLOWED[s[ROLLED]] >> space & 1 else WRONG_LEVEL


@topple
def check(s: Words, actor: int, code: int) -> int:
    """0 when a code is legal for an actor who may act, else why it is not."""
    phase = s[PHASE]
    if phase == PLACE and code < START_CODE:
        return check_place(s, actor, code // SPACES, code % SPACES)
    if phase == ROLL and ROLL_CODE <= code < PUSH_CODE:
        return 0
    if phase == PUSH and code >= PUSH_CODE:
        return 0 if code < PUSH_CODE + PUSH_COUNT[s[HAND]] and code < CODES else NO_PUSH
    if phase == START and START_CODE <= code < ROLL_CODE:
        return 0 if code < START_CODE + s[SEATS] else NO_SEAT
    return WRONG_PHASE
