"""A batch plays, step by step, what the single game plays with the same draws."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np
import pytest

import cairn
from cairn import envs
from cairn.core.actor import CHANCE
from cairn.core.compiled import CompiledState
from cairn.core.kernel import Rng, rng
from cairn.games.brikks import fields

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


def test_every_game_ends_and_begins_anew() -> None:
    """What a step tells about an end is about the game that ended; the rest is the next one's."""
    for name, seats in (("brikks", 1), ("brikks", 2), ("topple", 2), ("nodes", 2)):
        batch = envs.batch(name, 8, seats=seats, seed=2, last=True)
        fresh = batch.moment.mask.copy()
        ends = 0
        while not ends:
            moment = batch.step(batch.moment.random)
            for game in np.flatnonzero(moment.ended):
                ends += 1
                assert moment.last[game].any()
                assert seats == 1 or abs(moment.rewards[game].sum()) < 1e-6
                if name != "topple":  # there chance has rolled first
                    assert np.array_equal(moment.mask[game], fresh[game])


def test_an_illegal_code_changes_nothing_and_is_told() -> None:
    batch = envs.batch("brikks", 4, seats=2, seed=1)
    batch.step(batch.moment.random)
    before = [array.copy() for array in batch.moment]
    words = batch.words.copy()
    illegal = [-1, batch.codes, int(np.flatnonzero(~before[1][2])[0]), 2**31 - 1]
    moment = batch.step(illegal)
    assert moment.refused.all()
    assert not moment.rewards.any()
    assert np.array_equal(batch.words, words)
    for name, old, new in zip(moment._fields, before, moment, strict=True):
        assert name in ("refused", "rewards") or np.array_equal(old, new), name
    assert not batch.step(moment.random).refused.any()


@pytest.mark.parametrize("name", ["brikks", "nodes", "topple"])
def test_any_number_of_threads_plays_the_same(name: str) -> None:
    one, many = (envs.batch(name, 300, seed=5, threads=threads) for threads in (1, 3))
    for _ in range(12):
        for field, ours, theirs in zip(one.moment._fields, one.moment, many.moment, strict=True):
            assert np.array_equal(ours, theirs), field
        one.step(one.moment.random)
        many.step(many.moment.random)


def test_each_game_has_its_own_seed() -> None:
    together = envs.batch("topple", 3, seats=3, seed=[9, 4, 9])
    assert np.array_equal(together.words[0], together.words[2])
    assert not np.array_equal(together.words[0], together.words[1])
    for _ in range(5):
        together.step(together.moment.random)
    played = together.words.copy()
    together.reset([9, 4, 9])
    for _ in range(5):
        together.step(together.moment.random)
    assert np.array_equal(together.words, played)


@pytest.mark.parametrize("name", ["brikks", "nodes", "topple"])
def test_chance_as_a_choice_draws_the_same(name: str) -> None:
    """Handed out and played as drawn, chance does what it does inside a step."""
    options = {"points": 1, "hand": "shaky"} if name == "nodes" else {}
    inside = envs.batch(name, 1, seats=2, options=options, seed=8)
    handed = envs.batch(name, 1, seats=2, options=options, seed=8, chance="choice")
    for _ in range(40):
        while handed.moment.to_act[0] == CHANCE:
            assert handed.moment.mask[0, handed.moment.random[0]]
            handed.step(handed.moment.random)
        assert np.array_equal(handed.words, inside.words)
        code = inside.moment.random.copy()
        inside.step(code)
        handed.step(code)


def test_planes_from_the_seat_to_act() -> None:
    """In the planes of Brikks the own sheet comes first."""
    batch = envs.batch("brikks", 1, seats=2, seed=1)
    while batch.words[0, fields.PHASE] != fields.Phase.USE:
        batch.step(batch.moment.random)
    own, other = batch.moment.planes[0, :2].copy()
    batch.step(batch.moment.random)
    assert batch.moment.to_act[0] == 1
    assert np.array_equal(batch.moment.planes[0, 0], other)
    assert (batch.moment.planes[0, 1] >= own).all()


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"n": 0}, "one game or more"),
        ({"game": "biddi"}, "is not compiled"),
        ({"seed": [1, 2]}, "There are 3 games and 2 seeds"),
        ({"device": "tpu"}, "A device is 'cpu' or 'cuda'"),
        ({"chance": "often"}, "Chance acts 'inside'"),
        ({"seats": 9}, "1–4 players"),
    ],
)
def test_what_can_not_be_had(asked: dict[str, Any], said: str) -> None:
    given: dict[str, Any] = {"game": "brikks", "n": 3} | asked
    with pytest.raises(ValueError, match=said):
        envs.batch(**given)
