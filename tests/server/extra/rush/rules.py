"""Rush: Sway, but everybody at the same time."""

from tests.server.extra.sway.rules import Sway


class Rush(Sway):
    name = "rush"
    title = "Rush"
    real_time = True


GAME = Rush()
