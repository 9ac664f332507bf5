"""A batch on a GPU is the batch on processors, array by array; a simulator stands in for it."""

import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import cairn
from cairn import envs
from cairn.core.compiled import CompiledState
from cairn.core.gpu import NoGpu, require
from cairn.core.kernel import rng

# Two games are too few for a GPU, and numba says so.
pytestmark = pytest.mark.filterwarnings("ignore:.*Grid size")

MODES = [
    (name, seats, dict(options))
    for name in ("brikks", "nodes", "topple")
    for seats, options in cairn.load(name).modes.values()
]
SIMULATED = """
import warnings
warnings.simplefilter("ignore")  # numbers that overflow on purpose
from tests.envs.test_cuda import differing
for name, seats, options in [
    ("brikks", 1, {}), ("brikks", 2, {"duel": True}), ("topple", 2, {}), ("nodes", 1, {}),
]:
    assert not differing(name, seats, options, 2, 6), name
from tests.envs.test_cuda import random_games
assert random_games() == [0, 0]
"""


def differing(name: str, seats: int, options: dict[str, Any], games: int, steps: int) -> str:
    """The first array in which the devices differ, and after how many steps."""
    here, there = (
        envs.batch(name, games, seats=seats, options=options, device=device, seed=3, last=True)
        for device in ("cpu", "cuda")
    )
    for step in range(steps):
        for field, ours in here.moment._asdict().items():
            if not np.array_equal(ours, getattr(there.moment, field).numpy()):
                return f"{field} after {step} steps"
        codes = here.moment.random.copy()
        codes[step % games] = -1 if step % 3 == 1 else codes[step % games]
        here.step(codes)
        there.step(codes)
    return ""


def random_games() -> list[int]:
    """How far whole random games differ between the devices: placements, and points of one seat."""
    from cairn.envs.playouts import Playouts

    there = Playouts("brikks", 2, 1, seed=4)
    there.run(2)
    placed, games, points = there.played()
    assert games == 4
    state = cairn.load("brikks").new(1)
    assert isinstance(state, CompiledState)
    play, scores = state.kernel.playout, state.kernel.scores
    for thread in range(2):
        source, mine = rng(4 + thread), np.zeros(1, np.int64)
        for _ in range(2):
            words = state.words.copy()
            placed -= play(words, source)
            scores(words, mine)
            points -= int(mine[0])
    return [placed, points]


@pytest.fixture
def gpu() -> None:
    try:
        require()
    except NoGpu as error:
        pytest.skip(str(error))


@pytest.mark.usefixtures("gpu")
@pytest.mark.parametrize(("name", "seats", "options"), MODES, ids=str)
def test_a_gpu_plays_the_same(name: str, seats: int, options: dict[str, Any]) -> None:
    assert not differing(name, seats, options, 200, 80)


@pytest.mark.usefixtures("gpu")
def test_a_gpu_plays_the_same_random_games() -> None:
    assert random_games() == [0, 0]


@pytest.mark.usefixtures("gpu")
def test_other_libraries_take_the_arrays() -> None:
    from numba import cuda

    moment = envs.batch("brikks", 100, device="cuda").moment
    taken = cuda.as_cuda_array(moment.planes)
    assert np.array_equal(taken.copy_to_host(), moment.planes.numpy())
    assert moment.planes.__dlpack_device__() == (2, 0)


def test_without_a_gpu_it_says_so() -> None:
    try:
        require()
    except NoGpu:
        with pytest.raises(NoGpu, match="no GPU"):
            envs.batch("brikks", 2, device="cuda")


def test_the_kernels_in_numba_s_simulator() -> None:
    """What runs on a GPU runs in Python here: the same arrays, step by step."""
    surroundings = os.environ | {"NUMBA_ENABLE_CUDASIM": "1"}
    done = subprocess.run(
        [sys.executable, "-c", SIMULATED], env=surroundings, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
