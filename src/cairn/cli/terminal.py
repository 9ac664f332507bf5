"""A game in the terminal: people type actions; the driver does everything else."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext, suppress
from pathlib import Path

from cairn.cli import screen
from cairn.cli.choices import ChoiceGroup, Menu
from cairn.cli.keyboard import Keyboard, Prompt
from cairn.cli.saving import Gone, Keeper, offered, told_to_end
from cairn.cli.show import TABLE, clean, complain, console, ending, paged, painted, rules_page, say
from cairn.core.actor import name_of
from cairn.core.bot import Bot, Budget
from cairn.core.drawing import Drawing
from cairn.core.driver import Due, LocalDriver
from cairn.core.extras import MissingExtra
from cairn.core.match import Match

THINK = Budget(seconds=2)
HELP = """\
Type an action, a part of it that no other action has, or a number from the
list. A group's number or name shows its actions. Tab completes what you type.
  Enter        draw the table again, with all groups
  list         your actions, in groups
  list GROUP   the actions of one group, by its number or name
  list all     every action
  hint         what a bot would do; it makes the game casual
  undo         undo your last action; after a roll or a bot's move it
               makes the game casual
  board        the whole table
  rules        the rules of this game
  save FILE    save the game, now and after every action
  quit         leave, and save the game if you like
  help         this text
  2: ACTION    act for seat 2, if several people share this keyboard"""
NEWS = 3
"""The most lines of news that a small screen keeps room for."""


class Quit(Exception):  # noqa: N818 - nothing went wrong
    """The person wants to leave."""


class Terminal:
    """Plays a match at the keyboard; seats without a bot are people."""

    help_text = HELP

    def __init__(self, match: Match, bots: Mapping[int, Bot], file: Path) -> None:
        self.match, self.bots = match, bots
        self.keeper = Keeper(match, file)
        self.driver = LocalDriver(match, bots, THINK)
        self.people = [seat for seat in range(match.state.seats) if seat not in bots]
        self.keys: Keyboard
        self.told = len(match.log)
        self.began = len(match.log)
        self.drawn: int | None = None  # how long the log was when the table was last drawn
        self.news = 0  # lines printed since then
        self.physics = match.game.physics
        self.idle: Callable[[], None] = lambda: None
        """Called whenever a person is about to be asked."""
        self._choices: dict[int, Menu] = {}
        self.commands: dict[str, Callable[[int, str], None]] = {
            "list": self.list,
            "hint": self.hint,
            "undo": self.undo,
            "board": self.board,
            "rules": self.rules,
            "save": self.save,
            "help": self.help,
            "quit": self.quit,
        }

    @property
    def now(self) -> float:
        """Seconds of play so far; they matter only in real time."""
        return 0.0

    def run(self, keys: Keyboard | None = None) -> None:
        """Play to the end or until a person leaves; the game is not lost."""
        self.welcome()
        with told_to_end(), nullcontext(keys) if keys else self.keyboard() as self.keys:
            self.keys.complete = self.complete
            try:
                self.play_on()
            except Gone:
                with suppress(OSError):  # the terminal may be gone
                    self.rescue()
                sys.exit(1)
            except Exception:
                self.rescue()
                raise

    def play_on(self) -> None:
        """Play to the end or until a person leaves."""
        try:
            while self.match.state.actors:
                self.step()
            self.finish()
        except (Quit, KeyboardInterrupt, EOFError):
            self.leave()

    def keyboard(self) -> AbstractContextManager[Keyboard]:
        """The source of typed lines."""
        return nullcontext(Prompt())

    def welcome(self) -> None:
        """Introduce the players, and show the dice's commitment."""
        names = ", ".join(map(self.called, range(self.match.state.seats)))
        console.print(f"{self.match.game.title} with {names}.", style="bold")
        promise = f"SHA-256 of the dice's secret seed: {self.match.dice.commitment}"
        console.print(promise, style="dim", soft_wrap=True)
        console.print("Type a number from the list, an action, or help.", style="dim")

    def step(self) -> None:
        """Play the next due event, or else wait for a typed line."""
        before, due = self.match.state, self.driver.next(self.now)
        if due and self.ripe(due):
            self.happen(due)
        else:
            self.ask(due)
        if self.match.state is not before:
            self.keeper.update()

    def ripe(self, due: Due) -> bool:
        """Whether a due event happens now; turn-based games never wait for it."""
        return True

    def happen(self, due: Due) -> None:
        """Chance, a fall, the clock or a bot."""
        self.keys.hide()
        if due.why == "fall":
            self.show_fall()
        self.driver.act(due, self.now)
        self.tell()
        if due.why == "fall":
            self.let_see()

    def let_see(self) -> None:
        """Wait until the players have seen the fall, before the next drawing replaces it."""
        if not (self.people and self.keys.interactive):
            return
        if line := self.keys.read("Press Enter to go on> ", None):
            self.command(self.who(), line)

    def show_fall(self) -> None:
        """Show the table before a fall, and whether physics determines it."""
        self.draw(self.who(), choices=False)
        if self.physics:
            console.print("Working out what falls …", style="dim")
            try:
                self.match.state.fall()
            except MissingExtra as missing:
                self.physics = False
                complain(f"Only what can't stand will fall in this game. {missing}")

    def ask(self, due: Due | None) -> None:
        """Wait for a line, at most until something is due."""
        seat = self.who()
        self.present(seat)
        self.idle()
        line = self.keys.read(self.prompt(seat), self.patience(due))
        if line is not None:
            self.entered(seat, line)

    def present(self, seat: int) -> None:
        """Draw the table and the choices, unless they have been shown."""
        if self.drawn != len(self.match.log):
            self.draw(seat)

    def prompt(self, seat: int) -> str:
        """The prompt: the seat asked, and the open group of actions."""
        opened = self.choices(seat).opened
        return f"{self.called(seat)}{f', {opened.heading}' if opened else ''}> "

    def patience(self, due: Due | None) -> float | None:
        """Seconds to wait for a line."""
        return None

    def who(self) -> int:
        """Whose line it is when it names no seat."""
        waiting = (seat for seat in self.people if seat in self.match.state.actors)
        return next(waiting, (self.people or [0])[0])

    # --- input --------------------------------------------------------------------------------

    def entered(self, seat: int, line: str) -> None:
        """Handle a typed line: a command or an action."""
        seat, line = self.addressed(seat, line)
        if not self.command(seat, line):
            self.attempt(seat, line)

    def addressed(self, seat: int, line: str) -> tuple[int, str]:
        """The seat that a line is for, and the rest of the line."""
        head, colon, rest = line.partition(":")
        head = head.strip()
        if colon and head.isascii() and head.isdecimal() and int(head) - 1 in self.people:
            return int(head) - 1, rest.strip()
        return seat, line

    def command(self, seat: int, line: str) -> bool:
        """Carry out a command; an empty line draws the table."""
        name, _, rest = line.partition(" ")
        if not name:
            self.draw(seat)
            return True
        command = self.commands.get(name.lower())
        if command:
            command(seat, rest.strip())
        return bool(command)

    def attempt(self, seat: int, text: str) -> None:
        """Play the typed action, open a group, or say why not."""
        if seat not in self.people:
            complain("Only bots are playing here: you can watch, or type quit.")
            return
        meaning = self.choices(seat).read(text)
        if meaning.problem:
            complain(meaning.problem)
        elif meaning.group:
            self.open(seat, meaning.group)
        else:
            self.play(seat, meaning.action)

    def play(self, seat: int, text: str) -> None:
        """Play an action, or say why not."""
        state = self.match.state
        if refusal := state.why_not(seat, text):
            complain(str(refusal))
        else:
            self._choices.clear()
            self.driver.play(seat, state.game.parse(text), self.now)
            self.tell()

    def choices(self, seat: int) -> Menu:
        """A person's choices now, with the numbers on their screen."""
        known = self._choices.get(seat)
        if known is None or self.stale(known):
            known = self._choices[seat] = Menu(self.match.state, seat)
        return known

    def stale(self, choices: Menu) -> bool:
        """Whether the choices shown are out of date."""
        return choices.state is not self.match.state

    def open(self, seat: int, group: ChoiceGroup) -> None:
        """Show the actions of a group, numbered."""
        self._choices[seat] = Menu(self.match.state, seat, group.heading)
        self.draw(seat, keep=True)

    def complete(self, line: str) -> list[str]:
        """Completions of a line: commands, groups and actions."""
        seat, rest = self.addressed(self.who(), line)
        before = line[: len(line) - len(rest)] if rest else line
        texts = dict.fromkeys([*self.commands, *self.choices(seat).texts])
        return [before + text for text in texts if text.startswith(rest.lower())]

    # --- output -------------------------------------------------------------------------------

    def tell(self) -> None:
        """Print news: everything that people at this keyboard didn't do themselves."""
        for number in range(self.told, len(self.match.log)):
            if self.match.log[number].actor not in self.people:
                console.print(self.told_as(number), style="cyan")
                self.news += 1
        self.told = len(self.match.log)

    def told_as(self, number: int) -> str:
        """An entry of the log as people read it."""
        before, (actor, action, _) = self.match.at(number), self.match.log[number]
        if before.falls:
            what = action.removeprefix("fall").strip()
            return f"  It falls: {clean(what)}" if what else "  Everything falls."
        action = clean(self.match.game.shown(action).sentence)
        if actor in self.bots:
            return f"  {self.called(actor)}: {action}"
        return f"  {'dice' if before.draws else 'clock'}: {action}"

    def draw(self, seat: int, choices: bool = True, keep: bool = False, below: int = 0) -> None:
        """Draw the table and the choices to fit the screen.

        Closes an open group unless told to keep it. Leaves `below` lines of the screen free.
        """
        if choices and not keep:
            self._choices.clear()
        lines = self.choices(seat).lines if choices else lambda width: []
        console.print(painted(self.arranged(seat, lines, below)))
        self.drawn, self.news = len(self.match.log), 0

    def arranged(self, seat: int, lines: screen.Listing, below: int) -> Drawing:
        """The drawing and the choices; both in full if there is no screen to fit."""
        state, rows = self.match.state, console.height - 1 - below  # one is for the prompt
        if not console.is_terminal:
            return [[], *screen.whole(state, lines, console.width), []]
        viewport = screen.Viewport(console.width, rows, 1 + min(self.news, NEWS))
        fitted = screen.fitted(state, seat, lines, viewport)
        return [[], *fitted] if len(fitted) < rows else fitted

    def board(self, seat: int = 0, _: str = "") -> None:
        """The whole table, however tall."""
        paged(painted(self.match.state.drawing()))

    def list(self, seat: int, only: str = "") -> None:
        """The legal actions in groups, one group, or all of them."""
        choices = self.choices(seat)
        if only.lower() == "all":
            paged(painted(choices.every(console.width)))
        elif not only:
            choices = self._choices[seat] = Menu(self.match.state, seat)
            console.print(painted(choices.lines(console.width)))
            console.print(choices.counted, style="dim")
        elif group := choices.group(only):
            self.open(seat, group)
        else:
            complain(f"There is no group {only!r}.")

    def hint(self, seat: int, _: str = "") -> None:
        """Show the action that the game's first bot would play, if there is any."""
        if seat not in self.match.state.actors:
            complain("You have nothing to do right now.")
            return
        bot = self.match.game.bot(self.match.game.bots[0], 0)
        action = bot.choose(self.match.state, seat, THINK)
        console.print(f"A bot would play {self.match.game.shown(action)}.")
        self.helped(lambda: self.match.hinted(seat))
        self.keeper.update()

    def undo(self, seat: int, _: str = "") -> None:
        """Undo this person's last action; the same rolls will come again."""
        own = [index for index, entry in enumerate(self.match.log) if entry.actor == seat]
        if not own:
            complain("You have nothing to undo.")
            return
        self.helped(lambda: self.match.undo(own[-1]))
        self.told = len(self.match.log)

    def helped(self, by: Callable[[], None]) -> None:
        """Give help, and say so if it makes the game casual."""
        before = self.match.conduct.casual
        by()
        if self.match.conduct.casual and not before:
            console.print("This game is casual now, and its record will say so.", style="dim")

    def rules(self, seat: int, _: str = "") -> None:
        """The rules of the game."""
        rules_page(self.match.game.rules_page())

    def save(self, seat: int, file: str = "") -> None:
        """Save to a file, and go on."""
        self.keeper.save(file)

    def help(self, seat: int, _: str = "") -> None:
        """Show everything that can be typed."""
        console.print(self.help_text)

    # --- the end ------------------------------------------------------------------------------

    def quit(self, seat: int, _: str = "") -> None:
        """Leave; the game may be saved."""
        raise Quit

    def leave(self) -> None:
        """Save an unfinished game, unless nobody wants to, and say how to resume it."""
        console.print()
        if not self.wanted():
            say("The game is not saved.")
        else:
            self.rescue()

    def rescue(self) -> None:
        """Save the game, and say how to resume it."""
        if file := self.keeper.rescue():
            say(f"Saved. To go on: cairn play --resume {file}")

    def wanted(self) -> bool:
        """Whether to save an unfinished game: asks a person unless already settled."""
        if self.keeper.keep or not self.keys.interactive:
            return True
        if len(self.match.log) == self.began:
            return False
        return offered(self.keeper, self.keys, "Save this game", default=True)

    def finish(self) -> None:
        """Show how it ended, and the seed that proves the dice."""
        outcome = self.match.state.outcome
        assert outcome
        self.draw(self.who(), choices=False, below=TABLE + self.match.state.seats + 1)
        console.print(ending(outcome, self.match.conduct))
        say(f"The seed was {self.match.dice.seed}.", "dim")
        asks = self.keys.interactive and not self.keeper.keep
        if asks:
            self.keeper.keep = offered(self.keeper, self.keys, "Save its record", default=False)
        if self.keeper.keep and (file := self.keeper.rescue()):
            say(f"To check the dice: cairn verify {file}", "dim")

    def called(self, seat: int) -> str:
        """A seat's name at this table."""
        name = clean(self.match.conduct.name(seat))
        return f"{name_of(seat)} ({name})" if name else name_of(seat)
