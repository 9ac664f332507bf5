"""A close look at the wood counts the same chances as laying every stick and looking again."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import cairn
from cairn.core.bot import Budget
from cairn.games.stackback.actions import Lay
from cairn.games.stackback.building import Building, Stick
from cairn.games.stackback.geometry import Reason
from cairn.games.stackback.parts import COLOURS
from cairn.games.stackback.proposals import Lays, on_wood
from cairn.games.stackback.rules import GAME, StackBackState
from cairn.games.stackback.runs import chances
from cairn.games.stackback.seclusion import free, secluded
from cairn.games.stackback.sites import HOLDS
from tests.games.stackback.boards import table

SOME = 60


def crowded(seed: int) -> Building:
    """What lies there in the middle of a game."""
    record = cairn.play(GAME, ["regular", "regular"], seed)
    states = (state for state in record.states() if isinstance(state, StackBackState))
    return next(one.building for one in states if len(one.building.sticks) == 16 + 6 * seed)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("hands", [((3, 3, 3), (2, 2, 2)), ((0, 2, 1), (1, 0, 4))])
def test_fewer_chances_are_found_wherever_they_are(
    seed: int, hands: tuple[tuple[int, ...], tuple[int, ...]]
) -> None:
    building, random = crowded(seed), Random(seed)
    places = [lay for colour in range(3) if hands[0][colour] for lay in _free(building, colour)]
    least = chances(building, hands[1], 0, keen=True) + 1
    found = {*secluded(building, hands, least)}
    assert found <= {*places}
    some = random.sample(places, SOME) + random.sample(sorted(found, key=str), min(9, len(found)))
    for lay in some:
        after = building.add(Stick(-1, 0, lay))
        assert (chances(after, hands[1], 0, keen=True) < least) == (lay in found)


def test_what_is_found_may_be_laid() -> None:
    building = crowded(2)
    least = chances(building, (1, 1, 1), 0, keen=True) + 3
    found = secluded(building, ((1, 1, 1), (1, 1, 1)), least)[:50]
    assert found
    for lay in found:
        assert building.examine(lay, 0)[0] == Reason.FINE
        assert building.add(Stick(-1, 0, lay)).stands


def test_nothing_is_less_than_nothing() -> None:
    assert not secluded(crowded(1), ((1, 1, 1), (1, 1, 1)), 0)


def test_a_keen_eye_remembers_what_it_saw() -> None:
    whole = crowded(3)
    grown = Building(whole.sticks[:10])
    for stick in whole.sticks[10:]:
        assert grown.keen  # what the next one starts from
        grown = grown.add(stick)
    for seen, fresh in zip(grown.keen.stacked, Building(whole.sticks).keen.stacked, strict=True):
        assert np.array_equal(seen[:, :HOLDS], fresh[:, :HOLDS])


def test_where_nothing_listed_is_safe_merciless_finds_a_place() -> None:
    spots = ("mauve 0: 570,870 90", "green 0: 1950,30 120", "mauve 0: 30,30 0")
    state = table(*spots, "mauve 0: 2010,990 120", "yellow 0: 990,810 90")
    building, (mine, other) = state.building, state.progress.hands
    assert not chances(building, mine, 0, keen=True)

    def given(lay: Lay) -> int:
        return chances(building.add(Stick(-1, 0, lay)), other, 0, keen=True)

    assert all(map(given, (lay for colour in COLOURS for lay in on_wood(building, colour))))
    chosen = GAME.bot("merciless", 1).choose(state, 0, Budget(simulations=5))
    assert isinstance(chosen, Lay)
    assert given(chosen) == 0


def _free(building: Building, colour: int) -> Lays:
    lays = Lays(free(building, colour))
    assert {lay.colour for lay in lays} <= {COLOURS[colour]}
    return lays
