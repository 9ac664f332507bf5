"""Listening: the port is open before anything else is loaded.

Loading the server takes a second or more. Whoever connects meanwhile waits in the system's queue
and is served as soon as there is a server; nobody is turned away, and nothing is answered before
the store is open.
"""

from __future__ import annotations

import errno
import socket as sockets
from typing import NamedTuple

QUEUE = 2048
"""Connections that may wait for the server."""


class Listening(NamedTuple):
    """Where to listen."""

    host: str
    port: int
    """0: any free port."""
    shown: str | None = None
    """The host as others know it, if it differs."""
    any_port: bool = False
    """Whether any other port will do if this one is taken."""


def listen(where: Listening) -> sockets.socket:
    """An open port. Raises ValueError."""
    host, port = where.host, where.port
    family = sockets.AF_INET6 if ":" in host else sockets.AF_INET
    listening = sockets.socket(family, sockets.SOCK_STREAM)
    listening.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(QUEUE)
    except (OSError, OverflowError, UnicodeError) as error:
        listening.close()
        if where.any_port and getattr(error, "errno", None) == errno.EADDRINUSE:
            return listen(where._replace(port=0, any_port=False))
        reason = getattr(error, "strerror", None) or error
        raise ValueError(f"Can't listen on {host}, port {port}: {reason}.") from None
    return listening
