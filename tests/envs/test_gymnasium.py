"""Gymnasium's own checks, and that its users find what they expect."""

import numpy as np
import pytest

pytest.importorskip("gymnasium", reason="cairn[envs] is not installed")

import gymnasium
from gymnasium.utils.env_checker import check_env

import cairn.envs.gymnasium as shell

NAMES = sorted(shell.GAMES)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.filterwarnings("ignore:.*not within the observation space.*")
def test_the_library_s_own_check(name: str) -> None:
    check_env(gymnasium.make(name).unwrapped, skip_render_check=True)


@pytest.mark.parametrize("name", NAMES)
def test_a_game_to_the_end_with_masks(name: str) -> None:
    env = gymnasium.make(name)
    _, info = env.reset(seed=4)
    env.action_space.seed(4)
    won, over = 0.0, False
    while not over:
        action = env.action_space.sample(mask=info["action_mask"])
        _, reward, over, _, info = env.step(action)
        assert not info["refused"]
        won += float(reward)
    assert won == info["points"]


def test_the_same_seed_is_the_same_game() -> None:
    first, again = (gymnasium.make("cairn/Brikks-v0") for _ in range(2))
    one, other = first.reset(seed=1), again.reset(seed=1)
    for _ in range(5):
        assert np.array_equal(one[0], other[0])
        action = int(np.flatnonzero(one[-1]["action_mask"])[0])
        one, other = first.step(action), again.step(action)  # type: ignore[assignment]


def test_an_illegal_action_changes_nothing() -> None:
    env = gymnasium.make("cairn/Brikks-v0")
    seen, info = env.reset(seed=1)
    after, _, over, _, told = env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert told["refused"]
    assert np.array_equal(seen, after)
    assert not over
    assert np.array_equal(env.unwrapped.action_masks(), info["action_mask"])  # type: ignore[attr-defined]


def test_pictures() -> None:
    text = gymnasium.make("cairn/Brikks-v0", render_mode="ansi")
    text.reset(seed=1)
    assert "Seat 1" in str(text.render())
    drawn = gymnasium.make("cairn/Brikks-v0", render_mode="rgb_array")
    drawn.reset(seed=1)
    picture = np.asarray(drawn.render())
    assert picture.dtype == np.uint8
    assert picture.shape[2] == 3
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 5


def test_people_see_it_in_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    env = gymnasium.make("cairn/Brikks-v0", render_mode="human")
    env.reset(seed=1)
    assert "Seat 1" in capsys.readouterr().out


@pytest.mark.parametrize("name", NAMES)
def test_many_together(name: str) -> None:
    envs = gymnasium.make_vec(name, num_envs=3)
    seen, info = envs.reset(seed=2)
    assert seen in envs.observation_space
    ends, won = 0, np.zeros(3)
    while ends < 3:
        actions = [np.random.default_rng(1).choice(np.flatnonzero(m)) for m in info["action_mask"]]
        seen, rewards, ended, truncated, info = envs.step(np.array(actions))
        won += rewards
        assert seen in envs.observation_space
        assert not truncated.any()
        assert not ended.any() or info["final_obs"][0].shape == seen[0].shape
        assert (won[ended] == info["points"][ended]).all()
        won[ended] = 0
        ends += int(ended.sum())


def test_a_list_of_seeds_begins_the_games_of_these_seeds() -> None:
    envs = gymnasium.make_vec("cairn/Brikks-v0", num_envs=2)
    envs.reset(seed=[5, 5])  # type: ignore[arg-type]
    actions = np.flatnonzero(envs.unwrapped.action_masks()[0])[:1].repeat(2)  # type: ignore[attr-defined]
    seen = envs.step(actions)[0]
    assert np.array_equal(seen[0], seen[1])
