"""PettingZoo's own API tests, in every game and several seat counts."""

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason="cairn[envs] is not installed")

from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

from cairn.envs import pettingzoo as shell

TABLES = [("brikks", 2), ("brikks", 4), ("topple", 2), ("topple", 3), ("nodes", 2), ("nodes", 6)]


@pytest.mark.parametrize(("game", "seats"), TABLES)
@pytest.mark.filterwarnings("ignore:.*")
def test_the_library_s_own_test(game: str, seats: int) -> None:
    api_test(shell.env(game, seats), num_cycles=60)


@pytest.mark.filterwarnings("ignore:.*")
def test_the_library_s_test_of_seeds() -> None:
    seed_test(lambda: shell.env("brikks", 2), num_cycles=10)


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (2, {"duel": True}), (4, {})])
@pytest.mark.filterwarnings("ignore:.*")
def test_the_library_s_test_of_all_at_once(seats: int, options: dict[str, bool]) -> None:
    parallel_api_test(shell.parallel_env("brikks", seats, options), num_cycles=60)


def test_pictures() -> None:
    for mode in ("ansi", "rgb_array", "human"):
        env = shell.env("topple", 2, render_mode=mode)
        env.reset(seed=1)
        assert (env.render() is None) == (mode == "human")
    render_test(lambda render_mode: shell.env("nodes", 2, render_mode=render_mode))


def test_rewards_are_those_of_the_winners() -> None:
    env = shell.env("topple", 2, {"target": 20})
    env.reset(seed=3)
    env.action_space("seat_0").seed(3)
    while not any(env.terminations.values()):
        seen = env.observe(env.agent_selection)
        env.step(env.action_space("seat_0").sample(mask=seen["action_mask"]))
    assert sorted(env.rewards.values()) in ([-1.0, 1.0], [0.0, 0.0])


def test_who_plays_an_illegal_code_loses() -> None:
    env = shell.env("brikks", 2)
    env.reset(seed=1)
    mask = env.observe(env.agent_selection)["action_mask"]
    agent = env.agent_selection
    env.step(int(np.flatnonzero(mask == 0)[0]))
    assert env.rewards[agent] == -1
    assert env.terminations[agent]


def test_all_at_once_use_the_block_together() -> None:
    env = shell.parallel_env("brikks", 3)
    seen, _ = env.reset(seed=1)
    wait = env.action_space("seat_0").n - 1
    steps_together = 0
    while env.agents:
        masks = {agent: one["action_mask"] for agent, one in seen.items()}
        steps_together += all(not mask[wait] for mask in masks.values())
        chosen = {agent: int(np.flatnonzero(mask)[-1]) for agent, mask in masks.items()}
        seen, *_ = env.step(chosen)
    assert steps_together > 3


def test_an_illegal_code_is_named() -> None:
    env = shell.parallel_env("brikks", 2)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="is not legal for seat"):
        env.step({"seat_0": 0, "seat_1": 2777})
