"""The greeting of `cairn serve`: its address, a QR code for phones, a browser window."""

from __future__ import annotations

import io
import os
import socket
import sys
import threading
import webbrowser
from contextlib import suppress

PROBE = ("192.0.2.1", 9)
"""An address reserved for documentation: nothing is sent there."""


def announce(address: str, *, code: bool = False, browser: bool = False) -> None:
    """Print the server's address, show it as a QR code, and open it in a browser."""
    print(f"Cairn is listening on {address}", flush=True)
    if code:
        show_code(address)
    if browser and can_show_pages():
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def show_code(address: str) -> None:
    """The address as a QR code, if the terminal has the characters for it."""
    import segno

    drawn = io.StringIO()
    segno.make(address, micro=False).terminal(drawn, compact=True)
    with suppress(UnicodeEncodeError):
        print(f"\n{drawn.getvalue()}\nPoint a phone's camera at it to play along.", flush=True)


def can_show_pages() -> bool:
    """Whether a browser with a window can open; one in the terminal would be in the way."""
    if sys.platform in ("darwin", "win32"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))


def local_address() -> str:
    """This machine's address in the local network. Raises ValueError if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(PROBE)  # sends nothing, but finds the route out
        return str(probe.getsockname()[0])
    with suppress(OSError):
        found = socket.gethostbyname(socket.gethostname())
        if not found.startswith("127."):
            return found
    raise ValueError("This machine has no local network. Leave out --lan to play on it alone.")
