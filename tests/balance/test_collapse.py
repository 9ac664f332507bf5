"""Motions are physical, and the same each time."""

import sys

import pytest

from cairn.balance.collapse import CONTACT, FRAMES_PER_SECOND, OPTION, watch
from cairn.core.extras import MissingExtra

SCENE = f"""
<mujoco>{OPTION}<worldbody>
  <geom type="plane" size="1 1 0.1" {CONTACT}/>
  <body name="box" pos="0 0 0.5"><freejoint/>
    <geom type="box" size="0.05 0.05 0.05" mass="0.1" {CONTACT}/></body>
</worldbody></mujoco>"""


def test_a_box_falls_by_the_book_and_comes_to_rest() -> None:
    frames = watch(SCENE, ["box"], seconds=1.5)
    assert len(frames) == 1.5 * FRAMES_PER_SECOND + 1
    seconds = 6 / FRAMES_PER_SECOND
    assert abs(frames[6][0][2] - (0.5 - 9.81 / 2 * seconds**2)) < 1e-3
    assert abs(frames[-1][0][2] - 0.05) < 1e-3
    assert len(frames[-1][0]) == 7


def test_the_same_scene_gives_the_same_motion() -> None:
    assert watch(SCENE, ["box"], 0.5) == watch(SCENE, ["box"], 0.5)


def test_without_mujoco_it_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "mujoco", None)
    with pytest.raises(MissingExtra, match=r"cairn\[physics\]"):
        watch(SCENE, ["box"], 0.5)
