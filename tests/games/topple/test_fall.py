"""How the board topples, as a screen gets it."""

from __future__ import annotations

import json
import subprocess
import sys
from random import Random

import numpy as np
import pytest

import cairn
from cairn.core.extras import MissingExtra
from cairn.games.topple import fall, position
from tests.games.topple.positions import State, board, falling, load, standing

SLIPS = ["red e1"] * 5 + ["yellow e1"] * 3 + ["blue e1"] * 3
TIPS = [f"{colour} c3" for colour in ("red", "yellow", "blue") for _ in range(6)] + ["red e3"] * 5


def about_to_fall(laid: list[str], text: str) -> State:
    return falling(board(*laid, turn=2), text)


@pytest.mark.parametrize(("laid", "text", "cause"), [(SLIPS, "e1", "slip"), (TIPS, "e3", "tip")])
def test_a_fall_has_a_motion(laid: list[str], text: str, cause: str) -> None:
    state = about_to_fall(laid, text)
    assert state.view()["falls"] is True
    assert state.view()["cause"] == cause
    motion = state.motion()
    table, *pieces = motion.bodies
    assert table.facts["cause"] == cause
    assert len(pieces) == len(laid) + 1
    assert pieces[-1].name == f"piece {len(laid)}"
    assert pieces[-1].facts == {"number": len(laid), "colour": "green", "space": text}
    assert motion.frames_per_second == 30
    assert len(motion.frames) == 61
    assert {len(frame) for frame in motion.frames} == {len(laid) + 2}
    assert {len(pose) for frame in motion.frames for pose in frame} == {7}
    first, last = (np.array(motion.frames[n])[1:, :3] for n in (0, -1))
    assert np.linalg.norm(last - first, axis=1).max() > 0.02, "a piece falls by centimetres"
    assert motion.fallen
    again = load(json.loads(json.dumps(state.to_json())))
    assert again.motion() == motion, "the same for the same record"


def test_the_bodies_tell_their_shapes() -> None:
    table, piece, *_ = about_to_fall(SLIPS, "e1").motion().bodies
    assert (table.name, table.shape, len(table.parts)) == ("board", "group", 25)
    assert table.facts["pivot"] == pytest.approx(0.09)
    places = dict(zip(table.facts["spaces"], table.parts, strict=True))
    assert places["e1"].pose[:2] == pytest.approx((0.048, -0.048))
    tops = {space: part.pose[2] + part.size[2] for space, part in places.items()}
    assert tops["c3"] == pytest.approx(0.006)
    assert tops["c3"] - tops["c2"] == pytest.approx(0.004)
    assert (piece.shape, piece.size) == ("cylinder", pytest.approx((0.008, 0.0027)))


def test_the_scene_hangs_as_deep_as_the_rules_say() -> None:
    pieces = position.pieces(load(board("red c3")).words, 1)
    deep = {seats: fall.scene(pieces, seats) for seats in (2, 3, 4)}
    assert 'pos="0 0 -0.019"' in deep[3]
    assert deep[2] == deep[4] != deep[3]


def test_what_stands_by_the_statics_stands_in_the_scene() -> None:
    rng = Random("standing")
    for _ in range(3):
        laid = standing(rng, 10, "human")
        assert load(board(*laid, hand="human")).view()["balance"]["margin"] > 0.3
        pieces = position.pieces(load(board(*laid, hand="human")).words, len(laid))
        frames = fall.watched(fall.scene(pieces, seats=4, drop=0), len(laid), seconds=0.6)
        assert fall.fallen(pieces, frames) == ()


def test_nothing_moves_where_nothing_falls() -> None:
    state = load(board("red c3", turn=1))
    assert state.motion() is None
    assert state.play(1, "c3").motion() is None
    assert state.view()["falls"] is False
    assert state.view()["cause"] is None


def test_a_fall_is_over_when_it_has_been_played() -> None:
    state = about_to_fall(SLIPS, "e1").play(cairn.CHANCE, "fall")
    assert state.motion() is None
    assert state.view()["falls"] is False
    assert state.ended["how"] == "slip"


def test_the_board_falls_without_mujoco_too(monkeypatch: pytest.MonkeyPatch) -> None:
    state = about_to_fall(SLIPS, "e1")
    monkeypatch.setitem(sys.modules, "mujoco", None)
    with pytest.raises(MissingExtra, match="physics"):
        state.motion()
    assert str(state.fall()) == "fall"


def test_mujoco_is_loaded_only_for_a_fall() -> None:
    code = (
        "import sys, cairn; state = cairn.load('topple').new(2); state.motion(); "
        "assert 'mujoco' not in sys.modules and 'matplotlib' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
