"""What people do in the app, again and again; everything waits for what is to be seen."""

from __future__ import annotations

import re
import time
from typing import Any

from playwright.sync_api import Locator, Page, expect

TABLE = re.compile(r".*/table/([^/?#]+)$")
PATIENCE = 60.0
"""Seconds until something must have been played."""
CAN_PLACE = "you can place here"
UPHILL = ("e5", "e4", "d5", "d4", "e3", "c5", "e2", "d3", "c4", "e1")
"""Spaces of Topple that pull the board to one corner."""


def start(page: Page, game: str, way: str) -> str:
    """Begin a game from the first page with one press, and a second if it is a race; its table."""
    page.get_by_role("button", name=f"{game}: {way}", exact=True).click()
    table = table_of(page)
    if game == "Stack-a-Biddi":
        ready(page)
    return table


def ready(page: Page) -> None:
    """Say that a round of a race may begin."""
    page.get_by_role("button", name="Ready", exact=True).click()


def table_of(page: Page) -> str:
    """The table that a window shows."""
    page.wait_for_url(TABLE)
    found = TABLE.match(page.url)
    assert found
    return found[1]


def log(page: Page, table: str) -> list[list[Any]]:
    """What has happened at a table, as the server tells everybody."""
    return page.request.get(f"/api/v1/tables/{table}/record").json()["log"]  # type: ignore[no-any-return]


SHOWN = """async ([path, before]) => {
  const { log } = await (await fetch(path)).json();
  const shown = Number(document.querySelector("main[data-moment]")?.dataset.moment);
  return log.length > before && shown >= log.length;
}"""


def until_played(page: Page, table: str, before: int) -> None:
    """Wait until the log is longer, and the window shows all of it."""
    # Not `wait_for_function`: it takes a promise for an answer.
    end = time.monotonic() + PATIENCE
    while not up_to_date(page, table, before):
        assert time.monotonic() < end, "nothing is played"
        page.wait_for_timeout(50)


def up_to_date(page: Page, table: str, before: int = -1) -> bool:
    """Whether a window shows all that has happened, and that is more than there was before."""
    return bool(page.evaluate(SHOWN, [f"/api/v1/tables/{table}/record", before]))


def phase(page: Page, table: str) -> str:
    """How far a table is."""
    return str(page.request.get(f"/api/v1/tables/{table}").json()["phase"])


def flat(page: Page, game: str = "topple") -> None:
    """Let a window show a game from above from now on: drawing in space without a card is slow."""
    page.evaluate("game => localStorage.setItem(`cairn-${game}`, 'flat')", game)


def lit(page: Page) -> Locator:
    """The spaces of Topple on which a piece can be placed now."""
    return page.get_by_role("button", name=re.compile(CAN_PLACE))


def steepest(page: Page) -> Locator:
    """The lit space that pulls the board furthest to its corner."""
    for space in UPHILL:
        found = page.get_by_role("button", name=re.compile(rf"^{space},.*{CAN_PLACE}"))
        if found.count():
            return found
    return lit(page).first


def see(page: Page, text: str | re.Pattern[str]) -> None:
    """Wait until a text can be seen; a screen reader may have it too."""
    expect(page.get_by_text(text).filter(visible=True).first).to_be_visible()
