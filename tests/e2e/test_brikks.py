from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.e2e import ways
from tests.e2e.conftest import Enter

RANKS = re.compile(
    r"heap|draughty|garden wall|done this before|Frame it|photo|living|autograph|orders"
)


def test_solo_from_home_to_the_rank_by_keyboard_alone(enter: Enter) -> None:
    page = enter()
    expect(page.get_by_role("heading", name="Brikks")).to_be_visible()
    focus(page, "Brikks: Play alone")
    page.keyboard.press("Enter")
    table = ways.table_of(page)
    play_on(page, table)
    ways.see(page, RANKS)
    score = page.request.get(f"/api/v1/tables/{table}/record").json()["outcome"]["scores"][0]
    ways.see(page, str(score))


def focus(page: Page, name: str) -> None:
    """Press Tab until something of this name has the focus."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.ariaLabel") == name:
            return
    raise AssertionError(f"Tab never comes to {name!r}")


def play_on(page: Page, table: str) -> None:
    """Drop every block where it hangs, bomb what fits nowhere, and stop when nothing is left."""
    expect(page.get_by_role("button", name="Place", exact=True)).to_be_visible()
    for _ in range(80):
        if ways.phase(page, table) == "over":
            return
        before = len(ways.log(page, table))
        press_what_is_offered(page)
        ways.until_played(page, table, before)
    raise AssertionError("the game never ends")


def press_what_is_offered(page: Page) -> None:
    place = page.get_by_role("button", name="Place", exact=True)
    bomb = page.get_by_role("button", name="Bomb it")
    stop = page.get_by_role("button", name="Stop", exact=True)
    ready = page.locator("main button:enabled").filter(
        has_text=re.compile("^(Place|Bomb it|Stop)$")
    )
    expect(ready.first).to_be_enabled()
    if place.count() and place.is_enabled():
        page.keyboard.press("Enter")
    elif bomb.count() and bomb.is_enabled():
        page.keyboard.press("b")
    else:
        stop.focus()
        page.keyboard.press("Enter")


def test_against_a_bot_by_touch(enter: Enter) -> None:
    page = enter(phone=True)
    page.get_by_role("button", name="Brikks: Play a bot").tap()
    table = ways.table_of(page)
    for _ in range(6):
        mine = sum(actor == 0 for actor, *_ in ways.log(page, table))
        offered = re.compile("^(Place|Keep it)$")
        button = page.locator("main button:enabled").filter(has_text=offered).first
        expect(button).to_be_visible()
        button.tap()
        page.wait_for_function(
            """async ([table, mine]) => {
                const {log} = await (await fetch(`/api/v1/tables/${table}/record`)).json();
                return log.filter(([actor]) => actor === 0).length > mine;
            }""",
            arg=[table, mine],
            polling=200,
        )
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
