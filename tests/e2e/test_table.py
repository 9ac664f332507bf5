"""A table's page: the result, hints, a lost line, the log, and what is said of a table."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

import cairn
from cairn.core.bot import Budget
from tests.e2e import ways
from tests.e2e.conftest import Enter


class Couple:
    """A table of two people with a window each; bots play for both over the protocol."""

    def __init__(self, ann: Page, ben: Page, game: str, **options: Any) -> None:  # noqa: ANN401
        self.pages = ann, ben
        self._game, self._options = cairn.load(game), options
        for page, name in zip(self.pages, ("Ann", "Ben"), strict=True):
            page.request.post("/api/v1/guests", data={"name": name})
        plan = {
            "game": game,
            "seats": [{"kind": "host"}, {"kind": "open"}],
            "options": options,
        }
        made = ann.request.post("/api/v1/tables", data=plan).json()
        self.table = str(made["table"])
        joined = ben.request.post(f"/api/v1/tables/{self.table}/join", data={}).json()
        self._tokens = made["token"], joined["token"]
        for page in self.pages:
            page.goto(f"/table/{self.table}")
            expect(page.locator("main[data-moment]")).to_be_visible()

    def to_the_end(self) -> int:
        """Play until the game is over; the winner's seat."""
        bots = [self._game.bot("greedy", seat) for seat in range(2)]
        while (state := self._state()).outcome is None:
            seat = next((seat for seat in state.actors if seat >= 0), None)
            if seat is not None:
                self._post(seat, str(bots[seat].choose(state, seat, Budget(simulations=20))))
        return state.outcome.winners[0]

    def _state(self) -> cairn.State:
        self._entries = ways.log(self.pages[0], self.table)
        state = self._game.new(2, self._options)
        for actor, action, *_ in self._entries:
            state = state.play(actor, action)
        return state

    def _post(self, seat: int, action: str) -> None:
        body = {
            "token": self._tokens[seat],
            "seat": seat,
            "action": action,
            "id": f"a{len(self._entries)}",
        }
        self.pages[seat].request.post(f"/api/v1/tables/{self.table}/actions", data=body)


def test_on_a_phone_the_result_shows_itself_and_winning_differs_from_losing(enter: Enter) -> None:
    ann, ben = (enter("/", phone=True) for _ in range(2))
    for page in (ann, ben):
        ways.flat(page, "nodes")
    couple = Couple(ann, ben, "nodes", points=1)
    winner = couple.to_the_end()
    shown = [page.get_by_role("dialog").locator("section[data-tone]") for page in couple.pages]
    expect(shown[winner]).to_have_attribute("data-tone", "won")
    expect(shown[winner].get_by_role("heading", name="You won")).to_be_visible()
    expect(shown[1 - winner]).to_have_attribute("data-tone", "lost")
    expect(shown[1 - winner].get_by_role("heading", name="won")).to_be_visible()
