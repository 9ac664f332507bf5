"""What a screen gets."""

import json
from random import Random

import msgspec
import pytest

import cairn
from cairn.core.chance import Dice
from cairn.core.match import Match
from cairn.games.biddi.rules import BiddiState
from tests.games.biddi.towers import GAME, counting, play, random_lay, right_tower, started


@pytest.mark.parametrize("hand", ["steady", "shaky"])
def test_every_view_fits_its_type(hand: str) -> None:
    random, match = Random(3), Match(GAME, 2, {"hand": hand, "limit": 90}, Dice(hand))
    fallen = 0
    while match.state.actors:
        state = match.state
        assert isinstance(state, BiddiState)
        view = json.loads(json.dumps(state.view()))
        assert msgspec.convert(view, GAME.view_type) == view
        fallen += state.falls
        if cairn.CHANCE in state.actors:
            match.play(cairn.CHANCE, match.chance())
            continue
        seat = random.choice(state.actors)
        text = str(random.choice(state.actions(seat)))
        if state.phase == "build" and state.towers[seat].free and random.random() < 0.9:
            lay = random_lay(random, state.towers[seat], state.steady)
            text = str(lay) if state.why_not(seat, lay) is None else text
        match.play(seat, text)
    assert fallen > 3


def test_a_level_has_its_line_and_its_face() -> None:
    view = play(started(pick="white"), 0, "lay white.f 5", "lay 1b' -3").view()
    first, second = view["tables"][0]["levels"]
    assert first["smiles"]
    assert (first["x"], first["length"], first["enters"], first["leaves"]) == (0.0, 3, 1, 1)
    assert (second["x"], second["enters"], second["leaves"]) == (-3.0, 1, 7)
    assert second["flipped"]
    assert "white" not in view["tables"][0]["free"]
    assert view["plan"] == [{"level": 1, "colour": "white"}, {"level": 4, "colour": "blue"}]


def test_a_table_tells_its_weakest_joint() -> None:
    state = play(started("red 7 white 8 blue 9 grey 10"), 0, "lay 4a 0")
    assert state.view()["tables"][0]["weakest"] is None
    joints = [table["weakest"] for table in play(state, 0, "lay 2a 3").view()["tables"]]
    assert joints == [{"level": 2, "margin": 1.0, "edge": 8.0, "side": "right"}, None]
    falling = play(state, 0, "lay 2a -4").view()["tables"][0]["weakest"]
    assert falling == {"level": 2, "margin": 0.0, "edge": 0.0, "side": "left"}


def test_margins_are_units_in_tenths_too() -> None:
    state = play(started("red 7 white 8 blue 9 grey 10", hand="shaky"), 0, "lay 4a 0", "lay 2a 3.2")
    weakest = play(state, cairn.CHANCE, "slip 0.1").view()["tables"][0]["weakest"]
    assert weakest
    assert weakest["margin"] == pytest.approx(0.7)


def test_dice_are_put_aside_above_the_tower_and_when_another_was_picked() -> None:
    picking = GAME.new(2, {}).play(cairn.CHANCE, "roll red 9 white 1 blue 4 grey 1").view()
    assert picking["equal"] == ["white", "grey"]  # type: ignore[typeddict-item]
    assert picking["aside"] == ["red"]  # type: ignore[typeddict-item]
    assert counting(pick="white").view()["aside"] == ["red", "grey"]
    assert GAME.new(2, {}).view()["aside"] == []  # type: ignore[typeddict-item]


def test_a_hand_that_slips_lays_on_tenths() -> None:
    assert [started(hand=hand).view()["step"] for hand in ("steady", "human", "shaky")] == [
        1,
        0.1,
        0.1,
    ]


def test_the_round_before_is_shown_as_it_was_checked() -> None:
    state = started(pick="white")
    assert state.plan
    assert state.view()["checked"] is None
    state = play(play(state, 1, *right_tower(state.plan)[:2]), 0, "call")
    checked = state.view()["checked"]
    assert checked
    assert (checked["round"], checked["caller"], checked["pick"]) == (1, 0, "white")
    assert checked["points"] == [[0, 0], [2, 0]]
    assert checked["faults"] == [
        {
            "code": "missing",
            "sentence": "6 levels are missing.",
            "facts": {"level": 1, "missing": 6},
            "level": 1,
        },
        None,
    ]
    assert [len(table["levels"]) for table in checked["tables"]] == [0, 2]
