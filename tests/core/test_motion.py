"""Motions have one shape, ready for JSON."""

import json

import pytest

from cairn.core.actor import CHANCE
from cairn.core.motion import Body, Motion, Part, fallen
from tests.core.tumble import Tumble

UP = (0.0, 0.0, 0.5, 1.0, 0.0, 0.0, 0.0)
DOWN = (0.1, 0.0, 0.0, 0.7, 0.7, 0.0, 0.0)


def test_a_motion_is_plain_json() -> None:
    stick = Body("stick", "group", parts=(Part("box", (1.0, 0.5, 0.2), UP),))
    disc = Body("disc", "cylinder", (0.3, 0.1), facts={"colour": "red"})
    motion = Motion((stick, disc), ((UP, UP), (UP, DOWN)), 25, ("disc",))
    data = json.loads(json.dumps(motion.to_json()))
    assert data == motion.to_json()
    assert data["unit"] == "m"
    assert data["frames_per_second"] == 25
    assert data["fallen"] == ["disc"]
    assert data["frames"] == [[[*UP], [*UP]], [[*UP], [*DOWN]]]
    assert data["bodies"][0]["parts"] == [{"shape": "box", "size": [1.0, 0.5, 0.2], "pose": [*UP]}]
    assert data["bodies"][1] == {
        "name": "disc",
        "shape": "cylinder",
        "size": [0.3, 0.1],
        "parts": [],
        "facts": {"colour": "red"},
    }


@pytest.mark.parametrize(("topples", "expected"), [(1, "fall 1"), (3, "fall 3"), (None, "fall 1")])
def test_what_falls(topples: int | None, expected: str) -> None:
    state = Tumble(topples).new(1)
    for actor, action in [(0, "add 2"), (CHANCE, "still"), (0, "add 2"), (CHANCE, "wobble")]:
        state = state.play(actor, action)
    assert str(fallen(state)) == expected
    assert state.why_not(CHANCE, fallen(state)) is None
