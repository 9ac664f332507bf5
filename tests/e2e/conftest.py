"""A server with the built app, a browser, and people with a window each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from tests.server.conftest import sqlite
from tests.server.process import Server
from tools.browser import browser as launched

PATIENCE = 60_000
"""Milliseconds for anything to appear; a slow machine needs many. Nobody waits without need."""
DESK: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
expect.set_options(timeout=PATIENCE)

Enter = Callable[..., Page]


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the app, and no physics of time: bots answer at once."""
    server = Server(sqlite(tmp_path_factory.mktemp("house")))
    yield server
    server.stop()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One browser for all. It must be gone before other tests: it keeps a loop in this thread."""
    with launched() as made:
        yield made


@pytest.fixture
def enter(browser: Browser, house: Server) -> Iterator[Enter]:
    """Lets somebody in: a window of their own, at a page of the app. Nothing may go wrong in it."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def come(path: str = "/", *, phone: bool = False, language: str = "en", **more: Any) -> Page:  # noqa: ANN401
        context = browser.new_context(
            base_url=more.pop("base_url", house.base),
            viewport=PHONE if phone else DESK,
            has_touch=phone,
            is_mobile=phone,
            locale=language,
            reduced_motion=more.pop("reduced_motion", "reduce"),
            **more,
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda said: wrong.append(said.text) if _is_wrong(said) else None)
        page.goto(path)
        return page

    yield come
    for context in contexts:
        context.close()
    assert not wrong, f"the browser complained: {wrong}"


def _is_wrong(said: Any) -> bool:  # noqa: ANN401
    # The browser itself reports a connection that a test cuts, and a server that is too busy for
    # now (503) or checks another record for the same address (429): the app asks again.
    usual = ("WebSocket", "ERR_", "status of 503", "status of 429")
    return said.type == "error" and not any(one in said.text for one in usual)
