"""Whole games, right and wrong lays mixed, against the oracle."""

from random import Random

import pytest

import cairn
from cairn.core.chance import Dice
from cairn.core.match import Match
from cairn.games.biddi.actions import Lay
from cairn.games.biddi.rules import BiddiState
from tests.games.biddi.oracle import Oracle
from tests.games.biddi.towers import GAME, random_lay, right_tower


def choice(state: BiddiState, seat: int, random: Random) -> str:
    """Mostly a lay, right or wrong; now and then a whole right tower is under way."""
    tower = state.towers[seat]
    roll = random.random()
    if roll < 0.03 or not tower.free:
        return random.choice(["call", "take", "clear"]) if len(tower) else "call"
    lay = random_lay(random, tower, state.steady)
    if roll < 0.6:
        listed = [a for a in state.actions(seat) if isinstance(a, Lay)]
        lay = random.choice(listed) if listed else lay
    return str(lay) if state.why_not(seat, lay) is None else "call"


def compare(match: Match, oracle: Oracle) -> None:
    state = match.state
    assert isinstance(state, BiddiState)
    piles = [[(p.name, p.side, p.upside_down, p.x * 10) for p in pile] for pile in oracle.piles]
    assert [[tuple(level) for level in tower.levels] for tower in state.towers] == piles
    assert (-1 if state.falling is None else state.falling) == oracle.falling
    assert list(state.scores) == oracle.scores()
    assert list(state.extra) == oracle.extra


@pytest.mark.parametrize("hand", ["steady", "human", "shaky"])
@pytest.mark.parametrize("seed", range(8))
def test_games_agree_with_the_oracle(hand: str, seed: int) -> None:
    random, seats = Random(seed), 2 + seed % 3
    match = Match(GAME, seats, {"hand": hand}, Dice(seed))
    oracle = Oracle(seats, 7, hand == "steady")
    while match.state.actors:
        state = match.state
        assert isinstance(state, BiddiState)
        before = len(match.log)
        if cairn.CHANCE in state.actors:
            match.roll()
        elif state.phase == "pick":
            match.play(state.roller, random.choice(state.actions(state.roller)))
        elif random.random() < 0.02 and state.plan:
            seat = random.randrange(seats)
            for text in ["clear" if len(state.towers[seat]) else "", *right_tower(state.plan)]:
                if text:
                    match.play(seat, text)
                    match.roll()
        else:
            seat = random.randrange(seats)
            match.play(seat, choice(state, seat, random))
        for entry in match.log[before:]:
            oracle.play(entry.actor, entry.action)
        compare(match, oracle)
    assert match.state.outcome
    assert list(match.state.outcome.winners) == oracle.winners()
