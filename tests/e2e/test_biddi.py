"""A race of two browsers, by touch, by keyboard alone, and the puzzle of the day."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import FloatRect, Locator, Page, expect

import cairn
from cairn.core.bot import Budget
from cairn.games.biddi.actions import Lay
from cairn.games.biddi.bots import SKILLS, Builder
from cairn.games.biddi.parts import BLOCKS, UNIT, is_biddi, length, sides
from cairn.games.biddi.rules import BiddiState
from cairn.games.biddi.tools.puzzle import of_day, read_date
from cairn.games.biddi.tools.solve import tower_of
from cairn.games.biddi.tower import Level
from tests.e2e import ways
from tests.e2e.conftest import Enter

CALL = re.compile("^Stack-a-Biddi!")
CALLED = re.compile("calls “Stack-a-Biddi!”")
Way = Callable[[Page, Lay, Level | None], None]
"""How somebody lays a piece on the top of a tower."""


def state(page: Page, table: str) -> BiddiState:
    """The game as the server has it."""
    record = page.request.get(f"/api/v1/tables/{table}/record").json()
    *_, now = cairn.Record.from_json(record).states()
    assert isinstance(now, BiddiState)
    return now


def open_stage(page: Page) -> Locator:
    """The stage once one may build; who has to picks first."""
    stage = page.locator("[role=application][data-open=true]")
    pick = page.get_by_role("button", name=re.compile(r"^(Red|White|Blue|Grey) on \d+$"))
    expect(stage.or_(pick.first)).to_be_visible()
    if pick.count():
        pick.first.press("Enter")
    expect(stage).to_be_visible()
    return stage


def card(page: Page, piece: str) -> Locator:
    """A piece of the tray."""
    name = f"{piece.capitalize()} BIDDI" if is_biddi(piece) else f"Block {piece}"
    return page.get_by_role("button", name=re.compile(f"^{name},"))


def build(page: Page, table: str, seat: int, lay: Way, levels: int) -> None:
    """Lay levels that can be finished, each once the server has the one below."""
    builder = Builder(SKILLS["merciless"], seed=1)
    while len((now := state(page, table)).towers[seat]) < levels:
        before = len(ways.log(page, table))
        action = builder.choose(now, seat, Budget())
        assert isinstance(action, Lay)
        laid = now.towers[seat].levels
        lay(page, action, laid[-1] if laid else None)
        ways.until_played(page, table, before)


def by_keys(page: Page, lay: Lay, top: Level | None = None) -> None:
    """Take it, turn it, lay it on the line."""
    while card(page, lay.piece).get_attribute("aria-pressed") != "true":
        page.keyboard.press(lay.piece if lay.piece in BLOCKS else "b")
    for _ in range(sides(lay.piece).index(lay.side)):
        page.keyboard.press("ArrowUp")
    if lay.flipped:
        page.keyboard.press("f")
    page.keyboard.press("Enter")


def by_mouse(page: Page, lay: Lay, top: Level | None) -> None:
    """Drag it up by the side that is to show, about to its place; it catches on the line."""
    side = box(card(page, lay.piece).locator(f"[data-side={lay.side}]"))
    page.mouse.move(side["x"] + side["width"] / 2, side["y"] + side["height"] / 2)
    page.mouse.down()
    stage = box(page.locator("[role=application]"))
    x, y = stage["x"] + stage["width"] / 2, stage["y"] + 60
    if top:
        below = box(page.locator("[role=application] [data-top]"))
        unit = below["width"] / length(top.piece)
        middle = (lay.x - top.x) / UNIT + length(lay.piece) / 2
        x, y = below["x"] + (middle + 0.4) * unit, below["y"] - 40
    page.mouse.move(x, y, steps=4)
    if lay.flipped:
        page.keyboard.press("f")
    page.mouse.up()


def box(of: Locator) -> FloatRect:
    """Where something is."""
    found = of.bounding_box()
    assert found
    return found


def invite(enter: Enter) -> tuple[Page, Page, str]:
    """Two windows at a table."""
    ann = enter()
    ann.get_by_role("link", name="Stack-a-Biddi: Invite friends").click()
    ann.get_by_role("button", name="Get the link").click()
    table = ways.table_of(ann)
    bea = enter(f"/table/{table}")
    bea.get_by_role("button", name="Take a seat").click()
    return ann, bea, table


def test_a_race_of_two_browsers_with_a_fall(enter: Enter) -> None:
    ann, bea, table = invite(enter)
    open_stage(ann)
    open_stage(bea)
    build(ann, table, 0, by_keys, 2)
    fall(ann, table)
    build(bea, table, 1, by_keys, 3)
    ways.see(ann, "3/6")
    build(ann, table, 0, by_keys, 6)
    ways.see(bea, "6/6")
    ann.get_by_role("button", name=CALL).click()
    for page in (ann, bea):
        ways.see(page, CALLED)
        ways.see(page, "6 levels, no fault")
        ways.see(page, "3 levels, no fault")
    now = state(ann, table)
    assert now.checked
    assert now.checked.caller == 0
    assert [points[0] for points in now.checked.points] == [6, 3]


def fall(page: Page, table: str) -> None:
    """Lay a block so far out that it comes down: it is seen, and the block is back in the tray."""
    now = state(page, table)
    block = next(piece for piece in now.towers[0].free if piece in BLOCKS)
    before = len(ways.log(page, table))
    page.keyboard.press(block)
    for _ in range(9):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("[data-falling]").first).to_be_attached()
    ways.until_played(page, table, before + 1)
    assert ways.log(page, table)[-1][1].startswith("fall")
    ways.see(page, re.compile("levels? falls?$"))
    expect(card(page, block)).to_be_enabled()


def alone(enter: Enter, *, phone: bool) -> tuple[Page, str]:
    """Two seats at one device: the one that is in hand builds."""
    page = enter(phone=phone)
    return page, ways.start(page, "Stack-a-Biddi", "On this device")


def test_by_touch(enter: Enter) -> None:
    page, table = alone(enter, phone=True)
    stage = open_stage(page)
    build(page, table, 0, by_touch, 3)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Take off").tap()
    expect(stage).to_have_accessible_name(re.compile("2 of 6"))
    build(page, table, 0, by_touch, 6)
    page.get_by_role("button", name=CALL).tap()
    ways.see(page, CALLED)
    ways.see(page, "6 levels, no fault")


def by_touch(page: Page, lay: Lay, top: Level | None) -> None:
    """Tap the side, flip with a button, tap the tower."""
    card(page, lay.piece).locator(f"[data-side={lay.side}]").tap()
    if lay.flipped:
        page.get_by_role("button", name="Flip").tap()
    page.get_by_role("button", name="Lay", exact=True).tap()


def test_by_keyboard_alone(enter: Enter) -> None:
    page, table = alone(enter, phone=False)
    open_stage(page).focus()
    build(page, table, 0, by_keys, 4)
    page.keyboard.press("Backspace")
    ways.see(page, "3 levels to go")
    page.keyboard.press(" ")
    ways.see(page, re.compile("^Not finished"))
    build(page, table, 0, by_keys, 6)
    page.keyboard.press(" ")
    ways.see(page, CALLED)
    assert state(page, table).scores[0] >= 6


def test_by_mouse(enter: Enter) -> None:
    page, table = alone(enter, phone=False)
    open_stage(page)
    build(page, table, 0, by_mouse, 3)
    top = page.locator("[role=application] [data-top]")
    top.click()
    ways.see(page, "4 levels to go")
    page.get_by_role("button", name="Lay", exact=True).click()
    ways.see(page, "3 levels to go")


def test_the_puzzle_of_the_day(enter: Enter) -> None:
    page = enter()
    page.get_by_role("link", name="Solve it").click()
    page.get_by_role("button", name="Start").click()
    open_stage(page).focus()
    puzzle = of_day(read_date(None))
    bars = puzzle.solved.find([], smiles=len(puzzle.plan.biddis))
    assert bars
    for level in tower_of(bars, puzzle.plan).levels:
        by_keys(page, Lay(*level))
    ways.see(page, "Complete: call it")
    page.keyboard.press(" ")
    text = page.get_by_role("textbox", name="Share").input_value()
    assert f"{puzzle.plan.levels} levels in" in text
    assert "no fall" in text
    assert not re.search(r"[1-8][a-d]", text)
    page.reload()
    ways.see(page, "Your result")
