"""Listing: the choices of seats in a state, sent together with the view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Raw

from cairn.core.game import State
from cairn.server import messages as m
from cairn.server.messages.base import encode
from cairn.server.tables.actions import written


def choices(state: State, seat: int) -> m.SeatChoices:
    """The choices of a seat."""
    listed = []
    for action in state.actions(seat):
        action_object, shown = written(state.game, action)
        listed.append(m.Choice(action_object, state.group(seat, action), shown))
    return m.SeatChoices(seat, listed, not state.samples)


def able(state: State, seats: Sequence[int]) -> tuple[int, ...]:
    """The seats whose choices are sent with the view of a state."""
    if not seats or state.game.lists_slowly:
        return ()
    actors = state.actors
    return tuple([seat for seat in seats if seat in actors])


class Listings:
    """The choices in a table's newest state, computed and encoded once per seat."""

    def __init__(self) -> None:
        self._state: State | None = None
        self._known: dict[int, Raw] = {}

    def of(self, state: State, acting: Sequence[int]) -> list[Any] | None:
        """The choices of seats that are `able`, ready to send; None if there are none."""
        if not acting:
            return None
        if state is not self._state:
            self._state, self._known = state, {}
        return [self._listed(state, seat) for seat in acting]

    def _listed(self, state: State, seat: int) -> Raw:
        if seat not in self._known:
            self._known[seat] = Raw(encode(choices(state, seat)))
        return self._known[seat]
