"""The icons of the installed app, from web/public/icons/cairn.svg: `python -m tools.icons`."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

from tools.browser import browser

ICONS = Path(__file__).parent.parent / "web" / "public" / "icons"
PAPER = "#F6F3EC"
NAMED = {
    "icon-192": (192, 0.8, True),
    "icon-512": (512, 0.8, True),
    "maskable-512": (512, 0.56, False),
    "touch-180": (180, 0.7, False),
}
"""Name → pixels, the share that the cairn takes, and whether the corners are round."""


def main() -> None:
    """Draw all icons."""
    with browser() as window:
        page = window.new_page()
        for name, (size, share, rounded) in NAMED.items():
            draw(page, size, share, rounded)
            page.screenshot(path=ICONS / f"{name}.png", omit_background=True)
            print(f"{name}.png")


def draw(page: Page, size: int, share: float, rounded: bool) -> None:
    """Draw the cairn on paper."""
    cairn = (ICONS / "cairn.svg").read_text(encoding="utf-8")
    sheet = f"width:{size}px;height:{size}px;display:grid;place-items:center;background:{PAPER}"
    corner = f";border-radius:{size * 0.2}px" if rounded else ""
    stones = f"<div style='width:{size * share}px;line-height:0'>{cairn}</div>"
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(f"<body style='margin:0'><div style='{sheet}{corner}'>{stones}</div>")


if __name__ == "__main__":
    main()
