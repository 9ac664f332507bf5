"""Buildings that fall: spoilt at random, laid so that sticks lever others up, or played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import cairn
from cairn import CHANCE
from cairn.games.stackback.actions import Lay
from cairn.games.stackback.building import Building, Stick
from cairn.games.stackback.geometry import Reason
from cairn.games.stackback.parts import COLOURS, LENGTH
from cairn.games.stackback.rules import GAME, StackBackState
from cairn.games.stackback.tools.random_buildings import strained
from tests.games.stackback.boards import parsed

LEVER = (
    "green 0: 300,220 90",
    "green 0: 420,220 90",
    "green 0: 150,530 90",
    "green 0: 300,530 90",
    "green 0: 540,600 90",
    "green 0: 800,600 90",
    "mauve 1: 420,300 0",
    "mauve 1: 230,430 0",
    "mauve 1: 650,560 0",
    "green 2: 215,430 90",
    "yellow 2: 640,310 90",
)
"""The last stick tips a beam, whose other end can't rise without the stick that lies on it."""


class Daredevil:
    """Lays sticks on two others without a thought for balance, when it can."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, state: StackBackState, seat: int, budget: cairn.Budget) -> cairn.Action:
        listed = state.actions(seat)
        lays = [str(action) for action in listed if str(action) != "pass"]
        stacked = [lay for lay in lays if " 0:" not in lay]
        if not stacked or self._random.random() < 0.5:
            return self._random.choice(listed)
        lay = GAME.parse(self._random.choice(stacked))
        askew = self._askew(lay)
        return askew if state.why_not(seat, askew) is None else lay

    def _askew(self, lay: cairn.Action) -> cairn.Action:
        name, _, where = str(lay).partition(": ")
        centre, angle = where.split()
        x, y = (int(one) + self._random.randint(-250, 250) for one in centre.split(","))
        return GAME.parse(f"{name}: {x},{y} {angle}")


def played(seed: int, other: str) -> Iterator[StackBackState]:
    """The falls of a game against one of the bots, with shaky hands and least falls."""
    rng, state = Random(seed), GAME.new(2, {"hand": "shaky"})
    players: list[cairn.Bot] = [Daredevil(seed), GAME.bot(other, seed)]
    while state.actors:
        actor = state.actors[0]
        if actor == CHANCE:
            actions, chances = zip(*state.outcomes(), strict=True)
            (action,) = rng.choices(actions, [float(chance) for chance in chances])
        else:
            action = players[actor].choose(state, actor, cairn.Budget(simulations=1))
        if isinstance(state, StackBackState) and state.falls:
            yield state
        state = state.play(actor, action)


def spoilt(rng: Random) -> Building:
    """A building of any size that falls: its last stick was laid without asking."""
    while True:
        building = strained(rng, rng.choice((6, 9, 12, 18, 24)))
        if building.loose:
            return building


def levered(rng: Random) -> Building:
    """LEVER, with each stick a little elsewhere and each tier in any order."""
    while True:
        lays = [_elsewhere(parsed(lay), rng) for lay in LEVER]
        lays = sorted(lays[:-1], key=lambda lay: (lay.tier, rng.random())) + lays[-1:]
        if building := laid(lays):
            return building


def laid(lays: list[Lay]) -> Building | None:
    """These sticks, if the rules allow each and it stands until the last, which makes it fall."""
    building = Building()
    for number, lay in enumerate(lays):
        if not building.stands or building.examine(lay, 0)[0] != Reason.FINE:
            return None
        building = building.add(Stick(number, 0, lay))
    return building if building.loose else None


def _elsewhere(lay: Lay, rng: Random) -> Lay:
    x, y = lay.x + rng.randint(-25, 25), lay.y + rng.randint(-25, 25)
    return Lay(lay.colour, lay.tier, x, y, (lay.angle + rng.randint(-3, 3)) % 180)


def laden(rng: Random) -> Building:
    """Beams across each other; what makes it fall lies on a stick that carries something else."""
    while True:
        if building := _crossed(rng, rng.choice((10, 14, 18))):
            return building


def _crossed(rng: Random, size: int) -> Building | None:
    """One more than so many sticks; None where a few thousand places were not enough."""
    building = Building()
    for _ in range(4000):
        lay = _across(building, rng, size)
        if building.examine(lay, 0)[0] != Reason.FINE:
            continue
        after = building.add(Stick(len(building.sticks), 0, lay))
        if after.stands and len(after.sticks) <= size:
            building = after
        elif after.loose and len(after.sticks) > size and _shares(building, lay):
            return after
    return None


def _across(building: Building, rng: Random, size: int) -> Lay:
    """A stick near another, mostly at right angles to it, or anywhere on the wood."""
    placed, colour = building.sticks, rng.choice(COLOURS)
    if len(placed) < 5 or (len(placed) < size and rng.random() < 0.25):
        return Lay(colour, 0, rng.randint(0, 900), rng.randint(0, 900), rng.choice((0, 90)))
    at = rng.choice(placed).lay
    reach = LENGTH[at.colour] // 2 + 200
    x, y = at.x + rng.randint(-reach, reach), at.y + rng.randint(-reach, reach)
    angle = (at.angle + 90) % 180 if rng.random() < 0.7 else at.angle
    return Lay(colour, at.tier + 1, x, y, angle)


def _shares(building: Building, lay: Lay) -> bool:
    below = [building.sticks[place].lay for place in building.touched(lay, lay.tier - 1)]
    return any(building.touched(support, lay.tier) for support in below)


KINDS: tuple[Callable[[Random], Building], ...] = (spoilt, levered, laden)
