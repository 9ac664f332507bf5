"""The guard: the address of a request, and whether that address may ask for more.

Behind a proxy named in the settings, the address is the one that the proxy reports (uvicorn does
that). A request forwarded by another of our processes carries it in a signed header.
"""

from __future__ import annotations

from functools import partial
from ipaddress import IPv6Address, ip_address

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from cairn.server.codes import Refused
from cairn.server.edge.failures import closing, failure
from cairn.server.edge.limits import Limits
from cairn.server.edge.wire import EXTENSION, Wire
from cairn.server.metrics import REFUSALS
from cairn.server.running.threads import ASKER
from cairn.server.tables.guests import Notary

HEADER = "cairn-address"
ADDRESS = "cairn.address"
VOUCHED = "cairn.vouched"
"""Whether another process of ours has passed it on, and has seen to it that it may come in."""


class Guard:
    """Every request passes here, and gets its address into its scope."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, or say why not."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        home: Starlette = scope["app"]
        limits: Limits = home.state.limits
        told = _vouched(scope, home.state.hub.notary)
        scope[VOUCHED] = told is not None
        scope[ADDRESS] = address = _address(scope) if told is None else told
        ASKER.set(address)
        _meter(scope, limits, address)
        try:
            (limits.arrival if scope["type"] == "websocket" else limits.call)(address)
            with limits.lines.of(address):
                await self._app(scope, receive, send)
        except Refused as refused:
            await _turn_away(scope, receive, send, refused)


def _meter(scope: Scope, limits: Limits, address: str) -> None:
    """Count a socket's frames that aren't messages, from the first one on."""
    wire: Wire | None = scope.get("extensions", {}).get(EXTENSION)
    if wire:
        wire.meter = partial(limits.frame, address)


def address_of(connection: HTTPConnection) -> str:
    """A client's address, as it is counted."""
    address: str = connection.scope[ADDRESS]
    return address


def _vouched(scope: Scope, notary: Notary) -> str | None:
    """The address that another process of ours tells."""
    told = Headers(scope=scope).get(HEADER)
    return None if told is None else notary.address(told)


def _address(scope: Scope) -> str:
    return network_of(scope["client"][0] if scope.get("client") else "")


def network_of(host: str) -> str:
    """What counts as one address: a household has countless IPv6 addresses, so their network."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return f"{IPv6Address(int(address) >> 64 << 64)}/64"
    return host


async def _turn_away(scope: Scope, receive: Receive, send: Send, refused: Refused) -> None:
    if scope["type"] != "websocket":
        await failure(refused)(scope, receive, send)
        return
    # A page can read the closing reason only of an accepted socket.
    REFUSALS.labels(refused.code).inc()
    await receive()
    await send({"type": "websocket.accept"})
    code = closing(refused).code
    await send({"type": "websocket.close", "code": code, "reason": refused.sentence})
