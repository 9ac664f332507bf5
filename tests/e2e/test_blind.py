"""Somebody who sees nothing finishes every game: by keys, and by what a screen reader is told."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e import ways
from tests.e2e.conftest import Enter

BOT = "first-evening"
GAMES: dict[str, tuple[int, dict[str, Any]]] = {
    "brikks": (1, {}),
    "topple": (2, {"target": 40}),
    "nodes": (2, {}),
    "biddi": (2, {"rounds": 1}),
    "stackback": (2, {}),
}
"""The seats and options of a short game of each."""
MOST = 400
"""Turns after which a game must be over."""
FOCUSED = """() => {
  const one = document.activeElement;
  return [one?.closest("[role=dialog] li") !== null, one?.getAttribute("aria-expanded")];
}"""


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_finished_by_keys_and_ear(enter: Enter, game: str) -> None:
    page = enter("/")
    table = sit_down(page, game)
    for _ in range(MOST):
        if turn(page, table) == "over":
            break
        choose(page)
    expect(page.get_by_role("heading", name="won").or_(said(page, "over")).first).to_be_attached()


def sit_down(page: Page, game: str) -> str:
    """A table of one's own, with a bot if the game needs two."""
    count, options = GAMES[game]
    page.request.post("/api/v1/guests", data={"name": "Ann"})
    seats = [{"kind": "host"}, *[{"kind": "bot", "bot": BOT}] * (count - 1)]
    plan = {"game": game, "seats": seats, "options": options}
    table = str(page.request.post("/api/v1/tables", data=plan).json()["table"])
    page.goto(f"/table/{table}")
    return table


def said(page: Page, text: str) -> Locator:
    """A live region that says this."""
    return page.get_by_role("status").filter(has_text=text)


def turn(page: Page, table: str) -> str:
    """Wait until one may do something, or the game is over; say when one is ready."""
    ready, moves = said(page, "when you are ready"), page.get_by_role("button", name="Moves")
    # What was said last may be from before one's own action: the button is of this moment.
    mine = moves.and_(page.locator(":enabled")).or_(ready).or_(said(page, "over"))
    expect(mine.first).to_be_attached()
    phase = ways.phase(page, table)
    if phase == "paused":
        page.keyboard.press("p")
        expect(ready).to_have_count(0)
        return turn(page, table)
    return phase


def choose(page: Page) -> None:
    """Open the list of moves and take the first, with the keyboard alone."""
    before = page.locator("main").get_attribute("data-moment")
    page.keyboard.press("l")
    listed = page.get_by_role("dialog").get_by_role("heading", level=3)
    expect(listed.or_(said(page, "over")).first).to_be_attached()
    if said(page, "over").count():
        return  # in a race somebody else can end it meanwhile
    take_the_first(page)
    expect(page.locator("main")).not_to_have_attribute("data-moment", before or "")


def take_the_first(page: Page) -> None:
    """From group to group, opening each, to the first move."""
    for _ in range(40):
        page.keyboard.press("Tab")
        in_list, expanded = page.evaluate(FOCUSED)
        if expanded == "false":
            page.keyboard.press("Enter")
        if in_list:
            break
    page.keyboard.press("Enter")
