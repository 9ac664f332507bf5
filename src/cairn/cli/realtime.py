"""A real-time game in the terminal: bots act when they are due, while people type."""

from __future__ import annotations

import math
import re
import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from pathlib import Path

from cairn.cli.choices import Menu
from cairn.cli.keyboard import Keyboard, keyboard
from cairn.cli.show import complain
from cairn.cli.terminal import HELP as TURNS_HELP
from cairn.cli.terminal import Terminal
from cairn.core.bot import Bot
from cairn.core.driver import Due
from cairn.core.game import State
from cairn.core.match import Match

HELP = """\
Everybody acts at the same time: the others don't wait while you type.
""" + re.sub(r"  undo .*\n( {4}.*\n)*", "", TURNS_HELP)
LONG, TICK = 60.0, 1.0
"""Seconds between two looks at the prompt, without and with a clock on it."""


class RealTime(Terminal):
    """Plays a match in real time; seats without a bot are people."""

    help_text = HELP

    def __init__(
        self,
        match: Match,
        bots: Mapping[int, Bot],
        file: Path,
        watch: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(match, bots, file)
        self.commands["undo"] = self.no_undo
        self._watch = watch
        self._before = max((entry.time or 0.0 for entry in match.log), default=0.0)
        self._since = watch()
        self._rested: State | None = None

    @property
    def now(self) -> float:
        """Seconds of play so far; rests don't count."""
        return round(self._before + self._watch() - self._since, 3)

    def keyboard(self) -> AbstractContextManager[Keyboard]:
        """A keyboard that can be waited for."""
        return keyboard()

    def step(self) -> None:
        """The next due event or typed line; but first a rest, if there is one."""
        state = self.match.state
        if state.rests and self.people and state is not self._rested:
            self.rest()
            self._rested = state
        super().step()

    def rest(self) -> None:
        """Show the standing and wait until a player is ready; meanwhile no time passes."""
        self._before = self.now
        self.draw(self.people[0], choices=False)
        while (line := self.keys.read("Press Enter to go on> ", None)) != "":
            if line and not self.command(self.people[0], line):
                complain("Just press Enter when you are ready.")
        self._since = self._watch()

    def let_see(self) -> None:
        """Nobody waits in real time."""

    def ripe(self, due: Due) -> bool:
        """Whether its time has come."""
        return due.when <= self.now

    def patience(self, due: Due | None) -> float | None:
        """Seconds until something is due or the prompt must show a new time."""
        tick = LONG if self.driver.clocks.limit is None else TICK
        if due and self.match.state.waits:  # the number changes every second
            tick = (due.when - self.now) % TICK or TICK
        return min(due.when - self.now, tick) if due else tick

    def present(self, seat: int) -> None:
        """Draw the table again if the news changes much."""
        if self.drawn is None or any(map(self.is_news, range(self.drawn, len(self.match.log)))):
            opened = self.choices(seat).opened
            heading = opened.heading if opened else None
            self._choices = {seat: Menu(self.match.state, seat, heading)}
            self.draw(seat, keep=True)

    def stale(self, choices: Menu) -> bool:
        """Numbers refer to the list last shown, even if others have acted since."""
        return False

    def is_news(self, number: int) -> bool:
        """Whether an entry ends a rest or count-down, is a fall or a person's; bots act often."""
        before = self.match.at(number)
        by_person = self.match.log[number].actor in self.people
        return before.rests or before.waits or before.falls or by_person

    def prompt(self, seat: int) -> str:
        """The player asked and the time left, or the count-down so far."""
        left, clock = self.driver.clocks.limit_now(self.now), self.match.state.clock
        if left is not None and clock and self.match.state.waits:
            return counted(clock.seconds, left)
        return ("" if left is None else f"[{left:.0f} s] ") + super().prompt(seat)

    def told_as(self, number: int) -> str:
        """An entry as people read it; the end of a count-down is a shout."""
        if self.match.at(number).waits:
            return f"  {self.match.log[number].action.capitalize()}!"
        return super().told_as(number)

    def no_undo(self, seat: int, _: str = "") -> None:
        """There is no undo in real time."""
        complain("You can't undo anything in real time.")


def counted(seconds: float, left: float) -> str:
    """The numbers of a count-down so far: "3 … 2 … "."""
    numbers = range(math.ceil(seconds), max(math.ceil(left), 1) - 1, -1)
    return "".join(f"{number} … " for number in numbers)
