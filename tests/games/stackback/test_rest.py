"""Where a stick comes to rest that is held over the boards."""

from __future__ import annotations

import pytest

from cairn.core.refusals import IllegalAction
from cairn.games.stackback.actions import Hover
from cairn.games.stackback.rules import GAME
from tests.games.stackback.boards import refusal, table, view_of

PAIR = ("green 0: 300,300 90", "green 0: 600,300 90")
BRIDGED = (*PAIR, "yellow 1: 450,300 0")


def held(text: str) -> Hover:
    action = GAME.parse(text)
    assert isinstance(action, Hover)
    return action


@pytest.mark.parametrize(
    ("text", "lay"),
    [
        ("mauve: 450,300 90", "mauve 2: 450,300 90"),
        ("mauve: 450,200 0", "mauve 1: 450,200 0"),
        ("mauve: 450,199 0", "mauve 1: 450,199 0"),  # beside yellow, on both greens
        ("mauve: 1600,200 0", "mauve 0: 1600,200 0"),
        ("green: 400,300 90", "green 2: 400,300 90"),
        ("green: 101,300 90", "green 2: 101,300 90"),  # over the end of yellow
        ("green: 100,300 90", "green 0: 100,300 90"),
        ("mauve: 450,500 0", "mauve 0: 450,500 0"),
    ],
)
def test_a_stick_comes_to_lie_on_the_highest_below(text: str, lay: str) -> None:
    assert str(table(*BRIDGED).building.rest(held(text))) == lay


@pytest.mark.parametrize(("x", "tier"), [(200, 0), (201, 1), (399, 1), (400, 0)])
def test_a_stick_that_only_touches_another_rests_beside_it(x: int, tier: int) -> None:
    assert table(PAIR[0]).building.rest(Hover("green", x, 300, 90)).tier == tier


@pytest.mark.parametrize(
    ("y", "lay"),
    [
        (300, "yellow 1: 450,200 0"),
        (600, "yellow 0: 450,600 0"),  # on tier 1 it would be at 500, beside both
        (599, "yellow 1: 450,499 0"),
        (201, "yellow 1: 450,101 0"),
        (200, "yellow 0: 450,200 0"),  # on tier 1 beside both, on the wood among them: no room
    ],
)
def test_a_slant_shifts_it_from_tier_to_tier(y: int, lay: str) -> None:
    assert str(table(*PAIR).building.rest(Hover("yellow", 450, y, 0, 0, -1000))) == lay


def test_a_slant_is_rounded_down_from_tier_to_tier() -> None:
    hover = Hover("green", 100, 100, 0, 15, -15)
    assert [(hover.on(tier).x, hover.on(tier).y) for tier in range(4)] == [
        (100, 100),
        (101, 98),
        (103, 97),
        (104, 95),
    ]


def test_a_held_stick_has_a_text_form() -> None:
    for text in ("green: 512,480 90", "green: 512,-480 90 slant 0,-3"):
        assert str(held(text)) == text
    assert held("GREEN : 512 , 480  90  slant 1 , 2") == Hover("green", 512, 480, 90, 1, 2)
    with pytest.raises(IllegalAction, match="0 to 179"):
        GAME.parse("green: 512,480 180")


def test_it_is_previewed_where_it_rests_and_not_played() -> None:
    state = table(*PAIR, hand="yellow mauve")
    assert refusal(state, "yellow: 450,300 0") == "no-tier"
    why = state.why_not(0, "yellow: 450,300 0")
    assert why
    assert why.facts == {"tier": 1, "action": "yellow 1: 450,300 0"}
    after = state.preview(0, "yellow: 450,300 0")
    assert after == state.play(0, why.facts["action"])
    assert view_of(after)["sticks"][-1]["tier"] == 1


def test_a_refusal_names_the_tier() -> None:
    for text, tier, code in (("mauve: 1150,500 90", 0, "wood"), ("mauve: 300,300 0", 1, "one")):
        with pytest.raises(IllegalAction) as error:
            table(*PAIR).preview(0, text)
        assert (error.value.refusal.code, error.value.refusal.facts["tier"]) == (code, tier)
