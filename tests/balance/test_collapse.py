"""Motions are physical, and the same each time."""

from cairn.balance.collapse import CONTACT, FRAMES_PER_SECOND, OPTION, watch

SCENE = f"""
<mujoco>{OPTION}<worldbody>
  <geom type="plane" size="1 1 0.1" {CONTACT}/>
  <body name="box" pos="0 0 0.5"><freejoint/>
    <geom type="box" size="0.05 0.05 0.05" mass="0.1" {CONTACT}/></body>
</worldbody></mujoco>"""


def test_a_box_falls_by_the_book_and_comes_to_rest() -> None:
    frames = watch(SCENE, ["box"], seconds=1.5)
    assert len(frames) == 1.5 * FRAMES_PER_SECOND + 1
    early = frames[6]
    assert abs(early.poses[0][2] - (0.5 - 9.81 / 2 * early.time**2)) < 1e-3
    assert abs(frames[-1].poses[0][2] - 0.05) < 1e-3
    assert len(frames[-1].poses[0]) == 7


def test_the_same_scene_gives_the_same_motion() -> None:
    assert watch(SCENE, ["box"], 0.5) == watch(SCENE, ["box"], 0.5)
