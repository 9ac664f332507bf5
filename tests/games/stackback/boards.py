"""Boards to try rules on, made from text."""

from __future__ import annotations

from typing import Any

import cairn
from cairn.games.stackback.parts import COLOURS, EACH
from cairn.games.stackback.rules import GAME, StackBackState
from cairn.games.stackback.view import StackBackView

Json = dict[str, Any]


def table(
    *lays: str, turn: int = 0, run: int = 0, hand: str = "", **options: str
) -> StackBackState:
    """A state with these sticks on the boards and all others in the hands of both players.

    `hand`, such as "green", leaves the player to act with one stick of each colour named; the
    rest go to the other.
    """
    sticks = [{"number": n, "seat": n % 2, "lay": lay} for n, lay in enumerate(lays)]
    hands: list[dict[str, int]] = [{}, {}]
    for colour in COLOURS:
        left = 2 * EACH - sum(lay.startswith(colour) for lay in lays)
        own = hand.split().count(colour) if hand else left // 2
        hands[turn][colour], hands[1 - turn][colour] = own, left - own
    position = {
        "phase": "lay",
        "turn": turn,
        "run": run,
        "hands": hands,
        "laid": len(lays),
        "passes": 0,
        "pending": None,
        "sticks": sticks,
        "fallen": None,
    }
    data = {"game": "stackback", "seats": 2, "options": options, "position": position}
    state = GAME.from_json(data)
    assert isinstance(state, StackBackState)
    return state


def refusal(state: cairn.State, action: str) -> str | None:
    """The code of the refusal, None when the action is legal."""
    why = state.why_not(state.actors[0], action)
    return why.code if why else None


def view_of(state: cairn.State) -> StackBackView:
    """The view of a state of this game."""
    assert isinstance(state, StackBackState)
    return state.view()
