"""Bots that play by the tables: legal in every mode, the same for the same looks, and strong."""

from __future__ import annotations

from statistics import mean

import pytest

import cairn
from cairn.core.bot import Budget
from cairn.core.chance import Dice
from cairn.core.match import Match

GAME = cairn.load("brikks")


def solo(bot: str, seed: int, looks: int = 3) -> Match:
    match, player = Match(GAME, 1, None, Dice(f"{seed:064x}")), GAME.bot(bot, 1)
    while match.roll().actors:
        match.play(0, player.choose(match.state, 0, Budget(simulations=looks)))
    return match


def points(match: Match) -> int:
    assert match.state.outcome
    return match.state.outcome.scores[0]


def test_the_tables_play_far_better_than_the_rules_of_thumb() -> None:
    by_tables = mean(points(solo("expert", seed)) for seed in range(12))
    by_thumb = mean(points(solo("greedy", seed)) for seed in range(12))
    assert by_tables > by_thumb + 20


def test_the_same_looks_give_the_same_game() -> None:
    one, other = (solo("merciless", 4) for _ in range(2))
    assert [entry.action for entry in one.log] == [entry.action for entry in other.log]


@pytest.mark.parametrize(("seats", "duel"), [(2, True), (2, False), (4, False)])
@pytest.mark.parametrize("bot", ["expert", "merciless"])
def test_whole_games_of_several(
    bot: str, seats: int, duel: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cairn.games.brikks.learned.chooser.GAMES", 2)
    options = {"duel": True} if duel else {}
    match = Match(GAME, seats, options, Dice("7" * 64))
    players = [GAME.bot(bot, seat) for seat in range(seats)]
    while actors := match.roll().actors:
        seat = actors[0]
        match.play(seat, players[seat].choose(match.state, seat, Budget(simulations=2)))
    assert match.state.outcome
