"""The web app's budgets, in a real Chromium with the built app and the real server.

    make bench            or            python bench/web.py [--runs 3] [--moves 100]

- The script that the first page loads, in bytes transferred.
- Lighthouse (bench/lighthouse) on the home page and on a table of Brikks seen from a player's seat,
  with its defaults (a slow phone on a slow line, both simulated) and with its desktop preset: the
  median of some runs for each category.
- The time from a click in one window to the piece in the other, at a table of Topple: the median of
  some moves, by the clock that both windows share.
- Draw calls of a frame of Topple's board, shadows included, with only the last piece missing.
- Draw calls and triangles of STACK Back with 58 sticks lying and one in hand, and how long a trial
  takes while a stick is dragged over them: from question to answer, in the browser.

Lighthouse measures how long the processor was busy: on a busy machine its performance score falls,
but the other three don't. Nothing is asserted.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import NamedTuple

HERE = Path(__file__).parent
sys.path.append(str(HERE.parent))  # tools/

import _sticks  # noqa: E402
import httpx  # noqa: E402
from _app import DESK, PATIENCE, Follower, Someone, profile, steadiest  # noqa: E402
from _machine import cpu_name  # noqa: E402
from _node import install, tool  # noqa: E402
from crowd import serving  # noqa: E402
from playwright.sync_api import (  # noqa: E402
    Browser,
    BrowserContext,
    Page,
    Request,
    sync_playwright,
)

from tools.browser import ARGUMENTS, browser, find, surroundings  # noqa: E402

LIGHTHOUSE = HERE / "lighthouse"
FORMS = {"phone": [], "desk": ["--preset=desktop"]}
SCRIPT, SCORE, SOON, CALLS = 120_000, 95, 100, 60
TRIAL, STICKS = 50, 100
"""Targets: milliseconds for a trial of a dragged stick, and draw calls of a crowded table."""
CROWDED = 47
"""Topple's pieces: all but the one that ends the round."""
CLICKED = """addEventListener("click", event => {
  window.clicked = performance.timeOrigin + event.timeStamp;
}, true);"""
WATCH = """space => {
  const at = document.querySelector(`[data-space="${space}"]`);
  window.seen = new Promise(resolve => {
    new MutationObserver((_, observer) => {
      observer.disconnect();
      resolve(performance.timeOrigin + performance.now());
    }).observe(at, { subtree: true, childList: true });
  });
}"""


class Line(NamedTuple):
    """A budget and its measurement."""

    what: str
    target: str
    found: str
    kept: bool


def first_page(window: Browser, base: str) -> Line:
    """The scripts that a first-time visitor's browser loads."""
    with visiting(window, base) as context:
        page = context.new_page()
        scripts: list[Request] = []
        page.on("requestfinished", lambda one: scripts.append(one) if _is_script(one) else None)
        page.goto("/")
        page.wait_for_selector("main li h3")
        page.wait_for_load_state("networkidle")
        sizes = [one.sizes() for one in scripts]
    total = sum(size["responseBodySize"] + size["responseHeadersSize"] for size in sizes)
    found = f"{total / 1000:.0f} kB in {len(scripts)} files"
    return Line("script of the first page", f"< {SCRIPT / 1000:.0f} kB", found, total < SCRIPT)


def _is_script(request: Request) -> bool:
    return request.resource_type == "script"


def moves(window: Browser, base: str, count: int) -> Line:
    """How soon a move shows in the other window, with two players at a table of Topple."""
    with visiting(window, base) as one, visiting(window, base) as other:
        people = Someone(one), Someone(other)
        seats = [{"kind": "host"}, {"kind": "open"}]
        table = people[0].host("topple", seats, hand="steady", target=1000)
        people[1].join(table, "topple")
        pages = [who.open(**{"cairn-topple": "flat"}) for who in people]
        follower = Follower(people[0])
        waited = [_move(pages, follower) for _ in range(count)]
    found = f"{median(waited):.0f} ms; {max(waited):.0f} ms at most"
    what = f"a move on the other screen, median of {count}"
    return Line(what, f"≤ {SOON} ms", found, median(waited) <= SOON)


def _move(pages: list[Page], follower: Follower) -> float:
    """Lay a piece where it is safest; return the milliseconds until the other window shows it."""
    state = follower.turn()
    mover = state.actors[0]
    here, there = pages[mover], pages[1 - mover]
    space = steadiest(state).split()[-1]
    there.evaluate(WATCH, space)
    here.click(f'[data-space="{space}"][data-allowed=true]')
    seen: float = there.evaluate("window.seen")
    clicked: float = here.evaluate("window.clicked")
    return seen - clicked


def draw_calls(window: Browser, base: str) -> Line:
    """The draw calls of a board with one piece missing, in 3D."""
    with visiting(window, base) as context:
        someone = Someone(context)
        someone.host("topple", [{"kind": "host"}] * 4, hand="steady", target=1000)
        follower = Follower(someone)
        while len((state := follower.turn()).view()["pieces"]) < CROWDED:
            someone.play(state.actors[0], steadiest(state))
        page = someone.open()
        page.wait_for_selector("canvas[data-draw-calls]")
        page.locator("[data-allowed=true]").first.focus()  # shows a ghost of the piece there
        page.wait_for_timeout(5000)
        calls = int(page.locator("canvas").get_attribute("data-draw-calls") or 0)
    return Line("draw calls of a full board of Topple", f"≤ {CALLS}", str(calls), calls <= CALLS)


def trials(window: Browser, base: str) -> Line:
    """How long trials take while a stick is dragged over crowded boards."""
    with visiting(window, base) as context:
        waited = _sticks.trials(context)
    found = f"{median(waited):.0f} ms; {max(waited):.0f} ms at most"
    what = f"a trial with {_sticks.LYING} sticks lying, median of {len(waited)}"
    return Line(what, f"≤ {TRIAL} ms", found, median(waited) <= TRIAL)


def sticks_drawn(window: Browser, base: str) -> Line:
    """The draw calls of crowded boards in 3D."""
    with visiting(window, base) as context:
        calls, triangles = _sticks.drawn(context)
    what = f"draw calls of {_sticks.LYING} sticks and one in hand"
    found = f"{calls}, {triangles:,} triangles"
    return Line(what, f"≤ {STICKS}", found, calls <= STICKS)


@contextmanager
def visiting(window: Browser, base: str) -> Iterator[BrowserContext]:
    """A new visitor's browser, closed at the end."""
    context = window.new_context(base_url=base, viewport=DESK, locale="en", reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    context.add_init_script(CLICKED)
    yield context
    context.close()


def lighthouse(base: str, runs: int) -> Iterator[Line]:
    """The home page for a new visitor, and a table of Brikks for a player."""
    install(LIGHTHOUSE)
    with tempfile.TemporaryDirectory() as new, tempfile.TemporaryDirectory() as seated:
        table = take_seat(base, seated)
        for name, url, folder in (("home", base, new), ("Brikks", table, seated)):
            for form, arguments in FORMS.items():
                judged = [judge(url, folder, arguments) for _ in range(runs)]
                scores = {one: median(each[one] for each in judged) for one in judged[0]}
                found = ", ".join(f"{one} {score:.0f}" for one, score in scores.items())
                kept = min(scores.values()) >= SCORE
                yield Line(f"Lighthouse, {name}, {form}", f"each ≥ {SCORE}", found, kept)


def take_seat(base: str, folder: str) -> str:
    """Take a seat at a table of Brikks, in a browser with its profile in this folder."""
    with sync_playwright() as playwright:
        context = profile(playwright, folder, base)
        someone = Someone(context)
        table = someone.host("brikks", [{"kind": "host"}, {"kind": "bot", "bot": "greedy"}])
        someone.open()
        context.close()
    return f"{base}/table/{table}"


def judge(url: str, folder: str, arguments: list[str]) -> dict[str, float]:
    """Run Lighthouse once; return its score for each category."""
    path, _ = find()
    flags = " ".join(["--headless", f"--user-data-dir={folder}", *ARGUMENTS])
    command = [tool("node"), "node_modules/lighthouse/cli/index.js", url, *arguments]
    options = ["--quiet", "--output=json", "--no-enable-error-reporting", f"--chrome-flags={flags}"]
    environment = surroundings() | {"CHROME_PATH": path}
    run = subprocess.run(
        [*command, *options],
        cwd=LIGHTHOUSE,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    report = json.loads(run.stdout)
    return {
        name.replace("-", " "): 100 * (category["score"] or 0)
        for name, category in report["categories"].items()
    }


def measure(base: str, runs: int, count: int) -> Iterator[Line]:
    """Measure everything, on a server that has already found today's puzzles."""
    httpx.get(f"{base}/api/v1/puzzles/today", timeout=PATIENCE / 1000)
    with browser() as window:
        yield first_page(window, base)
        yield moves(window, base, count)
        yield draw_calls(window, base)
        yield trials(window, base)
        yield sticks_drawn(window, base)
    yield from lighthouse(base, runs)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=3, help="of Lighthouse, for each page")
    parser.add_argument("--moves", type=int, default=100)
    chosen = parser.parse_args()
    print(f"{cpu_name()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}", flush=True)
    print("| what | target | found | reached |\n|---|---|---|---|")
    with serving() as base:
        for line in measure(base, chosen.runs, chosen.moves):
            kept = "yes" if line.kept else "no"
            print(f"| {line.what} | {line.target} | {line.found} | {kept} |", flush=True)
    print(f"Load at the end: {os.getloadavg()[0]:.1f}.")


if __name__ == "__main__":
    main()
