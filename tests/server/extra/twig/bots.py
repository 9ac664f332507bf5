"""The bots of Sway."""

from tests.server.extra.sway.bots import MAKERS

__all__ = ["MAKERS"]
