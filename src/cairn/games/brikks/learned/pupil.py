"""The pupil: the tables being learnt, the games being played, and where they are saved."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from cairn.core.kernel import rng
from cairn.games.brikks.learned import lesson
from cairn.games.brikks.learned import value as v

KEPT = ("games", "rngs", "known", "weights", "trends", "efforts", "points")
"""The arrays saved between sittings."""


def examined(weights: v.Weights, unit: int, level: int, games: int, seed: int) -> list[int]:
    """The points of several games at a level, played without looking ahead."""
    scratch, levels, points = np.zeros(lesson.SCRATCH, np.int64), np.array([level]), []
    for game in range(games):
        s, source = np.zeros(lesson.WORDS, np.int64), rng(seed * games + game)
        lesson.begin(s, source, levels)
        points.append(int(lesson.exam(s, source, weights, unit, scratch)))
    return points


class Trainer(Protocol):
    """Where learning runs: on CPU cores, or on a GPU."""

    def learn(self, steps: int, eager: float) -> None:
        """Take this many steps."""

    def fetch(self, name: str) -> Any:  # noqa: ANN401
        """The current content of one of the pupil's arrays."""


class Pupil:
    """Everything that learning changes, as arrays: new, or loaded from an earlier run."""

    def __init__(self, batch: int, seed: int, levels: tuple[int, ...]) -> None:
        self.games = np.zeros((batch, lesson.WORDS), np.int64)
        self.rngs = np.stack([rng(seed * batch + game) for game in range(batch)])
        self.known = np.zeros((batch, v.PARTS), np.int32)
        first = round(v.OPTIMISM * v.UNIT / v.PARTS)
        self.weights = np.full(v.ENTRIES, first, np.int32)
        self.trends = np.zeros(v.ENTRIES, np.int64)
        self.efforts = np.zeros(v.ENTRIES, np.int64)
        self.points = np.zeros(2, np.int64)
        """The number of finished games, and their total points."""
        self.levels = np.array(levels)
        self.steps = 0
        for game in range(batch):
            lesson.begin(self.games[game], self.rngs[game], self.levels)

    def save(self, path: Path, about: str, trainer: Trainer) -> None:
        """Save everything; an earlier file stays until this one is complete."""
        arrays = {name: trainer.fetch(name) for name in KEPT}
        partial = path.with_suffix(".part")
        with partial.open("wb") as file:
            np.savez(file, about=np.array(about), steps=np.array(self.steps), **arrays)
        os.replace(partial, path)

    def resume(self, path: Path, about: str) -> bool:
        """Continue from a file, if there is one. Raises ValueError if it is of another training."""
        if not path.exists():
            return False
        with np.load(path) as kept:
            if str(kept["about"]) != about:
                raise ValueError(f"{path} is of another training: {kept['about']}")
            for name in KEPT:
                getattr(self, name)[...] = kept[name]
            self.steps = int(kept["steps"])
        return True


class Processors:
    """Learning on the cores of this machine. Their number changes only the time."""

    def __init__(self, pupil: Pupil, jobs: int) -> None:
        self._pupil = pupil
        self._games, self._entries = _split(len(pupil.games), jobs), _split(v.ENTRIES, jobs)
        self._errors = np.zeros((jobs, v.ENTRIES), np.int64)
        self._counts = np.zeros((jobs, v.ENTRIES), np.int64)
        self._points = np.zeros((jobs, 2), np.int64)
        self._scratch = np.zeros((jobs, lesson.SCRATCH), np.int64)
        self._pool = ThreadPoolExecutor(jobs)

    def learn(self, steps: int, eager: float) -> None:
        """Take this many steps."""
        for _ in range(steps):
            list(self._pool.map(self._step, range(len(self._games))))
            list(self._pool.map(partial(self._settle, eager), self._entries))
            self._pupil.points += self._points.sum(axis=0)
            self._points[:] = 0

    def _step(self, job: int) -> None:
        pupil, mine = self._pupil, self._games[job]
        lesson.step(
            pupil.games[mine],
            pupil.rngs[mine],
            pupil.known[mine],
            pupil.weights,
            self._errors[job],
            self._counts[job],
            self._points[job],
            pupil.levels,
            self._scratch[job],
        )

    def _settle(self, eager: float, mine: slice) -> None:
        pupil = self._pupil
        lesson.settle(
            pupil.weights[mine],
            pupil.trends[mine],
            pupil.efforts[mine],
            self._errors[:, mine],
            self._counts[:, mine],
            eager,
        )

    def fetch(self, name: str) -> Any:  # noqa: ANN401
        """The current content of one of the pupil's arrays."""
        return getattr(self._pupil, name)


def _split(whole: int, parts: int) -> list[slice]:
    """So many parts of a whole, as equal as possible."""
    ends = [whole * part // parts for part in range(parts + 1)]
    return [slice(*ends[part : part + 2]) for part in range(parts)]
