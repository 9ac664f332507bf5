"""A game in the terminal: people type actions; whatever happens by itself comes from the driver."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from rich.text import Text

from cairn.cli.keyboard import Keyboard, Prompt
from cairn.cli.show import console, ending, painted
from cairn.core.bot import Bot, Budget
from cairn.core.driver import Due, LocalDriver
from cairn.core.game import Action, State, name_of
from cairn.core.match import Match

THINK = Budget(seconds=2)
HELP = """\
Type one of the listed actions, or
  list           all your actions, in groups         list NAME   one group in full
  hint           what a bot would do                 undo        take back your last action
  board          draw the table again (or Enter)     save FILE   save the game and keep playing
  help           this text                           quit        save the game and leave
  1: ACTION      act for seat 1, if several people share this keyboard"""
SHOWN = 20  # actions listed per group before "and n more"


class Quit(Exception):  # noqa: N818 - nothing went wrong
    """The person wants to leave."""


class Terminal:
    """Plays a match at the keyboard; seats without a bot are people."""

    help_text = HELP

    def __init__(self, match: Match, bots: Mapping[int, Bot], file: Path) -> None:
        self.match, self.bots, self.file = match, bots, file
        self.driver = LocalDriver(match, bots, THINK)
        self.people = [seat for seat in range(match.state.seats) if seat not in bots]
        self.keys: Keyboard
        self.keep = False
        self.told = len(match.log)
        self.drawn: int | None = None  # how long the log was when the table was last drawn
        self.commands: dict[str, Callable[[int, str], None]] = {
            "list": self.list,
            "hint": self.hint,
            "undo": self.undo,
            "board": self.board,
            "save": self.save,
            "help": self.help,
            "quit": self.quit,
        }

    @property
    def now(self) -> float:
        """Seconds of play so far; they matter only in real time."""
        return 0.0

    def run(self, keep: bool, keys: Keyboard | None = None) -> None:
        """Play to the end, or until somebody leaves; then the game is saved."""
        self.keep = keep
        self.welcome()
        try:
            with nullcontext(keys) if keys else self.keyboard() as self.keys:
                while self.match.state.actors:
                    self.step()
            self.finish()
        except (Quit, KeyboardInterrupt, EOFError):
            self.leave()

    def keyboard(self) -> AbstractContextManager[Keyboard]:
        """Where lines come from."""
        return nullcontext(Prompt())

    def welcome(self) -> None:
        """Who sits where, and what the dice promise."""
        names = [f"{name_of(seat)}: {name}" for seat, name in enumerate(self.match.players)]
        console.print(f"{self.match.game.title}. {', '.join(names)}.", style="bold")
        promise = f"SHA-256 of the dice's secret seed: {self.match.dice.commitment}"
        console.print(promise, style="dim", soft_wrap=True)
        console.print("Type help to see what you can do.", style="dim")

    def step(self) -> None:
        """Let happen what is due, or else wait for a line that somebody types."""
        before, due = self.match.state, self.driver.next(self.now)
        if due and self.ripe(due):
            self.happen(due)
        else:
            self.ask(due)
        if self.keep and self.match.state is not before:
            self.match.record().save(self.file)

    def ripe(self, due: Due) -> bool:
        """Whether something that is due happens now; in turn games nobody waits for it."""
        return True

    def happen(self, due: Due) -> None:
        """Chance, a fall, the clock or a bot."""
        self.keys.hide()
        if due.why == "fall":
            self.board()
            if self.match.game.physics:
                console.print("Working out what falls …", style="dim")
        self.driver.act(due, self.now)
        self.tell()

    def ask(self, due: Due | None) -> None:
        """Wait for a line, at most until something is due."""
        seat = self.who()
        self.present(seat)
        line = self.keys.read(self.prompt(seat), self.patience(due))
        if line is not None:
            self.entered(seat, line)

    def present(self, seat: int) -> None:
        """Draw the table and list what can be done, unless that has been shown."""
        if self.drawn != len(self.match.log):
            self.board()
            self.list(seat)

    def prompt(self, seat: int) -> str:
        """Who is asked."""
        return f"{self.called(seat)}> "

    def patience(self, due: Due | None) -> float | None:
        """Seconds to wait for a line."""
        return None

    def who(self) -> int:
        """The person for whom a line counts that names nobody."""
        waiting = (seat for seat in self.people if seat in self.match.state.actors)
        return next(waiting, (self.people or [0])[0])

    def entered(self, seat: int, line: str) -> None:
        """A line that somebody typed: a command or an action."""
        head, colon, rest = line.partition(":")
        if colon and head.strip().isdecimal() and int(head) in self.people:
            seat, line = int(head), rest.strip()
        if not self.command(seat, line):
            self.attempt(seat, line)

    def command(self, seat: int, line: str) -> bool:
        """Carry out what is not an action; an empty line draws the table."""
        name, _, rest = line.partition(" ")
        command = self.commands.get(name.lower() or "board")
        if command:
            command(seat, rest.strip())
        return bool(command)

    def attempt(self, seat: int, text: str) -> None:
        """Play what was typed, or say why not."""
        state, text = self.match.state, self.meant(seat, text)
        if seat not in self.people:
            complain("Only bots are playing here: you can watch, or type quit.")
        elif refusal := state.why_not(seat, text):
            complain(str(refusal))
        else:
            self.driver.play(seat, state.game.parse(text), self.now)
            self.tell()

    def meant(self, seat: int, text: str) -> str:
        """The action that a person means, in full."""
        return text

    def tell(self) -> None:
        """Say what has happened that nobody at this keyboard did."""
        for number in range(self.told, len(self.match.log)):
            if self.match.log[number].actor not in self.people:
                console.print(self.told_as(number), style="cyan")
        self.told = len(self.match.log)

    def told_as(self, number: int) -> str:
        """An entry of the log as people are told it."""
        before, (actor, action, _) = self.match.states[number], self.match.log[number]
        if before.falls:
            what = action.removeprefix("fall").strip()
            return f"  It falls: {what}" if what else "  Everything falls."
        if actor in self.bots:
            return f"  {self.called(actor)}: {action}"
        return f"  {'dice' if before.draws else 'clock'}: {action}"

    def list(self, seat: int, only: str = "") -> None:
        """The legal actions in groups; all of them when groups are asked for by name."""
        groups = grouped(self.match.state, seat)
        wide = max(map(len, groups), default=0) + 2
        for heading, actions in groups.items():
            if heading.startswith(only.lower()):
                text = summary(actions, len(actions) if only else SHOWN, console.width - wide - 1)
                lines = text.splitlines() or [""]
                console.print(Text.assemble((f"{heading:<{wide}}", "bold"), lines[0]))
                for line in lines[1:]:
                    console.print(" " * wide + line)

    def hint(self, seat: int, _: str = "") -> None:
        """What the game's first bot would do, if there is anything to do."""
        if seat not in self.match.state.actors:
            complain("You have nothing to do right now.")
            return
        bot = self.match.game.bot(next(iter(self.match.game.bots)), 0)
        console.print(f"A bot would play {bot.choose(self.match.state, seat, THINK)}.")

    def undo(self, seat: int, _: str = "") -> None:
        """Back to before the last action of this person; rolls come back the same."""
        own = [index for index, entry in enumerate(self.match.log) if entry.actor == seat]
        if not own:
            complain("You have nothing to take back.")
            return
        self.match.undo(own[-1])
        self.told = len(self.match.log)

    def board(self, seat: int = 0, _: str = "") -> None:
        """Draw the table."""
        console.print()
        console.print(painted(self.match.state.drawing()))
        console.print()
        self.drawn = len(self.match.log)

    def save(self, seat: int, file: str = "") -> None:
        """Save to a file, and go on."""
        self.file = Path(file) if file else self.file
        try:
            self.match.record().save(self.file)
            console.print(f"Saved in {self.file}.")
        except OSError as error:
            complain(f"The file can't be written: {error}.")

    def help(self, seat: int, _: str = "") -> None:
        """What can be typed."""
        console.print(self.help_text)

    def quit(self, seat: int, _: str = "") -> None:
        """Leave; the game is saved."""
        raise Quit

    def leave(self) -> None:
        """Save an unfinished game and say how to go on."""
        self.match.record().save(self.file)
        console.print(f"\nSaved. To go on: cairn play --resume {self.file}", soft_wrap=True)

    def finish(self) -> None:
        """Show how it ended, and the seed that proves the dice."""
        outcome = self.match.state.outcome
        assert outcome
        self.board()
        console.print(ending(outcome, self.match.players))
        console.print(f"The seed was {self.match.dice.seed}.", style="dim", soft_wrap=True)
        if self.keep:
            self.match.record().save(self.file)
            check = f"To check the dice: cairn verify {self.file}"
            console.print(check, style="dim", soft_wrap=True)

    def called(self, seat: int) -> str:
        """A seat's name at this table."""
        return f"{name_of(seat)} ({self.match.players[seat]})"


def complain(sentence: str) -> None:
    """Say why something can't be done."""
    console.print(sentence, style="yellow")


def grouped(state: State, seat: int) -> dict[str, list[Action]]:
    """The legal actions under their headings, in the order in which the game lists them."""
    groups: dict[str, list[Action]] = {}
    for action in state.actions(seat):
        groups.setdefault(state.group(seat, action), []).append(action)
    return groups


def summary(actions: list[Action], most: int, width: int) -> str:
    """Actions in lines that break between actions only, the end of a long list counted."""
    texts = [str(action) for action in actions[:most]]
    if len(actions) > most:
        texts.append(f"… and {len(actions) - most} more")
    lines = [""]
    for text in texts:
        if lines[-1] and len(lines[-1]) + 2 + len(text) > width:
            lines.append("")
        lines[-1] += ("  " if lines[-1] else "") + text
    return "\n".join(lines)


def free_name(game: str) -> Path:
    """A file name for saving that is not taken."""
    names = (Path(f"cairn-{game}{number or ''}.json") for number in range(1000))
    return next(path for path in names if not path.exists())
