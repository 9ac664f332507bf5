"""Whole games: bots play to the end, records with falls replay, buildings do as MuJoCo says."""

from __future__ import annotations

from random import Random

import pytest

import cairn
from cairn.games.stackback.building import Building
from cairn.games.stackback.fall import collapse
from cairn.games.stackback.lab import match_report, physics_report, trial, wilson
from cairn.games.stackback.proposals import proposals
from cairn.games.stackback.random_buildings import standing, strained
from cairn.games.stackback.rules import GAME, StackBackState
from tests.games.stackback.boards import table

TIPS = "yellow 1: 640,300 0"  # on both of two, with its middle beyond the second


@pytest.mark.parametrize("bot", ["mason", "greedy", "random"])
def test_a_bot_plays_to_the_end(bot: str) -> None:
    record = cairn.play(GAME, [bot, "random"], seed=5)
    assert record.outcome
    assert record.verify() == []


def test_a_bot_with_a_trembling_hand_plays_to_the_end() -> None:
    record = cairn.play(GAME, ["mason", "mason"], seed=2, options={"hand": "human"})
    assert record.outcome


def test_the_mason_beats_the_greedy() -> None:
    wins = 0
    for number in range(3):
        seats = ["mason", "greedy"] if number % 2 else ["greedy", "mason"]
        outcome = cairn.play(GAME, seats, seed=number).outcome
        assert outcome
        wins += outcome.winners == (1 - number % 2,)
    assert wins >= 2


def reckless(rng: Random) -> cairn.Record:
    """A game in which a stick is twice laid where nothing bears it; then it goes on at random."""
    match = cairn.Match(GAME, 2, {}, cairn.Dice("falls"))
    first = match.roll().actors[0]
    for number, lay in enumerate(("mauve 0: 300,300 90", "mauve 0: 410,300 90", TIPS, TIPS)):
        match.play((first + number) % 2, lay)
        match.roll()
    while (state := match.roll()).actors and len(match.log) < 60:
        match.play(state.actors[0], rng.choice(state.actions(state.actors[0])))
    return match.record()


def test_a_record_with_falls_replays_to_the_same_states() -> None:
    record = reckless(Random("reckless"))
    first = record.replay()
    collapse.cache_clear()  # so that everything falls once more
    again = cairn.Record.loads(record.dumps()).replay()
    assert first == again
    falls = [state for state in first if state.motion()]
    assert len(falls) >= 2
    for state in falls:
        told = GAME.from_json(state.to_json())
        assert told.motion() == state.motion()


def test_what_a_fall_leaves_stands() -> None:
    seen = 0
    for number in range(8):
        building = strained(Random(f"left {number}"), 9)
        if building.stands:
            continue
        fallen = collapse(building.sticks).fallen
        assert fallen
        assert building.without(fallen).stands
        seen += 1
    assert seen >= 2


def test_statics_and_physics_agree_away_from_the_border() -> None:
    trials = [trial(5, number) for number in range(12)]
    clear = [(stands, stayed) for stands, clear, stayed in trials if clear]
    assert all(stands == stayed for stands, stayed in clear)
    assert {stands for stands, _ in clear} == {True, False}
    assert "12 random buildings" in physics_report(trials)


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
            assert not after.moment.fall


def test_the_run_limits_proposals() -> None:
    building = standing(Random("run"), 15)
    for run in (0, 1, 2, 9):
        tiers = {lay.tier for lay in proposals(building, ["green", "mauve"], run)}
        assert all(tier == 0 or tier >= run for tier in tiers)
    assert {lay.tier for lay in proposals(Building(), ["green"], 0)} == {0}


def test_reports() -> None:
    low, high = wilson(0.9, 200)
    assert low == pytest.approx(0.851, abs=1e-3)
    assert high == pytest.approx(0.934, abs=1e-3)
    assert "1.5 of 2 points" in match_report("a", "b", [1, 0.5])
