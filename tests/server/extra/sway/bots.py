"""Bots with bad habits, and one that counts."""

from __future__ import annotations

import os
import time
from typing import Any

from cairn.core.bot import BotMaker, Budget
from cairn.core.game import Action
from tests.server.extra.sway.rules import MOST, Step


class Counter:
    """Adds one more every time, as long as it lives."""

    def __init__(self, seed: int) -> None:
        self.seed, self.count = seed, 0

    def choose(self, state: Any, seat: int, budget: Budget) -> Action:  # noqa: ANN401
        self.count += 1
        return Step("add", self.count)


class Seeded(Counter):
    """Adds a number that depends on its seed."""

    quick = True

    def choose(self, state: Any, seat: int, budget: Budget) -> Action:  # noqa: ANN401
        return Step("add", self.seed % MOST + 1)


class Broken(Counter):
    def choose(self, state: Any, seat: int, budget: Budget) -> Action:  # noqa: ANN401
        raise ArithmeticError("No idea.")


class Cheat(Counter):
    def choose(self, state: Any, seat: int, budget: Budget) -> Action:  # noqa: ANN401
        return Step("add", MOST + 1)


class Deadly(Counter):
    def choose(self, state: Any, seat: int, budget: Budget) -> Action:  # noqa: ANN401
        os._exit(1)


class Endless(Counter):
    def choose(self, state: Any, seat: int, budget: Budget) -> Action:  # noqa: ANN401
        while True:
            time.sleep(1)


MAKERS: tuple[BotMaker, ...] = (Counter, Seeded, Broken, Cheat, Deadly, Endless)
