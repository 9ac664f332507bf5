"""A state of Topple as plain JSON, complete and readable, and back."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypedDict, cast

from cairn.core.kernel import Words
from cairn.core.parts import decimal, tenths
from cairn.games.topple import fields as f
from cairn.games.topple import stacks
from cairn.games.topple.parts import ANY, COLOURS, FARTHEST, MOST_ROUNDS, NAMES, PIECES

if TYPE_CHECKING:
    from cairn.games.topple.rules import ToppleState

PhaseName = Literal["start", "roll", "place", "push", "fall", "over"]
Cause = Literal["slip", "tip"]
EndName = Literal["slip", "tip", "full"]
LAYING = (f.Phase.PLACE, f.Phase.PUSH)


class Ended(TypedDict):
    """How a round ended, and by whose move."""

    how: EndName
    seat: int


class TopplePosition(TypedDict):
    """All that `Game.restore` needs."""

    phase: PhaseName
    round: int
    """The number of the round, from 1."""
    turn: int | None
    """Whose turn it is; at the end, who moved last; null before the start."""
    level: int | None
    """What was rolled, until the piece has settled."""
    pieces: list[str]
    """On the board, in the order they were placed: "red c3 0.4,-1.2", the push in millimetres.

    There is no push where the hand is steady, or has not pushed yet.
    """
    points: dict[str, int]
    """A column for each colour."""
    out: list[int]
    """The seats that are out (junior)."""
    ended: Ended | None
    """How the round before this one ended; at the end of the game, how the last one did."""
    cleared: list[str]
    """The pieces of a full board that has just been cleared, until the next action."""


class Piece(NamedTuple):
    """A piece on the board: space and colour by number, and its push in tenths of a millimetre."""

    space: int
    colour: int
    x: int
    y: int


def write(state: ToppleState) -> TopplePosition:
    """The position of a state."""
    s = state.words
    return {
        "phase": state.phase,
        "round": int(s[f.ROUND]),
        "turn": state.turn,
        "level": state.level,
        "pieces": _texts(s, int(s[f.COUNT]), pending=state.phase == "push"),
        "points": {COLOURS[c]: int(s[f.POINTS + c]) for c in state.colours},
        "out": [seat for seat in range(state.seats) if s[f.OUT] >> seat & 1],
        "ended": ended(s),
        "cleared": _texts(s, int(s[f.CLEARED])),
    }


def phase_name(s: Words) -> PhaseName:
    """What is going on, in a word."""
    return cast(PhaseName, f.Phase(s[f.PHASE]).name.lower())


def cause(s: Words) -> Cause | None:
    """Why the board falls, while it does."""
    return cast(Cause, f.End(s[f.CAUSE]).name.lower()) if s[f.CAUSE] else None


def ended(s: Words) -> Ended | None:
    """How the round before ended, or None in the first."""
    if s[f.HOW] == f.End.NONE:
        return None
    return {"how": cast(EndName, f.End(s[f.HOW]).name.lower()), "seat": int(s[f.WHO])}


def pieces(s: Words, count: int) -> list[Piece]:
    """The first pieces of the list, in the order they were laid."""
    return [_unpacked(piece) for piece in _packed(s, count)]


def _packed(s: Words, count: int) -> list[int]:
    """The pieces without their neighbours below, which leaves few different ones."""
    return (s[f.PIECE : f.PIECE + count] & ~stacks.BELOW).tolist()


@cache
def _unpacked(piece: int) -> Piece:
    parts = (stacks.space_of, stacks.colour_of, stacks.x_of, stacks.y_of)
    return Piece(*(int(part(piece)) for part in parts))


@cache
def _text(piece: int, pushed: bool) -> str:
    space, colour, x, y = _unpacked(piece)
    push = f" {decimal(x)},{decimal(y)}" if pushed else ""
    return f"{COLOURS[colour]} {NAMES[space]}{push}"


def _texts(s: Words, count: int, pending: bool = False) -> list[str]:
    """The first pieces as text; the last one without a push while that is pending."""
    steady, packed = bool(s[f.HAND] == f.STEADY), _packed(s, count)
    texts = [_text(piece, not steady) for piece in packed]
    return [*texts[:-1], _text(packed[-1], pushed=False)] if pending else texts


def read(s: Words, seats: int, position: Mapping[str, Any]) -> Words:
    """Fill a new game's words from a position. Raises ValueError."""
    try:
        _read(s, seats, position)
    except (KeyError, TypeError, IndexError, AttributeError, OverflowError) as error:
        raise ValueError(f"This is not a position of Topple: {error!r}.") from None
    return s


def _read(s: Words, seats: int, position: Mapping[str, Any]) -> None:
    phase, turn = f.Phase[position["phase"].upper()], position["turn"]
    s[f.PHASE] = phase
    s[f.ROUND] = _number(position["round"], 1, int(MOST_ROUNDS.max()))
    s[f.TURN] = -1 if phase == f.Phase.START else _number(turn, 0, seats - 1)
    s[f.ROLLED] = _number(position["level"], 1, ANY) if phase in LAYING else 0
    s[f.OUT] = sum(1 << _number(seat, 0, seats - 1) for seat in {*position["out"]})
    for colour, points in position["points"].items():
        s[f.POINTS + COLOURS.index(colour)] = int(points)
    if last := position["ended"]:
        s[f.HOW] = f.End[last["how"].upper()]
        s[f.WHO] = _number(last["seat"], 0, seats - 1)
    _read_board(s, [_piece(text) for text in position["pieces"]], phase == f.Phase.PUSH)
    _read_phase(s)
    if position["cleared"]:
        _read_cleared(s, [_piece(text) for text in position["cleared"]])


def _read_phase(s: Words) -> None:
    """What follows from the phase, once the board is read."""
    phase, turn = s[f.PHASE], s[f.TURN]
    if phase == f.Phase.FALL:
        s[f.CAUSE] = stacks.verdict(s)
        if s[f.CAUSE] == f.End.NONE:
            raise ValueError("In this position the board is said to fall, but it stands.")
    idle = phase in (f.Phase.ROLL, f.Phase.PLACE) and (
        s[f.OUT] >> turn & 1 or not stacks.in_hand(s, turn)
    )
    if idle:
        raise ValueError(f"In this position it's seat {turn}'s turn, but it has no piece to place.")


def _read_board(s: Words, listed: list[Piece], pending: bool) -> None:
    if pending and (not listed or s[f.HAND] == f.STEADY):
        raise ValueError("This position has no piece that the hand could push.")
    for number, (space, colour, x, y) in enumerate(listed):
        if not s[f.LEFT + colour]:
            raise ValueError(f"This position has too many {COLOURS[colour]} pieces.")
        if (x or y) and s[f.HAND] == f.STEADY:
            raise ValueError("This position has a push, but a steady hand never pushes.")
        waits = pending and number + 1 == len(listed)
        s[f.PENDING] = stacks.points(s, space, colour) if waits else 0
        stacks.lay(s, space, colour)
        if not waits:
            stacks.shift(s, x, y)


def _read_cleared(s: Words, listed: list[Piece]) -> None:
    full = s[f.HOW] == f.End.FULL and s[f.PHASE] in (f.Phase.ROLL, f.Phase.OVER)
    if s[f.COUNT] or len(listed) > PIECES or not full:
        raise ValueError("Only a full board, just cleared, has cleared pieces.")
    s[f.CLEARED] = len(listed)
    for number, (space, colour, x, y) in enumerate(listed):
        s[f.PIECE + number] = stacks.packed(0, space, colour, x, y)


def _number(value: object, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise ValueError(f"This position says {value!r} where {least} to {most} is possible.")
    return value


def _piece(text: str) -> Piece:
    colour, space, *pushed = text.split()
    x, y = map(tenths, pushed[0].split(",")) if pushed else (0, 0)
    if space not in NAMES or colour not in COLOURS or max(abs(x), abs(y)) > FARTHEST:
        raise ValueError(f"This position has a piece {text!r}, which Topple does not.")
    return Piece(NAMES.index(space), COLOURS.index(colour), x, y)
