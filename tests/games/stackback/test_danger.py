"""The stick that would tip first, and what a stick rests on."""

from __future__ import annotations

import numpy as np
import pytest

import cairn
from cairn.games.stackback.rules import StackBackState
from cairn.games.stackback.view import StackBackView

LOG = ["green 0: 300,300 90", "green 0: 600,300 90", "yellow 1: 450,300 0"]


def laid(*lays: str) -> StackBackState:
    state = cairn.load("stackback").new(2).play(-1, "start 0")
    for lay in lays:
        state = state.play(state.actors[0], lay)
    assert isinstance(state, StackBackState)
    return state


def seen(*lays: str) -> StackBackView:
    return laid(*lays).view()


def test_bare_boards_endanger_nothing() -> None:
    view = seen()
    assert (view["danger"], view["rests"]) == (None, [])
    assert (view["margin"], view["share"]) == (None, None)


@pytest.mark.parametrize(("x", "share"), [(945, 1.0), (954, 0.92), (956, 0.88), (980, 0.4)])
def test_a_stick_is_in_danger_well_before_it_falls(x: int, share: float) -> None:
    """The margin is the distance to the edge of the wood; half a width of 10 mm is the most."""
    view = seen(f"mauve 0: {x},500 0")
    assert view["share"] == pytest.approx(share)
    assert (view["danger"] is None) == (share > 0.9)


def test_a_stick_rests_on_two_others() -> None:
    rests = seen(*LOG)["rests"]
    assert [rest["on"] for rest in rests] == [0, 1]
    spans = [np.ptp(rest["corners"], axis=0).tolist() for rest in rests]
    assert spans == [[100.0, 100.0]] * 2


def test_a_bridge_rests_on_both_boards() -> None:
    rests = seen("yellow 0: 1150,500 0")["rests"]
    assert [rest["on"] for rest in rests] == [None, None]


def test_the_nearest_edge_is_the_margin() -> None:
    view = seen("mauve 0: 980,500 0")
    danger = view["danger"]
    assert danger is not None
    assert danger["number"] == 0
    assert (danger["x"], danger["y"]) == pytest.approx((980, 500))
    assert max(x for x, _ in danger["support"]) - danger["x"] == pytest.approx(view["margin"])
    assert laid("mauve 0: 980,500 0").margin == view["share"]


def test_the_stick_nearest_to_an_edge_is_named() -> None:
    danger = seen(*LOG, "mauve 0: 980,500 0")["danger"]
    assert danger is not None
    assert danger["number"] == 3


def test_what_falls_lies_outside_of_its_support() -> None:
    view = seen("green 0: 300,300 90", "green 0: 420,300 90", "yellow 1: 480,300 0")
    danger = view["danger"]
    assert view["phase"] == "fall"
    assert view["share"] == 0
    assert danger is not None
    assert danger["number"] == 2
    assert danger["x"] > max(x for x, _ in danger["support"])
