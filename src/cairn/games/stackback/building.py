"""Building: the sticks on the boards, with their contacts and their equilibrium."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from cairn.balance.equilibrium import Equilibrium, solve
from cairn.balance.programme import Floats
from cairn.balance.toppling import failing, least_fall
from cairn.balance.trial import Footing
from cairn.games.stackback import contacts, geometry
from cairn.games.stackback.actions import Hover, Lay
from cairn.games.stackback.contacts import MOST
from cairn.games.stackback.geometry import CARRIES, COLOUR, FIELDS, TIER, TURNS, WORK, Reason
from cairn.games.stackback.parts import COLOURS, LENGTHS
from cairn.games.stackback.survey import Keen, Survey, footing, keen, survey


@dataclass(frozen=True, slots=True)
class Stick:
    """A stick on the boards: its number (in order of laying), its seat, and its placement."""

    number: int
    seat: int
    lay: Lay


def row(lay: Lay) -> Floats:
    """A placement for the compiled rules."""
    colour, (turn_x, turn_y) = COLOURS.index(lay.colour), TURNS[lay.angle]
    long = LENGTHS[colour] / 2
    return np.array([lay.x, lay.y, turn_x, turn_y, long, lay.tier, colour, 0.0])


class Building:
    """Immutable. Here sticks are identified by their place in `sticks`, elsewhere by number."""

    def __init__(self, sticks: Iterable[Stick] = ()) -> None:
        self.sticks = tuple(sticks)
        self._before: Survey | None = None  # of some of these sticks, the first ones
        self._seen: Keen | None = None  # the same

    @cached_property
    def table(self) -> Floats:
        """The sticks as an array; geometry.py names its columns."""
        table = np.array([row(stick.lay) for stick in self.sticks]).reshape(-1, FIELDS)
        for place in range(len(table)):
            _mark(table, place)
        return table

    @cached_property
    def equilibrium(self) -> Equilibrium:
        """Whether and how it stands."""
        if not self.sticks:
            return Equilibrium.empty()
        scratch = contacts.scratch(len(self.sticks))
        return solve(contacts.written(scratch, contacts.whole(self.table, scratch)))

    @cached_property
    def survey(self) -> Survey:
        """Where other sticks could go; built on the survey of fewer sticks, if there was one."""
        return survey(self.table, self.equilibrium, self._before)

    @cached_property
    def keen(self) -> Keen:
        """Where a keen eye could stack others; the listed places may be only some of these."""
        return keen(self.table, self._seen)

    @cached_property
    def footing(self) -> Footing | None:
        """Everything that trials with one more stick need; None if the building does not stand."""
        return footing(self.equilibrium, self.survey.labels)

    @property
    def stands(self) -> bool:
        """Whether it stands."""
        return self.equilibrium.stands

    @property
    def top(self) -> int:
        """The highest tier with a stick on it; −1 if the wood is bare."""
        return max((stick.lay.tier for stick in self.sticks), default=-1)

    def add(self, stick: Stick) -> Building:
        """The building with one more stick, its equilibrium computed from this one's."""
        after = Building((*self.sticks, stick))
        after.table = np.concatenate([self.table, row(stick.lay)[None]])
        _mark(after.table, len(self.sticks))
        scratch = contacts.scratch(1)
        columns = contacts.written(scratch, contacts.last(after.table, scratch))
        after.equilibrium = self.equilibrium.join(columns)
        after._before = self.__dict__.get("survey", self._before)
        after._seen = self.__dict__.get("keen", self._seen)
        return after

    def history(self) -> Iterator[Building]:
        """The building before each of its sticks, as if no other had ever been there."""
        table = np.array([row(stick.lay) for stick in self.sticks]).reshape(-1, FIELDS)
        for place in range(len(table)):
            before = Building(self.sticks[:place])
            before.table = table[:place].copy()
            yield before
            _mark(table[: place + 1], place)

    def without(self, numbers: Iterable[int]) -> Building:
        """The building without some of its sticks."""
        gone = set(numbers)
        return Building([stick for stick in self.sticks if stick.number not in gone])

    def examine(self, lay: Lay, run: int) -> tuple[Reason, list[Stick]]:
        """The reason against a placement, and the sticks concerned."""
        found = np.empty(MOST, np.int64)
        work = np.empty((WORK, FIELDS))
        reason, named = geometry.examine(self.table, row(lay), run, found, work)
        return reason, [self.sticks[place] for place in found[:named]]

    def rest(self, hover: Hover) -> Lay:
        """How a stick comes to lie that is let down from above until something is in its way."""
        lays = (hover.on(tier) for tier in range(self.top + 1, 0, -1))
        return next((lay for lay in lays if self._stops(lay)), hover.on(0))

    def _stops(self, lay: Lay) -> bool:
        """Whether a stick let down can't get lower than this."""
        return any(self.touched(lay, tier) for tier in range(lay.tier - 1, self.top + 1))

    def touched(self, lay: Lay, tier: int) -> list[int]:
        """The places of the sticks of a tier that lie over or under this one."""
        return _touched(self.table, row(lay), tier)

    def rests(self, place: int) -> Iterator[tuple[int, Floats]]:
        """A stick's supports: the place of the stick below (−1 is a board), and the contact."""
        if place < 0:
            return
        out, work = np.empty((WORK, 2)), np.empty((WORK, FIELDS))
        stick = self.table[place]
        if stick[TIER] == 0:
            for board in (geometry.LEFT, geometry.RIGHT):
                if count := geometry.wood_patch(stick, board, out, work):
                    yield -1, out[:count].copy()
        for below in _touched(self.table, stick, stick[TIER] - 1):
            count = geometry.patch(stick, self.table[below], geometry.HALF, out, work)
            yield below, out[:count].copy()

    @cached_property
    def loose(self) -> tuple[int, ...]:
        """The numbers of the sticks in those connected parts that do not stand."""
        parts = failing(self.equilibrium.problem)
        return self._numbers([place for part in parts for place in part])

    @cached_property
    def least_fall(self) -> tuple[int, ...]:
        """The numbers of the sticks in the least fall, which the statics demand."""
        return self._numbers(least_fall(self.equilibrium.problem))

    def _numbers(self, places: Iterable[int]) -> tuple[int, ...]:
        return tuple(sorted(self.sticks[place].number for place in places))


def _touched(table: Floats, stick: Floats, tier: float) -> list[int]:
    found = np.empty(MOST, np.int64)
    return found[: geometry.touched(table, stick, tier, found)].tolist()


def _mark(table: Floats, place: int) -> None:
    """Note on the sticks below (and on this one) the colours that they carry."""
    stick = table[place]
    for below in _touched(table, stick, stick[TIER] - 1):
        table[below, CARRIES] = int(table[below, CARRIES]) | 1 << int(stick[COLOUR])
    for above in _touched(table, stick, stick[TIER] + 1):
        stick[CARRIES] = int(stick[CARRIES]) | 1 << int(table[above, COLOUR])
