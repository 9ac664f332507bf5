"""`cairn lab topple`: how rounds end, hand by hand, and what caution is worth.

Whole games between compiled bots. The numbers of parts.toml were chosen by this table.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from cairn.balance import board
from cairn.core import kernel as core
from cairn.core.intervals import wilson
from cairn.core.kernel import Rng, Words, compiled
from cairn.core.motion import require
from cairn.games.topple import fields as f
from cairn.games.topple import moves
from cairn.games.topple.bots import CAREFUL, GREEDY, RANDOM, choose
from cairn.games.topple.parts import HANDS, TARGETS
from cairn.games.topple.playout import draw

POLICIES = {"careful": CAREFUL, "greedy": GREEDY, "random": RANDOM}
ENDS = {"full": f.End.FULL, "slip": f.End.SLIP, "tip": f.End.TIP}
CHUNK = 100  # games between two steps of the progress bar
SHADES = {"full": "#5b8c5a", "slip": "#e0a030", "tip": "#c0392b"}

topple = compiled(__file__, board.__file__)


@topple
def game(s: Words, policies: Words, rng: Rng, codes: Words, ends: Words, pieces: Words) -> None:
    """One game from the roll-off on; counts how its rounds ended and after how many pieces."""
    while s[f.PHASE] != f.Phase.OVER:
        if s[f.PHASE] == f.Phase.PLACE:
            seat = s[f.TURN]
            moves.play(s, seat, choose(s, policies[seat], rng, codes))
        else:
            moves.happen(s, draw(s, rng))
        if s[f.PHASE] == f.Phase.FALL:
            count(ends, pieces, s[f.CAUSE], s[f.COUNT])
        elif s[f.CLEARED]:
            count(ends, pieces, f.End.FULL, s[f.CLEARED])


@topple
def count(ends: Words, pieces: Words, how: int, laid: int) -> None:
    """One more round that ended so, after so many pieces."""
    ends[how] += 1
    pieces[how] += laid


class Bench:
    """Plays games at one table and keeps count."""

    def __init__(self, seats: int, hand: str, target: int, seed: int) -> None:
        self.seats, self.hand, self.target = seats, HANDS.index(hand), target
        self.ends, self.pieces = np.zeros(len(f.End), np.int64), np.zeros(len(f.End), np.int64)
        self._words = np.zeros(f.WORDS, np.int64)
        self._codes = np.zeros(f.CODES, np.int64)
        self._points, self._rng = np.zeros(seats, np.int64), core.rng(seed)

    def play(self, policies: list[int]) -> list[int]:
        """One game; the final points."""
        moves.new(self._words, self.seats, self.hand, 0, self.target)
        seated = np.array(policies, np.int64)
        game(self._words, seated, self._rng, self._codes, self.ends, self.pieces)
        moves.scores(self._words, self._points)
        return [int(points) for points in self._points]

    def share(self, how: str) -> float:
        """How often rounds ended so."""
        return float(self.ends[ENDS[how]] / max(self.ends.sum(), 1))

    def length(self) -> float:
        """How many pieces were laid before a fall, on average."""
        falls = [f.End.SLIP, f.End.TIP]
        return float(self.pieces[falls].sum() / max(self.ends[falls].sum(), 1))


def main(
    games: Annotated[int, typer.Option(help="games for each bot and hand", min=1)] = 2000,
    seats: Annotated[int, typer.Option(help="players at the table", min=2, max=4)] = 4,
    bots: Annotated[str, typer.Option(help="bots to measure, by name")] = "greedy,careful",
    duels: Annotated[int, typer.Option(help="games of careful against greedy", min=0)] = 400,
    seed: Annotated[int, typer.Option(help="the same seed gives the same games")] = 1,
    save: Annotated[Path | None, typer.Option(help="a file for the plot, .svg or .png")] = None,
) -> None:
    """How rounds of Topple end between bots, for each hand, and what caution is worth."""
    names = bots.split(",")
    if unknown := set(names) - set(POLICIES):
        raise ValueError(f"There is no bot called {min(unknown)!r}. Choose {', '.join(POLICIES)}.")
    if save:
        check_plot(save)
    console = Console(highlight=False)
    found = measure(games, seats, names, seed)
    console.print(f"Each line: {games} games, {seats} players, target {TARGETS['usual']}")
    console.print(table(found))
    for players in (2, 3, 4) if duels else ():
        console.print(duel(players, duels, seed), soft_wrap=True)
    if save:
        plot(found, f"How rounds of Topple end ({seats} players, {games} games each)", save)
        console.print(f"Saved the plot to {save}.", soft_wrap=True)


def check_plot(file: Path) -> None:
    """Say what is wrong with a plot before the games are played. Raises ValueError."""
    if file.suffix not in (".svg", ".png"):
        raise ValueError(f"The plot is saved as .svg or .png, not as {file.name}.")
    require("matplotlib", "A plot", "lab")


Found = dict[tuple[str, str], Bench]


def measure(games: int, seats: int, names: list[str], seed: int) -> Found:
    """A bench for each bot and hand, with its games played."""
    found = {
        (name, hand): Bench(seats, hand, TARGETS["usual"], seed) for name in names for hand in HANDS
    }
    with Progress(console=Console(stderr=True), transient=True) as progress:
        for (name, hand), bench in found.items():
            task = progress.add_task(f"{name}, {hand} hand", total=games)
            for played in range(games):
                bench.play([POLICIES[name]] * seats)
                if (played + 1) % CHUNK == 0:
                    progress.update(task, completed=played + 1)
            progress.update(task, completed=games)
    return found


def table(found: Found) -> Table:
    """The shares of the ways rounds end."""
    made = Table(box=None, pad_edge=False)
    for column in ("bots", "hand"):
        made.add_column(column)
    for column in ("rounds", *ENDS, "topple", "pieces before a fall"):
        made.add_column(column, justify="right")
    for (name, hand), bench in found.items():
        shares = [f"{bench.share(how):.1%}" for how in ENDS]
        topples = f"{1 - bench.share('full'):.1%}"
        made.add_row(name, hand, str(bench.ends.sum()), *shares, topples, f"{bench.length():.1f}")
    return made


def duel(seats: int, games: int, seed: int) -> str:
    """Careful on every other seat, the sides changing, at the human hand; what it won."""
    bench, won = Bench(seats, "human", TARGETS["usual"], seed), 0.0
    share = 0.0
    for number in range(games):
        careful = [(seat + number) % 2 == 0 for seat in range(seats)]
        points = bench.play([CAREFUL if mine else GREEDY for mine in careful])
        winners = [careful[seat] for seat in range(seats) if points[seat] == max(points)]
        won += sum(winners) / len(winners)
        share += sum(careful) / seats
    low, high = wilson(won, games)
    return (
        f"careful against greedy, {seats} players, {games} games, human hand: careful wins "
        f"{won / games:.1%} (95 %: {low:.1%} to {high:.1%}; by chance {share / games:.0%})"
    )


def plot(found: Found, title: str, file: Path) -> None:
    """Stacked bars: how rounds end, by bot and hand."""
    from matplotlib.figure import Figure  # loaded only to draw

    figure = Figure(figsize=(7.5, 0.9 + 0.45 * len(found)), layout="constrained")
    axes = figure.subplots()
    labels = [f"{name}, {hand}" for name, hand in found]
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
