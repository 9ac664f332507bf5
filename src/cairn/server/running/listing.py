"""Listing: the choices of seats in a state, sent together with the view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Raw

from cairn.core.game import State
from cairn.server import messages as m
from cairn.server.messages.base import encode


def choices(state: State, seat: int) -> m.SeatChoices:
    """The choices of a seat."""
    listed = [
        m.Choice(action.to_json(), state.group(seat, action), state.game.shown(action))
        for action in state.actions(seat)
    ]
    return m.SeatChoices(seat, listed, not state.samples)


def able(state: State, seats: Sequence[int]) -> tuple[int, ...]:
    """The seats whose choices are sent with the view of a state."""
    if not seats or state.game.lists_slowly:
        return ()
    return tuple(seat for seat in seats if seat in state.actors)


class Listings:
    """The choices in a table's newest state, computed and encoded once per seat."""

    def __init__(self) -> None:
        self._state: State | None = None
        self._known: dict[int, Raw] = {}

    def of(self, state: State, seats: Sequence[int]) -> list[Any] | None:
        """The choices of the seats that are `able`, ready to send; None if there are none."""
        acting = able(state, seats)
        if acting and state is not self._state:
            self._state, self._known = state, {}
        return [self._listed(state, seat) for seat in acting] or None

    def _listed(self, state: State, seat: int) -> Raw:
        if seat not in self._known:
            self._known[seat] = Raw(encode(choices(state, seat)))
        return self._known[seat]
