"""Positions and views of Topple: names from the enumerations, and the declared types."""

from __future__ import annotations

import json
from random import Random
from typing import get_args

import msgspec
import pytest

from cairn.games.topple import fields as f
from cairn.games.topple import position
from cairn.games.topple.parts import COLOURS, Colour
from cairn.games.topple.position import TopplePosition
from tests.games.topple.positions import GAME


def names(kind: type[f.Phase] | type[f.End]) -> list[str]:
    return [member.name.lower() for member in kind]


def test_the_types_name_what_the_enumerations_have() -> None:
    assert [*get_args(position.PhaseName)] == names(f.Phase)
    assert ["none", *get_args(position.EndName)] == names(f.End)
    assert ["none", *get_args(position.Cause), "full"] == names(f.End)
    assert [*get_args(Colour)] == COLOURS


@pytest.mark.parametrize("junior", [False, True])
@pytest.mark.parametrize("seats", [2, 4])
def test_views_fit_their_type(seats: int, junior: bool) -> None:
    rng, phases = Random(f"views {seats} {junior}"), set()
    for number in range(3):
        options = {"target": 5, "hand": ("steady", "human", "shaky")[number], "junior": junior}
        state = GAME.new(seats, options)
        while True:
            view = state.view()
            phases.add(view["phase"])
            plain = json.loads(json.dumps(view))
            assert msgspec.convert(plain, GAME.view_type) == view
            assert msgspec.convert(state.position(), TopplePosition) == state.position()
            if not state.actors:
                break
            actor = state.actors[0]
            actions = sorted(state.actions(actor), key=str)
            loved = [action for action in actions if str(action).endswith(("e1", "d1", "e2"))]
            state = state.play(actor, rng.choice(loved or actions))
    assert phases == set(get_args(position.PhaseName))
