"""A table's page: the result, hints, a lost line, the log, and what is said of a table."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import cairn
from cairn.core.bot import Budget
from cairn.core.languages import LANGUAGES
from tests.e2e import ways
from tests.e2e.conftest import Enter
from tests.e2e.test_pages import STILL, WORDS


class Couple:
    """A table of two people with a window each; bots play for both over the protocol."""

    def __init__(
        self,
        ann: Page,
        ben: Page,
        game: str,
        names: tuple[str, str] = ("Ann", "Ben"),
        **options: Any,  # noqa: ANN401
    ) -> None:
        self.pages = ann, ben
        self._game, self._options = cairn.load(game), options
        for page, name in zip(self.pages, names, strict=True):
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


def test_titles_name_the_page_and_guests_are_named_in_the_readers_language(enter: Enter) -> None:
    ann, ben = enter("/", language="en"), enter("/", language="de")
    couple = Couple(ann, ben, "nodes", names=("Ann", "Guest"))
    expect(ann).to_have_title(re.compile("Nodes with Guest · "))
    expect(ben).to_have_title(re.compile("Nodes mit Ann · "))
    expect(ben.locator("[data-mine=true]").get_by_text("Gast", exact=True).first).to_be_visible()
    assert couple.table in ann.url


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_address_that_leads_nowhere_says_so_and_shows_the_way_home(
    enter: Enter, language: str
) -> None:
    page = enter("/", language=language)
    page.evaluate("history.pushState(null, '', '/nowhere')")
    words = json.loads((WORDS / f"{language}.json").read_text(encoding="utf-8"))
    expect(page.get_by_role("heading", name=words["page.none"])).to_be_visible()
    expect(page).to_have_title(f"{words['page.none']} · Cairn")
    page.get_by_role("link", name=words["table.home"], exact=True).click()
    expect(page.get_by_role("heading", name=words["app.tagline"])).to_be_visible()


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_hint_takes_no_room_from_the_board(enter: Enter, phone: bool) -> None:
    page = enter("/", phone=phone)
    ways.start(page, "Brikks", "Play alone")
    board = page.locator('main [data-part="surface"]').first
    expect(board).to_be_visible()
    page.get_by_role("button", name="No, thanks").click()
    page.wait_for_function(STILL)
    before = board.bounding_box()
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_text("Hint: ")).to_be_visible()
    expect(page.get_by_text("Everyone sees")).to_have_count(0)
    assert board.bounding_box() == before
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_text("Hint: ")).to_have_count(0)


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_table_tells_its_special_options(enter: Enter, phone: bool) -> None:
    ann, ben = (enter("/", phone=phone) for _ in range(2))
    Couple(ann, ben, "brikks", duel=True)
    for page in (ann, ben):
        ways.see(page, "Duel")
