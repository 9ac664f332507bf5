"""Legality in Topple, as compiled functions: the actors, their legal codes, and reasons."""

from __future__ import annotations

from enum import IntEnum

from cairn.balance import board
from cairn.core import actor
from cairn.core.kernel import Words, compiled
from cairn.games.topple import fields as f
from cairn.games.topple import parts as p
from cairn.games.topple.stacks import seat_of

CHANCE = int(actor.CHANCE)


class Reason(IntEnum):
    """Why a code is refused; the sentences are in refusals.py."""

    FINE = 0
    WRONG_PHASE = 1
    NAMELESS = 2
    NAMED = 3
    NOT_YOURS = 4
    NONE_LEFT = 5
    WRONG_LEVEL = 6
    NO_SEAT = 7


topple = compiled(__file__, board.__file__)


@topple
def actors(s: Words) -> int:
    """A bit for the seat that may act, or CHANCE, or 0 when the game is over."""
    phase = s[f.PHASE]
    if phase == f.Phase.OVER:
        return 0
    return 1 << s[f.TURN] if phase == f.Phase.PLACE or pushes_itself(s) else CHANCE


@topple
def pushes_itself(s: Words) -> bool:
    """Whether the seat has to push its piece with its own hand."""
    return s[f.PHASE] == f.Phase.PUSH and s[f.HAND] == f.OWN


@topple
def own_code(x: int, y: int) -> int:
    """The code of a push by a player's own hand."""
    return f.OWN_CODE + (x + p.SPAN) * p.SIDE + y + p.SPAN


@topple
def legal_pushes(s: Words, out: Words) -> int:
    """The pushes of chance; for a player's own hand, those of a human hand."""
    hand = s[f.HAND]
    for push in range(p.PUSH_COUNT[hand]):
        own = own_code(p.PUSH_X[hand, push], p.PUSH_Y[hand, push])
        out[push] = own if hand == f.OWN else f.PUSH_CODE + push
    return p.PUSH_COUNT[hand]


@topple
def write(first: int, count: int, out: Words) -> int:
    """Write consecutive codes; returns the count."""
    for index in range(count):
        out[index] = first + index
    return count


@topple
def legal_places(s: Words, seat: int, out: Words) -> int:
    """The placements of a seat; with two players, each in every colour that it still has."""
    rolled, count = s[f.ROLLED], 0
    for group in range(f.PALETTE + 1):
        if s[f.SEATS] == 2:
            listed = group > 0 and seat_of(s, group - 1) == seat and s[f.LEFT + group - 1] > 0
        else:
            listed = group == 0
        for index in range(p.CHOICES[rolled] if listed else 0):
            out[count] = group * p.SPACES + p.LISTED[rolled, index]
            count += 1
    return count


@topple
def legal(s: Words, actor: int, out: Words) -> int:
    """Write the legal codes of an actor who may act; returns the count."""
    phase = s[f.PHASE]
    if phase == f.Phase.PLACE:
        return legal_places(s, actor, out)
    if phase == f.Phase.ROLL:
        return write(f.ROLL_CODE, p.ANY, out)
    if phase == f.Phase.PUSH:
        return legal_pushes(s, out)
    if phase == f.Phase.FALL:
        return write(f.FALL_CODE, 1, out)
    return write(f.START_CODE, s[f.SEATS] if phase == f.Phase.START else 0, out)


@topple
def check_place(s: Words, seat: int, group: int, space: int) -> int:
    """Why a placement is refused."""
    if s[f.SEATS] == 2:
        if group == 0:
            return Reason.NAMELESS
        if seat_of(s, group - 1) != seat:
            return Reason.NOT_YOURS
        if s[f.LEFT + group - 1] <= 0:
            return Reason.NONE_LEFT
    elif group:
        return Reason.NAMED if group - 1 == seat else Reason.NOT_YOURS
    return Reason.FINE if p.ALLOWED[s[f.ROLLED]] >> space & 1 else Reason.WRONG_LEVEL


@topple
def check_push(hand: int, code: int) -> int:
    """Why a push is refused."""
    own = hand == f.OWN
    number, count = code - f.PUSH_CODE, p.PUSH_COUNT[hand]
    if own:
        number, count = code - f.OWN_CODE, p.OWN_PUSHES
    return Reason.FINE if 0 <= number < count else Reason.WRONG_PHASE


@topple
def check(s: Words, actor: int, code: int) -> int:
    """0 if a code is legal for an actor who may act, else the Reason."""
    phase = s[f.PHASE]
    if phase == f.Phase.PLACE and 0 <= code < f.START_CODE:
        return check_place(s, actor, code // p.SPACES, code % p.SPACES)
    if phase == f.Phase.ROLL and f.ROLL_CODE <= code < f.PUSH_CODE:
        return Reason.FINE
    if phase == f.Phase.PUSH:
        return check_push(s[f.HAND], code)
    if phase == f.Phase.START and f.START_CODE <= code < f.ROLL_CODE:
        return Reason.FINE if code - f.START_CODE < s[f.SEATS] else Reason.NO_SEAT
    if phase == f.Phase.FALL and code == f.FALL_CODE:
        return Reason.FINE
    return Reason.WRONG_PHASE
