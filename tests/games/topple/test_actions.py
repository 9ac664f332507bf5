"""The codes of Topple's actions."""

from __future__ import annotations

from typing import cast

import pytest

from cairn.core.kernel import NO_CODE
from cairn.games.topple import fields as f
from cairn.games.topple.actions import Fall, Place, Push, Roll, Start, from_code, to_code
from cairn.games.topple.parts import HANDS, PUSHES, Colour


@pytest.mark.parametrize("hand", range(len(HANDS)))
def test_codes_read_back(hand: int) -> None:
    own = HANDS[hand] == "own"
    missing = {*range(f.PUSH_CODE + (0 if own else len(PUSHES[hand])), f.FALL_CODE)}
    missing |= set() if own else {*range(f.OWN_CODE, f.CODES)}
    for code in set(range(f.CODES)) - missing:
        assert to_code(from_code(code, hand), hand) == code
    for code in (NO_CODE, f.CODES, f.CODES + 1, *missing):
        with pytest.raises(ValueError, match="no action"):
            from_code(code, hand)


def test_a_hand_of_one_s_own_has_the_last_codes() -> None:
    own = HANDS.index("own")
    assert from_code(f.OWN_CODE, own) == Push(-40, -40)
    assert from_code(f.CODES - 1, own) == Push(40, 40)
    assert from_code(f.OWN_CODE - 1, own) == Fall()
    assert to_code(Push(41, 0), own) == to_code(Push(0, -41), own) == NO_CODE


@pytest.mark.parametrize(
    "action",
    [
        Place("z9"),
        Place("c3", cast("Colour", "pink")),
        Start(4),
        Start(-1),
        Roll(0),
        Roll(7),
        Push(0, 0),
    ],
)
def test_what_the_table_does_not_have_has_no_code(action: object) -> None:
    assert to_code(action, HANDS.index("human")) == NO_CODE  # type: ignore[arg-type]
