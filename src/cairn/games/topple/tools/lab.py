"""`cairn lab topple`: how rounds end, who is left in a junior game, how much caution pays.

Whole games between compiled bots. The numbers in parts.toml were chosen from these tables.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from cairn.balance import board
from cairn.core import kernel as core
from cairn.core.extras import require
from cairn.core.intervals import wilson
from cairn.core.kernel import Rng, Words, compiled
from cairn.games.topple import fields as f
from cairn.games.topple import moves
from cairn.games.topple.card import OFFERED, TARGETS
from cairn.games.topple.legal import CHANCE, actors
from cairn.games.topple.parts import HANDS, OWN
from cairn.games.topple.playout import draw
from cairn.games.topple.policies import CAREFUL, GREEDY, RANDOM, choose

POLICIES = {"careful": CAREFUL, "greedy": GREEDY, "random": RANDOM}
ENDS = {"full": f.End.FULL, "slip": f.End.SLIP, "tip": f.End.TIP}
TREMBLING = tuple(hand for hand in OFFERED if hand != HANDS[OWN])
"""Bots that push with their own hands push like human hands."""
SEATS = (2, 3, 4)
CHUNK = 20  # games between two steps of the progress bar
SHADES = {"full": "#5b8c5a", "slip": "#e0a030", "tip": "#c0392b"}

topple = compiled(__file__, board.__file__)


@topple
def game(s: Words, policies: Words, rng: Rng, codes: Words, ends: Words, pieces: Words) -> None:
    """One game from the roll-off on; counts how its rounds ended and after how many pieces."""
    while s[f.PHASE] != f.Phase.OVER:
        if actors(s) == CHANCE:
            moves.happen(s, draw(s, rng))
        else:
            seat = s[f.TURN]
            moves.play(s, seat, choose(s, policies[seat], rng, codes))
        if s[f.PHASE] == f.Phase.FALL:
            count(ends, pieces, s[f.CAUSE], s[f.COUNT])
        elif s[f.CLEARED]:
            count(ends, pieces, f.End.FULL, s[f.CLEARED])


@topple
def count(ends: Words, pieces: Words, how: int, laid: int) -> None:
    """Count a round with this end, after so many pieces."""
    ends[how] += 1
    pieces[how] += laid


class Bench:
    """Plays games at one table and keeps count."""

    def __init__(
        self, seats: int, hand: str, target: int, seed: int, *, junior: bool = False
    ) -> None:
        self.seats, self.hand, self.target, self.junior = seats, HANDS.index(hand), target, junior
        self.ends, self.pieces = np.zeros(len(f.End), np.int64), np.zeros(len(f.End), np.int64)
        self.games = self.single = 0
        self._words = np.zeros(f.WORDS, np.int64)
        self._codes = np.zeros(f.CODES, np.int64)
        self._points, self._rng = np.zeros(seats, np.int64), core.rng(seed)

    def play(self, policies: list[int]) -> list[int]:
        """Play one game; returns the final points."""
        moves.new(self._words, self.seats, self.hand, int(self.junior), self.target)
        seated = np.array(policies, np.int64)
        game(self._words, seated, self._rng, self._codes, self.ends, self.pieces)
        moves.scores(self._words, self._points)
        self.games += 1
        self.single += int(self._words[f.OUT]).bit_count() == self.seats - 1
        return [int(points) for points in self._points]

    @property
    def rounds(self) -> int:
        """The number of rounds played."""
        return int(self.ends.sum())

    def share(self, how: str) -> float:
        """How often rounds ended like this."""
        return float(self.ends[ENDS[how]] / max(self.rounds, 1))

    @property
    def falls(self) -> int:
        """The number of rounds that ended with a fall."""
        return int(self.ends[[f.End.SLIP, f.End.TIP]].sum())

    def length(self) -> float:
        """The average number of pieces laid before a fall."""
        return float(self.pieces[[f.End.SLIP, f.End.TIP]].sum() / max(self.falls, 1))


Found = dict[tuple[int, str, str], Bench]
"""A bench for each number of players, bot and hand."""


def main(
    games: Annotated[int, typer.Option(help="games a line", min=1)] = 400,
    seats: Annotated[int, typer.Option(help="players; 0 for 2, 3 and 4", min=0, max=4)] = 0,
    bots: Annotated[str, typer.Option(help="bots to measure, by name")] = "greedy,careful",
    hands: Annotated[str, typer.Option(help="their hands, by name")] = ",".join(TREMBLING),
    junior: Annotated[int, typer.Option(help="junior games a line", min=0)] = 400,
    duels: Annotated[int, typer.Option(help="games of careful against greedy", min=0)] = 400,
    seed: Annotated[int, typer.Option(help="the same seed gives the same games")] = 1,
    save: Annotated[Path | None, typer.Option(help="save a plot, .svg or .png")] = None,
) -> None:
    """Show how rounds and junior games end between bots, and what caution is worth."""
    tables = SEATS if seats == 0 else (seats,)
    if seats == 1:
        raise ValueError("Topple is for 2–4 players, not 1.")
    names, held = chosen(bots, POLICIES, "bot"), chosen(hands, OFFERED, "hand")
    check_plot(save)
    with Progress(console=Console(stderr=True), transient=True) as progress:
        warm_up(progress)
        found = measure(games, tables, names, held, seed, progress)
        last = {n: junior_games(n, junior, seed, progress) for n in tables if junior}
        lines = [duel(n, duels, seed, progress) for n in tables if duels]
    console = Console(highlight=False)
    console.print(f"How rounds end: {games} games a line, target {TARGETS['usual']}")
    console.print(table(found))
    if last:
        console.print(f"Junior games, careful bots, human hand at first: {junior} games a line")
        console.print(junior_table(last))
    for line in lines:
        console.print(line, soft_wrap=True)
    if save:
        plot(found, f"How rounds of Topple end ({games} games a bar)", save)
        console.print(f"Saved the plot to {save}.", soft_wrap=True)


def chosen(text: str, known: Sequence[str] | dict[str, int], what: str) -> list[str]:
    """The names in a typed list. Raises ValueError."""
    names = [name.strip().lower() for name in text.split(",")]
    for name in names:
        if name not in known:
            raise ValueError(f"There is no {what} called {name!r}. Choose {', '.join(known)}.")
    return names


def check_plot(file: Path | None) -> None:
    """Check that the plot can be saved, before any work. Raises ValueError or MissingExtra."""
    if file is None:
        return
    if file.suffix not in (".svg", ".png"):
        raise ValueError(f"The plot is saved as .svg or .png, not as {file.name}.")
    if not file.absolute().parent.is_dir():
        raise ValueError(f"There is no folder {file.absolute().parent}.")
    require("matplotlib", "The plot", "lab")


def warm_up(progress: Progress) -> None:
    """Play one quick game, so that no measurement includes compiling."""
    task = progress.add_task("compiling", total=None)
    Bench(2, "human", 1, 0).play([CAREFUL, RANDOM])
    progress.remove_task(task)


def play_many(bench: Bench, policies: list[int], games: int, name: str, progress: Progress) -> None:
    """Play games at a bench, with a progress bar."""
    task = progress.add_task(name, total=games)
    for played in range(games):
        bench.play(policies)
        if (played + 1) % CHUNK == 0:
            progress.update(task, completed=played + 1)
    progress.remove_task(task)


def measure(
    games: int,
    tables: Sequence[int],
    names: list[str],
    hands: list[str],
    seed: int,
    progress: Progress,
) -> Found:
    """A bench for each number of players, bot and hand, with its games played."""
    found = {
        (seats, name, hand): Bench(seats, hand, TARGETS["usual"], seed)
        for name in names
        for hand in hands
        for seats in tables
    }
    for (seats, name, hand), bench in found.items():
        label = f"{seats} players, {name}, {hand} hand"
        play_many(bench, [POLICIES[name]] * seats, games, label, progress)
    return found


def junior_games(seats: int, games: int, seed: int, progress: Progress) -> Bench:
    """Junior games between careful bots that begin with a human hand."""
    bench = Bench(seats, "human", TARGETS["usual"], seed, junior=True)
    play_many(bench, [CAREFUL] * seats, games, f"{seats} players, junior", progress)
    return bench


def table(found: Found) -> Table:
    """The shares of the ways that rounds end."""
    made = Table(box=None, pad_edge=False)
    for column in ("players", "bots", "hand"):
        made.add_column(column)
    for column in ("rounds", *ENDS, "falls", "95 %", "pieces"):
        made.add_column(column, justify="right", no_wrap=True)
    for (seats, name, hand), bench in found.items():
        shares = [f"{bench.share(how):.1%}" for how in ENDS]
        falls = [f"{bench.falls / max(bench.rounds, 1):.1%}", interval(bench.falls, bench.rounds)]
        laid = f"{bench.length():.1f}"
        made.add_row(str(seats), name, hand, str(bench.rounds), *shares, *falls, laid)
    return made


def junior_table(found: dict[int, Bench]) -> Table:
    """The number of junior games with one winner."""
    made = Table(box=None, pad_edge=False)
    for column in ("players", "one winner", "95 %", "rounds", "full", "falls"):
        made.add_column(column, justify="right", no_wrap=True)
    for seats, bench in found.items():
        single = [f"{bench.single / bench.games:.1%}", interval(bench.single, bench.games)]
        rounds = f"{bench.rounds / bench.games:.1f}"
        ends = [f"{bench.ends[f.End.FULL] / bench.games:.1f}", f"{bench.falls / bench.games:.1f}"]
        made.add_row(str(seats), *single, rounds, *ends)
    return made


def interval(count: int, of: int) -> str:
    """Wilson's interval in per cent."""
    low, high = wilson(count, of)
    return f"{100 * low:.1f}–{100 * high:.1f}"


def duel(seats: int, games: int, seed: int, progress: Progress) -> str:
    """The wins of careful bots on every other seat, with changing sides and a human hand."""
    bench, won = Bench(seats, "human", TARGETS["usual"], seed), 0.0
    share = 0.0
    task = progress.add_task(f"{seats} players, careful against greedy", total=games)
    for number in range(games):
        careful = [(seat + number) % 2 == 0 for seat in range(seats)]
        points = bench.play([CAREFUL if mine else GREEDY for mine in careful])
        winners = [careful[seat] for seat in range(seats) if points[seat] == max(points)]
        won += sum(winners) / len(winners)
        share += sum(careful) / seats
        progress.advance(task)
    progress.remove_task(task)
    low, high = wilson(won, games)
    return (
        f"careful against greedy, {seats} players, {games} games, human hand: careful wins "
        f"{won / games:.1%} (95 %: {low:.1%} to {high:.1%}; by chance {share / games:.0%})"
    )


def plot(found: Found, title: str, file: Path) -> None:
    """Stacked bars: how rounds end, by players, bot and hand."""
    from matplotlib.figure import Figure  # loaded only to draw

    figure = Figure(figsize=(7.5, 0.9 + 0.45 * len(found)), layout="constrained")
    axes = figure.subplots()
    labels = [f"{seats} × {name}, {hand}" for seats, name, hand in found]
    for how, lefts, widths in _bars(found):
        bars = axes.barh(labels, widths, left=lefts, color=SHADES[how], label=how)
        texts = [f"{width:.0%}" if width >= 0.04 else "" for width in widths]
        axes.bar_label(bars, texts, label_type="center", color="white")
    axes.axvline(2 / 3, color="black", linewidth=0.8, linestyle=":")
    axes.invert_yaxis()
    axes.set_xlim(0, 1)
    axes.xaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
    axes.set_title(title)
    axes.set_xlabel(
        "share of rounds; dotted: two thirds, the aim for careful players at the human hand"
    )
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    figure.legend(loc="outside lower center", ncols=len(ENDS), frameon=False)
    figure.savefig(file, dpi=150, metadata={"Date": None} if file.suffix == ".svg" else None)


def _bars(found: Found) -> Iterator[tuple[str, Any, list[float]]]:
    lefts = np.zeros(len(found))
    for how in ENDS:
        widths = [bench.share(how) for bench in found.values()]
        yield how, lefts.copy(), widths
        lefts += widths
