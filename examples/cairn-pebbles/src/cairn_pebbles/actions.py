"""The actions of Pebbles and their text forms.

People type the text form, records hold it, and tests are written in it. Every action must read
back from its own text: `parse(str(action)) == action`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from cairn.core.game import Action
from cairn.core.refusals import unreadable
from cairn_pebbles.parts import DIE, Size

FORMS = "lay and a shift: lay 2 goes out over the water, lay -2 back to the bank"

_SIZES: dict[str, Size] = {size: size for size, _ in DIE}
_LAY = re.compile(r"lay (-?[1-9][0-9]?|0)")
_FALL = re.compile(r"fall ([1-9][0-9]?)")


class PebblesAction(Action):
    """Any action of Pebbles. It lets Cairn refuse another game's actions for us."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Lay(PebblesAction):
    """A seat's choice: lay the rolled pebble on the pile, this far out from the one below."""

    shift: int

    def __str__(self) -> str:
        return f"lay {self.shift}"


@dataclass(frozen=True, slots=True)
class Roll(PebblesAction):
    """The face the die shows. Chance plays this, and the seed decides."""

    size: Size

    def __str__(self) -> str:
        return f"roll {self.size}"


@dataclass(frozen=True, slots=True)
class Fall(PebblesAction):
    """The number of pebbles that fall from the top. Chance plays this too, but draws nothing."""

    count: int

    def __str__(self) -> str:
        return f"fall {self.count}"


def parse(text: str) -> PebblesAction:
    """The action of a text form. Raises IllegalAction."""
    plain = " ".join(text.lower().split())
    if found := _LAY.fullmatch(plain):
        return Lay(int(found[1]))
    if found := _FALL.fullmatch(plain):
        return Fall(int(found[1]))
    if plain.startswith("roll ") and (size := _SIZES.get(plain.removeprefix("roll "))):
        return Roll(size)
    raise unreadable(text, FORMS)
