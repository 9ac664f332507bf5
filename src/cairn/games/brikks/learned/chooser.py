"""Bots that play by the learnt tables: directly, or looking ahead over the possible rolls."""

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
"""How many of the best uses are looked at through the rolls that may come next."""
FIELD, ROUNDS, HALVED = 6, 16, 4
"""How many of the best are played on with, in how many rounds at most, and after how many of them
only half still are."""
GAMES = 16
"""Games that are played on with each in a round."""
ROLLS, TO_THE_END = 6, 1 << 20
"""For how many rolls they are: what a sheet promises then is as good as playing to the end, which
takes twice as long. A duel is decided at its end alone."""
CLEAR, SOON = 1.5, 3
"""A lead in points that settles the choice, and the first round after which it may."""
PRIOR_POINTS, PRIOR_WINS = 150, 30
"""How many games count as much as what was thought before."""
SECONDS = 1.0
"""For one choice, where nobody says how many."""
SPREAD = 12.0
"""With so many points more than the other, the odds to win are e to 1."""


class Thought(NamedTuple):
    """An action that the bot has considered."""

    code: int
    value: float
    """What the own sheet comes to, in points; in a duel the share of the win."""
    looks: int


def share(lead: float) -> float:
    """Win probability for a given lead in points."""
    return 0.5 + 0.5 * tanh(lead / SPREAD / 2)


class TableBot:
    """Plays the action with the best value in the tables, without looking ahead."""

    quick = True

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._room = np.zeros(ahead.ROOM, np.int64)

    def choose(self, state: BrikksState, seat: int, budget: Budget) -> Action:
        """The action that leaves the most valuable sheet."""
        return self.explain(state, seat, budget).best

    def explain(self, state: BrikksState, seat: int, budget: Budget) -> Explanation:
        """All considered actions, rated in points in solo play, otherwise as win probabilities."""
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
        """The legal actions, best first."""
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
        """The surveyed actions, best first; in a duel, with this lead added."""
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
        """Keep the roll unless a new one promises more; the other players have to use it too."""
        calls = []
        for code, outlook in ((f.Call.KEEP, self._kept), (f.Call.AGAIN, self._again)):
            others = [outlook(words, one) for one in self._others(words, seat)]
            lead = outlook(words, seat) - max(others)
            points = lead + self._rival(words, seat)
            calls.append(Thought(int(code), share(lead) if words[f.DUEL] else points, f.BLOCKS))
        return sorted(calls, key=lambda one: -one.value)

    def _kept(self, words: Words, seat: int) -> float:
        """A seat's expected score if the roll is kept."""
        sheet = f.sheet_of(seat)
        if words[sheet + f.OUT]:
            return self._points(words, seat)
        count = ahead.survey(words, sheet, learnt(), self._room, 0)
        return float(self._room[f.CODES : f.CODES + count].max()) / PLAYED_UNIT

    def _again(self, words: Words, seat: int) -> float:
        """A seat's expected score before a new roll."""
        sheet = f.sheet_of(seat)
        if words[sheet + f.OUT]:
            return self._points(words, seat)
        return float(ahead.shallow(words, sheet, learnt(), self._room, 0)) / f.BLOCKS / PLAYED_UNIT

    def _points(self, words: Words, seat: int) -> float:
        """The value of a seat's sheet as it is."""
        return float(ahead.outlook(words, f.sheet_of(seat), learnt(), self._room)) / PLAYED_UNIT

    def _rival(self, words: Words, seat: int) -> float:
        """The value of the best other sheet; zero in solo play."""
        return max((self._points(words, one) for one in self._others(words, seat)), default=0.0)

    def _others(self, words: Words, seat: int) -> list[int]:
        return [one for one in range(words[f.SEATS]) if one != seat]


class LookingBot(TableBot):
    """Looks ahead over the possible rolls, and plays the best uses out to the end."""

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
        """The same thoughts rated over the possible rolls, best first; unchanged if time is up."""
        looked = []
        for code, _, looks in thoughts:
            if len(thoughts) == 1 or clock.up():
                return thoughts
            value = float(ahead.look(words, sheet, code, learnt(), self._room))
            looked.append(Thought(code, value, looks + f.BLOCKS))
        # The sort keeps the order of equals: what looked better before comes first.
        return sorted(looked, key=lambda one: -one.value)

    def _played_on(
        self, words: Words, seat: int, thoughts: list[Thought], clock: Stopwatch
    ) -> list[Thought]:
        """The best few, rated by playing games on from them, more games for the better ones."""
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
    """The same sheet and block in a solo game: the other sheets have no influence."""
    own, sheet = words.copy(), f.sheet_of(seat)
    own[f.SEATS], own[f.ROLLER] = 1, 0
    own[f.sheet_of(0) : f.sheet_of(1)] = words[sheet : sheet + f.SHEET]
    return own


class Stopwatch:
    """Tells when to choose: after the given number of seconds or looks."""

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
