"""Any moment of a record, and every draw with what it was drawn from."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

import cairn
from cairn.core.chance import Dice
from cairn.core.record import Entry
from cairn.core.replay import EVERY, Replay


@pytest.fixture(scope="module")
def record() -> cairn.Record:
    return cairn.play(cairn.load("brikks"), ["random", "random"], "a seed")


def test_moments_are_the_states_of_the_record(record: cairn.Record) -> None:
    states, replay = record.replay(), Replay(record)
    assert list(replay.states()) == states
    for first, count in ((EVERY + 3, 4), (0, 2), (len(record.log) - 1, 50)):
        assert list(replay.states(first, count)) == states[first : first + count]
    assert list(replay.states(len(record.log) + 1, 3)) == []
    assert (replay.last, replay.problem) == (len(record.log), None)


def test_moments_end_where_the_rules_refuse(record: cairn.Record) -> None:
    log = (*record.log[:30], Entry(0, "nonsense"), *record.log[30:])
    replay = Replay(replace(record, log=log))
    assert len(list(replay.states(25, 20))) == 6
    assert replay.last == 30
    assert replay.problem
    assert str(replay.problem).startswith("Action 31: seat 1 played 'nonsense'.")
    assert list(replay.states(40, 1)) == []


def test_every_draw_can_be_drawn_again(record: cairn.Record) -> None:
    odds, draws = Replay(record).draws()
    assert [draw.event for draw in draws] == list(range(len(draws)))
    dice = Dice("a seed")
    for draw in draws:
        listed = odds[draw.odds]
        assert sum((chance for _, chance in listed), Fraction()) == 1
        assert dice.stream(draw.event).choose(list(listed)) == record.log[draw.index].action
    assert len(odds) < 10
