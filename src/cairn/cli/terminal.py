"""A game in the terminal: people type actions, bots answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from rich.text import Text

from cairn.cli.show import console, ending, painted
from cairn.core.bot import Bot, Budget
from cairn.core.game import CHANCE, Action, State, name_of
from cairn.core.match import Match

THINK = Budget(seconds=2)
HELP = """\
Type an action as it is listed, for example one of the shown ones, or
  list           everything you may do, in groups     list WORD   only groups that begin so
  hint           what a bot would do                  undo        take back your last action
  board          draw the table again                 save FILE   save, and go on
  help           this text                            quit        save and leave"""
SHOWN = 20  # actions listed per group before "and n more"


class Quit(Exception):  # noqa: N818 - nothing went wrong
    """The person wants to leave."""


class Terminal:
    """Plays a match at the keyboard; seats without a bot are people."""

    def __init__(self, match: Match, bots: Mapping[int, Bot], file: Path) -> None:
        self.match, self.bots, self.file = match, bots, file
        self.keep = False
        self.told = len(match.log)
        self.commands: Mapping[str, Callable[[int, str], None]] = {
            "list": self.list,
            "hint": self.hint,
            "undo": self.undo,
            "board": self.board,
            "save": self.save,
            "help": self.help,
            "quit": self.quit,
        }

    def run(self, keep: bool) -> None:
        """Play to the end, or until somebody leaves; then the game is saved."""
        self.keep = keep
        with suppress(ImportError):
            import readline  # noqa: F401 - arrow keys and history at the prompt
        self.welcome()
        try:
            while self.match.roll().actors:
                self.tell()
                self.step(self.match.state)
            self.tell()
            self.finish()
        except (Quit, KeyboardInterrupt, EOFError):
            self.leave()

    def welcome(self) -> None:
        """Who sits where, and what the dice promise."""
        names = [f"{name_of(seat)}: {name}" for seat, name in enumerate(self.match.players)]
        console.print(f"{self.match.game.title}. {', '.join(names)}.", style="bold")
        console.print(
            f"The dice are bound to {self.match.dice.commitment}.", style="dim", soft_wrap=True
        )
        console.print("Type help for what you can type.", style="dim")

    def step(self, state: State) -> None:
        """One action: a person's if one may act, else a bot's."""
        person = next((seat for seat in state.actors if seat not in self.bots), None)
        if person is not None:
            self.ask(person)
        else:
            seat = state.actors[0]
            self.match.play(seat, self.bots[seat].choose(state, seat, THINK))
        if self.keep:
            self.match.record().save(self.file)

    def ask(self, seat: int) -> None:
        """Let a person type until the game has moved."""
        self.board(seat)
        self.list(seat)
        before = self.match.state
        while self.match.state is before:
            text = console.input(f"[bold]{self.called(seat)}> [/bold]").strip()
            word, _, rest = text.partition(" ")
            if command := self.commands.get(word.lower()):
                command(seat, rest.strip())
            elif text:
                self.attempt(seat, text)

    def attempt(self, seat: int, text: str) -> None:
        """Play what was typed, or say why not."""
        if refusal := self.match.state.why_not(seat, text):
            console.print(str(refusal), style="yellow")
        else:
            self.match.play(seat, self.match.game.parse(text))
            self.told = len(self.match.log)

    def tell(self) -> None:
        """Say what chance and the bots have done since a person last acted."""
        for entry in self.match.log[self.told :]:
            console.print(f"  {self.called(entry.actor)}: {entry.action}", style="cyan")
        self.told = len(self.match.log)

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
        """What the game's first bot would do."""
        bot = next(iter(self.match.game.bots.values()))(0)
        console.print(f"A bot would play {bot.choose(self.match.state, seat, THINK)}.")

    def undo(self, seat: int, _: str = "") -> None:
        """Back to before the last action of this person; rolls come back the same."""
        own = [index for index, entry in enumerate(self.match.log) if entry.actor == seat]
        if not own:
            console.print("There is nothing of yours to take back.", style="yellow")
            return
        self.match.undo(own[-1])
        self.told = len(self.match.log)

    def board(self, seat: int, _: str = "") -> None:
        """Draw the table."""
        console.print()
        console.print(painted(self.match.state.drawing()))
        console.print()

    def save(self, seat: int, file: str = "") -> None:
        """Save to a file, and go on."""
        self.file = Path(file) if file else self.file
        try:
            self.match.record().save(self.file)
            console.print(f"Saved in {self.file}.")
        except OSError as error:
            console.print(f"That file can't be written: {error}.", style="yellow")

    def help(self, seat: int, _: str = "") -> None:
        """What can be typed."""
        console.print(HELP)

    def quit(self, seat: int, _: str = "") -> None:
        """Leave; the game is saved."""
        raise Quit

    def leave(self) -> None:
        """Save an unfinished game and say how to go on."""
        self.match.record().save(self.file)
        console.print(f"\nSaved. Go on with: cairn play --resume {self.file}", soft_wrap=True)

    def finish(self) -> None:
        """Show how it ended, and the seed that proves the dice."""
        state = self.match.state
        assert state.outcome
        console.print()
        console.print(painted(state.drawing()))
        console.print()
        console.print(ending(state.outcome, self.match.players))
        console.print(f"The seed was {self.match.dice.seed}.", style="dim", soft_wrap=True)
        if self.keep:
            self.match.record().save(self.file)
            console.print(
                f"Check the dice with: cairn verify {self.file}", style="dim", soft_wrap=True
            )

    def called(self, actor: int) -> str:
        """An actor's name at this table."""
        if actor == CHANCE:
            return "dice"
        return f"{name_of(actor)} ({self.match.players[actor]})"


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
