"""Hosts: the names that this server goes by, and the pages that are its own.

A page of another site can have its own name lead to this machine (DNS rebinding). A browser then
takes the server for that site, and lets the page read everything. So a request must be for a name
of ours; an address that is written out is no name, and can't be borrowed.
"""

from __future__ import annotations

import socket
from collections.abc import Collection
from ipaddress import ip_address, ip_network
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from cairn.server.codes import Code, Refused
from cairn.server.edge.door import PEER
from cairn.server.edge.guard import VOUCHED
from cairn.server.settings import Settings

ANY = "*"
SCHEMES = {"http": "http", "https": "https", "ws": "http", "wss": "https"}
"""What a page has, by what its request or its socket has."""
PORTS = {"http": ":80", "https": ":443"}
"""Ports that nobody writes."""


class Hosts:
    """Lets through what is asked of this server, and nothing that is asked of somebody else."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        own = socket.gethostname().lower()
        self._names = {"localhost", own, f"{own.partition('.')[0]}.local"}
        self._names |= {name.lstrip(".") for name in settings.hosts}
        self._below = (".localhost", *(name for name in settings.hosts if name.startswith(".")))
        self._any = ANY in settings.hosts
        self._proxies = [ip_network(one) for one in settings.proxies]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request. Raises Refused when it is for a stranger."""
        if scope["type"] != "lifespan":
            host = Headers(scope=scope).get("host", "")
            if not (self.knows(host) or scope.get(VOUCHED) or self._from_proxy(scope)):
                raise Refused(Code.MISDIRECTED, host=host[:80])
        await self._app(scope, receive, send)

    def knows(self, host: str) -> bool:
        """Whether a Host header is ours; no browser leaves it out."""
        if not host or self._any:
            return True
        try:
            parts = urlsplit(f"//{host}")
        except ValueError:
            return False
        name = (parts.hostname or "") if parts.username is None else ""
        return name in self._names or name.endswith(self._below) or _is_address(name)

    def _from_proxy(self, scope: Scope) -> bool:
        """Whether one of our proxies asks, which knows its names itself."""
        peer = scope.get("extensions", {}).get(PEER, "")
        return _is_address(peer) and any(ip_address(peer) in one for one in self._proxies)


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


def origin_is_ours(connection: HTTPConnection, others: Collection[str]) -> bool:
    """Whether a page of ours or of the others that are allowed, or no page at all, is asking."""
    origin = connection.headers.get("origin")
    return origin is None or origin in others or origin == _own_origin(connection)


def _own_origin(connection: HTTPConnection) -> str:
    scheme = SCHEMES[connection.scope["scheme"]]
    host = connection.headers.get("host", "").lower().removesuffix(PORTS[scheme])
    return f"{scheme}://{host}"
