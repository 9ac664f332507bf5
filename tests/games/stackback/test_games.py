"""What is proposed is legal and stands."""

from __future__ import annotations

from random import Random

from cairn.games.stackback.building import Building
from cairn.games.stackback.proposals import proposals
from cairn.games.stackback.rules import StackBackState
from cairn.games.stackback.tools.random_buildings import standing
from tests.games.stackback.boards import table


def test_proposals_are_legal_and_stand_and_are_always_the_same() -> None:
    for number in range(4):
        building = standing(Random(f"propose {number}"), 15)
        state = table(*(str(stick.lay) for stick in building.sticks))
        listed = state.actions(0)
        assert listed == table(*(str(stick.lay) for stick in building.sticks)).actions(0)
        assert len(listed) > 100
        assert {action.tier for action in listed} >= {0, 1}  # type: ignore[attr-defined]
        for action in listed[::7]:
            assert state.why_not(0, action) is None
            after = state.play(0, action)
            assert isinstance(after, StackBackState)
            assert not after.falls


def test_the_run_limits_proposals() -> None:
    building = standing(Random("run"), 15)
    for run in (0, 1, 2, 9):
        tiers = {lay.tier for lay in proposals(building, ["green", "mauve"], run)}
        assert all(tier == 0 or tier >= run for tier in tiers)
    assert {lay.tier for lay in proposals(Building(), ["green"], 0)} == {0}
