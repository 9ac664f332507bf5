"""The server put together: routes, the socket, start and shutdown."""

from __future__ import annotations

import asyncio
import socket as sockets
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from urllib.parse import urlsplit

import uvicorn
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute

from cairn.server.codes import Code, Refused
from cairn.server.edge.calls import API, ROUTES, TABLE
from cairn.server.edge.door import Door, Http, descriptors
from cairn.server.edge.failures import failure
from cairn.server.edge.guard import Guard
from cairn.server.edge.headers import Headers
from cairn.server.edge.hosts import Hosts
from cairn.server.edge.limits import Limits
from cairn.server.edge.pages import Pages
from cairn.server.edge.proxy import Peers
from cairn.server.edge.rest import endpoint
from cairn.server.edge.sockets import table_socket
from cairn.server.edge.wire import Wire
from cairn.server.listening import Listening
from cairn.server.messages.openapi import document
from cairn.server.running.hub import Hub
from cairn.server.running.loading import load_games
from cairn.server.running.threads import SharedThreads
from cairn.server.running.tidying import tidy
from cairn.server.settings import Settings
from cairn.server.store.opening import prepare, with_password

HAND_OVER = 0.001
"""Seconds that a busy event loop keeps the store's thread waiting for the interpreter."""
FAREWELL = 0.5
"""Seconds to say goodbye to everybody and to finish answers under way."""


def make_app(database: str, url: str, settings: Settings, passing: int) -> Starlette:
    """The application; `url` is where other processes reach this one.

    As many as `passing` sockets and streams may be passed on to other processes.
    """

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        asyncio.get_running_loop().set_default_executor(SharedThreads())
        app.state.hub = Hub(database, url, settings)
        app.state.limits = Limits(settings)
        app.state.peers = Peers(passing, app.state.hub.notary)
        yield
        await app.state.hub.close()
        await app.state.peers.close()

    page = document(ROUTES)

    async def openapi(request: Request) -> Response:
        return JSONResponse(page)

    async def metrics(request: Request) -> Response:
        return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)

    routes = [Route(r.path, endpoint(r), methods=[r.method], name=r.call.__name__) for r in ROUTES]
    app = Starlette(
        routes=[
            *routes,
            Route(API + "/openapi.json", openapi),
            Route("/metrics", metrics),
            WebSocketRoute(TABLE + "/socket", table_socket),
        ],
        middleware=[
            Middleware(Headers, origins=settings.origins),
            Middleware(Guard),
            Middleware(Hosts, settings=settings),
        ],
        exception_handlers={HTTPException: _not_here},
        lifespan=lifespan,
    )
    app.router.default = Pages()
    return app


async def _not_here(request: Request, error: Exception) -> Response:
    """Starlette's own refusals: an unknown address or method."""
    method = isinstance(error, HTTPException) and error.status_code == Code.METHOD.status
    return failure(Refused(Code.METHOD if method else Code.NO_PAGE))


def serve(
    where: Listening,
    listening: sockets.socket,
    database: str,
    url: str | None,
    ready: Callable[[str], None],
) -> None:
    """Serve at an open port until told to stop; calls `ready` with the address once it answers.

    Raises ValueError if it can't use the database.
    """
    settings = Settings.read()
    database = with_password(database, settings.database_password)
    if url:
        _check_url(url)
    with listening:
        prepare(database)
        host = where.shown or where.host
        shown = f"[{host}]" if ":" in host else host
        own = f"http://{shown}:{listening.getsockname()[1]}"
        names = [where.host, urlsplit(url or own).hostname or ""]
        settings = replace(settings, hosts=(*settings.hosts, *filter(None, names)))
        sys.setswitchinterval(HAND_OVER)
        server = _Server(_config(database, url or own, settings), partial(ready, own))
        server.run(sockets=[listening])


def tidy_up(database: str) -> str:
    """Clear away old tables, without serving; returns a summary. Raises ValueError."""
    settings = Settings.read()
    database = with_password(database, settings.database_password)
    prepare(database)
    return str(asyncio.run(tidy(database, settings)))


def _config(database: str, url: str, settings: Settings) -> uvicorn.Config:
    room = descriptors()
    settings = replace(settings, connections=settings.connections or room * 2 // 3)
    door = Door(settings.connections)
    return uvicorn.Config(
        make_app(database, url, settings, passing=room // 3),
        log_level="error",  # clients' mistakes are no news
        http=partial(Http, door),  # type: ignore[arg-type]  # it is only called
        ws=Wire,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=[*settings.proxies],
        ws_max_size=256 * 1024,
        ws_ping_interval=20.0,
        ws_per_message_deflate=False,  # messages are small, and time is precious
        access_log=False,
        server_header=False,
    )


def _check_url(url: str) -> None:
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path not in ("", "/"):
        raise ValueError(f"--url must be an address like http://10.0.0.5:8000, not {url!r}.")


class _Server(uvicorn.Server):
    """Announces that it is ready, and shuts down quickly and in order when told to."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._app: Starlette = config.app  # type: ignore[assignment]
        self._ready = ready

    async def startup(self, sockets: list[sockets.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()
            load_games()

    async def shutdown(self, sockets: list[sockets.socket] | None = None) -> None:
        """Close the door, say goodbye, store everything pending, and drop clients that aren't done.

        uvicorn would cut the connections first, and then wait for answers that never end.
        """
        for door in self.servers:
            door.close()
        self._app.state.hub.say_goodbye()
        await self._until_quiet(FAREWELL)
        for connection in list(self.server_state.connections):
            connection.shutdown()
        await self.lifespan.shutdown()

    async def _until_quiet(self, most: float) -> None:
        end = time.monotonic() + most
        while self.server_state.tasks and time.monotonic() < end:
            await asyncio.sleep(0.01)
