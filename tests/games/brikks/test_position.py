"""Positions: the names in them, and those that are refused."""

from __future__ import annotations

from typing import get_args

import pytest

from cairn.games.brikks.fields import Phase
from cairn.games.brikks.position import PhaseName
from tests.games.brikks.oracle import Json
from tests.games.brikks.positions import Field, load, position, sheet


def test_phases_are_named_after_the_enumeration() -> None:
    assert get_args(PhaseName) == tuple(phase.name.lower() for phase in Phase)


@pytest.mark.parametrize("phase", list(Phase))
def test_every_phase_reads_back(phase: Phase) -> None:
    state = load(position(sheet(), sheet(), phase=phase.name.lower()))
    assert state.phase == phase.name.lower()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("bar", 29),
        ("bar", -1),
        ("energy", -1),
        ("energy", "3"),
        ("ticks", 15),
        ("bombs", 4),
        ("bombs", None),
        ("drops", -1),
        ("marks", ["g3@10,1"]),
        ("marks", ["g3@0,1"]),
        ("marks", ["q3@1,1"]),
        ("marks", ["g3"]),
        ("marks", ["g3@1,1", "x@2,1"]),
        ("dropped", ["\u0663,5"]),
        ("dropped", ["3,5", "3,5"]),
    ],
)
def test_a_sheet_that_can_not_be_is_refused(name: str, value: Field) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        load(position(sheet() | {name: value}))


@pytest.mark.parametrize(
    "change",
    [{"phase": "ROLL"}, {"phase": "nap"}, {"roller": -1}, {"roller": 1}, {"block": "q1"}],
    ids=str,
)
def test_a_table_that_can_not_be_is_refused(change: Json) -> None:
    data = position(sheet())
    data["position"] |= change
    with pytest.raises(ValueError, match=r"\.$"):
        load(data)


def test_a_sheet_for_every_seat() -> None:
    data = position(sheet(), sheet())
    data["position"]["sheets"].pop()
    with pytest.raises(ValueError, match="1 sheets for 2 seats"):
        load(data)
