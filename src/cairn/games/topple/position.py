"""A state of Topple as plain JSON, complete and readable, and back.

phase    start, roll, place, push or over
round    the number of the round, from 1
turn     the seat whose turn it is; at the end the one who moved last; null before the start
level    what was rolled, while a piece is laid and pushed, else null
pieces   on the board, in the order they were laid: "red c3 0.4,-1.2" with the push in
         millimetres; without one where the hand is steady or has not pushed yet
points   a column for each colour
out      the seats that are out (junior)
ended    how the round before ended and by whose move: {"how": "slip", "seat": 1}, or null;
         how is full, slip or tip
cleared  the pieces that this has just cleared from the board, until the next action
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from cairn.core.kernel import Words
from cairn.games.topple import kernel, stacks
from cairn.games.topple.actions import in_tenths, millimetres
from cairn.games.topple.parts import ANY, COLOURS, EACH, FARTHEST, MOST_ROUNDS, NAMES

if TYPE_CHECKING:
    from cairn.games.topple.rules import ToppleState

PHASES = ("start", "roll", "place", "push", "over")
LAYING = ("place", "push")
HOWS = ("none", "slip", "tip", "full")
"""By number: how a round ended."""
Piece = tuple[int, int, int, int]
"""Space, colour and push (x, y)."""


def write(state: ToppleState) -> dict[str, Any]:
    """The position of a state."""
    s = state.words
    return {
        "phase": state.phase,
        "round": int(s[stacks.ROUND]),
        "turn": state.turn,
        "level": state.level,
        "pieces": _texts(s, int(s[stacks.COUNT]), pending=state.phase == "push"),
        "points": {COLOURS[c]: int(s[stacks.POINTS + c]) for c in state.colours},
        "out": [seat for seat in range(state.seats) if s[stacks.OUT] >> seat & 1],
        "ended": state.ended,
        "cleared": _texts(s, int(s[stacks.CLEARED])),
    }


def pieces(s: Words, count: int) -> list[Piece]:
    """The first pieces of the list, in the order they were laid."""
    return [_unpacked(piece) for piece in _packed(s, count)]


def _packed(s: Words, count: int) -> list[int]:
    """The pieces without their neighbours below, which leaves few different ones."""
    return (s[stacks.PIECE : stacks.PIECE + count] & ~stacks.BELOW).tolist()


@cache
def _unpacked(piece: int) -> Piece:
    parts = (stacks.space_of, stacks.colour_of, stacks.x_of, stacks.y_of)
    space, colour, x, y = (int(part(piece)) for part in parts)
    return space, colour, x, y


@cache
def _text(piece: int, pushed: bool) -> str:
    space, colour, x, y = _unpacked(piece)
    push = f" {millimetres(x)},{millimetres(y)}" if pushed else ""
    return f"{COLOURS[colour]} {NAMES[space]}{push}"


def _texts(s: Words, count: int, pending: bool = False) -> list[str]:
    """The first pieces as text; the last one without a push while that is pending."""
    steady, packed = bool(s[stacks.HAND] == kernel.STEADY), _packed(s, count)
    texts = [_text(piece, not steady) for piece in packed]
    return [*texts[:-1], _text(packed[-1], pushed=False)] if pending else texts


def read(s: Words, seats: int, position: Mapping[str, Any]) -> Words:
    """Fill a new game's words from a position. Raises ValueError."""
    try:
        _read(s, seats, position)
    except (KeyError, TypeError, IndexError, AttributeError, OverflowError) as error:
        raise ValueError(f"This is no position of Topple: {error!r}.") from None
    return s


def _read(s: Words, seats: int, position: Mapping[str, Any]) -> None:
    phase, turn = position["phase"], position["turn"]
    s[stacks.PHASE] = PHASES.index(phase)
    s[stacks.ROUND] = _number(position["round"], 1, int(MOST_ROUNDS.max()))
    s[stacks.TURN] = -1 if phase == "start" else _number(turn, 0, seats - 1)
    s[stacks.ROLLED] = _number(position["level"], 1, ANY) if phase in LAYING else 0
    s[stacks.OUT] = sum(1 << _number(seat, 0, seats - 1) for seat in {*position["out"]})
    for colour, points in position["points"].items():
        s[stacks.POINTS + COLOURS.index(colour)] = int(points)
    if ended := position["ended"]:
        s[stacks.HOW], s[stacks.WHO] = (
            HOWS.index(ended["how"]),
            _number(ended["seat"], 0, seats - 1),
        )
    _read_board(s, [_piece(text) for text in position["pieces"]], phase == "push")
    if phase in ("roll", "place") and (s[stacks.OUT] >> turn & 1 or not stacks.in_hand(s, turn)):
        raise ValueError(f"In this position it is for seat {turn}, who can lay no piece.")
    if position["cleared"]:
        _read_cleared(s, [_piece(text) for text in position["cleared"]])


def _read_board(s: Words, listed: list[Piece], pending: bool) -> None:
    if pending and (not listed or s[stacks.HAND] == kernel.STEADY):
        raise ValueError("This position has no piece that the hand could push.")
    for number, (space, colour, x, y) in enumerate(listed):
        if not s[stacks.LEFT + colour]:
            raise ValueError(f"This position has too many {COLOURS[colour]} pieces.")
        if (x or y) and s[stacks.HAND] == kernel.STEADY:
            raise ValueError("This position has a push, but a steady hand.")
        waits = pending and number + 1 == len(listed)
        s[stacks.PENDING] = stacks.points(s, space, colour) if waits else 0
        stacks.lay(s, space, colour)
        if not waits:
            stacks.shift(s, x, y)


def _read_cleared(s: Words, listed: list[Piece]) -> None:
    if s[stacks.COUNT] or len(listed) > EACH * len(COLOURS):
        raise ValueError("This position has cleared pieces and others on the board.")
    s[stacks.CLEARED] = len(listed)
    for number, (space, colour, x, y) in enumerate(listed):
        s[stacks.PIECE + number] = stacks.packed(0, space, colour, x, y)


def _number(value: object, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise ValueError(f"This position says {value!r} where {least} to {most} are possible.")
    return value


def _piece(text: str) -> Piece:
    colour, space, *pushed = text.split()
    x, y = map(in_tenths, pushed[0].split(",")) if pushed else (0, 0)
    if space not in NAMES or colour not in COLOURS or max(abs(x), abs(y)) > FARTHEST:
        raise ValueError(f"This position has a piece {text!r}, which the game does not.")
    return NAMES.index(space), COLOURS.index(colour), x, y
