"""CompiledState: the window on a compiled game's flat array."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Self

import numpy as np

from cairn.core.game import CHANCE, Action, Game, Refusal, State
from cairn.core.kernel import Kernel, Words


class CompiledState(State):
    """A State whose rules are a Kernel. Subclasses translate codes and reasons, and draw."""

    kernel: ClassVar[Kernel]
    """The rules, compiled: one for all states of a game."""
    words: Words
    """The state as a flat array, read-only. docs/search.md shows how to search with both."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, Any], words: Words) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.words = words
        words.flags.writeable = False

    @abstractmethod
    def action_of(self, code: int) -> Action:
        """The action of a code, legal or not. Raises ValueError for one that means nothing here."""

    @abstractmethod
    def code_of(self, action: Action) -> int:
        """The code of an action; NO_CODE for one that this table does not have."""

    @abstractmethod
    def _reason(self, why: int, actor: int, action: Action) -> Refusal:
        """The number that the kernel's `check` gave, in words."""

    @cached_property
    def actors(self) -> tuple[int, ...]:
        """Who may act now; () when the game is over."""
        mask = self.kernel.actors(self.words)
        if mask == CHANCE:
            return (CHANCE,)
        return tuple(seat for seat in range(self.seats) if mask >> seat & 1)

    @property
    def scores(self) -> tuple[int, ...]:
        """Points now, one per seat."""
        points = np.zeros(self.seats, np.int64)
        self.kernel.scores(self.words, points)
        return tuple(points.tolist())

    def _legal(self, actor: int) -> Sequence[Action]:
        codes = np.empty(self.kernel.codes, np.int64)
        count = self.kernel.legal(self.words, actor, codes)
        return tuple(map(self.action_of, codes[:count].tolist()))

    def _refuse(self, actor: int, action: Action) -> Refusal | None:
        why = self.kernel.check(self.words, actor, self.code_of(action))
        return self._reason(why, actor, action) if why else None

    def _next(self, actor: int, action: Action) -> Self:
        words = self.words.copy()
        self.kernel.play(words, actor, self.code_of(action))
        return self._with(words, actor, action)

    def _with(self, words: Words, actor: int, action: Action) -> Self:
        """The window on the words after an action; games that remember more override it."""
        return type(self)(self.game, self.seats, self.options, words)
