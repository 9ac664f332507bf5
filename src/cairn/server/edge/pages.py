"""The web app: its files as they were built, and one page for every address of the app.

At any other address the same page says that nothing is there, and the status is 404.

The files are looked up on request, so an app rebuilt while the server runs is served at once.
Files with a hash in their name never change; all others are revalidated by the browser.
"""

from __future__ import annotations

import hashlib
import re
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Router
from starlette.types import Receive, Scope, Send

from cairn.server.edge.preview import preview

HOME = Path(__file__).parents[1] / "app_files"
"""Where `make app` puts the built app; a wheel carries it."""
HASHED = "/assets/"
"""Below this, names have a hash."""
INDEX = "/index.html"
ADDRESSES = re.compile(
    r"/|/index\.html|/replay|/guide|/(table|replay|picture|guide|puzzle|new)/[^/]+"
)
"""The addresses of the app's pages; web/src/app.tsx says what is there."""
HEAD = b"</head>"
TITLE = re.compile(rb"<title>.*?</title>")
APART = ("api", "health", "metrics")
"""Paths that, with everything below them, aren't pages."""
PACKED = {"br": ".br", "gzip": ".gz"}
"""Endings of files compressed at build time, smallest first."""
KINDS = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".md": "text/markdown; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
FOR_GOOD = "public, max-age=31536000, immutable"
NOT_KEPT = {"Cache-Control": "no-store"}
NOT_BUILT = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Cairn</title>
<h1>Cairn is running</h1>
<p>Only its web app isn't built yet. Run <code>make app</code> in the folder of Cairn, and
load this page once more.</p>
<p>Bots and other programs can play already, over <a href="/api/v1/openapi.json">the API</a>.</p>
</html>
"""


class Content(NamedTuple):
    """A file in one encoding."""

    data: bytes
    tag: str


class Pages:
    """The files of the app; every other address leads to its one page."""

    def __init__(self) -> None:
        self._home = HOME.resolve()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer requests without a route of their own."""
        if scope["type"] != "http" or scope["path"].split("/")[1] in APART:
            await Router().not_found(scope, receive, send)
            return
        request = Request(scope)
        if request.method not in ("GET", "HEAD"):
            raise HTTPException(405)
        tags = await preview(request, self._home)
        await self._answer(request, tags)(scope, receive, send)

    def _answer(self, request: Request, tags: str | None) -> Response:
        path = request.url.path
        if not self._find(path):
            if path.startswith(HASHED):
                raise HTTPException(404)  # from an old build: no page can stand in for it
            path = INDEX
        if tags and (page := self._find(path)):
            return _sent(path, "", _with_tags(_read(page, page.stat().st_mtime_ns), tags), request)
        coding, file = self._packed(path, request.headers.get("accept-encoding", ""))
        if not file:
            return Response(NOT_BUILT, headers=NOT_KEPT, media_type="text/html")
        return _sent(path, coding, _read(file, file.stat().st_mtime_ns), request)

    def _find(self, path: str) -> Path | None:
        """The file at an address; never one outside the app's folder."""
        try:
            file = (self._home / path.lstrip("/")).resolve()
            return file if file.is_relative_to(self._home) and file.is_file() else None
        except (OSError, ValueError):  # not a valid file name
            return None

    def _packed(self, path: str, accepted: str) -> tuple[str, Path | None]:
        """The smallest form of a file that the client accepts."""
        named = {one.partition(";")[0].strip() for one in accepted.lower().split(",")}
        for coding, ending in PACKED.items():
            if coding in named and (file := self._find(path + ending)):
                return coding, file
        return "", self._find(path)


def _with_tags(page: Content, tags: str) -> Content:
    """The page with more in its head, and another title."""
    head = tags.encode() + HEAD
    return _content(TITLE.sub(b"", page.data, count=1).replace(HEAD, head, 1))


def _sent(path: str, coding: str, content: Content, request: Request) -> Response:
    known = path != INDEX or ADDRESSES.fullmatch(request.url.path)
    headers = {
        "Cache-Control": FOR_GOOD if path.startswith(HASHED) else "no-cache",
        "Content-Type": KINDS.get(Path(path).suffix, "application/octet-stream"),
        "ETag": content.tag,
        "Vary": "Accept-Encoding, Accept-Language" if path == INDEX else "Accept-Encoding",
    }
    if coding:
        headers["Content-Encoding"] = coding
    if known and content.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(content.data, 200 if known else 404, headers)


@lru_cache(maxsize=500)
def _read(file: Path, changed: int) -> Content:
    """A file as it was when it was last changed."""
    return _content(file.read_bytes())


def _content(data: bytes) -> Content:
    return Content(data, f'"{hashlib.sha256(data).hexdigest()[:20]}"')
