"""CompiledState: a window on a compiled game's flat array."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Self

import numpy as np

from cairn.core.actor import CHANCE
from cairn.core.game import Action, Game, State
from cairn.core.kernel import Kernel, Words
from cairn.core.refusals import Refusal


class CompiledState(State):
    """A State whose rules are a Kernel. Subclasses translate codes and reasons, and draw.

    To search, copy the words and let the kernel work on the copy; only the words change, and
    no State is built on the way:

        words, kernel = state.words.copy(), state.kernel
        codes = np.empty(kernel.codes, np.int64)
        count = kernel.legal(words, seat, codes)
        kernel.play(words, seat, codes[0])
        kernel.playout(words, rng(seed))

    `action_of` and `code_of` translate between codes and actions. Always copy first: `words`
    itself is read-only, and numba would compile every function again for read-only arrays.
    """

    kernel: ClassVar[Kernel]
    """The compiled rules, shared by all states of a game."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, Any], words: Words) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self._words = words  # for the kernel, which never writes to a state once it has been played

    @cached_property
    def words(self) -> Words:
        """The whole state as a flat array of `kernel.words` numbers, read-only.

        docs/search.md shows how to search with it.
        The game's `fields` module describes the layout. States with the same words continue
        alike, but compare states by `key`: a game may leave stale numbers in unused words.
        """
        words = self._words.view()
        words.flags.writeable = False
        return words

    @abstractmethod
    def action_of(self, code: int) -> Action:
        """The action of a code, legal or not. Raises ValueError for a meaningless code."""

    @abstractmethod
    def code_of(self, action: Action) -> int:
        """The code of an action; NO_CODE if this table doesn't have the action."""

    @abstractmethod
    def _reason(self, why: int, actor: int, action: Action) -> Refusal:
        """The refusal behind a number from the kernel's `check`."""

    @cached_property
    def actors(self) -> tuple[int, ...]:
        """Who may act now; () when the game is over."""
        mask = self.kernel.actors(self._words)
        if mask == CHANCE:
            return (CHANCE,)
        return tuple(seat for seat in range(self.seats) if mask >> seat & 1)

    @property
    def scores(self) -> tuple[int, ...]:
        """Points now, one per seat."""
        points = np.zeros(self.seats, np.int64)
        self.kernel.scores(self._words, points)
        return tuple(points.tolist())

    def _legal(self, actor: int) -> Sequence[Action]:
        codes = np.empty(self.kernel.codes, np.int64)
        count = self.kernel.legal(self._words, actor, codes)
        return tuple(map(self.action_of, codes[:count].tolist()))

    def _refuse(self, actor: int, action: Action) -> Refusal | None:
        why = self.kernel.check(self._words, actor, self.code_of(action))
        return self._reason(why, actor, action) if why else None

    def _next(self, actor: int, action: Action) -> Self:
        words = self._words.copy()
        self.kernel.play(words, actor, self.code_of(action))
        return self._with(words, actor, action)

    def _with(self, words: Words, actor: int, action: Action) -> Self:
        """The state over the words after an action; games that remember more override it."""
        return type(self)(self.game, self.seats, self.options, words)
