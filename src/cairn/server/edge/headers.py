"""Headers of every answer: what a browser may do with it, and which pages may read it."""

from __future__ import annotations

from collections.abc import Collection

from starlette.datastructures import Headers as Given
from starlette.datastructures import MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

CONTENT = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data: blob:; font-src 'self'; media-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
"""What our pages may load: their own files, and no inline scripts or styles."""
ALWAYS = {
    "Content-Security-Policy": CONTENT,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
}
METHODS = "GET, POST"
ASKED = "Authorization, Content-Type"
"""Headers that pages of other sites may send."""
REMEMBERED = "600"
"""Seconds for which a browser need not ask again for permission."""


class Headers:
    """Adds the headers to every answer, and answers browsers' CORS questions."""

    def __init__(self, app: ASGIApp, origins: Collection[str]) -> None:
        self._app, self._origins = app, origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        given = Given(scope=scope)
        origin = given.get("origin")
        allowed = origin if origin in self._origins else None

        async def adding(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._add(MutableHeaders(scope=message), allowed)
            await send(message)

        if scope["method"] == "OPTIONS" and "access-control-request-method" in given:
            await _preflight(allowed)(scope, receive, adding)
        else:
            await self._app(scope, receive, adding)

    def _add(self, headers: MutableHeaders, allowed: str | None) -> None:
        for name, value in ALWAYS.items():
            headers.setdefault(name, value)
        if self._origins:
            headers.add_vary_header("Origin")
        if allowed:
            headers["Access-Control-Allow-Origin"] = allowed
            headers["Access-Control-Allow-Credentials"] = "true"
            headers["Access-Control-Expose-Headers"] = "Retry-After"


def _preflight(allowed: str | None) -> Response:
    """The answer to a browser's preflight request."""
    if not allowed:
        return Response(status_code=403)
    may = {
        "Access-Control-Allow-Methods": METHODS,
        "Access-Control-Allow-Headers": ASKED,
        "Access-Control-Max-Age": REMEMBERED,
    }
    return Response(status_code=204, headers=may)
