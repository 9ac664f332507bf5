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
    until_stuck(page, table)
    page.reload()
    until_stuck(page, table)
    page.keyboard.press("s")
    ways.see(page, "Stop, with 3 bombs left? The game is over then.")
    page.keyboard.press("Escape")
    expect(page.get_by_role("alert")).to_have_count(0)
    press(page, table, "Enter")
    assert ways.log(page, table)[-2][1] == "bomb"
    until_stuck(page, table)
    page.keyboard.press("s")
    press(page, table, "s")
    ways.see(page, RANKS)
    ways.see(page, "You stopped with 2 bombs left.")
    score = page.request.get(f"/api/v1/tables/{table}/record").json()["outcome"]["scores"][0]
    ways.see(page, str(score))


def focus(page: Page, name: str) -> None:
    """Press Tab until something of this name has the focus."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.ariaLabel") == name:
            return
    raise AssertionError(f"Tab never comes to {name!r}")


def until_stuck(page: Page, table: str) -> None:
    """Drop every block where it hangs, until one fits nowhere."""
    place = page.get_by_role("button", name="Place", exact=True)
    stop = page.get_by_role("button", name="Stop", exact=True)
    for _ in range(80):
        expect(place.or_(stop)).to_be_visible()
        if stop.is_visible():
            return
        press(page, table, "Enter")
    raise AssertionError("everything fits")


def press(page: Page, table: str, key: str) -> None:
    """Press a key that plays, and see all that comes of it."""
    before = len(ways.log(page, table))
    page.keyboard.press(key)
    ways.until_played(page, table, before)


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


SIDE = """() => {
  const large = document.querySelector("rect[data-weight]").getBoundingClientRect().width;
  const small = document.querySelector("fieldset svg rect").getBoundingClientRect().width / 10;
  return small / large;
}"""
"""How large a square is on the rival's sheet; on one's own it is 1."""


def test_on_a_desk_a_rival_is_half_as_large_as_oneself(enter: Enter) -> None:
    page = enter()
    ways.start(page, "Brikks", "Play a bot")
    expect(page.get_by_role("button", name="Place", exact=True)).to_be_visible()
    for width, height in ((1440, 900), (1180, 820), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(SIDE) >= 0.5, f"{width}×{height}"


PRINT = """() => {
  const scale = (text) => Math.hypot(text.getScreenCTM().a, text.getScreenCTM().b);
  const size = (text) => parseFloat(getComputedStyle(text).fontSize) * scale(text);
  return Math.min(...[...document.querySelectorAll("main svg text")].map(size));
}"""
"""The smallest print on the sheet, in pixels."""


def test_the_sheet_is_readable_on_a_phone(enter: Enter) -> None:
    page = enter(phone=True)
    ways.start(page, "Brikks", "Play a bot")
    expect(page.get_by_role("button", name="Place", exact=True)).to_be_visible()
    for width, height in ((390, 844), (390, 664), (360, 640), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(PRINT) >= 14, f"{width}×{height}"


LEAP = """([x, y]) => {
  const sheet = document.elementFromPoint(x, y);
  const told = { clientX: x, clientY: y, pointerType: "mouse", bubbles: true };
  for (const type of ["pointermove", "pointerdown", "pointerup"])
    sheet.dispatchEvent(new PointerEvent(type, told));
}"""
"""A mouse that jumps somewhere and clicks before anything is drawn anew."""


def test_a_block_goes_where_the_pointer_jumped(enter: Enter) -> None:
    page = enter()
    table = ways.start(page, "Brikks", "Play alone")
    expect(page.get_by_role("button", name="Place", exact=True)).to_be_visible()
    page.evaluate(LEAP, column(page, 1))
    ways.until_played(page, table, 0)
    assert ways.log(page, table)[0][1].endswith("@1,1")


def test_a_block_waits_where_the_pointer_rests(enter: Enter) -> None:
    page = enter()
    table = ways.start(page, "Brikks", "Play alone")
    expect(page.get_by_role("button", name="Place", exact=True)).to_be_visible()
    page.mouse.move(*column(page, 10))
    page.keyboard.press("Enter")
    ways.until_played(page, table, 1)
    expect(page.get_by_text(re.compile(r"column (7|8|9|10), rests"))).to_have_count(1)


def column(page: Page, number: int) -> list[float]:
    """A point over a column, near the top of the grid."""
    cell = page.locator("svg rect[data-weight='4']").nth(number - 1).bounding_box()
    assert cell
    return [cell["x"] + cell["width"] / 2, cell["y"] + cell["height"] / 2]
