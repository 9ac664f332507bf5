"""Pictures of the games on their own boards, for the app's cards and for the pages under docs/.

`make pictures` builds the app, starts a server and writes NAME-light.webp and NAME-dark.webp: into
web/src/pictures for the cards, into docs/pictures for everything else. Build the app again after
it, so that it carries the new ones.
"""

from __future__ import annotations

import base64
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page

import cairn
from tools.browser import browser

ROOT = Path(__file__).parent.parent
FOLDERS = (ROOT / "web" / "src" / "pictures", ROOT / "docs" / "pictures")
WIDTH, HEIGHT, SCALE = 800, 500, 1.5
"""web/src/look/pictures.tsx has the size in pixels."""
QUALITY = 0.84
CONVERT = """async ([data, quality]) => {
  const image = new Image();
  image.src = "data:image/png;base64," + data;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  canvas.getContext("2d").drawImage(image, 0, 0);
  return canvas.toDataURL("image/webp", quality).split(",")[1];
}"""
"""What a browser does to make a WebP of a PNG."""
PATIENCE = 120_000
"""Milliseconds until a board must be there."""
LOOKS = 40
"""How often to look until two pictures are the same, which is when nothing moves any more."""
Light = Literal["light", "dark"]


def main() -> None:
    """Take a picture of every game that has a position for it."""
    with server() as base, browser() as window:
        for game in cairn.games():
            for light in ("light", "dark"):
                taken = picture(window, base, game, light)
                if taken:
                    keep(smaller(window, taken), f"{game}-{light}.webp")


@contextmanager
def server() -> Iterator[str]:
    """A server of our own on a free port, with nothing on its tables; gives its address."""
    with tempfile.TemporaryDirectory() as folder:
        arguments = ["serve", "--port", "0", "--database", f"sqlite:///{folder}/pictures.db"]
        command = [sys.executable, "-c", "from cairn.cli import main; main()", *arguments]
        started = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ})
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


def picture(window: Browser, base: str, game: str, light: Light) -> bytes | None:
    """The board of a game as PNG, or None for a game without a position or a screen of its own."""
    context = window.new_context(
        viewport={"width": WIDTH, "height": HEIGHT},
        device_scale_factor=SCALE,
        color_scheme=light,
        reduced_motion="reduce",
        locale="en",
    )
    try:
        page = context.new_page()
        page.goto(f"{base}/picture/{game}")
        page.wait_for_selector("[data-picture]", state="attached", timeout=PATIENCE)
        if page.locator("[data-picture=none]").count():
            return None
        page.wait_for_selector("[data-picture=board] :not([aria-busy=true])", timeout=PATIENCE)
        return still(page)
    finally:
        context.close()


def still(page: Page) -> bytes:
    """A picture of the page once nothing moves."""
    before = page.screenshot()
    for _ in range(LOOKS):
        page.wait_for_timeout(500)
        now = page.screenshot()
        if now == before and not page.locator("[aria-busy=true]").count():
            return now
        before = now
    raise RuntimeError(f"{page.url} does not come to rest.")


def smaller(window: Browser, png: bytes) -> bytes:
    """The same picture as WebP."""
    page = window.new_page()
    told: str = page.evaluate(CONVERT, [base64.b64encode(png).decode(), QUALITY])
    page.close()
    return base64.b64decode(told)


def keep(taken: bytes, name: str) -> None:
    """Write a picture to where it is needed."""
    for folder in FOLDERS:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(taken)
    print(f"{name}: {len(taken) / 1024:.0f} kB")


if __name__ == "__main__":
    main()
