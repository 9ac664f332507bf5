"""`cairn train brikks`: learn the value of a sheet, from nothing.

The same seed gives the same tables, on any number of cores and on a GPU. docs/strength.md gives
the effort and the results of the tables that Cairn plays with.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from statistics import mean
from time import monotonic
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from cairn.games.brikks.learned import value as v
from cairn.games.brikks.learned.pupil import Processors, Pupil, Trainer, examined

STEPS, BATCH = 600_000, 8192
"""The effort behind the tables that Cairn plays with."""
COURSE = ((0.6, 16.0), (0.8, 5.0), (1.0, 1.6))
"""The eagerness of learning, up to which part of the steps."""
LEVELS = (1, 2, 3, 4)
SITTING = 60.0
"""Seconds between saves."""
PORTION = 20
"""Steps between looks at the clock."""


class Device(StrEnum):
    """Where learning runs."""

    cpu = "cpu"
    cuda = "cuda"


def main(
    steps: Annotated[int, typer.Option(min=1, help="Actions in every game.")] = STEPS,
    batch: Annotated[int, typer.Option(min=1, help="Games played at once.")] = BATCH,
    seed: Annotated[int, typer.Option(help="The same seed gives the same tables.")] = 1,
    device: Annotated[Device, typer.Option(help="Cores of this machine, or a GPU.")] = Device.cpu,
    jobs: Annotated[int, typer.Option(min=1, help="How many cores.")] = os.cpu_count() or 1,
    out: Annotated[Path, typer.Option(help="Folder for the results.")] = Path("brikks-training"),
    games: Annotated[int, typer.Option(min=1, help="Test games at each level.")] = 1000,
) -> None:
    """Learn the value of a sheet of Brikks, from nothing.

    Ctrl+C saves the progress, and the same command continues from there. In the end OUT has
    weights.xz, the tables for play.
    """
    console, out = Console(), out.expanduser()
    out.mkdir(parents=True, exist_ok=True)
    about = f"{batch} games at once, {steps} steps, seed {seed}"
    pupil, kept = Pupil(batch, seed, LEVELS), out / "training.npz"
    try:
        if pupil.resume(kept, about):
            console.print(f"Going on after {pupil.steps} of {steps} steps.")
        trainer = trainer_for(pupil, device, jobs)
    except ValueError as error:
        raise typer.BadParameter(f"{error}. Choose another --out.") from None
    if not learn(pupil, trainer, steps, lambda: pupil.save(kept, about, trainer)):
        console.print(f"Kept in {kept}; the same command goes on.")
        raise typer.Exit(130)
    (out / v.FILE).write_bytes(v.packed(trainer.fetch("weights")))
    console.print(f"The tables are in {out / v.FILE}. Without looking ahead they give:")
    for level in LEVELS:
        points = examined(trainer.fetch("weights"), v.UNIT, level, games, seed + 1)
        console.print(f"  level {level}: {mean(points):.1f} points in {games} games")


def trainer_for(pupil: Pupil, device: Device, jobs: int) -> Trainer:
    """Where to learn. Raises ValueError if there is no GPU."""
    if device is Device.cpu:
        return Processors(pupil, min(jobs, len(pupil.games)))
    from cairn.core.gpu import NoGpu
    from cairn.games.brikks.learned.gpu import GpuTrainer

    try:
        return GpuTrainer(pupil)
    except NoGpu as error:
        raise typer.BadParameter(str(error)) from None


def learn(pupil: Pupil, trainer: Trainer, steps: int, keep: Callable[[], None]) -> bool:
    """Take the remaining steps, saving now and then; returns False after Ctrl+C."""
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, TimeRemainingColumn()) as progress:
        task = progress.add_task("learning", total=steps, completed=pupil.steps)
        due = monotonic() + SITTING
        try:
            while pupil.steps < steps:
                portion = min(PORTION, steps - pupil.steps)
                trainer.learn(portion, eagerness(pupil.steps / steps))
                pupil.steps += portion
                progress.update(task, completed=pupil.steps, description=told(trainer))
                if monotonic() > due:
                    keep()
                    due = monotonic() + SITTING
        except KeyboardInterrupt:
            keep()
            return False
    keep()
    return True


def eagerness(part: float) -> float:
    """The eagerness of learning after this part of the steps."""
    return next(eager for until, eager in COURSE if part < until)


def told(trainer: Trainer) -> str:
    """The progress so far."""
    games, points = trainer.fetch("points").tolist()
    return f"{games} games, {points / games:.1f} points on average" if games else "first games"
