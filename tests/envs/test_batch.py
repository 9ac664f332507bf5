"""A batch plays, step by step, what the single game plays with the same draws."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np
import pytest

import cairn
from cairn import envs
from cairn.core.compiled import CompiledState
from cairn.core.game import CHANCE
from cairn.core.kernel import Rng, rng

GAMES, STEPS = 3, 60
LEAST_CHOICES: dict[str, list[dict[str, Any]]] = {
    "brikks": [{}, {"level": 4}],
    "nodes": [
        {"set": kind, "hand": hand, "points": 1}
        for kind, hand in product(("hex", "square"), ("steady", "shaky"))
    ],
    "topple": [
        {"hand": hand, "junior": junior, "target": 20}
        for hand, junior in product(("steady", "human", "shaky", "own"), (False, True))
    ],
}


def cases() -> Iterator[tuple[str, int, dict[str, Any]]]:
    """Every seat count with options that change the rules, and every mode of the card."""
    for name, choices in LEAST_CHOICES.items():
        game = cairn.load(name)
        yield from ((name, *mode) for mode in map(_mode, game.modes.values()))
        yield from ((name, seats, options) for seats, options in product(game.seat_counts, choices))


def _mode(mode: tuple[int, Any]) -> tuple[int, dict[str, Any]]:
    return mode[0], dict(mode[1])


class Single:
    """One game through its States, with the same dice."""

    def __init__(self, name: str, seats: int, options: dict[str, Any], seed: int) -> None:
        start = cairn.load(name).new(seats, options)
        assert isinstance(start, CompiledState)
        self.start, self.rng, self.paid = start, rng(seed), 0
        self.state = self.after_chance(start)

    def after_chance(self, state: CompiledState) -> CompiledState:
        while CHANCE in state.actors:
            state = self.play(state, CHANCE, drawn(state, self.rng))
        return state

    def play(self, state: CompiledState, actor: int, code: int) -> CompiledState:
        after = state.play(actor, state.action_of(code))
        assert isinstance(after, CompiledState)
        return after

    def step(self, code: int) -> tuple[list[float], bool, list[int]]:
        """Rewards, whether it ended, points; then the next game begins."""
        after = self.after_chance(self.play(self.state, self.state.actors[0], code))
        rewards, points = self.rewards(after), [*after.scores]
        self.paid = 0 if after.outcome else after.scores[0]
        self.state = self.after_chance(self.start) if after.outcome else after
        return rewards, after.outcome is not None, points

    def rewards(self, after: CompiledState) -> list[float]:
        if after.seats == 1:
            return [after.scores[0] - self.paid]
        if not after.outcome or len(after.outcome.winners) == after.seats:
            return [0.0] * after.seats
        won = after.outcome.winners
        lost = after.seats - len(won)
        return [1 / len(won) if seat in won else -1 / lost for seat in range(after.seats)]


def drawn(state: CompiledState, source: Rng) -> int:
    return state.kernel.draw(state.words.copy(), source)


def compare(single: Single, moment: envs.Moment, words: Any, game: int) -> None:  # noqa: ANN401
    state = single.state
    seat = state.actors[0]
    codes = {state.code_of(action) for action in state.actions(seat)}
    assert np.array_equal(words[game], state.words)
    assert moment.to_act[game] == seat
    assert set(np.flatnonzero(moment.mask[game]).tolist()) == codes
    assert int(moment.random[game]) in codes


@pytest.mark.parametrize(("name", "seats", "options"), [*cases()], ids=str)
def test_a_batch_is_the_single_game(name: str, seats: int, options: dict[str, Any]) -> None:
    batch = envs.batch(name, GAMES, seats=seats, options=options, seed=11)
    singles = [Single(name, seats, options, 11 + game) for game in range(GAMES)]
    for _ in range(STEPS):
        codes = batch.moment.random.copy()
        moment = batch.step(codes)
        for game, single in enumerate(singles):
            rewards, ended, points = single.step(int(codes[game]))
            assert moment.ended[game] == ended
            assert moment.points[game].tolist() == points
            assert moment.rewards[game].tolist() == pytest.approx(rewards)
            compare(single, moment, batch.words, game)
