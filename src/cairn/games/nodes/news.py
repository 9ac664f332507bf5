"""News of Nodes: who is out and why, and how the rounds ended."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Literal, TypedDict

from cairn.core.kernel import Words
from cairn.games.nodes import fields as f
from cairn.games.nodes.position import Ended, EndName, ended_of

if TYPE_CHECKING:
    from cairn.games.nodes.rules import NodesState

WhyOut = Literal["no-pieces", "no-room"]
Rounds = tuple[tuple[int, EndName, int], ...]
"""The story of a game: the finished rounds, each with its seat, how it ended, and the points."""

_WHY: dict[WhyOut, str] = {
    "no-pieces": "it has no piece left",
    "no-room": "none of its pieces fits any more",
}


class OutView(TypedDict):
    """A seat that is out for the round."""

    seat: int
    why: WhyOut
    now: bool
    """Whether it went out with the last action."""


class RoundView(Ended):
    """How a round ended."""

    points: int
    """The points that it brought to that seat: 1, −1, or 0 alone."""


def rounds(state: NodesState) -> list[RoundView] | None:
    """Every finished round; None where the state remembers none, built from a position."""
    if state.story is None:
        return None
    return [{"seat": seat, "how": how, "points": points} for seat, how, points in state.story]


def rounds_after(state: NodesState, words: Words) -> Rounds | None:
    """The finished rounds once an action has led from a state to these words."""
    over = words[f.ROUND] != state.words[f.ROUND] or words[f.PHASE] == f.Phase.OVER
    ended = ended_of(words) if over else None
    if state.story is None or ended is None:
        return state.story
    seat = ended["seat"]
    points = int(words[f.HEAD + seat * f.SEAT + f.POINTS]) - state.seat(seat, f.POINTS)
    return (*state.story, (seat, ended["how"], points))


def outs(state: NodesState) -> list[OutView]:
    """The seats that are out, and why."""
    new = went_out(state)
    listed = [seat for seat in range(state.seats) if state.seat(seat, f.OUT)]
    return [{"seat": seat, "why": why_out(state, seat), "now": seat in new} for seat in listed]


def why_out(state: NodesState, seat: int) -> WhyOut:
    """Why a seat that is out can't lay a piece."""
    held = sum(state.seat(seat, kind) for kind in range(f.KINDS))
    return "no-room" if held else "no-pieces"


def went_out(state: NodesState) -> list[int]:
    """The seats that the last action put out: passed over now for the first time."""
    pairs = zip(state.stack, state.placed, strict=True)
    laid = [seat for (seat, _), piece in pairs if piece.name != "base"]
    if not laid or state.phase not in ("stack", "over"):
        return []
    if state.seats == 1:
        return [0] if state.seat(0, f.OUT) else []
    before = {seat for one, other in pairwise(laid) for seat in _between(state, one, other)}
    now = _between(state, laid[-1], int(state.words[f.TURN]))
    return sorted({*now} - before)


def _between(state: NodesState, one: int, other: int) -> list[int]:
    """The seats clockwise between two seats; all the others if both are the same."""
    steps = (other - one) % state.seats or state.seats
    return [(one + step) % state.seats for step in range(1, steps)]


def news(state: NodesState) -> list[str]:
    """Sentences about the news: who went out or, while bases are laid, how the last round ended."""
    gone = outs(state) if state.seats > 1 else []
    told = [f"Seat {out['seat'] + 1} is out: {_WHY[out['why']]}." for out in gone if out["now"]]
    ended = ended_of(state.words)
    if ended is None or state.phase != "base":
        return told
    won = ended["how"] == "won"
    how = "won the last round: nobody else could lay a piece" if won else "knocked the stack over"
    return [f"Seat {ended['seat'] + 1} {how}."]
