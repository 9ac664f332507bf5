"""A crowded table of STACK Back in a browser: how fast trials are, and how much is drawn."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from _app import Someone
from playwright.sync_api import BrowserContext, Page

import cairn

LYING = 58
"""Sticks on the boards: with fewer than one left in each hand, the game is over."""
SEED = 1
DRAGS = 100
TIMED = """(() => {
  window.waited = [];
  const asked = new Map();
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (data) {
    if (!this.heard) {
      this.heard = true;
      this.addEventListener("message", ({ data }) => {
        const told = JSON.parse(data);
        if (told.type === "tried") window.waited.push(performance.now() - asked.get(told.id));
      });
    }
    const said = JSON.parse(data);
    if (said.type === "try") asked.set(said.id, performance.now());
    return send.call(this, data);
  };
})();"""
"""Records how long every trial takes, from question to answer."""


def crowded(begins: int) -> Iterator[tuple[int, str]]:
    """Actions that lay nearly all sticks; the player with more sticks left stacks."""
    dice, state = Random(SEED), cairn.load("stackback").new(2).play(-1, f"start {begins}")
    while len(state.view()["sticks"]) < LYING:
        seat = state.actors[0]
        left = [sum(hand.values()) for hand in state.view()["hands"]]
        actions = [str(action) for action in state.actions(seat)]
        stacked = [one for one in actions if " 0: " not in one]
        wanted = stacked if left[seat] >= left[1 - seat] else [*{*actions} - {*stacked}]
        action = dice.choice(sorted(wanted or actions))
        yield seat, action
        state = state.play(seat, action)


def seated(context: BrowserContext) -> Someone:
    """A player in both seats of a crowded table."""
    someone = Someone(context)
    someone.host("stackback", [{"kind": "host"}] * 2)
    while not (log := someone.record()["log"]):
        pass
    for seat, action in crowded(int(log[0][1].split()[1])):
        someone.play(seat, action)
    return someone


def trials(context: BrowserContext) -> list[float]:
    """How many milliseconds each trial takes while a stick is dragged over crowded boards."""
    context.add_init_script(TIMED)
    page = seated(context).open(**{"cairn-stackback": "flat"})
    take(page)
    box = page.locator("[data-focus]").bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)  # moves it here
    page.mouse.down()
    for n in range(DRAGS):
        before = page.evaluate("window.waited.length")
        share = 0.2 + 0.6 * (n * 0.618 % 1)
        page.mouse.move(box["x"] + share * box["width"], box["y"] + (1 - share) * box["height"])
        page.wait_for_function("count => window.waited.length > count", arg=before)
    page.mouse.up()
    waited: list[float] = page.evaluate("window.waited")
    return waited


def take(page: Page) -> None:
    """Take a stick, and wait for the first answer about it."""
    page.locator("[data-focus] [role=application]").focus()
    page.locator("button[aria-keyshortcuts]:enabled").first.click()
    page.wait_for_selector("[data-held=fine], [data-held=refused]")


def drawn(context: BrowserContext) -> tuple[int, int]:
    """Draw calls and triangles of a frame in 3D, with a stick in hand and proposals shown."""
    page = seated(context).open()
    page.wait_for_selector("canvas[data-draw-calls]")
    take(page)
    page.keyboard.press("n")
    page.wait_for_timeout(5000)
    canvas = page.locator("canvas")
    calls, triangles = (
        int(canvas.get_attribute(name) or 0) for name in ("data-draw-calls", "data-triangles")
    )
    return calls, triangles
