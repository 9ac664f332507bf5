"""How a tower falls, for a screen."""

import json

import pytest

from cairn.games.biddi.fall import HEIGHT
from tests.games.biddi.towers import play, started


def fell(before: list[float], after: list[float]) -> bool:
    """A block that fell lies lower, and aslant on what it fell on."""
    return after[2] < before[2] and after[3] < 0.99


def test_nothing_moves_when_nothing_falls() -> None:
    state = started("red 7 white 8 blue 9 grey 10")
    assert state.motion() is None
    assert play(state, 0, "lay 1a 0", "lay 2a 3").motion() is None
    assert play(state, 0, "lay 1a 0", "lay 2a 6", "lay 3a 2").motion() is None


def test_what_falls_moves_and_what_holds_stays() -> None:
    state = started("red 7 white 8 blue 9 grey 10")
    state = play(state, 0, "lay 1a 0", "lay 2a 0", "lay 3a 3", "lay 4a 6")
    motion = state.motion()
    assert motion
    assert [body["piece"] for body in motion["bodies"]] == ["1", "2", "3", "4"]
    first, last = motion["frames"][0]["poses"], motion["frames"][-1]["poses"]
    for pose, middle, level in zip(first, (4, 4, 7, 10), (0.5, 1.5, 2.5, 3.5), strict=True):
        assert pose[:3] == pytest.approx([middle, 0, level * HEIGHT])
    assert first[:2] == last[:2], "below the failing joint nothing moves"
    assert all(fell(before, after) for before, after in zip(first[2:], last[2:], strict=True))
    json.dumps(motion, allow_nan=False)


def test_on_the_very_edge_it_falls_on_the_screen_too() -> None:
    motion = play(started("red 7 white 8 blue 9 grey 10"), 0, "lay 1a 0", "lay 2a 4").motion()
    assert motion
    first, last = motion["frames"][0]["poses"], motion["frames"][-1]["poses"]
    assert fell(first[1], last[1])


def test_the_same_record_gives_the_same_motion() -> None:
    def motion() -> object:
        return play(started(), 0, "lay 1a 0", "lay 2a 5").motion()

    assert motion() == motion()
