"""A state of Nodes as plain JSON, complete and readable, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, TypedDict, cast

from cairn.core.kernel import Words
from cairn.games.nodes import bases, layers, moves
from cairn.games.nodes import fields as f
from cairn.games.nodes.actions import Place, placed, to_code
from cairn.games.nodes.parts import BASE, NAMES, WIDTH

if TYPE_CHECKING:
    from cairn.games.nodes.rules import NodesState

PhaseName = Literal["base", "stack", "knock", "fall", "over"]
EndName = Literal["won", "knocked", "stuck"]
LISTED = ("base", *NAMES[:BASE])
"""The types as a person counts them."""
_NUMBERS = [(name, NAMES.index(name)) for name in LISTED]
_PHASES = {phase.name.lower(): phase for phase in f.Phase}
_ENDS = {end.name.lower(): end for end in f.End if end != f.End.NOT_YET}

Stack = tuple[tuple[int, str], ...]


class Hand(TypedDict):
    """How many pieces of each type a seat still has."""

    base: int
    uni: int
    duo: int
    trio: int
    quad: int


class Ended(TypedDict):
    """How the last finished round ended."""

    seat: int
    """Who won it, knocked the stack over, or is stuck."""
    how: EndName
    """`stuck` is for solo: nothing more can be laid and pieces are left."""


class NodesPosition(TypedDict):
    """All that a state of Nodes is."""

    phase: PhaseName
    turn: int
    """The seat that lays; while the stack may fall or falls, and at the end, who laid last."""
    starter: int
    """The seat that began the round."""
    round: int
    """Counted from 1."""
    points: list[int]
    out: list[bool]
    """Per seat: whether it is out for the round."""
    hands: list[Hand]
    stack: list[list[int | str]]
    """The pieces of the round in the order they were laid: [seat, "duo 2: 0,0 1,0"]."""
    ended: Ended | None
    """None during the first round."""


def phase_of(words: Words) -> PhaseName:
    """What is going on."""
    return cast(PhaseName, f.Phase(words[f.PHASE]).name.lower())


def ended_of(words: Words) -> Ended | None:
    """How the last finished round ended, if there is one."""
    end = f.End(words[f.HOW])
    if end == f.End.NOT_YET:
        return None
    return {"seat": int(words[f.ENDED]), "how": cast(EndName, end.name.lower())}


def write(state: NodesState) -> NodesPosition:
    """The position of a state."""
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
        "stack": [[*piece] for piece in state.stack],
        "ended": ended_of(state.words),
    }


def read(s: Words, seats: int, position: Mapping[str, Any]) -> tuple[Words, Stack]:
    """Fill a new game's words from a position; the words and the stack. Raises ValueError."""
    try:
        return _read(s, seats, position)
    except (KeyError, TypeError, IndexError, AttributeError) as error:
        raise ValueError(f"This is not a position of Nodes: {error!r}.") from None


def _read(s: Words, seats: int, position: Mapping[str, Any]) -> tuple[Words, Stack]:
    for name in ("points", "out", "hands"):
        if len(position[name]) != seats:
            raise ValueError(f"This position has {len(position[name])} {name} for {seats} seats.")
    stack = tuple((range(seats)[seat], str(text)) for seat, text in position["stack"])
    for _, text in stack:
        _lay(s, text)
    s[f.PHASE] = _PHASES[position["phase"]]
    if (s[f.PHASE] == f.Phase.BASE) != (s[f.LAYER] == 0):
        raise ValueError("This position has too many or too few bases for its phase.")
    s[f.TURN], s[f.STARTER] = (range(seats)[position[name]] for name in ("turn", "starter"))
    s[f.ROUND] = int(position["round"])
    if ended := position["ended"]:
        s[f.ENDED], s[f.HOW] = range(seats)[ended["seat"]], _ENDS[ended["how"]]
    for seat in range(seats):
        _deal(s, seat, position)
    return s, stack


def _deal(s: Words, seat: int, position: Mapping[str, Any]) -> None:
    """Give a seat what the position says it has."""
    at = f.HEAD + seat * f.SEAT
    s[at + f.POINTS] = int(position["points"][seat])
    s[at + f.OUT] = bool(position["out"][seat])
    for name, kind in _NUMBERS:
        s[at + kind] = range(1000)[position["hands"][seat][name]]


def _lay(s: Words, text: str) -> None:
    """Put a piece where it lies; who may lay it when is not asked."""
    action, basing = placed(text), s[f.PHASE] == f.Phase.BASE
    code = to_code(s, action)
    if basing != (action.name == "base") or not _lies(s, action, code):
        raise ValueError(f"This position has a piece where none can lie: {text}.")
    if basing:
        moves.play(s, int(s[f.TURN]), code)
        return
    opens, place = divmod(code, f.OPEN_CODE)
    if opens:
        layers.open_layer(s)
    layers.lay(s, 0, layers.kind_of(s, place), s[f.MASKS + place])


def _lies(s: Words, action: Place, code: int) -> bool:
    if code < 0:
        return False
    if action.name == "base":
        row, column = divmod(code - f.BASE_CODE, WIDTH)
        return bool(bases.middles(s, row) >> column & 1)
    opens, place = divmod(code, f.OPEN_CODE)
    mask, taken = int(s[f.MASKS + place]), int(s[f.TAKEN])
    if opens:
        return mask & ~taken == 0
    return mask & ~int(s[f.BELOW]) == 0 and mask & taken == 0
