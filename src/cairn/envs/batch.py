"""Many games of one kind, stepped together: arrays in, arrays out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Literal, NamedTuple, Protocol

import numpy as np

from cairn.core.compiled import CompiledState
from cairn.core.game import Game
from cairn.core.kernel import Kernel, Words
from cairn.core.planes import Planes
from cairn.core.registry import load
from cairn.envs.stepping import Array, BatchArrays

Device = Literal["cpu", "cuda"]
Chance = Literal["inside", "choice"]
SUGGESTIONS = 0x5851F42D4C957F2D
"""Separates the generator of suggestions from that of the dice."""


class Moment(NamedTuple):
    """The situation in all games after a step. The next step writes into the same arrays."""

    planes: Any
    """The view of the player to move: [game, plane, row, column], small whole numbers."""
    mask: Any
    """Which codes are legal: [game, code]."""
    to_act: Any
    """The seat to act, or CHANCE (−1) if chance is a choice."""
    rewards: Any
    """[game, seat]: solo, the points won in this step; else 1 and −1, shared, at the end."""
    ended: Any
    """Whether this step ended the game. All else but rewards and points is the next game's."""
    points: Any
    """[game, seat]: the scores; if a game has just ended, its final ones."""
    refused: Any
    """Whether the action was illegal. If so, nothing has changed."""
    random: Any
    """A random legal code, all equally likely; for chance, with the dice's probabilities."""
    legal: Any
    """The number of legal codes."""
    last: Any
    """The final planes of a game that has just ended, if requested."""


class Setup(NamedTuple):
    """The rules and the start that all games of a batch share."""

    name: str
    kernel: Kernel
    planes: Planes
    planes_file: str
    root: Words
    seats: int


class BatchDevice(Protocol):
    """A device that holds the arrays of a batch and steps its games."""

    arrays: BatchArrays
    moment: Moment

    def begin(self, inside: bool) -> None:
        """Start every game."""

    def step(self, actions: Any, inside: bool) -> None:  # noqa: ANN401
        """Play an action in every game."""

    def seed(self, rngs: Array) -> None:
        """Set the generators."""


class Batch:
    """Games of one kind on one device; `moment` is their current situation."""

    def __init__(self, setup: Setup, device: BatchDevice, seeds: Array, chance: Chance) -> None:
        self.setup = setup
        self._device, self._inside = device, chance == "inside"
        self.reset(seeds)

    def __len__(self) -> int:
        return int(self._device.arrays.words.shape[0])

    @property
    def codes(self) -> int:
        """The number of action codes."""
        return self.setup.kernel.codes

    @property
    def seats(self) -> int:
        """The number of seats in each game."""
        return self.setup.seats

    @property
    def words(self) -> Any:  # noqa: ANN401
        """The states, [game, word]; the game's `fields` module names the words."""
        return self._device.arrays.words

    def reset(self, seed: int | Sequence[int] | Array | None = None) -> Moment:
        """Restart all games, with these seeds or with the dice continuing."""
        if seed is not None:
            self._device.seed(generators(seed, len(self)))
        self._device.begin(self._inside)
        return self.moment

    def step(self, actions: Any) -> Moment:  # noqa: ANN401
        """Play an array of codes, one in each game; games that end start again."""
        self._device.step(actions, self._inside)
        return self.moment

    @property
    def moment(self) -> Moment:
        """The current situation in all games."""
        return self._device.moment


def batch(
    game: str | Game,
    n: int,
    *,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    device: Device = "cpu",
    seed: int | Sequence[int] | Array = 0,
    chance: Chance = "inside",
    last: bool = False,
    threads: int | None = None,
) -> Batch:
    """n games, ready for `step`. Raises ValueError, or NoGpu if there is none.

    `seed` is one seed per game, or a number for the first game; the others count up from it.
    Chance rolls "inside" a step, or is a "choice" for the actor −1. With `last`, the final
    planes of a game are kept for one step. `threads` is the number of cores, by default all.
    """
    setup = setup_of(load(game) if isinstance(game, str) else game, seats, options)
    if n < 1:
        raise ValueError(f"A batch has one game or more, not {n}.")
    if chance not in ("inside", "choice"):
        raise ValueError(f"Chance acts 'inside' a step or is a 'choice', not {chance!r}.")
    return Batch(setup, _device(device, setup, n, last, threads), generators(seed, n), chance)


def generators(seed: int | Sequence[int] | Array, n: int) -> Array:
    """One seed per game, as the state of its dice. Raises ValueError."""
    one = np.ndim(seed) == 0
    seeds = [int(seed) + i for i in range(n)] if one else [int(each) for each in seed]  # type: ignore[arg-type, union-attr]
    if len(seeds) != n:
        raise ValueError(f"There are {n} games and {len(seeds)} seeds.")
    return np.array([each % 2**64 for each in seeds], np.uint64)


def setup_of(game: Game, seats: int | None, options: Mapping[str, Any] | None) -> Setup:
    """The setup for games with these seats and options. Raises ValueError."""
    state = game.new(seats, options)
    file = f"{game.package}.planes"
    if not isinstance(state, CompiledState):
        raise ValueError(f"{game.title} is not compiled, so it can't be played in batches.")
    planes = import_module(file)
    root = state.words.copy()
    return Setup(game.name, state.kernel, planes.PLANES, planes.__file__ or "", root, state.seats)


def _device(device: Device, setup: Setup, n: int, last: bool, threads: int | None) -> BatchDevice:
    if device == "cpu":
        from cairn.envs.cpu import Cores

        return Cores(setup, n, last, threads)
    if device == "cuda":
        from cairn.envs.cuda import CudaDevice

        return CudaDevice(setup, n, last)
    raise ValueError(f"A device is 'cpu' or 'cuda', not {device!r}.")


def shapes(setup: Setup, n: int, last: bool) -> dict[str, tuple[tuple[int, ...], Any]]:
    """The shape and type of every array in a batch."""
    planes, rows, columns = setup.planes.shape(setup.seats)
    shape, seats, kernel = (planes, rows * columns), setup.seats, setup.kernel
    return {
        "words": ((n, kernel.words), np.int64),
        "rngs": ((n, 2), np.uint64),
        "actions": ((n,), np.int32),
        "paid": ((n, seats), np.int32),
        "planes": ((n, *shape), np.uint8),
        "mask": ((n, kernel.codes), np.bool_),
        "to_act": ((n,), np.int32),
        "rewards": ((n, seats), np.float32),
        "ended": ((n,), np.bool_),
        "points": ((n, seats), np.int32),
        "refused": ((n,), np.bool_),
        "random": ((n,), np.int32),
        "codes": ((n, kernel.codes), np.int16),
        "legal": ((n,), np.int32),
        "last": ((n if last else 0, *shape), np.uint8),
    }
