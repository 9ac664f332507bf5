"""Pictures of the games on their own boards, for the app's cards and for the pages under docs/.

`make pictures` builds the app, starts a server and writes NAME-light.webp and NAME-dark.webp: the
whole screen into docs/pictures, and its focus (`data-focus`) into web/src/pictures, for the cards.
docs/pictures gets NAME-phone.webp too. Then the app is built again, so that it includes the new
pictures.
"""

from __future__ import annotations

import base64
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, FloatRect, Page, ViewportSize

import cairn
from tools.browser import browser

ROOT = Path(__file__).parent.parent
CARDS = ROOT / "web" / "src" / "pictures"
DOCS = ROOT / "docs" / "pictures"
WIDTH, HEIGHT = 1200, 750
DESK: ViewportSize = {"width": WIDTH, "height": HEIGHT}
"""The size of the screen and of its pictures."""
CARD: ViewportSize = {"width": 800, "height": 500}
"""The same shape; web/src/look/pictures.tsx knows it too."""
PHONE: ViewportSize = {"width": 390, "height": 844}
SCALE = 2
"""Sharper than needed, because a card shows only part of it."""
QUALITY = 0.84
BROAD = 1.2
"""The ratio of width to height above which a focus may be cropped."""
PATIENCE = 120_000
"""Milliseconds to wait for a board."""
LOOKS = 40
"""How often to look for two identical pictures in a row, which means that nothing moves."""
CONVERT = """async ([data, width, height, quality]) => {
  const image = new Image();
  image.src = "data:image/png;base64," + data;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  const paper = canvas.getContext("2d");
  paper.imageSmoothingQuality = "high";
  paper.drawImage(image, 0, 0, width, height);
  return canvas.toDataURL("image/webp", quality).split(",")[1];
}"""
"""Script that makes a WebP from a PNG."""
BARE = """() => {
  const board = document.querySelector("[data-focus]");
  const beside = [...(board?.parentElement.children ?? [])].filter(one => one !== board);
  const tools = board?.querySelectorAll("button, label, fieldset, [data-print]") ?? [];
  for (const one of [...beside, ...tools]) one.style.visibility = "hidden";
}"""
"""Script that hides all but the board: no card cuts through a button, or has print too small."""
Light = Literal["light", "dark"]
LIGHTS: tuple[Light, ...] = ("light", "dark")


def main() -> None:
    """Take pictures of every game that has a position for them."""
    with server() as base, browser() as window:
        for game in cairn.games():
            for light in LIGHTS:
                with board(window, base, game, DESK, light) as page:
                    if page:
                        keep(DOCS / f"{game}-{light}.webp", webp(window, still(page), DESK))
                        page.evaluate(BARE)
                        part = page.screenshot(clip=focus(page))
                        keep(CARDS / f"{game}-{light}.webp", webp(window, part, CARD))
            with board(window, base, game, PHONE, "light") as page:
                if page:
                    keep(DOCS / f"{game}-phone.webp", webp(window, still(page), PHONE, SCALE))


@contextmanager
def server() -> Iterator[str]:
    """Run a server without tables on a free port; yield its address."""
    with tempfile.TemporaryDirectory() as folder:
        arguments = ["serve", "--port", "0", "--database", f"sqlite:///{folder}/pictures.db"]
        command = [sys.executable, "-c", "from cairn.cli import main; main()", *arguments]
        started = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            yield _address(started)
        finally:
            started.terminate()
            started.wait()


def _address(started: subprocess.Popen[str]) -> str:
    assert started.stdout
    for line in started.stdout:
        found = next((word for word in line.split() if word.startswith("http://")), None)
        if found:
            return found.rstrip("/")
    raise RuntimeError("The server did not start.")


@contextmanager
def board(
    window: Browser, base: str, game: str, size: ViewportSize, light: Light
) -> Iterator[Page | None]:
    """A page with a game's board; None for a game without a picture."""
    context = window.new_context(
        viewport=size,
        device_scale_factor=SCALE,
        color_scheme=light,
        reduced_motion="reduce",
        locale="en",
    )
    context.set_default_timeout(PATIENCE)
    try:
        page = context.new_page()
        page.goto(f"{base}/picture/{game}")
        page.wait_for_selector("[data-picture=none], [data-picture=board] *", state="attached")
        yield None if page.locator("[data-picture=none]").count() else page
    finally:
        context.close()


def still(page: Page) -> bytes:
    """A picture of the page once nothing moves."""
    before = b""
    for _ in range(LOOKS):
        page.wait_for_timeout(500)
        now = page.screenshot()
        if now == before and not page.locator("[aria-busy=true]").count():
            return now
        before = now
    raise RuntimeError(f"{page.url} does not come to rest.")


def focus(page: Page) -> FloatRect:
    """The part of the page that a card shows."""
    marked = page.locator("[data-focus]").first
    box = marked.bounding_box() if marked.count() else None
    cut = not marked.count() or marked.get_attribute("data-focus") != "whole"
    return framed(box or {"x": 0, "y": 0, "width": WIDTH, "height": HEIGHT}, cut)


def framed(box: FloatRect, cut: bool) -> FloatRect:
    """A frame in a picture's shape: around the box, or inside it if it is broad and may be cut."""
    shape = WIDTH / HEIGHT
    fit = min if cut and box["width"] / box["height"] > BROAD else max
    high = min(fit(box["height"], box["width"] / shape), HEIGHT)
    wide = high * shape
    x = box["x"] + (box["width"] - wide) / 2
    y = box["y"] + (box["height"] - high) / 2
    return {
        "x": min(max(x, 0), WIDTH - wide),
        "y": min(max(y, 0), HEIGHT - high),
        "width": wide,
        "height": high,
    }


def webp(window: Browser, png: bytes, size: ViewportSize, scale: int = 1) -> bytes:
    """The same picture as WebP, at this size."""
    page = window.new_page()
    width, height = size["width"] * scale, size["height"] * scale
    told: str = page.evaluate(CONVERT, [base64.b64encode(png).decode(), width, height, QUALITY])
    page.close()
    return base64.b64decode(told)


def keep(file: Path, data: bytes) -> None:
    """Write a picture to a file."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)
    print(f"{file.relative_to(ROOT)}: {len(data) / 1024:.0f} kB")


if __name__ == "__main__":
    main()
