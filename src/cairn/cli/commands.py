"""The commands. Each is a few lines over the library."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from cairn.cli.arena import arena, strength
from cairn.cli.arguments import LISTED, GameName, OptionArguments, Pairs, Seats, Seed, read_options
from cairn.cli.compiling import compile_ahead
from cairn.cli.keyboard import Prompt
from cairn.cli.listing import list_games, tell_version
from cairn.cli.realtime import RealTime
from cairn.cli.replay import RecordViewer
from cairn.cli.saving import free_name
from cairn.cli.serve import serve
from cairn.cli.show import clean, console, ending, errors, interactive, painted, rules_page, say
from cairn.cli.terminal import Terminal
from cairn.cli.tools import TOOLS, tool_app
from cairn.core.bot import Bot, bot_seed
from cairn.core.card import seats_text
from cairn.core.chance import Dice
from cairn.core.conduct import made_by
from cairn.core.driver import play
from cairn.core.game import Game
from cairn.core.languages import ENGLISH, LANGUAGES
from cairn.core.match import Match
from cairn.core.record import Problem, Record
from cairn.core.refusals import IllegalAction
from cairn.core.registry import load
from cairn.core.warming import try_bots

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for tool in TOOLS:
    app.add_typer(tool_app(tool), name=tool)

File = Annotated[str, typer.Argument(metavar="FILE", help="a saved game, or - for standard input")]
KINDS = {
    "seed": "Seed",
    "dice": "Wrong dice",
    "rules": "Illegal action",
    "outcome": "Wrong outcome",
    "physics": "Different fall",
    "casual": "Casual",
}


app.command("games")(list_games)
app.command("arena")(arena)
app.command("strength")(strength)


@app.callback()
def whole(
    version: Annotated[bool, typer.Option("--version", help="show the version")] = False,
) -> None:
    """Cairn: five real stacking games on one table."""
    if version:
        tell_version()
        raise typer.Exit


@app.command()
def rules(
    game: GameName,
    language: Annotated[str, typer.Option(help=f"one of: {', '.join(LANGUAGES)}")] = ENGLISH,
) -> None:
    """Show the rules of a game, with our rulings."""
    rules_page(load(game).rules_page(language))


@app.command()
def playout(
    game: GameName,
    pairs: Pairs = None,
    seats: Seats = None,
    seed: Seed = None,
    options: OptionArguments = None,
    json: Annotated[bool, typer.Option("--json", help="print the whole game as JSON")] = False,
) -> None:
    """Play a whole game at random."""
    loaded = load(game)
    seats = loaded.seat_counts[0] if seats is None else seats
    settled = read_options(loaded, [*(options or []), *(pairs or [])])
    loaded.new(seats, settled)  # complain before any work
    record = play(loaded, ["random"] * seats, seed, settled)
    if json:
        sys.stdout.write(record.dumps())
        return
    assert record.outcome
    console.print(painted(record.replay()[-1].drawing()))
    console.print(ending(record.outcome, record.conduct))
    console.print(f"{len(record.log)} actions, seed {record.seed}.", style="dim")


@app.command("play")
def play_game(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help=LISTED, show_default=False)
    ] = None,
    pairs: Pairs = None,
    seats: Seats = None,
    bot: Annotated[
        list[str] | None, typer.Option(help="seat a bot after the people; can be repeated")
    ] = None,
    options: OptionArguments = None,
    seed: Seed = None,
    save: Annotated[Path | None, typer.Option(help="save to this file as you play")] = None,
    resume: Annotated[Path | None, typer.Option(help="continue a saved game")] = None,
    terminal: Annotated[bool, typer.Option("--terminal", help="play in this terminal")] = True,
) -> None:
    """Play a game here: against bots, or with several people at one keyboard."""
    if resume:
        if seats is not None or seed or bot or options or pairs:
            raise ValueError("A saved game has its seats, bots, options and seed already.")
        match, save = resumed(resume, game), save or resume
        names = bots_of(match)
    elif game:
        settled = read_options(load(game), [*(options or []), *(pairs or [])])
        match = new_match(load(game), seats, bot or [], settled, seed)
        names = [*[None] * (match.state.seats - len(bot or [])), *(bot or [])]
    else:
        raise ValueError("Which game? Name one, or continue a saved one with --resume FILE.")
    bots = seated(match, names)
    kind = RealTime if match.game.real_time else Terminal
    table = kind(match, bots, save or free_name(match.game.name))
    if resume:
        table.keeper.own(resume)
    table.keeper.begin(keep=save is not None)
    seated_bots = [name for name in names if name]
    if match.game.real_time:  # later the clock would not stop for compiling
        try_bots(match.game, seated_bots)
    elif interactive():
        table.idle = compile_ahead(match.game, seated_bots)
    table.run()


@app.command()
def replay(
    file: File,
    every: Annotated[bool, typer.Option("--all", help="don't wait between actions")] = False,
    at: Annotated[int | None, typer.Option(help="only the table after N actions")] = None,
    live: Annotated[bool, typer.Option("--live", help="as fast as it was played")] = False,
) -> None:
    """Show a saved game action by action."""
    shown = RecordViewer(read_record(file))
    if at is not None:
        if not 0 <= at <= shown.last:
            raise ValueError(f"This game has {shown.last} actions, not {at}.")
        console.print(painted(shown.states[at].drawing()))
        return
    with suppress(KeyboardInterrupt, EOFError):
        if interactive() and not every and not live:
            shown.step(Prompt())
        else:
            shown.all(live)
    if shown.problem:
        raise typer.Exit(2)


@app.command()
def verify(file: File) -> None:
    """Check that a saved game follows the rules and that its dice come from the promised seed."""
    record = read_record(file)
    problems = record.verify()
    for problem in problems:
        style = "yellow" if problem.harmless else "red"
        said = clean(f"{KINDS[problem.kind]}. {problem}")
        errors.print(Text(said, style=style), soft_wrap=True)
    if not all(problem.harmless for problem in problems):
        raise typer.Exit(1)
    say(verdict(record, problems))
    for change in record.conduct.changes:
        say(str(change))


app.command("serve")(serve)


def read_record(file: str) -> Record:
    """A record from a file, or from standard input for "-"."""
    return Record.loads(sys.stdin.read()) if file == "-" else load_record(Path(file))


def load_record(file: Path) -> Record:
    """A record from a file. Raises ValueError."""
    try:
        return Record.load(file)
    except UnicodeDecodeError:
        raise ValueError(f"{file} is not a Cairn record: it is not text.") from None


def resumed(file: Path, game: str | None) -> Match:
    """The match in a file; must be of this game if one is named. Raises ValueError."""
    record = load_record(file)
    if game and load(game) is not record.game:
        raise ValueError(f"{file} is a game of {record.game.title}, not of {load(game).title}.")
    try:
        return Match.resume(record)
    except IllegalAction as error:
        reason = f"{error} `cairn verify {file}` tells where."
        raise ValueError(f"The game in {file} can't go on. {reason}") from None


def new_match(
    game: Game, seats: int | None, bots: list[str], options: dict[str, Any], seed: str | None
) -> Match:
    """A match with people on the first seats and bots on the last."""
    if seats is None:
        seats = next((n for n in game.seat_counts if n > len(bots)), max(game.seat_counts))
    if len(bots) > seats:
        raise ValueError(f"{len(bots)} bots don't fit on {seats} seat{'s' * (seats > 1)}.")
    people = seats - len(bots)
    names = ["you"] if people == 1 else [f"player {n + 1}" for n in range(people)]
    versions = [*[None] * people, *[made_by(game)] * len(bots)]
    return Match(game, seats, options, Dice(seed) if seed else None, [*names, *bots], versions)


def bots_of(match: Match) -> list[str | None]:
    """The names of the match's bots that this game has, by seat; None is a person."""
    held = [(match.conduct.name(s), match.conduct.bot(s)) for s in range(match.state.seats)]
    return [name if bot is not None and name in match.game.bots else None for name, bot in held]


def seated(match: Match, names: Sequence[str | None]) -> dict[int, Bot]:
    """The bots on their seats; None is a person."""
    return {
        seat: match.game.bot(name, bot_seed(match.dice.commitment, seat))
        for seat, name in enumerate(names)
        if name is not None
    }


def verdict(record: Record, problems: Sequence[Problem]) -> str:
    """The verdict of `verify` on an honest game."""
    rolls = sum(state.draws for state in record.replay()[: len(record.log)])
    dice = f"all {rolls} draws come" if rolls != 1 else "the one draw comes"
    parts = ["every action is legal"]
    parts.append(f"{dice} from the promised seed" if record.seed else "the seed is still secret")
    sentence = f"{record.game.title}, {seats_text((record.seats,))}, {len(record.log)} actions: "
    sentence += " and ".join(parts) + "."
    if any(problem.kind == "physics" for problem in problems):
        sentence += " Only the physics differ: on this machine, falls come out differently."
    return sentence
