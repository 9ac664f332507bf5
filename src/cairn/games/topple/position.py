"""A state of Topple as plain JSON, complete and readable, and back."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from functools import cache, lru_cache
from itertools import product
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypedDict, cast

from cairn.core.kernel import Words
from cairn.core.parts import TENTHS, decimal, tenths
from cairn.games.topple import fields as f
from cairn.games.topple import past, stacks
from cairn.games.topple.parts import (
    ALLOWED,
    ANY,
    COLOURS,
    HANDS,
    MOST_COLUMN,
    MOST_ROUNDS,
    NAMES,
    PUSHES,
    SPACES,
    SPAN,
)
from cairn.games.topple.past import need

if TYPE_CHECKING:
    from cairn.games.topple.rules import ToppleState

PhaseName = Literal["start", "roll", "place", "push", "fall", "over"]
Cause = Literal["slip", "tip"]
EndName = Literal["slip", "tip", "full"]
HandName = Literal["steady", "human", "shaky", "wild", "own"]
LAYING = (f.Phase.PLACE, f.Phase.PUSH)
KEPT = 20_000
"""How many pieces' texts are cached: all after chance's pushes, and some after people's."""


class Ended(TypedDict):
    """How a round ended, and by whose move."""

    how: EndName
    seat: int


class ToppleTurn(TypedDict):
    """Everything beside the board."""

    phase: PhaseName
    round: int
    """The number of the round, from 1."""
    turn: int | None
    """The player to move; at the end, the last player; null before the start."""
    level: int | None
    """The roll, until the piece has settled."""
    hand: HandName
    """The hand of this round; in junior mode it trembles a step more after every full board."""
    points: dict[str, int]
    """A column for each colour."""
    out: list[int]
    """The seats that are out (junior)."""
    ended: Ended | None
    """How the previous round ended; at the end of the game, the last one."""


class TopplePosition(ToppleTurn):
    """Everything that `Game.restore` needs."""

    pieces: list[str]
    """On the board, in the order they were placed: "red c3 0.4,-1.2", the push in millimetres.

    There is no push where the hand is steady, or has not pushed yet.
    """
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
    board, cleared = laid(state)
    return {
        **turn(state),
        "pieces": [_text(*piece) for piece in board],
        "cleared": [_text(*piece) for piece in cleared],
    }


def turn(state: ToppleState) -> ToppleTurn:
    """What is not on the board."""
    s = state.words
    return {
        "phase": state.phase,
        "round": int(s[f.ROUND]),
        "turn": state.turn,
        "level": state.level,
        "hand": hand_name(s),
        "points": {COLOURS[c]: int(s[f.POINTS + c]) for c in state.colours},
        "out": [seat for seat in range(state.seats) if s[f.OUT] >> seat & 1],
        "ended": ended(s),
    }


Laid = list[tuple[int, bool]]
"""Pieces, packed, in the order they were placed, and whether the hand has pushed each."""


def laid(state: ToppleState) -> tuple[Laid, Laid]:
    """The pieces on the board, and those of a full board that has just been cleared."""
    s = state.words
    by = past.cleared_by(s, HANDS.index(state.options["hand"]))
    board = [(piece, state.hand != f.STEADY) for piece in _packed(s, int(s[f.COUNT]))]
    if state.phase == "push":
        board[-1] = board[-1][0], False
    return board, [(piece, by != f.STEADY) for piece in _packed(s, int(s[f.CLEARED]))]


def phase_name(s: Words) -> PhaseName:
    """The current phase, in a word."""
    return cast(PhaseName, f.Phase(s[f.PHASE]).name.lower())


def hand_name(s: Words) -> HandName:
    """The name of this round's hand."""
    return cast(HandName, HANDS[s[f.HAND]])


def cause(s: Words) -> Cause | None:
    """The cause of the fall, while the board falls."""
    return cast(Cause, f.End(s[f.CAUSE]).name.lower()) if s[f.CAUSE] else None


def ended(s: Words) -> Ended | None:
    """How the previous round ended, or None in the first."""
    if s[f.HOW] == f.End.NONE:
        return None
    return {"how": cast(EndName, f.End(s[f.HOW]).name.lower()), "seat": int(s[f.WHO])}


def pieces(s: Words, count: int) -> list[Piece]:
    """The first pieces of the list, in the order they were laid."""
    return [unpacked(piece) for piece in _packed(s, count)]


def _packed(s: Words, count: int) -> list[int]:
    """The pieces without the reference to the piece below, which leaves few different ones."""
    return (s[f.PIECE : f.PIECE + count] & ~stacks.BELOW).tolist()


@lru_cache(KEPT)
def unpacked(piece: int) -> Piece:
    """Unpack a piece."""
    parts = (stacks.space_of, stacks.colour_of, stacks.x_of, stacks.y_of)
    return Piece(*(int(part(piece)) for part in parts))


@lru_cache(KEPT)
def _text(piece: int, pushed: bool) -> str:
    space, colour, x, y = unpacked(piece)
    push = f" {decimal(x)},{decimal(y)}" if pushed else ""
    return f"{COLOURS[colour]} {NAMES[space]}{push}"


# --- reading ----------------------------------------------------------------------------------

_PHASES = {phase.name.lower(): phase for phase in f.Phase}
_ENDS = {end.name.lower(): end for end in f.End if end}
_PUSH = re.compile(f"{TENTHS},{TENTHS}")


def read(s: Words, seats: int, position: Mapping[str, Any]) -> Words:
    """Fill a new game's words from a position. Raises ValueError for an impossible one."""
    _keys(position, TopplePosition.__annotations__, "The position")
    table, columns = int(s[f.HAND]), COLOURS if seats == 2 else COLOURS[:seats]
    s[f.PHASE] = _named(position["phase"], _PHASES, "phase")
    s[f.ROUND] = _number(position["round"], 1, int(MOST_ROUNDS[s[f.JUNIOR]]), "The round")
    s[f.OUT] = sum(1 << seat for seat in _out(seats, position["out"]))
    _read_ended(s, seats, position["ended"])
    past.check_ends(s)
    s[f.HAND] = past.hand_now(s, table)
    need(position["hand"] == hand_name(s), f"The hand of this round is {hand_name(s)}.")
    _read_columns(s, columns, position["points"])
    s[f.ROLLED] = _level(s, position["level"])
    now = past.lay(s, _laid(s, position["pieces"]), past.first(s))
    last = past.check_cleared(s, _pieces(position["cleared"], past.cleared_by(s, table)))
    past.check_columns(s, last if s[f.CLEARED] else now)
    past.check_turn(s, _turn(s, seats, position["turn"]))
    return s


def _out(seats: int, value: object) -> list[int]:
    listed = [
        _number(seat, 0, seats - 1, "A seat that is out")
        for seat in _list(value, "seats that are out")
    ]
    need(listed == sorted({*listed}), "The seats that are out are listed once each, in order.")
    return listed


def _read_ended(s: Words, seats: int, value: object) -> None:
    if value is not None:
        ended = _keys(value, Ended.__annotations__, "The end of a round")
        s[f.HOW] = _named(ended["how"], _ENDS, "way for a round to end")
        s[f.WHO] = _number(ended["seat"], 0, seats - 1, "The seat that ended the round")


def _read_columns(s: Words, colours: Sequence[str], value: object) -> None:
    points = _keys(value, colours, "The pad")
    most = past.rounds_over(s) * MOST_COLUMN + MOST_COLUMN
    for number, colour in enumerate(colours):
        s[f.POINTS + number] = _number(points[colour], -most, most, f"The column of {colour}")


def _level(s: Words, value: object) -> int:
    if s[f.PHASE] in LAYING:
        return _number(value, 1, ANY, "The die")
    need(value is None, "The die counts only until the piece has settled.")
    return 0


def _turn(s: Words, seats: int, value: object) -> int:
    if s[f.PHASE] != f.Phase.START:
        return _number(value, 0, seats - 1, "The seat whose turn it is")
    need(value is None, "It's nobody's turn before the start.")
    return -1


def _laid(s: Words, value: object) -> list[int]:
    """The pieces on the board; the last one has no push yet while that is pending."""
    texts, hand = _list(value, "pieces"), int(s[f.HAND])
    if s[f.PHASE] != f.Phase.PUSH:
        return _pieces(texts, hand)
    need(bool(texts) and hand != f.STEADY, "There is no piece that the hand could push.")
    listed = [*_pieces(texts[:-1], hand), *_pieces(texts[-1:], f.STEADY)]
    fits = ALLOWED[s[f.ROLLED]] >> unpacked(listed[-1]).space & 1
    need(bool(fits), "The last piece isn't on the level that the die shows.")
    return listed


def _pieces(value: object, hand: int) -> list[int]:
    """Packed pieces that this hand can have laid."""
    texts = _list(value, "pieces")
    found = [_piece(text, hand) if isinstance(text, str) else None for text in texts]
    like = f"A piece is written like {next(iter(_known(hand)))!r} with a {HANDS[hand]} hand."
    need(None not in found, like)
    return [piece for piece in found if piece is not None]


def _piece(text: str, hand: int) -> int | None:
    """The packed piece of a text, or None if this hand can't have laid it."""
    if hand != f.OWN:
        return _known(hand).get(text)
    place, _, push = text.rpartition(" ")
    middle, pushed = _known(f.STEADY).get(place), _PUSH.fullmatch(push)
    if middle is None or not pushed:
        return None
    x, y = tenths(pushed[1]), tenths(pushed[2])
    if max(abs(x), abs(y)) > SPAN:
        return None
    piece = int(stacks.packed(0, *unpacked(middle)[:2], x, y))
    return piece if _text(piece, pushed=True) == text else None


@cache
def _known(hand: int) -> dict[str, int]:
    """Every piece that this hand can have laid, by its text."""
    places = product(range(SPACES), range(len(COLOURS)), PUSHES[hand])
    packed = [int(stacks.packed(0, space, colour, x, y)) for space, colour, (x, y) in places]
    return {_text(piece, hand != f.STEADY): piece for piece in packed}


def _keys(value: object, keys: Collection[str], what: str) -> Mapping[str, Any]:
    need(isinstance(value, Mapping), f"{what} must be a JSON object.")
    assert isinstance(value, Mapping)
    need({*value} == {*keys}, f"{what} must have {', '.join(keys)} and nothing else.")
    return value


def _list(value: object, what: str) -> list[Any]:
    need(isinstance(value, list), f"The {what} must be a list.")
    assert isinstance(value, list)
    return value


def _named(value: object, names: Mapping[str, int], what: str) -> int:
    need(isinstance(value, str) and value in names, f"The {what} is one of {', '.join(names)}.")
    return names[str(value)]


def _number(value: object, least: int, most: int, what: str) -> int:
    fine = type(value) is int and least <= value <= most
    need(fine, f"{what} must be a whole number from {least} to {most}.")
    assert isinstance(value, int)
    return value
