"""Bots that play by the learnt tables: at first sight, or looking ahead over all rolls."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import numpy as np

from cairn.core.bot import Bot, Budget
from cairn.core.game import Action
from cairn.core.kernel import Words
from cairn.games.brikks import fields as f
from cairn.games.brikks.learned import lookahead as ahead
from cairn.games.brikks.learned.value import learnt
from cairn.games.brikks.legal import legal_set_ups
from cairn.games.brikks.moves import set_up

if TYPE_CHECKING:
    from cairn.games.brikks.rules import BrikksState

STAGES = ((12, 0), (6, 2), (4, 4))
"""How many of the best uses are looked at again in each stage, and how widely."""
SECONDS = 1.0
"""For one choice, where nobody says how many."""


class TableBot:
    """Plays what the tables say at first sight. A duel has no points: `duellist` plays it."""

    quick = True

    def __init__(self, duellist: Callable[[int], Bot], seed: int) -> None:
        self._duellist = duellist(seed)
        self._room = np.zeros(ahead.ROOM, np.int64)

    def choose(self, state: BrikksState, seat: int, budget: Budget) -> Action:
        """The action after which the sheet is worth most."""
        words = state.words.copy()
        if words[f.DUEL]:
            return self._duellist.choose(state, seat, budget)
        if words[f.PHASE] == f.Phase.SETUP:
            code = self._first_block(words, seat)
        elif words[f.PHASE] == f.Phase.KEEP:
            code = self._keep(words, seat)
        else:
            code = self._use(words, seat, budget)
        return state.action_of(code)

    def _first_block(self, words: Words, seat: int) -> int:
        codes = self._room[: f.CODES]
        count = legal_set_ups(words, codes)

        def worth(code: int) -> float:
            trial = words.copy()
            set_up(trial, seat, *divmod(code, f.PLACES // f.BLOCKS))
            return self._worth(trial, seat)

        return max(codes[:count].tolist(), key=worth)

    def _worth(self, words: Words, seat: int) -> float:
        return float(ahead.outlook(words, f.sheet_of(seat), learnt(), self._room))

    def _keep(self, words: Words, seat: int) -> int:
        """Keep the roll unless a new one promises more."""
        sheet, weights, room = f.sheet_of(seat), learnt(), self._room
        if words[sheet + f.OUT]:
            return f.Call.KEEP
        again = ahead.shallow(words, sheet, weights, room, 0) / f.BLOCKS
        count = ahead.survey(words, sheet, weights, room, 0)
        kept = room[f.CODES : f.CODES + count].max()
        return f.Call.KEEP if kept >= again else f.Call.AGAIN

    def _use(self, words: Words, seat: int, budget: Budget) -> int:
        return next(self._ranked(words, seat))

    def _ranked(self, words: Words, seat: int) -> Iterator[int]:
        """The uses of the block, the best at first sight first."""
        count = ahead.survey(words, f.sheet_of(seat), learnt(), self._room, 0)
        codes, values = self._room[:count], self._room[f.CODES : f.CODES + count]
        return iter(codes[np.argsort(-values, kind="stable")].tolist())


class LookingBot(TableBot):
    """Looks ahead: wider and deeper at fewer and fewer uses, as long as there is time."""

    quick = False

    def _use(self, words: Words, seat: int, budget: Budget) -> int:
        ranked = list(self._ranked(words, seat))
        clock = Clock(budget)
        for count, width in STAGES:
            best = ranked[:count]
            if len(best) == 1:
                break
            looked = []
            for code in best:
                if clock.up():
                    return ranked[0]
                looked.append((self._look(words, seat, code, width), code))
            # The sort keeps the order of equals: what looked better before comes first.
            looked.sort(key=lambda one: -one[0])
            ranked = [code for _, code in looked]
        return ranked[0]

    def _look(self, words: Words, seat: int, code: int, width: int) -> float:
        return float(ahead.look(words, f.sheet_of(seat), code, learnt(), self._room, width))


class Clock:
    """Says when it is time to choose: after the seconds, or the looks, that were given."""

    def __init__(self, budget: Budget) -> None:
        self._looks = budget.simulations
        seconds = budget.seconds if budget.seconds is not None else SECONDS
        self._end = None if budget.simulations else time.monotonic() + seconds
        self._taken = 0

    def up(self) -> bool:
        """Whether there is no time for one more look."""
        self._taken += 1
        if self._looks is not None:
            return self._taken > self._looks
        return self._end is not None and time.monotonic() > self._end
