"""What must have happened before a position: it is read only if the rules can lead there.

A round is laid again, piece by piece, so that turns, points and falls follow from it. Of the
rounds before it, only their number, the seats that are out and the pad are known.
"""

from __future__ import annotations

from typing import NamedTuple

from cairn.core.kernel import Words
from cairn.games.topple import fields as f
from cairn.games.topple import moves, stacks
from cairn.games.topple.parts import COLOURS, EACH, LAST_HAND, MOST_COLUMN, TOPPLE_POINTS


class Piece(NamedTuple):
    """A piece on the board: space and colour by number, and its push in tenths of a millimetre."""

    space: int
    colour: int
    x: int
    y: int


def need(holds: bool, sentence: str) -> None:
    """Raise ValueError with this sentence unless something holds."""
    if not holds:
        raise ValueError(sentence)


# --- rounds and hands -------------------------------------------------------------------------


def rounds_over(s: Words) -> int:
    """How many rounds have ended."""
    return int(s[f.ROUND]) - (s[f.PHASE] != f.Phase.OVER)


def _full_boards(s: Words) -> int:
    """How many rounds of a junior game have ended with a full board; each other put a seat out."""
    return rounds_over(s) - int(s[f.OUT]).bit_count()


def _hand_after(s: Words, table: int, full: int) -> int:
    """The hand after so many full boards, at a table that began with that one."""
    return min(table + full, LAST_HAND) if s[f.JUNIOR] else table


def hand_now(s: Words, table: int) -> int:
    """The hand of this round; at the end, of the last."""
    last = s[f.PHASE] == f.Phase.OVER and s[f.HOW] == f.End.FULL
    return _hand_after(s, table, _full_boards(s) - last)


def cleared_by(s: Words, table: int) -> int:
    """The hand that laid the pieces of a full board just cleared."""
    return _hand_after(s, table, max(_full_boards(s) - 1, 0))


def check_ends(s: Words) -> None:
    """How the last round ended fits the number of rounds and the seats that are out."""
    ended = bool(rounds_over(s))
    need(ended == bool(s[f.HOW]), "The first round has none before it; every other has.")
    need(s[f.PHASE] != f.Phase.START or not ended, "The game starts in the first round.")
    out, full = int(s[f.OUT]).bit_count(), s[f.HOW] == f.End.FULL
    if not s[f.JUNIOR]:
        need(not out, "Seats go out only in a junior game.")
        return
    toppled = bool(s[f.OUT] >> s[f.WHO] & 1)
    need(ended or not out, "Nobody is out in the first round.")
    need(not ended or full != toppled, "Whoever topples the board is out; a full one costs nobody.")
    need(_full_boards(s) >= full, "More seats are out than rounds have ended with a fall.")
    need(out < s[f.SEATS] - full, "One seat at least is in, and only a fall makes it the last.")


# --- a round ----------------------------------------------------------------------------------


def first(s: Words) -> int | None:
    """Who begins this round, or None where any seat may."""
    if s[f.HOW] == f.End.NONE:
        return None
    s[f.TURN] = s[f.WHO]
    return int(moves.next_seat(s))


def lay(s: Words, listed: list[Piece], begins: int | None) -> list[int]:
    """Lay the pieces of a round one after the other; what each colour has scored with them."""
    gained = [0] * len(COLOURS)
    for number, piece in enumerate(listed):
        seat, colour = int(stacks.seat_of(s, piece.colour)), COLOURS[piece.colour]
        due = int(moves.next_seat(s)) if number else begins
        inside = seat < s[f.SEATS] and not s[f.OUT] >> seat & 1
        need(inside and due in (None, seat), f"Piece {number + 1} is {colour}, out of turn.")
        need(s[f.LEFT + piece.colour] > 0, f"There are only {EACH} {colour} pieces.")
        s[f.TURN] = seat
        gained[piece.colour] += _settled(s, piece, last=number + 1 == len(listed))
    falls = s[f.PHASE] == f.Phase.FALL
    need(not falls or s[f.CAUSE] != f.End.NONE, "The board is said to fall, but it stands.")
    return gained


def _settled(s: Words, piece: Piece, *, last: bool) -> int:
    """Lay one piece; what it scores, once it has settled."""
    points = int(stacks.points(s, piece.space, piece.colour))
    stacks.lay(s, piece.space, piece.colour)
    if last and s[f.PHASE] == f.Phase.PUSH:
        s[f.PENDING] = points
        return 0
    stacks.shift(s, piece.x, piece.y)
    s[f.CAUSE] = stacks.verdict(s)
    stands = s[f.CAUSE] == f.End.NONE
    falls = last and s[f.PHASE] == f.Phase.FALL
    need(stands or falls, f"The board would have fallen with piece {s[f.COUNT]}.")
    return points if stands and not s[f.JUNIOR] else 0


def check_turn(s: Words, turn: int) -> None:
    """Whose turn it is follows from the pieces, or from the round before."""
    phase, due = s[f.PHASE], first(s) if not s[f.COUNT] else int(s[f.TURN])
    if phase in (f.Phase.START, f.Phase.OVER):
        need(not s[f.COUNT], "There are no pieces on the board before and after the game.")
        due = turn if phase == f.Phase.START else int(s[f.WHO])
    elif s[f.COUNT] and phase in (f.Phase.ROLL, f.Phase.PLACE):
        due = int(moves.next_seat(s))
        need(due >= 0, "All pieces are placed, so the round is over.")
    need(due in (None, turn), f"It's seat {due}'s turn.")
    s[f.TURN] = turn


def check_cleared(s: Words, listed: list[Piece]) -> list[int]:
    """Keep the full board that was just cleared; what each colour scored on it."""
    between = s[f.PHASE] in (f.Phase.ROLL, f.Phase.OVER) and not s[f.COUNT]
    just_full = between and s[f.HOW] == f.End.FULL
    need(just_full == bool(listed), "A full board, just cleared, has cleared pieces; no other.")
    board = s.copy()
    board[f.PHASE] = f.Phase.ROLL
    gained = lay(board, listed, None)
    full = board[f.TURN] == s[f.WHO] and moves.next_seat(board) < 0
    need(full or not listed, "A full board has all pieces of those who are in.")
    s[f.CLEARED] = len(listed)
    s[f.PIECE : f.PIECE + len(listed)] = board[f.PIECE : f.PIECE + len(listed)]
    return gained


# --- the pad ----------------------------------------------------------------------------------


def check_columns(s: Words, gained: list[int]) -> None:
    """The pad can have stood so, and the game ended with the round that ended it.

    `gained` is what the pieces on the board brought, or those of the full board just cleared.
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
    """Whether the game was over after so many rounds with these columns."""
    then = s.copy()
    then[f.ROUND], then[f.POINTS : f.POINTS + len(columns)] = rounds, columns
    return bool(moves.finished(then))
