"""A close look at the wood counts the same chances as laying every stick and looking again."""

from __future__ import annotations

from random import Random

import pytest

import cairn
from cairn.games.stackback.building import Building, Stick
from cairn.games.stackback.geometry import Reason
from cairn.games.stackback.parts import COLOURS
from cairn.games.stackback.proposals import Lays
from cairn.games.stackback.rules import GAME, StackBackState
from cairn.games.stackback.runs import chances
from cairn.games.stackback.seclusion import free, secluded

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
    least = chances(building, hands[1], 0) + 1
    found = {*secluded(building, hands, least)}
    assert found <= {*places}
    some = random.sample(places, SOME) + random.sample(sorted(found, key=str), min(9, len(found)))
    for lay in some:
        after = building.add(Stick(-1, 0, lay))
        assert (chances(after, hands[1], 0) < least) == (lay in found)


def test_what_is_found_may_be_laid() -> None:
    building = crowded(2)
    for lay in secluded(building, ((1, 1, 1), (1, 1, 1)), chances(building, (1, 1, 1), 0) + 3)[:50]:
        assert building.examine(lay, 0)[0] == Reason.FINE
        assert building.add(Stick(-1, 0, lay)).stands


def test_nothing_is_less_than_nothing() -> None:
    assert not secluded(crowded(1), ((1, 1, 1), (1, 1, 1)), 0)


def _free(building: Building, colour: int) -> Lays:
    lays = Lays(free(building, colour))
    assert {lay.colour for lay in lays} <= {COLOURS[colour]}
    return lays
