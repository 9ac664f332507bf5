"""A game in real time in the terminal: bots act when they are due, while people type."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from pathlib import Path

from cairn.cli.keyboard import Keyboard, keyboard
from cairn.cli.show import console
from cairn.cli.terminal import THINK, Quit, Terminal
from cairn.core.bot import Bot
from cairn.core.game import CHANCE, IllegalAction, State
from cairn.core.match import Match
from cairn.core.pace import Pacer

HELP = """\
Everybody acts at the same time: the others go on while you type. Type an action, or only the
part of it that no other action has, or
  list           everything you may do, in groups     list WORD   only groups that begin so
  hint           what a bot would do                  save FILE   save, and go on
  board          draw the table (or just Enter)       help        this text
  1: ACTION      act for seat 1, where several people sit at one keyboard
  quit           save and leave"""


class RealTime(Terminal):
    """Plays a match in real time; seats without a bot are people."""

    def __init__(
        self,
        match: Match,
        bots: Mapping[int, Bot],
        file: Path,
        watch: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(match, bots, file)
        self.commands = {**self.commands, "undo": self.no_undo}
        self.pacer = Pacer(bots)
        self.people = [seat for seat in range(match.state.seats) if seat not in bots]
        self._watch = watch
        self._before = max((entry.time or 0.0 for entry in match.log), default=0.0)
        self._since = watch()
        self._keys: Keyboard

    @property
    def now(self) -> float:
        """Seconds of play so far; rests don't count."""
        return round(self._before + self._watch() - self._since, 3)

    def run(self, keep: bool, keys: Keyboard | None = None) -> None:
        """Play to the end, or until somebody leaves; then the game is saved."""
        self.keep = keep
        self.welcome()
        try:
            with nullcontext(keys) if keys else keyboard() as self._keys:
                while self.match.state.actors:
                    self.go_on(self.match.state)
            self.finish()
        except (Quit, KeyboardInterrupt, EOFError):
            self.leave()

    def go_on(self, state: State) -> None:
        """Whatever comes next: a rest, chance, a bot that is due, or a line that was typed."""
        if state.rests:
            self.rest(state)
        if CHANCE in state.actors:
            self.match.roll(self.now)
            self.tell()
            if state.rests and self.people:
                self.board(self.people[0])
        else:
            self.wait(state)
        if self.keep:
            self.match.record().save(self.file)

    def rest(self, state: State) -> None:
        """Show how it stands and wait until somebody is ready; meanwhile no time passes."""
        if not self.people:
            return
        self._before = self.now
        self.board(self.people[0])
        while (line := self._keys.read("Enter to go on> ", None)) != "":
            if line and not self.command(self.people[0], line):
                console.print("Just press Enter when you are ready.", style="yellow")
        self._since = self._watch()

    def wait(self, state: State) -> None:
        """Until somebody types a line or a bot or the clock is due, whichever comes first."""
        when, actor = self.pacer.next(state, self.now)
        if when <= self.now:
            self.due(state, actor)
            return
        tick = 1.0 if state.clock else 60.0
        line = self._keys.read(self.prompt(state), min(when - self.now, tick))
        if line is not None:
            self.entered(state, line)

    def due(self, state: State, actor: int) -> None:
        """The clock's action, or a bot's."""
        if actor == CHANCE:
            assert state.clock
            self.match.play(CHANCE, state.clock.action, self.now)
        else:
            action = self.bots[actor].choose(state, actor, THINK)
            self.match.play(actor, action, self.now)
            self.pacer.acted(actor)
        self.tell()

    def entered(self, state: State, line: str) -> None:
        """A line that somebody typed: a command or an action."""
        seat = self.who(state)
        head, colon, rest = line.partition(":")
        if colon and head.strip().isdigit() and int(head) in self.people:
            seat, line = int(head), rest.strip()
        if not self.command(seat, line):
            self.attempt(seat, line)

    def command(self, seat: int, line: str) -> bool:
        """Carry out what is no action; an empty line draws the table."""
        word, _, rest = line.partition(" ")
        command = self.commands.get(word.lower() or "board")
        if command:
            command(seat, rest.strip())
        return bool(command)

    def attempt(self, seat: int, text: str) -> None:
        """Play what was typed, or say why not."""
        state = self.match.state
        text = meant(state, seat, text)
        if refusal := state.why_not(seat, text):
            console.print(str(refusal), style="yellow")
            return
        self.match.play(seat, self.match.game.parse(text), self.now)
        if not self.match.state.rests:
            self.match.roll(self.now)
            self.board(seat)
        self.told = len(self.match.log)

    def who(self, state: State) -> int:
        """The person for whom a line counts that names nobody."""
        return next((seat for seat in self.people if seat in state.actors), (self.people or [0])[0])

    def prompt(self, state: State) -> str:
        """Who is asked, and how much time is left."""
        left = self.pacer.left(self.now)
        told = "" if left is None else f"[{left:.0f} s] "
        return f"{told}{self.called(self.who(state))}> "

    def tell(self) -> None:
        """Say above the prompt what chance and the bots have done."""
        if self.told < len(self.match.log):
            self._keys.hide()
        super().tell()

    def hint(self, seat: int, _: str = "") -> None:
        """What the game's first bot would do, if there is anything to do."""
        if seat in self.match.state.actors:
            super().hint(seat)
        else:
            console.print("There is nothing for you to do just now.", style="yellow")

    def no_undo(self, seat: int, _: str = "") -> None:
        """Time can't be taken back."""
        console.print("Nothing can be undone in real time.", style="yellow")

    def help(self, seat: int, _: str = "") -> None:
        """What can be typed."""
        console.print(HELP)


def meant(state: State, seat: int, text: str) -> str:
    """The one listed action in which these words occur; else the text as it is."""
    try:
        state.game.parse(text)
    except IllegalAction:
        words = f" {' '.join(text.lower().split())} "
        found = [listed for listed in map(str, state.actions(seat)) if words in f" {listed} "]
        return found[0] if len(found) == 1 else text
    return text
