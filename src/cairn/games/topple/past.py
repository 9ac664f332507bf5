"""The past of a position: it is accepted only if the rules can lead to it.

A round is laid again, piece by piece; turns, points and falls follow from that. Of the earlier
rounds, only their number, the seats that are out and the pad are known.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from cairn.balance import board
from cairn.balance.board import STANDS
from cairn.core.kernel import Words, compiled
from cairn.games.topple import fields as f
from cairn.games.topple.moves import finished, next_seat
from cairn.games.topple.parts import COLOURS, EACH, MOST_COLUMN, NEXT_HAND, TOPPLE_POINTS
from cairn.games.topple.stacks import (
    colour_of,
    points,
    seat_of,
    shift,
    space_of,
    verdict,
    x_of,
    y_of,
)
from cairn.games.topple.stacks import lay as lay_piece

topple = compiled(__file__, board.__file__)


class Fault(IntEnum):
    """Why pieces can't have been laid like this."""

    NONE = 0
    TURN = 1
    MANY = 2
    FELL = 3
    STANDS = 4


_FAULTS = {
    Fault.NONE: "",
    Fault.TURN: "Piece {number} was laid out of turn.",
    Fault.MANY: "There are only {each} pieces of each colour, but piece {number} is one more.",
    Fault.FELL: "The board would have fallen before piece {number}.",
    Fault.STANDS: "The board is said to fall, but it stands.",
}


def need(holds: bool, sentence: str) -> None:
    """Raise ValueError with this sentence unless something holds."""
    if not holds:
        raise ValueError(sentence)


# --- rounds and hands -------------------------------------------------------------------------


def rounds_over(s: Words) -> int:
    """The number of rounds that have ended."""
    return int(s[f.ROUND]) - (s[f.PHASE] != f.Phase.OVER)


def _full_boards(s: Words) -> int:
    """How many rounds of a junior game ended with a full board; the others each put a seat out."""
    return rounds_over(s) - int(s[f.OUT]).bit_count()


def _hand_after(s: Words, table: int, full: int) -> int:
    """The hand after so many full boards, at a table that started with this one."""
    hand = table
    for _ in range(full if s[f.JUNIOR] else 0):
        hand = int(NEXT_HAND[hand])
    return hand


def hand_now(s: Words, table: int) -> int:
    """The hand of this round; at the end, of the last."""
    last = s[f.PHASE] == f.Phase.OVER and s[f.HOW] == f.End.FULL
    return _hand_after(s, table, _full_boards(s) - last)


def cleared_by(s: Words, table: int) -> int:
    """The hand that laid the pieces of a full board just cleared."""
    return _hand_after(s, table, max(_full_boards(s) - 1, 0))


def check_ends(s: Words) -> None:
    """Check that the last round's end fits the number of rounds and the seats that are out."""
    ended = bool(rounds_over(s))
    need(ended == bool(s[f.HOW]), "The first round has none before it; every other has.")
    need(s[f.PHASE] != f.Phase.START or not ended, "The game starts in the first round.")
    out, full = int(s[f.OUT]).bit_count(), s[f.HOW] == f.End.FULL
    if not s[f.JUNIOR]:
        need(not out, "Seats go out only in a junior game.")
        return
    toppled = bool(s[f.OUT] >> s[f.WHO] & 1)
    need(ended or not out, "Nobody is out in the first round.")
    need(not ended or full != toppled, "Toppling the board puts a seat out; a full one doesn't.")
    need(_full_boards(s) >= full, "More seats are out than rounds have ended with a fall.")
    need(out < s[f.SEATS] - full, "At least one seat is in, and only a fall makes it the last.")


# --- a round ----------------------------------------------------------------------------------


def first(s: Words) -> int:
    """The seat that begins this round, or −1 if any may."""
    if s[f.HOW] == f.End.NONE:
        return -1
    s[f.TURN] = s[f.WHO]
    return int(next_seat(s))


def lay(s: Words, listed: list[int], begins: int) -> list[int]:
    """Lay the packed pieces of a round again; returns each colour's score."""
    gained = np.zeros(len(COLOURS), np.int64)
    fault = lay_again(s, np.array(listed, np.int64), begins, gained)
    need(fault == Fault.NONE, _FAULTS[Fault(fault)].format(number=s[f.COUNT] + 1, each=EACH))
    return [int(points) for points in gained]


@topple
def lay_again(s: Words, listed: Words, begins: int, gained: Words) -> int:
    """Lay pieces in turn, the first by seat `begins` or, if −1, by any; returns a Fault."""
    for number in range(len(listed)):
        piece = listed[number]
        colour, last = colour_of(piece), number + 1 == len(listed)
        seat, due = seat_of(s, colour), next_seat(s) if number else begins
        if seat >= s[f.SEATS] or s[f.OUT] >> seat & 1 or (due >= 0 and due != seat):
            return Fault.TURN
        if s[f.LEFT + colour] <= 0:
            return Fault.MANY
        scored = 0 if s[f.JUNIOR] else points(s, space_of(piece), colour)
        s[f.TURN], s[f.CAUSE] = seat, settled(s, piece, last and s[f.PHASE] == f.Phase.PUSH)
        if s[f.CAUSE] != STANDS:
            return Fault.NONE if last and s[f.PHASE] == f.Phase.FALL else Fault.FELL
        gained[colour] += 0 if last and s[f.PHASE] == f.Phase.PUSH else scored
    return Fault.STANDS if s[f.PHASE] == f.Phase.FALL else Fault.NONE


@topple
def settled(s: Words, piece: int, waits: bool) -> int:
    """Lay a piece; returns the verdict after its push, which the last piece may still await."""
    if waits:
        s[f.PENDING] = points(s, space_of(piece), colour_of(piece))
    lay_piece(s, space_of(piece), colour_of(piece))
    if waits:
        return STANDS
    shift(s, x_of(piece), y_of(piece))
    return verdict(s)


def check_turn(s: Words, turn: int) -> None:
    """Check that the turn follows from the pieces or from the round before."""
    due, laid = first(s) if not s[f.COUNT] else int(s[f.TURN]), bool(s[f.COUNT])
    if s[f.PHASE] in (f.Phase.START, f.Phase.OVER):
        need(not laid, "There are no pieces on the board before and after the game.")
        due = -1 if s[f.PHASE] == f.Phase.START else int(s[f.WHO])
    elif s[f.PHASE] in (f.Phase.ROLL, f.Phase.PLACE) and laid:
        due = int(next_seat(s))
        need(due >= 0, "All pieces are placed, so the round is over.")
    else:
        need(laid or s[f.PHASE] in (f.Phase.ROLL, f.Phase.PLACE), "There is no piece to fall.")
    need(due in (-1, turn), f"It's seat {due + 1}'s turn.")
    s[f.TURN] = turn


def check_cleared(s: Words, listed: list[int]) -> list[int]:
    """Keep the full board that was just cleared; returns each colour's score on it."""
    between = s[f.PHASE] in (f.Phase.ROLL, f.Phase.OVER) and not s[f.COUNT]
    just_full = between and s[f.HOW] == f.End.FULL
    need(just_full == bool(listed), "Only a full board, just cleared, has cleared pieces.")
    then = s.copy()
    then[f.PHASE] = f.Phase.ROLL
    gained = lay(then, listed, -1)
    full = then[f.TURN] == s[f.WHO] and next_seat(then) < 0
    need(full or not listed, "A full board has all pieces of the players who are in.")
    s[f.CLEARED] = len(listed)
    s[f.PIECE : f.PIECE + len(listed)] = then[f.PIECE : f.PIECE + len(listed)]
    return gained


# --- the pad ----------------------------------------------------------------------------------


def check_columns(s: Words, gained: list[int]) -> None:
    """Check that the pad is possible and that the game ended neither too early nor too late.

    `gained` are the points of the pieces on the board, or of the full board just cleared.
    """
    rounds, over = rounds_over(s), s[f.PHASE] == f.Phase.OVER
    columns = [int(s[f.POINTS + number]) for number in range(len(COLOURS))]
    if over or s[f.CLEARED]:
        need(_finished(s, rounds, columns) == over, "The game is over when a round has ended it.")
    if s[f.CLEARED]:
        rounds -= 1
    falls = rounds - (s[f.HOW] == f.End.FULL and not s[f.CLEARED])
    before = [points - gained[number] for number, points in enumerate(columns)]
    lost = sum(min(points, 0) for points in before)
    fits = max(before) <= rounds * MOST_COLUMN and lost >= falls * TOPPLE_POINTS
    need(fits and not (s[f.JUNIOR] and any(columns)), "Nobody can have these points.")
    going_on = s[f.CLEARED] or not over
    need(not going_on or not _finished(s, rounds, before), "The game would be over by now.")


def _finished(s: Words, rounds: int, columns: list[int]) -> bool:
    """Whether the game was over after so many rounds with these points."""
    then = s.copy()
    then[f.ROUND], then[f.POINTS : f.POINTS + len(columns)] = rounds, columns
    return bool(finished(then))
