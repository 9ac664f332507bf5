"""Draws docs/pictures/planes.svg: the planes of the three compiled games.

python -m tools.planes
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from matplotlib import rcParams
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from cairn import envs

rcParams["svg.hashsalt"] = "planes"  # so that the same planes make the same file

OUT = Path(__file__).parents[1] / "docs/pictures/planes.svg"
GAMES = [("brikks", 2, 24), ("topple", 2, 14), ("nodes", 1, 12)]
COLUMNS = 6


def main() -> None:
    """Play some random steps, and draw every plane of each game."""
    rows = [(name, *seen(name, seats, steps)) for name, seats, steps in GAMES]
    lines = [(name, start) for name, names, _ in rows for start in range(0, len(names), COLUMNS)]
    figure = Figure(figsize=(2 * COLUMNS, 2.3 * len(lines)))
    axes = figure.subplots(len(lines), COLUMNS)
    for axis in axes.flat:
        axis.set_axis_off()
    found = {name: (names, planes) for name, names, planes in rows}
    for line, (name, start) in zip(axes, lines, strict=True):
        names, planes = found[name]
        for axis, plane in zip(line, range(start, len(names)), strict=False):
            draw(axis, planes[plane], f"{name} {plane}: {names[plane]}")
    figure.tight_layout()
    figure.savefig(OUT, metadata={"Date": None})


def seen(name: str, seats: int, steps: int) -> tuple[tuple[str, ...], np.ndarray]:  # type: ignore[type-arg]
    """The names of the planes, and the planes after some random steps."""
    batch = envs.batch(name, 1, seats=seats, seed=6)
    for _ in range(steps):
        batch.step(batch.moment.random)
    return batch.setup.planes.names(seats), batch.moment.planes[0]


def draw(axis: Axes, plane: np.ndarray, title: str) -> None:  # type: ignore[type-arg]
    """Draw a plane with its numbers, the first row at the bottom."""
    axis.set_axis_on()
    axis.imshow(np.minimum(plane, 6), origin="lower", cmap="YlGnBu", vmin=0, vmax=8)
    axis.set_title(title, fontsize=6)
    axis.set_xticks([])
    axis.set_yticks([])
    for (row, column), number in np.ndenumerate(plane):
        if number:
            axis.text(column, row, str(number), ha="center", va="center", fontsize=4)


if __name__ == "__main__":
    main()
