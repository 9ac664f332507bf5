"""A saved game, action by action: forwards and backwards at the keyboard, or all at once."""

from __future__ import annotations

from time import sleep

from rich.text import Text

from cairn.cli import screen
from cairn.cli.keyboard import Keyboard
from cairn.cli.show import (
    TABLE,
    clean,
    complain,
    console,
    ending,
    paged,
    painted,
    remarks,
)
from cairn.core.actor import name_of
from cairn.core.drawing import Drawing
from cairn.core.game import State
from cairn.core.record import Record, illegal
from cairn.core.refusals import IllegalAction

HELP = """\
  Enter, n     the next action
  b            the one before
  12           the table after action 12
  first, last  the start, the end
  board        the whole table
  q            stop"""

PROMPT = "{} of {} (Enter for the next, b back, h for help, q to stop)> "


class RecordViewer:
    """The states of a record, up to an action that the rules refuse."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.states: list[State] = []
        self.problem = ""
        try:
            self.states.extend(record.states())
        except IllegalAction as error:
            index = len(self.states) - 1
            self.problem = str(illegal(record.game, index, record.log[index], error))
        self.remarks = remarks(record.conduct)

    @property
    def last(self) -> int:
        """The number of the last action to show."""
        return len(self.states) - 1

    def show(self, number: int) -> None:
        """The table after so many actions, with the last action above it."""
        below = TABLE + self.record.seats if number == self.last else 0
        below += len(self.remarks) if number == 0 else 0
        viewport = screen.Viewport(console.width, console.height - 2 - below)
        state = self.states[number]
        if number:
            console.rule(Text(self.played(number)), align="left")
        else:
            for remark in self.remarks:
                complain(remark)
        if console.is_terminal:
            console.print(painted(screen.fitted(state, self.actor(number), no_choices, viewport)))
        else:
            console.print(painted(state.drawing()))
        if number == self.last:
            self.end()

    def played(self, number: int) -> str:
        """The action of that number, and its actor."""
        actor, action, _ = self.record.log[number - 1]
        return f"{number}. {name_of(actor)}: {clean(self.record.game.shown(action).sentence)}"

    def actor(self, number: int) -> int:
        """The seat to show: that of the last action."""
        seats = [entry.actor for entry in self.record.log[:number] if entry.actor >= 0]
        return seats[-1] if seats else 0

    def end(self) -> None:
        """How the game ended, if it did, or what is wrong with it."""
        outcome = self.states[-1].outcome
        if self.problem:
            complain(self.problem)
        elif outcome:
            console.print(ending(outcome, self.record.conduct))

    def all(self, live: bool) -> None:
        """Show everything, at the original pace or at once."""
        now = 0.0
        self.show(0)
        for number, entry in enumerate(self.record.log[: self.last], 1):
            if live and entry.time is not None:
                sleep(max(0.0, entry.time - now))
                now = entry.time
            self.show(number)

    def step(self, keys: Keyboard) -> None:
        """Step forwards and backwards as the person types."""
        number = 0
        self.show(number)
        while (line := keys.read(PROMPT.format(number, self.last), None)) != "q":
            wanted = self.wanted(number, (line or "").lower())
            if wanted is not None:
                number = wanted
                self.show(number)

    def wanted(self, number: int, line: str) -> int | None:
        """The action number that a line asks for; None if it asks for none."""
        if line in ("board", "h", "help"):
            paged(painted(self.states[number].drawing()) if line == "board" else Text(HELP))
            return None
        steps = {"": number + 1, "n": number + 1, "b": number - 1, "first": 0, "last": self.last}
        wanted = int(line) if line.isascii() and line.isdecimal() else steps.get(line)
        if wanted is None:
            complain(f"{line!r} is none of these:")
            console.print(HELP)
        elif not 0 <= wanted <= self.last:
            complain("This is the start." if wanted < 0 else f"The last action is {self.last}.")
            return None
        return wanted


def no_choices(width: int) -> Drawing:
    """No choices: the game has been played."""
    return []
