from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import ways
from tests.e2e.conftest import Enter
from tests.e2e.wire import Wire, wired
from tests.server.process import Server

NOWHERE = "/robots.txt"
"""A page of this host at which nothing runs."""
FELL = re.compile("toppled the board|The board topples")


@pytest.fixture
def wire(house: Server) -> Iterator[Wire]:
    with wired(house.base) as line:
        yield line


def test_two_browsers_a_spectator_a_lost_line_and_a_fall(enter: Enter, wire: Wire) -> None:
    ann, table = invite(enter)
    bea, cleo = enter(NOWHERE, base_url=wire.base), enter(NOWHERE)
    for page in (bea, cleo):
        ways.flat(page)
    bea.goto(f"/table/{table}")
    bea.get_by_role("button", name="Take a seat").click()
    for page in (ann, bea):
        expect(page.get_by_role("toolbar")).to_be_visible()
    cleo.goto(ann.url)
    ways.see(cleo, "You’re watching this game.")
    place(mover(table, ann, bea), table)
    wire.cut()
    lost = bea.get_by_text(re.compile("^Connection lost")).filter(visible=True)
    expect(lost.first).to_be_visible()
    wire.mend()
    expect(lost).to_have_count(0)
    play_until_it_falls([ann, bea], table)
    for page in (ann, bea, cleo):
        ways.see(page, FELL)
    assert story(ann) == story(bea) == story(cleo)
    for page in (ann, bea):  # the fallen board stays until its player goes on
        go_on = page.get_by_role("button", name="Go on", exact=True)
        ways.see(page, re.compile(": −10 points"))
        go_on.click()
        expect(go_on).to_have_count(0)


def story(page: Page) -> list[str]:
    """What the log tells of the game up to the fall, whoever it speaks to."""
    lines = page.get_by_role("tabpanel").locator("li button").all_inner_texts()
    told = [re.sub(r"(?:You|Guest(?: \d)?) (start|place)s?", r"\1", line) for line in lines]
    fall = next(n for n, text in enumerate(told) if "The board topples" in text)
    return told[: fall + 1]


def invite(enter: Enter) -> tuple[Page, str]:
    """Set up a table for two with hands that shake, by link."""
    ann = enter()
    ways.flat(ann)
    ann.get_by_role("link", name="Topple: Invite friends").click()
    ann.get_by_label("Hands").select_option('"shaky"')
    ann.get_by_role("button", name="Get the link").click()
    return ann, ways.table_of(ann)


def mover(table: str, *pages: Page) -> Page:
    """Whoever has a space to place on, in a window that shows all that has happened."""
    while True:
        for page in pages:
            if ways.up_to_date(page, table) and ways.lit(page).count():
                return page
        pages[0].wait_for_timeout(50)


def place(page: Page, table: str) -> None:
    """One click of a mouse places a piece."""
    before = len(ways.log(page, table))
    ways.steepest(page).click()
    ways.until_played(page, table, before)


def play_until_it_falls(pages: list[Page], table: str) -> None:
    for _ in range(60):
        if any(action == "fall" for _, action, *_ in ways.log(pages[0], table)):
            return
        place(mover(table, *pages), table)
    raise AssertionError("it never falls")


def test_two_people_at_one_device(enter: Enter) -> None:
    page = enter()
    ways.flat(page)
    table = ways.start(page, "Topple", "On this device")
    while {actor for actor, *_ in ways.log(page, table) if actor >= 0} != {0, 1}:
        place(mover(table, page), table)


def test_against_a_bot_by_touch(enter: Enter) -> None:
    page = enter(phone=True)
    ways.flat(page)
    page.get_by_role("button", name="Topple: Play a bot").tap()
    table = ways.table_of(page)
    expect(page.get_by_role("button", name="3D view (V)")).to_be_visible()
    for _ in range(3):
        expect(ways.lit(page).first).to_be_visible()
        before = len(ways.log(page, table))
        ways.lit(page).first.tap()
        page.get_by_role("button", name=re.compile("^Place on")).tap()
        ways.until_played(page, table, before)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_by_keyboard_alone(enter: Enter) -> None:
    page = enter()
    ways.flat(page)
    table = ways.start(page, "Topple", "On this device")
    for _ in range(2):
        mover(table, page)
        before = len(ways.log(page, table))
        walk_to_a_lit_space(page)
        expect(page.locator("[data-space]:focus")).to_have_count(1)
        page.keyboard.press("Enter")
        ways.until_played(page, table, before)


def walk_to_a_lit_space(page: Page) -> None:
    """From one corner, row by row, until a piece could be placed."""
    walk = ["ArrowLeft"] * 4 + ["ArrowDown"] * 4
    for sideways in ("ArrowRight", "ArrowLeft") * 3:
        walk += [sideways] * 4 + ["ArrowUp"]
    for key in walk:
        page.keyboard.press(key)
        if page.locator("[data-aimed=true]").count():
            return
    raise AssertionError("no space is lit")
