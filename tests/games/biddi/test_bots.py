"""Bots build like people, and the record keeps their times."""

from itertools import pairwise
from random import Random

import pytest

import cairn
from cairn.core.bot import Budget
from cairn.core.game import Action
from cairn.core.record import Record
from cairn.games.biddi.bots import SKILLS, Builder
from cairn.games.biddi.card import CARD
from cairn.games.biddi.rules import BiddiState
from tests.games.biddi.towers import GAME, play, random_lay, settled, started


@pytest.mark.parametrize("hand", ["steady", "shaky"])
def test_a_game_of_all_strengths(hand: str) -> None:
    record = cairn.play(GAME, list(SKILLS), seed=3, options={"hand": hand})
    assert record.outcome
    assert record.verify() == []
    assert record.outcome.winners == (0,), "the strongest builds fastest and forgets nothing"


def test_the_same_seed_gives_the_same_game() -> None:
    options = {"rounds": 2}
    first = cairn.play(GAME, ["regular", "first-evening"], seed=1, options=options)
    assert cairn.play(GAME, ["regular", "first-evening"], seed=1, options=options) == first


def test_times_are_recorded_and_kept() -> None:
    record = cairn.play(GAME, ["expert", "regular"], seed=5, options={"rounds": 2})
    again = Record.loads(record.dumps())
    assert again == record
    times = [entry.time for entry in again.log]
    assert all(time is not None for time in times)
    assert all(a <= b for a, b in pairwise(times) if a is not None and b is not None)
    assert [entry.time for entry in cairn.Match.resume(again).log] == times


def test_the_limit_ends_rounds_between_bots_too() -> None:
    record = cairn.play(GAME, ["first-evening"] * 2, seed=2, options={"rounds": 2, "limit": 20})
    ends = [entry for entry in record.log if entry.action == "time"]
    assert len(ends) == 2
    starts = [entry.time for entry in record.log if entry.action.startswith("roll")]
    assert ends[0].time is not None
    assert starts[0] is not None
    assert ends[0].time >= starts[0] + 20


def test_better_bots_are_faster_and_more_careful() -> None:
    skills = list(SKILLS.values())
    for better, worse in pairwise(skills):
        assert better.pace < worse.pace
        assert better.ahead > worse.ahead
        assert better.forgets < worse.forgets
    assert [*CARD.bots[:4]] == [*SKILLS]


def test_a_fault_is_taken_off_and_then_it_builds_on() -> None:
    bot = Builder(SKILLS["merciless"], 1)
    state = play(started(pick="white"), 0, "lay white.f 0", "lay 1a -3")
    assert state.towers[0].fault(state.plan) is not None  # type: ignore[arg-type]
    assert str(bot.choose(state, 0, Budget())) == "take"
    assert str(bot.choose(play(state, 0, "take"), 0, Budget())).startswith("lay")


@pytest.mark.parametrize("name", SKILLS)
def test_a_finished_tower_is_called(name: str) -> None:
    state, builder = started(), Builder(SKILLS["merciless"], 1)
    while len(state.towers[0]) < state.levels:
        state = settled(play(state, 0, str(builder.choose(state, 0, Budget()))))
    assert str(GAME.bot(name, 1).choose(state, 0, Budget())) == "call"


def test_delays_fit_the_moment() -> None:
    bot = Builder(SKILLS["regular"], 1)
    state = started()
    first = [bot.delay(state, 0) for _ in range(200)]
    later = [bot.delay(play(state, 0, "lay 1a 0"), 0) for _ in range(200)]
    assert min(first) > 0
    assert sum(first) > sum(later)


class Forgetful:
    """A bot that is made anew for every action."""

    def __init__(self, name: str) -> None:
        self.name, self.asked = name, 0

    def _bot(self) -> Builder:
        self.asked += 1
        return Builder(SKILLS[self.name], self.asked)

    def delay(self, state: BiddiState, seat: int) -> float:
        return self._bot().delay(state, seat)

    def choose(self, state: BiddiState, seat: int, budget: Budget) -> Action:
        return self._bot().choose(state, seat, budget)


@pytest.mark.parametrize("hand", ["steady", "shaky"])
def test_bots_need_no_memory(hand: str) -> None:
    bots = [Forgetful(name) for name in SKILLS]
    record = cairn.play(GAME, bots, seed=4, options={"hand": hand, "rounds": 3})
    assert record.outcome
    assert record.verify() == []
    assert max(record.outcome.scores) > 0


@pytest.mark.parametrize("name", SKILLS)
def test_a_bot_takes_over_whatever_stands_there(name: str) -> None:
    """Wrong pieces, a broken line, levels too many: it only ever does what is legal."""
    for seed in range(60):
        random, state = Random(seed), started("red 2 white 3 blue 5 grey 6")
        for _ in range(random.randint(1, 8)):
            lay = random_lay(random, state.towers[0])
            if state.why_not(0, lay) is None:
                state = settled(play(state, 0, str(lay)))
        bot = Builder(SKILLS[name], seed)
        for _ in range(6):
            action = bot.choose(state, 0, Budget())
            assert state.why_not(0, action) is None, (state, action)
            if str(action) == "call":
                break
            state = settled(play(state, 0, str(action)))
