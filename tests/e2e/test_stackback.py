from __future__ import annotations

import json
import re
from typing import Any
from uuid import uuid4

from playwright.sync_api import Locator, Page, expect

from tests.e2e import ways
from tests.e2e.conftest import Enter

GAME = "STACK Back"
BEFORE = [
    "green 0: 300,300 90",
    "green 0: 600,300 90",
    "green 0: 300,700 90",
    "green 0: 600,700 90",
    "yellow 1: 450,700 0",
    "green 0: 1600,300 90",
    "green 0: 1720,300 90",
]
"""Two pairs on the left board, one of them bridged; on the right board a pair too close to hold."""
FLAT = "localStorage.setItem('cairn-stackback', 'flat')"
CENTRE = """([x, y]) => {
  const paper = document.querySelector("[data-focus] svg[viewBox*='-']");
  const at = new DOMPoint(x, -y).matrixTransform(paper.getScreenCTM());
  return [at.x, at.y];
}"""
"""Where a point of the flat boards is on the screen."""


def seated(page: Page) -> dict[str, Any]:
    """The seat that this browser keeps."""
    kept: list[dict[str, Any]] = json.loads(page.evaluate("localStorage['cairn-seats']"))
    return kept[-1]


def lay(page: Page, turn: int, *actions: str) -> int:
    """Lay sticks without the screen, and see them on it; whose turn it is then."""
    seat = seated(page)
    lying = page.get_by_label("What lies on the boards").get_by_role("listitem")
    before = lying.count()
    for action in actions:
        body = {"token": seat["token"], "seat": turn, "action": action, "id": str(uuid4())}
        answer = page.request.post(f"/api/v1/tables/{seat['table']}/actions", data=body)
        assert answer.ok, answer.text()
        turn = 1 - turn if " 0:" in action else turn
    expect(lying).to_have_count(before + len(actions))
    return turn


def begins(page: Page, table: str) -> int:
    """Who was drawn by lot."""
    ways.until_played(page, table, 0)
    expect(tray(page, "Yellow")).to_be_enabled()
    return int(ways.log(page, table)[0][1].split()[1])


def last(page: Page, table: str) -> str:
    return str(ways.log(page, table)[-1][1])


def held(page: Page, what: str) -> Locator:
    """The boards, once the server has said this of the stick in hand."""
    boards = page.locator(f"[data-focus][data-held={what}]")
    expect(boards).to_be_visible()
    return boards


def carry(page: Page, x: int, y: int) -> None:
    """Drag the stick in hand, or the one under the pointer, to a place on the flat boards."""
    page.mouse.down()
    for share in (0.5, 1.0):
        right, up = page.evaluate(CENTRE, [x, y])
        page.mouse.move(right - (1 - share) * 60, up, steps=4)
    page.mouse.up()


def point(page: Page, stick: Locator) -> None:
    box = stick.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def tray(page: Page, colour: str) -> Locator:
    return page.get_by_role("button", name=re.compile(f"^{colour}, "))


def play(page: Page, table: str, name: str) -> None:
    before = len(ways.log(page, table))
    held(page, "fine")
    page.get_by_role("button", name=name, exact=True).click()
    ways.until_played(page, table, before)


def test_two_stackings_a_refused_third_and_a_fall(enter: Enter) -> None:
    page = enter()
    page.evaluate(FLAT)
    table = ways.start(page, GAME, "On this device")
    turn = lay(page, begins(page, table), *BEFORE)
    point(page, tray(page, "Yellow"))
    carry(page, 450, 300)
    play(page, table, "Stack it on tier 1")
    ways.see(page, "Again!")
    point(page, tray(page, "Mauve"))
    carry(page, 450, 500)
    for _ in range(18):
        page.mouse.wheel(0, 100)
    ways.see(page, re.compile("tier 2.* 90°"))
    play(page, table, "Stack it on tier 2")
    assert last(page, table).startswith("mauve 2: ")
    # tier 1 is below now: the turn goes on from tier 2 only
    expect(page.get_by_role("button", name=re.compile("^Tier 2, the lowest"))).to_be_visible()
    point(page, tray(page, "Mauve"))
    carry(page, 450, 200)
    for _ in range(18):
        page.mouse.wheel(0, -100)
    held(page, "refused")
    why = page.get_by_text("You have stacked on tier 2, so you can’t go lower this turn.")
    expect(why).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Stack it on tier 1", exact=True)).to_be_disabled()
    lay(page, turn, "mauve 0: 800,100 0")
    falls(page, table)


def falls(page: Page, table: str) -> None:
    """The next player lays a stick that can't hold, and gets it back."""
    expect(page.locator("[data-held]")).to_have_count(0)
    point(page, tray(page, "Yellow"))
    carry(page, 1790, 300)
    ways.see(page, "Allowed, but it would fall")
    play(page, table, "Stack it on tier 1")
    ways.see(page, re.compile("^Guest [12] made it fall$"))
    ways.see(page, re.compile("1 stick fell and goes back to .*: 1 yellow"))
    page.keyboard.press("Enter")
    ways.see(page, re.compile("lay a stick$"))
    ways.see(page, "Take a stick first")
    assert any(action.startswith("fall") for _, action, *_ in ways.log(page, table))


def test_by_touch_on_a_phone(enter: Enter) -> None:
    page = enter(phone=True)
    page.evaluate(FLAT)
    page.get_by_role("button", name=f"{GAME}: On this device").tap()
    table = ways.table_of(page)
    expect(tray(page, "Yellow")).to_be_enabled()
    before = len(ways.log(page, table))
    tray(page, "Mauve").tap()
    held(page, "fine")
    fingers(page, [(450, 500)], [(700, 300)])
    ways.see(page, re.compile("Mauve, on the wood · 7.* · 0°"))
    fingers(page, [(200, 850), (600, 850)], [(260, 990), (540, 710)])
    ways.see(page, re.compile(r"Mauve, on the wood · 7.* · (1[0-7]\d|[2-9]\d)°"))
    page.get_by_role("button", name="Shift left by 1 mm").tap()
    held(page, "fine")
    page.get_by_role("button", name="Lay it on the wood").tap()
    ways.until_played(page, table, before)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def fingers(page: Page, begin: list[tuple[int, int]], end: list[tuple[int, int]]) -> None:
    """Put fingers on places of the flat boards, draw them to others, and lift them."""
    wire = page.context.new_cdp_session(page)

    def touch(kind: str, points: list[tuple[int, int]]) -> None:
        spots = [page.evaluate(CENTRE, point) for point in points]
        at = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(spots)]
        wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    for count in range(1, len(begin) + 1):
        touch("touchStart", begin[:count])
    for step in range(1, 7):
        now = [
            (round(ax + (bx - ax) * step / 6), round(ay + (by - ay) * step / 6))
            for (ax, ay), (bx, by) in zip(begin, end, strict=True)
        ]
        touch("touchMove", now)
    touch("touchEnd", [])
    wire.detach()


def test_by_keyboard_alone(enter: Enter) -> None:
    page = enter()
    page.evaluate(FLAT)
    page.get_by_role("button", name=f"{GAME}: On this device").focus()
    page.keyboard.press("Enter")
    table = ways.table_of(page)
    lay(page, begins(page, table), *BEFORE)
    page.keyboard.press("1")
    ways.see(page, re.compile(r"^[1-9]\d* places?$"))
    page.keyboard.press("n")
    ways.see(page, re.compile("^Yellow, .*tier [12]"))
    held(page, "fine")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowLeft")
    held(page, "fine")
    before = len(ways.log(page, table))
    page.keyboard.press("Enter")
    ways.until_played(page, table, before)
    assert re.match(r"yellow [12]: ", last(page, table))
    ways.see(page, "Again!")
    heard = page.get_by_label("What lies on the boards").get_by_role("status")
    expect(heard).to_have_text(re.compile("^yellow 8, on .* and .*: .* mm to spare$"))
    page.keyboard.press("3")
    page.keyboard.press("PageUp")
    held(page, "refused")
    page.keyboard.press("Home")
    page.keyboard.press("Escape")
    expect(page.locator("[data-held]")).to_have_count(0)
