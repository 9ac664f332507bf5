"""Actions, their texts and their codes."""

from __future__ import annotations

import pytest

import cairn
from cairn.core.game import Action
from cairn.core.kernel import NO_CODE
from cairn.games.brikks import actions
from cairn.games.brikks.actions import Call, Drop, Place, Roll
from cairn.games.brikks.kernel import KERNEL
from tests.games.brikks.positions import GAME, load, position, sheet

UNHEARD_OF: tuple[Action, ...] = (
    Place("g5", 1, 1),
    Place("g3", 0, 1),
    Place("g3", 11, 1),
    Place("g3", 1, 12),
    Place("x", 3, 5),
    Drop(0, 1),
    Drop(1, 12),
    Roll("q1"),
    Call("pass"),
    Call("BOMB"),
)


def test_every_code_is_an_action_that_reads_back() -> None:
    for code in range(KERNEL.codes):
        action = actions.from_code(code)
        assert actions.to_code(action) == code
        assert GAME.parse(str(action)) == action


@pytest.mark.parametrize("code", [NO_CODE, KERNEL.codes, 10**9])
def test_other_numbers_mean_nothing(code: int) -> None:
    with pytest.raises(ValueError, match="no action with the code"):
        actions.from_code(code)


@pytest.mark.parametrize("action", UNHEARD_OF, ids=str)
def test_what_brikks_does_not_have_has_no_code_and_is_refused(action: Action) -> None:
    assert actions.to_code(action) == NO_CODE
    state = load(position(sheet(energy=9)))
    refusal = state.why_not(0, action)
    assert refusal is not None
    assert refusal.code == "unknown"
    with pytest.raises(cairn.IllegalAction, match="Brikks has no action"):
        state.play(0, action)


FOREIGN = (
    *("k1@\u0664,1", "drop \uff13,5", "k1@4,\u00b9"),
    *("\u212a1@1,1", "k1@\u20031,1", "roll \u212a1"),
)


@pytest.mark.parametrize("text", FOREIGN, ids=ascii)
def test_letters_and_digits_are_plain(text: str) -> None:
    refusal = load(position(sheet(), block="k1")).why_not(0, text)
    assert refusal is not None
    assert refusal.code == "unreadable"
