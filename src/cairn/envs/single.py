"""One game for the shells: played by codes as in a batch, and with a State to draw."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from cairn.core.actor import CHANCE
from cairn.core.compiled import CompiledState
from cairn.core.game import Game, State
from cairn.core.kernel import rng
from cairn.core.planes import Picture
from cairn.core.registry import load
from cairn.envs.batch import setup_of

Mask = npt.NDArray[np.int8]


class Single:
    """A game played by codes; chance acts by itself."""

    def __init__(
        self, game: str | Game, seats: int | None = None, options: Mapping[str, Any] | None = None
    ) -> None:
        self.game = load(game) if isinstance(game, str) else game
        self.setup = setup_of(self.game, seats, options)
        self._start = self.game.new(seats, options)
        self.kernel, self.seats = self.setup.kernel, self.setup.seats
        self.shape = self.setup.planes.shape(self.seats)
        self.reset(0)

    def reset(self, seed: int) -> None:
        """Start again."""
        self.words, self._rng = self.setup.root.copy(), rng(seed)
        self._known, self._log = self._start, list[tuple[int, int]]()
        self._speak()

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may act; none if the game is over."""
        mask = self.kernel.actors(self.words)
        return tuple(seat for seat in range(self.seats) if mask >> seat & 1)

    @property
    def points(self) -> list[int]:
        """The current points of each seat."""
        points = np.zeros(self.seats, np.int64)
        self.kernel.scores(self.words, points)
        return points.tolist()

    @property
    def winners(self) -> tuple[int, ...]:
        """The winners, once the game is over."""
        won = self.setup.planes.winners(self.words)
        return tuple(seat for seat in range(self.seats) if won >> seat & 1)

    @property
    def state(self) -> State:
        """The current State, with its drawing; catches up on the codes played since last asked."""
        state = self._known
        for actor, code in self._log:
            assert isinstance(state, CompiledState)
            state = state.play(actor, state.action_of(code))
        self._known, self._log = state, []
        return state

    def planes(self, seat: int) -> Picture:
        """A seat's planes."""
        planes, rows, columns = self.shape
        out = np.zeros((planes, rows * columns), np.uint8)
        self.setup.planes.observe(self.words, seat, out)
        return out.reshape(self.shape)

    def mask(self, seat: int) -> Mask:
        """A mask with 1 for each code that is legal for a seat now."""
        mask = np.zeros(self.kernel.codes, np.int8)
        if seat in self.actors:
            codes = np.empty(self.kernel.codes, np.int64)
            mask[codes[: self.kernel.legal(self.words, seat, codes)]] = 1
        return mask

    def refuses(self, seat: int, code: int) -> bool:
        """Whether a code is illegal for a seat."""
        return seat not in self.actors or self.kernel.check(self.words, seat, code) != 0

    def play(self, seat: int, code: int) -> None:
        """Play a legal code, and then any chance events."""
        self._play(seat, code)
        self._speak()

    def _speak(self) -> None:
        while self.kernel.actors(self.words) == CHANCE:
            self._play(int(CHANCE), self.kernel.draw(self.words, self._rng))

    def _play(self, actor: int, code: int) -> None:
        self.kernel.play(self.words, actor, code)
        self._log.append((actor, code))
