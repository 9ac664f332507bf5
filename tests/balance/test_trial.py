"""Trials say what the whole equilibrium says, and clusters are those of `toppling`."""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np

from cairn.balance.clusters import label
from cairn.balance.toppling import groups
from cairn.balance.trial import STANDS, UNSURE, Footing, stands_with
from cairn.games.stackback import contacts
from cairn.games.stackback.actions import Lay
from cairn.games.stackback.building import Building, Stick, row
from cairn.games.stackback.geometry import Reason
from cairn.games.stackback.parts import COLOURS, LENGTH
from cairn.games.stackback.proposals import stack_sites
from cairn.games.stackback.tools.random_buildings import standing


def sites(building: Building, rng: Random) -> list[tuple[Lay, tuple[int, int]]]:
    """Places on two sticks, pushed about, with the places of the two."""
    found = []
    for colour in COLOURS:
        listed = stack_sites(building, colour, 0).tolist()
        for x, y, angle, tier, *_ in rng.sample(listed, min(len(listed), 40)):
            push = LENGTH[colour] // 2
            x, y = x + rng.randint(-push, push), y + rng.randint(-push, push)
            lay = Lay(colour, tier, x, y, angle)
            reason, sticks = building.examine(lay, 0)
            if reason == Reason.FINE:
                one, other = (building.sticks.index(stick) for stick in sticks)
                found.append((lay, (one, other)))
    return found


def tried(building: Building, footing: Footing, lay: Lay, pair: tuple[int, int]) -> int:
    """What a trial says of another stick on two."""
    scratch = contacts.scratch(1)
    count = contacts.on_two(building.table, row(lay), pair, scratch)
    return stands_with(footing, scratch.columns, np.array([0, count]))


def test_a_trial_says_what_the_equilibrium_says() -> None:
    rng, seen = Random("trials"), Counter[bool]()
    for size in (3, 6, 12, 20, 30, 40, 45) * 2:
        building = standing(rng, size)
        footing = building.footing
        assert footing
        for lay, pair in sites(building, rng):
            verdict = tried(building, footing, lay, pair)
            after = building.add(Stick(-1, 0, lay))
            assert verdict != UNSURE
            assert (verdict == STANDS) == after.stands, (size, lay)
            seen[after.stands] += 1
    assert min(seen.values()) > 20


def test_a_trial_changes_nothing() -> None:
    rng = Random("again")
    building = standing(rng, 15)
    footing = building.footing
    assert footing
    before = [array.copy() for array in (*footing.problem, *footing.basis)]
    places = sites(building, rng)
    first = [tried(building, footing, *place) for place in places]
    again = [tried(building, footing, *place) for place in places]
    assert first == again
    after = (*footing.problem, *footing.basis)
    assert all(np.array_equal(one, other) for one, other in zip(before, after, strict=True))


def test_labels_name_the_groups_that_hang_together() -> None:
    for number in range(6):
        problem = standing(Random(f"labels {number}"), 18).equilibrium.problem
        labels = np.empty(len(problem.bodies), np.int64)
        label(problem, labels)
        for group in groups(problem, range(len(problem.bodies))):
            assert {int(labels[body]) for body in group} == {group[0]}
