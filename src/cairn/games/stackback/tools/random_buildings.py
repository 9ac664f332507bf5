"""Buildings to try things on: laid at random by the rules, standing or about to fall."""

from __future__ import annotations

from random import Random

from cairn.games.stackback.actions import Lay
from cairn.games.stackback.building import Building, Stick
from cairn.games.stackback.geometry import Reason
from cairn.games.stackback.parts import COLOURS, LENGTH
from cairn.games.stackback.proposals import bears, on_wood, stack_sites

STACKING = 0.7
"""How often a stick goes on others if it can."""


def standing(random: Random, count: int) -> Building:
    """A standing building of so many sticks."""
    building = Building()
    while len(building.sticks) < count:
        lay = _stacked(random, building)
        if lay is None or not bears(building, lay) or random.random() > STACKING:
            lay = _wood(random, building) or lay
        if lay and bears(building, lay):
            building = building.add(Stick(len(building.sticks), 0, lay))
    return building


def strained(random: Random, count: int) -> Building:
    """A building that stood until a last stick was laid on it unchecked."""
    while True:
        building = standing(random, count - 1)
        if lay := _askew(random, building):
            return building.add(Stick(count - 1, 0, lay))


def _stacked(random: Random, building: Building) -> Lay | None:
    colour = random.choice(COLOURS)
    sites = stack_sites(building, colour, 0)
    if not len(sites):
        return None
    x, y, angle, tier = random.choice(sites.tolist())[:4]
    return Lay(colour, tier, x, y, angle)


def _askew(random: Random, building: Building) -> Lay | None:
    """A stick on two others, pushed about until nothing supports it, or tried often enough."""
    pushed = lay = _stacked(random, building)
    for _ in range(20):
        if lay is None or pushed is None or not bears(building, pushed):
            break
        reach = LENGTH[lay.colour] // 2
        x, y = lay.x + random.randint(-reach, reach), lay.y + random.randint(-reach, reach)
        moved = Lay(lay.colour, lay.tier, x, y, lay.angle)
        pushed = moved if building.examine(moved, 0)[0] == Reason.FINE else pushed
    return pushed


def _wood(random: Random, building: Building) -> Lay | None:
    listed = list(on_wood(building, random.choice(COLOURS)))
    return random.choice(listed) if listed else None
