"""Bots play to the end, and the better ones win."""

from __future__ import annotations

import pytest

import cairn
from cairn.core.bot import STRENGTHS, Budget
from cairn.games.stackback.rules import GAME, StackBackState
from tests.games.stackback.boards import table

FEW = Budget(simulations=2)


@pytest.mark.parametrize("bot", [*GAME.bots])
def test_a_bot_plays_to_the_end(bot: str) -> None:
    record = cairn.play(GAME, [bot, "random"], seed=5, budget=FEW)
    assert record.outcome
    assert record.verify() == []


@pytest.mark.parametrize("fall", ["back", "sudden"])
def test_a_bot_with_a_trembling_hand_plays_to_the_end(fall: str) -> None:
    options = {"hand": "human", "fall": fall}
    record = cairn.play(GAME, ["expert", "regular"], seed=2, options=options, budget=FEW)
    assert record.outcome


@pytest.mark.parametrize(("better", "worse"), [("expert", "regular"), ("regular", "first-evening")])
def test_the_better_one_wins(better: str, worse: str) -> None:
    wins = 0
    for number in range(3):
        seats = [better, worse] if number % 2 else [worse, better]
        outcome = cairn.play(GAME, seats, seed=number, budget=FEW).outcome
        assert outcome
        wins += outcome.winners == (1 - number % 2,)
    assert wins >= 2


@pytest.mark.parametrize("bot", [name for name in STRENGTHS if name != "first-evening"])
@pytest.mark.parametrize("hand", ["mauve green", "green mauve mauve"])
def test_a_win_in_this_turn_is_found(bot: str, hand: str) -> None:
    """What is stacked doesn't end the turn, so it comes first, and the last stick goes anywhere."""
    state = table("yellow 0: 400,400 0", "yellow 0: 400,600 0", run=0, hand=hand)
    player = GAME.bot(bot, 3)
    while not state.outcome:
        assert state.progress.turn == 0, "the turn is over, and the other one plays"
        after = state.play(0, player.choose(state, 0, Budget(simulations=20)))
        assert isinstance(after, StackBackState)
        state = after
    assert state.outcome.winners == (0,)


def test_a_plan_is_explained() -> None:
    state = table("yellow 0: 400,400 0", "yellow 0: 400,600 0", run=0, hand="mauve green")
    found = GAME.bot("merciless", 3).explain(state, 0, FEW)  # type: ignore[attr-defined]
    best = found.alternatives[0]
    assert best.action == found.best == GAME.bot("merciless", 3).choose(state, 0, FEW)
    assert best.value == 1
    assert [one.value for one in found.alternatives] == sorted(
        (one.value for one in found.alternatives), reverse=True
    )
    for action in (best.action, *best.line):
        state = state.play(0, action)  # type: ignore[assignment]
    assert state.outcome
