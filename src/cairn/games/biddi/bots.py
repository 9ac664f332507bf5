"""Bots that build like people: level by level, at their own pace, with occasional mistakes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from cairn.bots import RandomBot
from cairn.core.bot import BotMaker, Budget
from cairn.core.game import Action
from cairn.games.biddi.actions import CALL, TAKE, Lay, Pick
from cairn.games.biddi.parts import UNIT, is_biddi
from cairn.games.biddi.solver.standing import SolvedBar, Unknown, solver
from cairn.games.biddi.tower import Level, Plan, Tower

if TYPE_CHECKING:
    from cairn.games.biddi.rules import BiddiState

TRIES = 6  # of the solver's search: a few milliseconds at most


@dataclass(frozen=True)
class Skill:
    """A builder's pace and faults."""

    pace: float
    """Seconds that an action takes on average."""
    ahead: float
    """How often it plans to the top before it lays a level."""
    forgets: float
    """How often it lays a level without regard to the line."""
    notices: float
    """How often it notices its own fault before it goes on."""


SKILLS = {
    "merciless": Skill(pace=2.2, ahead=1.0, forgets=0.0, notices=1.0),
    "expert": Skill(pace=2.8, ahead=0.95, forgets=0.01, notices=1.0),
    "regular": Skill(pace=6.0, ahead=0.7, forgets=0.05, notices=0.85),
    "first-evening": Skill(pace=11.0, ahead=0.25, forgets=0.15, notices=0.5),
}


class Builder:
    """Builds with some skill, through the same actions as people. Its thinking takes no time.

    It keeps a plan of the whole tower from level to level, and makes a new one whenever its
    tower no longer matches: after a fall, or if another player began it.
    """

    def __init__(self, skill: Skill, seed: int) -> None:
        self._skill = skill
        self._random = Random(seed)
        self._plan: Plan | None = None
        self._idea: list[SolvedBar] = []

    def delay(self, state: BiddiState, seat: int) -> float:
        """Seconds until the next action: longer before the first level, short before a call."""
        seconds = self._skill.pace * (0.6 + 0.8 * self._random.random())
        if state.phase == "build":
            built = len(state.towers[seat])
            seconds *= 1.5 if built == 0 else 0.5 if built >= state.levels else 1.0
        return seconds

    def choose(self, state: BiddiState, seat: int, budget: Budget) -> Action:
        """Lay the next level, take one off if something is wrong, or call."""
        if state.phase == "pick":
            return Pick(self._random.choice(state.equal))
        tower, plan = state.towers[seat], state.plan
        assert plan
        if tower.fault(plan) and self._often(self._skill.notices):
            return TAKE
        if len(tower) >= plan.levels:
            return CALL
        lay = self._planned(tower, plan) if self._often(self._skill.ahead) else None
        lay = lay or self._tried(tower, plan)
        if lay is None:
            return TAKE if len(tower) else CALL
        return self._careless(tower, lay) if self._often(self._skill.forgets) else lay

    def _often(self, share: float) -> bool:
        return self._random.random() < share

    def _tried(self, tower: Tower, plan: Plan) -> Lay | None:
        """Any level that continues the line and stands for now; None if there is none."""
        level = len(tower) + 1
        lays = [lay for lay in tower.joined if plan.fits(level, lay.piece)]
        self._random.shuffle(lays)
        return next((lay for lay in lays if _stands(tower, lay)), None)

    def _planned(self, tower: Tower, plan: Plan) -> Lay | None:
        """The next level of a plan that finishes this tower; None if it can't be finished."""
        if not all(plan.fits(number, level.piece) for number, level in enumerate(tower.levels, 1)):
            return None  # another player began with other pieces: no plan begins like this
        built = [_bar(level) for level in tower.levels]
        if self._plan != plan or not _begins(self._idea, built):
            self._plan, self._idea = plan, self._new_idea(built, plan)
        if not self._idea:
            return None
        bar = self._idea[len(built)]
        piece = bar.block or plan.biddis[len(built) + 1]
        lay = tower.join(piece, bar.side, bar.flipped)
        return lay if _stands(tower, lay) else None

    def _new_idea(self, built: list[SolvedBar], plan: Plan) -> list[SolvedBar]:
        """A complete tower that begins like this, with all BIDDIs smiling if possible."""
        solved = solver(plan.levels, frozenset(plan.biddis))
        seed = self._random.getrandbits(32)
        for smiles in (len(plan.biddis), 0):
            try:
                if idea := solved.find(built, smiles=smiles, seed=seed, tries=TRIES):
                    return idea
            except Unknown:
                continue
        return []

    def _careless(self, tower: Tower, lay: Lay) -> Lay:
        """The same piece, one unit off the line."""
        off = Lay(lay.piece, lay.side, lay.flipped, lay.x + self._random.choice((-1, 1)) * UNIT)
        return off if tower.touches(_level(off)) else lay


def _level(lay: Lay) -> Level:
    return Level(lay.piece, lay.side, lay.flipped, lay.x)


def _stands(tower: Tower, lay: Lay) -> bool:
    return tower.with_level(_level(lay)).falls is None


def _bar(level: Level) -> SolvedBar:
    return SolvedBar(None if is_biddi(level.piece) else level.piece, level.side, level.flipped, 0)


def _begins(idea: list[SolvedBar], built: list[SolvedBar]) -> bool:
    """Whether a plan begins with the levels built, ignoring their slips."""
    return bool(idea) and [bar[:3] for bar in idea[: len(built)]] == [bar[:3] for bar in built]


MAKERS: Sequence[BotMaker] = (
    *(partial(Builder, skill) for skill in SKILLS.values()),
    RandomBot,
)
"""The makers of the bots on the card, in the same order."""
