"""Motions have one shape, ready for JSON."""

import json
import pickle
import sys

import pytest

from cairn.core.game import CHANCE
from cairn.core.motion import Body, MissingExtra, Motion, Part, fallen, require
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


def test_what_is_missing_is_named() -> None:
    error = MissingExtra("A fall", "physics")
    assert str(error) == "A fall needs an extra: pip install 'cairn[physics]'."
    assert error.extra == "physics"


@pytest.mark.parametrize(("topples", "expected"), [(1, "fall 1"), (3, "fall 3"), (None, "fall 1")])
def test_what_falls(topples: int | None, expected: str) -> None:
    state = Tumble(topples).new(1)
    for actor, action in [(0, "add 2"), (CHANCE, "still"), (0, "add 2"), (CHANCE, "wobble")]:
        state = state.play(actor, action)
    assert str(fallen(state)) == expected
    assert state.why_not(CHANCE, fallen(state)) is None


def test_a_missing_extra_comes_back_from_another_process() -> None:
    error = pickle.loads(pickle.dumps(MissingExtra("Showing a fall", "physics")))
    assert isinstance(error, MissingExtra)
    assert str(error) == "Showing a fall needs an extra: pip install 'cairn[physics]'."
    assert error.extra == "physics"


def test_what_is_required_is_looked_for_and_not_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "this", raising=False)
    require("this", "Wisdom", "zen")
    assert "this" not in sys.modules
    monkeypatch.setitem(sys.modules, "this", None)
    with pytest.raises(MissingExtra, match=r"Wisdom needs an extra: pip install 'cairn\[zen\]'."):
        require("this", "Wisdom", "zen")
