"""Players in browsers: seats taken over HTTP and opened in a page, and a table's state."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

from playwright.sync_api import BrowserContext, Page, Playwright, ViewportSize

import cairn
from tools.browser import ARGUMENTS, find, surroundings

DESK: ViewportSize = {"width": 1440, "height": 900}
PATIENCE = 120_000
"""Milliseconds to wait for anything to appear."""
ALWAYS = {"cairn-guide": "brikks topple stackback"}
"""Local storage of every browser: the guides have already been offered."""
REMEMBER = """kept => {
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
}"""


def profile(playwright: Playwright, folder: str, base: str) -> BrowserContext:
    """A browser that keeps its profile in a folder."""
    path, _ = find()
    context = playwright.chromium.launch_persistent_context(
        folder, executable_path=path, args=[*ARGUMENTS], env=surroundings(), base_url=base
    )
    context.set_default_timeout(PATIENCE)
    return context


class Someone:
    """A guest with their own browser."""

    def __init__(self, context: BrowserContext) -> None:
        self._context = context
        self._guest = self._post("/guests", {"name": "Bench"})
        self._seated: dict[str, Any] = {}

    def host(self, game: str, seats: list[dict[str, str]], **options: object) -> str:
        """Set up a table; return its id."""
        plan = {"game": game, "seats": seats, "options": options}
        self._seated = self._post("/tables", plan) | {"game": game}
        return str(self._seated["table"])

    def join(self, table: str, game: str) -> None:
        """Take all free seats."""
        self._seated = self._post(f"/tables/{table}/join", {"seats": None}) | {"game": game}

    def play(self, seat: int, action: str) -> None:
        """Act without a page."""
        body = {"token": self._seated["token"], "seat": seat, "action": action, "id": str(uuid4())}
        self._post(f"/tables/{self._seated['table']}/actions", body)

    def open(self, **more: str) -> Page:
        """The table in a page, as seen from this guest's seat."""
        seat = self._seated | {"seen": 0, "over": False}
        kept = {"cairn-known": self._guest["guest"], "cairn-seats": json.dumps([seat])}
        page = self._context.new_page()
        page.goto("/robots.txt")  # a page of this host that runs no script
        page.evaluate(REMEMBER, ALWAYS | kept | more)
        page.goto(f"/table/{self._seated['table']}")
        page.wait_for_selector("[role=toolbar]")
        return page

    def record(self) -> dict[str, Any]:
        """The table's game so far."""
        answer = self._context.request.get(f"/api/v1/tables/{self._seated['table']}/record")
        found: dict[str, Any] = answer.json()
        return found

    def _post(self, path: str, body: object) -> dict[str, Any]:
        answer = self._context.request.post(f"/api/v1{path}", data=body)
        assert answer.ok, answer.text()
        made: dict[str, Any] = answer.json()
        return made


class Follower:
    """The state of a table, followed through its record."""

    def __init__(self, who: Someone) -> None:
        self._who, self._seen = who, 0
        record = who.record()
        self.state = cairn.load(record["game"]).new(record["seats"], options=record["options"])

    def turn(self) -> Any:  # noqa: ANN401
        """The state once the dice have rolled and a seat is to act."""
        while True:
            for actor, action, *_ in self._who.record()["log"][self._seen :]:
                self.state = self.state.play(actor, action)
                self._seen += 1
            if self.state.actors[0] >= 0:
                return self.state


def steadiest(state: Any) -> str:  # noqa: ANN401
    """The placement that leaves Topple's board safest."""
    seat = state.actors[0]
    return max(map(str, state.actions(seat)), key=lambda one: state.play(seat, one).margin)
