"""What a screen needs to show a state of Topple."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, TypedDict

import numpy as np

from cairn.balance import board
from cairn.core.view import View, shared
from cairn.games.topple import fields as f
from cairn.games.topple import stacks
from cairn.games.topple.actions import Place
from cairn.games.topple.parts import (
    COLOURS,
    GRIP,
    GRIP_UNIT,
    LEVEL,
    NAMES,
    SPAN,
    TOPPLE_POINTS,
    Colour,
)
from cairn.games.topple.position import Cause, Piece, ToppleTurn, laid, pieces, turn, unpacked
from cairn.games.topple.story import Row, Story, newest, row

if TYPE_CHECKING:
    from cairn.games.topple.rules import ToppleState

Stacks = dict[int, list[Piece]]
"""The pieces of each stack, the lowest first, by space."""

SLIP_DEGREES = math.degrees(math.atan2(GRIP, GRIP_UNIT))


class ColourView(TypedDict):
    """A colour in play."""

    colour: Colour
    seat: int
    """Whose it is."""
    left: int
    """Pieces still to be placed."""
    points: int


class PieceView(TypedDict):
    """A piece in a stack."""

    colour: Colour
    x: float
    """How far it lies from the middle of its space, in millimetres to the right."""
    y: float
    """The same up the rows."""


class StackView(TypedDict):
    """An occupied space."""

    space: str
    level: int
    pieces: list[PieceView]
    """From the bottom up."""


class BalanceView(TypedDict):
    """How the board hangs; margins are 1 when it is level and 0 when something falls."""

    tilt: float
    """In degrees; 90 where the board has no resting position."""
    slopes: list[float] | None
    """Of the board along the columns and along the rows; null where it has no resting position."""
    slip_angle: float
    """The tilt in degrees beyond which pieces slip."""
    slip_margin: float
    tip_margin: float
    margin: float
    """The smaller of the two."""


class LaidView(TypedDict):
    """A piece on the board."""

    colour: Colour
    space: str
    push: list[float] | None
    """How far the hand pushed it to the right and up the rows, in millimetres.

    Null where the hand is steady, or has not pushed yet.
    """


class GainView(TypedDict):
    """A reason for points: a full line, or a tall stack."""

    spaces: list[str]
    """Of the line, or the one of the stack."""
    points: int


class PlacementView(LaidView):
    """The newest placement."""

    seat: int
    """Whose piece it is."""
    gains: list[GainView]
    """Why it has scored; empty until it has settled."""
    points: int
    """The sum of the gains, or what a fall costs."""
    toppled: bool
    """Whether it brings the board down, or has done so."""


class RoundView(TypedDict):
    """A round on the score pad."""

    points: dict[str, int]
    """By colour; without the colours that have laid no piece in it."""
    toppled: int | None
    """The seat that toppled the board."""


class ChoiceView(TypedDict):
    """A placement that is legal now."""

    space: str
    colour: Colour | None
    """Null for players with one colour, who do not name it."""
    points: int
    """What it scores if everything stands."""


class ToppleView(View, ToppleTurn):
    """A state of Topple for a screen; a game that ended in a fall shows the board that fell."""

    pieces: list[LaidView]
    """On the board, in the order they were placed."""
    cleared: list[LaidView]
    """The pieces of a full board that has just been cleared, until the next action."""
    last: PlacementView | None
    """The newest placement, also when the board has been cleared since; null where unknown."""
    rounds: list[RoundView] | None
    """The rounds so far, this one included; null where the earlier ones are unknown."""
    colours: list[ColourView]
    stacks: list[StackView]
    balance: BalanceView
    choices: list[ChoiceView]
    """Empty unless somebody has to place a piece."""
    cause: Cause | None
    """Why the board falls, or fell at the end: pieces slip, or a stack tips over."""
    span: float | None
    """How far the players' own hands may push a piece in each direction, in millimetres.

    Null where chance pushes. In the phase "push" the seat then has to act.
    """


def view(state: ToppleState) -> ToppleView:
    """What a screen needs to draw this state, ready for JSON."""
    seen = _seen_board(state)
    board, _ = laid(seen)
    return {
        **shared(state),
        **turn(state),
        "pieces": [_laid(*piece) for piece in board],
        "cleared": [_laid(*piece) for piece in laid(state)[1]],
        "last": _last(state),
        "rounds": _rounds(state),
        "colours": [_colour(state, colour) for colour in state.colours],
        "stacks": _stack_list(stacks_of(seen)),
        "balance": balance(seen),
        "choices": choices(state),
        "cause": seen.cause,
        "span": SPAN / 10 if state.hand == f.OWN else None,
    }


def _seen_board(state: ToppleState) -> ToppleState:
    """The state whose board is seen: at the end of the game, the one that fell."""
    known: Story | None = state.story
    if state.phase != "over" or known is None or known.fell is None:
        return state
    words = np.array(known.fell, np.int64)
    return type(state)(state.game, state.seats, state.options, words)


def balance(state: ToppleState) -> BalanceView:
    """How the board hangs, and how far it is from a fall."""
    s = state.words.copy()
    x, y, held = pull = stacks.pull_on(s)
    slip, tip = float(stacks.grip_margin(s)), float(stacks.tip_margin(s))
    return {
        "tilt": round(float(board.tilt(pull)), 3),
        "slopes": [round(x / held, 5), round(y / held, 5)] if held > 0 else None,
        "slip_angle": round(SLIP_DEGREES, 3),
        "slip_margin": round(slip, 4),
        "tip_margin": round(tip, 4),
        "margin": round(min(slip, tip), 4),
    }


def choices(state: ToppleState) -> list[ChoiceView]:
    """The placements of the player to move, with what each would score."""
    if state.phase != "place":
        return []
    listed = [a for a in state.actions(state.actors[0]) if isinstance(a, Place)]
    return [{"space": a.space, "colour": a.colour, "points": state.points(a)} for a in listed]


def stacks_of(state: ToppleState, *, cleared: bool = False) -> Stacks:
    """The stacks on the board; those of the full board just cleared, if asked."""
    count = state.words[f.CLEARED if cleared else f.COUNT]
    found: Stacks = {}
    for piece in pieces(state.words, int(count)):
        found.setdefault(piece.space, []).append(piece)
    return found


def _laid(packed: int, pushed: bool) -> LaidView:
    return _seen(unpacked(packed), pushed)


def _seen(piece: Piece, pushed: bool) -> LaidView:
    push = [piece.x / 10, piece.y / 10] if pushed else None
    return {"colour": COLOURS[piece.colour], "space": NAMES[piece.space], "push": push}


def _last(state: ToppleState) -> PlacementView | None:
    last = newest(state)
    if last is None:
        return None
    lost = TOPPLE_POINTS if last.toppled and not state.options["junior"] else 0
    return {
        **_seen(last.piece, last.pushed),
        "seat": int(stacks.seat_of(state.words.copy(), last.piece.colour)),
        "gains": [{"spaces": _names(one.spaces), "points": one.points} for one in last.gains],
        "points": sum(one.points for one in last.gains) + lost,
        "toppled": last.toppled,
    }


def _names(spaces: int) -> list[str]:
    return [name for space, name in enumerate(NAMES) if spaces >> space & 1]


def _rounds(state: ToppleState) -> list[RoundView] | None:
    known: Story | None = state.story
    if known is None:
        return None
    rounds = [_round(*one) for one in known.rounds]
    return rounds if state.phase == "over" else [*rounds, _round(row(state, known.rounds), None)]


def _round(points: Row, toppled: int | None) -> RoundView:
    colours = zip(COLOURS, points, strict=True)
    placed: dict[str, int] = {colour: one for colour, one in colours if one is not None}
    return {"points": placed, "toppled": toppled}


def _colour(state: ToppleState, colour: int) -> ColourView:
    return {
        "colour": COLOURS[colour],
        "seat": next(seat for seat in range(state.seats) if colour in state.colours_of(seat)),
        "left": int(state.words[f.LEFT + colour]),
        "points": int(state.words[f.POINTS + colour]),
    }


def _stack_list(found: Stacks) -> list[StackView]:
    return [
        {
            "space": NAMES[space],
            "level": int(LEVEL[space]),
            "pieces": [{"colour": COLOURS[c], "x": x / 10, "y": y / 10} for _, c, x, y in stack],
        }
        for space, stack in sorted(found.items())
    ]
