"""Every page in four languages, axe on every page, records, and games without a screen."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import cairn
from cairn.core.languages import LANGUAGES
from tests.e2e import ways
from tests.e2e.conftest import DESK, PATIENCE, Enter
from tests.server.conftest import sqlite
from tests.server.process import Server
from tests.test_entry_point import NAME, TITLE, installed
from tools.browser import WEB

__all__ = ["installed"]  # the fixture with the installed wheel
WORDS = WEB / "src" / "words"
AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
KEY = re.compile(
    r"\b(?:home|new|wait|table|bar|guide|replay|proof|status|option|refusal)\.[a-z]\w+"
)
"""What a page shows where words are missing."""
STILL = "() => document.getAnimations().every(one => one.playState !== 'running')"
GAMES = (
    ("Brikks", "Play alone"),
    ("Topple", "Play a bot"),
    ("Nodes", "Play alone"),
    ("Stack-a-Biddi", "On this device"),
    ("STACK Back", "On this device"),
)
"""How a table of each game is begun."""
PAGES = ("/", "/new/brikks", "/new/topple", "/guide/topple", "/replay", "/puzzle/biddi")


def words(language: str) -> dict[str, str]:
    return json.loads((WORDS / f"{language}.json").read_text(encoding="utf-8"))  # type: ignore[no-any-return]


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_speak_the_readers_language(enter: Enter, language: str) -> None:
    page = enter(language=language)
    expect(page.get_by_role("heading", level=1)).to_have_text(words(language)["app.tagline"])
    expect(page.locator("html")).to_have_attribute("lang", language)
    for path in PAGES[1:]:
        page.goto(path)
        expect(page.locator("main h1, header h1").first).to_be_visible()
        assert not KEY.findall(page.locator("body").inner_text()), path


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing(enter: Enter, path: str, dark: bool) -> None:
    page = enter(path, color_scheme="dark" if dark else "light")
    expect(page.locator("main h1, header h1").first).to_be_visible()
    assert found_by_axe(page) == []


@pytest.mark.parametrize(("game", "way"), GAMES)
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_axe_finds_nothing_at_a_table(enter: Enter, game: str, way: str, phone: bool) -> None:
    page = enter(phone=phone)
    ways.start(page, game, way)
    expect(page.get_by_role("toolbar")).to_be_visible()
    ways.see(page, re.compile("[Yy]our turn|Building"))
    assert found_by_axe(page) == []


def found_by_axe(page: Page) -> list[str]:
    """What axe has against a page; it waits until nothing moves any more."""
    page.wait_for_function(STILL)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    result: dict[str, Any] = page.evaluate("axe.run()")
    return [
        f"{one['id']}: {node['html'][:200]}"
        for one in result["violations"]
        for node in one["nodes"]
    ]


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    played = cairn.play(cairn.load("brikks"), ["greedy"], "seed of a test")
    return json.loads(played.dumps())  # type: ignore[no-any-return]


def opened(
    page: Page, record: dict[str, Any], folder: Path, title: str = "Replay of Brikks"
) -> None:
    file = folder / "game.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_role("heading", name=title)).to_be_visible()


def test_an_honest_record_is_checked_by_the_browser(
    enter: Enter, record: dict[str, Any], tmp_path: Path
) -> None:
    page = enter("/replay")
    opened(page, record, tmp_path)
    draws = sum(actor < 0 for actor, *_ in record["log"])
    ways.see(page, f"Dice checked: {draws} draws")


def test_a_tampered_record_is_shown_as_such(
    enter: Enter, record: dict[str, Any], tmp_path: Path
) -> None:
    page = enter("/replay")
    index, rolled = last_roll(record)
    other, said = ("roll w1", "white T 1") if rolled != "roll w1" else ("roll k1", "black square")
    log = [entry[:] for entry in record["log"]]
    log[index][1] = other
    opened(page, record | {"log": log}, tmp_path)
    ways.see(page, "This record doesn’t hold up")
    told = f"Entry {index + 1} says “Rolled: {said}”; the seed gives “Rolled: "
    ways.see(page, re.compile(re.escape(told)))


def test_what_is_wrong_with_a_record_is_said_in_the_readers_language(
    enter: Enter, record: dict[str, Any], tmp_path: Path
) -> None:
    page = enter("/replay", language="de")
    log = [[0, "k1@5,3"], *record["log"][1:]]
    opened(page, record | {"log": log}, tmp_path, "Brikks noch einmal ansehen")
    ways.see(page, "Diese Aufzeichnung stimmt nicht")
    ways.see(page, re.compile("Eintrag 1: „.+, Spalte 5, Reihe 3“ ist nicht erlaubt. Dein erster"))


def last_roll(record: dict[str, Any]) -> tuple[int, str]:
    rolls = [(n, action) for n, (actor, action, *_) in enumerate(record["log"]) if actor < 0]
    return rolls[-1]


@pytest.fixture(scope="module")
def visited(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a game from another package, for which the app has no screen."""
    reach = os.pathsep.join([str(installed), str(Path(cairn.__file__).parents[1])])
    server = Server(sqlite(tmp_path_factory.mktemp("visited")), PYTHONPATH=reach)
    yield server
    server.stop()


def test_a_game_without_a_screen_is_played_on_its_first_day(
    visited: Server, browser: Browser
) -> None:
    context = browser.new_context(base_url=visited.base, viewport=DESK, locale="en")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto("/")
    page.get_by_role("button", name=re.compile(f"^{TITLE}: ")).first.click()
    table = ways.table_of(page)
    expect(page.locator("main pre")).not_to_be_empty()
    expect(page.get_by_role("heading", name=TITLE, exact=True)).to_be_visible()
    before = len(ways.log(page, table))
    page.get_by_role("button", name=re.compile("^lay ")).first.click()
    ways.until_played(page, table, before)
    assert visited.base in page.url
    assert NAME in page.request.get(f"/api/v1/tables/{table}").json()["game"]
    context.close()
