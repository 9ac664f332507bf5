"""Bots that play by the learnt tables: at first sight, or looking ahead over the next rolls."""

from __future__ import annotations

import time
from math import tanh
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from cairn.core.bot import Alternative, Budget, Explanation
from cairn.core.game import Action
from cairn.core.kernel import Rng, Words, rng
from cairn.games.brikks import fields as f
from cairn.games.brikks.learned import lookahead as ahead
from cairn.games.brikks.learned.rollout import survey_drops, tried
from cairn.games.brikks.learned.value import PLAYED_UNIT, learnt
from cairn.games.brikks.legal import legal_set_ups
from cairn.games.brikks.moves import set_up

if TYPE_CHECKING:
    from cairn.games.brikks.rules import BrikksState

LOOKED_AT = 12
"""How many of the best uses are examined over the possible next rolls."""
FIELD, ROUNDS, HALVED = 6, 16, 4
"""How many of the best uses get rollouts, in how many rounds at most, and after how many rounds
only half of them remain."""
GAMES = 16
"""Rollouts per use and round."""
ROLLS, TO_THE_END = 6, 1 << 20
"""Rolls per rollout: the sheet's value then is as good as playing to the end, which takes twice as
long. A duel is decided only at its end."""
CLEAR, SOON = 1.5, 3
"""A lead in points that settles the choice, and the first round after which it may."""
PRIOR_POINTS, PRIOR_WINS = 150, 30
"""How many rollouts weigh as much as the estimate before them."""
SECONDS = 1.0
"""The default for one choice."""
SPREAD = 12.0
"""With so many points more than the opponent, the odds of winning are e to 1."""


class Thought(NamedTuple):
    """An action considered."""

    code: int
    value: float
    """The value of the bot's own sheet, in points; in a duel the share of the win."""
    looks: int


def share(lead: float) -> float:
    """The share of a win with a lead of so many points."""
    return 0.5 + 0.5 * tanh(lead / SPREAD / 2)


class TableBot:
    """Plays by the tables at first sight."""

    quick = True

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._room = np.zeros(ahead.ROOM, np.int64)

    def choose(self, state: BrikksState, seat: int, budget: Budget) -> Action:
        """The action that leaves the most valuable sheet."""
        return self.explain(state, seat, budget).best

    def explain(self, state: BrikksState, seat: int, budget: Budget) -> Explanation:
        """All actions considered: in points in solo play, else as shares of a win."""
        words = state.words.copy()
        thoughts = self._thoughts(words, seat, budget)
        told = tuple(
            Alternative(state.action_of(code), self._told(words, seat, value), looks, ())
            for code, value, looks in thoughts
        )
        return Explanation(told[0].action, told)

    def _told(self, words: Words, seat: int, value: float) -> float:
        if words[f.SEATS] == 1 or words[f.DUEL]:
            return value
        return share(value - self._rival(words, seat))

    def _thoughts(self, words: Words, seat: int, budget: Budget) -> list[Thought]:
        """The possible actions, best first."""
        match int(words[f.PHASE]):
            case f.Phase.SETUP:
                return self._first_blocks(words, seat)
            case f.Phase.KEEP:
                return self._calls(words, seat)
            case f.Phase.DROP:
                count = survey_drops(words, seat, learnt(), self._room)
                return self._ranked(words, count, self._points(words, seat))
        count = ahead.survey(words, f.sheet_of(seat), learnt(), self._room, 0)
        return self._ranked(words, count, -self._rival(words, seat))

    def _ranked(self, words: Words, count: int, lead: float) -> list[Thought]:
        """The actions surveyed, best first; in a duel with a lead of so many points added."""
        codes, values = self._room[:count], self._room[f.CODES : f.CODES + count] / PLAYED_UNIT
        if words[f.DUEL]:
            values = np.array([share(value + lead) for value in values])
        order = np.argsort(-values, kind="stable")
        return [Thought(int(codes[one]), float(values[one]), 1) for one in order]

    def _first_blocks(self, words: Words, seat: int) -> list[Thought]:
        count = legal_set_ups(words, self._room)
        codes, rival = self._room[:count].tolist(), self._rival(words, seat)
        thoughts = []
        for code in codes:
            trial = words.copy()
            set_up(trial, seat, *divmod(code, f.PLACES // f.BLOCKS))
            points = self._points(trial, seat)
            thoughts.append(Thought(code, share(points - rival) if words[f.DUEL] else points, 1))
        return sorted(thoughts, key=lambda one: -one.value)

    def _calls(self, words: Words, seat: int) -> list[Thought]:
        """Keep the roll unless a new one promises more; the others get the same roll."""
        calls = []
        for code, outlook in ((f.CallCode.KEEP, self._kept), (f.CallCode.AGAIN, self._again)):
            others = [outlook(words, one) for one in self._others(words, seat)]
            lead = outlook(words, seat) - max(others)
            points = lead + self._rival(words, seat)
            calls.append(Thought(int(code), share(lead) if words[f.DUEL] else points, f.BLOCKS))
        return sorted(calls, key=lambda one: -one.value)

    def _kept(self, words: Words, seat: int) -> float:
        """A seat's value if the roll stands."""
        sheet = f.sheet_of(seat)
        if words[sheet + f.OUT]:
            return self._points(words, seat)
        count = ahead.survey(words, sheet, learnt(), self._room, 0)
        return float(self._room[f.CODES : f.CODES + count].max()) / PLAYED_UNIT

    def _again(self, words: Words, seat: int) -> float:
        """A seat's value before a new roll."""
        sheet = f.sheet_of(seat)
        if words[sheet + f.OUT]:
            return self._points(words, seat)
        return float(ahead.shallow(words, sheet, learnt(), self._room, 0)) / f.BLOCKS / PLAYED_UNIT

    def _points(self, words: Words, seat: int) -> float:
        """A seat's value as it is."""
        return float(ahead.outlook(words, f.sheet_of(seat), learnt(), self._room)) / PLAYED_UNIT

    def _rival(self, words: Words, seat: int) -> float:
        """The value of the best other sheet; 0 in solo play."""
        return max((self._points(words, one) for one in self._others(words, seat)), default=0.0)

    def _others(self, words: Words, seat: int) -> list[int]:
        return [one for one in range(words[f.SEATS]) if one != seat]


class LookingBot(TableBot):
    """Looks ahead over the possible rolls, and plays rollouts with the best uses."""

    quick = False

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._trial = np.zeros(f.WORDS, np.int64)

    def _thoughts(self, words: Words, seat: int, budget: Budget) -> list[Thought]:
        thoughts, clock = super()._thoughts(words, seat, budget), Stopwatch(budget)
        if words[f.DUEL]:
            return self._played_on(words, seat, thoughts, clock)
        if words[f.PHASE] != f.Phase.USE:
            return thoughts
        thoughts = self._looked(words, f.sheet_of(seat), thoughts[:LOOKED_AT], clock)
        return self._played_on(_alone(words, seat), 0, thoughts, clock)

    def _looked(
        self, words: Words, sheet: int, thoughts: list[Thought], clock: Stopwatch
    ) -> list[Thought]:
        """The same over the possible rolls, best first; unchanged without time."""
        looked = []
        for code, _, looks in thoughts:
            if len(thoughts) == 1 or clock.up():
                return thoughts
            value = float(ahead.look(words, sheet, code, learnt(), self._room))
            looked.append(Thought(code, value, looks + f.BLOCKS))
        # The sort is stable: of equals, the one that looked better before comes first.
        return sorted(looked, key=lambda one: -one.value)

    def _played_on(
        self, words: Words, seat: int, thoughts: list[Thought], clock: Stopwatch
    ) -> list[Thought]:
        """The best few after rollouts, the better ones with more of them."""
        field, left = thoughts[:FIELD], FIELD
        prior, rolls = (PRIOR_WINS, TO_THE_END) if words[f.DUEL] else (PRIOR_POINTS, ROLLS)
        games = dict.fromkeys((one.code for one in field), prior)
        for round_ in range(ROUNDS):
            if len(field) == 1 or clock.up() or self._settled(words, field, round_):
                break
            seeds = self._seeds(round_)
            for place, (code, value, looks) in enumerate(field[:left]):
                total = tried(words, seat, code, learnt(), self._room, seeds, self._trial, rolls)
                games[code] += GAMES
                value += (total - GAMES * value) / games[code]
                field[place] = Thought(code, value, looks + GAMES)
            field.sort(key=lambda one: -one.value)
            left = max(2, FIELD * HALVED // (HALVED + round_))
        return field

    def _settled(self, words: Words, field: list[Thought], round_: int) -> bool:
        if words[f.DUEL] or round_ <= SOON:
            return False
        return field[0].value - field[1].value > CLEAR

    def _seeds(self, round_: int) -> Rng:
        first = (self._seed << 16) + round_ * GAMES
        return np.concatenate([rng(first + game) for game in range(GAMES + 1)])


def _alone(words: Words, seat: int) -> Words:
    """The same sheet and block in a solo game: the other sheets change nothing."""
    own, sheet = words.copy(), f.sheet_of(seat)
    own[f.SEATS], own[f.ROLLER] = 1, 0
    own[f.sheet_of(0) : f.sheet_of(1)] = words[sheet : sheet + f.SHEET]
    return own


class Stopwatch:
    """Says when it is time to choose: after the given seconds or looks."""

    def __init__(self, budget: Budget) -> None:
        self._looks = budget.simulations
        seconds = budget.seconds if budget.seconds is not None else SECONDS
        self._end = None if budget.simulations else time.monotonic() + seconds
        self._taken = 0

    def up(self) -> bool:
        """Whether there is no time left for another look."""
        self._taken += 1
        if self._looks is not None:
            return self._taken > self._looks
        return self._end is not None and time.monotonic() > self._end
