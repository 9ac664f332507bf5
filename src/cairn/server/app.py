"""The server put together: routes, the socket, and how it starts and ends."""

from __future__ import annotations

import asyncio
import gc
import logging
import socket as sockets
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

import uvicorn
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute

from cairn.core.registry import broken, games, load
from cairn.server.edge.calls import API, ROUTES, TABLE
from cairn.server.edge.door import Door, Http, descriptors, hush
from cairn.server.edge.guard import Guard
from cairn.server.edge.limits import Limits
from cairn.server.edge.proxy import Peers
from cairn.server.edge.rest import endpoint
from cairn.server.edge.sockets import table_socket
from cairn.server.edge.wire import Wire
from cairn.server.messages.openapi import document
from cairn.server.running.hub import Hub
from cairn.server.settings import Settings
from cairn.server.store.store import prepare

log = logging.getLogger("cairn.server")

HAND_OVER = 0.001
"""Seconds that a busy event loop keeps the store's thread waiting for the interpreter."""


def make_app(database: str, url: str, settings: Settings, passing: int) -> Starlette:
    """The application; `url` is where other processes reach this one.

    As many as `passing` sockets and streams may be passed on to other processes.
    """

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await asyncio.to_thread(load_games)
        settle_memory()
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
    return Starlette(
        routes=[
            *routes,
            Route(API + "/openapi.json", openapi),
            Route("/metrics", metrics),
            WebSocketRoute(TABLE + "/socket", table_socket),
        ],
        lifespan=lifespan,
        middleware=[Middleware(Guard)],
    )


def load_games() -> None:
    """Load the games before the first guest comes; those that can't be loaded are left out."""
    for problem in broken().values():
        log.error("%s", problem)
    for name in games():
        load(name).new()


def settle_memory() -> None:
    """Spare the garbage collector what stays for good: looking through it stops every table.

    The rest it looks through in portions of some milliseconds, and through everything when
    about a million objects have come to stay.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 2, 100)


def serve(host: str, port: int, database: str, url: str | None = None) -> None:
    """Serve until told to stop. Says where on standard output once it is ready.

    Raises ValueError where it can't listen, or not use the database.
    """
    settings = Settings.read()
    with _listen(host, port) as listening:
        prepare(database)
        shown = f"[{host}]" if ":" in host else host
        own = f"http://{shown}:{listening.getsockname()[1]}"
        sys.setswitchinterval(HAND_OVER)
        server = _Server(_config(database, url or own, settings), f"Cairn is listening on {own}")
        server.run(sockets=[listening])


def _config(database: str, url: str, settings: Settings) -> uvicorn.Config:
    hush()
    room = descriptors()
    door = Door(settings.connections or room * 2 // 3)
    return uvicorn.Config(
        make_app(database, url, settings, passing=room // 3),
        log_level="warning",
        http=partial(Http, door),  # type: ignore[arg-type]  # it is only called
        ws=Wire,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=[*settings.proxies],
        ws_max_size=256 * 1024,
        ws_ping_interval=20.0,
        ws_per_message_deflate=False,  # messages are small, time is dear
        access_log=False,
        timeout_graceful_shutdown=3,
    )


def _listen(host: str, port: int) -> sockets.socket:
    family = sockets.AF_INET6 if ":" in host else sockets.AF_INET
    listening = sockets.socket(family, sockets.SOCK_STREAM)
    listening.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except (OSError, OverflowError) as error:
        listening.close()
        reason = getattr(error, "strerror", None) or error
        raise ValueError(f"Can't listen on {host}, port {port}: {reason}.") from None
    return listening


class _Server(uvicorn.Server):
    """Says that it is ready."""

    def __init__(self, config: uvicorn.Config, ready: str) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[sockets.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            print(self._ready, flush=True)
