"""A state of Nodes as plain JSON, complete and readable, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, TypedDict, cast, get_args

from cairn.core.actor import CHANCE
from cairn.core.kernel import Words
from cairn.core.refusals import IllegalAction
from cairn.games.nodes import fields as f
from cairn.games.nodes import past
from cairn.games.nodes.actions import placed
from cairn.games.nodes.parts import BASE, NAMES

if TYPE_CHECKING:
    from cairn.games.nodes.rules import NodesState

PhaseName = Literal["base", "stack", "knock", "fall", "over"]
EndName = Literal["won", "knocked", "stuck"]
LISTED = ("base", *NAMES[:BASE])
"""The types in the order in which people list them."""
_NUMBERS = [(name, NAMES.index(name)) for name in LISTED]

_MOST = 10_000
"""No game has more rounds or points than this."""

Stack = tuple[tuple[int, str], ...]


class Hand(TypedDict):
    """A seat's remaining pieces of each type."""

    base: int
    uni: int
    duo: int
    trio: int
    quad: int


class Ended(TypedDict):
    """How the last finished round ended."""

    seat: int
    """The seat that won it, knocked the stack over, or is stuck."""
    how: EndName
    """`stuck` is for solo: pieces are left, but none can be laid."""


class NodesTurn(TypedDict):
    """A state of Nodes without its stack."""

    phase: PhaseName
    turn: int
    """The player to move; while the stack may fall or falls, and at the end, the last player."""
    starter: int
    """The seat that began the round."""
    round: int
    """Counted from 1."""
    points: list[int]
    out: list[bool]
    """Per seat: whether it is out for the round."""
    hands: list[Hand]
    ended: Ended | None
    """None during the first round."""


class NodesPosition(NodesTurn):
    """A whole state of Nodes."""

    stack: list[list[int | str]]
    """The pieces of the round in the order they were laid: [seat, "duo 2: 0,0 1,0"]."""


def phase_of(words: Words) -> PhaseName:
    """The current phase."""
    return cast(PhaseName, f.Phase(words[f.PHASE]).name.lower())


def ended_of(words: Words) -> Ended | None:
    """How the last finished round ended, if there is one."""
    end = f.End(words[f.HOW])
    if end == f.End.NOT_YET:
        return None
    return {"seat": int(words[f.ENDED]), "how": cast(EndName, end.name.lower())}


def hand_of(words: Words, seat: int) -> Hand:
    """A seat's hand."""
    at = f.HEAD + seat * f.SEAT
    return cast(Hand, {name: int(words[at + kind]) for name, kind in _NUMBERS})


def write(state: NodesState) -> NodesPosition:
    """The position of a state."""
    return {**turn(state), "stack": [[*piece] for piece in state.stack]}


def turn(state: NodesState) -> NodesTurn:
    """A state without its stack."""
    s = state.words[: f.PIECES].tolist()
    seats = [f.HEAD + seat * f.SEAT for seat in range(state.seats)]
    return {
        "phase": state.phase,
        "turn": s[f.TURN],
        "starter": s[f.STARTER],
        "round": s[f.ROUND],
        "points": [s[at + f.POINTS] for at in seats],
        "out": [bool(s[at + f.OUT]) for at in seats],
        "hands": [cast(Hand, {name: s[at + kind] for name, kind in _NUMBERS}) for at in seats],
        "ended": ended_of(state.words),
    }


# --- and back -------------------------------------------------------------------------------


def read(start: NodesState, position: object) -> NodesState:
    """The state of a position, at the table of a new game. Raises ValueError.

    The pieces of the round are laid again, one by one, by the rules. The result must agree with
    the rest of the position.
    """
    told = _formed(position, start.seats)
    past.check(told, start.options)
    state = _settled(_stacked(_begun(start, told), told), told)
    _compare(write(state), told)
    return state


def _begun(start: NodesState, told: NodesPosition) -> NodesState:
    """The table at the start of the round."""
    words, starter = start.words.copy(), told["starter"]
    words[f.ROUND], words[f.STARTER], words[f.TURN] = told["round"], starter, starter
    for seat, points in enumerate(past.points_before(told)):
        words[f.HEAD + seat * f.SEAT + f.POINTS] = points
    if (ended := told["ended"]) and told["phase"] != "over":
        words[f.ENDED], words[f.HOW] = ended["seat"], f.End[ended["how"].upper()]
    return type(start)(start.game, start.seats, start.options, words, ())


def _stacked(state: NodesState, told: NodesPosition) -> NodesState:
    """The table after each piece of the stack; only the last hand can have knocked it over."""
    for number, (seat, text) in enumerate(cast("list[tuple[int, str]]", told["stack"])):
        if state.phase == "knock":
            state = cast("NodesState", state.play(CHANCE, "knock no"))
        if len(state.stack) < number:
            raise ValueError(f"The round was over before piece {number + 1}, {text}.")
        try:
            state = cast("NodesState", state.play(seat, placed(text)))
        except IllegalAction as error:
            raise ValueError(f"Piece {number + 1} can't lie like this, {text}: {error}") from None
    return state


def _settled(state: NodesState, told: NodesPosition) -> NodesState:
    """The table after the last hand's knock, if the phase says so."""
    fell = told["ended"] is not None and told["ended"]["how"] == "knocked"
    events = {
        "knock": (),
        "fall": ("knock yes",),
        "over": ("knock yes", "fall") if fell else ("knock no",),
    }
    for event in events.get(told["phase"], ("knock no",)) if state.phase == "knock" else ():
        state = cast("NodesState", state.play(CHANCE, event))
    return state


def _compare(made: NodesPosition, told: NodesPosition) -> None:
    """Raise ValueError if a position disagrees with its pieces."""
    if made["round"] != told["round"]:
        raise ValueError("The last piece ends the round, so a new round must have begun.")
    for name, one, other in (
        ("phase", made["phase"], told["phase"]),
        ("turn", made["turn"], told["turn"]),
        ("points", made["points"], told["points"]),
    ):
        if one != other:
            raise ValueError(f"After these pieces, {name} must be {one}, not {other}.")
    for seat in range(len(made["hands"])):
        _compare_seat(seat, made, told)
    if made["ended"] != told["ended"]:
        raise ValueError("The last round didn't end like this.")


def _compare_seat(seat: int, made: NodesPosition, told: NodesPosition) -> None:
    hand, out = made["hands"][seat], made["out"][seat]
    if hand != told["hands"][seat]:
        listed = ", ".join(f"{count} {name.upper()}" for name, count in hand.items())
        raise ValueError(f"After these pieces, seat {seat + 1} must hold {listed}.")
    if out != told["out"][seat]:
        raise ValueError(f"After these pieces, seat {seat + 1} is {'out' if out else 'not out'}.")


# --- the form -------------------------------------------------------------------------------


def _formed(position: object, seats: int) -> NodesPosition:
    """A position with all its fields, of the right types. Raises ValueError."""
    told = _object(position, [*NodesPosition.__annotations__], "A position of Nodes")
    _named(told["phase"], get_args(PhaseName), "phase")
    for name in ("turn", "starter"):
        _whole(told[name], 0, seats - 1, name)
    _whole(told["round"], 1, _MOST, "round")
    for points in _each(told["points"], seats, "points"):
        _whole(points, -_MOST, _MOST, "points")
    if not all(type(out) is bool for out in _each(told["out"], seats, "out")):
        raise ValueError("In out, every seat must be true or false.")
    for hand in _each(told["hands"], seats, "hands"):
        for count in _object(hand, [*LISTED], "A hand").values():
            _whole(count, 0, _MOST, "hands")
    _form_stack(told["stack"], seats)
    if told["ended"] is not None:
        ended = _object(told["ended"], ["seat", "how"], "The end of a round")
        _whole(ended["seat"], 0, seats - 1, "the end of a round")
        _named(ended["how"], get_args(EndName), "how")
    return cast(NodesPosition, told)


def _form_stack(stack: object, seats: int) -> None:
    if not isinstance(stack, list):
        raise ValueError("The stack must be a list of pieces.")
    for piece in stack:
        if not (isinstance(piece, list) and len(piece) == 2 and isinstance(piece[1], str)):
            raise ValueError(
                "A piece of the stack must be a seat and a text such as duo 2: 0,0 1,0."
            )
        _whole(piece[0], 0, seats - 1, "the stack")


def _object(value: object, fields: list[str], what: str) -> Mapping[str, object]:
    if not isinstance(value, Mapping) or {*value} != {*fields}:
        raise ValueError(f"{what} must have {', '.join(fields)}, and nothing else.")
    return value


def _each(value: object, seats: int, name: str) -> list[object]:
    if not isinstance(value, list) or len(value) != seats:
        raise ValueError(f"There must be as many {name} as seats: {seats}.")
    return value


def _whole(value: object, low: int, high: int, name: str) -> None:
    if type(value) is not int or not low <= value <= high:
        raise ValueError(f"In {name}, only whole numbers from {low} to {high} are possible.")


def _named(value: object, names: tuple[str, ...], name: str) -> None:
    if not isinstance(value, str) or value not in names:
        raise ValueError(f"A {name} must be one of: {', '.join(names)}.")
