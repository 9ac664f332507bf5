"""A board and its controls are on the screen together, at every size and moment.

A screen marks three parts with `data-part`: the `surface` is all of the board, the `hand` holds
what is yours to place, the `deed` is the button that does it. Each is whole within the window and
within everything that could cut it off, nothing lies over it, and no two of them overlap. No page
is wider than its window.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import ways
from tests.e2e.conftest import Enter
from tests.e2e.evening import Evening

DESKS = ((1440, 900), (1180, 820), (1024, 768), (720, 450))
"""Sizes with a mouse; the last is 1440×900 at 200 %."""
PHONES = ((820, 1180), (844, 390), (390, 844), (390, 664), (360, 640))
GAMES = ("brikks", "topple", "nodes", "biddi", "stackback")
PARTS = ("surface", "hand", "deed")
FLAT = ("topple", "nodes", "stackback")
"""Games in space, which tests look at from above: drawing in space without a card is slow."""
SLACK = 1.5
"""Pixels that rounding may cost."""

MEASURE = (Path(__file__).parent / "measure.js").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("sizes", [PHONES, DESKS], ids=["touch", "mouse"])
def test_board_hand_and_button_are_seen_together(
    enter: Enter, game: str, sizes: tuple[tuple[int, int], ...]
) -> None:
    page = enter("/", phone=sizes is PHONES)
    if game in FLAT:
        ways.flat(page, game)
    evening = Evening(page, game)
    wrong = at_every_size(page, sizes, "at the start", PARTS)
    page.get_by_role("button", name="No, thanks").click()
    evening.aim()
    wrong += at_every_size(page, sizes, "aiming", PARTS)
    evening.to_the_middle()
    evening.aim()
    wrong += at_every_size(page, sizes, "in the middle", PARTS)
    evening.to_the_end()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()  # the result
    wrong += at_every_size(page, sizes, "at the end", ("surface",))
    assert not wrong, "\n".join(wrong)


def at_every_size(
    page: Page, sizes: tuple[tuple[int, int], ...], moment: str, wanted: tuple[str, ...]
) -> list[str]:
    """What is wrong with a page at a moment, size by size."""
    wrong = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator('main [data-part="surface"]').first).to_be_visible()
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
        told: dict[str, Any] = page.evaluate(MEASURE, [list(PARTS), SLACK])
        lacking = [f"no {part} is seen" for part in wanted if part not in told["found"]]
        wrong += [f"{width}×{height} {moment}: {one}" for one in told["wrong"] + lacking]
    return wrong
