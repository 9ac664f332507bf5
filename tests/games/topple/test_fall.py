"""How the board topples, as a screen gets it."""

from __future__ import annotations

import json
import subprocess
import sys
from random import Random

import numpy as np
import pytest

from cairn.balance.collapse import watch
from cairn.games.topple import fall, position
from tests.games.topple.positions import State, board, load, standing

SLIPS = ["red e1"] * 5 + ["yellow e1"] * 3 + ["blue e1"] * 3
TIPS = [f"{colour} c3" for colour in ("red", "yellow", "blue") for _ in range(6)] + ["red e3"] * 5


def toppled(laid: list[str], text: str) -> State:
    return load(board(*laid, turn=2)).play(2, text)


@pytest.mark.parametrize(("laid", "text", "cause"), [(SLIPS, "e1", "slip"), (TIPS, "e3", "tip")])
def test_a_fall_has_a_motion(laid: list[str], text: str, cause: str) -> None:
    state = toppled(laid, text)
    assert state.ended["how"] == cause
    assert state.view()["motion"] is True
    motion = state.motion()
    assert motion["cause"] == cause
    assert len(motion["bodies"]) == len(laid) + 2
    assert motion["bodies"][-1] == {
        "name": f"piece {len(laid)}",
        "colour": "green",
        "space": text,
    }
    times = [frame["time"] for frame in motion["frames"]]
    assert np.allclose(np.diff(times), 1 / 30, atol=1e-3)
    assert {len(frame["poses"]) for frame in motion["frames"]} == {len(laid) + 2}
    assert {len(pose) for frame in motion["frames"] for pose in frame["poses"]} == {7}
    assert json.loads(json.dumps(motion)) == motion
    first, last = (np.array(motion["frames"][n]["poses"])[1:, :3] for n in (0, -1))
    assert np.linalg.norm(last - first, axis=1).max() > 0.02, "a piece falls by centimetres"
    again = load(json.loads(json.dumps(state.to_json())))
    assert again.motion() == motion, "the same for the same record"


def test_what_stands_by_the_statics_stands_in_the_scene() -> None:
    rng = Random("standing")
    for _ in range(3):
        laid = standing(rng, 10, "human")
        assert load(board(*laid, hand="human")).view()["balance"]["margin"] > 0.3
        pieces = position.pieces(load(board(*laid, hand="human")).words, len(laid))
        names = ["board", *(f"piece {number}" for number in range(len(laid)))]
        frames = watch(fall.scene(pieces, drop=0), names, seconds=0.6)
        assert fall.fallen(pieces, frames) == []


def test_nothing_moves_when_nothing_fell() -> None:
    state = load(board("red c3", turn=1))
    assert state.motion() is None
    assert state.play(1, "c3").motion() is None
    assert state.view()["motion"] is False


def test_a_fall_is_gone_after_the_next_action() -> None:
    state = toppled(SLIPS, "e1").play(-1, "roll 3")
    assert state.motion() is None
    assert state.ended["how"] == "slip"


def test_mujoco_is_loaded_only_for_a_fall() -> None:
    code = (
        "import sys, cairn; state = cairn.load('topple').new(2); state.motion(); "
        "assert 'mujoco' not in sys.modules and 'matplotlib' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
