"""Boards to try rules on, made from text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cairn
from cairn.games.stackback.actions import Lay
from cairn.games.stackback.building import Building, Stick
from cairn.games.stackback.parts import COLOURS, EACH
from cairn.games.stackback.progress import Progress
from cairn.games.stackback.rules import GAME, StackBackState
from cairn.games.stackback.view import StackBackView

Json = dict[str, Any]


def table(
    *lays: str, turn: int = 0, run: int | None = None, hand: str = "", **options: str
) -> StackBackState:
    """A state with these sticks on the boards, laid one after another, and it is `turn`'s turn.

    `run` is what the last stick makes it, unless it is given. `hand`, such as "green", leaves the
    player to act with one stick of each colour named; the rest go to the other.
    """
    placed = [parsed(lay) for lay in lays]
    laid = [*zip(laid_by(placed, turn), placed, strict=True)]
    hands = [
        [
            EACH - sum(who == seat and lay.colour == colour for who, lay in laid)
            for colour in COLOURS
        ]
        for seat in range(2)
    ]
    if hand:
        both = [sum(counts) for counts in zip(*hands, strict=True)]
        hands[turn] = [hand.split().count(colour) for colour in COLOURS]
        hands[1 - turn] = [all_ - own for all_, own in zip(both, hands[turn], strict=True)]
    if run is None:
        run = placed[-1].tier if placed else 0
    progress = Progress("lay", turn, run, (tuple(hands[0]), tuple(hands[1])), len(placed))
    sticks = [Stick(n, seat, lay) for n, (seat, lay) in enumerate(laid)]
    return StackBackState(GAME, 2, GAME.settle(2, options), progress, Building(sticks))


def parsed(text: str) -> Lay:
    """A placement from its text."""
    action = GAME.parse(text)
    assert isinstance(action, Lay)
    return action


def laid_by(lays: Sequence[Lay], turn: int) -> list[int]:
    """Who has laid each of these, if it is `turn`'s turn after them: the wood ends turns."""
    seats: list[int] = []
    for lay in reversed(lays):
        turn = turn if lay.tier else 1 - turn
        seats.insert(0, turn)
    return seats


def refusal(state: cairn.State, action: str) -> str | None:
    """The code of the refusal, None when the action is legal."""
    why = state.why_not(state.actors[0], action)
    return why.code if why else None


def view_of(state: cairn.State) -> StackBackView:
    """The view of a state of this game."""
    assert isinstance(state, StackBackState)
    return state.view()
