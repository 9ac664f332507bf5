"""Codes and text forms of the actions."""

from __future__ import annotations

from random import Random
from typing import get_args

import pytest

import cairn
from cairn.core.kernel import NO_CODE
from cairn.games.nodes import fields as f
from cairn.games.nodes.legal import Reason
from cairn.games.nodes.position import EndName, PhaseName
from tests.games.nodes.positions import GAME, HEX, State, solo


def test_names_follow_the_enumerations() -> None:
    assert get_args(PhaseName) == tuple(phase.name.lower() for phase in f.Phase)
    assert get_args(EndName) == tuple(end.name.lower() for end in f.End if end)


@pytest.mark.parametrize("text", ["knock yes", "knock no", "fall", "duo 2: 0,0 1,0", HEX[1]])
def test_text_forms_read_back(text: str) -> None:
    assert str(GAME.parse(text)) == text
    assert str(GAME.parse(f"  {text.upper()} ")) == text


@pytest.mark.parametrize("text", ["falls", "knock", "duo ²: 0,0 1,0", "duo 2: 0,0 ١,0", "duo 2:"])
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(cairn.IllegalAction, match="is not an action here"):
        GAME.parse(text)


def meanings(state: State) -> dict[int, str]:
    """Every code that means something at this table, as a text."""
    found = {}
    for code in range(state.kernel.codes):
        try:
            found[code] = str(state.action_of(code))
        except ValueError:
            assert state.kernel.check(state.words, state.actors[0], code) != Reason.FINE
    return found


@pytest.mark.parametrize("kind", ["hex", "square"])
def test_codes_and_actions_are_one_to_one(kind: str) -> None:
    rng, state = Random("codes"), GAME.new(3, {"set": kind, "hand": "shaky"})
    for _ in range(12):
        found = meanings(state)
        assert len(set(found.values())) == len(found)
        for code, text in found.items():
            assert state.code_of(GAME.parse(text)) == code
        actor = state.actors[0]
        state = state.play(actor, rng.choice(state.actions(actor)))


@pytest.mark.parametrize(
    "text",
    [
        "duo 1: 20,20 20,21",  # beside the bases
        "duo 0: 0,0 1,0",
        "duo 3: 0,0 1,0",  # two layers up
        "duo 1: 0,0 1,1",  # not a DUO
        HEX[0].replace("base 0", "base 1"),
        "base 0: 90,0 90,1 91,-1 91,0 91,1 92,-1 92,0",
    ],
)
def test_what_the_table_does_not_have_has_no_code(text: str) -> None:
    state = solo()
    assert state.code_of(GAME.parse(text)) == NO_CODE
    assert state.why_not(0, text) is not None


def test_numbers_that_are_no_code_are_refused() -> None:
    for state in (solo(), GAME.new(1), solo(hand="shaky").play(0, "duo 1: 0,0 1,0")):
        for code in (NO_CODE, f.CODES, 10**9, -(10**9)):
            assert state.kernel.check(state.words, state.actors[0], code) == Reason.NO_PLACE
            with pytest.raises(ValueError, match="not the code"):
                state.action_of(code)
