"""The library's rules against the judge that looks at points, on random boards."""

from __future__ import annotations

from collections import Counter
from random import Random

from cairn.games.stackback.actions import Lay
from cairn.games.stackback.building import Building
from cairn.games.stackback.geometry import Reason
from cairn.games.stackback.parts import COLOURS
from cairn.games.stackback.proposals import on_wood, stack_sites
from cairn.games.stackback.tools.random_buildings import standing
from tests.games.stackback import oracle


def laid(lay: Lay) -> oracle.Laid:
    return oracle.Laid(lay.colour, lay.tier, lay.x, lay.y, lay.angle)


def candidate(rng: Random, building: Building) -> Lay:
    """A placement near something: proposed and pushed about, or on top of a stick, or anywhere."""
    colour = rng.choice(COLOURS)
    kind = rng.random()
    if kind < 0.5 and len(sites := stack_sites(building, rng.choice(COLOURS), 0)):
        x, y, angle, tier = rng.choice(sites.tolist())[:4]
        lay = Lay(colour, tier, x, y, angle)
    elif kind < 0.7 and (listed := list(on_wood(building, colour))):
        lay = rng.choice(listed)
    elif kind < 0.85:
        stick = rng.choice(building.sticks).lay
        lay = Lay(colour, stick.tier + rng.choice((0, 1, 1)), stick.x, stick.y, stick.angle)
    else:
        lay = Lay(colour, 0, rng.randint(-200, 2500), rng.randint(-200, 1200), rng.randrange(180))
    push = rng.choice((0, 20, 100))
    x, y = lay.x + rng.randint(-push, push), lay.y + rng.randint(-push, push)
    return Lay(lay.colour, lay.tier, x, y, (lay.angle + rng.randint(-push, push)) % 180)


def test_the_rules_agree_with_a_judge_of_points() -> None:
    rng, seen = Random("points"), Counter[str]()
    for size in (2, 5, 10, 15, 20, 25, 30) * 2:
        building = standing(rng, size)
        board = [laid(stick.lay) for stick in building.sticks]
        for _ in range(30):
            lay, run = candidate(rng, building), rng.choice((0, 0, 1, 2))
            faults = oracle.faults(laid(lay), board, run or None)
            if faults is None:
                seen["unsure"] += 1
                continue
            reason, _ = building.examine(lay, run)
            if reason == Reason.FINE:
                assert not faults, (lay, faults)
                seen["stacked" if lay.tier else "wood fine"] += 1
            else:
                code = reason.name.lower()
                assert code in faults, (lay, code, faults)
                seen[code] += 1
    usual = {reason.name.lower() for reason in Reason} - {
        "fine",
        "gap",
    }  # which green has to be laid just so for
    assert all(seen[code] for code in usual), seen
    assert min(seen["stacked"], seen["wood fine"]) >= 20, seen


def test_the_sticks_named_are_those_that_points_find() -> None:
    rng, compared = Random("named"), 0
    for _ in range(6):
        building = standing(rng, 20)
        board = [laid(stick.lay) for stick in building.sticks]
        for _ in range(20):
            lay = candidate(rng, building)
            reason, sticks = building.examine(lay, 0)
            expected = oracle.touching(laid(lay), board, lay.tier - 1) if lay.tier else []
            if expected is None or reason not in (Reason.ONE, Reason.THIRD, Reason.FINE):
                continue
            assert {laid(stick.lay) for stick in sticks} == set(expected)
            compared += 1
    assert compared > 25
