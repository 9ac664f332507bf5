"""A table of which one window has all seats, brought to a moment by bots over the protocol."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

import cairn
from cairn.core.bot import Budget
from tests.e2e import ways

SEATS = 2
MIDDLE = {"brikks": 40, "topple": 16, "nodes": 14, "biddi": 64, "stackback": 10}
"""How many entries the log of a game has in its middle."""
KEYS = {
    "brikks": "ArrowRight",
    "topple": "ArrowRight",
    "nodes": "ArrowRight",
    "biddi": "1",
    "stackback": "1",
}
"""A key that takes something in hand, or moves what is there."""
BUILDING = {"biddi": 2}
"""How many entries the log has at least before anything can be taken in hand, if not none."""
BOTS = {"biddi": "expert"}
"""Who plays, where there is no greedy bot."""


class Evening:
    """The table, its window, and bots for all seats."""

    def __init__(self, page: Page, game: str) -> None:
        self._page, self._game = page, cairn.load(game)
        page.request.post("/api/v1/guests", data={"name": "Ann"})
        seats = [{"kind": "host"}] * SEATS
        made = page.request.post("/api/v1/tables", data={"game": game, "seats": seats}).json()
        self.table, self._token = str(made["table"]), made["token"]
        page.goto(f"/table/{self.table}")
        expect(page.locator('main [data-part="hand"]').first).to_be_visible()

    def to_the_middle(self) -> None:
        """Play half a game."""
        self._play_on(MIDDLE[self._game.name])

    def to_the_end(self) -> None:
        """Play until the game is over."""
        self._play_on(None)

    def _play_on(self, to: int | None) -> None:
        name = BOTS.get(self._game.name, "greedy")
        bots = [self._game.bot(name, seat) for seat in range(SEATS)]
        while True:
            entries = ways.log(self._page, self.table)
            state = self._state(entries)
            mine = [seat for seat in state.actors if seat >= 0]
            if state.outcome or (to is not None and len(entries) >= to and mine):
                break
            if mine:
                self._post(
                    mine[0],
                    str(bots[mine[0]].choose(state, mine[0], Budget(simulations=20))),
                    len(entries),
                )
            else:
                self._page.wait_for_timeout(50)
        ways.until_played(self._page, self.table, len(entries) - 1)

    def aim(self) -> None:
        """Take something in hand, as soon as one may."""
        self._play_on(BUILDING.get(self._game.name, 0))
        self._page.keyboard.press(KEYS[self._game.name])

    def _state(self, entries: list[list[Any]]) -> cairn.State:
        state = self._game.new(SEATS)
        for actor, action, *_ in entries:
            state = state.play(actor, action)
        return state

    def _post(self, seat: int, action: str, n: int) -> None:
        body = {"token": self._token, "seat": seat, "action": action, "id": f"a{n}"}
        self._page.request.post(f"/api/v1/tables/{self.table}/actions", data=body)
