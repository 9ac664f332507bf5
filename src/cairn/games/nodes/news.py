"""The consequences of the last action: who is out and why, how a round ended."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Literal, TypedDict

from cairn.games.nodes import fields as f
from cairn.games.nodes.position import ended_of

if TYPE_CHECKING:
    from cairn.games.nodes.rules import NodesState

WhyOut = Literal["no-pieces", "no-room"]

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
