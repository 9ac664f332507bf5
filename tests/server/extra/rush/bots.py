"""The bots of Sway."""

from tests.server.extra.sway.bots import BOTS

__all__ = ["BOTS"]
