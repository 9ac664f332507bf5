"""A tower that does not stand falls: an act of chance, and how it looks on a screen."""

import json

import pytest

import cairn
from cairn.core.actor import turn_text
from cairn.core.chance import Dice
from cairn.core.match import Match
from cairn.core.motion import Motion, Pose
from cairn.games.biddi import fall
from cairn.games.biddi.fall import HEIGHT, METRES
from cairn.games.biddi.rules import BiddiState
from tests.games.biddi.towers import GAME, play, started

LEAN = ("lay 1a 0", "lay 2a 0", "lay 3a 3", "lay 4a 6")
"""The fourth level pulls the third one over."""


def bare(hand: str = "steady", limit: int = 0) -> BiddiState:
    return started("red 7 white 8 blue 9 grey 10", hand=hand, limit=limit)


def motion_of(state: BiddiState) -> Motion:
    motion = state.motion()
    assert motion
    return motion


def fell(before: Pose, after: Pose) -> bool:
    """A block that fell lies lower, and aslant on what it fell on."""
    return after[2] < before[2] and after[3] < 0.99


def test_the_tower_stands_whole_until_chance_has_played_the_fall() -> None:
    state = play(bare(), 0, *LEAN)
    assert (state.phase, state.falls, state.falling) == ("fall", True, 0)
    assert state.actors == (cairn.CHANCE,)
    assert not state.draws, "a fall is found out, not drawn"
    assert len(state.towers[0]) == 4
    assert [(str(action), int(chance)) for action, chance in state.outcomes()] == [("fall 3,4", 1)]
    assert str(state.fall()) == "fall 3,4"
    after = play(state, cairn.CHANCE, "fall 3,4")
    assert (after.phase, after.falls, after.falling) == ("build", False, None)
    assert after == play(bare(), 0, *LEAN[:2]), "nothing is left of it"


def test_a_slip_may_bring_the_tower_down() -> None:
    state = play(play(bare(hand="shaky"), 0, "lay 1a 0", "lay 2a 3.8"), cairn.CHANCE, "slip 0.2")
    assert state.falling == 0
    assert state.hand is None
    assert str(state.fall()) == "fall 2"
    assert play(state, cairn.CHANCE, "fall 2").actors == (0, 1)


@pytest.mark.parametrize("text", ["fall 4", "fall 2,3,4", "fall 4,3", "fall 3,4,5", "fall 1"])
def test_no_other_fall_is_legal(text: str) -> None:
    refusal = play(bare(), 0, *LEAN).why_not(cairn.CHANCE, text)
    assert refusal
    assert refusal.code == "fall"
    assert refusal.facts["levels"] == [3, 4]


def test_everybody_waits_for_a_fall() -> None:
    state = play(bare(), 0, *LEAN)
    for seat in (0, 1):
        refusal = state.why_not(seat, "lay 5a 0")
        assert refusal
        assert refusal.code == "turn"
        assert refusal.sentence == turn_text((cairn.CHANCE,))
    refusal = state.why_not(cairn.CHANCE, "slip 0")
    assert refusal
    assert refusal.code == "phase"
    assert bare().why_not(0, "fall 1")
    assert bare().why_not(cairn.CHANCE, "fall 1")


def test_the_clock_runs_on_through_a_fall() -> None:
    state = play(bare(limit=60), 0, *LEAN[:3])
    falling = play(state, 0, LEAN[3])
    assert falling.clock == state.clock is not None
    assert falling.why_not(cairn.CHANCE, "time"), "the fall takes no time and comes first"
    assert play(falling, cairn.CHANCE, "fall 3,4").why_not(cairn.CHANCE, "time") is None


def test_a_screen_is_told_whose_levels_fall() -> None:
    state = play(play(bare(), 1, "lay 1a 0"), 0, *LEAN)
    view = state.view()
    assert view["falls"]
    assert view["fall"] == {"seat": 0, "levels": [3, 4]}
    assert len(view["tables"][0]["levels"]) == 4
    assert "Seat 1: 4 of 6, 2 falling" in str(state)
    assert play(state, cairn.CHANCE, "fall 3,4").view()["fall"] is None


def test_a_falling_state_reads_back() -> None:
    state = play(bare(), 0, *LEAN)
    again = GAME.from_json(json.loads(json.dumps(state.to_json())))
    assert again == state
    assert again.falls
    for change in ({"phase": "build"}, {"stacks": [["1a 0"], []]}, {"stacks": [["1a 0"]] * 2}):
        data = state.to_json()
        data["position"] |= change
        with pytest.raises(ValueError, match=r"\.$"):
            GAME.from_json(data)
    data = state.to_json()
    data["position"]["stacks"][0].append("5a 6")
    with pytest.raises(ValueError, match="doesn't stand"):  # it would have fallen a level earlier
        GAME.from_json(data)


def test_falls_draw_nothing() -> None:
    """The same dice, whether or not a tower falls in between."""
    quiet, loud = (Match(GAME, 2, {"rounds": 2}, Dice("falls")) for _ in range(2))
    rolls = []
    for match in (quiet, loud):
        match.roll()
        while match.state.actors != (0, 1):
            match.play(match.state.actors[0], match.state.actions(match.state.actors[0])[0])
        if match is loud:
            for text in LEAN:
                match.play(0, text)
            match.roll()
        match.play(0, "call")
        match.roll()
        rolls.append([entry.action for entry in match.log if entry.action.startswith("roll")])
    assert [entry.action for entry in loud.log if entry.action.startswith("fall")] == ["fall 3,4"]
    assert rolls[0] == rolls[1]
    assert loud.record().verify() == []


def test_nothing_moves_when_nothing_falls() -> None:
    assert bare().motion() is None
    assert play(bare(), 0, "lay 1a 0", "lay 2a 3").motion() is None
    falling = play(bare(), 0, *LEAN)
    assert play(falling, cairn.CHANCE, "fall 3,4").motion() is None


def test_what_falls_moves_and_what_holds_stays() -> None:
    motion = motion_of(play(bare(), 0, *LEAN))
    assert [body.facts["piece"] for body in motion.bodies] == ["1", "2", "3", "4"]
    assert [body.facts["level"] for body in motion.bodies] == [1, 2, 3, 4]
    assert {(body.shape, body.size) for body in motion.bodies} == {("box", (0.04, 0.008, 0.008))}
    assert motion.fallen == tuple(body.name for body in motion.bodies[2:])
    first, last = motion.frames[0], motion.frames[-1]
    for pose, middle, level in zip(first, (4, 4, 7, 10), (0.5, 1.5, 2.5, 3.5), strict=True):
        assert pose[:3] == pytest.approx([middle * METRES, 0, level * HEIGHT * METRES])
    assert first[:2] == last[:2], "below the failing joint nothing moves"
    assert all(fell(before, after) for before, after in zip(first[2:], last[2:], strict=True))
    json.dumps(motion.to_json(), allow_nan=False)


def test_on_the_very_edge_it_falls_on_the_screen_too() -> None:
    motion = motion_of(play(bare(), 0, "lay 1a 0", "lay 2a 4"))
    assert fell(motion.frames[0][1], motion.frames[-1][1])


def test_the_same_record_gives_the_same_motion() -> None:
    first = motion_of(play(bare(), 0, *LEAN))
    fall.motion.cache_clear()
    assert motion_of(play(bare(), 0, *LEAN)) == first
