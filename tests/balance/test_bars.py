"""Piles of bars, exactly."""

from fractions import Fraction

from cairn.balance.bars import Bar, Joint, lowest_failing, margin, stands, touch, weakest


def test_on_the_very_edge_it_falls() -> None:
    lower = Bar(0, 8, 8)
    assert lowest_failing([lower, Bar(3, 11, 8)]) is None
    assert lowest_failing([lower, Bar(4, 12, 8)]) == 1, "its middle is over the edge exactly"
    assert lowest_failing([lower, Bar(-4, 4, 8)]) == 1
    assert stands([lower, Bar(-3, 5, 8)])


def test_a_stack_can_need_its_counterweight() -> None:
    assert not stands([Bar(0, 8, 8), Bar(4, 12, 8)])
    assert stands([Bar(0, 8, 8), Bar(4, 12, 8), Bar(2, 10, 8)])


def test_a_pile_that_leans_over_its_foot_falls_at_a_joint() -> None:
    bars = [Bar(0, 3, 3), Bar(2, 10, 8)]
    assert margin(bars) < 0
    assert lowest_failing(bars) == 1, "the lowest bar stays on the table"


def test_margin_is_the_distance_to_the_nearest_end() -> None:
    assert margin([Bar(0, 8, 8)]) == 4
    assert margin([Bar(0, 8, 8), Bar(3, 11, 8)]) == 1
    assert margin([Bar(0, 8, 8), Bar(4, 12, 8)]) == 0
    assert margin([Bar(0, 8, 8), Bar(6, 9, 3)]) == Fraction(1, 2)


def test_the_weakest_joint_is_where_it_would_tip() -> None:
    lower = Bar(0, 8, 8)
    assert weakest([lower]) is None
    assert weakest([lower, Bar(3, 11, 8)]) == Joint(Fraction(1), 1, 8, "right")
    assert weakest([lower, Bar(-5, 3, 8)]) == Joint(Fraction(-1), 1, 0, "left")
    leaning = [lower, Bar(-1, 7, 8), Bar(-4, 4, 8)]
    assert weakest(leaning) == Joint(Fraction(1), 2, -1, "left")
    assert weakest([lower] * 3) == Joint(Fraction(4), 1, 0, "left"), "the lowest of several"


def test_bars_touch_on_a_stretch() -> None:
    assert touch(Bar(0, 8, 8), Bar(6, 9, 3)) == 2
    assert touch(Bar(0, 8, 8), Bar(8, 11, 3)) == 0
    assert touch(Bar(0, 8, 8), Bar(20, 23, 3)) < 0
