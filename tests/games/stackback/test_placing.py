"""Every rule for laying a stick, on each side of its border."""

from __future__ import annotations

from collections import Counter
from math import cos, radians, sin
from random import Random

import pytest

from cairn.games.stackback.actions import Lay
from cairn.games.stackback.building import Building, Stick
from cairn.games.stackback.rules import GAME
from tests.games.stackback.boards import refusal, table

PAIR = ("yellow 0: 300,300 90", "yellow 0: 600,300 90")  # x 250–350 and 550–650, y 0–600
TRIO = ("mauve 0: 300,300 90", "mauve 0: 600,300 90", "mauve 0: 900,300 90")


@pytest.mark.parametrize(
    ("lays", "action", "code"),
    [
        # rule 1: exactly two
        (PAIR, "green 1: 450,300 0", None),
        (PAIR, "green 1: 401,300 0", None),
        (PAIR, "green 1: 400,300 0", "one"),  # ends flush with the second
        (PAIR, "green 1: 300,300 0", "one"),
        (PAIR, "green 1: 450,800 0", "floats"),
        (PAIR, "green 2: 450,300 0", "floats"),
        (TRIO, "yellow 1: 550,300 0", None),  # ends flush with the third
        (TRIO, "yellow 1: 551,300 0", "third"),
        # rule 2: not on its own colour
        (PAIR, "yellow 1: 450,300 0", "colour"),
        (("yellow 0: 300,300 90", "mauve 0: 600,300 90"), "mauve 1: 450,300 0", "colour"),
        (("yellow 0: 300,300 90", "mauve 0: 600,300 90"), "green 1: 450,300 0", None),
        # rule 3: a stick carries a colour once
        ((*PAIR, "green 1: 450,150 0"), "green 1: 450,300 0", "carries"),
        ((*PAIR, "green 1: 450,150 0"), "mauve 1: 450,300 0", None),
        ((*PAIR, "green 1: 450,150 0", "mauve 1: 450,300 0"), "mauve 1: 450,450 0", "carries"),
        # rule 5: one space for one stick
        ((*PAIR, "green 1: 450,150 0"), "mauve 1: 450,250 0", None),  # side by side
        ((*PAIR, "green 1: 450,150 0"), "mauve 1: 450,249 0", "overlap"),
        (PAIR, "green 0: 450,300 90", None),
        (PAIR, "green 0: 400,300 90", None),  # flush
        (PAIR, "green 0: 399,300 90", "overlap"),
        (PAIR, "green 0: 300,300 90", "overlap"),
        (PAIR, "green 0: 450,300 10", "overlap"),
        # nothing is pushed under a stick, which would then touch a third
        ((*PAIR, "green 1: 450,150 0"), "green 0: 450,350 90", None),  # flush, seen from above
        ((*PAIR, "green 1: 450,150 0"), "green 0: 450,349 90", "under"),
    ],
)
def test_a_placement(lays: tuple[str, ...], action: str, code: str | None) -> None:
    assert refusal(table(*lays), action) == code


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ("yellow 0: 1,500 0", None),
        ("yellow 0: 0,500 0", "wood"),  # the middle over the very edge of the wood
        ("yellow 0: 500,999 90", None),
        ("yellow 0: 500,1000 90", "wood"),
        ("yellow 0: 500,0 0", "wood"),
        ("green 0: 2299,1 45", None),
        ("green 0: 2300,1 45", "wood"),
        ("green 0: 2299,0 45", "wood"),
        ("yellow 0: 5000,5000 0", "wood"),
        ("mauve 0: 1150,500 0", None),  # 75 on each side
        ("mauve 0: 1076,500 0", None),  # 1 on the right
        ("mauve 0: 1075,500 0", "wood"),  # flush with the right board
        ("mauve 0: 999,500 0", None),
        ("mauve 0: 1000,500 0", "wood"),  # it does not reach the right board
        ("mauve 0: 1300,500 0", "wood"),
        ("yellow 0: 1000,500 0", "wood"),  # flush with the right board
        ("yellow 0: 1001,500 0", None),
        ("yellow 0: 1150,500 90", "wood"),
        ("yellow 0: 1150,999 0", None),
        ("yellow 0: 1150,1000 0", "wood"),  # on both, with its middle over the border of the hull
        ("yellow 0: 1150,1 0", None),
        ("yellow 0: 1150,0 0", "wood"),
        ("green 0: 1150,500 0", "wood"),  # flush with both
        ("green 0: 1150,500 18", "gap"),  # corners would just reach
        ("green 0: 999,500 0", None),
        ("green 0: 1000,500 0", "wood"),
    ],
)
def test_on_the_wood(action: str, code: str | None) -> None:
    assert refusal(table(), action) == code


def test_a_bridge_at_a_slant_needs_its_middle_over_the_hull() -> None:
    assert refusal(table(), "yellow 0: 1150,900 30") is None
    assert refusal(table(), "yellow 0: 1150,990 30") == "wood"


def test_what_may_lie_on_the_wood_stands_there_alone() -> None:
    """The wood's rule is the equilibrium of one stick, near the gap and the edges as well."""
    rng, seen = Random("wood"), Counter[bool]()
    for _ in range(400):
        x, y = rng.choice((1150, 0, 2300)) + rng.randint(-150, 150), rng.randint(850, 1050)
        lay = Lay(rng.choice(("yellow", "mauve")), 0, x, y, rng.randrange(180))
        fine = refusal(table(), str(lay)) is None
        assert fine == Building([Stick(0, 0, lay)]).stands, lay
        seen[fine] += 1
    assert min(seen.values()) > 100


NARROW = ("mauve 0: 300,300 90", "mauve 0: 410,300 90")  # x 250–350 and 360–460


@pytest.mark.parametrize(
    ("lays", "stands"),
    [
        ((*NARROW, "yellow 1: 459,300 0"), True),
        ((*NARROW, "yellow 1: 460,300 0"), False),  # its middle over the edge of the second
        ((*NARROW, "yellow 1: 251,300 0"), True),
        ((*NARROW, "yellow 1: 250,300 0"), False),
        ((*PAIR, "green 1: 450,599 0"), True),
        ((*PAIR, "green 1: 450,600 0"), False),  # over the ends of both
        ((*PAIR, "green 1: 450,1 0"), True),
        ((*PAIR, "green 1: 450,0 0"), False),
        # three on top, together over the edge: 2 · 445 + 2 · 445 + 1.5 · 500 = 5.5 · 460
        ((*NARROW, "yellow 1: 445,200 0", "yellow 1: 445,400 0", "mauve 2: 499,300 90"), True),
        ((*NARROW, "yellow 1: 445,200 0", "yellow 1: 445,400 0", "mauve 2: 500,300 90"), False),
    ],
)
def test_on_the_very_edge_it_falls(lays: tuple[str, ...], stands: bool) -> None:
    """Here as in Stack-a-Biddi; a tenth of a millimetre inside it stands."""
    building = Building()
    for number, lay in enumerate(lays):
        building = building.add(Stick(number, 0, GAME.parse(lay)))  # type: ignore[arg-type]
    assert building.stands == stands
    assert Building(building.sticks).stands == stands


@pytest.mark.parametrize(("run", "code"), [(0, None), (1, None), (2, "lower"), (3, "lower")])
def test_no_lower_tier_in_one_turn(run: int, code: str | None) -> None:
    state = table(*PAIR, run=run)
    assert refusal(state, "green 1: 450,300 0") == code
    assert refusal(state, "green 0: 450,300 90") is None  # the wood ends the turn at any time


def test_flush_at_a_slant_is_touching_although_the_wire_rounds() -> None:
    for angle in range(180):
        for off, code in ((100, None), (98, "overlap")):
            x, y = -off * sin(radians(angle)), off * cos(radians(angle))
            lays = f"yellow 0: 500,500 {angle}"
            action = f"yellow 0: {500 + round(x)},{500 + round(y)} {angle}"
            assert refusal(table(lays), action) == code, action


@pytest.mark.parametrize(
    ("lays", "action", "sentence", "sticks"),
    [
        (TRIO, "yellow 1: 600,300 0", "touches a third stick", [0, 1, 2]),
        (PAIR, "green 1: 300,300 0", "rests on only one stick", [0]),
        (TRIO, "mauve 1: 450,300 0", "can't lay mauve on mauve", [0, 1]),
        (
            (*PAIR, "green 1: 450,150 0"),
            "green 1: 450,300 0",
            "This yellow stick (#0) already carries green",
            [0, 1],
        ),
        ((), "green 0: -20,500 0", "isn't enough wood under the middle", []),
        (PAIR, "green 0: 320,300 90", "would overlap yellow #0", [0]),
    ],
)
def test_a_refusal_names_the_rule_and_the_sticks(
    lays: tuple[str, ...], action: str, sentence: str, sticks: list[int]
) -> None:
    why = table(*lays).why_not(0, action)
    assert why is not None
    assert sentence in str(why)
    assert why.facts["sticks"] == sticks
    laid = [lay.split()[0] for lay in lays]
    assert why.facts["colours"] == [laid[number] for number in sticks]
    assert why.facts["colour"] == action.split()[0]


def test_lengths_in_a_refusal_are_facts() -> None:
    why = table().why_not(0, "green 0: 1150,500 18")
    assert why is not None
    facts = {name: why.facts[name] for name in ("colour", "length", "gap")}
    assert str(why).startswith("A green stick of {length} mm".format(**facts))
    assert str(why).endswith("the gap of {gap} mm.".format(**facts))


def test_the_tier_rule_in_words() -> None:
    why = table(*PAIR, run=2).why_not(0, "green 1: 450,300 0")
    assert str(why) == "You have stacked on tier 2, so you can't stack on a lower tier this turn."


def test_a_colour_that_is_used_up() -> None:
    why = table(*PAIR, hand="mauve").why_not(0, "green 0: 450,300 90")
    assert str(why) == "You have no green sticks left, only 1 mauve."
    assert why
    assert why.facts == {"colour": "green", "yellow": 0, "mauve": 1, "green": 0}


@pytest.mark.parametrize("text", ["green 0: 5,5 180", "green 0: 5,5 -1"])
def test_angles_go_to_179(text: str) -> None:
    assert refusal(table(), text) == "angle"


def test_texts_read_back() -> None:
    for text in (
        "green 0: 512,480 90",
        "yellow 12: -30,7 0",
        "pass",
        "start 1",
        "slip 3,-2,1",
        "fall 3,7,19",
    ):
        assert str(GAME.parse(text)) == text
