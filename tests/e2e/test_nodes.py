"""Nodes through its screen: a whole solo record, a knock-over, by touch and by keyboard alone."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from cairn.core.record import Record
from tests.e2e import ways
from tests.e2e.conftest import DESK, PATIENCE, Enter
from tests.server.conftest import sqlite
from tests.server.process import Server

WON = Path(__file__).parents[1] / "games" / "nodes" / "solo-won.json"
TREMBLING = "from cairn.games.nodes import rules; rules.KNOCK = [0, 1, 1]; "
"""Lets the first piece that a hand lays which is not steady knock the stack over."""
LAY = re.compile("^Lay the")
STAGE = "[data-focus]"
MIDDLE = """([stage, nodes]) => {
  const board = document.querySelector(stage + " > svg");
  const [x, y] = [0, 1].map(n => 24 * nodes.reduce((sum, [a, b]) =>
    sum + (n ? b * 0.8660254 : a + b / 2), 0) / nodes.length);
  const at = new DOMPoint(x, -y).matrixTransform(board.getScreenCTM());
  return [at.x, at.y];
}"""
"""Where the middle of some nodes of the hex set is on the page."""
SHOWN = """moment => document.querySelector("[role=application]") &&
  Number(document.querySelector("main[data-moment]").dataset.moment) === moment"""
"""Whether a window shows a moment, and somebody can lay a piece in it."""
AIM = """([stage, kind, before]) => {
  const { aim } = document.querySelector(stage).dataset;
  return aim?.startsWith(kind) && aim !== before && aim;
}"""


def test_a_solo_record_is_played_to_its_end(enter: Enter) -> None:
    page = enter()
    ways.flat(page, "nodes")
    table = ways.start(page, "Nodes", "Play alone")
    record = json.loads(WON.read_text(encoding="utf-8"))
    for number, (_, action, *_) in enumerate(record["log"]):
        page.wait_for_function(SHOWN, arg=number)
        if number == 4:
            refused(page)
        lay(page, action)
    ways.see(page, "You laid the last piece: all are on the stack")
    told = page.request.get(f"/api/v1/tables/{table}/record").json()
    assert [action for _, action, *_ in told["log"]] == [a for _, a, *_ in record["log"]]
    assert Record.from_json(told).verify() == []


def lay(page: Page, action: str) -> None:
    """Take the piece, hold it over its place, turn it until it is right, and lay it."""
    kind, rest = action.split(" ", 1)
    page.get_by_role("radio", name=re.compile(f"^{kind}", re.IGNORECASE)).check(force=True)
    x, y = middle(page, rest.split(": ")[1])
    page.mouse.move(x, y)
    aim, wanted = aimed(page, kind, ""), action.replace(":", "")
    for _ in range(5):
        if aim == wanted:
            break
        page.mouse.wheel(0, 100)
        aim = aimed(page, kind, aim)
    assert aim == wanted
    page.mouse.click(x, y)


def aimed(page: Page, kind: str, before: str) -> str:
    """Where a piece of a kind is held, once that is elsewhere than before."""
    return str(page.wait_for_function(AIM, arg=[STAGE, kind, before]).json_value())


def middle(page: Page, nodes: str) -> tuple[float, float]:
    pairs = [[int(one) for one in node.split(",")] for node in nodes.split()]
    x, y = page.evaluate(MIDDLE, [STAGE, pairs])
    return x, y


def refused(page: Page) -> None:
    """Hold a piece where it may not lie: the reason is said, and nothing is played."""
    page.get_by_role("radio", name=re.compile("^UNI")).check(force=True)
    page.mouse.move(*middle(page, "0,0"))
    ways.see(page, re.compile("^It.s too early for a new layer"))
    page.mouse.click(*middle(page, "0,0"))


@pytest.fixture(scope="module")
def trembling(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(sqlite(tmp_path_factory.mktemp("trembling")), first=TREMBLING)
    yield server
    server.stop()


def test_a_knock_over_is_played_as_a_fall(trembling: Server, browser: Browser) -> None:
    context = browser.new_context(
        base_url=trembling.base, viewport=DESK, locale="en", reduced_motion="reduce"
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto("/new/nodes")
    ways.flat(page, "nodes")
    page.get_by_role("radio", name="1", exact=True).first.check(force=True)
    page.get_by_role("radio", name="Shaky").check(force=True)
    page.get_by_role("button", name="Start").click()
    table = ways.table_of(page)
    for number in range(3):
        by_keys(page, table, number)
        if number == 1:
            page.keyboard.press("v")  # it falls in space
            expect(page.locator("canvas[data-draw-calls]")).to_be_visible()
    ways.see(page, "The stack is down")
    assert [action for _, action, *_ in ways.log(page, table)][-2:] == ["knock yes", "fall"]
    calls = page.locator("canvas").get_attribute("data-draw-calls")
    assert 0 < int(calls or 0) <= 100
    context.close()


def by_keys(page: Page, table: str, before: int) -> None:
    """Go to the next place where the piece in hand fits, and lay it."""
    page.wait_for_function(SHOWN, arg=before)
    lay_it = page.get_by_role("button", name=LAY)
    while not lay_it.count():  # the page may not hear keys yet
        page.keyboard.press("n")
        page.wait_for_timeout(50)
    page.keyboard.press("Enter")
    ways.until_played(page, table, before)


def test_alone_by_keyboard(enter: Enter) -> None:
    page = enter()
    ways.flat(page, "nodes")
    expect(page.get_by_role("heading", name="Nodes")).to_be_visible()
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.ariaLabel") == "Nodes: Play alone":
            break
    page.keyboard.press("Enter")
    table = ways.table_of(page)
    expect(page.get_by_role("toolbar")).to_be_visible()
    for number in range(3):
        by_keys(page, table, number)
    told = page.get_by_role("region", name="The stack in words")
    expect(told).to_contain_text("Layer 1: one piece")
    expect(told).to_contain_text("BASE around 0,0")
    page.keyboard.press("3")  # a DUO
    stage = page.locator(STAGE)
    page.keyboard.press("ArrowUp")
    expect(stage).to_have_attribute("data-aim", re.compile("^duo 1 "))
    here = stage.get_attribute("data-aim") or ""
    page.keyboard.press("r")
    expect(stage).not_to_have_attribute("data-aim", here)
    by_keys(page, table, 3)
    assert ways.log(page, table)[-1][1].startswith("duo 1: ")
    page.keyboard.press("PageDown")
    ways.see(page, "Some layers are peeled off.")


def test_against_a_bot_by_touch(enter: Enter) -> None:
    page = enter(phone=True)
    ways.flat(page, "nodes")
    page.get_by_role("button", name="Nodes: Play a bot").tap()
    table = ways.table_of(page)
    expect(page.get_by_role("button", name="3D view (V)")).to_be_visible()
    for left in (27, 26, 25):
        light = page.locator(f"{STAGE} svg circle[data-light]").first
        expect(light).to_be_visible()
        box = light.bounding_box()
        assert box
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.get_by_role("button", name=LAY).tap()
        ways.see(page, f"{left} left")
    mine = [action for seat, action, *_ in ways.log(page, table) if seat == 0]
    assert len(mine) == 3
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
