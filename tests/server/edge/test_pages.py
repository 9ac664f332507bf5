"""The web app: its files, its one page for every address, and what is said without it."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.client import refused
from tests.server.conftest import sqlite
from tests.server.process import Server

PAGE = "<!doctype html><head><title>Cairn</title></head>"
SCRIPT = "assets/page-Bx7f.js"


def serving(folder: Path, app: Path) -> Server:
    first = f"from pathlib import Path; pages.HOME = Path({str(app)!r}); "
    return Server(sqlite(folder), first="from cairn.server.edge import pages; " + first)


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A built app."""
    app = tmp_path_factory.mktemp("pages") / "app"
    (app / "assets").mkdir(parents=True)
    (app / "index.html").write_text(PAGE)
    (app / "cairn.webmanifest").write_text("{}")
    (app / SCRIPT).write_text("plain")
    (app / f"{SCRIPT}.gz").write_bytes(gzip.compress(b"packed"))
    (app / "assets/inter.woff2").write_bytes(b"font")
    return app


@pytest.fixture(scope="module")
def browser(app: Path) -> Iterator[httpx.Client]:
    """A browser at a server with an app."""
    server = serving(app.parent, app)
    with httpx.Client(base_url=server.base, trust_env=False, timeout=60) as made:
        yield made
    server.stop()


@pytest.mark.parametrize("path", ["/", "/table/aB3_-x", "/new/brikks", "/index.html", "/replay"])
def test_every_address_has_the_page(browser: httpx.Client, path: str) -> None:
    answer = browser.get(path)
    assert (answer.status_code, answer.text) == (200, PAGE)
    assert answer.headers["Content-Type"].startswith("text/html")
    assert answer.headers["Cache-Control"] == "no-cache"
    assert "script-src 'self'" in answer.headers["Content-Security-Policy"]
    tag = {"If-None-Match": answer.headers["ETag"]}
    assert browser.get(path, headers=tag).status_code == 304
    assert browser.head(path).status_code == 200


@pytest.mark.parametrize("path", ["/a/b/c", "/nothing", "/table", "/new", "/table/x/y"])
def test_elsewhere_the_page_says_that_nothing_is_there(browser: httpx.Client, path: str) -> None:
    answer = browser.get(path)
    assert (answer.status_code, answer.text) == (404, PAGE)
    assert answer.headers["Content-Type"].startswith("text/html")
    tag = {"If-None-Match": answer.headers["ETag"]}
    assert browser.get(path, headers=tag).status_code == 404


def test_a_link_to_a_table_has_a_preview(browser: httpx.Client, app: Path) -> None:
    (app / "assets/nodes-light-B2x.webp").write_bytes(b"picture")
    browser.post("/api/v1/guests", json={"name": 'Ann "<b>'})
    plan = {"game": "nodes", "seats": [{"kind": "host"}, {"kind": "open"}]}
    made = browser.post("/api/v1/tables", json=plan).json()
    path = f"/table/{made['table']}"
    page = browser.get(path).text
    assert "<b>" not in page
    assert "<title>Ann &quot;&lt;b&gt; invites you to play Nodes</title></head>" in tidied(page)
    base = str(browser.base_url).rstrip("/")
    assert f'property="og:url" content="{base}{path}"' in page
    assert f'property="og:image" content="{base}/assets/nodes-light-B2x.webp"' in page
    assert made["token"] not in page
    german = browser.get(path, headers={"Accept-Language": "de-CH,de;q=0.9"}).text
    assert "lädt dich zu Nodes ein" in german
    assert "og:" not in browser.get("/table/unknown").text


def tidied(page: str) -> str:
    """A page without its tags for previews."""
    return re.sub('<meta property="[^"]*" content="[^"]*">', "", page)


def test_a_hashed_file_never_changes(browser: httpx.Client) -> None:
    answer = browser.get(f"/{SCRIPT}", headers={"Accept-Encoding": "identity"})
    assert (answer.text, answer.headers["Vary"]) == ("plain", "Accept-Encoding")
    assert "immutable" in answer.headers["Cache-Control"]
    assert answer.headers["Content-Type"].startswith("text/javascript")


def test_what_was_packed_is_sent_to_who_reads_it(browser: httpx.Client) -> None:
    answer = browser.get(f"/{SCRIPT}", headers={"Accept-Encoding": "br, gzip"})
    assert (answer.text, answer.headers["Content-Encoding"]) == ("packed", "gzip")
    assert answer.headers["Content-Type"].startswith("text/javascript")
    font = browser.get("/assets/inter.woff2")
    assert (font.content, font.headers["Content-Type"]) == (b"font", "font/woff2")
    manifest = browser.get("/cairn.webmanifest")
    assert manifest.headers["Content-Type"] == "application/manifest+json"
    assert manifest.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("path", ["/assets/gone.js", "/api", "/api/v2/games", "/health/x"])
def test_what_is_no_page(browser: httpx.Client, path: str) -> None:
    assert refused(browser.get(path), 404).code == "no-page"


def test_only_reading(browser: httpx.Client) -> None:
    assert refused(browser.post("/", json={}), 405).code == "method"
    assert refused(browser.get("/api/v1/guests"), 405).code == "method"


@pytest.mark.parametrize("path", ["/../secret", "/%2e%2e/secret", "/assets/../../secret", "/%00"])
def test_nothing_outside_the_folder(browser: httpx.Client, app: Path, path: str) -> None:
    (app.parent / "secret").write_text("secret")
    answer = browser.get(path)
    assert "secret" not in answer.text
    assert answer.status_code in (200, 404)


def test_an_app_that_is_built_anew_is_served_at_once(browser: httpx.Client, app: Path) -> None:
    page, script = app / "index.html", app / "assets/new-1.js"
    old = browser.get("/").headers["ETag"]
    page.write_text(PAGE + "new")
    script.write_text("new")
    assert browser.get("/", headers={"If-None-Match": old}).text == PAGE + "new"
    assert browser.get("/assets/new-1.js").text == "new"
    script.unlink()
    page.write_text(PAGE)
    assert refused(browser.get("/assets/new-1.js"), 404).code == "no-page"


def test_without_an_app_the_page_says_how_to_build_it(tmp_path: Path) -> None:
    server = serving(tmp_path, tmp_path / "none")
    try:
        answer = httpx.get(f"{server.base}/table/x", trust_env=False)
        assert "make app" in answer.text
        assert answer.headers["Content-Type"].startswith("text/html")
    finally:
        server.stop()
